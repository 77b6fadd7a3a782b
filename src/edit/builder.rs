use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;
use core::net::IpAddr;

use super::{BuildError, Text};
use crate::component::Authority;
use crate::percent::{CharSet, encode};

/// Makes references of components.
///
/// Methods without suffix take the text of a component; [`build`](Self::build) checks it. Methods
/// with the suffix `_decoded` take what it is to mean, and percent-encode it. A component that is
/// given twice is the one given last.
///
/// A path that would not be read as a path is written with `/.` or `./` in front: see
/// [`path`](Self::path).
///
/// ```
/// use uriform::{Builder, UriBuf};
///
/// let uri: UriBuf = Builder::new()
///     .scheme("http")
///     .host("example.com")
///     .port_u16(8042)
///     .path_decoded("/over there")
///     .query("name=ferret")
///     .build()?;
/// assert_eq!(uri, "http://example.com:8042/over%20there?name=ferret");
///
/// let uri: UriBuf = Builder::from(uri.as_uri()).without_query().fragment("nose").build()?;
/// assert_eq!(uri, "http://example.com:8042/over%20there#nose");
/// # Ok::<(), uriform::BuildError>(())
/// ```
#[derive(Clone, Default)]
#[must_use = "nothing is made before `build`"]
pub struct Builder<'a> {
    pub(super) scheme: Option<Cow<'a, str>>,
    pub(super) userinfo: Option<Text<'a>>,
    pub(super) host: Option<Text<'a>>,
    pub(super) port: Option<Cow<'a, str>>,
    pub(super) path: Option<Text<'a>>,
    pub(super) query: Option<Text<'a>>,
    pub(super) fragment: Option<Text<'a>>,
}

/// Makes the methods for a component that may be given in either way.
macro_rules! component {
    ($($name:ident $decoded:ident $without:ident, $what:literal,
        $good:literal => $built:literal, $text:literal => $encoded:literal;)*) => {$(
        #[doc = concat!("Sets ", $what, ", as it is to be written.")]
        ///
        /// ```
        /// use uriform::{Builder, UriRefBuf};
        ///
        #[doc = concat!("let reference: UriRefBuf = Builder::new().host(\"h\").", stringify!($name), "(\"", $good, "\").build()?;")]
        #[doc = concat!("assert_eq!(reference, \"", $built, "\");")]
        /// # Ok::<(), uriform::BuildError>(())
        /// ```
        pub fn $name(mut self, text: impl Into<Cow<'a, str>>) -> Self {
            self.$name = Some(Text::encoded(text));
            self
        }

        #[doc = concat!("Sets ", $what, " to what means this text.")]
        ///
        /// ```
        /// use uriform::{Builder, UriRefBuf};
        ///
        #[doc = concat!("let reference: UriRefBuf = Builder::new().host(\"h\").", stringify!($decoded), "(\"", $text, "\").build()?;")]
        #[doc = concat!("assert_eq!(reference, \"", $encoded, "\");")]
        /// # Ok::<(), uriform::BuildError>(())
        /// ```
        pub fn $decoded(mut self, text: impl Into<Cow<'a, str>>) -> Self {
            self.$name = Some(Text::decoded(text));
            self
        }

        #[doc = concat!("Leaves ", $what, " out.")]
        ///
        /// ```
        /// use uriform::{Builder, UriRefBuf};
        ///
        #[doc = concat!("let builder = Builder::new().host(\"h\").", stringify!($name), "(\"", $good, "\");")]
        #[doc = concat!("let reference: UriRefBuf = builder.", stringify!($without), "().build()?;")]
        /// assert_eq!(reference, "//h");
        /// # Ok::<(), uriform::BuildError>(())
        /// ```
        pub fn $without(mut self) -> Self {
            self.$name = None;
            self
        }
    )*};
}

impl<'a> Builder<'a> {
    /// Makes a builder without any component.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// assert_eq!(Builder::new().build::<UriRefBuf>()?, "");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the scheme.
    ///
    /// ```
    /// use uriform::{Builder, UriBuf};
    ///
    /// assert_eq!(Builder::new().scheme("urn").path("a:b").build::<UriBuf>()?, "urn:a:b");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn scheme(mut self, scheme: impl Into<Cow<'a, str>>) -> Self {
        self.scheme = Some(scheme.into());
        self
    }

    /// Leaves the scheme out.
    ///
    /// ```
    /// use uriform::{Builder, RelativeRefBuf, uri};
    ///
    /// let builder = Builder::from(uri!("http://example.com/a")).without_scheme();
    /// assert_eq!(builder.build::<RelativeRefBuf>()?, "//example.com/a");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn without_scheme(mut self) -> Self {
        self.scheme = None;
        self
    }

    /// Sets userinfo, host and port, as they are to be written.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// let builder = Builder::new().authority("user@example.com:80").port_u16(8042);
    /// assert_eq!(builder.build::<UriRefBuf>()?, "//user@example.com:8042");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn authority(mut self, authority: impl Into<Cow<'a, str>>) -> Self {
        // Wherever it is split, all parts match their rules only if the whole does.
        match authority.into() {
            Cow::Borrowed(text) => {
                let parts = Authority::split(text);
                self.userinfo = parts.userinfo().map(|part| Text::encoded(part.as_str()));
                self.host = Some(Text::encoded(parts.host().as_str()));
                self.port = parts.port().map(|part| part.as_str().into());
            }
            Cow::Owned(text) => {
                let parts = Authority::split(&text);
                let userinfo = parts.userinfo();
                self.userinfo = userinfo.map(|part| Text::encoded(part.as_str().to_string()));
                self.host = Some(Text::encoded(parts.host().as_str().to_string()));
                self.port = parts.port().map(|part| part.as_str().to_string().into());
            }
        }
        self
    }

    /// Leaves userinfo, host and port out.
    ///
    /// ```
    /// use uriform::{Builder, UriBuf, uri};
    ///
    /// let builder = Builder::from(uri!("file://localhost/a")).without_authority();
    /// assert_eq!(builder.build::<UriBuf>()?, "file:/a");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn without_authority(mut self) -> Self {
        self.userinfo = None;
        self.host = None;
        self.port = None;
        self
    }

    /// Sets the host, as it is to be written.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// assert_eq!(Builder::new().host("[::1]").build::<UriRefBuf>()?, "//[::1]");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn host(mut self, host: impl Into<Cow<'a, str>>) -> Self {
        self.host = Some(Text::encoded(host));
        self
    }

    /// Sets the host to the name that means this text.
    ///
    /// ```
    /// use uriform::{Builder, IriRefBuf, UriRefBuf};
    ///
    /// let builder = Builder::new().host_decoded("bücher.example");
    /// assert_eq!(builder.clone().build::<UriRefBuf>()?, "//b%C3%BCcher.example");
    /// assert_eq!(builder.build::<IriRefBuf>()?, "//bücher.example");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn host_decoded(mut self, name: impl Into<Cow<'a, str>>) -> Self {
        self.host = Some(Text::decoded(name));
        self
    }

    /// Sets the host to an address.
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// let builder = Builder::new().host_ip(Ipv6Addr::LOCALHOST);
    /// assert_eq!(builder.build::<UriRefBuf>()?, "//[::1]");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn host_ip(self, ip: impl Into<IpAddr>) -> Self {
        self.host(ip_host(ip.into()))
    }

    /// Sets the port, as it is to be written.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// assert_eq!(Builder::new().host("h").port("").build::<UriRefBuf>()?, "//h:");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn port(mut self, port: impl Into<Cow<'a, str>>) -> Self {
        self.port = Some(port.into());
        self
    }

    /// Sets the port to a number.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// assert_eq!(Builder::new().host("h").port_u16(80).build::<UriRefBuf>()?, "//h:80");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn port_u16(self, port: u16) -> Self {
        self.port(port.to_string())
    }

    /// Leaves the port out.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// let builder = Builder::new().authority("h:80").without_port();
    /// assert_eq!(builder.build::<UriRefBuf>()?, "//h");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn without_port(mut self) -> Self {
        self.port = None;
        self
    }

    /// Sets userinfo to a user and a password that mean these texts.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// let builder = Builder::new().host("h").credentials_decoded("a:b", Some("p@ss:word"));
    /// assert_eq!(builder.build::<UriRefBuf>()?, "//a%3Ab:p%40ss:word@h");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn credentials_decoded(mut self, user: &str, password: Option<&str>) -> Self {
        self.userinfo = Some(Text::encoded(credentials(user, password)));
        self
    }

    component! {
        userinfo userinfo_decoded without_userinfo, "userinfo",
            "user" => "//user@h", "a@b" => "//a%40b@h";
        path path_decoded without_path, "the path",
            "/over/there" => "//h/over/there", "/over there" => "//h/over%20there";
        query query_decoded without_query, "the query",
            "name=ferret" => "//h?name=ferret", "50%" => "//h?50%25";
        fragment fragment_decoded without_fragment, "the fragment",
            "nose" => "//h#nose", "a#b" => "//h#a%23b";
    }

    /// Sets the path to `/` and segments that mean these texts.
    ///
    /// `.` and `..` stay dot segments, as no way to write them means anything else.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// let builder = Builder::new().segments_decoded(["AC/DC", "Back in Black"]);
    /// assert_eq!(builder.build::<UriRefBuf>()?, "/AC%2FDC/Back%20in%20Black");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn segments_decoded<I: IntoIterator<Item: AsRef<str>>>(self, segments: I) -> Self {
        let mut path = String::new();
        for segment in segments {
            path.push('/');
            path.extend(encode(segment.as_ref(), CharSet::PCHAR));
        }
        self.path(path)
    }

    /// Sets the query to pairs of names and values that mean these texts.
    ///
    /// Spaces become `%20` and `+` becomes `%2B`, so that [`Query::form_pairs`] and
    /// [`Query::pairs`] with percent-decoding read the same.
    ///
    /// ```
    /// use uriform::{Builder, UriRefBuf};
    ///
    /// let builder = Builder::new().pairs_decoded([("q", "1 + 1"), ("a&b", "=")]);
    /// assert_eq!(builder.build::<UriRefBuf>()?, "?q=1%20%2B%201&a%26b=%3D");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    ///
    /// [`Query::form_pairs`]: crate::Query::form_pairs
    /// [`Query::pairs`]: crate::Query::pairs
    pub fn pairs_decoded<N, V>(self, pairs: impl IntoIterator<Item = (N, V)>) -> Self
    where
        N: AsRef<str>,
        V: AsRef<str>,
    {
        let mut query = String::new();
        for (name, value) in pairs {
            query.push_str(if query.is_empty() { "" } else { "&" });
            query.extend(encode(name.as_ref(), CharSet::PAIR));
            query.push('=');
            query.extend(encode(value.as_ref(), CharSet::PAIR));
        }
        self.query(query)
    }

    /// Makes a reference of one of the owned types.
    ///
    /// # Errors
    ///
    /// Returns an error if a text is not the component that it was given as, if components cannot
    /// be together, or if the type cannot have one of them or has to have another one. The offset of an
    /// error is one in the text of the component that the error names: of the host or the port, for
    /// one, where an authority was given.
    ///
    /// ```
    /// use uriform::{AbsoluteUriBuf, BuildError, Builder, UriBuf, UriRefBuf};
    ///
    /// let builder = Builder::new().path("a:b").fragment("f");
    /// assert_eq!(builder.clone().build::<UriRefBuf>()?, "./a:b#f");
    /// assert_eq!(builder.clone().build::<UriBuf>(), Err(BuildError::NoScheme));
    /// let builder = builder.scheme("s");
    /// assert_eq!(builder.build::<AbsoluteUriBuf>(), Err(BuildError::Fragment));
    /// let error = Builder::new().authority("example.com:8o").build::<UriRefBuf>().unwrap_err();
    /// assert!(error.to_string().starts_with("unexpected character at offset 1 in port"));
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn build<T: TryFrom<Self, Error = BuildError>>(self) -> Result<T, BuildError> {
        T::try_from(self)
    }
}

impl fmt::Debug for Builder<'_> {
    /// Shows nothing of the components, one of which may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").finish_non_exhaustive()
    }
}

/// Returns the host for an address, between brackets where it has to be.
pub(crate) fn ip_host(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => alloc::format!("[{ip}]"),
    }
}

/// Returns the userinfo for a user and a password.
pub(crate) fn credentials(user: &str, password: Option<&str>) -> String {
    let mut userinfo: String = encode(user, CharSet::USER).collect();
    if let Some(password) = password {
        userinfo.push(':');
        userinfo.extend(encode(password, CharSet::USERINFO));
    }
    userinfo
}
