//! Ours: the generated functions for what is generated, `uriform` for the accessors.

use uri_generated::{rfc3986, rfc3987};
use uriform::{HostKind, Iri, IriRef, Normalizer, Uri, UriRef};

use super::{Kind, Library, Operations, Part, Sink, jobs, operation, schemes};

macro_rules! operations {
    ($Base:ident, $Reference:ident) => {
        Operations {
            resolve: operation!(
                true,
                |(base, reference)| Some((
                    $Base::parse(base).ok()?,
                    $Reference::parse(reference).ok()?
                )),
                |&(base, reference)| base.resolve(reference).build(),
                |target| Some(target.ok()?.into_string())
            ),
            normalize: operation!(
                true,
                |(text, _)| $Reference::parse(text).ok(),
                |&reference| Normalizer::SYNTAX.normalize(reference).build(),
                |normal| Some(normal.ok()?.into_string())
            ),
            compare: operation!(
                true,
                |(a, b)| Some(($Reference::parse(a).ok()?, $Reference::parse(b).ok()?)),
                |(a, b)| Normalizer::SYNTAX.equal(a, b),
                |equal| Some(equal.to_string())
            ),
            compare_scheme: operation!(
                true,
                |(a, b)| Some(($Reference::parse(a).ok()?, $Reference::parse(b).ok()?)),
                |(a, b)| Normalizer::SCHEME.equal(a, b),
                |equal| Some(equal.to_string())
            ),
        }
    };
}

pub(super) const LIBRARY: Library = Library {
    name: "uriform",
    ours: true,
    same_work: true,
    uri: Some(
        jobs!(
            |text| rfc3986::UriReference::parse(text).is_ok(),
            generated_uri,
            uri_accessors
        )
        .with(operations!(Uri, UriRef)),
    ),
    iri: Some(
        jobs!(
            |text| rfc3987::IriReference::parse(text).is_ok(),
            generated_iri,
            iri_accessors
        )
        .with(operations!(Iri, IriRef)),
    ),
    sip: Some(schemes::SIP),
    urn: Some(schemes::URN),
};

macro_rules! generated {
    ($name:ident, $module:ident, $Reference:ident, $RegName:ident) => {
        fn $name<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
            use uri_generated::$module::{HostVariant, $Reference};

            let Ok(reference) = $Reference::parse(text) else {
                return false;
            };
            sink.text(Part::Scheme, reference.scheme());
            sink.text(Part::Userinfo, reference.userinfo());
            sink.text(Part::Host, reference.host());
            sink.kind(reference.host_variant().map(|variant| match variant {
                HostVariant::Ipv6Address => Kind::Ipv6,
                HostVariant::IpvFuture => Kind::IpvFuture,
                HostVariant::Ipv4Address => Kind::Ipv4,
                HostVariant::$RegName => Kind::RegName,
            }));
            sink.text(Part::Port, reference.port());
            sink.text(Part::Path, Some(reference.path()));
            sink.text(Part::Query, reference.query());
            sink.text(Part::Fragment, reference.fragment());
            true
        }
    };
}

generated!(generated_uri, rfc3986, UriReference, RegName);
generated!(generated_iri, rfc3987, IriReference, IregName);

macro_rules! accessors {
    ($name:ident, $Reference:ident) => {
        fn $name<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
            let Ok(reference) = $Reference::parse(text) else {
                return false;
            };
            let host = reference.host();
            sink.text(
                Part::Scheme,
                reference.scheme().map(|scheme| scheme.as_str()),
            );
            sink.text(
                Part::Userinfo,
                reference.userinfo().map(|userinfo| userinfo.as_str()),
            );
            sink.text(Part::Host, host.map(|host| host.as_str()));
            sink.kind(host.map(|host| match host.kind() {
                HostKind::Ipv6 => Kind::Ipv6,
                HostKind::IpvFuture => Kind::IpvFuture,
                HostKind::Ipv4 => Kind::Ipv4,
                HostKind::RegName => Kind::RegName,
            }));
            sink.text(Part::Port, reference.port().map(|port| port.as_str()));
            sink.text(Part::Path, Some(reference.path().as_str()));
            sink.text(Part::Query, reference.query().map(|query| query.as_str()));
            sink.text(
                Part::Fragment,
                reference.fragment().map(|fragment| fragment.as_str()),
            );
            true
        }
    };
}

accessors!(uri_accessors, UriRef);
accessors!(iri_accessors, IriRef);
