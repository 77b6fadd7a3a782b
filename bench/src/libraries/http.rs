//! `http` parses what stands in a request line: no relative paths, no fragments. It copies.

use http::Uri;
use http::uri::Authority;

use super::{Library, Sink, jobs};

pub(super) const LIBRARY: Library = Library {
    name: "http",
    ours: false,
    same_work: false,
    uri: Some(jobs!(|text| Uri::try_from(text).is_ok(), components)),
    ..Library::NONE
};

fn components<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(uri) = Uri::try_from(text) else {
        return false;
    };
    sink.value(uri.scheme_str());
    sink.value(uri.authority().map(Authority::as_str));
    sink.value(uri.host());
    sink.value(uri.port_u16());
    sink.value(uri.path());
    sink.value(uri.query());
    true
}
