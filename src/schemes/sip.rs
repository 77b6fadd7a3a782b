//! SIP and SIPS URIs ([RFC 3261, section 19.1], with the addresses of RFC 5954).
//!
//! [RFC 3261, section 19.1]: https://www.rfc-editor.org/rfc/rfc3261#section-19.1

mod compare;
mod kind;
mod parameter;

use core::fmt;

use uri_generated::{sip, sip_userinfo};

use self::compare::Letters;
pub use self::kind::{ParameterKind, Transport, User};
pub use self::parameter::{Header, Headers, Parameter, Parameters};
use super::SchemeError;
use super::types::{partial_uri_type, text_type};
use crate::percent::{PercentDecoded, decode};
use crate::{Host, Port};

text_type! {
    /// A SIP or SIPS URI.
    ///
    /// `==` compares texts; [`is_equivalent`](Self::is_equivalent) compares as RFC 3261 says. `Debug`
    /// shows no password.
    ///
    /// Not every text is a URI of RFC 3986: hosts between brackets and `[` in parameters are in no path
    /// there.
    ///
    /// ```
    /// use uriform::schemes::sip::{SipUri, Transport};
    ///
    /// let uri = SipUri::parse("sips:alice:secret@atlanta.com:5061;transport=tcp;lr?Subject=Hi%21")?;
    /// assert!(uri.is_secure());
    /// assert_eq!(uri.user(), Some("alice"));
    /// assert_eq!(uri.password(), Some("secret"));
    /// assert_eq!(uri.host(), "atlanta.com");
    /// assert_eq!(uri.port().unwrap().to_u16(), Ok(5061));
    /// assert_eq!(uri.transport(), Some(Transport::Tcp));
    /// assert!(uri.is_loose_router());
    /// let header = uri.headers().next().unwrap();
    /// assert_eq!((header.name, header.decoded_value().to_string().as_str()), ("Subject", "Hi!"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    SipUri in "sip": Parts<'a> = find,
    good: "sip:[2001:db8::1]:5060", bad: "sip:alice@host_name"
}

partial_uri_type!(SipUri);

impl fmt::Debug for SipUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SipUri")
            .field("is_secure", &self.parsed.is_secure)
            .field("user", &self.user())
            .field("host", &self.parsed.host)
            .field("port", &self.parsed.port)
            .field("parameters", &self.parsed.parameters)
            .finish_non_exhaustive()
    }
}

/// What the parser of the whole finds, and that of the userinfo.
#[derive(Clone, Copy)]
struct Parts<'a> {
    is_secure: bool,
    user: Option<&'a str>,
    password: Option<&'a str>,
    host: &'a str,
    port: Option<&'a str>,
    parameters: &'a str,
    headers: Option<&'a str>,
}

/// Collects the parts; the types of both schemes have the same methods.
macro_rules! parts {
    ($Uri:ident, $text:expr, $is_secure:expr) => {{
        let (text, uri) = ($text, sip::$Uri::parse($text)?);
        let spans = uri.spans();
        let (user, password) = uri.userinfo().map(userinfo).transpose()?.unzip();
        Ok(Parts {
            is_secure: $is_secure,
            user,
            password: password.flatten(),
            host: uri.host(),
            port: uri.port(),
            parameters: spans.parameters().of(text),
            headers: spans.headers().map(|span| span.of(text)),
        })
    }};
}

/// Takes a userinfo apart, which ends in `@`.
///
/// A number may have colons in its parameters, so the grammar tells where a password begins.
fn userinfo(text: &str) -> Result<(&str, Option<&str>), SchemeError> {
    match text.strip_suffix('@') {
        Some(user) if !user.bytes().any(|byte| byte == b':') => Ok((user, None)),
        _ => {
            let userinfo = sip_userinfo::Userinfo::parse(text)?;
            Ok((userinfo.user(), userinfo.password()))
        }
    }
}

fn find(text: &str) -> Result<Parts<'_>, SchemeError> {
    let scheme = text.get(..5).unwrap_or_default();
    if scheme.eq_ignore_ascii_case("sips:") {
        parts!(SipsUri, text, true)
    } else {
        parts!(SipUri, text, false)
    }
}

impl<'a> SipUri<'a> {
    /// Whether the scheme is `sips`.
    #[must_use]
    pub const fn is_secure(&self) -> bool {
        self.parsed.is_secure
    }

    /// Returns the user as it is written, perhaps a telephone number with parameters.
    #[must_use]
    pub const fn user(&self) -> Option<&'a str> {
        self.parsed.user
    }

    /// Returns the user, decoded.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// let uri = SipUri::parse("sip:a%20b@example.com")?;
    /// assert_eq!(uri.decoded_user().unwrap().to_string(), "a b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn decoded_user(&self) -> Option<PercentDecoded<'a>> {
        self.user().map(decode)
    }

    /// Returns the password as it is written; the RFC warns of it.
    #[must_use]
    pub const fn password(&self) -> Option<&'a str> {
        self.parsed.password
    }

    /// Returns the password, decoded.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// let uri = SipUri::parse("sip:alice:a%3Ab@example.com")?;
    /// assert_eq!(uri.decoded_password().unwrap().to_string(), "a:b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn decoded_password(&self) -> Option<PercentDecoded<'a>> {
        self.password().map(decode)
    }

    /// Returns the user as a telephone number, if it is one by the grammar of RFC 3966, as it is
    /// written, and `user` tells nothing else (section 19.1.1).
    ///
    /// That such a user is a number is sure with `user=phone` only, see [`is_phone`](Self::is_phone);
    /// without it a recipient may take it for one. A local number has a context, so most users of
    /// digits alone are none. Exists with the feature `tel`.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// let subscriber = |text| SipUri::parse(text).unwrap().telephone_subscriber();
    /// let number = subscriber("sip:+1-212-555-1212:1234@gateway.com;user=phone").unwrap();
    /// assert!(number.digits().eq("+12125551212".chars()));
    ///
    /// assert!(subscriber("sip:7042;phone-context=example.com@gateway.com").is_some());
    /// assert!(subscriber("sip:+1-212-555-1212@gateway.com;user=ip").is_none());
    /// assert!(subscriber("sip:1212@gateway.com").is_none());
    /// ```
    #[cfg(feature = "tel")]
    #[must_use]
    pub fn telephone_subscriber(&self) -> Option<super::tel::Subscriber<'a>> {
        match self.user_parameter() {
            None | Some(User::Phone) => super::tel::Subscriber::parse(self.user()?).ok(),
            Some(_) => None,
        }
    }

    /// Returns the host.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// let uri = SipUri::parse("sip:[2001:db8::1]")?;
    /// assert_eq!(uri.host().ip(), Some("2001:db8::1".parse().unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn host(&self) -> Host<'a> {
        // What RFC 3261 has as a host, with RFC 5954, RFC 3986 has as one, too.
        Host::new(self.parsed.host)
    }

    /// Returns the port.
    #[must_use]
    pub fn port(&self) -> Option<Port<'a>> {
        self.parsed.port.map(Port::new)
    }

    /// Iterates over the header fields of a request to be made of this URI.
    #[must_use]
    pub fn headers(&self) -> Headers<'a> {
        Headers::new(self.parsed.headers.unwrap_or_default())
    }

    /// Tells whether both are equivalent ([RFC 3261, section 19.1.4]).
    ///
    /// That is not an equivalence relation, so it is not `Eq`: a parameter that one of two URIs
    /// has is ignored unless it is `user`, `ttl`, `method`, `maddr` or `transport`.
    ///
    /// IPv6 addresses, in `maddr` too, are compared as addresses (RFC 5954, section 4.2). Values of
    /// header fields are compared like other components, whatever the definition of the field says. A
    /// name that both have more than once, which section 19.1.1 forbids for parameters, has to have
    /// the same values as often in both.
    ///
    /// Time grows with n log n, n the number of parameters and header fields; without the feature
    /// `alloc`, with its square.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// let uri = |text| SipUri::parse(text).unwrap();
    /// let (on, off) = (uri("sip:carol@chicago.com;security=on"), uri("sip:carol@chicago.com;security=off"));
    /// let neither = uri("sip:carol@chicago.com");
    /// assert!(neither.is_equivalent(&on) && neither.is_equivalent(&off));
    /// assert!(!on.is_equivalent(&off));
    ///
    /// assert!(uri("sip:%61lice@atlanta.com").is_equivalent(&uri("sip:alice@AtLanTa.CoM")));
    /// assert!(!uri("sip:bob@biloxi.com").is_equivalent(&uri("sip:bob@biloxi.com:5060")));
    /// ```
    ///
    /// [RFC 3261, section 19.1.4]: https://www.rfc-editor.org/rfc/rfc3261#section-19.1.4
    #[must_use]
    pub fn is_equivalent(&self, other: &SipUri<'_>) -> bool {
        self.parsed.is_secure == other.parsed.is_secure
            && Letters::AsTheyAre.same_options(self.user(), other.user())
            && Letters::AsTheyAre.same_options(self.password(), other.password())
            && compare::order_hosts(self.parsed.host, other.parsed.host).is_eq()
            && self.parsed.port == other.parsed.port
            && compare::same_parameters(self, other)
            && compare::same_headers(self, other)
    }
}
