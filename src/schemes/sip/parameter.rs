use crate::percent::{PercentDecoded, decode};

/// A parameter of a URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parameter<'a> {
    /// Its name as it is written, the same in upper and lower case.
    pub name: &'a str,
    /// Its value as it is written, if there is a `=`.
    pub value: Option<&'a str>,
}

/// What a parameter means, where RFC 3261 says so (section 19.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParameterKind<'a> {
    /// `transport`: `udp`, `tcp`, `sctp`, `tls` or another.
    Transport(&'a str),
    /// `user`: `phone`, `ip` or another.
    User(&'a str),
    /// `method`: that of the request to be made.
    Method(&'a str),
    /// `ttl`: the time to live of multicast packets over UDP.
    Ttl(u8),
    /// `maddr`: the address to contact in place of the host.
    Maddr(&'a str),
    /// `lr`: the element is a loose router.
    Lr,
    /// Another parameter; a `ttl` beyond 255, too.
    Other,
}

impl<'a> Parameter<'a> {
    /// Returns what the parameter means.
    #[must_use]
    pub fn kind(&self) -> ParameterKind<'a> {
        let is = |name: &str| self.name.eq_ignore_ascii_case(name);
        match self.value {
            Some(value) if is("transport") => ParameterKind::Transport(value),
            Some(value) if is("user") => ParameterKind::User(value),
            Some(value) if is("method") => ParameterKind::Method(value),
            Some(value) if is("maddr") => ParameterKind::Maddr(value),
            Some(value) if is("ttl") => match value.parse() {
                Ok(ttl) if value.bytes().all(|byte| byte.is_ascii_digit()) => {
                    ParameterKind::Ttl(ttl)
                }
                _ => ParameterKind::Other,
            },
            None if is("lr") => ParameterKind::Lr,
            _ => ParameterKind::Other,
        }
    }

    /// Returns the value, decoded.
    #[must_use]
    pub fn decoded_value(&self) -> Option<PercentDecoded<'a>> {
        self.value.map(decode)
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
