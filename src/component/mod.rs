//! The components: one file for each, and their rules.

/// Makes what every component has that is its text alone.
///
/// `good` and `bad` are for the examples in the documentation, `iri` is a text that only an IRI
/// may have.
macro_rules! component {
    ($Type:ident: $rule:ident, $name:literal, good: $good:literal, bad: $bad:literal) => {
        impl<'a> $Type<'a> {
            /// `text` is one, of a URI or an IRI.
            #[inline]
            pub(crate) const fn new(text: &'a str) -> Self {
                Self(text)
            }

            #[doc = concat!("Parses a text that has to match the rule `", $name, "`.")]
            ///
            /// # Errors
            ///
            /// Returns an error that tells the place of the first fault.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Type), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Type), "::parse(\"", $good, "\")?.as_str(), \"", $good, "\");")]
            #[doc = concat!("assert!(", stringify!($Type), "::parse(\"", $bad, "\").is_err());")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub const fn parse(text: &'a str) -> Result<Self, $crate::ParseError> {
                match $crate::component::Rule::$rule.check($crate::component::Kind::Uri, text) {
                    Ok(()) => Ok(Self::new(text)),
                    Err(error) => Err(error),
                }
            }

            /// Returns the text as written.
            ///
            /// ```
            #[doc = concat!("assert_eq!(uriform::", stringify!($Type), "::parse(\"", $good, "\")?.as_str(), \"", $good, "\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn as_str(&self) -> &'a str {
                self.0
            }
        }

        impl<'a> TryFrom<&'a str> for $Type<'a> {
            type Error = $crate::ParseError;

            fn try_from(text: &'a str) -> Result<Self, $crate::ParseError> {
                Self::parse(text)
            }
        }
    };
    (
        $Type:ident: $rule:ident, $name:literal, good: $good:literal, bad: $bad:literal,
        $iri_name:literal, iri: $iri:literal
    ) => {
        component!($Type: $rule, $name, good: $good, bad: $bad);

        impl<'a> $Type<'a> {
            #[doc = concat!("Parses a text that has to match the rule `", $iri_name, "` of RFC 3987.")]
            ///
            /// # Errors
            ///
            /// Returns an error that tells the place of the first fault.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Type), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Type), "::parse_iri(\"", $iri, "\")?.as_str(), \"", $iri, "\");")]
            #[doc = concat!("assert!(", stringify!($Type), "::parse(\"", $iri, "\").is_err());")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub const fn parse_iri(text: &'a str) -> Result<Self, $crate::ParseError> {
                match $crate::component::Rule::$rule.check($crate::component::Kind::Iri, text) {
                    Ok(()) => Ok(Self::new(text)),
                    Err(error) => Err(error),
                }
            }

            /// Decodes the text.
            ///
            /// ```
            #[doc = concat!("assert!(uriform::", stringify!($Type), "::parse(\"%41%2F\")?.decode().eq(*b\"A/\"));")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub const fn decode(&self) -> $crate::percent::PercentDecoded<'a> {
                $crate::percent::decode(self.0)
            }
        }
    };
}

mod authority;
mod expected;
mod fragment;
mod host;
mod path;
mod port;
mod query;
mod rule;
mod scheme;
mod userinfo;

pub use self::authority::Authority;
pub use self::fragment::Fragment;
pub use self::host::{Host, HostKind, IpvFuture};
pub use self::path::{Path, Segment, Segments};
pub use self::port::{Port, PortError};
pub use self::query::{FormPairs, Pairs, Query};
pub(crate) use self::rule::{Fault, Kind, Rule};
pub use self::scheme::Scheme;
pub use self::userinfo::Userinfo;
