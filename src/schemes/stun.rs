//! `stun` and `stuns` URIs ([RFC 7064]), `turn` and `turns` URIs ([RFC 7065]).
//!
//! ```
//! use uriform::schemes::stun::{Transport, TurnUri};
//!
//! let uri = TurnUri::parse("turns:example.org?transport=tcp")?;
//! assert!(uri.is_secure());
//! assert_eq!(uri.host(), "example.org");
//! assert_eq!(uri.port(), Ok(5349));
//! assert_eq!(uri.transport(), Some(Transport::Tcp));
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 7064]: https://www.rfc-editor.org/rfc/rfc7064
//! [RFC 7065]: https://www.rfc-editor.org/rfc/rfc7065

use uri_generated::{stun, turn};

use super::SchemeError;
use super::types::{debug_text, partial_uri_type, text_type};
use crate::{Host, Port, PortError};

/// Where the host of `rule` cannot be empty, although the grammar lets it.
fn parse_host<'a>(
    rule: &'static str,
    text: &'a str,
    host: &'a str,
) -> Result<Host<'a>, SchemeError> {
    if host.is_empty() {
        let offset = text.find(':').map_or(0, |colon| colon + 1);
        return Err(SchemeError::prose(rule, "empty host", offset));
    }
    Ok(Host::parse(host)?)
}

/// Declares what both have in common.
macro_rules! getters {
    ($Name:ident, $plain:literal, $secure:literal) => {
        debug_text!($Name);
        partial_uri_type!($Name);

        impl<'a> $Name<'a> {
            #[doc = concat!("Tells whether the scheme is `", $secure, "`.")]
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::stun::", stringify!($Name), ";")]
            #[doc = concat!("assert!(", stringify!($Name), "::parse(\"", $secure, ":example.org\")?.is_secure());")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn is_secure(&self) -> bool {
                self.parsed.0.scheme().len() == $secure.len()
            }

            /// Returns the host.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::stun::", stringify!($Name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(\"", $plain, ":[::1]\")?.host(), \"[::1]\");")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn host(&self) -> Host<'a> {
                self.parsed.1
            }

            #[doc = concat!("Returns the port: 3478, or 5349 of `", $secure, "`, if there is none or it is empty.")]
            ///
            /// # Errors
            ///
            /// Returns an error if the port is greater than 65,535.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::stun::", stringify!($Name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(\"", $plain, ":example.org\")?.port(), Ok(3478));")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(\"", $secure, ":example.org:80\")?.port(), Ok(80));")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            pub fn port(&self) -> Result<u16, PortError> {
                let port = self.parsed.0.port().unwrap_or_default();
                match Port::parse(port).map(|port| port.to_u16()) {
                    Ok(Err(PortError::Empty)) | Err(_) => {
                        Ok(if self.is_secure() { 5349 } else { 3478 })
                    }
                    Ok(port) => port,
                }
            }
        }
    };
}

text_type! {
    /// A `stun` or a `stuns` URI (RFC 7064, section 3).
    ///
    /// ```abnf
    /// stunURI = ( "stun" / "stuns" ) ":" host [ ":" port ]
    /// ```
    ///
    /// A host between brackets is in no path of RFC 3986, so not every text is a URI of it. An empty
    /// host is an error.
    ///
    /// ```
    /// use uriform::schemes::stun::StunUri;
    ///
    /// let uri = StunUri::parse("stun:example.org:8000")?;
    /// assert_eq!((uri.host().as_str(), uri.port()), ("example.org", Ok(8000)));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    StunUri in "stun": (stun::StunUri<'a>, Host<'a>) = |text| {
        let parsed = stun::StunUri::parse(text).map_err(SchemeError::from)?;
        Ok((parsed, parse_host("stunURI", text, parsed.host())?))
    },
    good: "stun:example.org", bad: "stun:"
}

getters!(StunUri, "stun", "stuns");

text_type! {
    /// A `turn` or a `turns` URI (RFC 7065, section 3).
    ///
    /// ```abnf
    /// turnURI = ( "turn" / "turns" ) ":" host [ ":" port ] [ "?transport=" transport ]
    /// ```
    ///
    /// A host between brackets is in no path of RFC 3986, so not every text is a URI of it. An empty
    /// host is an error.
    ///
    /// ```
    /// use uriform::schemes::stun::{Transport, TurnUri};
    ///
    /// let uri = TurnUri::parse("turn:example.org?transport=UDP")?;
    /// assert_eq!(uri.transport(), Some(Transport::Udp));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    TurnUri in "stun": (turn::TurnUri<'a>, Host<'a>) = |text| {
        let parsed = turn::TurnUri::parse(text).map_err(SchemeError::from)?;
        Ok((parsed, parse_host("turnURI", text, parsed.host())?))
    },
    good: "turn:example.org", bad: "turn:example.org?transport="
}

getters!(TurnUri, "turn", "turns");

/// The transport of a `turn` URI (RFC 7065, section 3.1).
///
/// ```
/// use uriform::schemes::stun::{Transport, TurnUri};
///
/// let uri = TurnUri::parse("turn:example.org?transport=sctp")?;
/// assert_eq!(uri.transport(), Some(Transport::Other("sctp")));
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transport<'a> {
    /// `udp`
    Udp,
    /// `tcp`
    Tcp,
    /// Another one, as written.
    Other(&'a str),
}

impl<'a> TurnUri<'a> {
    /// Returns the transport, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::stun::TurnUri;
    /// assert_eq!(TurnUri::parse("turn:example.org")?.transport(), None);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn transport(&self) -> Option<Transport<'a>> {
        Some(match self.parsed.0.transport()? {
            udp if udp.eq_ignore_ascii_case("udp") => Transport::Udp,
            tcp if tcp.eq_ignore_ascii_case("tcp") => Transport::Tcp,
            other => Transport::Other(other),
        })
    }
}
