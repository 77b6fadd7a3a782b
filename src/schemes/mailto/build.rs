use alloc::string::String;
use core::fmt;

use super::MailtoUri;
use crate::percent::{CharSet, encode};
use crate::{ParseError, UriBuf};

/// What stands for itself in an address.
const ADDRESS: CharSet = CharSet::ALPHA
    .union(CharSet::DIGIT)
    .union(CharSet::of("-_~!$'*+."));

/// `qchar`, without `+`, which some programs read as a space.
const FIELD: CharSet = CharSet::UNRESERVED.union(CharSet::of("!$'()*,;:@"));

/// Makes `mailto` URIs of what they are to mean (RFC 6068, section 5).
///
/// Everything is encoded, so that no address and no value can begin another field. A line break in
/// a header field is an error; in the body it becomes `%0D%0A`.
///
/// ```
/// use uriform::mailto::MailtoBuilder;
///
/// let uri = MailtoBuilder::new()
///     .to("Mike&family@example.org")
///     .subject("R&D: 100%?")
///     .body("1\n2")
///     .build()?;
/// assert_eq!(
///     uri,
///     "mailto:Mike%26family@example.org?subject=R%26D:%20100%25%3F&body=1%0D%0A2"
/// );
/// assert!(MailtoBuilder::new().subject("a\r\nBcc: b@example.org").build().is_err());
/// # Ok::<(), uriform::mailto::MailtoError>(())
/// ```
#[derive(Clone, Default, Debug)]
#[must_use]
pub struct MailtoBuilder {
    recipients: String,
    fields: String,
    error: Option<MailtoError>,
}

impl MailtoBuilder {
    /// Returns a builder of `mailto:`.
    ///
    /// ```
    /// use uriform::mailto::MailtoBuilder;
    ///
    /// assert_eq!(MailtoBuilder::new().build()?, "mailto:");
    /// # Ok::<(), uriform::mailto::MailtoError>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a recipient, an address such as `anna@example.com`, not encoded.
    ///
    /// ```
    /// use uriform::mailto::MailtoBuilder;
    ///
    /// let uri = MailtoBuilder::new().to("\"not@me\"@example.org").to("b@example.org").build()?;
    /// assert_eq!(uri, "mailto:%22not%40me%22@example.org,b@example.org");
    /// # Ok::<(), uriform::mailto::MailtoError>(())
    /// ```
    pub fn to(mut self, address: &str) -> Self {
        let separator = if self.recipients.is_empty() { "" } else { "," };
        self.recipients += separator;
        // An `@` in a quoted string precedes the one that ends the local part.
        if let Some((local_part, domain)) = address.rsplit_once('@') {
            self.recipients.extend(encode(local_part, ADDRESS));
            self.recipients.push('@');
            self.recipients.extend(encode(domain, ADDRESS));
        } else {
            self.error = self.error.or(Some(MailtoError::Address(None)));
        }
        self
    }

    /// Adds a field, its value not encoded.
    ///
    /// ```
    /// use uriform::mailto::MailtoBuilder;
    ///
    /// let uri = MailtoBuilder::new().field("In-Reply-To", "<1@example.org>").build()?;
    /// assert_eq!(uri, "mailto:?In-Reply-To=%3C1@example.org%3E");
    /// assert!(MailtoBuilder::new().field("a:b", "").build().is_err());
    /// # Ok::<(), uriform::mailto::MailtoError>(())
    /// ```
    pub fn field(mut self, name: &str, value: &str) -> Self {
        let of_name = |byte: u8| byte.is_ascii_graphic() && byte != b':';
        let is_body = name.eq_ignore_ascii_case("body");
        let fault = if name.is_empty() || !name.bytes().all(of_name) {
            Some(MailtoError::FieldName)
        } else if !is_body && value.contains(['\r', '\n', '\0']) {
            Some(MailtoError::LineBreak)
        } else {
            None
        };
        self.error = self.error.or(fault);
        self.fields
            .push(if self.fields.is_empty() { '?' } else { '&' });
        self.fields.extend(encode(name, FIELD));
        self.fields.push('=');
        for (index, line) in lines(value).enumerate() {
            self.fields += if index == 0 { "" } else { "%0D%0A" };
            self.fields.extend(encode(line, FIELD));
        }
        self
    }

    /// Adds a field named `subject`.
    ///
    /// ```
    /// # use uriform::mailto::MailtoBuilder;
    /// assert_eq!(MailtoBuilder::new().subject("a b").build()?, "mailto:?subject=a%20b");
    /// # Ok::<(), uriform::mailto::MailtoError>(())
    /// ```
    pub fn subject(self, text: &str) -> Self {
        self.field("subject", text)
    }

    /// Adds a field named `body`, the text of the message.
    ///
    /// ```
    /// # use uriform::mailto::MailtoBuilder;
    /// assert_eq!(MailtoBuilder::new().body("a\r\nb\nc").build()?, "mailto:?body=a%0D%0Ab%0D%0Ac");
    /// # Ok::<(), uriform::mailto::MailtoError>(())
    /// ```
    pub fn body(self, text: &str) -> Self {
        self.field("body", text)
    }

    /// Adds a field named `cc`, with an address.
    ///
    /// ```
    /// # use uriform::mailto::MailtoBuilder;
    /// assert_eq!(MailtoBuilder::new().cc("a@example.org").build()?, "mailto:?cc=a@example.org");
    /// # Ok::<(), uriform::mailto::MailtoError>(())
    /// ```
    pub fn cc(self, address: &str) -> Self {
        self.field("cc", address)
    }

    /// Adds a field named `bcc`, with an address.
    ///
    /// ```
    /// # use uriform::mailto::MailtoBuilder;
    /// assert_eq!(MailtoBuilder::new().bcc("a@example.org").build()?, "mailto:?bcc=a@example.org");
    /// # Ok::<(), uriform::mailto::MailtoError>(())
    /// ```
    pub fn bcc(self, address: &str) -> Self {
        self.field("bcc", address)
    }

    /// Returns the URI.
    ///
    /// # Errors
    ///
    /// Returns an error if a recipient is not an address, the name of a field cannot be one, or a
    /// header field has a line break.
    ///
    /// ```
    /// # use uriform::mailto::{MailtoBuilder, MailtoError};
    /// let built = MailtoBuilder::new().to("a..b@example.org").build();
    /// assert!(matches!(built, Err(MailtoError::Address(_))));
    /// ```
    pub fn build(self) -> Result<UriBuf, MailtoError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let text = String::from("mailto:") + &self.recipients + &self.fields;
        match MailtoUri::parse(&text) {
            Ok(uri) => Ok(uri.as_uri().into()),
            Err(error) => Err(MailtoError::Address(Some(error))),
        }
    }
}

/// Splits a text at `\r\n` and `\n`; unlike `str::lines` it keeps an empty last line.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// The reason why a `mailto` URI could not be made.
///
/// ```
/// use uriform::mailto::{MailtoBuilder, MailtoError};
///
/// let error = MailtoBuilder::new().cc("a@example.org\nX: y").build().unwrap_err();
/// assert_eq!(error, MailtoError::LineBreak);
/// assert_eq!(error.to_string(), "line break in a header field");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MailtoError {
    /// A recipient is not an address; where, in what would be the URI, if it has an `@`.
    Address(Option<ParseError>),
    /// The name of a field is empty or has a character that no header field has.
    FieldName,
    /// A header field has a line break or U+0000, and would end there.
    LineBreak,
}

impl fmt::Display for MailtoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(None) => f.write_str("address without `@`"),
            Self::Address(Some(error)) => error.fmt(f),
            Self::FieldName => f.write_str("name of a header field is none"),
            Self::LineBreak => f.write_str("line break in a header field"),
        }
    }
}

impl core::error::Error for MailtoError {}
