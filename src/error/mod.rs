mod expected;
#[cfg(feature = "alloc")]
mod from_string;

use core::fmt;
use core::ops::Range;

use uri_generated::{rfc3986, rfc3987};

pub use self::expected::{Expected, ExpectedItem};
#[cfg(feature = "alloc")]
pub use self::from_string::FromStringError;
use crate::component::{Fault, Kind, Rule};

/// The reason why a text is not what it was parsed as.
///
/// It tells the rule that was asked for, what is wrong and where, and what could stand there. It
/// holds none of the input, so that it can be logged whatever the input was.
///
/// ```
/// use uriform::{ParseErrorKind, Uri};
///
/// let error = Uri::parse("http://[::ffff:1.2.3.4/").unwrap_err();
/// assert_eq!(error.rule(), "URI");
/// assert_eq!(error.kind(), ParseErrorKind::UnexpectedCharacter);
/// assert_eq!(error.offset(), 22);
/// assert_eq!(
///     error.to_string(),
///     r#"unexpected character at offset 22 in URI, expected DIGIT (dec-octet) or "]" (IP-literal)"#
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    cause: Cause,
    /// Length of what stands at the offset, in bytes.
    width: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cause {
    Rfc3986(rfc3986::Error),
    Rfc3987(rfc3987::Error),
    Component {
        asked: Rule,
        kind: Kind,
        fault: Fault,
        at_end: bool,
    },
    /// Bytes that are not UTF-8 begin at the offset.
    InvalidUtf8 {
        rule: &'static str,
        offset: usize,
    },
}

/// What is wrong with a text that could not be parsed.
///
/// ```
/// use uriform::{ParseErrorKind, Uri};
///
/// assert_eq!(Uri::parse("http").unwrap_err().kind(), ParseErrorKind::UnexpectedEnd);
/// ```
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
    ///
    /// ```
    /// assert_eq!(uriform::UriRef::parse(" ").unwrap_err().rule(), "URI-reference");
    /// ```
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match &self.cause {
            Cause::Rfc3986(error) => error.entry().rule(),
            Cause::Rfc3987(error) => error.entry().rule(),
            Cause::Component { asked, kind, .. } => asked.name(*kind),
            Cause::InvalidUtf8 { rule, .. } => rule,
        }
    }

    /// Returns what is wrong.
    ///
    /// ```
    /// use uriform::{ParseErrorKind, UriRef};
    ///
    /// let error = UriRef::try_from(&b"/\xff"[..]).unwrap_err();
    /// assert_eq!(error.kind(), ParseErrorKind::InvalidUtf8);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        match &self.cause {
            Cause::Rfc3986(error) => match error.kind() {
                rfc3986::ErrorKind::Unexpected => ParseErrorKind::UnexpectedCharacter,
                rfc3986::ErrorKind::UnexpectedEnd => ParseErrorKind::UnexpectedEnd,
                rfc3986::ErrorKind::TooLong => ParseErrorKind::TooLong,
            },
            Cause::Rfc3987(error) => match error.kind() {
                rfc3987::ErrorKind::Unexpected => ParseErrorKind::UnexpectedCharacter,
                rfc3987::ErrorKind::UnexpectedEnd => ParseErrorKind::UnexpectedEnd,
                rfc3987::ErrorKind::TooLong => ParseErrorKind::TooLong,
            },
            Cause::Component { at_end: true, .. } => ParseErrorKind::UnexpectedEnd,
            Cause::Component { .. } => ParseErrorKind::UnexpectedCharacter,
            Cause::InvalidUtf8 { .. } => ParseErrorKind::InvalidUtf8,
        }
    }

    /// Returns the offset of the fault, in bytes.
    ///
    /// It is the length of the longest beginning of the input that some text of the rule begins
    /// with too; the length of the input if that ends too early.
    ///
    /// ```
    /// assert_eq!(uriform::Uri::parse("http://a b/").unwrap_err().offset(), 8);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        match &self.cause {
            Cause::Rfc3986(error) => error.offset(),
            Cause::Rfc3987(error) => error.offset(),
            Cause::Component { fault, .. } => fault.offset(),
            Cause::InvalidUtf8 { offset, .. } => *offset,
        }
    }

    /// Returns the place of the fault, in bytes: that of the character or the invalid sequence at
    /// the offset, or the empty one at the end of the input.
    ///
    /// ```
    /// use uriform::Uri;
    ///
    /// let text = "http://example.com/é";
    /// let error = Uri::parse(text).unwrap_err();
    /// assert_eq!(&text[error.span()], "é");
    /// ```
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.offset()..self.offset() + self.width as usize
    }

    /// Iterates over what could stand at the offset instead.
    ///
    /// The items begin with exactly the characters that some text of the rule has there. There are
    /// none if the input is too long or not UTF-8.
    ///
    /// ```
    /// use uriform::{ExpectedItem, Uri};
    ///
    /// let error = Uri::parse("http://example.com/100%/").unwrap_err();
    /// let expected = error.expected().next().unwrap();
    /// assert_eq!(expected.item, ExpectedItem::Rule("HEXDIG"));
    /// assert_eq!(expected.rules, ["pct-encoded"]);
    /// ```
    pub fn expected(&self) -> impl Iterator<Item = Expected> + Clone + use<> {
        let (uri, iri, component) = match &self.cause {
            Cause::Rfc3986(error)
            | Cause::Component {
                fault: Fault::Literal { error, .. },
                ..
            } => (Some(error.expected()), None, &[][..]),
            Cause::Rfc3987(error) => (None, Some(error.expected()), &[][..]),
            Cause::Component {
                asked, kind, fault, ..
            } => (None, None, asked.expected_at(*kind, fault)),
            Cause::InvalidUtf8 { .. } => (None, None, &[][..]),
        };
        let uri = uri.into_iter().flatten().map(|expected| Expected {
            item: match expected.item {
                rfc3986::Item::Rule(rule) => ExpectedItem::Rule(rule),
                rfc3986::Item::Literal(literal) => ExpectedItem::Literal(literal),
                rfc3986::Item::End => ExpectedItem::EndOfInput,
            },
            rules: expected.rules,
        });
        let iri = iri.into_iter().flatten().map(|expected| Expected {
            item: match expected.item {
                rfc3987::Item::Rule(rule) => ExpectedItem::Rule(rule),
                rfc3987::Item::Literal(literal) => ExpectedItem::Literal(literal),
                rfc3987::Item::End => ExpectedItem::EndOfInput,
            },
            rules: expected.rules,
        });
        uri.chain(iri).chain(component.iter().copied())
    }

    /// Returns the names of the rules that are open at the offset whatever stands there, outermost
    /// first.
    ///
    /// ```
    /// use uriform::Uri;
    ///
    /// let error = Uri::parse("http://[::1").unwrap_err();
    /// let open = ["URI", "hier-part", "authority", "host", "IP-literal"];
    /// assert_eq!(error.open_rules(), open);
    /// ```
    #[must_use]
    pub const fn open_rules(&self) -> &'static [&'static str] {
        match &self.cause {
            Cause::Rfc3986(error) => error.rules(),
            Cause::Rfc3987(error) => error.rules(),
            Cause::Component {
                asked, kind, fault, ..
            } => asked.open_at(*kind, fault),
            Cause::InvalidUtf8 { .. } => &[],
        }
    }

    pub(crate) const fn rfc3986(error: &rfc3986::Error, text: &str) -> Self {
        Self {
            cause: Cause::Rfc3986(*error),
            width: width(text, error.offset()),
        }
    }

    pub(crate) const fn rfc3987(error: &rfc3987::Error, text: &str) -> Self {
        Self {
            cause: Cause::Rfc3987(*error),
            width: width(text, error.offset()),
        }
    }

    pub(crate) const fn component(asked: Rule, kind: Kind, fault: Fault, text: &str) -> Self {
        let width = width(text, fault.offset());
        let cause = Cause::Component {
            asked,
            kind,
            fault,
            at_end: width == 0,
        };
        Self { cause, width }
    }

    /// The first half of the message; the second names offset and rule.
    pub(crate) const fn what(&self) -> &'static str {
        match self.kind() {
            ParseErrorKind::UnexpectedCharacter => "unexpected character",
            ParseErrorKind::UnexpectedEnd => "unexpected end of input",
            ParseErrorKind::InvalidUtf8 => "invalid UTF-8",
            ParseErrorKind::TooLong => "input too long",
        }
    }
}

/// Returns the length of the character at an offset, 0 if there is none.
const fn width(text: &str, offset: usize) -> u8 {
    if offset >= text.len() {
        return 0;
    }
    match text.as_bytes()[offset] {
        0..0xC0 => 1,
        0xC0..0xE0 => 2,
        0xE0..0xF0 => 3,
        _ => 4,
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("rule", &self.rule())
            .field("kind", &self.kind())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, offset, rule) = (self.what(), self.offset(), self.rule());
        write!(f, "{what} at offset {offset} in {rule}")?;
        let mut expected = self.expected().peekable();
        let mut before = ", expected ";
        while let Some(item) = expected.next() {
            write!(f, "{before}{item}")?;
            let mut rest = expected.clone();
            before = match (rest.next(), rest.next()) {
                (Some(_), None) => " or ",
                _ => ", ",
            };
        }
        Ok(())
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
    let chunk = bytes.utf8_chunks().next();
    let (valid, invalid) = chunk.map_or(("", &[][..]), |chunk| (chunk.valid(), chunk.invalid()));
    match parse(valid) {
        Err(error) if error.offset() < valid.len() => Err(error),
        _ => Err(ParseError {
            cause: Cause::InvalidUtf8 {
                rule,
                offset: valid.len(),
            },
            // An invalid sequence is no longer than three bytes.
            width: u8::try_from(invalid.len()).unwrap_or(1),
        }),
    }
}
