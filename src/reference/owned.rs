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
            #[must_use]
            pub fn $borrow(&self) -> $Borrowed<'_> {
                $Borrowed { text: &self.text, spans: self.spans }
            }

            /// Returns the text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.text
            }

            /// Returns the text as a `String`, without copying it.
            #[must_use]
            pub fn into_string(self) -> alloc::string::String {
                self.text
            }

            owned! { @getters $Borrowed $borrow
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
            owned!(@scheme $scheme $Borrowed $borrow);
            owned!(@fragment $fragment $Borrowed $borrow);
        }

        impl $Borrowed<'_> {
            /// Copies the text into an owned value, without parsing it again.
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

    (@scheme required $Borrowed:ident $borrow:ident) => {
        owned! { @getters $Borrowed $borrow
            /// Returns the scheme.
            scheme: $crate::Scheme<'_>;
        }
    };
    (@scheme optional $Borrowed:ident $borrow:ident) => {
        owned! { @getters $Borrowed $borrow
            /// Returns the scheme, if there is one.
            scheme: Option<$crate::Scheme<'_>>;
        }
    };

    (@scheme absent $Borrowed:ident $borrow:ident) => {};

    (@fragment optional $Borrowed:ident $borrow:ident) => {
        owned! { @getters $Borrowed $borrow
            /// Returns the fragment, if there is one.
            fragment: Option<$crate::Fragment<'_>>;
        }
    };
    (@fragment absent $Borrowed:ident $borrow:ident) => {};

    (@getters $Borrowed:ident $borrow:ident $( #[$attribute:meta] $getter:ident: $Type:ty; )*) => {$(
        #[$attribute]
        ///
        #[doc = concat!("See [`", stringify!($Borrowed), "::", stringify!($getter), "`].")]
        #[must_use]
        pub fn $getter(&self) -> $Type {
            self.$borrow().$getter()
        }
    )*};
}

pub(super) use owned;
