//! `mailto` URIs ([RFC 6068]).
//!
//! ```
//! use uriform::mailto::MailtoUri;
//!
//! let uri = MailtoUri::parse("mailto:joe@example.com?cc=bob@example.com&body=hello%0D%0AJoe")?;
//! let joe = uri.recipients().next().unwrap();
//! assert_eq!(joe.address().to_string(), "joe@example.com");
//! assert_eq!(uri.values("CC").next().unwrap().to_string(), "bob@example.com");
//! assert_eq!(uri.body().unwrap().to_string(), "hello\r\nJoe");
//! # Ok::<(), uriform::ParseError>(())
//! ```
//!
//! [RFC 6068]: https://www.rfc-editor.org/rfc/rfc6068

#[cfg(feature = "alloc")]
mod build;

use core::fmt;

use uri_generated::mailto as generated;

#[cfg(feature = "alloc")]
pub use self::build::{MailtoBuilder, MailtoError};
use super::types::{generated, uri_type};
use crate::percent::{PercentDecoded, decode};
use crate::text::text_traits;

uri_type! {
    /// A `mailto` URI (RFC 6068, section 2).
    ///
    /// ```abnf
    /// mailtoURI = "mailto:" [ to ] [ hfields ]
    /// ```
    ///
    /// Addresses are percent-encoded as the prose of the section says, which the published grammar
    /// has no rule for. `&`, `;` and `=` of an address are triplets too, as published; erratum 7919
    /// would let them stand. A fragment, which the section mentions and the grammar has not, is an
    /// error.
    ///
    /// ```
    /// use uriform::mailto::MailtoUri;
    ///
    /// let uri = MailtoUri::parse("mailto:%22not%40me%22@example.org?subject=caf%C3%A9")?;
    /// let recipient = uri.recipients().next().unwrap();
    /// assert_eq!(recipient.local_part().unwrap().to_string(), "\"not@me\"");
    /// assert_eq!(recipient.domain().unwrap().to_string(), "example.org");
    /// assert_eq!(uri.subject().unwrap().to_string(), "café");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    MailtoUri in "mailto": generated::MailtoUri<'a> = generated!(mailto::MailtoUri),
    good: "mailto:chris@example.com", bad: "mailto:chris"
}

impl<'a> MailtoUri<'a> {
    /// Iterates over the recipients: those before the first `?`, then those of fields named `to`.
    ///
    /// ```
    /// use uriform::mailto::MailtoUri;
    ///
    /// let uri = MailtoUri::parse("mailto:a@example.com,b@example.com?to=c@example.com")?;
    /// let names = uri.recipients().map(|it| it.local_part().unwrap().to_string());
    /// assert!(names.eq(["a", "b", "c"]));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn recipients(&self) -> impl Iterator<Item = Recipient<'a>> + Clone + use<'a> {
        let first = self.parsed.recipients().into_iter().flatten();
        let first = first.map(|address| Recipient(address.as_str()));
        let of_fields = self.fields().filter(|field| field.is_named("to"));
        first.chain(of_fields.flat_map(|field| Addresses {
            rest: Some(field.0.value()),
        }))
    }

    /// Iterates over the header fields, in order.
    ///
    /// ```
    /// use uriform::mailto::MailtoUri;
    ///
    /// let uri = MailtoUri::parse("mailto:?subject=a&In-Reply-To=%3Cb@example.com%3E")?;
    /// let names = uri.fields().map(|field| field.name().to_string());
    /// assert!(names.eq(["subject", "In-Reply-To"]));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = Field<'a>> + Clone + use<'a> {
        self.parsed.fields().into_iter().flatten().map(Field)
    }

    /// Iterates over the values of the fields of a name, whatever its case, decoded.
    ///
    /// ```
    /// use uriform::mailto::MailtoUri;
    ///
    /// let uri = MailtoUri::parse("mailto:?cc=a@example.com&CC=b@example.com")?;
    /// assert_eq!(uri.values("Cc").count(), 2);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn values<'n>(
        &self,
        name: &'n str,
    ) -> impl Iterator<Item = PercentDecoded<'a>> + Clone + use<'a, 'n> {
        let named = self.fields().filter(move |field| field.is_named(name));
        named.map(|field| field.value())
    }

    /// Returns the value of the first field named `subject`, decoded.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let uri = MailtoUri::parse("mailto:?Subject=R%26D")?;
    /// assert_eq!(uri.subject().unwrap().to_string(), "R&D");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn subject(&self) -> Option<PercentDecoded<'a>> {
        self.values("subject").next()
    }

    /// Returns the value of the first field named `body`, decoded: the text of the message, which
    /// is no header field (RFC 6068, section 2).
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// assert!(MailtoUri::parse("mailto:a@example.com")?.body().is_none());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn body(&self) -> Option<PercentDecoded<'a>> {
        self.values("body").next()
    }
}

/// A recipient of a `mailto` URI (RFC 6068, section 2), as it is written.
///
/// ```
/// use uriform::mailto::MailtoUri;
///
/// let uri = MailtoUri::parse("mailto:gorby%25kremvax@example.com")?;
/// let recipient = uri.recipients().next().unwrap();
/// assert_eq!(recipient.as_str(), "gorby%25kremvax@example.com");
/// assert_eq!(recipient.address().to_string(), "gorby%kremvax@example.com");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Recipient<'a>(&'a str);

impl<'a> Recipient<'a> {
    /// Returns the text, percent-encoded.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let uri = MailtoUri::parse("mailto:a%2Fb@example.com")?;
    /// assert_eq!(uri.recipients().next().unwrap().as_str(), "a%2Fb@example.com");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the whole address, decoded.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let uri = MailtoUri::parse("mailto:a%2Fb@example.com")?;
    /// assert_eq!(uri.recipients().next().unwrap().address().to_string(), "a/b@example.com");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub const fn address(&self) -> PercentDecoded<'a> {
        decode(self.0)
    }

    /// Returns what precedes the `@`, decoded; a quoted string has its quotation marks.
    ///
    /// There is none if the text, decoded, is not an address of RFC 5322 or RFC 6532: the grammar has
    /// all triplets, and a field named `to` may have a name before the address.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let uri = MailtoUri::parse("mailto:?to=a@example.com,B%20%3Cb@example.com%3E")?;
    /// let mut recipients = uri.recipients();
    /// assert_eq!(recipients.next().unwrap().local_part().unwrap().to_string(), "a");
    /// assert!(recipients.next().unwrap().local_part().is_none());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn local_part(&self) -> Option<PercentDecoded<'a>> {
        Some(decode(self.parts()?.local_part()))
    }

    /// Returns what follows the `@`, decoded, if there is an address.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let uri = MailtoUri::parse("mailto:user@%5B127.0.0.1%5D")?;
    /// let recipient = uri.recipients().next().unwrap();
    /// assert_eq!(recipient.domain().unwrap().to_string(), "[127.0.0.1]");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn domain(&self) -> Option<PercentDecoded<'a>> {
        Some(decode(self.parts()?.domain()))
    }

    fn parts(&self) -> Option<generated::AddrSpec<'a>> {
        let address = generated::AddrSpec::parse(self.0).ok()?;
        let plain =
            decode(address.local_part()).all(is_atom) || quoted(address.local_part(), "%22");
        let known = decode(address.domain()).all(is_atom) || quoted(address.domain(), "%5B");
        (plain && known).then_some(address)
    }
}

/// Tells whether a decoded byte is of `atext`, of a character beyond ASCII, or `.`.
fn is_atom(byte: u8) -> bool {
    !byte.is_ascii() || byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte)
}

/// Tells whether a text is a quoted string or a literal, without control characters.
fn quoted(text: &str, opening: &str) -> bool {
    let opened = text.get(..opening.len());
    opened.is_some_and(|opened| opened.eq_ignore_ascii_case(opening))
        && !decode(text).any(|byte| byte.is_ascii_control())
}

text_traits!(Recipient<'_>);

impl fmt::Debug for Recipient<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Recipient").field(&self.0).finish()
    }
}

/// Splits the value of a field at commas, but for those within a quoted string.
#[derive(Clone)]
struct Addresses<'a> {
    rest: Option<&'a str>,
}

impl<'a> Iterator for Addresses<'a> {
    type Item = Recipient<'a>;

    fn next(&mut self) -> Option<Recipient<'a>> {
        let rest = self.rest.filter(|rest| !rest.is_empty())?;
        let mut quoted = false;
        let comma = rest.char_indices().find(|(at, character)| {
            quoted ^= rest[*at..].starts_with("%22");
            *character == ',' && !quoted
        });
        let end = comma.map(|(at, _)| at);
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(Recipient(&rest[..end.unwrap_or(rest.len())]))
    }
}

/// A header field of a `mailto` URI (RFC 6068, section 2).
///
/// ```
/// use uriform::mailto::MailtoUri;
///
/// let field = MailtoUri::parse("mailto:?Subject=a%20b")?.fields().next().unwrap();
/// assert!(field.is_named("subject"));
/// assert_eq!(field.value().to_string(), "a b");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field<'a>(generated::Hfield<'a>);

impl<'a> Field<'a> {
    /// Returns the name, decoded, in the case in which it is written.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let field = MailtoUri::parse("mailto:?X-%41=1")?.fields().next().unwrap();
    /// assert_eq!(field.name().to_string(), "X-A");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub const fn name(&self) -> PercentDecoded<'a> {
        decode(self.0.name())
    }

    /// Returns the value, decoded.
    ///
    /// Line breaks in it, of other fields than `body`, are no part of a header; whoever writes one
    /// has to leave them out.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let field = MailtoUri::parse("mailto:?body=1+1%3D2")?.fields().next().unwrap();
    /// assert_eq!(field.value().to_string(), "1+1=2");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub const fn value(&self) -> PercentDecoded<'a> {
        decode(self.0.value())
    }

    /// Tells whether the name is this one, in any case.
    ///
    /// ```
    /// # use uriform::mailto::MailtoUri;
    /// let field = MailtoUri::parse("mailto:?%43c=a@example.com")?.fields().next().unwrap();
    /// assert!(field.is_named("CC"));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let lower = |byte: u8| byte.to_ascii_lowercase();
        self.name().map(lower).eq(name.bytes().map(lower))
    }
}
