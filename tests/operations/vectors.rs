//! `tests/data/operations.jsonl`: one JSON object a line, each with the section that decides.

use serde_json::Value;
use uriform::{Iri, IriRef, Normalizer, Relativizer, Rung, UriRef};

#[test]
fn operations() {
    for line in include_str!("../data/operations.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| row[key].as_str().unwrap_or_else(|| panic!("{key}: {line}"));
        let found = match text("operation") {
            "resolve" => {
                let base = Iri::parse(text("base")).unwrap();
                base.resolve(IriRef::parse(text("text")).unwrap())
                    .to_string()
            }
            "relativize" => {
                let (base, target) = (text("base"), text("text"));
                let (base, target) = (Iri::parse(base).unwrap(), Iri::parse(target).unwrap());
                match Relativizer::new().relativize(base, target) {
                    Ok(relative) => relative.to_string(),
                    Err(error) => error.to_string(),
                }
            }
            "normalize" => {
                let normalizer = Normalizer::new(match text("rung") {
                    "case" => Rung::Case,
                    "percent" => Rung::Percent,
                    "path" => Rung::Path,
                    _ => Rung::Scheme,
                });
                match text("kind") {
                    "uri" => normalizer
                        .normalize(UriRef::parse(text("text")).unwrap())
                        .to_string(),
                    _ => normalizer
                        .normalize(IriRef::parse(text("text")).unwrap())
                        .to_string(),
                }
            }
            "ipv6" => {
                let uri = format!("//[{}]", text("text"));
                let normalizer = Normalizer::SYNTAX.ipv6(true);
                let normalized = normalizer
                    .normalize(UriRef::parse(&uri).unwrap())
                    .to_string();
                normalized[3..normalized.len() - 1].into()
            }
            "to-uri" => IriRef::parse(text("text"))
                .unwrap()
                .to_uri_ref()
                .to_string(),
            "to-iri" => UriRef::parse(text("text"))
                .unwrap()
                .to_iri_ref()
                .to_string(),
            _ => panic!("{line}"),
        };
        assert_eq!(found, text("expected"), "{line}");
    }
}
