//! Prefixes of whole references, by segments.

use crate::{IriRef, Path};

/// Returns what of the path is behind that of the base, if scheme and authority are the same.
pub(super) fn strip<'a>(reference: IriRef<'a>, base: IriRef<'_>) -> Option<Path<'a>> {
    let is_there = reference.scheme() == base.scheme() && reference.authority() == base.authority();
    let path = Some(reference.path()).filter(|_| is_there)?;
    if base.path().is_empty() && base.authority().is_some() {
        // The root, written or not.
        let text = path.as_str();
        Some(Path::new(text.strip_prefix('/').unwrap_or(text)))
    } else {
        path.strip_prefix(base.path())
    }
}
