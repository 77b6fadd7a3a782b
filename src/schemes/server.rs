//! What URIs that name a server have in common.
#![allow(
    unused_macros,
    unused_imports,
    dead_code,
    reason = "not every feature needs each"
)]

/// What `http`, `ws` and `coap` URIs have in common; `parsed` tells whether the scheme is the secure
/// one.
macro_rules! server_getters {
    ($Name:ident in $module:literal, plain: $plain:literal = $port:literal, secure: $secure:literal = $secure_port:literal) => {
        impl<'a> $Name<'a> {
            #[doc = concat!("Tells whether the scheme is `", $secure, "`.")]
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("assert!(", stringify!($Name), "::parse(\"", $secure, "://example.com\")?.is_secure());")]
            #[doc = concat!("assert!(!", stringify!($Name), "::parse(\"", $plain, "://example.com\")?.is_secure());")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn is_secure(&self) -> bool {
                self.parsed
            }

            /// Returns the host.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("let uri = ", stringify!($Name), "::parse(\"", $plain, "://example.com:8042/\")?;")]
            /// assert_eq!(uri.host(), "example.com");
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn host(&self) -> $crate::Host<'a> {
                match self.uri.host() {
                    Some(host) => host,
                    // Every text has an authority.
                    None => $crate::Host::new(""),
                }
            }

            #[doc = concat!("Returns the port: ", stringify!($port), ", or ", stringify!($secure_port), " of `", $secure, "`, if there is none or it is empty.")]
            ///
            /// # Errors
            ///
            /// Returns an error if the port is greater than 65,535.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(\"", $plain, "://example.com:8042\")?.port(), Ok(8042));")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(\"", $secure, "://example.com\")?.port(), Ok(", stringify!($secure_port), "));")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            pub const fn port(&self) -> Result<u16, $crate::PortError> {
                let port = match self.uri.port() {
                    Some(port) => port.to_u16(),
                    None => Err($crate::PortError::Empty),
                };
                match port {
                    Err($crate::PortError::Empty) => Ok(if self.parsed { $secure_port } else { $port }),
                    port => port,
                }
            }

            /// Returns the path, empty or with a `/` at its beginning.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(\"", $plain, "://example.com/a/b\")?.path(), \"/a/b\");")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn path(&self) -> $crate::Path<'a> {
                self.uri.path()
            }

            /// Returns the query, if there is one.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(\"", $plain, "://example.com?a\")?.query().unwrap(), \"a\");")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn query(&self) -> Option<$crate::Query<'a>> {
                self.uri.query()
            }
        }
    };
}

/// Parses a text with one of two generated parsers, of a scheme and of its secure form; returns
/// whether it was the secure one.
macro_rules! generated_secure {
    ($text:expr, $module:ident::{$Plain:ident, $Secure:ident}, $secure:literal) => {{
        let text = $text;
        let scheme = text.split(':').next().unwrap_or_default();
        let is_secure = scheme.eq_ignore_ascii_case($secure);
        let parsed = if is_secure {
            uri_generated::$module::$Secure::parse(text).map(|_| true)
        } else {
            uri_generated::$module::$Plain::parse(text).map(|_| false)
        };
        parsed.map_err($crate::schemes::SchemeError::from)
    }};
}

/// Returns an error if the host of a text of `scheme://authority` is empty.
pub(crate) fn expect_host(
    rule: &'static str,
    text: &str,
) -> Result<(), crate::schemes::SchemeError> {
    let after = text.split_once("//").map_or("", |(_, after)| after);
    let authority = after.split(['/', '?']).next().unwrap_or_default();
    let host = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    if host.is_empty() || host.starts_with(':') {
        let offset = text.len() - after.len() + authority.len() - host.len();
        return Err(crate::schemes::SchemeError::prose(
            rule,
            "empty host",
            offset,
        ));
    }
    Ok(())
}

/// Path and query as HTTP and WebSocket ask for them.
#[derive(Clone, Copy)]
pub(crate) struct OriginForm<'a> {
    pub(crate) path: &'a str,
    pub(crate) query: Option<&'a str>,
}

impl core::fmt::Display for OriginForm<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(if self.path.is_empty() { "/" } else { self.path })?;
        match self.query {
            Some(query) => write!(f, "?{query}"),
            None => Ok(()),
        }
    }
}

pub(crate) use {generated_secure, server_getters};
