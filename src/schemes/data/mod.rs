//! `data` URLs ([RFC 2397]).
//!
//! ```
//! use uriform::data::DataUrl;
//!
//! let url = DataUrl::parse("data:text/html;charset=utf-8;base64,PGI+")?;
//! assert_eq!(url.subtype().to_string(), "html");
//! assert_eq!(url.charset().unwrap().to_string(), "utf-8");
//! assert_eq!(url.body().collect::<Result<Vec<_>, _>>()?, b"<b>");
//! # Ok::<(), uriform::ParseError>(())
//! ```
//!
//! [RFC 2397]: https://www.rfc-editor.org/rfc/rfc2397

mod body;

use uri_generated::data::{Dataurl, ParametersIter};

pub use self::body::Body;
use super::types::{generated, uri_type};
use crate::percent::{PercentDecoded, decode};

uri_type! {
    /// A `data` URL (RFC 2397, section 3).
    ///
    /// ```abnf
    /// dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
    /// mediatype = [ type "/" subtype ] *( ";" parameter )
    /// ```
    ///
    /// Where the RFC has `*urlchar`, which nothing defines, erratum 2045 has `*uric` of RFC 2396. A
    /// fragment is not part of it.
    ///
    /// ```
    /// use uriform::data::DataUrl;
    ///
    /// let url = DataUrl::parse("data:,A%20brief%20note")?;
    /// assert_eq!(url.type_().to_string(), "text");
    /// assert_eq!(url.subtype().to_string(), "plain");
    /// assert_eq!(url.charset().unwrap().to_string(), "US-ASCII");
    /// assert_eq!(url.data(), "A%20brief%20note");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    DataUrl in "data": Dataurl<'a> = generated!(data::Dataurl),
    good: "data:text/plain,a", bad: "data:text/plain"
}

impl<'a> DataUrl<'a> {
    /// Returns the type of the media type, decoded: `text` if there is none.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// assert_eq!(DataUrl::parse("data:image/gif,")?.type_().to_string(), "image");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn type_(&self) -> PercentDecoded<'a> {
        decode(self.parsed.type_().unwrap_or("text"))
    }

    /// Returns the subtype of the media type, decoded: `plain` if there is none.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// assert_eq!(DataUrl::parse("data:image/svg%2Bxml,")?.subtype().to_string(), "svg+xml");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn subtype(&self) -> PercentDecoded<'a> {
        decode(self.parsed.subtype().unwrap_or("plain"))
    }

    /// Iterates over the parameters that are written, in order.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// let url = DataUrl::parse("data:text/plain;charset=%22utf-8%22,")?;
    /// let (name, value) = url.parameters().next().unwrap();
    /// assert_eq!(name.to_string(), "charset");
    /// assert_eq!(value.to_string(), "\"utf-8\"");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn parameters(&self) -> Parameters<'a> {
        Parameters(self.parsed.parameters())
    }

    /// Returns the value of the first parameter of a name, whatever its case, decoded.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// let url = DataUrl::parse("data:;Charset=utf-8,")?;
    /// assert_eq!(url.parameter("charset").unwrap().to_string(), "utf-8");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<PercentDecoded<'a>> {
        let lower = |byte: u8| byte.to_ascii_lowercase();
        let named =
            |known: &PercentDecoded<'a>| known.clone().map(lower).eq(name.bytes().map(lower));
        let (_, value) = self.parameters().find(|(known, _)| named(known))?;
        Some(value)
    }

    /// Returns the charset: that of the parameter, or `US-ASCII` if there is no media type at all.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// assert!(DataUrl::parse("data:image/png,")?.charset().is_none());
    /// assert_eq!(DataUrl::parse("data:,")?.charset().unwrap().to_string(), "US-ASCII");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn charset(&self) -> Option<PercentDecoded<'a>> {
        let media_type = self.parsed.media_type().unwrap_or_default();
        let default = media_type.is_empty().then(|| decode("US-ASCII"));
        self.parameter("charset").or(default)
    }

    /// Tells whether the data are in base64.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// assert!(DataUrl::parse("data:;BASE64,AAAA")?.is_base64());
    /// assert!(!DataUrl::parse("data:;base64=1,AAAA")?.is_base64());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_base64(&self) -> bool {
        const FLAG: &[u8] = b";base64";
        let before = self.as_str().len() - self.data().len() - ",".len();
        let before = &self.as_str().as_bytes()[..before];
        let end = before.len().checked_sub(FLAG.len()).map(|at| &before[at..]);
        end.is_some_and(|end| end.eq_ignore_ascii_case(FLAG))
    }

    /// Returns the data, as written.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// assert_eq!(DataUrl::parse("data:,a%20b")?.data(), "a%20b");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn data(&self) -> &'a str {
        self.parsed.data()
    }

    /// Iterates over the bytes that the data mean: triplets are decoded first, then base64.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// let bytes = DataUrl::parse("data:,%FFa")?.body().collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(bytes, [0xff, b'a']);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn body(&self) -> Body<'a> {
        Body::new(self.as_str(), self.data(), self.is_base64())
    }

    /// Returns the bytes that the data mean.
    ///
    /// # Errors
    ///
    /// Returns an error if the data are to be base64 and are not.
    ///
    /// ```
    /// # use uriform::data::DataUrl;
    /// assert_eq!(DataUrl::parse("data:;base64,aGk%3D")?.to_bytes()?, b"hi");
    /// assert_eq!(DataUrl::parse("data:;base64,aGk")?.to_bytes().unwrap_err().offset(), 16);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_bytes(&self) -> Result<alloc::vec::Vec<u8>, crate::ParseError> {
        self.body().collect()
    }
}

/// Iterates over names and values of parameters, decoded.
///
/// ```
/// use uriform::data::DataUrl;
///
/// assert_eq!(DataUrl::parse("data:;a=1;b=2,")?.parameters().count(), 2);
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Parameters<'a>(Option<ParametersIter<'a>>);

impl<'a> Iterator for Parameters<'a> {
    type Item = (PercentDecoded<'a>, PercentDecoded<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.0.as_mut()?.next_item()?.split_once('=')?;
        Some((decode(name), decode(value)))
    }
}
