use core::iter::FusedIterator;

use crate::ParseError;
use crate::percent::triplet;

/// The bytes that a `data` URL means, decoded while they are iterated over.
///
/// Base64 is that of RFC 4648, section 4, and strict: padding is there, the bits that it leaves over
/// are zero, and no other character is between. After an error there is nothing more.
///
/// ```
/// use uriform::data::DataUrl;
///
/// let url = DataUrl::parse("data:;base64,YQ=*")?;
/// let error = url.body().find_map(Result::err).unwrap();
/// assert_eq!(error.to_string(), "character that is not base64 at offset 16 in base64");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Body<'a> {
    text: &'a str,
    /// Where the next character or triplet of the text is.
    at: usize,
    base64: bool,
    /// Bytes of a group that are decoded already: how many, and which, the next one first.
    ready: usize,
    bytes: [u8; 3],
}

/// The bits of a character of base64 that is none but padding.
const PADDING: u8 = 64;

impl<'a> Body<'a> {
    pub(super) const fn new(text: &'a str, data: &'a str, base64: bool) -> Self {
        Self {
            text,
            at: text.len() - data.len(),
            base64,
            ready: 0,
            bytes: [0; 3],
        }
    }

    /// Returns the next byte, with triplets decoded, and where it is.
    fn octet(&mut self) -> Option<(usize, u8)> {
        let (at, bytes) = (self.at, self.text.as_bytes());
        let first = *bytes.get(at)?;
        let decoded = triplet(bytes, at);
        self.at += if decoded.is_some() { 3 } else { 1 };
        Some((at, decoded.unwrap_or(first)))
    }

    /// Decodes the next four characters of base64; false if there are none.
    fn group(&mut self) -> Result<bool, ParseError> {
        let mut sextets = [0; 4];
        let mut last = self.at;
        for index in 0..4 {
            let Some((at, octet)) = self.octet() else {
                return match index {
                    0 => Ok(false),
                    _ => self.fail("end of a group of base64 without padding", self.text.len()),
                };
            };
            let Some(sextet) = sextet(octet) else {
                return self.fail("character that is not base64", at);
            };
            let padded = index > 0 && sextets[index - 1] == PADDING;
            if sextet != PADDING {
                if padded {
                    return self.fail("character after padding", at);
                }
                last = at;
            } else if index < 2 {
                return self.fail("padding too early", at);
            }
            sextets[index] = sextet;
        }
        self.unpack(sextets, last)
    }

    fn unpack(&mut self, sextets: [u8; 4], last: usize) -> Result<bool, ParseError> {
        let padding = sextets.iter().position(|sextet| *sextet == PADDING);
        let [a, b, c, d] = sextets.map(|sextet| sextet & 63);
        let bytes = [a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d];
        self.ready = padding.unwrap_or(4) - 1;
        if bytes[self.ready..].iter().any(|byte| *byte != 0) {
            return self.fail("bits before padding that are not zero", last);
        }
        if padding.is_some() && self.at < self.text.len() {
            return self.fail("character after padding", self.at);
        }
        self.bytes = bytes;
        self.bytes[..self.ready].reverse();
        Ok(true)
    }

    fn fail<T>(&mut self, what: &'static str, offset: usize) -> Result<T, ParseError> {
        self.at = self.text.len();
        self.ready = 0;
        Err(ParseError::forbidden("base64", what, offset, self.text))
    }
}

/// Returns the six bits of a character of base64.
const fn sextet(octet: u8) -> Option<u8> {
    Some(match octet {
        b'A'..=b'Z' => octet - b'A',
        b'a'..=b'z' => octet - b'a' + 26,
        b'0'..=b'9' => octet - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        b'=' => PADDING,
        _ => return None,
    })
}

impl Iterator for Body<'_> {
    type Item = Result<u8, ParseError>;

    fn next(&mut self) -> Option<Result<u8, ParseError>> {
        if !self.base64 {
            return self.octet().map(|(_, octet)| Ok(octet));
        }
        if self.ready == 0 {
            match self.group() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
        self.ready -= 1;
        Some(Ok(self.bytes[self.ready]))
    }
}

impl FusedIterator for Body<'_> {}
