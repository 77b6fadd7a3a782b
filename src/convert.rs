//! IRIs as URIs and back (RFC 3987, section 3).

use crate::form::{Change, Composed, Form};
use crate::{AbsoluteIri, AbsoluteUri, Iri, IriRef, IriRelativeRef, RelativeRef, Uri, UriRef};

/// Decodes what an IRI may hold, component by component: only a query may hold `iprivate`.
pub(crate) fn to_iri(uri: IriRef<'_>) -> Form<'_> {
    let mut iri = Form::new(uri, Change::ToIri);
    if let Some(query) = &mut iri.query {
        query.change = Change::QueryToIri;
    }
    iri
}

macro_rules! conversions {
    ($($Uri:ident and $Iri:ident, $to_uri:ident, $to_iri:ident, $example:literal;)*) => {$(
        impl<'a> $Iri<'a> {
            #[doc = concat!("Maps the text to a [`", stringify!($Uri), "`] ([RFC 3987, section 3.1]): characters")]
            /// beyond ASCII are percent-encoded, in the host too.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Iri), ";")]
            ///
            #[doc = concat!("let iri = ", stringify!($Iri), "::parse(\"", $example, "//example.com/é%2f\")?;")]
            #[doc = concat!("assert_eq!(iri.", stringify!($to_uri), "().to_string(), \"", $example, "//example.com/%C3%A9%2f\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3987, section 3.1]: https://www.rfc-editor.org/rfc/rfc3987#section-3.1
            pub fn $to_uri(self) -> Composed<'a, $Uri<'a>> {
                Composed::new(&Form::new(self.into(), Change::ToUri))
            }
        }

        impl<'a> $Uri<'a> {
            #[doc = concat!("Maps the text to a [`", stringify!($Iri), "`] ([RFC 3987, section 3.2]): triplets of")]
            /// unreserved characters are decoded.
            ///
            /// Triplets that are not UTF-8, reserved characters, bidirectional formatting characters
            /// and those of private use outside of a query stay as triplets.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Uri), ";")]
            ///
            #[doc = concat!("let uri = ", stringify!($Uri), "::parse(\"", $example, "//example.com/%C3%A9%2f%ff\")?;")]
            #[doc = concat!("assert_eq!(uri.", stringify!($to_iri), "().to_string(), \"", $example, "//example.com/é%2f%FF\");")]
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3987, section 3.2]: https://www.rfc-editor.org/rfc/rfc3987#section-3.2
            pub fn $to_iri(self) -> Composed<'a, $Iri<'a>> {
                Composed::new(&to_iri(self.into()))
            }
        }
    )*};
}

conversions! {
    Uri and Iri, to_uri, to_iri, "http:";
    UriRef and IriRef, to_uri_ref, to_iri_ref, "";
    AbsoluteUri and AbsoluteIri, to_absolute_uri, to_absolute_iri, "http:";
    RelativeRef and IriRelativeRef, to_relative_ref, to_iri_relative_ref, "";
}
