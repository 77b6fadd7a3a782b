//! `iref` validates only. `parts` then finds all components at once, while each getter looks for
//! its own; so the components job uses the one, the accessors job the others.

use iref::{Iri, IriRef, Uri, UriRef};

use super::{Kind, Library, Operations, Part, Sink, jobs, operation};

macro_rules! operations {
    ($Base:ident, $Reference:ident) => {
        Operations {
            resolve: operation!(
                true,
                |(base, reference)| Some((
                    $Base::new(base.as_str()).ok()?,
                    $Reference::new(reference.as_str()).ok()?
                )),
                |(base, reference)| reference.resolved(base),
                |target| Some(target.to_string())
            ),
            ..Operations::NONE
        }
    };
}

pub(super) const LIBRARY: Library = Library {
    name: "iref",
    ours: false,
    same_work: true,
    uri: Some(
        jobs!(UriRef::validate_str, uri::parts, uri::accessors).with(operations!(Uri, UriRef)),
    ),
    iri: Some(
        jobs!(IriRef::validate_str, iri::parts, iri::accessors).with(operations!(Iri, IriRef)),
    ),
    ..Library::NONE
};

macro_rules! components {
    ($language:ident, $Reference:ident) => {
        mod $language {
            use iref::$language::Host;

            use super::{Kind, Part, Sink, $Reference};

            pub(super) fn parts<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
                let Ok(reference) = $Reference::new(text) else {
                    return false;
                };
                let parts = reference.parts();
                let authority = parts.authority.map(|authority| authority.parts());
                let authority = authority.as_ref();
                let userinfo = authority.and_then(|authority| authority.user_info);
                let port = authority.and_then(|authority| authority.port);
                let host = authority.map(|authority| authority.host);
                sink.text(Part::Scheme, parts.scheme.map(|scheme| scheme.as_str()));
                sink.text(Part::Userinfo, userinfo.map(|userinfo| userinfo.as_str()));
                sink.text(Part::Host, host.map(|host| host.as_str()));
                sink.kind(host.map(kind));
                sink.text(Part::Port, port.map(|port| port.as_str()));
                sink.text(Part::Path, Some(parts.path.as_str()));
                sink.text(Part::Query, parts.query.map(|query| query.as_str()));
                sink.text(
                    Part::Fragment,
                    parts.fragment.map(|fragment| fragment.as_str()),
                );
                true
            }

            pub(super) fn accessors<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
                let Ok(reference) = $Reference::new(text) else {
                    return false;
                };
                let userinfo = reference.user_info();
                let host = reference.host();
                let port = reference.port();
                let fragment = reference.fragment();
                sink.text(
                    Part::Scheme,
                    reference.scheme().map(|scheme| scheme.as_str()),
                );
                sink.text(Part::Userinfo, userinfo.map(|userinfo| userinfo.as_str()));
                sink.text(Part::Host, host.map(|host| host.as_str()));
                sink.kind(host.map(kind));
                sink.text(Part::Port, port.map(|port| port.as_str()));
                sink.text(Part::Path, Some(reference.path().as_str()));
                sink.text(Part::Query, reference.query().map(|query| query.as_str()));
                sink.text(Part::Fragment, fragment.map(|fragment| fragment.as_str()));
                true
            }

            fn kind(host: &Host) -> Kind {
                if !host.is_ip_literal() {
                    return if host.is_ipv4() {
                        Kind::Ipv4
                    } else {
                        Kind::RegName
                    };
                }
                if host.is_ipv6() {
                    Kind::Ipv6
                } else {
                    Kind::IpvFuture
                }
            }
        }
    };
}

components!(uri, UriRef);
components!(iri, IriRef);
