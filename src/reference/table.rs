//! The table of languages: the rules of RFC 3986 and RFC 3987 for whole texts.

use super::borrowed::borrowed;
#[cfg(feature = "alloc")]
use super::owned::owned;
#[cfg(feature = "alloc")]
use super::setters::setters;

/// Makes the types of each language.
///
/// `rfc` and `parser` name the generated parser. `example` begins the text of the examples in the
/// documentation. `scheme` and `fragment` tell whether the rule has that component: `required`,
/// `optional` or `absent`.
macro_rules! languages {
    ($(
        $(#[$attribute:meta])*
        $Name:ident {
            rfc: $rfc:ident,
            parser: $Parser:ident,
            rule: $rule:literal,
            example: $example:literal,
            scheme: $scheme:ident,
            fragment: $fragment:ident,
        }
        $(#[$owned_attribute:meta])*
        $Owned:ident: $borrow:ident;
    )*) => {$(
        borrowed! {
            $(#[$attribute])*
            ///
            /// `Eq`, `Ord` and `Hash` are those of the text. `Debug` hides what follows the first
            /// `:` of userinfo.
            $Name {
                rfc: $rfc,
                parser: $Parser,
                rule: $rule,
                example: $example,
                scheme: $scheme,
                fragment: $fragment,
            }
        }

        #[cfg(feature = "alloc")]
        setters!($Owned $rfc $example $scheme $fragment);

        #[cfg(feature = "alloc")]
        owned! {
            $(#[$owned_attribute])*
            $Owned {
                borrowed: $Name,
                borrow: $borrow,
                rule: $rule,
                example: $example,
                scheme: $scheme,
                fragment: $fragment,
            }
        }
    )*};
}

languages! {
    /// A URI ([RFC 3986, section 3]).
    ///
    /// ```abnf
    /// URI       = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
    /// hier-part = "//" authority path-abempty
    ///           / path-absolute
    ///           / path-rootless
    ///           / path-empty
    /// ```
    ///
    /// ```
    /// use uriform::Uri;
    ///
    /// let uri = Uri::parse("ftp://user:secret@ftp.example.com/rfc/rfc1808.txt")?;
    /// assert_eq!(uri.path(), "/rfc/rfc1808.txt");
    /// assert_eq!(format!("{uri:?}"), r#"Uri("ftp://user:***@ftp.example.com/rfc/rfc1808.txt")"#);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3986, section 3]: https://www.rfc-editor.org/rfc/rfc3986#section-3
    Uri {
        rfc: rfc3986,
        parser: Uri,
        rule: "URI",
        example: "http:",
        scheme: required,
        fragment: optional,
    }
    /// A URI that owns its text: the owned form of [`Uri`].
    ///
    /// ```
    /// use uriform::{Uri, UriBuf};
    ///
    /// let uri: UriBuf = "http://example.com/over/there".parse()?;
    /// assert_eq!(uri.path(), "/over/there");
    ///
    /// fn scheme<'a>(uri: impl Into<Uri<'a>>) -> &'a str {
    ///     uri.into().scheme().as_str()
    /// }
    /// assert_eq!(scheme(&uri), "http");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    UriBuf: as_uri;

    /// A URI reference: a URI or a relative reference ([RFC 3986, section 4.1]).
    ///
    /// ```abnf
    /// URI-reference = URI / relative-ref
    /// ```
    ///
    /// ```
    /// use uriform::UriRef;
    ///
    /// let reference = UriRef::parse("../over/there?name=ferret#")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.authority(), None);
    /// assert_eq!(reference.path(), "../over/there");
    /// assert_eq!(reference.query().unwrap(), "name=ferret");
    /// assert_eq!(reference.fragment().unwrap(), "");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3986, section 4.1]: https://www.rfc-editor.org/rfc/rfc3986#section-4.1
    UriRef {
        rfc: rfc3986,
        parser: UriReference,
        rule: "URI-reference",
        example: "",
        scheme: optional,
        fragment: optional,
    }
    /// A URI reference that owns its text: the owned form of [`UriRef`].
    ///
    /// ```
    /// use uriform::{UriBuf, UriRefBuf};
    ///
    /// let reference = UriRefBuf::parse("/over/there")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert!(UriBuf::try_from(reference).is_err());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    UriRefBuf: as_uri_ref;

    /// A URI without fragment ([RFC 3986, section 4.3]).
    ///
    /// ```abnf
    /// absolute-URI = scheme ":" hier-part [ "?" query ]
    /// ```
    ///
    /// ```
    /// use uriform::AbsoluteUri;
    ///
    /// assert!(AbsoluteUri::parse("http://example.com/?q").is_ok());
    /// assert!(AbsoluteUri::parse("http://example.com/#f").is_err());
    /// ```
    ///
    /// [RFC 3986, section 4.3]: https://www.rfc-editor.org/rfc/rfc3986#section-4.3
    AbsoluteUri {
        rfc: rfc3986,
        parser: AbsoluteUri,
        rule: "absolute-URI",
        example: "http:",
        scheme: required,
        fragment: absent,
    }
    /// A URI without fragment that owns its text: the owned form of [`AbsoluteUri`].
    ///
    /// ```
    /// use uriform::{AbsoluteUriBuf, UriBuf};
    ///
    /// let uri = UriBuf::parse("http://example.com/?q")?;
    /// let absolute = AbsoluteUriBuf::try_from(uri).unwrap();
    /// assert_eq!(absolute, "http://example.com/?q");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    AbsoluteUriBuf: as_absolute_uri;

    /// A relative reference: a URI reference without scheme ([RFC 3986, section 4.2]).
    ///
    /// ```abnf
    /// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
    /// relative-part = "//" authority path-abempty
    ///               / path-absolute
    ///               / path-noscheme
    ///               / path-empty
    /// ```
    ///
    /// ```
    /// use uriform::RelativeRef;
    ///
    /// assert_eq!(RelativeRef::parse("../g?y")?.query().unwrap(), "y");
    /// // A colon in the first segment would make the text before it a scheme.
    /// assert!(RelativeRef::parse("g:h").is_err());
    /// assert!(RelativeRef::parse("./g:h").is_ok());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3986, section 4.2]: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
    RelativeRef {
        rfc: rfc3986,
        parser: RelativeRef,
        rule: "relative-ref",
        example: "",
        scheme: absent,
        fragment: optional,
    }
    /// A relative reference that owns its text: the owned form of [`RelativeRef`].
    ///
    /// ```
    /// use uriform::{RelativeRefBuf, UriRefBuf};
    ///
    /// let reference = RelativeRefBuf::parse("../g")?;
    /// assert_eq!(UriRefBuf::from(reference), "../g");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    RelativeRefBuf: as_relative_ref;

    /// An IRI ([RFC 3987, section 2.2]): a URI that may hold characters beyond ASCII.
    ///
    /// ```abnf
    /// IRI        = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
    /// ihier-part = "//" iauthority ipath-abempty
    ///            / ipath-absolute
    ///            / ipath-rootless
    ///            / ipath-empty
    /// ```
    ///
    /// ```
    /// use uriform::{Iri, Uri};
    ///
    /// let iri = Iri::parse("https://résumé.example/été?où")?;
    /// assert_eq!(iri.host().unwrap(), "résumé.example");
    /// assert_eq!(iri.path(), "/été");
    ///
    /// // Every URI is an IRI.
    /// assert_eq!(Iri::from(Uri::parse("http://example.com/")?), "http://example.com/");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3987, section 2.2]: https://www.rfc-editor.org/rfc/rfc3987#section-2.2
    Iri {
        rfc: rfc3987,
        parser: Iri,
        rule: "IRI",
        example: "http:",
        scheme: required,
        fragment: optional,
    }
    /// An IRI that owns its text: the owned form of [`Iri`].
    ///
    /// ```
    /// use uriform::{IriBuf, UriBuf};
    ///
    /// let iri = IriBuf::parse("http://example.com/ä")?;
    /// assert_eq!(iri.path(), "/ä");
    /// assert!(UriBuf::try_from(iri).is_err());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    IriBuf: as_iri;

    /// An IRI reference: an IRI or a relative reference ([RFC 3987, section 2.2]).
    ///
    /// ```abnf
    /// IRI-reference = IRI / irelative-ref
    /// ```
    ///
    /// ```
    /// use uriform::IriRef;
    ///
    /// let reference = IriRef::parse("../là?où#ça")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.path(), "../là");
    /// assert_eq!(reference.query().unwrap(), "où");
    /// assert_eq!(reference.fragment().unwrap(), "ça");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3987, section 2.2]: https://www.rfc-editor.org/rfc/rfc3987#section-2.2
    IriRef {
        rfc: rfc3987,
        parser: IriReference,
        rule: "IRI-reference",
        example: "",
        scheme: optional,
        fragment: optional,
    }
    /// An IRI reference that owns its text: the owned form of [`IriRef`].
    ///
    /// ```
    /// use uriform::{IriRefBuf, UriBuf};
    ///
    /// let uri = UriBuf::parse("http://example.com/")?;
    /// assert_eq!(IriRefBuf::from(uri), "http://example.com/");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    IriRefBuf: as_iri_ref;

    /// An IRI without fragment ([RFC 3987, section 2.2]).
    ///
    /// ```abnf
    /// absolute-IRI = scheme ":" ihier-part [ "?" iquery ]
    /// ```
    ///
    /// ```
    /// use uriform::AbsoluteIri;
    ///
    /// assert!(AbsoluteIri::parse("http://example.com/?où").is_ok());
    /// assert!(AbsoluteIri::parse("http://example.com/#ça").is_err());
    /// ```
    ///
    /// [RFC 3987, section 2.2]: https://www.rfc-editor.org/rfc/rfc3987#section-2.2
    AbsoluteIri {
        rfc: rfc3987,
        parser: AbsoluteIri,
        rule: "absolute-IRI",
        example: "http:",
        scheme: required,
        fragment: absent,
    }
    /// An IRI without fragment that owns its text: the owned form of [`AbsoluteIri`].
    ///
    /// ```
    /// use uriform::{AbsoluteIriBuf, IriBuf};
    ///
    /// let absolute = AbsoluteIriBuf::parse("http://example.com/?où")?;
    /// assert_eq!(IriBuf::from(absolute), "http://example.com/?où");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    AbsoluteIriBuf: as_absolute_iri;

    /// A relative reference: an IRI reference without scheme ([RFC 3987, section 2.2]).
    ///
    /// ```abnf
    /// irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
    /// irelative-part = "//" iauthority ipath-abempty
    ///                / ipath-absolute
    ///                / ipath-noscheme
    ///                / ipath-empty
    /// ```
    ///
    /// ```
    /// use uriform::IriRelativeRef;
    ///
    /// assert_eq!(IriRelativeRef::parse("été#ça")?.path(), "été");
    /// assert!(IriRelativeRef::parse("http:été").is_err());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3987, section 2.2]: https://www.rfc-editor.org/rfc/rfc3987#section-2.2
    IriRelativeRef {
        rfc: rfc3987,
        parser: IrelativeRef,
        rule: "irelative-ref",
        example: "",
        scheme: absent,
        fragment: optional,
    }
    /// A relative reference that owns its text: the owned form of [`IriRelativeRef`].
    ///
    /// ```
    /// use uriform::{IriRelativeRefBuf, RelativeRefBuf};
    ///
    /// let reference = RelativeRefBuf::parse("../g")?;
    /// assert_eq!(IriRelativeRefBuf::from(reference), "../g");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    IriRelativeRefBuf: as_iri_relative_ref;
}
