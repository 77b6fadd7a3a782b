//! `oxiri` parses IRI references, which URI references are; it does not split the authority.

use oxiri::{Iri, IriRef};

use super::{Library, Operations, Sink, jobs, operation};

pub(super) const LIBRARY: Library = Library {
    name: "oxiri",
    ours: false,
    same_work: false,
    uri: Some(jobs!(|text| IriRef::parse(text).is_ok(), components).with(OPERATIONS)),
    iri: Some(jobs!(|text| IriRef::parse(text).is_ok(), components).with(OPERATIONS)),
    ..Library::NONE
};

const OPERATIONS: Operations = Operations {
    resolve: operation!(
        true,
        |(base, reference)| Some((
            Iri::parse(base.as_str()).ok()?,
            IriRef::parse(reference.as_str()).ok()?
        )),
        |(base, reference)| base.resolve(reference),
        |target| Some(target.ok()?.into_inner())
    ),
    ..Operations::NONE
};

fn components<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(reference) = IriRef::parse(text) else {
        return false;
    };
    // The getters borrow from `reference`.
    sink.value(reference.scheme());
    sink.value(reference.authority());
    sink.value(reference.path());
    sink.value(reference.query());
    sink.value(reference.fragment());
    true
}
