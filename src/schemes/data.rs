//! `data` URLs ([RFC 2397]).
//!
//! [RFC 2397]: https://www.rfc-editor.org/rfc/rfc2397

use core::fmt;

use uri_generated::data::{Dataurl, ParametersIter};

use super::types::{generated, uri_type};
use crate::percent::{PercentDecoded, decode};

uri_type! {
    /// A URL that holds what it locates.
    ///
    /// The body has the characters of `uric`, as the verified erratum 2045 says.
    ///
    /// ```
    /// use uriform::schemes::data::DataUrl;
    ///
    /// let url = DataUrl::parse("data:text/plain;charset=utf-8;base64,aGVsbG8h")?;
    /// assert_eq!(url.media_type(), "text/plain");
    /// assert_eq!(url.parameter("charset").unwrap().to_string(), "utf-8");
    /// assert!(url.is_base64());
    /// let body: Result<Vec<u8>, _> = url.body().collect();
    /// assert_eq!(body?, b"hello!");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    DataUrl in "data": Dataurl<'a> = generated!(data::Dataurl),
    good: "data:,", bad: "data:text,x"
}

impl<'a> DataUrl<'a> {
    /// Returns the media type without parameters, as it is written; `text/plain` if there is none
    /// (section 2).
    #[must_use]
    pub fn media_type(&self) -> &'a str {
        match (
            self.parsed.type_(),
            self.parsed.subtype(),
            self.parsed.media_type(),
        ) {
            (Some(of_type), Some(subtype), Some(whole)) => {
                &whole[..of_type.len() + 1 + subtype.len()]
            }
            _ => "text/plain",
        }
    }

    /// Iterates over the names and values of the parameters, as they are written.
    #[must_use]
    pub const fn parameters(&self) -> Parameters<'a> {
        Parameters(self.parsed.parameters())
    }

    /// Returns the value of the first parameter of a name, decoded. Without a media type and
    /// without parameters the `charset` is `US-ASCII`.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<PercentDecoded<'a>> {
        let found = self
            .parameters()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        let is_default = self.parsed.media_type().is_none_or(str::is_empty);
        match found {
            Some((_, value)) => Some(decode(value)),
            None if is_default && name.eq_ignore_ascii_case("charset") => Some(decode("US-ASCII")),
            None => None,
        }
    }

    /// Whether the body is in Base64.
    #[must_use]
    pub fn is_base64(&self) -> bool {
        let before = self.as_str().len() - self.data().len() - 1;
        let head = &self.as_str()[..before];
        head.len() >= 7 && head.as_bytes()[head.len() - 7..].eq_ignore_ascii_case(b";base64")
    }

    /// Returns the body as it is written.
    #[must_use]
    pub const fn data(&self) -> &'a str {
        self.parsed.data()
    }

    /// Iterates over the bytes of the body, decoded: from triplets, and then from Base64 if that is
    /// what it is in.
    ///
    /// Base64 is read as RFC 4648, section 4, has it; padding may be left out. What is not Base64
    /// is an error that tells where, after which there is nothing more.
    #[must_use]
    pub fn body(&self) -> Body<'a> {
        Body {
            length: self.as_str().len(),
            rest: decode(self.data()),
            base64: self.is_base64().then(Base64::default),
        }
    }
}

/// Iterates over parameters: names and values.
#[derive(Clone, Debug)]
pub struct Parameters<'a>(Option<ParametersIter<'a>>);

impl<'a> Iterator for Parameters<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.as_mut()?.next()?.split_once('=')
    }
}

/// Iterates over the bytes of a body.
#[derive(Clone, Debug)]
pub struct Body<'a> {
    /// That of the whole URL, at whose end the body ends.
    length: usize,
    rest: PercentDecoded<'a>,
    base64: Option<Base64>,
}

/// What is left of a group of four characters.
#[derive(Clone, Copy, Default, Debug)]
struct Base64 {
    bits: u32,
    /// How many of the bits are to be told.
    count: u32,
    /// How many characters there were, padding included.
    characters: u64,
    padding: u64,
    is_over: bool,
}

/// The body of a `data` URL is not Base64, although it says so.
///
/// ```
/// use uriform::schemes::data::DataUrl;
///
/// let url = DataUrl::parse("data:;base64,Zm%209v")?;
/// let error = url.body().find_map(Result::err).unwrap();
/// assert_eq!(error.offset(), 15);
/// assert_eq!(error.to_string(), "body is not Base64 at offset 15");
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Base64Error {
    offset: usize,
}

impl Base64Error {
    /// Returns the offset in the URL, in bytes: of the character or the triplet that is wrong, or
    /// the length of the URL if it cannot end there.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for Base64Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "body is not Base64 at offset {}", self.offset)
    }
}

impl core::error::Error for Base64Error {}

impl Iterator for Body<'_> {
    type Item = Result<u8, Base64Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(base64) = &mut self.base64 else {
            return self.rest.next().map(Ok);
        };
        let byte = base64.next(&mut self.rest, self.length)?;
        base64.is_over |= byte.is_err();
        Some(byte)
    }
}

impl Base64 {
    fn next(
        &mut self,
        rest: &mut PercentDecoded<'_>,
        length: usize,
    ) -> Option<Result<u8, Base64Error>> {
        if self.is_over {
            return None;
        }
        while self.count < 8 {
            // The upper bound of what is left is the length of its text.
            let offset = length - rest.size_hint().1.unwrap_or_default();
            let Some(byte) = rest.next() else {
                self.is_over = true;
                return self.end(offset);
            };
            self.characters += 1;
            let value = match byte {
                b'=' => {
                    self.padding += 1;
                    continue;
                }
                _ if self.padding > 0 => return Some(Err(Base64Error { offset })),
                b'A'..=b'Z' => byte - b'A',
                b'a'..=b'z' => byte - b'a' + 26,
                b'0'..=b'9' => byte - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => return Some(Err(Base64Error { offset })),
            };
            self.bits = self.bits << 6 | u32::from(value);
            self.count += 6;
        }
        self.count -= 8;
        let byte = self.bits >> self.count & 0xFF;
        self.bits &= (1 << self.count) - 1;
        u8::try_from(byte).ok().map(Ok)
    }

    /// Tells whether the text may end: no character is left alone, the bits that are left are zero,
    /// and padding, if there is any, completes a group.
    fn end(self, offset: usize) -> Option<Result<u8, Base64Error>> {
        let letters = (self.characters - self.padding) % 4;
        let is_padded = self.padding == 0 || self.padding <= 2 && self.characters % 4 == 0;
        let is_whole = letters != 1 && self.bits == 0 && is_padded;
        (!is_whole).then_some(Err(Base64Error { offset }))
    }
}
