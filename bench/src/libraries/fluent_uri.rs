//! `fluent-uri` finds the components and the kind of the host while it parses; its getters slice.

use fluent_uri::pct_enc::EStr;
use fluent_uri::{Iri, IriRef, Uri, UriRef, component};

use super::{Kind, Library, Operations, Part, Sink, jobs, operation};

/// It normalizes as the scheme says, always, and compares texts.
macro_rules! operations {
    ($Base:ident, $Reference:ident) => {
        Operations {
            resolve: operation!(
                true,
                |(base, reference)| Some((
                    $Base::parse(base.as_str()).ok()?,
                    $Reference::parse(reference.as_str()).ok()?
                )),
                |(base, reference)| reference.resolve_against(base),
                |target| Some(target.ok()?.into_string())
            ),
            normalize: operation!(
                true,
                |(text, _)| $Reference::parse(text.as_str()).ok(),
                |reference| reference.normalize(),
                |normal| Some(normal.into_string())
            ),
            compare: operation!(
                true,
                |(a, b)| Some((
                    $Reference::parse(a.as_str()).ok()?,
                    $Reference::parse(b.as_str()).ok()?
                )),
                |(a, b)| a.normalize() == b.normalize(),
                |equal| Some(equal.to_string())
            ),
            compare_scheme: operation!(
                true,
                |(a, b)| Some((
                    $Reference::parse(a.as_str()).ok()?,
                    $Reference::parse(b.as_str()).ok()?
                )),
                |(a, b)| a.normalize() == b.normalize(),
                |equal| Some(equal.to_string())
            ),
        }
    };
}

pub(super) const LIBRARY: Library = Library {
    name: "fluent-uri",
    ours: false,
    same_work: true,
    uri: Some(jobs!(|text| UriRef::parse(text).is_ok(), uri).with(operations!(Uri, UriRef))),
    iri: Some(jobs!(|text| IriRef::parse(text).is_ok(), iri).with(operations!(Iri, IriRef))),
    ..Library::NONE
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
