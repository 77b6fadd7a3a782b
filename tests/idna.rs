//! `tests/data/idna.jsonl`: one JSON object a line, each with what decides.
#![cfg(feature = "idna")]

use serde_json::Value;
use uriform::{IriRef, UriRef};

#[test]
fn rows() {
    for line in include_str!("data/idna.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| row[key].as_str().unwrap();
        let found = if text("operation") == "to-uri" {
            let uri = IriRef::parse(text("text")).unwrap().to_uri_ref_idna();
            if let Ok(uri) = &uri {
                assert_eq!(
                    UriRef::parse(uri.as_str()).unwrap().spans(),
                    uri.spans(),
                    "{line}"
                );
            }
            uri.map(String::from)
        } else {
            let iri = UriRef::parse(text("text")).unwrap().to_iri_ref_idna();
            if let Ok(iri) = &iri {
                assert_eq!(
                    IriRef::parse(iri.as_str()).unwrap().spans(),
                    iri.spans(),
                    "{line}"
                );
            }
            iri.map(String::from)
        };
        let found = found.unwrap_or_else(|error| error.to_string());
        assert_eq!(found, text("expected"), "{line}");
    }
}
