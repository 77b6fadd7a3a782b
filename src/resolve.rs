//! Reference resolution (RFC 3986, section 5.2).

use crate::form::{Authority, Change, Composed, Dots, Form, Joined, Part, Path, without_last};
use crate::spans::Inherited;
use crate::text::slice;
use crate::{AbsoluteIri, AbsoluteUri, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::{AbsoluteIriBuf, AbsoluteUriBuf, IriBuf, UriBuf};

/// What a reference is transformed into (section 5.2.2); the fragment of the base is ignored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    pub(crate) base: IriRef<'a>,
    pub(crate) reference: IriRef<'a>,
    pub(crate) strict: bool,
}

impl<'a> Target<'a> {
    #[inline]
    pub(crate) fn join(&self) -> Option<Joined<'a>> {
        join(self.base, self.reference, self.strict)
    }

    #[inline(never)]
    pub(crate) fn form(&self) -> Form<'a> {
        without_dot_segments(self.base, self.reference, self.strict)
    }

    /// Tells whether this is the text.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        match self.join() {
            Some(joined) => joined.is_text(text),
            None => self.form().is_text(text),
        }
    }
}

/// Returns the target as the beginning of the base and the end of the reference, if there are no
/// dot segments to remove but those at the beginning of the reference.
#[inline]
fn join<'a>(base: IriRef<'a>, reference: IriRef<'a>, strict: bool) -> Option<Joined<'a>> {
    let (base_spans, spans) = (base.spans(), reference.spans());
    let has_scheme = spans.scheme().is_some();
    let has_own_scheme = has_scheme && (strict || !is_same_scheme(base, reference));
    let path = reference.path().as_str();
    let (mut start, mut root) = (0, "");
    let (last, end) = if has_own_scheme || spans.host().is_some() {
        if Dots::Literal.may_be_in(path) {
            return None;
        }
        let scheme = base_spans.scheme().map_or(0, |scheme| scheme.end + 1);
        if has_own_scheme {
            (Inherited::None, 0)
        } else {
            (Inherited::Scheme, scheme)
        }
    } else if path.is_empty() {
        match (spans.query(), base_spans.query()) {
            (None, Some(query)) => (Inherited::Query, query.end),
            _ => (Inherited::Path, base_spans.path().end),
        }
    } else if path.starts_with('/') {
        if Dots::Literal.may_be_in(path) {
            return None;
        }
        (Inherited::Authority, base_spans.path().start)
    } else {
        let before = directory(&base);
        let (rest, parents) = match path.as_bytes() {
            [b'.', ..] => Dots::Literal.strip_leading(path),
            _ => (path, 0),
        };
        if Dots::Literal.may_be_in(rest) || Dots::Literal.may_be_in(before) {
            return None;
        }
        let mut end = before.len();
        if rest.len() < path.len() {
            // Without authority there may have to be a guard, and without a root there is more to
            // removing than this.
            if base_spans.host().is_none() || !before.starts_with('/') {
                return None;
            }
            end = 1 + without_last(&before[1..], parents).len();
            start = path.len() - rest.len();
        }
        if base_spans.path().is_empty() {
            (root, end) = (before, 0);
        }
        (Inherited::Authority, base_spans.path().start + end)
    };
    if has_scheme && !has_own_scheme {
        start += spans.scheme().map_or(0, |scheme| scheme.end + 1);
    }
    let text: &'a str = reference.into();
    let before = slice(base.into(), 0..end);
    Some(Joined {
        before,
        root,
        after: slice(text, start..text.len()),
        last,
        spans: [base_spans, spans],
        start,
    })
}

/// Returns the target without dot segments.
fn without_dot_segments<'a>(base: IriRef<'a>, reference: IriRef<'a>, strict: bool) -> Form<'a> {
    let path = reference.path().as_str();
    let has_own_scheme =
        reference.scheme().is_some() && (strict || !is_same_scheme(base, reference));
    let has_own_authority = has_own_scheme || reference.authority().is_some();
    // Both are written as they stand, unless they are of two references.
    let head = match (has_own_scheme, has_own_authority) {
        (true, _) => Some(reference),
        (false, true) => None,
        (false, false) => Some(base),
    };
    let has_authority = head.unwrap_or(reference).authority().is_some();
    let (path, query) = if !has_own_authority && path.is_empty() {
        let query = reference.query().or(base.query());
        (Path::new(base.path().as_str(), Change::Keep), query)
    } else {
        let before = if has_own_authority || path.starts_with('/') {
            ""
        } else {
            directory(&base)
        };
        let merged = [before, path];
        let path = Path::without_dot_segments(merged, Dots::Literal, Change::Keep, has_authority);
        (path, reference.query())
    };
    let (scheme, authority) = match head {
        Some(_) => (None, None),
        None => (base.scheme(), reference.authority()),
    };
    Form {
        head,
        scheme: scheme.map(|scheme| keep(scheme.as_str())),
        authority: authority.map(|authority| Authority::new(authority, Change::Keep)),
        path,
        query: query.map(|query| keep(query.as_str())),
        fragment: reference.fragment().map(|fragment| keep(fragment.as_str())),
    }
}

fn is_same_scheme(base: IriRef<'_>, reference: IriRef<'_>) -> bool {
    base.scheme().map(|scheme| scheme.as_str()) == reference.scheme().map(|scheme| scheme.as_str())
}

const fn keep(text: &str) -> Part<'_> {
    Part::new(text, Change::Keep)
}

/// Returns what a path is merged with (section 5.2.3): nothing, or a text that ends with `/`.
#[inline]
pub(crate) fn directory<'a>(base: &IriRef<'a>) -> &'a str {
    let path = base.path().as_str();
    match path.bytes().rposition(|byte| byte == b'/') {
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
            /// [`Composed::is_guarded`], [`Composed::unguarded`] and [`Composed::literal`].
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
            #[inline]
            pub fn resolve<'r>(
                self,
                reference: impl Into<$Reference<'r>>,
            ) -> Composed<'r, $Target<'r>>
            where
                'a: 'r,
            {
                Composed::target(Target {
                    base: self.into(),
                    reference: reference.into().into(),
                    strict: true,
                })
            }

            /// Resolves a reference against this base, not strictly: a scheme in the reference is
            /// ignored if it is that of the base, letter for letter, as old documents want it.
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
                Composed::target(Target {
                    base: self.into(),
                    reference: reference.into().into(),
                    strict: false,
                })
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
            #[inline]
            pub fn resolve<'r>(
                &'r self,
                reference: impl Into<$Reference<'r>>,
            ) -> Composed<'r, $Target<'r>> {
                $Base::from(self).resolve(reference)
            }

            #[doc = concat!("See [`", stringify!($Base), "::resolve_non_strict`].")]
            ///
            /// ```
            #[doc = concat!("use uriform::{", stringify!($Owned), ", ", stringify!($Reference), "};")]
            ///
            #[doc = concat!("let base = ", stringify!($Owned), "::parse(\"http://example.com/a/b\")?;")]
            #[doc = concat!("let target = base.resolve_non_strict(", stringify!($Reference), "::parse(\"http:c\")?);")]
            /// assert_eq!(target.to_string(), "http://example.com/a/c");
            /// # Ok::<(), uriform::ParseError>(())
            /// ```
            pub fn resolve_non_strict<'r>(
                &'r self,
                reference: impl Into<$Reference<'r>>,
            ) -> Composed<'r, $Target<'r>> {
                $Base::from(self).resolve_non_strict(reference)
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
