//! References as strings.
//!
//! Errors hold nothing of the input, so nothing of it is handed to those of serde either.

use core::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// Implements the traits for a borrowed type and its owned form.
macro_rules! serde {
    ($($Borrowed:ident $Owned:ident, $rule:literal;)*) => {$(
        impl Serialize for $crate::$Borrowed<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de: 'a, 'a> Deserialize<'de> for $crate::$Borrowed<'a> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = deserializer.deserialize_str(Borrowed($rule))?;
                Self::parse(text).map_err(de::Error::custom)
            }
        }

        #[cfg(feature = "alloc")]
        impl Serialize for $crate::$Owned {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "alloc")]
        impl<'de> Deserialize<'de> for $crate::$Owned {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = deserializer.deserialize_string(Owned($rule))?;
                Self::parse(text).map_err(de::Error::custom)
            }
        }
    )*};
}

serde! {
    Uri UriBuf, "URI";
    UriRef UriRefBuf, "URI-reference";
    AbsoluteUri AbsoluteUriBuf, "absolute-URI";
    RelativeRef RelativeRefBuf, "relative-ref";
    Iri IriBuf, "IRI";
    IriRef IriRefBuf, "IRI-reference";
    AbsoluteIri AbsoluteIriBuf, "absolute-IRI";
    IriRelativeRef IriRelativeRefBuf, "irelative-ref";
}

/// Takes text that lives as long as the input; the rule is for messages.
struct Borrowed(&'static str);

impl<'de> Visitor<'de> for Borrowed {
    type Value = &'de str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string that matches {} and can be borrowed", self.0)
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<&'de str, E> {
        Ok(text)
    }

    /// The default would show the text.
    fn visit_str<E: de::Error>(self, _: &str) -> Result<&'de str, E> {
        Err(E::custom(
            "string cannot be borrowed, for it has escapes or is not in memory",
        ))
    }
}

#[cfg(feature = "alloc")]
struct Owned(&'static str);

#[cfg(feature = "alloc")]
impl Visitor<'_> for Owned {
    type Value = alloc::string::String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string that matches {}", self.0)
    }

    /// Copies. That a `String` can be taken is a feature of serde's, which would bring serde into the
    /// lock files of all who have `alloc`.
    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(text.into())
    }
}
