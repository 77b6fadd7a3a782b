//! Grammars as published.

use std::fs;
use std::path::PathBuf;

use abnf_codegen::source::Source;
use abnf_codegen::syntax::{self, Notation};

use crate::containers::{indented, on_pages};
use crate::spell::{definitions, parse};

/// The grammars beside a checkout of the project, where there are any.
fn shared_grammars() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/grammars");
    let files = fs::read_dir(folder).into_iter().flatten();
    files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "abnf"))
        .collect()
}

#[test]
fn published_grammars_have_no_faults_of_notation() {
    for path in shared_grammars() {
        let text = fs::read_to_string(&path).unwrap();
        let own = text.replace('\n', "\r\n");
        for (text, strict) in [(text, false), (own.clone(), false), (own, true)] {
            // Grammars with text in other languages in their comments are not strictly ABNF.
            let strict = strict && text.is_ascii();
            let source = Source::new(path.display().to_string(), text);
            let notation = Notation {
                strict,
                ..Notation::default()
            };
            let rules = syntax::parse(&source, &notation).into_rules();
            assert!(rules.is_ok(), "{}", rules.unwrap_err());
        }
    }
}

#[test]
fn published_grammars_are_found_in_prose() {
    for path in shared_grammars() {
        let text = fs::read_to_string(&path).unwrap();
        let expected = definitions(&parse(&text, &Notation::default()));
        for (margin, lines) in [(0, 50), (3, 11), (8, 7)] {
            let text = indented(&text, margin);
            let rfc =
                format!("Status of This Memo\n\n   A memo.\n\n1.  Rules\n\n{text}\n2.  No Rules\n");
            let parsed = parse(&on_pages(&rfc, lines), &Notation::default());
            let found = definitions(&parsed);
            for (name, definition) in &expected {
                assert_eq!(
                    found.get(name),
                    Some(definition),
                    "{name} of {}",
                    path.display()
                );
            }
            assert_eq!(found.len(), expected.len());
        }
    }
}
