/// Makes the borrowed type of a language; the table tells what the arguments are.
macro_rules! borrowed {
    (
        $(#[$attribute:meta])*
        $Name:ident {
            rfc: $rfc:ident,
            parser: $Parser:ident,
            rule: $rule:literal,
            example: $example:literal,
            scheme: $scheme:ident,
            fragment: $fragment:ident,
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        pub struct $Name<'a> {
            pub(super) text: &'a str,
            /// The spans of `text`.
            pub(super) spans: $crate::Spans,
        }

        impl<'a> $Name<'a> {
            #[doc = concat!("Parses a text that has to match the rule `", $rule, "`.")]
            ///
            /// # Errors
            ///
            /// Returns an error that tells the place of the first fault.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Name), ";")]
            ///
            #[doc = concat!("let value = ", stringify!($Name), "::parse(\"", $example, "//example.com/\")?;")]
            /// assert_eq!(value.path(), "/");
            #[doc = concat!("assert!(", stringify!($Name), "::parse(\"", $example, "//example.com/ \").is_err());")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub const fn parse(text: &'a str) -> Result<Self, $crate::ParseError> {
                match uri_generated::$rfc::$Parser::parse(text) {
                    Ok(parsed) => Ok(Self { text, spans: $crate::Spans::$rfc(&parsed.spans()) }),
                    Err(error) => Err($crate::ParseError::$rfc(&error, text)),
                }
            }

            /// Returns the text.
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/\")?;")]
            #[doc = concat!("assert_eq!(value.as_str(), \"", $example, "//example.com/\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn as_str(&self) -> &'a str {
                self.text
            }

            /// Returns the places of the components in the text.
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/\")?;")]
            /// let host = value.spans().host().unwrap();
            /// assert_eq!(&value.as_str()[host], "example.com");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn spans(&self) -> $crate::Spans {
                self.spans
            }

            borrowed!(@scheme $scheme $Name $example);

            /// Returns the authority, if there is one ([RFC 3986, section 3.2]).
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//user@example.com:8042/over/there\")?;")]
            /// assert_eq!(value.authority().unwrap(), "user@example.com:8042");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 3.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2
            #[must_use]
            #[inline]
            pub const fn authority(&self) -> Option<$crate::Authority<'a>> {
                $crate::Authority::find(self.text, &self.spans)
            }

            /// Returns userinfo, if there is any ([RFC 3986, section 3.2.1]).
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//user@example.com/\")?;")]
            /// assert_eq!(value.userinfo().unwrap(), "user");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 3.2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
            #[must_use]
            #[inline]
            pub const fn userinfo(&self) -> Option<$crate::Userinfo<'a>> {
                match self.spans.userinfo() {
                    Some(span) => Some($crate::Userinfo::new($crate::text::slice(self.text, span))),
                    None => None,
                }
            }

            /// Returns the host, if there is an authority ([RFC 3986, section 3.2.2]).
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//user@[::1]:8042/\")?;")]
            /// assert_eq!(value.host().unwrap(), "[::1]");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 3.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
            #[must_use]
            #[inline]
            pub const fn host(&self) -> Option<$crate::Host<'a>> {
                match self.spans.host() {
                    Some(span) => Some($crate::Host::new($crate::text::slice(self.text, span))),
                    None => None,
                }
            }

            /// Returns the port, if there is one ([RFC 3986, section 3.2.3]).
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com:8042/\")?;")]
            /// assert_eq!(value.port().unwrap(), "8042");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 3.2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3
            #[must_use]
            #[inline]
            pub const fn port(&self) -> Option<$crate::Port<'a>> {
                match self.spans.port() {
                    Some(span) => Some($crate::Port::new($crate::text::slice(self.text, span))),
                    None => None,
                }
            }

            /// Returns the path, which is always there and may be empty ([RFC 3986, section 3.3]).
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/over/there?a\")?;")]
            /// assert_eq!(value.path(), "/over/there");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 3.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
            #[must_use]
            #[inline]
            pub const fn path(&self) -> $crate::Path<'a> {
                $crate::Path::new($crate::text::slice(self.text, self.spans.path()))
            }

            /// Returns the query, if there is one ([RFC 3986, section 3.4]).
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "/over/there?name=ferret\")?;")]
            /// assert_eq!(value.query().unwrap(), "name=ferret");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 3.4]: https://www.rfc-editor.org/rfc/rfc3986#section-3.4
            #[must_use]
            #[inline]
            pub const fn query(&self) -> Option<$crate::Query<'a>> {
                match self.spans.query() {
                    Some(span) => Some($crate::Query::new($crate::text::slice(self.text, span))),
                    None => None,
                }
            }

            borrowed!(@fragment $fragment $scheme $Name $example $rfc);

            /// Tells whether this is a same-document reference ([RFC 3986, section 4.4]): whether it
            /// refers, resolved against the base (section 5.2, strict), to what is the base itself
            /// apart from fragments.
            ///
            /// ```
            #[doc = concat!("use uriform::{", stringify!($Name), ", iri};")]
            ///
            /// let base = iri!("http://example.com/a/b?q#f");
            #[doc = concat!("let value = ", stringify!($Name), "::parse(\"", $example, "//example.com/a/b?q\")?;")]
            /// assert!(value.is_same_document(base));
            #[doc = concat!("let value = ", stringify!($Name), "::parse(\"", $example, "//example.com/a/c?q\")?;")]
            /// assert!(!value.is_same_document(base));
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 4.4]: https://www.rfc-editor.org/rfc/rfc3986#section-4.4
            #[must_use]
            pub fn is_same_document<'b>(&self, base: impl Into<$crate::Iri<'b>>) -> bool {
                let (text, spans) = (self.text, self.spans);
                super::document::is_same($crate::IriRef { text, spans }, base.into())
            }

            /// Returns what of the path is behind the path of a base, if scheme and authority are
            /// those of the base and the path begins with all of its segments: see
            /// [`Path::strip_prefix`](crate::Path::strip_prefix).
            ///
            /// Query and fragment of both are ignored. Texts are compared, but the case of a scheme
            /// makes no difference; equivalence is a matter of normalization before.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Name), ";")]
            ///
            #[doc = concat!("let parse = |text| ", stringify!($Name), "::parse(text);")]
            #[doc = concat!("let value = parse(\"", $example, "//example.com/pub/2024/a?q\")?;")]
            #[doc = concat!("assert_eq!(value.strip_base(parse(\"", $example, "//example.com/pub\")?).unwrap(), \"2024/a\");")]
            #[doc = concat!("assert_eq!(value.strip_base(parse(\"", $example, "//example.com\")?).unwrap(), \"pub/2024/a\");")]
            #[doc = concat!("assert_eq!(value.strip_base(parse(\"", $example, "//example.com/pu\")?), None);")]
            #[doc = concat!("assert_eq!(value.strip_base(parse(\"", $example, "//example.org/pub\")?), None);")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            pub fn strip_base<'b>(
                &self,
                base: impl Into<$crate::IriRef<'b>>,
            ) -> Option<$crate::Path<'a>> {
                let (text, spans) = (self.text, self.spans);
                super::prefix::strip($crate::IriRef { text, spans }, base.into())
            }

            /// Returns what prints the text with `***` for the password, for logs.
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//anna:secret@example.com/\")?;")]
            #[doc = concat!("assert_eq!(value.redacted().to_string(), \"", $example, "//anna:***@example.com/\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            pub fn redacted(&self) -> $crate::Redacted<'a> {
                $crate::Redacted::new(self.text, self.spans.userinfo())
            }
        }

        impl<'a> TryFrom<&'a str> for $Name<'a> {
            type Error = $crate::ParseError;

            fn try_from(text: &'a str) -> Result<Self, $crate::ParseError> {
                Self::parse(text)
            }
        }

        impl<'a> TryFrom<&'a [u8]> for $Name<'a> {
            type Error = $crate::ParseError;

            fn try_from(bytes: &'a [u8]) -> Result<Self, $crate::ParseError> {
                $crate::error::parse_bytes(bytes, $rule, Self::parse)
            }
        }

        impl<'a> From<$Name<'a>> for &'a str {
            fn from(value: $Name<'a>) -> Self {
                value.text
            }
        }

        $crate::text::text_traits!($Name<'_>);

        impl core::fmt::Debug for $Name<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($Name)).field(&self.redacted()).finish()
            }
        }
    };

    (@scheme required $Name:ident $example:literal) => {
        /// Returns the scheme ([RFC 3986, section 3.1]).
        ///
        /// ```
        #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"mailto:user@example.com\")?;")]
        /// assert_eq!(value.scheme().as_str(), "mailto");
        /// # Ok::<(), uriform::ParseError>(())
        /// ```
        ///
        /// [RFC 3986, section 3.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.1
        #[must_use]
        #[inline]
        pub const fn scheme(&self) -> $crate::Scheme<'a> {
            let end = match self.spans.scheme() {
                Some(span) => span.end,
                None => 0,
            };
            $crate::Scheme::new($crate::text::slice(self.text, 0..end))
        }
    };
    (@scheme optional $Name:ident $example:literal) => {
        /// Returns the scheme, if there is one ([RFC 3986, section 3.1]).
        ///
        /// ```
        #[doc = concat!("use uriform::", stringify!($Name), ";")]
        ///
        #[doc = concat!("assert!(", stringify!($Name), "::parse(\"mailto:user@example.com\")?.scheme().is_some());")]
        #[doc = concat!("assert!(", stringify!($Name), "::parse(\"//example.com/\")?.scheme().is_none());")]
        /// # Ok::<(), uriform::ParseError>(())
        /// ```
        ///
        /// [RFC 3986, section 3.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.1
        #[must_use]
        #[inline]
        pub const fn scheme(&self) -> Option<$crate::Scheme<'a>> {
            match self.spans.scheme() {
                Some(span) => Some($crate::Scheme::new($crate::text::slice(self.text, span))),
                None => None,
            }
        }
    };
    (@scheme absent $Name:ident $example:literal) => {};

    (@fragment optional $scheme:ident $Name:ident $example:literal $rfc:ident) => {
        /// Returns the fragment, if there is one ([RFC 3986, section 3.5]).
        ///
        /// ```
        #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/#nose\")?;")]
        /// assert_eq!(value.fragment().unwrap(), "nose");
        /// # Ok::<(), uriform::ParseError>(())
        /// ```
        ///
        /// [RFC 3986, section 3.5]: https://www.rfc-editor.org/rfc/rfc3986#section-3.5
        #[must_use]
        #[inline]
        pub const fn fragment(&self) -> Option<$crate::Fragment<'a>> {
            match self.spans.fragment() {
                Some(span) => Some($crate::Fragment::new($crate::text::slice(self.text, span))),
                None => None,
            }
        }

        borrowed!(@without_fragment $scheme $rfc $Name $example);
    };
    (@fragment absent $scheme:ident $Name:ident $example:literal $rfc:ident) => {};

    (@without_fragment required rfc3986 $Name:ident $example:literal) => {
        borrowed!(@without_fragment $Name $example AbsoluteUri);
    };
    (@without_fragment required rfc3987 $Name:ident $example:literal) => {
        borrowed!(@without_fragment $Name $example AbsoluteIri);
    };
    (@without_fragment $scheme:ident $rfc:ident $Name:ident $example:literal) => {
        borrowed!(@without_fragment $Name $example $Name);
    };
    (@without_fragment $Name:ident $example:literal $Without:ident) => {
        /// Returns what is before the fragment.
        ///
        /// ```
        #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/#nose\")?;")]
        #[doc = concat!("assert_eq!(value.without_fragment(), \"", $example, "//example.com/\");")]
        /// # Ok::<(), uriform::ParseError>(())
        /// ```
        #[must_use]
        pub const fn without_fragment(&self) -> $crate::$Without<'a> {
            let spans = self.spans.without_fragment();
            let end = match spans.query() {
                Some(query) => query.end,
                None => spans.path().end,
            };
            $crate::$Without { text: $crate::text::slice(self.text, 0..end), spans }
        }
    };
}

pub(super) use borrowed;
