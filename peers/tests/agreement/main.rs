//! Other libraries resolve and normalize as `uriform` does, except for what `differences.jsonl`
//! lists.

mod class;
#[path = "../../../tests/common/mod.rs"]
mod common;
mod peers;
#[path = "../../../tests/texts/mod.rs"]
mod texts;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use serde::Deserialize;
use uriform::{Iri, IriRef};

use class::class;
use peers::{DUELS, Duel};

/// A line of `differences.jsonl`: what differs, an example, and the RFC that decides.
#[derive(Deserialize)]
struct Difference {
    peer: String,
    operation: String,
    class: String,
    base: String,
    text: String,
    ours: String,
    theirs: Option<String>,
    section: String,
    reason: String,
}

static DIFFERENCES: LazyLock<Vec<Difference>> = LazyLock::new(|| {
    let lines = include_str!("../../differences.jsonl").lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
});

impl Difference {
    fn is_of(&self, duel: &Duel) -> bool {
        self.peer == duel.peer && self.operation == duel.operation
    }

    fn applies(&self, base: &str, text: &str) -> bool {
        class(&self.class)(Iri::parse(base).ok(), IriRef::parse(text).unwrap())
    }
}

/// Compares both sides of all duels of an operation.
fn compare(operation: &str, base: &str, text: &str) -> Result<(), TestCaseError> {
    for duel in DUELS.iter().filter(|duel| duel.operation == operation) {
        let (ours, theirs) = ((duel.ours)(base, text), (duel.theirs)(base, text));
        let mut known = DIFFERENCES
            .iter()
            .filter(|difference| difference.is_of(duel));
        let is_known = |difference: &Difference| difference.applies(base, text);
        prop_assert!(
            ours == theirs || known.any(is_known),
            "{}: {operation} {base:?} {text:?}: {ours:?}, but {theirs:?}",
            duel.peer
        );
    }
    Ok(())
}

fn without_fragment(base: &str) -> &str {
    base.split('#').next().unwrap_or_default()
}

proptest! {
    #![proptest_config(common::config_of(10))]

    #[test]
    fn peers_resolve_iris_alike(base in texts::iri(), text in texts::iri_ref()) {
        compare("resolve", without_fragment(&base), &text)?;
    }

    #[test]
    fn peers_resolve_uris_alike(base in texts::uri(), text in texts::uri_ref()) {
        compare("resolve", without_fragment(&base), &text)?;
    }

    #[test]
    fn peers_normalize_uris_alike(text in texts::uri()) {
        compare("normalize-uri", "", &text)?;
    }

    #[test]
    fn peers_normalize_iris_alike(text in texts::iri()) {
        compare("normalize-iri", "", &text)?;
    }
}

/// What is listed still differs, and only in the way that it says.
#[test]
fn listed_differences_are_there() {
    for difference in &*DIFFERENCES {
        let Difference {
            peer,
            operation,
            class,
            base,
            text,
            ..
        } = difference;
        let context = format!("{peer}: {operation}: {class}");
        let duel = DUELS.iter().find(|duel| difference.is_of(duel));
        let duel = duel.unwrap_or_else(|| panic!("{context}"));
        assert!(difference.applies(base, text), "{context}");
        assert_eq!(
            (duel.ours)(base, text).as_ref(),
            Some(&difference.ours),
            "{context}"
        );
        assert_eq!((duel.theirs)(base, text), difference.theirs, "{context}");
        assert_ne!(
            difference.theirs.as_ref(),
            Some(&difference.ours),
            "{context}"
        );
        assert!(difference.section.starts_with("RFC 398"), "{context}");
        assert!(!difference.reason.is_empty(), "{context}");
    }
}

/// The vectors beside the checkout, if they are there.
#[test]
fn vectors_too() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors");
    for file in [
        "resolve",
        "resolve_generated",
        "resolve_commoncrawl",
        "normalize",
    ] {
        let Ok(rows) = fs::read_to_string(folder.join(file).with_extension("jsonl")) else {
            continue;
        };
        for row in rows.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let text = |key: &str| row[key].as_str().unwrap_or_default();
            let result = match file {
                "normalize" if Iri::parse(text("input")).is_err() => continue,
                "normalize" => compare(&format!("normalize-{}", text("kind")), "", text("input")),
                _ if IriRef::parse(text("ref")).is_err() => continue,
                _ => compare("resolve", without_fragment(text("base")), text("ref")),
            };
            result.unwrap_or_else(|error| panic!("{error}"));
        }
    }
}
