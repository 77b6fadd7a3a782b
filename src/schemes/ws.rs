//! `ws` and `wss` URIs ([RFC 6455, section 3]).
//!
//! ```
//! use uriform::schemes::ws::WsUri;
//!
//! let uri = WsUri::parse("wss://example.com?a")?;
//! assert_eq!(uri.port(), Ok(443));
//! assert_eq!(uri.resource_name().to_string(), "/?a");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 6455, section 3]: https://www.rfc-editor.org/rfc/rfc6455#section-3

use core::fmt;

use super::server::{generated_secure, server_getters};
use super::types::uri_type;

uri_type! {
    /// A `ws` or a `wss` URI, which has neither user information nor a fragment.
    ///
    /// ```abnf
    /// ws-URI  = "ws:" "//" host [ ":" port ] path [ "?" query ]
    /// wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]
    /// ```
    ///
    /// ```
    /// use uriform::schemes::ws::WsUri;
    ///
    /// let uri = WsUri::parse("ws://example.com/chat")?;
    /// assert!(!uri.is_secure());
    /// assert_eq!(uri.path(), "/chat");
    /// assert!(WsUri::parse("ws://example.com/chat#a").is_err());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    WsUri in "ws": bool = |text| generated_secure!(text, ws::{WsUri, WssUri}, "wss"),
    good: "ws://example.com/chat", bad: "http://example.com/"
}

server_getters!(WsUri in "ws", plain: "ws" = 80, secure: "wss" = 443);

impl<'a> WsUri<'a> {
    /// Returns the resource name: path and query, `/` for an empty path.
    ///
    /// ```
    /// # use uriform::schemes::ws::WsUri;
    /// assert_eq!(WsUri::parse("ws://example.com")?.resource_name().to_string(), "/");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn resource_name(&self) -> impl fmt::Display + Copy + use<'a> {
        super::server::OriginForm {
            path: self.path().as_str(),
            query: self.query().map(|query| query.as_str()),
        }
    }
}
