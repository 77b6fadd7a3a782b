//! `http` and `https` URIs ([RFC 9110, section 4.2]).
//!
//! ```
//! use uriform::schemes::http_uri::HttpUri;
//!
//! let uri = HttpUri::parse("https://example.com/a?b")?;
//! assert!(uri.is_secure());
//! assert_eq!(uri.port(), Ok(443));
//! assert_eq!(uri.request_target().to_string(), "/a?b");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 9110, section 4.2]: https://www.rfc-editor.org/rfc/rfc9110#section-4.2

use core::fmt;

use super::SchemeError;
use super::server::{expect_host, generated_secure, server_getters};
use super::types::uri_type;
use crate::Userinfo;

uri_type! {
    /// An `http` or an `https` URI.
    ///
    /// ```abnf
    /// http-URI  = "http" "://" authority path-abempty [ "?" query ]
    /// https-URI = "https" "://" authority path-abempty [ "?" query ]
    /// ```
    ///
    /// There is no fragment. An empty host is an error (section 4.2.1); user information, which
    /// section 4.2.4 deprecates, is none.
    ///
    /// ```
    /// use uriform::schemes::http_uri::HttpUri;
    ///
    /// let uri = HttpUri::parse("http://example.com:8080/")?;
    /// assert_eq!(uri.host(), "example.com");
    /// assert_eq!(uri.port(), Ok(8080));
    /// assert!(HttpUri::parse("http:///a").is_err());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    HttpUri in "http_uri": bool = parse,
    good: "http://example.com/", bad: "http:a"
}

server_getters!(HttpUri in "http_uri", plain: "http" = 80, secure: "https" = 443);

fn parse(text: &str) -> Result<bool, SchemeError> {
    let is_secure = generated_secure!(text, http::{HttpUri, HttpsUri}, "https")?;
    expect_host(if is_secure { "https-URI" } else { "http-URI" }, text)?;
    Ok(is_secure)
}

impl<'a> HttpUri<'a> {
    /// Returns the user information, if there is any; it is deprecated, and perhaps there to mislead
    /// (section 4.2.4).
    ///
    /// ```
    /// # use uriform::schemes::http_uri::HttpUri;
    /// let uri = HttpUri::parse("http://example.com@example.org/")?;
    /// assert_eq!(uri.userinfo().unwrap(), "example.com");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.uri.userinfo()
    }

    /// Returns what a request to the server itself has as its target, in origin-form (RFC 9112,
    /// section 3.2.1): path and query, `/` for an empty path.
    ///
    /// ```
    /// # use uriform::schemes::http_uri::HttpUri;
    /// assert_eq!(HttpUri::parse("http://example.com?a")?.request_target().to_string(), "/?a");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn request_target(&self) -> impl fmt::Display + Copy + use<'a> {
        super::server::OriginForm {
            path: self.path().as_str(),
            query: self.query().map(|query| query.as_str()),
        }
    }
}
