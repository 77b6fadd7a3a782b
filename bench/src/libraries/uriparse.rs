//! `uriparse` makes values of the components: a list of segments, addresses, a number.

use uriparse::{Fragment, Host, Query, Scheme, URIReference};

use super::{Kind, Library, Sink, jobs};

pub(super) const LIBRARY: Library = Library {
    name: "uriparse",
    ours: false,
    same_work: true,
    uri: Some(jobs!(
        |text| URIReference::try_from(text).is_ok(),
        components
    )),
    ..Library::NONE
};

fn components<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(reference) = URIReference::try_from(text) else {
        return false;
    };
    let host = reference.host();
    sink.value(reference.scheme().map(Scheme::as_str));
    sink.value(reference.username());
    sink.value(reference.password());
    sink.value(host);
    // It has no `IPvFuture`.
    sink.kind(host.map(|host| match host {
        Host::IPv4Address(_) => Kind::Ipv4,
        Host::IPv6Address(_) => Kind::Ipv6,
        Host::RegisteredName(_) => Kind::RegName,
    }));
    sink.value(reference.port());
    sink.value(reference.path());
    sink.value(reference.query().map(Query::as_str));
    sink.value(reference.fragment().map(Fragment::as_str));
    true
}
