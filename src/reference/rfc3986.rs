//! The rules of RFC 3986 for whole texts.

use uri_generated::rfc3986;

use super::borrowed::borrowed;
use super::convert::included;
#[cfg(feature = "alloc")]
use super::convert::included_owned;
#[cfg(feature = "alloc")]
use super::owned::owned;

borrowed! {
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
    /// `Eq`, `Ord` and `Hash` are those of the text. `Debug` hides what follows the first `:` of
    /// userinfo.
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
        parser: rfc3986::Uri<'_>,
        rule: "URI",
        example: "http:",
        scheme: required,
        fragment: optional,
    }

    /// A URI reference: a URI or a relative reference ([RFC 3986, section 4.1]).
    ///
    /// ```abnf
    /// URI-reference = URI / relative-ref
    /// ```
    ///
    /// `Eq`, `Ord` and `Hash` are those of the text. `Debug` hides what follows the first `:` of
    /// userinfo.
    ///
    /// ```
    /// use uriform::UriRef;
    ///
    /// let reference = UriRef::parse("../over/there?name=ferret#")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.authority(), None);
    /// assert_eq!(reference.path(), "../over/there");
    /// assert_eq!(reference.query(), Some("name=ferret"));
    /// assert_eq!(reference.fragment(), Some(""));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3986, section 4.1]: https://www.rfc-editor.org/rfc/rfc3986#section-4.1
    UriRef {
        parser: rfc3986::UriReference<'_>,
        rule: "URI-reference",
        example: "",
        scheme: optional,
        fragment: optional,
    }

    /// A URI without fragment ([RFC 3986, section 4.3]).
    ///
    /// ```abnf
    /// absolute-URI = scheme ":" hier-part [ "?" query ]
    /// ```
    ///
    /// `Eq`, `Ord` and `Hash` are those of the text. `Debug` hides what follows the first `:` of
    /// userinfo.
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
        parser: rfc3986::AbsoluteUri<'_>,
        rule: "absolute-URI",
        example: "http:",
        scheme: required,
        fragment: absent,
    }

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
    /// `Eq`, `Ord` and `Hash` are those of the text. `Debug` hides what follows the first `:` of
    /// userinfo.
    ///
    /// ```
    /// use uriform::RelativeRef;
    ///
    /// assert_eq!(RelativeRef::parse("../g?y")?.query(), Some("y"));
    /// // A colon in the first segment would make the text before it a scheme.
    /// assert!(RelativeRef::parse("g:h").is_err());
    /// assert!(RelativeRef::parse("./g:h").is_ok());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3986, section 4.2]: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
    RelativeRef {
        parser: rfc3986::RelativeRef<'_>,
        rule: "relative-ref",
        example: "",
        scheme: absent,
        fragment: optional,
    }
}

#[cfg(feature = "alloc")]
owned! {
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
    UriBuf {
        borrowed: Uri,
        borrow: as_uri,
        rule: "URI",
        scheme: required,
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
    UriRefBuf {
        borrowed: UriRef,
        borrow: as_uri_ref,
        rule: "URI-reference",
        scheme: optional,
        fragment: optional,
    }
}

included! {
    // URI-reference = URI / relative-ref
    Uri in UriRef;
    RelativeRef in UriRef;
    // absolute-URI = scheme ":" hier-part [ "?" query ]
    // URI          = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
    AbsoluteUri in Uri;
    AbsoluteUri in UriRef;
}

#[cfg(feature = "alloc")]
included_owned! {
    UriBuf in UriRefBuf, UriRef;
}
