//! URIs to be written.

use core::fmt;

use uri_generated::mailto::AddrSpecParser;

use crate::percent::{CharSet, encode};

/// A `mailto` URI to be written: everything is encoded, so that no text can add a recipient or a
/// header field to the URI. [`check`](Self::check) tells whether it can add one to the message.
///
/// ```
/// use uriform::schemes::mailto::{Draft, Mailto};
///
/// let draft = Draft { to: &["tom&jerry@example.org"], fields: &[("subject", "a&bcc=b?")] };
/// let text = draft.to_string();
/// assert_eq!(text, "mailto:tom%26jerry@example.org?subject=a%26bcc%3Db%3F");
/// assert_eq!(Mailto::parse(&text)?.subject().unwrap().to_string(), "a&bcc=b?");
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draft<'a> {
    /// Addresses as RFC 5322 has them. What follows the last `@` is the domain; of what is no
    /// address, such as one without a `@`, the URI is none.
    pub to: &'a [&'a str],
    /// Names and values of header fields.
    pub fields: &'a [(&'a str, &'a str)],
}

impl Draft<'_> {
    /// Makes sure that the URI is one, and that no header field is more than one once its value is
    /// decoded. The body may have line breaks, which are to be CR and LF.
    ///
    /// ```
    /// use uriform::schemes::mailto::{Draft, DraftError};
    ///
    /// let draft = Draft { to: &[], fields: &[("subject", "a\r\nBcc: b@example.org")] };
    /// assert_eq!(draft.check(), Err(DraftError::LineBreak));
    /// ```
    ///
    /// # Errors
    ///
    /// An address is none, the name of a field is none of RFC 5322, or an address or a value has a
    /// line break.
    pub fn check(&self) -> Result<(), DraftError> {
        let has_break = |text: &str| text.contains(['\r', '\n', '\0']);
        let is_of_name = |byte: u8| byte.is_ascii_graphic() && byte != b':';
        if self.to.iter().any(|address| !is_address(address)) {
            return Err(DraftError::Address);
        }
        if self.to.iter().any(|address| has_break(address)) {
            return Err(DraftError::LineBreak);
        }
        for (name, value) in self.fields {
            if name.is_empty() || !name.bytes().all(is_of_name) {
                return Err(DraftError::FieldName);
            }
            if !name.eq_ignore_ascii_case("body") && has_break(value) {
                return Err(DraftError::LineBreak);
            }
        }
        Ok(())
    }
}

/// The reason why a draft should not be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DraftError {
    /// An address is none of the grammar once it is encoded.
    Address,
    /// The name of a field is empty or has characters that no header field has.
    FieldName,
    /// An address or a header field has a line break or U+0000, and the field would end there.
    LineBreak,
}

impl fmt::Display for DraftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Address => "address is none",
            Self::FieldName => "name of a header field is none",
            Self::LineBreak => "line break in a header field",
        })
    }
}

impl core::error::Error for DraftError {}

impl fmt::Display for Draft<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FIELD: CharSet = CharSet::UNRESERVED.union(CharSet::of("!$'()*+,;:@"));
        f.write_str("mailto:")?;
        for (index, address) in self.to.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write_address(f, address)?;
        }
        for (index, (name, value)) in self.fields.iter().enumerate() {
            let before = if index == 0 { '?' } else { '&' };
            write!(
                f,
                "{before}{}={}",
                encode(name, FIELD),
                encode(value, FIELD)
            )?;
        }
        Ok(())
    }
}

/// Writes an address, encoded.
fn write_address(f: &mut impl fmt::Write, address: &str) -> fmt::Result {
    const ATOM: CharSet = CharSet::UNRESERVED.union(CharSet::of("!$'*+"));
    match address.rsplit_once('@') {
        Some((local, domain)) => write!(f, "{}@{}", encode(local, ATOM), encode(domain, ATOM)),
        None => write!(f, "{}", encode(address, ATOM)),
    }
}

/// Whether an address, encoded, is one of the grammar.
fn is_address(address: &str) -> bool {
    struct Pieces(AddrSpecParser);

    impl fmt::Write for Pieces {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            self.0.feed(piece.as_bytes()).map_err(|_| fmt::Error)
        }
    }

    let mut pieces = Pieces(AddrSpecParser::new());
    write_address(&mut pieces, address).is_ok() && pieces.0.finish().is_ok()
}
