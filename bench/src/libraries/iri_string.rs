//! `iri-string` validates only; each getter looks for its component.

use iri_string::components::AuthorityComponents;
use iri_string::format::ToDedicatedString;
use iri_string::spec::{IriSpec, Spec, UriSpec};
use iri_string::types::{RiAbsoluteStr, RiReferenceStr, RiStr};
use iri_string::validate;

use super::{Kind, Library, Operations, Part, Sink, jobs, operation};

/// It normalizes no relative references, and compares texts.
macro_rules! operations {
    ($Spec:ident) => {
        Operations {
            resolve: operation!(
                true,
                |(base, reference)| Some((
                    RiAbsoluteStr::<$Spec>::new(base).ok()?,
                    RiReferenceStr::<$Spec>::new(reference).ok()?
                )),
                |(base, reference)| reference.resolve_against(base).to_dedicated_string(),
                |target| Some(target.into())
            ),
            normalize: operation!(
                true,
                |(text, _)| RiStr::<$Spec>::new(text).ok(),
                |reference| reference.normalize().to_dedicated_string(),
                |normal| Some(normal.into())
            ),
            compare: operation!(
                true,
                |(a, b)| Some((RiStr::<$Spec>::new(a).ok()?, RiStr::<$Spec>::new(b).ok()?)),
                |(a, b)| a.normalize().to_dedicated_string() == b.normalize().to_dedicated_string(),
                |equal| Some(equal.to_string())
            ),
            compare_scheme: None,
        }
    };
}

pub(super) const LIBRARY: Library = Library {
    name: "iri-string",
    ours: false,
    same_work: true,
    uri: Some(
        jobs!(
            |text| validate::iri_reference::<UriSpec>(text).is_ok(),
            components::<UriSpec>
        )
        .with(operations!(UriSpec)),
    ),
    iri: Some(
        jobs!(
            |text| validate::iri_reference::<IriSpec>(text).is_ok(),
            components::<IriSpec>
        )
        .with(operations!(IriSpec)),
    ),
    ..Library::NONE
};

fn components<'a, S: Spec + 'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(reference) = RiReferenceStr::<S>::new(text) else {
        return false;
    };
    let authority = reference.authority_components();
    let authority = authority.as_ref();
    sink.text(Part::Scheme, reference.scheme_str());
    sink.text(
        Part::Userinfo,
        authority.and_then(AuthorityComponents::userinfo),
    );
    sink.text(Part::Host, authority.map(AuthorityComponents::host));
    // All that the library tells is whether the host is a name; a byte or two tell the rest.
    sink.kind(authority.map(|authority| match authority.reg_name() {
        Some(_) => Kind::RegName,
        None => match authority.host().as_bytes() {
            [b'[', b'v' | b'V', ..] => Kind::IpvFuture,
            [b'[', ..] => Kind::Ipv6,
            _ => Kind::Ipv4,
        },
    }));
    sink.text(Part::Port, authority.and_then(AuthorityComponents::port));
    sink.text(Part::Path, Some(reference.path_str()));
    sink.text(Part::Query, reference.query_str());
    sink.text(Part::Fragment, reference.fragment_str());
    true
}
