use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use uri_generated::rfc3987::HostVariant;

use super::rule::find;
use crate::text::{slice, text_traits};

/// A host ([RFC 3986, section 3.2.2]).
///
/// ```abnf
/// host       = IP-literal / IPv4address / reg-name
/// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
/// ```
///
/// `Eq`, `Ord` and `Hash` are those of the text as written, although hosts are case-insensitive.
///
/// ```
/// use std::net::{IpAddr, Ipv6Addr};
/// use uriform::{HostKind, UriRef};
///
/// let host = UriRef::parse("//[::1]:8080/")?.host().unwrap();
/// assert_eq!(host, "[::1]");
/// assert_eq!(host.kind(), HostKind::Ipv6);
/// assert_eq!(host.ip(), Some(IpAddr::V6(Ipv6Addr::LOCALHOST)));
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
#[derive(Clone, Copy, Debug)]
pub struct Host<'a>(&'a str);

component!(Host: Host, "host", good: "[::1]", bad: "[::1", "ihost", iri: "résumé.example");

/// The parts of an `IPvFuture`: what [`Host::ipv_future`] returns.
///
/// ```abnf
/// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
/// ```
///
/// ```
/// use uriform::{Host, IpvFuture};
///
/// let host = Host::parse("[v1F.a:b]")?;
/// assert_eq!(host.ipv_future(), Some(IpvFuture { version: "1F", address: "a:b" }));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IpvFuture<'a> {
    /// The hexadecimal digits of the version.
    pub version: &'a str,
    /// What follows the first `.`, up to the bracket.
    pub address: &'a str,
}

/// What a host is: which alternative of the rule `host` it is.
///
/// ```
/// use uriform::{Host, HostKind};
///
/// assert_eq!(Host::parse("[::1]")?.kind(), HostKind::Ipv6);
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HostKind {
    /// `IPv4address`: four decimal numbers up to 255, without leading zeros.
    Ipv4,
    /// `IPv6address`, between brackets.
    Ipv6,
    /// `IPvFuture`, between brackets: an address of a version that does not exist yet.
    IpvFuture,
    /// `reg-name`, in an IRI `ireg-name`: any other name, the empty one too.
    RegName,
}

impl<'a> Host<'a> {
    /// Returns which kind of host it is.
    ///
    /// A text that is both an `IPv4address` and a `reg-name` is an `IPv4address`: the first
    /// alternative wins.
    ///
    /// ```
    /// use uriform::{HostKind, UriRef};
    ///
    /// let kind = |text| Some(UriRef::parse(text).ok()?.host()?.kind());
    /// assert_eq!(kind("//127.0.0.1"), Some(HostKind::Ipv4));
    /// assert_eq!(kind("//127.0.0.1.example"), Some(HostKind::RegName));
    /// assert_eq!(kind("//[v1.x]"), Some(HostKind::IpvFuture));
    /// ```
    #[must_use]
    pub const fn kind(&self) -> HostKind {
        // Every `host` is an `ihost`, and of the same kind.
        match HostVariant::of(self.0) {
            HostVariant::Ipv6Address => HostKind::Ipv6,
            HostVariant::IpvFuture => HostKind::IpvFuture,
            HostVariant::Ipv4Address => HostKind::Ipv4,
            HostVariant::IregName => HostKind::RegName,
        }
    }

    /// Returns the address, if the host is an `IPv4address` or an `IPv6address`.
    ///
    /// ```
    /// use std::net::{IpAddr, Ipv4Addr};
    /// use uriform::UriRef;
    ///
    /// let ip = |text| UriRef::parse(text).ok()?.host()?.ip();
    /// assert_eq!(ip("//127.0.0.1"), Some(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    /// assert_eq!(ip("//example.com"), None);
    /// ```
    #[must_use]
    pub fn ip(&self) -> Option<IpAddr> {
        match self.0.strip_prefix('[') {
            Some(literal) => literal
                .strip_suffix(']')?
                .parse::<Ipv6Addr>()
                .ok()
                .map(IpAddr::V6),
            None => self.ipv4().map(IpAddr::V4),
        }
    }

    /// Returns version and address, if the host is an `IPvFuture`.
    ///
    /// ```
    /// use uriform::Host;
    ///
    /// let future = Host::parse("[v1.fe80::a+en1]")?.ipv_future().unwrap();
    /// assert_eq!((future.version, future.address), ("1", "fe80::a+en1"));
    /// assert_eq!(Host::parse("[::1]")?.ipv_future(), None);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn ipv_future(&self) -> Option<IpvFuture<'a>> {
        if !matches!(self.0.as_bytes(), [b'[', b'v' | b'V', ..]) {
            return None;
        }
        let end = self.0.len() - 1;
        let dot = find(self.0.as_bytes(), 2, end, b'.');
        Some(IpvFuture {
            version: slice(self.0, 2..dot),
            address: slice(self.0, dot + 1..end),
        })
    }

    /// Returns the name, if the host is a `reg-name`, as written.
    ///
    /// ```
    /// use uriform::{Host, percent::decode};
    ///
    /// let name = Host::parse("r%C3%A9sum%C3%A9.example")?.reg_name().unwrap();
    /// assert_eq!(decode(name).to_string(), "résumé.example");
    /// assert_eq!(Host::parse("127.0.0.1")?.reg_name(), None);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn reg_name(&self) -> Option<&'a str> {
        match self.kind() {
            HostKind::RegName => Some(self.0),
            _ => None,
        }
    }

    /// `Ipv4Addr` accepts what `IPv4address` does.
    fn ipv4(self) -> Option<Ipv4Addr> {
        self.0.parse().ok()
    }
}

text_traits!(Host<'_>);
