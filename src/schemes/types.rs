//! What the types of the schemes have in common.
#![allow(
    unused_macros,
    unused_imports,
    dead_code,
    reason = "not every feature needs each"
)]

/// Declares a type of a text and how it is parsed: a function from the text to what is kept
/// beside it, or a `SchemeError`.
macro_rules! text_type {
    (
        $(#[$meta:meta])*
        $Name:ident in $module:literal: $Parsed:ty = $parse:expr, good: $good:literal, bad: $bad:literal
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $Name<'a> {
            text: &'a str,
            #[allow(dead_code, reason = "some types have nothing but a text")]
            parsed: $Parsed,
        }

        impl<'a> $Name<'a> {
            /// Parses a text.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not one of the grammar, or if the prose of the
            /// specification forbids it.
            ///
            /// ```
            #[doc = concat!("use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Name), "::parse(", stringify!($good), ").is_ok());")]
            #[doc = concat!("assert!(", stringify!($Name), "::parse(", stringify!($bad), ").is_err());")]
            /// ```
            pub fn parse(text: &'a str) -> Result<Self, $crate::schemes::SchemeError> {
                let parse: fn(&'a str) -> Result<$Parsed, $crate::schemes::SchemeError> = $parse;
                Ok(Self { text, parsed: parse(text)? })
            }

            /// Returns the text.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("let text = ", stringify!($good), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(text)?.as_str(), text);")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn as_str(&self) -> &'a str {
                self.text
            }
        }

        $crate::text::text_traits!($Name<'_>);

        impl<'a> TryFrom<&'a str> for $Name<'a> {
            type Error = $crate::schemes::SchemeError;

            fn try_from(text: &'a str) -> Result<Self, $crate::schemes::SchemeError> {
                Self::parse(text)
            }
        }
    };
}

/// Prints the text, of types that hold no password.
macro_rules! debug_text {
    ($Name:ident) => {
        impl core::fmt::Debug for $Name<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($Name)).field(&self.text).finish()
            }
        }
    };
}

/// The same for a type of which every text is a URI, or an IRI; `Debug` hides a password.
macro_rules! uri_type {
    (
        $(#[$meta:meta])*
        $Name:ident in $module:literal: $Parsed:ty = $parse:expr, good: $good:literal, bad: $bad:literal
    ) => {
        $crate::schemes::types::uri_type! {
            @ Uri as_uri
            $(#[$meta])*
            $Name in $module: $Parsed = $parse, good: $good, bad: $bad
        }
    };
    (
        @ $Uri:ident $as_uri:ident
        $(#[$meta:meta])*
        $Name:ident in $module:literal: $Parsed:ty = $parse:expr, good: $good:literal, bad: $bad:literal
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $Name<'a> {
            uri: $crate::$Uri<'a>,
            #[allow(dead_code, reason = "some types have everything from the URI")]
            parsed: $Parsed,
        }

        impl<'a> $Name<'a> {
            /// Parses a text.
            ///
            /// # Errors
            ///
            /// Returns an error if the text is not one of the grammar, or if the prose of the
            /// specification forbids it.
            ///
            /// ```
            #[doc = concat!("use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Name), "::parse(", stringify!($good), ").is_ok());")]
            #[doc = concat!("assert!(", stringify!($Name), "::parse(", stringify!($bad), ").is_err());")]
            /// ```
            pub fn parse(text: &'a str) -> Result<Self, $crate::schemes::SchemeError> {
                let parse: fn(&'a str) -> Result<$Parsed, $crate::schemes::SchemeError> = $parse;
                let parsed = parse(text)?;
                Ok(Self { uri: $crate::$Uri::parse(text)?, parsed })
            }

            /// Returns the text.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("let text = ", stringify!($good), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(text)?.as_str(), text);")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn as_str(&self) -> &'a str {
                self.uri.as_str()
            }

            #[doc = concat!("Returns the same text as a [`", stringify!($Uri), "`](crate::", stringify!($Uri), ").")]
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::", $module, "::", stringify!($Name), ";")]
            #[doc = concat!("let text = ", stringify!($good), ";")]
            #[doc = concat!("assert_eq!(", stringify!($Name), "::parse(text)?.", stringify!($as_uri), "(), text);")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn $as_uri(&self) -> $crate::$Uri<'a> {
                self.uri
            }
        }

        $crate::text::text_traits!($Name<'_>);

        impl core::fmt::Debug for $Name<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($Name)).field(&self.uri.redacted()).finish()
            }
        }

        impl<'a> TryFrom<&'a str> for $Name<'a> {
            type Error = $crate::schemes::SchemeError;

            fn try_from(text: &'a str) -> Result<Self, $crate::schemes::SchemeError> {
                Self::parse(text)
            }
        }

        impl<'a> TryFrom<$crate::$Uri<'a>> for $Name<'a> {
            type Error = $crate::schemes::SchemeError;

            fn try_from(uri: $crate::$Uri<'a>) -> Result<Self, $crate::schemes::SchemeError> {
                Self::parse(uri.as_str())
            }
        }

        impl<'a> From<$Name<'a>> for $crate::$Uri<'a> {
            fn from(value: $Name<'a>) -> Self {
                value.uri
            }
        }
    };
}

/// Converts between URIs and a type of which not every text is one.
macro_rules! partial_uri_type {
    ($Name:ident) => {
        impl<'a> TryFrom<$crate::Uri<'a>> for $Name<'a> {
            type Error = $crate::schemes::SchemeError;

            fn try_from(uri: $crate::Uri<'a>) -> Result<Self, $crate::schemes::SchemeError> {
                Self::parse(uri.as_str())
            }
        }

        impl<'a> TryFrom<$Name<'a>> for $crate::Uri<'a> {
            type Error = $crate::ParseError;

            fn try_from(value: $Name<'a>) -> Result<Self, $crate::ParseError> {
                Self::parse(value.as_str())
            }
        }
    };
}

/// Parses a text with a generated parser.
macro_rules! generated {
    ($($path:ident)::+) => {
        |text| {
            uri_generated::$($path)::+::parse(text)
                .map_err($crate::schemes::SchemeError::from)
        }
    };
}

pub(crate) use {debug_text, generated, partial_uri_type, text_type, uri_type};
