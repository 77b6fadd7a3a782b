//! `fluent-uri` finds the components and the kind of the host while it parses; its getters slice.

use fluent_uri::pct_enc::EStr;
use fluent_uri::{IriRef, UriRef, component};

use super::{Kind, Library, Part, Sink, jobs};

pub(super) const LIBRARY: Library = Library {
    name: "fluent-uri",
    ours: false,
    same_work: true,
    uri: Some(jobs!(|text| UriRef::parse(text).is_ok(), uri)),
    iri: Some(jobs!(|text| IriRef::parse(text).is_ok(), iri)),
};

macro_rules! components {
    ($name:ident, $Reference:ident) => {
        fn $name<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
            let Ok(reference) = $Reference::parse(text) else {
                return false;
            };
            let authority = reference.authority();
            let authority = authority.as_ref();
            let userinfo = authority.and_then(|authority| authority.userinfo());
            let port = authority.and_then(|authority| authority.port());
            sink.text(
                Part::Scheme,
                reference.scheme().map(component::Scheme::as_str),
            );
            sink.text(Part::Userinfo, userinfo.map(EStr::as_str));
            sink.text(Part::Host, authority.map(|authority| authority.host()));
            sink.kind(authority.map(|authority| kind(&authority.host_parsed())));
            sink.text(Part::Port, port.map(EStr::as_str));
            sink.text(Part::Path, Some(reference.path().as_str()));
            sink.text(Part::Query, reference.query().map(EStr::as_str));
            sink.text(Part::Fragment, reference.fragment().map(EStr::as_str));
            true
        }
    };
}

components!(uri, UriRef);
components!(iri, IriRef);

fn kind<E: fluent_uri::pct_enc::Encoder>(host: &component::Host<'_, E>) -> Kind {
    match host {
        component::Host::Ipv4 { .. } => Kind::Ipv4,
        component::Host::Ipv6 { .. } => Kind::Ipv6,
        component::Host::IpvFuture { .. } => Kind::IpvFuture,
        component::Host::RegName(_) => Kind::RegName,
    }
}
