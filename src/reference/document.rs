//! Same-document references (RFC 3986, section 4.4).

use crate::resolve::Target;
use crate::{Iri, IriRef};

/// Compares what a reference resolves to (section 5.2, strict) with the base, both without their
/// fragments. Texts are compared: equivalence is a matter of normalization.
pub(super) fn is_same(reference: IriRef<'_>, base: Iri<'_>) -> bool {
    let without_fragment = base.without_fragment();
    let target = Target {
        base: base.into(),
        reference: reference.without_fragment(),
        strict: true,
    };
    target.is_text(without_fragment.as_str())
}
