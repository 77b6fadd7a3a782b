//! Same-document references (RFC 3986, section 4.4).

use crate::form::Form;
use crate::resolve::resolve;
use crate::{Iri, IriRef};

/// Compares what a reference resolves to (section 5.2, strict) with the base, both without their
/// fragments. Texts are compared: equivalence is a matter of normalization.
pub(super) fn is_same(reference: IriRef<'_>, base: Iri<'_>) -> bool {
    let target = Form {
        fragment: None,
        ..resolve(base.into(), reference, true)
    };
    target.is_text(base.without_fragment().as_str())
}
