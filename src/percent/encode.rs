#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt;
use core::iter::FusedIterator;

use super::{CharSet, triplet};

/// Encodes a text so that only characters of the set stand for themselves.
///
/// The UTF-8 of all others is percent-encoded, that of `%` too.
///
/// ```
/// use uriform::percent::{CharSet, encode};
///
/// assert_eq!(encode("é ~", CharSet::UNRESERVED).to_string(), "%C3%A9%20~");
/// assert_eq!(encode("%C3", CharSet::UNRESERVED).to_string(), "%25C3");
/// ```
pub const fn encode(text: &str, allowed: CharSet) -> PercentEncoded<'_> {
    encode_bytes(text.as_bytes(), allowed)
}

/// Encodes bytes so that only characters of the set stand for themselves.
///
/// ```
/// use uriform::percent::{CharSet, encode_bytes};
///
/// assert_eq!(encode_bytes(b"\xffa", CharSet::UNRESERVED).to_string(), "%FFa");
/// ```
pub const fn encode_bytes(bytes: &[u8], allowed: CharSet) -> PercentEncoded<'_> {
    PercentEncoded {
        rest: bytes,
        allowed,
        mode: Mode::Everything,
    }
}

/// Encodes a name or a value of a form: as [`CharSet::FORM`] says, and spaces as `+`.
///
/// ```
/// use uriform::percent::encode_form;
///
/// assert_eq!(encode_form("1 + 1").to_string(), "1+%2B+1");
/// ```
pub const fn encode_form(text: &str) -> PercentEncoded<'_> {
    PercentEncoded {
        rest: text.as_bytes(),
        allowed: CharSet::FORM,
        mode: Mode::Form,
    }
}

/// A text, percent-encoded while it is iterated over or printed.
///
/// ```
/// use uriform::percent::{CharSet, encode};
///
/// assert!(encode("a b", CharSet::PCHAR).eq(["a", "%20", "b"]));
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct PercentEncoded<'a> {
    rest: &'a [u8],
    allowed: CharSet,
    mode: Mode,
}

/// What becomes of a byte that is not allowed.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Everything,
    /// Triplets stay.
    Triplets,
    /// Spaces become `+`.
    Form,
}

impl PercentEncoded<'_> {
    /// Leaves the triplets of the text as they are.
    ///
    /// That is for a text of which nobody knows whether it is encoded; what it means is a guess.
    ///
    /// ```
    /// use uriform::percent::{CharSet, encode};
    ///
    /// let text = encode("100% %41", CharSet::PCHAR).keep_triplets();
    /// assert_eq!(text.to_string(), "100%25%20%41");
    /// ```
    pub const fn keep_triplets(self) -> Self {
        Self {
            mode: Mode::Triplets,
            ..self
        }
    }

    /// Returns how many bytes at the beginning stay as they are.
    fn run(&self) -> usize {
        let mut at = 0;
        while let Some(&byte) = self.rest.get(at) {
            at += if self.allowed.contains_byte(byte) {
                1
            } else if byte == b'%'
                && self.mode == Mode::Triplets
                && triplet(self.rest, at).is_some()
            {
                3
            } else {
                match self.character(at) {
                    0 => return at,
                    length => length,
                }
            };
        }
        at
    }

    /// Returns the length of the character beyond ASCII at an offset, 0 if it is not allowed.
    fn character(&self, at: usize) -> usize {
        let length = match self.rest[at] {
            _ if self.allowed.is_ascii() => return 0,
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return 0,
        };
        let character = self
            .rest
            .get(at..at + length)
            .and_then(|bytes| core::str::from_utf8(bytes).ok());
        match character.and_then(|text| text.chars().next()) {
            Some(character) if self.allowed.contains(character) => length,
            _ => 0,
        }
    }
}

impl<'a> Iterator for PercentEncoded<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (&first, tail) = self.rest.split_first()?;
        match self.run() {
            0 => {
                self.rest = tail;
                Some(if first == b' ' && self.mode == Mode::Form {
                    "+"
                } else {
                    encoded(first)
                })
            }
            length => {
                let (run, rest) = self.rest.split_at(length);
                self.rest = rest;
                // A run is whole characters, so this is the text.
                Some(core::str::from_utf8(run).unwrap_or_default())
            }
        }
    }
}

impl FusedIterator for PercentEncoded<'_> {}

impl fmt::Display for PercentEncoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().try_for_each(|part| f.write_str(part))
    }
}

impl fmt::Debug for PercentEncoded<'_> {
    /// Shows nothing of the text, which may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PercentEncoded").finish_non_exhaustive()
    }
}

#[cfg(feature = "alloc")]
impl<'a> From<PercentEncoded<'a>> for Cow<'a, str> {
    /// Borrows if nothing has to be encoded.
    fn from(mut text: PercentEncoded<'a>) -> Self {
        let Some(first) = text.next() else {
            return Cow::Borrowed("");
        };
        if text.rest.is_empty() {
            return Cow::Borrowed(first);
        }
        let mut whole = String::with_capacity(first.len() + text.rest.len() * 3);
        whole.push_str(first);
        whole.extend(text);
        Cow::Owned(whole)
    }
}

/// Returns the triplet of a byte, with upper-case digits.
pub(crate) fn encoded(byte: u8) -> &'static str {
    let at = usize::from(byte) * 3;
    TRIPLETS.get(at..at + 3).unwrap_or_default()
}

/// `%00%01%02...%FF`
static TRIPLETS: &str = match core::str::from_utf8(&TRIPLET_BYTES) {
    Ok(text) => text,
    Err(_) => panic!("triplets are ASCII"),
};

const TRIPLET_BYTES: [u8; 3 * 256] = {
    let digits = b"0123456789ABCDEF";
    let mut bytes = [b'%'; 3 * 256];
    let mut byte = 0;
    while byte < 256 {
        bytes[3 * byte + 1] = digits[byte >> 4];
        bytes[3 * byte + 2] = digits[byte & 15];
        byte += 1;
    }
    bytes
};
