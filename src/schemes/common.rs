//! What all types of texts have in common.

/// Implements what follows from the text of a type with `as_str` and `parse`.
///
/// `Debug` prints the text, unless the type writes its own.
macro_rules! text {
    ($Type:ident) => {
        $crate::schemes::common::text!(@ $Type);

        impl core::fmt::Debug for $Type<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($Type)).field(&self.as_str()).finish()
            }
        }
    };
    (@ $Type:ident) => {
        impl core::fmt::Display for $Type<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl PartialEq for $Type<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $Type<'_> {}

        impl core::hash::Hash for $Type<'_> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl AsRef<str> for $Type<'_> {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl<'a> TryFrom<&'a str> for $Type<'a> {
            type Error = $crate::schemes::SchemeError;

            fn try_from(text: &'a str) -> Result<Self, Self::Error> {
                Self::parse(text)
            }
        }

        impl<'a> TryFrom<$crate::Uri<'a>> for $Type<'a> {
            type Error = $crate::schemes::SchemeError;

            fn try_from(uri: $crate::Uri<'a>) -> Result<Self, Self::Error> {
                Self::parse(uri.as_str())
            }
        }
    };
}

pub(super) use text;
