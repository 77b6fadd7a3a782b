/// Makes the owned type of a language; the table tells what the arguments are.
macro_rules! owned {
    (
        $(#[$attribute:meta])*
        $Name:ident {
            borrowed: $Borrowed:ident,
            borrow: $borrow:ident,
            rule: $rule:literal,
            example: $example:literal,
            scheme: $scheme:ident,
            fragment: $fragment:ident,
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone)]
        pub struct $Name {
            pub(super) text: alloc::string::String,
            /// The spans of `text`.
            pub(super) spans: $crate::Spans,
        }

        impl $Name {
            #[doc = concat!("Parses a text that has to match the rule `", $rule, "`, and keeps it.")]
            ///
            /// A `String` is kept without copying. `TryFrom<String>` does the same and gives the
            /// `String` back when it is refused.
            ///
            /// # Errors
            ///
            /// Returns an error that tells the place of the first fault.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Name), ";")]
            ///
            #[doc = concat!("let value = ", stringify!($Name), "::parse(format!(\"", $example, "//{}/\", \"example.com\"))?;")]
            #[doc = concat!("assert_eq!(value, \"", $example, "//example.com/\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub fn parse(text: impl Into<alloc::string::String>) -> Result<Self, $crate::ParseError> {
                let text = text.into();
                let spans = $Borrowed::parse(&text)?.spans;
                Ok(Self { text, spans })
            }

            /// Returns the borrowed form, whose getters return data that lives as long as `self`.
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/\")?;")]
            #[doc = concat!("assert_eq!(value.", stringify!($borrow), "().path(), \"/\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            pub fn $borrow(&self) -> $Borrowed<'_> {
                $Borrowed { text: &self.text, spans: self.spans }
            }

            /// Returns the text.
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/\")?;")]
            #[doc = concat!("assert_eq!(value.as_str(), \"", $example, "//example.com/\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.text
            }

            /// Returns the text as a `String`, without copying it.
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//example.com/\")?;")]
            #[doc = concat!("assert_eq!(value.into_string(), \"", $example, "//example.com/\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            pub fn into_string(self) -> alloc::string::String {
                self.text
            }

            owned! { @getters $Name $example $Borrowed $borrow
                /// Returns the places of the components in the text.
                spans: $crate::Spans;
                /// Returns the authority, if there is one.
                authority: Option<$crate::Authority<'_>>;
                /// Returns userinfo, if there is any.
                userinfo: Option<$crate::Userinfo<'_>>;
                /// Returns the host, if there is an authority.
                host: Option<$crate::Host<'_>>;
                /// Returns the port, if there is one.
                port: Option<$crate::Port<'_>>;
                /// Returns the path, which is always there and may be empty.
                path: $crate::Path<'_>;
                /// Returns the query, if there is one.
                query: Option<$crate::Query<'_>>;
                /// Returns what prints the text with `***` for the password, for logs.
                redacted: $crate::Redacted<'_>;
            }
            owned!(@scheme $scheme $Name $example $Borrowed $borrow);
            owned!(@fragment $fragment $Name $example $Borrowed $borrow);
        }

        impl $Borrowed<'_> {
            /// Copies the text into an owned value, without parsing it again.
            ///
            /// ```
            #[doc = concat!("let value = uriform::", stringify!($Borrowed), "::parse(\"", $example, "//example.com/\")?;")]
            #[doc = concat!("let owned: uriform::", stringify!($Name), " = value.to_owned();")]
            /// assert_eq!(owned, value);
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            pub fn to_owned(&self) -> $Name {
                $Name { text: self.text.into(), spans: self.spans }
            }
        }

        impl From<$Borrowed<'_>> for $Name {
            fn from(value: $Borrowed<'_>) -> Self {
                value.to_owned()
            }
        }

        impl<'a> From<&'a $Name> for $Borrowed<'a> {
            fn from(value: &'a $Name) -> Self {
                value.$borrow()
            }
        }

        impl From<$Name> for alloc::string::String {
            fn from(value: $Name) -> Self {
                value.text
            }
        }

        impl TryFrom<alloc::string::String> for $Name {
            type Error = $crate::FromStringError;

            fn try_from(text: alloc::string::String) -> Result<Self, $crate::FromStringError> {
                match $Borrowed::parse(&text) {
                    Ok($Borrowed { spans, .. }) => Ok(Self { text, spans }),
                    Err(error) => Err($crate::FromStringError::new(error, text)),
                }
            }
        }

        impl core::str::FromStr for $Name {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<Self, $crate::ParseError> {
                $Borrowed::parse(text).map(Self::from)
            }
        }

        $crate::text::text_traits!($Name);
        $crate::text::text_eq!($Name, $Borrowed<'_>);

        impl core::fmt::Debug for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($Name)).field(&self.redacted()).finish()
            }
        }
    };

    (@scheme required $Name:ident $example:literal $Borrowed:ident $borrow:ident) => {
        owned! { @getters $Name $example $Borrowed $borrow
            /// Returns the scheme.
            scheme: $crate::Scheme<'_>;
        }
    };
    (@scheme optional $Name:ident $example:literal $Borrowed:ident $borrow:ident) => {
        owned! { @getters $Name $example $Borrowed $borrow
            /// Returns the scheme, if there is one.
            scheme: Option<$crate::Scheme<'_>>;
        }
    };

    (@scheme absent $Name:ident $example:literal $Borrowed:ident $borrow:ident) => {};

    (@fragment optional $Name:ident $example:literal $Borrowed:ident $borrow:ident) => {
        owned! { @getters $Name $example $Borrowed $borrow
            /// Returns the fragment, if there is one.
            fragment: Option<$crate::Fragment<'_>>;
        }
    };
    (@fragment absent $Name:ident $example:literal $Borrowed:ident $borrow:ident) => {};

    (@getters $Name:ident $example:literal $Borrowed:ident $borrow:ident $( #[$attribute:meta] $getter:ident: $Type:ty; )*) => {$(
        #[$attribute]
        ///
        #[doc = concat!("See [`", stringify!($Borrowed), "::", stringify!($getter), "`].")]
        ///
        /// ```
        #[doc = concat!("let value = uriform::", stringify!($Name), "::parse(\"", $example, "//user@example.com:8042/over?q\")?;")]
        #[doc = concat!("let borrowed = value.", stringify!($borrow), "();")]
        #[doc = concat!("assert_eq!(value.", stringify!($getter), "(), borrowed.", stringify!($getter), "());")]
        /// # Ok::<(), uriform::ParseError>(())
        /// ```
        #[must_use]
        pub fn $getter(&self) -> $Type {
            self.$borrow().$getter()
        }
    )*};
}

pub(super) use owned;
