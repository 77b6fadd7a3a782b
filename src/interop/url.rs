//! Conversions from and to `url::Url`.
//!
//! A URL of the WHATWG is another language: its parser repairs and rewrites, and what it prints may
//! hold characters that no URI has.

use url::Url;

use crate::{
    AbsoluteIri, AbsoluteIriBuf, AbsoluteUri, AbsoluteUriBuf, Iri, IriBuf, IriRef, IriRefBuf,
    ParseError, Uri, UriBuf, UriRef, UriRefBuf,
};

/// Implements both directions for a kind and its owned form.
macro_rules! url {
    ($($Borrowed:ident $Owned:ident;)*) => {$(
        impl TryFrom<$Borrowed<'_>> for Url {
            type Error = url::ParseError;

            /// Parses the text as the WHATWG says: the URL may have another text.
            fn try_from(value: $Borrowed<'_>) -> Result<Self, url::ParseError> {
                Self::parse(value.as_str())
            }
        }

        impl TryFrom<&$Owned> for Url {
            type Error = url::ParseError;

            /// Parses the text as the WHATWG says: the URL may have another text.
            fn try_from(value: &$Owned) -> Result<Self, url::ParseError> {
                Self::parse(value.as_str())
            }
        }

        impl<'a> TryFrom<&'a Url> for $Borrowed<'a> {
            type Error = ParseError;

            fn try_from(url: &'a Url) -> Result<Self, ParseError> {
                Self::parse(url.as_str())
            }
        }

        impl TryFrom<Url> for $Owned {
            type Error = ParseError;

            fn try_from(url: Url) -> Result<Self, ParseError> {
                Self::parse(url)
            }
        }
    )*};
}

// A URL has a scheme, so it is no relative reference.
url! {
    Uri UriBuf;
    UriRef UriRefBuf;
    AbsoluteUri AbsoluteUriBuf;
    Iri IriBuf;
    IriRef IriRefBuf;
    AbsoluteIri AbsoluteIriBuf;
}
