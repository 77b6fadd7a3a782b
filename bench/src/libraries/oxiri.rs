//! `oxiri` parses IRI references, which URI references are; it does not split the authority.

use oxiri::IriRef;

use super::{Library, Sink, jobs};

pub(super) const LIBRARY: Library = Library {
    name: "oxiri",
    ours: false,
    same_work: false,
    uri: Some(jobs!(|text| IriRef::parse(text).is_ok(), components)),
    iri: Some(jobs!(|text| IriRef::parse(text).is_ok(), components)),
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
