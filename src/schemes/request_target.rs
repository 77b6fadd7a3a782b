//! Targets of HTTP/1.1 requests ([RFC 9112, section 3.2]).
//!
//! ```
//! use uriform::schemes::request_target::RequestTarget;
//!
//! let target = RequestTarget::parse("/where?q=now")?;
//! assert!(matches!(target, RequestTarget::Origin { path: "/where", query: Some("q=now") }));
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 9112, section 3.2]: https://www.rfc-editor.org/rfc/rfc9112#section-3.2

use core::fmt;

use super::SchemeError;
use uri_generated::request_target as generated;

use crate::{AbsoluteUri, Host, Port};

/// The target of a request, in one of four forms.
///
/// ```abnf
/// request-target = origin-form / absolute-form / authority-form / asterisk-form
/// ```
///
/// ```
/// use uriform::schemes::request_target::RequestTarget;
///
/// let RequestTarget::Absolute(uri) = RequestTarget::parse("http://example.org/a")? else {
///     unreachable!("the target is a URI");
/// };
/// assert_eq!(uri.host().unwrap(), "example.org");
/// assert_eq!(RequestTarget::parse("*")?, RequestTarget::Asterisk);
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RequestTarget<'a> {
    /// A path and a query, of all requests but the others (section 3.2.1).
    Origin {
        /// The path.
        path: &'a str,
        /// The query, if there is one.
        query: Option<&'a str>,
    },
    /// A URI, of requests to a proxy (section 3.2.2).
    Absolute(AbsoluteUri<'a>),
    /// Host and port, of `CONNECT` (section 3.2.3).
    Authority {
        /// The host.
        host: Host<'a>,
        /// The port.
        port: Port<'a>,
    },
    /// `*`, of `OPTIONS` for the server as a whole (section 3.2.4).
    Asterisk,
}

impl<'a> RequestTarget<'a> {
    /// Parses a target of a request that is not `CONNECT`.
    ///
    /// `example.com:80` is a URI of a scheme then; only the method tells that it is none. What is
    /// no URI, such as `1.2.3.4:80`, is host and port here too.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is in none of the forms.
    ///
    /// ```
    /// use uriform::schemes::request_target::RequestTarget;
    ///
    /// let target = RequestTarget::parse("example.com:80")?;
    /// assert!(matches!(target, RequestTarget::Absolute(uri) if uri.scheme().as_str() == "example.com"));
    /// assert_eq!(RequestTarget::parse("a b").unwrap_err().offset(), 1);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        let parsed = generated::RequestTarget::parse(text).map_err(SchemeError::from)?;
        if text == "*" {
            return Ok(Self::Asterisk);
        }
        match parsed.path() {
            Some(path) if text.starts_with('/') => Ok(Self::Origin {
                path,
                query: parsed.query(),
            }),
            _ => match AbsoluteUri::parse(text) {
                Ok(uri) => Ok(Self::Absolute(uri)),
                Err(_) => Self::parse_connect(text),
            },
        }
    }

    /// Parses the target of a request of the method `CONNECT`: host and port.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is something else.
    ///
    /// ```
    /// use uriform::schemes::request_target::RequestTarget;
    ///
    /// let target = RequestTarget::parse_connect("example.com:80")?;
    /// assert!(matches!(target, RequestTarget::Authority { host, .. } if host == "example.com"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn parse_connect(text: &'a str) -> Result<Self, SchemeError> {
        generated::AuthorityForm::parse(text).map_err(SchemeError::from)?;
        // Every text of the form has a colon, and the port has none.
        let (host, port) = text.rsplit_once(':').unwrap_or((text, ""));
        Ok(Self::Authority {
            host: Host::parse(host)?,
            port: Port::parse(port)?,
        })
    }
}

impl fmt::Display for RequestTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Origin { path, query: None } => f.write_str(path),
            Self::Origin {
                path,
                query: Some(query),
            } => write!(f, "{path}?{query}"),
            Self::Absolute(uri) => f.write_str(uri.as_str()),
            Self::Authority { host, port } => write!(f, "{host}:{port}"),
            Self::Asterisk => f.write_str("*"),
        }
    }
}
