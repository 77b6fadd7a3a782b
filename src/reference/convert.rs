//! Conversions between the types of whole texts, one line for each pair of rules.

#[allow(
    clippy::wildcard_imports,
    reason = "every type of the table takes part"
)]
use super::table::*;

/// Every text of the first rule is a text of the second one, with the same components.
macro_rules! included {
    ($($Narrow:ident $NarrowBuf:ident in $Wide:ident $WideBuf:ident;)*) => {$(
        impl<'a> From<$Narrow<'a>> for $Wide<'a> {
            fn from(value: $Narrow<'a>) -> Self {
                Self { text: value.text, spans: value.spans }
            }
        }

        #[cfg(feature = "alloc")]
        impl From<$NarrowBuf> for $WideBuf {
            fn from(value: $NarrowBuf) -> Self {
                Self { text: value.text, spans: value.spans }
            }
        }

        #[cfg(feature = "alloc")]
        impl<'a> From<&'a $NarrowBuf> for $Wide<'a> {
            fn from(value: &'a $NarrowBuf) -> Self {
                Self { text: &value.text, spans: value.spans }
            }
        }

        overlapping! { $Wide $WideBuf to $Narrow $NarrowBuf; }
    )*};
}

/// Some texts of the first rule are texts of the second one.
macro_rules! overlapping {
    ($($From:ident $FromBuf:ident to $To:ident $ToBuf:ident;)*) => {$(
        impl<'a> TryFrom<$From<'a>> for $To<'a> {
            type Error = $crate::ParseError;

            fn try_from(value: $From<'a>) -> Result<Self, $crate::ParseError> {
                Self::parse(value.text)
            }
        }

        #[cfg(feature = "alloc")]
        impl TryFrom<$FromBuf> for $ToBuf {
            type Error = $crate::FromStringError;

            fn try_from(value: $FromBuf) -> Result<Self, $crate::FromStringError> {
                Self::try_from(value.text)
            }
        }

        #[cfg(feature = "alloc")]
        impl<'a> TryFrom<&'a $FromBuf> for $To<'a> {
            type Error = $crate::ParseError;

            fn try_from(value: &'a $FromBuf) -> Result<Self, $crate::ParseError> {
                Self::parse(&value.text)
            }
        }
    )*};
}

/// A text of the first rule that is ASCII is a text of the second one, with the same components.
macro_rules! ascii {
    ($($Iri:ident as $Uri:ident: $method:ident, $example:literal;)*) => {$(
        impl<'a> $Iri<'a> {
            #[doc = concat!("Returns the same text as a [`", stringify!($Uri), "`], if it is ASCII.")]
            ///
            /// It is not parsed again.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Iri), ";")]
            ///
            #[doc = concat!("let value = ", stringify!($Iri), "::parse(\"", $example, "//example.com/a\")?;")]
            #[doc = concat!("assert_eq!(value.", stringify!($method), "().unwrap(), value.as_str());")]
            #[doc = concat!("let value = ", stringify!($Iri), "::parse(\"", $example, "//example.com/ä\")?;")]
            #[doc = concat!("assert_eq!(value.", stringify!($method), "(), None);")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            #[must_use]
            pub const fn $method(&self) -> Option<$Uri<'a>> {
                if self.text.is_ascii() {
                    Some($Uri { text: self.text, spans: self.spans })
                } else {
                    None
                }
            }
        }
    )*};
}

included! {
    // URI-reference = URI / relative-ref
    Uri UriBuf in UriRef UriRefBuf;
    RelativeRef RelativeRefBuf in UriRef UriRefBuf;
    // absolute-URI = scheme ":" hier-part [ "?" query ]
    // URI          = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
    AbsoluteUri AbsoluteUriBuf in Uri UriBuf;
    AbsoluteUri AbsoluteUriBuf in UriRef UriRefBuf;

    // IRI-reference = IRI / irelative-ref
    Iri IriBuf in IriRef IriRefBuf;
    IriRelativeRef IriRelativeRefBuf in IriRef IriRefBuf;
    // absolute-IRI = scheme ":" ihier-part [ "?" iquery ]
    // IRI          = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
    AbsoluteIri AbsoluteIriBuf in Iri IriBuf;
    AbsoluteIri AbsoluteIriBuf in IriRef IriRefBuf;

    // iunreserved = unreserved / ucschar
    Uri UriBuf in Iri IriBuf;
    Uri UriBuf in IriRef IriRefBuf;
    UriRef UriRefBuf in IriRef IriRefBuf;
    AbsoluteUri AbsoluteUriBuf in AbsoluteIri AbsoluteIriBuf;
    AbsoluteUri AbsoluteUriBuf in Iri IriBuf;
    AbsoluteUri AbsoluteUriBuf in IriRef IriRefBuf;
    RelativeRef RelativeRefBuf in IriRelativeRef IriRelativeRefBuf;
    RelativeRef RelativeRefBuf in IriRef IriRefBuf;
}

overlapping! {
    Uri UriBuf to AbsoluteIri AbsoluteIriBuf;
    AbsoluteIri AbsoluteIriBuf to Uri UriBuf;
    UriRef UriRefBuf to Iri IriBuf;
    Iri IriBuf to UriRef UriRefBuf;
    UriRef UriRefBuf to AbsoluteIri AbsoluteIriBuf;
    AbsoluteIri AbsoluteIriBuf to UriRef UriRefBuf;
    UriRef UriRefBuf to IriRelativeRef IriRelativeRefBuf;
    IriRelativeRef IriRelativeRefBuf to UriRef UriRefBuf;
}

ascii! {
    Iri as Uri: as_uri, "http:";
    IriRef as UriRef: as_uri_ref, "";
    AbsoluteIri as AbsoluteUri: as_absolute_uri, "http:";
    IriRelativeRef as RelativeRef: as_relative_ref, "";
}
