#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt::{self, Write};
use core::iter::FusedIterator;
#[cfg(feature = "alloc")]
use core::str::Utf8Error;

use super::triplet;

/// Decodes the triplets of a text.
///
/// A `%` that is not followed by two hexadecimal digits, which no component holds, stays as it is.
///
/// ```
/// use uriform::percent::decode;
///
/// assert!(decode("a%2Fb").eq(*b"a/b"));
/// assert!(decode("100%").eq(*b"100%"));
/// ```
pub const fn decode(text: &str) -> PercentDecoded<'_> {
    PercentDecoded {
        rest: text.as_bytes(),
        plus: b'+',
    }
}

/// Decodes the triplets of a name or a value in a form, and each `+` as a space.
///
/// ```
/// use uriform::percent::decode_form;
///
/// assert!(decode_form("1+%2B+1").eq(*b"1 + 1"));
/// ```
pub const fn decode_form(text: &str) -> PercentDecoded<'_> {
    PercentDecoded {
        rest: text.as_bytes(),
        plus: b' ',
    }
}

/// The bytes that a percent-encoded text means, decoded while they are iterated over.
///
/// They need not be UTF-8. `Display` prints them with U+FFFD in place of what is not, and allocates
/// nothing.
///
/// ```
/// use uriform::Uri;
///
/// let query = Uri::parse("http://example.com/?q=%C3%A9t%C3%A9&bytes=%FF")?.query().unwrap();
/// assert_eq!(query.decode().to_string(), "q=été&bytes=\u{fffd}");
/// assert_eq!(query.decode().last(), Some(0xff));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct PercentDecoded<'a> {
    rest: &'a [u8],
    /// What `+` means.
    plus: u8,
}

impl Iterator for PercentDecoded<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let (&first, tail) = self.rest.split_first()?;
        if let Some(byte) = triplet(self.rest, 0) {
            self.rest = &self.rest[3..];
            return Some(byte);
        }
        self.rest = tail;
        Some(if first == b'+' { self.plus } else { first })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len().div_ceil(3), Some(self.rest.len()))
    }
}

impl FusedIterator for PercentDecoded<'_> {}

#[cfg(feature = "alloc")]
impl<'a> PercentDecoded<'a> {
    /// Returns the bytes, borrowed if nothing had to be decoded.
    ///
    /// ```
    /// use uriform::percent::decode;
    ///
    /// assert_eq!(*decode("%00%FF").to_bytes(), [0, 255]);
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'a, [u8]> {
        let changes = |byte: &u8| *byte == b'%' || *byte == b'+' && self.plus != b'+';
        match self.rest.iter().position(changes) {
            None => Cow::Borrowed(self.rest),
            Some(at) => {
                let mut bytes = Vec::with_capacity(self.rest.len());
                bytes.extend_from_slice(&self.rest[..at]);
                bytes.extend(Self {
                    rest: &self.rest[at..],
                    ..*self
                });
                Cow::Owned(bytes)
            }
        }
    }

    /// Returns the text, borrowed if nothing had to be decoded.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not UTF-8.
    ///
    /// ```
    /// use uriform::percent::decode;
    ///
    /// assert_eq!(decode("caf%C3%A9").to_str()?, "café");
    /// assert!(decode("caf%E9").to_str().is_err());
    /// # Ok::<(), core::str::Utf8Error>(())
    /// ```
    pub fn to_str(&self) -> Result<Cow<'a, str>, Utf8Error> {
        match self.to_bytes() {
            Cow::Borrowed(bytes) => core::str::from_utf8(bytes).map(Cow::Borrowed),
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(error) => Err(error.utf8_error()),
            },
        }
    }

    /// Returns the text, with U+FFFD in place of what is not UTF-8.
    ///
    /// ```
    /// use uriform::percent::decode;
    ///
    /// assert_eq!(decode("caf%E9").to_str_lossy(), "caf\u{fffd}");
    /// ```
    #[must_use]
    pub fn to_str_lossy(&self) -> Cow<'a, str> {
        match self.to_bytes() {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
            }),
        }
    }
}

impl fmt::Display for PercentDecoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The beginning of a character that has not been printed yet.
        let mut pending = [0; 4];
        let mut length = 0;
        for byte in self.clone() {
            pending[length] = byte;
            length += 1;
            // After this byte: a character, an error or the beginning of a character.
            while length > 0 {
                match core::str::from_utf8(&pending[..length]) {
                    Ok(text) => {
                        f.write_str(text)?;
                        length = 0;
                    }
                    Err(error) => {
                        let Some(wrong) = error.error_len() else {
                            break;
                        };
                        f.write_char(char::REPLACEMENT_CHARACTER)?;
                        pending.copy_within(wrong..length, 0);
                        length -= wrong;
                    }
                }
            }
        }
        if length > 0 {
            f.write_char(char::REPLACEMENT_CHARACTER)?;
        }
        Ok(())
    }
}

impl fmt::Debug for PercentDecoded<'_> {
    /// Shows nothing of the text, which may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PercentDecoded").finish_non_exhaustive()
    }
}
