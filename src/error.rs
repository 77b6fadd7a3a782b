use core::fmt;

use uri_generated::rfc3986;

/// The reason why a text is not what it was parsed as.
///
/// It tells the rule that was asked for, what is wrong and where. It holds none of the input, so
/// that it can be logged whatever the input was.
///
/// ```
/// use uriform::{ParseErrorKind, Uri};
///
/// let error = Uri::parse("http://example.com:80a/").unwrap_err();
/// assert_eq!(error.rule(), "URI");
/// assert_eq!(error.kind(), ParseErrorKind::UnexpectedCharacter);
/// assert_eq!(error.offset(), 22);
/// assert_eq!(error.to_string(), "unexpected character at offset 22 in URI");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    rule: &'static str,
    kind: ParseErrorKind,
    offset: usize,
}

/// What is wrong with a text that could not be parsed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that cannot stand where it stands.
    UnexpectedCharacter,
    /// The text ends too early.
    UnexpectedEnd,
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// The text is longer than 4,294,967,294 bytes.
    TooLong,
}

impl ParseError {
    /// Returns the name, in the RFC's grammar, of the rule that was asked for, such as
    /// `"URI-reference"`.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule
    }

    /// Returns what is wrong.
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// Returns the offset of the fault, in bytes.
    ///
    /// It is the length of the longest beginning of the input that some text of the rule begins
    /// with too; the length of the input if that ends too early.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    pub(crate) const fn from_rfc3986(error: &rfc3986::Error) -> Self {
        let kind = match error.kind() {
            rfc3986::ErrorKind::Unexpected => ParseErrorKind::UnexpectedCharacter,
            rfc3986::ErrorKind::UnexpectedEnd => ParseErrorKind::UnexpectedEnd,
            rfc3986::ErrorKind::TooLong => ParseErrorKind::TooLong,
        };
        Self {
            rule: error.entry().rule(),
            kind,
            offset: error.offset(),
        }
    }

    /// The first half of the message; the second names offset and rule.
    pub(crate) const fn what(&self) -> &'static str {
        match self.kind {
            ParseErrorKind::UnexpectedCharacter => "unexpected character",
            ParseErrorKind::UnexpectedEnd => "unexpected end of input",
            ParseErrorKind::InvalidUtf8 => "invalid UTF-8",
            ParseErrorKind::TooLong => "input too long",
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at offset {} in {}",
            self.what(),
            self.offset,
            self.rule
        )
    }
}

impl core::error::Error for ParseError {}

/// Parses bytes that ought to be UTF-8.
///
/// A fault before the first invalid sequence is the one to report, so the valid beginning is
/// parsed too when there is an invalid sequence.
pub(crate) fn parse_bytes<'a, T>(
    bytes: &'a [u8],
    rule: &'static str,
    parse: impl FnOnce(&'a str) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return parse(text);
    }
    let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    match parse(valid) {
        Err(error) if error.offset < valid.len() => Err(error),
        _ => Err(ParseError {
            rule,
            kind: ParseErrorKind::InvalidUtf8,
            offset: valid.len(),
        }),
    }
}

/// The reason why a `String` could not become an owned value, and the `String`.
///
/// Neither `Display` nor `Debug` shows the text.
///
/// ```
/// use uriform::UriBuf;
///
/// let text = String::from("http://user:secret@example.com/a b");
/// let error = UriBuf::try_from(text).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected character at offset 32 in URI");
/// assert_eq!(error.into_string(), "http://user:secret@example.com/a b");
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, PartialEq, Eq)]
pub struct FromStringError {
    error: ParseError,
    text: alloc::string::String,
}

#[cfg(feature = "alloc")]
impl FromStringError {
    pub(crate) fn new(error: ParseError, text: alloc::string::String) -> Self {
        Self { error, text }
    }

    /// Returns the reason alone.
    #[must_use]
    pub fn parse_error(&self) -> ParseError {
        self.error
    }

    /// Gives the `String` back, without copying it.
    #[must_use]
    pub fn into_string(self) -> alloc::string::String {
        self.text
    }
}

#[cfg(feature = "alloc")]
impl fmt::Debug for FromStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromStringError")
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for FromStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

#[cfg(feature = "alloc")]
impl core::error::Error for FromStringError {}
