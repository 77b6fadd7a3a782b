//! `ada-url` wraps a C++ library that follows the WHATWG's URL standard.

use ada_url::{HostType, Url};

use super::{Kind, Library, Sink, jobs};

pub(super) const LIBRARY: Library = Library {
    name: "ada-url",
    ours: false,
    same_work: false,
    uri: Some(jobs!(|text| Url::can_parse(text, None), components)),
    iri: Some(jobs!(|text| Url::can_parse(text, None), components)),
    ..Library::NONE
};

fn components<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(url) = Url::parse(text, None) else {
        return false;
    };
    sink.value(url.protocol());
    sink.value(url.username());
    sink.value(url.password());
    sink.value(url.hostname());
    sink.kind(Some(match url.host_type() {
        HostType::Domain => Kind::RegName,
        HostType::IPV4 => Kind::Ipv4,
        HostType::IPV6 => Kind::Ipv6,
    }));
    sink.value(url.port());
    sink.value(url.pathname());
    sink.value(url.search());
    sink.value(url.hash());
    true
}
