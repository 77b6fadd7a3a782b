//! What all types of references have in common, for the operations.

#[allow(
    clippy::wildcard_imports,
    reason = "every type of the table takes part"
)]
use super::table::*;
use crate::Spans;
#[cfg(feature = "alloc")]
use alloc::string::String;

/// A type of references: `Uri`, `UriRef`, `AbsoluteUri`, `RelativeRef`, their twins for IRIs, and
/// the owned form of each.
///
/// Operations take any of them and references to any of them; no other type implements it.
///
/// ```
/// use uriform::{Normalizer, Reference, uri};
///
/// fn is_normalized<T: Reference>(reference: T) -> bool {
///     Normalizer::SYNTAX.is_normalized(reference)
/// }
/// assert!(is_normalized(uri!("http://example.com/")));
/// assert!(is_normalized(&uri!("http://example.com/")));
/// ```
pub trait Reference: sealed::Sealed {
    /// The borrowed type.
    type Borrowed<'b>;
    /// The owned type.
    #[cfg(feature = "alloc")]
    type Owned;

    #[doc(hidden)]
    /// The rules are those of RFC 3987.
    const IS_IRI: bool;

    #[doc(hidden)]
    fn view(&self) -> IriRef<'_>;

    #[doc(hidden)]
    /// `text` is a text of the language, and `spans` are those of it.
    fn borrowed(text: &str, spans: Spans) -> Self::Borrowed<'_>;

    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    /// `text` is a text of the language, and `spans` are those of it.
    fn owned(text: String, spans: Spans) -> Self::Owned;
}

mod sealed {
    pub trait Sealed {}
}

impl<T: Reference> sealed::Sealed for &T {}

impl<T: Reference> Reference for &T {
    type Borrowed<'b> = T::Borrowed<'b>;
    #[cfg(feature = "alloc")]
    type Owned = T::Owned;

    const IS_IRI: bool = T::IS_IRI;

    fn view(&self) -> IriRef<'_> {
        T::view(self)
    }

    fn borrowed(text: &str, spans: Spans) -> T::Borrowed<'_> {
        T::borrowed(text, spans)
    }

    #[cfg(feature = "alloc")]
    fn owned(text: String, spans: Spans) -> T::Owned {
        T::owned(text, spans)
    }
}

macro_rules! reference {
    ($($Type:ty: $Borrowed:ident, $Owned:ident, $is_iri:literal;)*) => {$(
        impl sealed::Sealed for $Type {}

        impl Reference for $Type {
            type Borrowed<'b> = $Borrowed<'b>;
            #[cfg(feature = "alloc")]
            type Owned = $Owned;

            const IS_IRI: bool = $is_iri;

            fn view(&self) -> IriRef<'_> {
                IriRef { text: self.as_str(), spans: self.spans }
            }

            fn borrowed(text: &str, spans: Spans) -> $Borrowed<'_> {
                $Borrowed { text, spans }
            }

            #[cfg(feature = "alloc")]
            fn owned(text: String, spans: Spans) -> $Owned {
                $Owned { text, spans }
            }
        }
    )*};
}

macro_rules! references {
    ($($Borrowed:ident $Owned:ident, $is_iri:literal;)*) => {
        reference!($($Borrowed<'_>: $Borrowed, $Owned, $is_iri;)*);
        #[cfg(feature = "alloc")]
        reference!($($Owned: $Borrowed, $Owned, $is_iri;)*);
    };
}

references! {
    Uri UriBuf, false;
    UriRef UriRefBuf, false;
    AbsoluteUri AbsoluteUriBuf, false;
    RelativeRef RelativeRefBuf, false;
    Iri IriBuf, true;
    IriRef IriRefBuf, true;
    AbsoluteIri AbsoluteIriBuf, true;
    IriRelativeRef IriRelativeRefBuf, true;
}
