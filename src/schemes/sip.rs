//! SIP and SIPS URIs ([RFC 3261, section 19.1], with the addresses of RFC 5954).
//!
//! [RFC 3261, section 19.1]: https://www.rfc-editor.org/rfc/rfc3261#section-19.1

mod compare;
mod parameter;

use core::fmt;

use uri_generated::{sip, sip_userinfo};

use self::compare::Letters;
pub use self::parameter::{Header, Headers, Parameter, ParameterKind, Parameters};
use super::SchemeError;
use super::common::text;
use crate::percent::{PercentDecoded, decode};
use crate::{Host, Port};

/// A SIP or SIPS URI.
///
/// `==` compares texts; [`is_equivalent`](Self::is_equivalent) compares as RFC 3261 says. `Debug`
/// shows no password.
///
/// ```
/// use uriform::schemes::sip::SipUri;
///
/// let uri = SipUri::parse("sips:alice:secret@atlanta.com:5061;transport=tcp;lr?Subject=Hi%21")?;
/// assert!(uri.is_secure());
/// assert_eq!(uri.user(), Some("alice"));
/// assert_eq!(uri.password(), Some("secret"));
/// assert_eq!(uri.host(), "atlanta.com");
/// assert_eq!(uri.port().unwrap().to_u16(), Ok(5061));
/// assert_eq!(uri.transport(), Some("tcp"));
/// assert!(uri.is_loose_router());
/// let header = uri.headers().next().unwrap();
/// assert_eq!((header.name, header.decoded_value().to_string().as_str()), ("Subject", "Hi!"));
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct SipUri<'a> {
    text: &'a str,
    is_secure: bool,
    userinfo: Option<sip_userinfo::Userinfo<'a>>,
    host: &'a str,
    port: Option<&'a str>,
    parameters: sip::Span,
    headers: Option<sip::Span>,
}

text! { @ SipUri }

impl fmt::Debug for SipUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SipUri")
            .field("is_secure", &self.is_secure)
            .field("user", &self.user())
            .field("host", &self.host)
            .field("port", &self.port)
            .field("parameters", &self.parameters.of(self.text))
            .finish_non_exhaustive()
    }
}

impl<'a> SipUri<'a> {
    /// Parses a URI of either scheme.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// assert!(SipUri::parse("sip:[2001:db8::1]:5060").is_ok());
    /// assert_eq!(SipUri::parse("sip:alice@host_name").unwrap_err().offset(), 14);
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text stops being one (`SIP-URI` or `SIPS-URI` in the RFC).
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        let is_secure = text
            .get(..5)
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("sips:"));
        if is_secure {
            let uri = sip::SipsUri::parse(text)?;
            let spans = uri.spans();
            let places = (spans.parameters(), spans.headers());
            Self::new(text, true, uri.userinfo(), (uri.host(), uri.port()), places)
        } else {
            let uri = sip::SipUri::parse(text)?;
            let spans = uri.spans();
            let places = (spans.parameters(), spans.headers());
            Self::new(
                text,
                false,
                uri.userinfo(),
                (uri.host(), uri.port()),
                places,
            )
        }
    }

    fn new(
        text: &'a str,
        is_secure: bool,
        userinfo: Option<&'a str>,
        (host, port): (&'a str, Option<&'a str>),
        (parameters, headers): (sip::Span, Option<sip::Span>),
    ) -> Result<Self, SchemeError> {
        Ok(Self {
            text,
            is_secure,
            userinfo: userinfo.map(sip_userinfo::Userinfo::parse).transpose()?,
            host,
            port,
            parameters,
            headers,
        })
    }

    /// Returns the whole text.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Whether the scheme is `sips`.
    #[must_use]
    pub const fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Returns the user as it is written, perhaps a telephone number with parameters.
    #[must_use]
    pub fn user(&self) -> Option<&'a str> {
        self.userinfo.map(|userinfo| userinfo.user())
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
    pub fn password(&self) -> Option<&'a str> {
        self.userinfo?.password()
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
        Host::new(self.host)
    }

    /// Returns the port.
    #[must_use]
    pub fn port(&self) -> Option<Port<'a>> {
        self.port.map(Port::new)
    }

    /// Iterates over the parameters.
    ///
    /// ```
    /// use uriform::schemes::sip::{ParameterKind, SipUri};
    ///
    /// let uri = SipUri::parse("sip:example.com;ttl=15;x")?;
    /// let mut parameters = uri.parameters();
    /// assert_eq!(parameters.next().unwrap().kind(), ParameterKind::Ttl(15));
    /// assert_eq!(parameters.next().unwrap().kind(), ParameterKind::Other);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn parameters(&self) -> Parameters<'a> {
        Parameters::new(self.parameters.of(self.text))
    }

    /// Returns the first parameter of a name, which is the same in upper and lower case.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Parameter<'a>> {
        let mut parameters = self.parameters();
        parameters.find(|it| it.name.eq_ignore_ascii_case(name))
    }

    /// Returns the value of `transport`.
    #[must_use]
    pub fn transport(&self) -> Option<&'a str> {
        self.parameter("transport")?.value
    }

    /// Returns the method of a request to be made of this URI.
    #[must_use]
    pub fn method(&self) -> Option<&'a str> {
        self.parameter("method")?.value
    }

    /// Whether the user is a telephone number: whether there is `user=phone`.
    #[must_use]
    pub fn is_phone(&self) -> bool {
        let user = self.parameter("user").and_then(|user| user.value);
        user.is_some_and(|user| user.eq_ignore_ascii_case("phone"))
    }

    /// Whether there is `lr`: the element is a loose router.
    #[must_use]
    pub fn is_loose_router(&self) -> bool {
        self.parameter("lr").is_some()
    }

    /// Iterates over the header fields of a request to be made of this URI.
    #[must_use]
    pub fn headers(&self) -> Headers<'a> {
        Headers::new(self.headers.map_or("", |span| span.of(self.text)))
    }

    /// Tells whether both are equivalent ([RFC 3261, section 19.1.4]).
    ///
    /// That is not an equivalence relation, so it is not `Eq`: a parameter that one of two URIs
    /// has is ignored unless it is `user`, `ttl`, `method`, `maddr` or `transport`.
    ///
    /// Values of header fields are compared like other components, whatever the definition of the
    /// field says. The time grows with the product of the numbers of parameters.
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
        self.is_secure == other.is_secure
            && Letters::AsTheyAre.same_options(self.user(), other.user())
            && Letters::AsTheyAre.same_options(self.password(), other.password())
            && Letters::Folded.same(self.host, other.host)
            && self.port == other.port
            && compare::same_parameters(self, other)
            && compare::same_headers(self, other)
    }
}
