//! What the peers make of texts, and what `uriform` makes of them.

use fluent_uri::component::Scheme;
use iri_string::types::{IriAbsoluteStr, IriReferenceStr, IriStr, UriStr};
use uriform::{Iri, IriRef, Normalizer, Uri};

/// What a peer makes of a base, which only resolution looks at, and a text; nothing if it refuses.
pub(crate) type Operation = fn(base: &str, text: &str) -> Option<String>;

/// An operation that both sides have.
pub(crate) struct Duel {
    pub(crate) peer: &'static str,
    pub(crate) operation: &'static str,
    pub(crate) theirs: Operation,
    pub(crate) ours: Operation,
}

pub(crate) const DUELS: [Duel; 7] = [
    Duel {
        peer: "fluent-uri",
        operation: "resolve",
        theirs: |base, text| {
            let base = fluent_uri::Iri::parse(base).ok()?;
            let text = fluent_uri::IriRef::parse(text).ok()?;
            Some(text.resolve_against(&base).ok()?.into_string())
        },
        ours: resolve,
    },
    Duel {
        peer: "iri-string",
        operation: "resolve",
        theirs: |base, text| {
            let base = IriAbsoluteStr::new(base).ok()?;
            let text = IriReferenceStr::new(text).ok()?;
            Some(text.resolve_against(base).to_string())
        },
        ours: resolve,
    },
    Duel {
        peer: "oxiri",
        operation: "resolve",
        theirs: |base, text| {
            let base = oxiri::Iri::parse(base).ok()?;
            let text = oxiri::IriRef::parse(text).ok()?;
            Some(base.resolve(&text).ok()?.into_inner())
        },
        ours: resolve,
    },
    Duel {
        peer: "fluent-uri",
        operation: "normalize-uri",
        theirs: |_, text| {
            let uri = fluent_uri::Uri::parse(text).ok()?;
            Some(fluent_normalizer().normalize(&uri).ok()?.into_string())
        },
        ours: |_, text| normalize_uri(text, Normalizer::SCHEME.ipv6(true)),
    },
    Duel {
        peer: "fluent-uri",
        operation: "normalize-iri",
        theirs: |_, text| {
            let iri = fluent_uri::Iri::parse(text).ok()?;
            Some(fluent_normalizer().normalize(&iri).ok()?.into_string())
        },
        ours: |_, text| normalize_iri(text, Normalizer::SCHEME.ipv6(true)),
    },
    Duel {
        peer: "iri-string",
        operation: "normalize-uri",
        theirs: |_, text| Some(UriStr::new(text).ok()?.normalize().to_string()),
        ours: |_, text| normalize_uri(text, Normalizer::SYNTAX),
    },
    Duel {
        peer: "iri-string",
        operation: "normalize-iri",
        theirs: |_, text| Some(IriStr::new(text).ok()?.normalize().to_string()),
        ours: |_, text| normalize_iri(text, Normalizer::SYNTAX),
    },
];

fn resolve(base: &str, text: &str) -> Option<String> {
    let (base, text) = (Iri::parse(base).ok()?, IriRef::parse(text).ok()?);
    Some(base.resolve(text).to_string())
}

fn normalize_uri(text: &str, normalizer: Normalizer) -> Option<String> {
    Some(normalizer.normalize(Uri::parse(text).ok()?).to_string())
}

fn normalize_iri(text: &str, normalizer: Normalizer) -> Option<String> {
    Some(normalizer.normalize(Iri::parse(text).ok()?).to_string())
}

/// The normalizer of `fluent-uri`, with the default ports of `uriform`.
fn fluent_normalizer() -> fluent_uri::normalize::Normalizer {
    fluent_uri::normalize::Normalizer::new().default_port_with(|scheme: &Scheme| {
        match &scheme.as_str().to_ascii_lowercase()[..] {
            "http" | "ws" => Some(80),
            "https" | "wss" => Some(443),
            "ftp" => Some(21),
            _ => None,
        }
    })
}
