use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use uri_generated::rfc3986::HostVariant;

use crate::text::text_traits;

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

/// What a host is: which alternative of the rule `host` it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HostKind {
    /// `IPv4address`: four decimal numbers up to 255, without leading zeros.
    Ipv4,
    /// `IPv6address`, between brackets.
    Ipv6,
    /// `IPvFuture`, between brackets: an address of a version that does not exist yet.
    IpvFuture,
    /// `reg-name`: any other name, the empty one too.
    RegName,
}

impl<'a> Host<'a> {
    /// `text` is a host.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Returns the text as written, with the brackets of an `IP-literal`.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

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
        match HostVariant::of(self.0) {
            HostVariant::Ipv6Address => HostKind::Ipv6,
            HostVariant::IpvFuture => HostKind::IpvFuture,
            HostVariant::Ipv4Address => HostKind::Ipv4,
            HostVariant::RegName => HostKind::RegName,
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

    /// `Ipv4Addr` accepts what `IPv4address` does.
    fn ipv4(self) -> Option<Ipv4Addr> {
        self.0.parse().ok()
    }
}

text_traits!(Host<'_>);
