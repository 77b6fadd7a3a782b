//! `coap` and `coaps` URIs ([RFC 7252, section 6]).
//!
//! ```
//! use uriform::schemes::coap::CoapUri;
//!
//! let uri = CoapUri::parse("coap://example.com/.well-known/core?rt=a%26b")?;
//! assert_eq!(uri.port(), Ok(5683));
//! assert!(uri.path_options().map(|it| it.to_string()).eq([".well-known", "core"]));
//! assert!(uri.query_options().map(|it| it.to_string()).eq(["rt=a&b"]));
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 7252, section 6]: https://www.rfc-editor.org/rfc/rfc7252#section-6

use super::server::{expect_host, generated_secure, server_getters};
use super::types::uri_type;
use crate::percent::{PercentDecoded, decode};

uri_type! {
    /// A `coap` or a `coaps` URI, which has neither user information nor a fragment.
    ///
    /// ```abnf
    /// coap-URI  = "coap:" "//" host [ ":" port ] path-abempty [ "?" query ]
    /// coaps-URI = "coaps:" "//" host [ ":" port ] path-abempty [ "?" query ]
    /// ```
    ///
    /// An empty host is an error (section 6.1).
    ///
    /// ```
    /// use uriform::schemes::coap::CoapUri;
    ///
    /// let uri = CoapUri::parse("coaps://[2001:db8::2:1]/")?;
    /// assert!(uri.is_secure());
    /// assert_eq!(uri.path_options().count(), 0);
    /// assert!(CoapUri::parse("coap:///a").is_err());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    CoapUri in "coap": bool = |text| {
        let is_secure = generated_secure!(text, coap::{CoapUri, CoapsUri}, "coaps")?;
        expect_host(if is_secure { "coaps-URI" } else { "coap-URI" }, text)?;
        Ok(is_secure)
    },
    good: "coap://example.com/a", bad: "coap:a"
}

server_getters!(CoapUri in "coap", plain: "coap" = 5683, secure: "coaps" = 5684);

impl<'a> CoapUri<'a> {
    /// Iterates over the values of the options Uri-Path (section 6.4): the segments of the path,
    /// decoded; none of an empty path and of `/`.
    ///
    /// ```
    /// # use uriform::schemes::coap::CoapUri;
    /// let uri = CoapUri::parse("coap://example.com/a%2Fb//")?;
    /// assert!(uri.path_options().map(|it| it.to_string()).eq(["a/b", "", ""]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn path_options(&self) -> impl Iterator<Item = PercentDecoded<'a>> + Clone + use<'a> {
        let segments = self.path().as_str().strip_prefix('/');
        let segments = segments.filter(|segments| !segments.is_empty());
        segments
            .into_iter()
            .flat_map(|it| it.split('/'))
            .map(decode)
    }

    /// Iterates over the values of the options Uri-Query (section 6.4): the parts of the query
    /// between `&`, decoded.
    ///
    /// ```
    /// # use uriform::schemes::coap::CoapUri;
    /// let uri = CoapUri::parse("coap://example.com?//&?%26")?;
    /// assert!(uri.query_options().map(|it| it.to_string()).eq(["//", "?&"]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn query_options(&self) -> impl Iterator<Item = PercentDecoded<'a>> + Clone + use<'a> {
        let query = self.query().map(|query| query.as_str());
        query.into_iter().flat_map(|it| it.split('&')).map(decode)
    }
}
