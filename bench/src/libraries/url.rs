//! `url` follows the WHATWG's URL standard: it rewrites what it parses, and needs a scheme.

use url::{Host, Url};

use super::{Kind, Library, Operations, Sink, jobs, operation};

pub(super) const LIBRARY: Library = Library {
    name: "url",
    ours: false,
    same_work: false,
    uri: Some(jobs!(|text| Url::parse(text).is_ok(), components).with(OPERATIONS)),
    iri: Some(jobs!(|text| Url::parse(text).is_ok(), components).with(OPERATIONS)),
    ..Library::NONE
};

/// It parses the reference while it resolves it.
const OPERATIONS: Operations = Operations {
    resolve: operation!(
        false,
        |(base, reference)| Some((Url::parse(base).ok()?, reference.as_str())),
        |(base, reference)| base.join(reference),
        |target| Some(String::from(target.ok()?))
    ),
    ..Operations::NONE
};

fn components<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(url) = Url::parse(text) else {
        return false;
    };
    sink.value(url.scheme());
    sink.value(url.username());
    sink.value(url.password());
    sink.value(url.host_str());
    sink.kind(url.host().map(|host| match host {
        Host::Domain(_) => Kind::RegName,
        Host::Ipv4(_) => Kind::Ipv4,
        Host::Ipv6(_) => Kind::Ipv6,
    }));
    sink.value(url.port());
    sink.value(url.path());
    sink.value(url.query());
    sink.value(url.fragment());
    true
}
