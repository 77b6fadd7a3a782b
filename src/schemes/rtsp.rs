//! `rtsp` and `rtsps` URIs and IRIs of RTSP 2.0 ([RFC 7826, section 4.2]), and the URLs of RTSP 1.0
//! ([RFC 2326, section 3.2]).
//!
//! ```
//! use uriform::schemes::rtsp::RtspUri;
//!
//! let uri = RtspUri::parse("rtsps://media.example.com/twister/audiotrack")?;
//! assert!(uri.is_secure());
//! assert_eq!(uri.host(), "media.example.com");
//! assert_eq!(uri.port(), Ok(322));
//! assert_eq!(uri.path(), "/twister/audiotrack");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 7826, section 4.2]: https://www.rfc-editor.org/rfc/rfc7826#section-4.2
//! [RFC 2326, section 3.2]: https://www.rfc-editor.org/rfc/rfc2326#section-3.2

use uri_generated::{rtsp1, rtsp2};

use super::SchemeError;
use super::server::{expect_host, server_getters};
use super::types::{debug_text, generated, partial_uri_type, text_type, uri_type};
use crate::{Host, Port, PortError, Userinfo};

uri_type! {
    /// An `rtsp` or an `rtsps` URI of RTSP 2.0.
    ///
    /// ```abnf
    /// RTSP-URI  = schemes ":" URI-rest
    /// schemes   = "rtsp" / "rtsps" / scheme
    /// URI-rest  = hier-part [ "?" query ]
    /// hier-part = "//" authority path-abempty
    /// ```
    ///
    /// There is no fragment, and a segment has no `~` and one `;` at most. The grammar has every
    /// scheme; here others are errors, `rtspu` too, of which section 4.2 leaves the use unspecified.
    /// An empty host is an error, because a host has to be named.
    ///
    /// ```
    /// use uriform::schemes::rtsp::RtspUri;
    ///
    /// let uri = RtspUri::parse("rtsp://[2001:db8::1]/twister;x?y")?;
    /// assert_eq!((uri.host().as_str(), uri.port()), ("[2001:db8::1]", Ok(554)));
    /// assert!(RtspUri::parse("rtspu://example.com/").is_err());
    /// assert!(RtspUri::parse("rtsp:///twister").is_err());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    RtspUri in "rtsp": bool = |text| {
        let uri = rtsp2::RtspUri::parse(text).map_err(SchemeError::from)?;
        is_secure("RTSP-URI", text, uri.scheme())
    },
    good: "rtsp://media.example.com:554/twister", bad: "rtsp:/twister"
}

server_getters!(RtspUri in "rtsp", plain: "rtsp" = 554, secure: "rtsps" = 322);

uri_type! {
    @ Iri as_iri
    /// An `rtsp` or an `rtsps` IRI of RTSP 2.0: what people read, while requests have URIs.
    ///
    /// ```abnf
    /// RTSP-IRI   = schemes ":" IRI-rest
    /// IRI-rest   = ihier-part [ "?" iquery ]
    /// ihier-part = "//" iauthority ipath-abempty
    /// ```
    ///
    /// What holds of [`RtspUri`] holds of it, but that a segment may have a `~`, which
    /// `iunreserved` of RFC 3987 has. [`Iri::to_uri`](crate::Iri::to_uri) makes the URI.
    ///
    /// ```
    /// use uriform::schemes::rtsp::{RtspIri, RtspUri};
    ///
    /// let iri = RtspIri::parse("rtsp://bücher.example/Käfer?größe")?;
    /// assert_eq!(iri.host(), "bücher.example");
    /// assert_eq!(iri.port(), Ok(554));
    ///
    /// let uri = iri.as_iri().to_uri().to_string();
    /// assert_eq!(RtspUri::parse(&uri)?.path(), "/K%C3%A4fer");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    RtspIri in "rtsp": bool = |text| {
        let iri = rtsp2::RtspIri::parse(text).map_err(SchemeError::from)?;
        is_secure("RTSP-IRI", text, iri.scheme())
    },
    good: "rtsp://media.example.com/twister/größe", bad: "rtsp:/twister"
}

server_getters!(RtspIri in "rtsp", plain: "rtsp" = 554, secure: "rtsps" = 322);

/// Tells whether the scheme of a text of RTSP 2.0 is `rtsps`, if prose leaves the text valid.
fn is_secure(rule: &'static str, text: &str, scheme: &str) -> Result<bool, SchemeError> {
    let is_secure = scheme.eq_ignore_ascii_case("rtsps");
    if !is_secure && !scheme.eq_ignore_ascii_case("rtsp") {
        return Err(SchemeError::prose(rule, "scheme of another protocol", 0));
    }
    expect_host(rule, text)?;
    Ok(is_secure)
}

/// Declares the user information of both.
macro_rules! userinfo {
    ($Name:ident) => {
        impl<'a> $Name<'a> {
            /// Returns the user information, if there is any; the RFC has no use for it.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::rtsp::", stringify!($Name), ";")]
            #[doc = concat!("let text = \"rtsp://user@media.example.com/twister\";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(text)?.userinfo().unwrap(), \"user\");")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
                self.uri.userinfo()
            }
        }
    };
}

userinfo!(RtspUri);
userinfo!(RtspIri);

impl<'a> From<RtspUri<'a>> for RtspIri<'a> {
    fn from(uri: RtspUri<'a>) -> Self {
        Self {
            uri: uri.uri.into(),
            parsed: uri.parsed,
        }
    }
}

impl<'a> TryFrom<RtspIri<'a>> for RtspUri<'a> {
    type Error = SchemeError;

    fn try_from(iri: RtspIri<'a>) -> Result<Self, SchemeError> {
        Self::parse(iri.as_str())
    }
}

text_type! {
    /// An `rtsp` or an `rtspu` URL of RTSP 1.0, which RFC 7826 obsoletes and cameras speak.
    ///
    /// ```text
    /// rtsp_URL = ( "rtsp:" | "rtspu:" ) "//" host [ ":" port ] [ abs_path ]
    /// ```
    ///
    /// There are neither user information nor IPv6 addresses, and a query stands behind a `/`. A path
    /// may have what no URI of RFC 3986 has, such as `^` and characters beyond ASCII (RFC 2068,
    /// section 3.2.1, on octets; here they are read as UTF-8).
    ///
    /// ```
    /// use uriform::schemes::rtsp::RtspUrl;
    ///
    /// let url = RtspUrl::parse("rtspu://media.example.com:8554/twister/audiotrack")?;
    /// assert!(!url.is_reliable());
    /// assert_eq!((url.host().as_str(), url.port()), ("media.example.com", Ok(8554)));
    /// assert_eq!(url.path(), "/twister/audiotrack");
    /// assert!(RtspUrl::parse("rtsp://[2001:db8::1]/").is_err());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    RtspUrl in "rtsp": rtsp1::RtspUrl<'a> = generated!(rtsp1::RtspUrl),
    good: "rtsp://media.example.com/twister", bad: "rtsp://media.example.com?x"
}

debug_text!(RtspUrl);
partial_uri_type!(RtspUrl);

impl<'a> RtspUrl<'a> {
    /// Tells whether requests are made over a reliable protocol, TCP: whether the scheme is `rtsp`.
    ///
    /// ```
    /// # use uriform::schemes::rtsp::RtspUrl;
    /// assert!(RtspUrl::parse("RTSP://example.com/")?.is_reliable());
    /// assert!(!RtspUrl::parse("rtspu://example.com/")?.is_reliable());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn is_reliable(&self) -> bool {
        // Otherwise a "u" stands before the colon.
        self.text.as_bytes()["rtsp".len()] == b':'
    }

    /// Returns the host, a domain name or an IPv4 address.
    ///
    /// ```
    /// # use uriform::schemes::rtsp::RtspUrl;
    /// assert_eq!(RtspUrl::parse("rtsp://192.0.2.1/stream")?.host(), "192.0.2.1");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn host(&self) -> Host<'a> {
        // Names of RFC 1123 and numbers with dots are hosts of RFC 3986.
        Host::new(self.parsed.host())
    }

    /// Returns the port: 554 if there is none or it is empty.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is greater than 65,535.
    ///
    /// ```
    /// # use uriform::schemes::rtsp::RtspUrl;
    /// assert_eq!(RtspUrl::parse("rtsp://example.com:8554")?.port(), Ok(8554));
    /// assert_eq!(RtspUrl::parse("rtspu://example.com:")?.port(), Ok(554));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub const fn port(&self) -> Result<u16, PortError> {
        match self.parsed.port() {
            Some(port) if !port.is_empty() => Port::new(port).to_u16(),
            _ => Ok(554),
        }
    }

    /// Returns the path with its `/` and its parameters, or nothing.
    ///
    /// ```
    /// # use uriform::schemes::rtsp::RtspUrl;
    /// assert_eq!(RtspUrl::parse("rtsp://example.com/a/b;c?d")?.path(), "/a/b;c");
    /// assert_eq!(RtspUrl::parse("rtsp://example.com")?.path(), "");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &'a str {
        let authority = self.text.find("//").map_or(0, |at| at + 2);
        let path = self.text[authority..]
            .find('/')
            .map_or("", |at| &self.text[authority + at..]);
        path.split_once('?').map_or(path, |(path, _)| path)
    }

    /// Returns the parameters of the path, behind the first `;`, if there are any (RFC 2068,
    /// section 3.2.1).
    ///
    /// ```
    /// # use uriform::schemes::rtsp::RtspUrl;
    /// assert_eq!(RtspUrl::parse("rtsp://example.com/a;b;c/d?e")?.parameters(), Some("b;c/d"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn parameters(&self) -> Option<&'a str> {
        Some(self.path().split_once(';')?.1)
    }

    /// Returns the query, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::rtsp::RtspUrl;
    /// assert_eq!(RtspUrl::parse("rtsp://example.com/?a?b")?.query(), Some("a?b"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn query(&self) -> Option<&'a str> {
        self.parsed.query()
    }
}
