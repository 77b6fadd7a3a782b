/// Makes the methods of an owned type that change its components in place.
///
/// The arguments are those of the type's entry in the table.
macro_rules! setters {
    ($Name:ident $rfc:ident $example:literal $scheme:ident $fragment:ident) => {
        /// # Changing components
        ///
        /// Each of these methods changes the text in place and allocates once at most. Those
        /// without suffix take the text of a component, which is checked; those with the suffix
        /// `_decoded` take what it is to mean, which is percent-encoded. An error changes nothing.
        ///
        /// A path that would be read as something else is written with `/.` in front, if it would
        /// be an authority, or with `./`, if it would be a scheme. That is text of the path from
        /// then on.
        impl $Name {
            setters!(@scheme $scheme $Name);

            /// Sets or removes the authority.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not an authority, or if the path is not empty and
            /// does not begin with `/`.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "/a\")?;")]
            /// value.set_authority(Some("user@example.com:80"))?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//user@example.com:80/a\");")]
            /// value.set_authority(None)?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/a\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_authority(&mut self, authority: Option<&str>) -> Result<(), $crate::BuildError> {
                self.edit().set_authority(authority)
            }

            /// Sets or removes userinfo.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not userinfo, or if there is no host.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com\")?;")]
            /// value.set_userinfo(Some("user"))?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//user@example.com\");")]
            /// value.set_userinfo(None)?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//example.com\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), $crate::BuildError> {
                self.edit().set_userinfo(userinfo)
            }

            /// Sets userinfo to a user and a password that mean these texts.
            ///
            /// # Errors
            ///
            /// Returns an error if there is no host, or if the whole text gets too long.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com\")?;")]
            /// value.set_credentials_decoded("a:b", Some("p@ss"))?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//a%3Ab:p%40ss@example.com\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_credentials_decoded(&mut self, user: &str, password: Option<&str>) -> Result<(), $crate::BuildError> {
                self.edit().set_userinfo(Some(&$crate::edit::credentials(user, password)))
            }

            /// Sets the host. Without authority it becomes the authority.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not a host, or if there is no authority and the path
            /// is not empty and does not begin with `/`.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//user@example.com:80/\")?;")]
            /// value.set_host("[::1]")?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//user@[::1]:80/\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_host(&mut self, host: &str) -> Result<(), $crate::BuildError> {
                self.edit().set_host(host)
            }

            /// Sets the host to the name that means this text.
            ///
            /// # Errors
            ///
            /// As [`set_host`](Self::set_host), except that every text can be encoded.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com\")?;")]
            /// value.set_host_decoded("my printer")?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//my%20printer\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_host_decoded(&mut self, name: &str) -> Result<(), $crate::BuildError> {
                let mut edit = self.edit();
                let host = edit.encode($crate::component::Rule::Host, name)?;
                edit.set_host(&host)
            }

            /// Sets the host to an address.
            ///
            /// # Errors
            ///
            /// As [`set_host`](Self::set_host), except that every address is a host.
            ///
            /// ```
            /// use std::net::Ipv6Addr;
            ///
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com:80\")?;")]
            /// value.set_host_ip(Ipv6Addr::LOCALHOST)?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//[::1]:80\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_host_ip(&mut self, ip: impl Into<core::net::IpAddr>) -> Result<(), $crate::BuildError> {
                self.edit().set_host(&$crate::edit::ip_host(ip.into()))
            }

            /// Sets or removes the port.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not a port, or if there is no host.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com:80/\")?;")]
            /// value.set_port(Some("8042"))?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//example.com:8042/\");")]
            /// value.set_port(None)?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//example.com/\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_port(&mut self, port: Option<&str>) -> Result<(), $crate::BuildError> {
                self.edit().set_port(port)
            }

            /// Sets the port to a number.
            ///
            /// # Errors
            ///
            /// Returns an error if there is no host.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/\")?;")]
            /// value.set_port_u16(8042)?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//example.com:8042/\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_port_u16(&mut self, port: u16) -> Result<(), $crate::BuildError> {
                self.edit().set_port(Some(&alloc::string::ToString::to_string(&port)))
            }

            /// Sets the path.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not a path, or if there is an authority and the path
            /// is not empty and does not begin with `/`.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "?q\")?;")]
            /// value.set_path("/over/there")?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/over/there?q\");")]
            /// // Without authority, `//` would begin one.
            /// value.set_path("//over/there")?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/.//over/there?q\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_path(&mut self, path: &str) -> Result<(), $crate::BuildError> {
                self.edit().set_path(path)
            }

            /// Sets the path to one that means this text, whose slashes are delimiters.
            ///
            /// # Errors
            ///
            /// Returns an error if there is an authority and the path is not empty and does not
            /// begin with `/`.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "?q\")?;")]
            /// value.set_path_decoded("/over there?")?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/over%20there%3F?q\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_path_decoded(&mut self, path: &str) -> Result<(), $crate::BuildError> {
                let mut edit = self.edit();
                let path = edit.encode($crate::component::Rule::Path, path)?;
                edit.set_path(&path)
            }

            /// Returns what changes the segments of the path in place.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com?q\")?;")]
            /// value.path_mut().extend(["over", "there"])?;
            #[doc = concat!("assert_eq!(value, \"", $example, "//example.com/over/there?q\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn path_mut(&mut self) -> $crate::PathMut<'_> {
                $crate::PathMut::new(self.edit())
            }

            /// Sets or removes the query.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not a query.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "/\")?;")]
            /// value.set_query(Some("name=ferret"))?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/?name=ferret\");")]
            /// value.set_query(None)?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_query(&mut self, query: Option<&str>) -> Result<(), $crate::BuildError> {
                self.edit().set_query(query)
            }

            /// Sets the query to one that means this text.
            ///
            /// # Errors
            ///
            /// Returns an error if the whole text gets too long.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "/\")?;")]
            /// value.set_query_decoded("50% off")?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/?50%25%20off\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_query_decoded(&mut self, query: &str) -> Result<(), $crate::BuildError> {
                let mut edit = self.edit();
                let query = edit.encode($crate::component::Rule::Query, query)?;
                edit.set_query(Some(&query))
            }

            /// Returns what changes the pairs of the query in place.
            ///
            /// ```
            #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "/\")?;")]
            /// value.query_mut().append("name", Some("ferret"))?;
            #[doc = concat!("assert_eq!(value, \"", $example, "/?name=ferret\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn query_mut(&mut self) -> $crate::QueryMut<'_> {
                $crate::QueryMut::new(self.edit())
            }

            setters!(@fragment $fragment $Name $example);

            fn edit(&mut self) -> $crate::edit::Edit<'_> {
                $crate::edit::Edit {
                    text: &mut self.text,
                    spans: &mut self.spans,
                    kind: setters!(@kind $rfc),
                }
            }
        }

        impl TryFrom<$crate::Builder<'_>> for $Name {
            type Error = $crate::BuildError;

            fn try_from(builder: $crate::Builder<'_>) -> Result<Self, $crate::BuildError> {
                setters!(@has_scheme $scheme builder);
                setters!(@has_fragment $fragment builder);
                let (text, spans) = builder.compose(setters!(@kind $rfc))?;
                Ok(Self { text, spans })
            }
        }
    };

    (@kind rfc3986) => { $crate::component::Kind::Uri };
    (@kind rfc3987) => { $crate::component::Kind::Iri };

    (@has_scheme required $builder:ident) => {
        if !$builder.has_scheme() {
            return Err($crate::BuildError::NoScheme);
        }
    };
    (@has_scheme optional $builder:ident) => {};
    (@has_scheme absent $builder:ident) => {
        if $builder.has_scheme() {
            return Err($crate::BuildError::Scheme);
        }
    };

    (@has_fragment optional $builder:ident) => {};
    (@has_fragment absent $builder:ident) => {
        if $builder.has_fragment() {
            return Err($crate::BuildError::Fragment);
        }
    };

    (@scheme required $Name:ident) => {
        /// Sets the scheme.
        ///
        /// # Errors
        ///
        /// Returns an error if the text is not a scheme.
        ///
        /// ```
        #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"http://example.com/\")?;")]
        /// value.set_scheme("https")?;
        /// assert_eq!(value, "https://example.com/");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn set_scheme(&mut self, scheme: &str) -> Result<(), $crate::BuildError> {
            self.edit().set_scheme(Some(scheme))
        }
    };
    (@scheme optional $Name:ident) => {
        /// Sets or removes the scheme.
        ///
        /// # Errors
        ///
        /// Returns an error if the text is not a scheme.
        ///
        /// ```
        #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"http://example.com/\")?;")]
        /// value.set_scheme(None)?;
        /// assert_eq!(value, "//example.com/");
        ///
        /// // What follows a scheme may look like another one.
        #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"urn:a:b\")?;")]
        /// value.set_scheme(None)?;
        /// assert_eq!(value, "./a:b");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn set_scheme(&mut self, scheme: Option<&str>) -> Result<(), $crate::BuildError> {
            self.edit().set_scheme(scheme)
        }
    };
    (@scheme absent $Name:ident) => {};

    (@fragment optional $Name:ident $example:literal) => {
        /// Sets or removes the fragment.
        ///
        /// # Errors
        ///
        /// Returns an error if the text is not a fragment.
        ///
        /// ```
        #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "/\")?;")]
        /// value.set_fragment(Some("nose"))?;
        #[doc = concat!("assert_eq!(value, \"", $example, "/#nose\");")]
        /// value.set_fragment(None)?;
        #[doc = concat!("assert_eq!(value, \"", $example, "/\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), $crate::BuildError> {
            self.edit().set_fragment(fragment)
        }

        /// Sets the fragment to one that means this text.
        ///
        /// # Errors
        ///
        /// Returns an error if the whole text gets too long.
        ///
        /// ```
        #[doc = concat!("let mut value = uriform::", stringify!($Name), "::parse(\"", $example, "/\")?;")]
        /// value.set_fragment_decoded("§ 1")?;
        /// assert!(value.fragment().unwrap().decode().to_str()? == "§ 1");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn set_fragment_decoded(&mut self, fragment: &str) -> Result<(), $crate::BuildError> {
            let mut edit = self.edit();
            let fragment = edit.encode($crate::component::Rule::Fragment, fragment)?;
            edit.set_fragment(Some(&fragment))
        }
    };
    (@fragment absent $Name:ident $example:literal) => {};
}

pub(super) use setters;
