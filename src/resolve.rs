//! Reference resolution (RFC 3986, section 5.2).

use crate::form::{Authority, Change, Composed, Dots, Form, Part, Path};
use crate::{AbsoluteIri, AbsoluteUri, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::{AbsoluteIriBuf, AbsoluteUriBuf, IriBuf, UriBuf};

/// Transforms a reference into its target (section 5.2.2); the fragment of the base is ignored.
pub(crate) fn resolve<'a>(base: IriRef<'a>, reference: IriRef<'a>, strict: bool) -> Form<'a> {
    let target = Form::new(reference, Change::Keep);
    let same_scheme = || {
        let schemes = (base.scheme(), reference.scheme());
        matches!(schemes, (Some(base), Some(scheme)) if base.as_str() == scheme.as_str())
    };
    let path = reference.path().as_str();
    if reference.scheme().is_some() && (strict || !same_scheme()) {
        let path = without_dot_segments(["", path], target.authority.is_some());
        return Form { path, ..target };
    }
    let scheme = base.scheme().map(|scheme| keep(scheme.as_str()));
    if target.authority.is_some() {
        let path = without_dot_segments(["", path], true);
        return Form {
            scheme,
            path,
            ..target
        };
    }
    let authority = base
        .authority()
        .map(|authority| Authority::new(authority, Change::Keep));
    if path.is_empty() {
        return Form {
            scheme,
            authority,
            path: Path::new(base.path().as_str(), Change::Keep),
            query: target
                .query
                .or(base.query().map(|query| keep(query.as_str()))),
            ..target
        };
    }
    let before = if path.starts_with('/') {
        ""
    } else {
        directory(&base)
    };
    Form {
        scheme,
        authority,
        path: without_dot_segments([before, path], authority.is_some()),
        ..target
    }
}

const fn keep(text: &str) -> Part<'_> {
    Part::new(text, Change::Keep)
}

fn without_dot_segments(path: [&str; 2], has_authority: bool) -> Path<'_> {
    Path::without_dot_segments(path, Dots::Literal, Change::Keep, has_authority)
}

/// Returns what a path is merged with (section 5.2.3): nothing, or a text that ends with `/`.
pub(crate) fn directory<'a>(base: &IriRef<'a>) -> &'a str {
    let path = base.path().as_str();
    match path.rfind('/') {
        Some(at) => &path[..=at],
        None if path.is_empty() && base.authority().is_some() => "/",
        None => "",
    }
}

macro_rules! bases {
    ($($Base:ident $Owned:ident: $Reference:ident to $Target:ident, $example:literal;)*) => {$(
        impl<'a> $Base<'a> {
            /// Resolves a reference against this base ([RFC 3986, section 5.2]), strictly.
            ///
            /// The fragment of the base is ignored. Where the path of the target would begin with
            /// `//` and there is no authority, it is written with `/.` before it: see
            /// [`Composed::is_guarded`] and [`Composed::literal`].
            ///
            /// ```
            #[doc = concat!("use uriform::{", stringify!($Base), ", ", stringify!($Reference), "};")]
            ///
            #[doc = concat!("let base = ", stringify!($Base), "::parse(\"http://example.com/a/b?q\")?;")]
            #[doc = concat!("let target = base.resolve(", stringify!($Reference), "::parse(\"", $example, "\")?);")]
            #[doc = concat!("assert_eq!(target.to_string(), \"http://example.com", $example, "\");")]
            #[doc = concat!("let target = base.resolve(", stringify!($Reference), "::parse(\"../../c?d#e\")?);")]
            /// assert_eq!(target.to_string(), "http://example.com/c?d#e");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            ///
            /// [RFC 3986, section 5.2]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2
            pub fn resolve<'r>(
                self,
                reference: impl Into<$Reference<'r>>,
            ) -> Composed<'r, $Target<'r>>
            where
                'a: 'r,
            {
                Composed::new(resolve(self.into(), reference.into().into(), true))
            }

            /// Resolves a reference against this base, not strictly: a scheme in the reference is
            /// ignored if it is that of the base, as old documents want it.
            ///
            /// ```
            #[doc = concat!("use uriform::{", stringify!($Base), ", ", stringify!($Reference), "};")]
            ///
            #[doc = concat!("let base = ", stringify!($Base), "::parse(\"http://example.com/a/b\")?;")]
            #[doc = concat!("let reference = ", stringify!($Reference), "::parse(\"http:c\")?;")]
            /// assert_eq!(base.resolve_non_strict(reference).to_string(), "http://example.com/a/c");
            /// assert_eq!(base.resolve(reference).to_string(), "http:c");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub fn resolve_non_strict<'r>(
                self,
                reference: impl Into<$Reference<'r>>,
            ) -> Composed<'r, $Target<'r>>
            where
                'a: 'r,
            {
                Composed::new(resolve(self.into(), reference.into().into(), false))
            }
        }

        #[cfg(feature = "alloc")]
        impl $Owned {
            #[doc = concat!("See [`", stringify!($Base), "::resolve`].")]
            ///
            /// ```
            #[doc = concat!("use uriform::{", stringify!($Owned), ", ", stringify!($Reference), "};")]
            ///
            #[doc = concat!("let base = ", stringify!($Owned), "::parse(\"http://example.com/a/b\")?;")]
            #[doc = concat!("let target = base.resolve(", stringify!($Reference), "::parse(\"c\")?);")]
            /// assert_eq!(target.to_string(), "http://example.com/a/c");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub fn resolve<'r>(
                &'r self,
                reference: impl Into<$Reference<'r>>,
            ) -> Composed<'r, $Target<'r>> {
                $Base::from(self).resolve(reference)
            }
        }
    )*};
}

bases! {
    Uri UriBuf: UriRef to Uri, "/c";
    AbsoluteUri AbsoluteUriBuf: UriRef to Uri, "/c";
    Iri IriBuf: IriRef to Iri, "/ç";
    AbsoluteIri AbsoluteIriBuf: IriRef to Iri, "/ç";
}
