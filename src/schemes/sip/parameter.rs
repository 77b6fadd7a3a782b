//! Parameters and header fields.

use super::{ParameterKind, SipUri, Transport, User};
use crate::Host;
use crate::percent::{PercentDecoded, decode};

/// A parameter of a URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parameter<'a> {
    /// Its name as it is written, the same in upper and lower case.
    pub name: &'a str,
    /// Its value as it is written, if there is a `=`.
    pub value: Option<&'a str>,
}

impl<'a> Parameter<'a> {
    /// Returns the value, decoded.
    #[must_use]
    pub fn decoded_value(&self) -> Option<PercentDecoded<'a>> {
        self.value.map(decode)
    }
}

impl<'a> SipUri<'a> {
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

    /// Returns `transport`: how messages are sent.
    #[must_use]
    pub fn transport(&self) -> Option<Transport<'a>> {
        Some(Transport::of(self.parameter("transport")?.value?))
    }

    /// Returns `user`: what the user is.
    #[must_use]
    pub fn user_parameter(&self) -> Option<User<'a>> {
        Some(User::of(self.parameter("user")?.value?))
    }

    /// Returns `method`: that of a request to be made of this URI.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// assert_eq!(SipUri::parse("sip:atlanta.com;method=REGISTER")?.method(), Some("REGISTER"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn method(&self) -> Option<&'a str> {
        self.parameter("method")?.value
    }

    /// Returns `ttl`: how many routers multicast packets over UDP may pass; none if it is no number
    /// up to 255.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// assert_eq!(SipUri::parse("sip:alice@atlanta.com;maddr=239.255.255.1;ttl=15")?.ttl(), Some(15));
    /// assert_eq!(SipUri::parse("sip:alice@atlanta.com;ttl=256")?.ttl(), None);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn ttl(&self) -> Option<u8> {
        match self.parameter("ttl")?.kind() {
            ParameterKind::Ttl(ttl) => Some(ttl),
            _ => None,
        }
    }

    /// Returns `maddr`: the address to contact in place of the host; none if it is no host.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// let uri = SipUri::parse("sip:alice@atlanta.com;maddr=239.255.255.1;ttl=15")?;
    /// assert_eq!(uri.maddr().unwrap().ip(), Some("239.255.255.1".parse().unwrap()));
    /// assert_eq!(SipUri::parse("sip:alice@atlanta.com;maddr=a_b")?.maddr(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn maddr(&self) -> Option<Host<'a>> {
        match self.parameter("maddr")?.kind() {
            ParameterKind::Maddr(host) => Some(host),
            _ => None,
        }
    }

    /// Whether the user is a telephone number: whether there is `user=phone`.
    ///
    /// ```
    /// use uriform::schemes::sip::SipUri;
    ///
    /// assert!(SipUri::parse("sip:+1-212-555-1212@gateway.com;user=phone")?.is_phone());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_phone(&self) -> bool {
        self.user_parameter() == Some(User::Phone)
    }

    /// Whether there is `lr`: the element is a loose router.
    #[must_use]
    pub fn is_loose_router(&self) -> bool {
        self.parameter("lr").is_some()
    }
}

/// A header field in a URI: part of the request to be made of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Header<'a> {
    /// Its name as it is written, the same in upper and lower case; `body` is the body.
    pub name: &'a str,
    /// Its value as it is written.
    pub value: &'a str,
}

impl<'a> Header<'a> {
    /// Returns the value, decoded.
    pub const fn decoded_value(&self) -> PercentDecoded<'a> {
        decode(self.value)
    }
}

/// Iterates over parameters.
#[derive(Clone, Debug)]
pub struct Parameters<'a>(&'a str);

impl<'a> Parameters<'a> {
    /// Takes the text of the rule `uri-parameters`.
    pub(super) const fn new(text: &'a str) -> Self {
        Self(text)
    }
}

impl<'a> Iterator for Parameters<'a> {
    type Item = Parameter<'a>;

    fn next(&mut self) -> Option<Parameter<'a>> {
        // No parameter has a semicolon in it.
        let rest = self.0.strip_prefix(';')?;
        let end = rest.find(';').unwrap_or(rest.len());
        let (text, rest) = rest.split_at(end);
        self.0 = rest;
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        Some(Parameter { name, value })
    }
}

/// Iterates over header fields.
#[derive(Clone, Debug)]
pub struct Headers<'a>(&'a str);

impl<'a> Headers<'a> {
    /// Takes the text of the rule `headers` without its question mark, or nothing.
    pub(super) const fn new(text: &'a str) -> Self {
        Self(text)
    }
}

impl<'a> Iterator for Headers<'a> {
    type Item = Header<'a>;

    fn next(&mut self) -> Option<Header<'a>> {
        // A name may begin with a question mark, but none has an ampersand.
        let (text, rest) = self.0.split_once('&').unwrap_or((self.0, ""));
        self.0 = rest;
        let (name, value) = text.split_once('=')?;
        Some(Header { name, value })
    }
}
