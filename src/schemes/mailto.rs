//! `mailto` URIs ([RFC 6068]).
//!
//! [RFC 6068]: https://www.rfc-editor.org/rfc/rfc6068

mod draft;

use uri_generated::mailto::{self, FieldsIter, MailtoUri, RecipientsIter};

pub use self::draft::{Draft, DraftError};
use super::types::{debug_text, generated, text_type, whole_uri_type};
use crate::percent::{PercentDecoded, decode};

text_type! {
    /// A URI that means a message to be written: recipients and header fields.
    ///
    /// Addresses are percent-encoded where the prose of section 2 wants them to be, which the grammar
    /// of the RFC does not say: `"x"@example.org` is written `%22x%22@example.org`.
    ///
    /// ```
    /// use uriform::schemes::mailto::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:a@example.com,b%26c@example.com?subject=50%25&cc=d@e.org")?;
    /// let recipients: Vec<_> = mailto.recipients().map(|it| it.decoded().to_string()).collect();
    /// assert_eq!(recipients, ["a@example.com", "b&c@example.com"]);
    /// assert_eq!(mailto.subject().unwrap().to_string(), "50%");
    /// assert_eq!(mailto.field("CC").unwrap().value, "d@e.org");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    Mailto in "mailto": MailtoUri<'a> = generated!(mailto::MailtoUri),
    good: "mailto:?to=a@example.com", bad: "mailto:a%40example.com"
}

debug_text!(Mailto);
whole_uri_type!(Mailto in "mailto", good: "mailto:?to=a@example.com");

impl<'a> Mailto<'a> {
    /// Iterates over the recipients before the header fields; fields called `to` may name more.
    #[must_use]
    pub const fn recipients(&self) -> Recipients<'a> {
        Recipients(self.parsed.recipients())
    }

    /// Iterates over the recipients in fields called `to`, which are recipients as much as those
    /// before the fields (section 2). What is no address, such as one with a name before it, is an
    /// error, the text.
    ///
    /// ```
    /// use uriform::schemes::mailto::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:?To=a@b.org,%22x,y%22@b.org,C%20%3Cc@b.org%3E")?;
    /// let recipients = mailto.field_recipients().map(|it| it.map(|it| it.as_str()));
    /// assert!(recipients.eq([Ok("a@b.org"), Ok("%22x,y%22@b.org"), Err("C%20%3Cc@b.org%3E")]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn field_recipients(
        &self,
    ) -> impl Iterator<Item = Result<Address<'a>, &'a str>> + Clone + use<'a> {
        let fields = self.fields().filter(|field| field.is_named("to"));
        let texts = fields.flat_map(|field| Addresses(Some(field.value)));
        texts.map(|text| match mailto::AddrSpec::parse(text) {
            Ok(address) if is_plain(address) => Ok(Address(address)),
            _ => Err(text),
        })
    }

    /// Iterates over the header fields.
    #[must_use]
    pub const fn fields(&self) -> Fields<'a> {
        Fields(self.parsed.fields())
    }

    /// Returns the first header field of a name, which is the same in upper and lower case.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<Field<'a>> {
        self.fields().find(|field| field.is_named(name))
    }

    /// Returns the subject, decoded.
    #[must_use]
    pub fn subject(&self) -> Option<PercentDecoded<'a>> {
        Some(self.field("subject")?.decoded())
    }

    /// Returns the body, decoded: lines end with CR and LF (section 5).
    ///
    /// ```
    /// use uriform::schemes::mailto::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:a@b.c?body=one%0D%0Atwo")?;
    /// assert_eq!(mailto.body().unwrap().to_string(), "one\r\ntwo");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn body(&self) -> Option<PercentDecoded<'a>> {
        Some(self.field("body")?.decoded())
    }
}

/// An address.
#[derive(Clone, Copy, Debug)]
pub struct Address<'a>(mailto::AddrSpec<'a>);

impl<'a> Address<'a> {
    /// Returns the address as it is written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the address, decoded: `local-part@domain` as RFC 5322 has it.
    pub const fn decoded(&self) -> PercentDecoded<'a> {
        decode(self.0.as_str())
    }

    /// Returns the part before the `@`, decoded; it may be in quotation marks.
    pub const fn local_part(&self) -> PercentDecoded<'a> {
        decode(self.0.local_part())
    }

    /// Returns the part after the `@`, decoded; it may be in brackets.
    pub const fn domain(&self) -> PercentDecoded<'a> {
        decode(self.0.domain())
    }
}

/// Iterates over recipients.
#[derive(Clone, Debug)]
pub struct Recipients<'a>(Option<RecipientsIter<'a>>);

impl<'a> Iterator for Recipients<'a> {
    type Item = Address<'a>;

    fn next(&mut self) -> Option<Address<'a>> {
        self.0.as_mut()?.next().map(Address)
    }
}

/// Splits the value of a field at commas, but for those in a quoted string.
#[derive(Clone)]
struct Addresses<'a>(Option<&'a str>);

impl<'a> Iterator for Addresses<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.0?;
        let mut is_quoted = false;
        let comma = rest.bytes().enumerate().position(|(at, byte)| {
            is_quoted ^= rest.as_bytes()[at..].starts_with(b"%22");
            byte == b',' && !is_quoted
        });
        self.0 = comma.map(|comma| &rest[comma + 1..]);
        Some(&rest[..comma.unwrap_or(rest.len())])
    }
}

/// Whether an address, decoded, is one of RFC 5322 or RFC 6532: the grammar has all triplets in it.
fn is_plain(address: mailto::AddrSpec<'_>) -> bool {
    let is_atom = |byte: u8| {
        !byte.is_ascii() || byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte)
    };
    let is_part = |text, bracket| {
        let mut bytes = decode(text);
        bytes.clone().next() == Some(bracket) || bytes.all(is_atom)
    };
    is_part(address.local_part(), b'"') && is_part(address.domain(), b'[')
}

/// A header field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field<'a> {
    /// Its name as it is written.
    pub name: &'a str,
    /// Its value as it is written.
    pub value: &'a str,
}

impl<'a> Field<'a> {
    fn is_named(&self, name: &str) -> bool {
        let folded = decode(self.name).map(|byte| byte.to_ascii_lowercase());
        folded.eq(name.bytes().map(|byte| byte.to_ascii_lowercase()))
    }

    /// Returns the value, decoded. A `+` is a plus sign: this is no form.
    pub const fn decoded(&self) -> PercentDecoded<'a> {
        decode(self.value)
    }
}

/// Iterates over header fields.
#[derive(Clone, Debug)]
pub struct Fields<'a>(Option<FieldsIter<'a>>);

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        let field = self.0.as_mut()?.next()?;
        Some(Field {
            name: field.name(),
            value: field.value(),
        })
    }
}
