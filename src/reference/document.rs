//! Same-document references (RFC 3986, section 4.4), without a resolved text.

use crate::{Iri, IriRef};

/// Compares what a reference resolves to (RFC 3986, section 5.2.2, strict) with the base, both
/// without their fragments. Texts are compared: equivalence is a matter of normalization.
pub(super) fn is_same(reference: IriRef<'_>, base: Iri<'_>) -> bool {
    let path = reference.path().as_str();
    if reference.scheme().is_none() && reference.authority().is_none() && path.is_empty() {
        return reference.query().is_none() || reference.query() == base.query();
    }
    let same_scheme = reference
        .scheme()
        .is_none_or(|scheme| scheme.as_str() == base.scheme().as_str());
    let has_own = reference.scheme().is_some() || reference.authority().is_some();
    let before = if has_own || path.starts_with('/') {
        ""
    } else {
        directory(&base)
    };
    same_scheme
        && (!has_own || reference.authority() == base.authority())
        && reference.query() == base.query()
        && is_resolved(before, path, base.path().as_str())
}

/// What is before a path that is merged with that of the base (section 5.2.3): nothing, or a text
/// that ends with `/`.
fn directory<'a>(base: &Iri<'a>) -> &'a str {
    let path = base.path().as_str();
    match path.rfind('/') {
        Some(at) => &path[..=at],
        None if path.is_empty() && base.authority().is_some() => "/",
        None => "",
    }
}

/// Tells whether the target is `before` and `path` without dot segments (section 5.2.4).
///
/// Seen from its end, a path is its segments but those that a later `..` removes.
fn is_resolved(before: &str, path: &str, target: &str) -> bool {
    let (before, path) = skip_dot_segments(before, path);
    if before.is_empty() && path.is_empty() {
        return target.is_empty();
    }
    let mut target = target.rsplit('/');
    let mut same = |segment: &str| target.next() == Some(segment);
    let directories = before
        .strip_suffix('/')
        .into_iter()
        .flat_map(|text| text.rsplit('/'));
    let mut segments = path.rsplit('/').chain(directories).peekable();

    // A dot segment at the end leaves its `/`.
    if matches!(segments.peek(), Some(&("." | ".."))) && !same("") {
        return false;
    }
    let mut removed = 0_usize;
    while let Some(segment) = segments.next() {
        let is_first = segments.peek().is_none();
        // What is before the first `/`, or after its removal, is not a segment.
        let is_root = is_first && (segment.is_empty() || removed > 0);
        let kept = match segment {
            "" if is_root => true,
            "." => continue,
            ".." => {
                removed += 1;
                continue;
            }
            _ => removed == 0,
        };
        removed = removed.saturating_sub(usize::from(!kept));
        if kept && !same(segment) || is_root && !kept && !same("") {
            return false;
        }
    }
    target.next().is_none()
}

/// Removes the dot segments at the beginning of a path that does not begin with `/` (rules A and D).
fn skip_dot_segments<'a>(mut before: &'a str, mut path: &'a str) -> (&'a str, &'a str) {
    fn skip(text: &str) -> Option<&str> {
        text.strip_prefix("../").or_else(|| text.strip_prefix("./"))
    }
    while let Some(rest) = skip(before) {
        before = rest;
    }
    if before.is_empty() {
        while let Some(rest) = skip(path) {
            path = rest;
        }
        if matches!(path, "." | "..") {
            path = "";
        }
    }
    (before, path)
}
