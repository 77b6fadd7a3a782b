/// What scheme-based normalization knows of a scheme (RFC 3986, section 6.2.3).
///
/// ```
/// use uriform::{Normalizer, SchemeRules, uri};
///
/// const COAP: &[SchemeRules] = &[SchemeRules::new("coap").port("5683").root_path()];
/// const NORMALIZER: Normalizer = Normalizer::SCHEME.schemes(COAP);
///
/// let uri = uri!("coap://example.com:5683");
/// assert_eq!(NORMALIZER.normalize(uri).to_string(), "coap://example.com/");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SchemeRules {
    pub(super) scheme: &'static str,
    pub(super) port: Option<&'static str>,
    pub(super) root_path: bool,
}

impl SchemeRules {
    /// The default table: `http` and `ws` with port 80, `https` and `wss` with port 443, each with
    /// the path `/` for an empty one; `ftp` with port 21.
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// let uri = uri!("wss://example.com:443");
    /// assert_eq!(Normalizer::SCHEME.normalize(uri).to_string(), "wss://example.com/");
    /// ```
    pub const DEFAULT: &'static [Self] = &[
        Self::new("http").port("80").root_path(),
        Self::new("https").port("443").root_path(),
        Self::new("ws").port("80").root_path(),
        Self::new("wss").port("443").root_path(),
        Self::new("ftp").port("21"),
    ];

    /// Makes the rules of a scheme without a default port, whose empty path is left empty.
    ///
    /// The scheme is in lower case.
    ///
    /// ```
    /// use uriform::{Normalizer, SchemeRules, uri};
    ///
    /// const TABLE: &[SchemeRules] = &[SchemeRules::new("x")];
    /// let uri = uri!("x://example.com:");
    /// assert_eq!(Normalizer::SCHEME.schemes(TABLE).normalize(uri).to_string(), "x://example.com");
    /// ```
    #[must_use]
    pub const fn new(scheme: &'static str) -> Self {
        Self {
            scheme,
            port: None,
            root_path: false,
        }
    }

    /// Returns the scheme.
    ///
    /// ```
    /// use uriform::SchemeRules;
    ///
    /// assert_eq!(SchemeRules::new("rtsp").scheme(), "rtsp");
    /// ```
    #[must_use]
    pub const fn scheme(&self) -> &'static str {
        self.scheme
    }

    /// Sets the default port, which is left out.
    ///
    /// ```
    /// use uriform::{Normalizer, SchemeRules, uri};
    ///
    /// const TABLE: &[SchemeRules] = &[SchemeRules::new("rtsp").port("554")];
    /// let uri = uri!("rtsp://example.com:554/");
    /// assert_eq!(Normalizer::SCHEME.schemes(TABLE).normalize(uri).to_string(), "rtsp://example.com/");
    /// ```
    #[must_use]
    pub const fn port(self, port: &'static str) -> Self {
        Self {
            port: Some(port),
            ..self
        }
    }

    /// Says that an empty path after an authority means `/`.
    ///
    /// ```
    /// use uriform::{Normalizer, SchemeRules, uri};
    ///
    /// const TABLE: &[SchemeRules] = &[SchemeRules::new("x").root_path()];
    /// let uri = uri!("x://example.com");
    /// assert_eq!(Normalizer::SCHEME.schemes(TABLE).normalize(uri).to_string(), "x://example.com/");
    /// ```
    #[must_use]
    pub const fn root_path(self) -> Self {
        Self {
            root_path: true,
            ..self
        }
    }
}
