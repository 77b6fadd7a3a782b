//! Percent-encoding ([RFC 3986, section 2.1]).
//!
//! [`decode`] reads what a component means, [`encode`] writes a text so that it means itself. What
//! is encoded is the text as it is, so a `%` in it becomes `%25`: a text is encoded once, when it
//! enters a component, and decoded once, when it leaves it. Methods of this crate that encode say
//! so in their name (`..._decoded` takes text that is to be encoded); all others take text that is
//! encoded already, check it, and never encode it again.
//!
//! ```
//! use uriform::percent::{CharSet, decode, encode};
//!
//! let segment = encode("50% off/today", CharSet::PCHAR).to_string();
//! assert_eq!(segment, "50%25%20off%2Ftoday");
//! assert_eq!(decode(&segment).to_string(), "50% off/today");
//! ```
//!
//! [RFC 3986, section 2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-2.1

mod decode;
mod encode;
mod set;

pub use self::decode::{PercentDecoded, decode, decode_form};
pub(crate) use self::encode::encoded;
pub use self::encode::{PercentEncoded, encode, encode_bytes, encode_form};
pub use self::set::CharSet;

/// Returns the value of the two hexadecimal digits of the triplet that begins at `at`, if one does.
#[inline]
pub(crate) const fn triplet(bytes: &[u8], at: usize) -> Option<u8> {
    if bytes.len() - at < 3 || bytes[at] != b'%' {
        return None;
    }
    let (high, low) = (
        DIGITS[bytes[at + 1] as usize],
        DIGITS[bytes[at + 2] as usize],
    );
    if (high | low) < 16 {
        Some(high << 4 | low)
    } else {
        None
    }
}

/// The value of each byte that is a hexadecimal digit; 255 for the others.
static DIGITS: [u8; 256] = {
    let mut digits = [255; 256];
    let mut byte = 0;
    while byte < 128 {
        if let Some(value) = hex_value(byte) {
            digits[byte as usize] = value;
        }
        byte += 1;
    }
    digits
};

#[inline]
pub(crate) const fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}
