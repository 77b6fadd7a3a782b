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
    userinfo: Option<sip_userinfo::Userinfo<'a>>,
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
        let userinfo = uri.userinfo().map(sip_userinfo::Userinfo::parse);
        Ok(Parts {
            is_secure: $is_secure,
            userinfo: userinfo.transpose()?,
            host: uri.host(),
            port: uri.port(),
            parameters: spans.parameters().of(text),
            headers: spans.headers().map(|span| span.of(text)),
        })
    }};
}

fn find(text: &str) -> Result<Parts<'_>, SchemeError> {
    let scheme = text.split(':').next().unwrap_or_default();
    if scheme.eq_ignore_ascii_case("sips") {
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
    pub fn user(&self) -> Option<&'a str> {
        self.parsed.userinfo.map(|userinfo| userinfo.user())
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
        self.parsed.userinfo?.password()
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
        Parameters::new(self.parsed.parameters)
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
        Headers::new(self.parsed.headers.unwrap_or_default())
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
        self.parsed.is_secure == other.parsed.is_secure
            && Letters::AsTheyAre.same_options(self.user(), other.user())
            && Letters::AsTheyAre.same_options(self.password(), other.password())
            && Letters::Folded.same(self.parsed.host, other.parsed.host)
            && self.parsed.port == other.parsed.port
            && compare::same_parameters(self, other)
            && compare::same_headers(self, other)
    }
}
