//! What parameters mean.

use core::fmt;

use super::Parameter;
use crate::Host;

/// What a parameter means, where RFC 3261 says so (section 19.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParameterKind<'a> {
    /// `transport`: how messages are sent.
    Transport(Transport<'a>),
    /// `user`: what the user is.
    User(User<'a>),
    /// `method`: that of the request to be made.
    Method(&'a str),
    /// `ttl`: the time to live of multicast packets over UDP.
    Ttl(u8),
    /// `maddr`: the address to contact in place of the host.
    Maddr(Host<'a>),
    /// `lr`: the element is a loose router.
    Lr,
    /// Another parameter; a `ttl` that is no number up to 255 and an `maddr` that is no host, too: the
    /// grammar has them as other parameters.
    Other,
}

/// Declares the values that a parameter is defined with, and what else there may be.
macro_rules! values {
    ($(#[$attribute:meta])* $Name:ident { $($(#[$of_variant:meta])* $Variant:ident $text:literal,)* }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum $Name<'a> {
            $($(#[$of_variant])* $Variant,)*
            /// Another value, as it is written.
            Other(&'a str),
        }

        impl<'a> $Name<'a> {
            /// Returns what a value is, which is the same in upper and lower case.
            pub(super) fn of(value: &'a str) -> Self {
                $(
                    if value.eq_ignore_ascii_case($text) {
                        return Self::$Variant;
                    }
                )*
                Self::Other(value)
            }

            /// Returns the value in lower case, another as it is written.
            #[must_use]
            pub const fn as_str(&self) -> &'a str {
                match self {
                    $(Self::$Variant => $text,)*
                    Self::Other(value) => value,
                }
            }
        }

        impl fmt::Display for $Name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

values! {
    /// How messages to a URI are sent: the values of `transport` (RFC 3261, section 19.1.1).
    ///
    /// ```
    /// use uriform::schemes::sip::{SipUri, Transport};
    ///
    /// let transport = |text| SipUri::parse(text).unwrap().transport();
    /// assert_eq!(transport("sip:example.com;transport=TCP"), Some(Transport::Tcp));
    /// assert_eq!(transport("sip:example.com;transport=x"), Some(Transport::Other("x")));
    /// assert_eq!(Transport::Tcp.to_string(), "tcp");
    /// ```
    Transport {
        /// UDP.
        Udp "udp",
        /// TCP.
        Tcp "tcp",
        /// SCTP.
        Sctp "sctp",
        /// TLS over TCP.
        Tls "tls",
        /// WebSocket (RFC 7118, section 5.2.2).
        Ws "ws",
    }
}

values! {
    /// What the user of a URI is: the values of `user` (RFC 3261, section 19.1.1).
    ///
    /// ```
    /// use uriform::schemes::sip::{SipUri, User};
    ///
    /// let uri = SipUri::parse("sip:+1-212-555-1212@gateway.com;user=phone")?;
    /// assert_eq!(uri.user_parameter(), Some(User::Phone));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    User {
        /// A telephone number.
        Phone "phone",
        /// A name.
        Ip "ip",
    }
}

impl<'a> Parameter<'a> {
    /// Returns what the parameter means.
    #[must_use]
    pub fn kind(&self) -> ParameterKind<'a> {
        let is = |name: &str| self.name.eq_ignore_ascii_case(name);
        match self.value {
            Some(value) if is("transport") => ParameterKind::Transport(Transport::of(value)),
            Some(value) if is("user") => ParameterKind::User(User::of(value)),
            Some(value) if is("method") => ParameterKind::Method(value),
            Some(value) if is("maddr") => {
                host(value).map_or(ParameterKind::Other, ParameterKind::Maddr)
            }
            Some(value) if is("ttl") => ttl(value).map_or(ParameterKind::Other, ParameterKind::Ttl),
            None if is("lr") => ParameterKind::Lr,
            _ => ParameterKind::Other,
        }
    }
}

/// Returns a value as a number up to 255, if it is one of three digits at most.
fn ttl(value: &str) -> Option<u8> {
    let is_number = value.len() <= 3 && value.bytes().all(|byte| byte.is_ascii_digit());
    value.parse().ok().filter(|_| is_number)
}

/// Returns a value as a host, if it is one of RFC 3261 and RFC 5954.
fn host(value: &str) -> Option<Host<'_>> {
    let host = Host::parse(value).ok()?;
    (host.ip().is_some() || is_hostname(value)).then_some(host)
}

/// Tells whether a text is of the rule `hostname`.
fn is_hostname(text: &str) -> bool {
    let is_label = |label: &str| {
        let label = label.as_bytes();
        label
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
            && label.first().is_some_and(u8::is_ascii_alphanumeric)
            && label.last().is_some_and(u8::is_ascii_alphanumeric)
    };
    let text = text.strip_suffix('.').unwrap_or(text);
    let top = text.rsplit('.').next().unwrap_or_default();
    top.starts_with(|c: char| c.is_ascii_alphabetic()) && text.split('.').all(is_label)
}
