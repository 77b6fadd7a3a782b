use alloc::string::String;
use core::fmt;

use crate::ParseError;

/// The reason why a `String` could not become an owned value, and the `String`.
///
/// Neither `Display` nor `Debug` shows the text.
///
/// ```
/// use uriform::UriBuf;
///
/// let text = String::from("http://user:secret@example.com/a b");
/// let error = UriBuf::try_from(text).unwrap_err();
/// assert!(error.to_string().starts_with("unexpected character at offset 32 in URI, expected"));
/// assert_eq!(error.into_string(), "http://user:secret@example.com/a b");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FromStringError {
    error: ParseError,
    text: String,
}

impl FromStringError {
    pub(crate) fn new(error: ParseError, text: String) -> Self {
        Self { error, text }
    }

    /// Returns the reason alone.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let error = UriBuf::try_from(String::from("http://a b/")).unwrap_err();
    /// assert_eq!(error.parse_error().offset(), 8);
    /// ```
    #[must_use]
    pub fn parse_error(&self) -> ParseError {
        self.error
    }

    /// Gives the `String` back, without copying it.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let error = UriBuf::try_from(String::from("a b")).unwrap_err();
    /// assert_eq!(error.into_string(), "a b");
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl fmt::Debug for FromStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromStringError")
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for FromStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl core::error::Error for FromStringError {}
