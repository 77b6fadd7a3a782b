//! Texts that RFCs have as examples, and those of public bug reports: what the shipped parsers say of
//! them, and what the grammars say as they were published, without overlays.

#[path = "schemes/emitted.rs"]
mod emitted;

use std::path::Path;

use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::detect_alphabet;
use serde_json::Value;
use uri_generated::{rfc3986, rfc3987};

/// A rule, and what recognizes it.
type Recognizer = (&'static str, &'static str, fn(&[u8]) -> bool);

/// The entries of `abnf/grammars.toml`.
const GENERIC: [Recognizer; 8] = [
    ("rfc3986", "URI", rfc3986::is_uri),
    ("rfc3986", "URI-reference", rfc3986::is_uri_reference),
    ("rfc3986", "absolute-URI", rfc3986::is_absolute_uri),
    ("rfc3986", "relative-ref", rfc3986::is_relative_ref),
    ("rfc3987", "IRI", rfc3987::is_iri),
    ("rfc3987", "IRI-reference", rfc3987::is_iri_reference),
    ("rfc3987", "absolute-IRI", rfc3987::is_absolute_iri),
    ("rfc3987", "irelative-ref", rfc3987::is_irelative_ref),
];

/// Calls a check with the texts of the named fields of each row, and tells all rows of which it
/// does not find what they have as `valid`.
fn each(table: &str, fields: [&str; 3], is_valid: impl Fn([&str; 3]) -> bool) {
    let mut faults = Vec::new();
    for line in table.lines() {
        let row: Value = serde_json::from_str(line).expect("a row is JSON");
        let found = is_valid(fields.map(|name| row[name].as_str().expect("a text")));
        if row["valid"] != found {
            faults.push(line);
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn shipped_parsers_say_what_the_rows_say() {
    let schemes = emitted::entries();
    let fields = ["module", "rule", "text"];
    each(
        include_str!("data/scheme-samples.jsonl"),
        fields,
        |[module, rule, text]| {
            let generic = GENERIC
                .iter()
                .find(|(of, name, _)| (*of, *name) == (module, rule));
            if let Some((_, _, recognizes)) = generic {
                return recognizes(text.as_bytes());
            }
            let entry = schemes
                .iter()
                .find(|it| (it.module, it.rule) == (module, rule))
                .unwrap_or_else(|| panic!("no entry {rule} of {module}"));
            let parsed = (entry.parse)(text.as_bytes()).is_ok();
            assert_eq!((entry.recognizes)(text.as_bytes()), parsed, "{text}");
            parsed
        },
    );
}

#[test]
fn published_grammars_say_what_the_rows_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../abnf");
    let recognizers = [
        ("rfc3261-uri", "SIP-URI"),
        ("rfc3261-uri", "SIPS-URI"),
        ("rfc6068", "mailtoURI"),
    ]
    .map(|(file, rule)| {
        let grammar = Grammar::open(&folder.join(format!("{file}.abnf")), &[]).unwrap();
        let id = grammar.rule(rule).unwrap();
        let compiler = Compiler {
            // Comments of RFC 5322 may be in comments; those of no row are.
            max_depth: Some(1),
            ..Compiler::new(&grammar, detect_alphabet(&grammar, &[id]))
        };
        (file, rule, compiler.recognizer(id).unwrap())
    });
    let fields = ["grammar", "rule", "text"];
    each(
        include_str!("data/published-samples.jsonl"),
        fields,
        |[grammar, rule, text]| {
            let (_, _, tdfa) = recognizers
                .iter()
                .find(|(file, name, _)| (*file, *name) == (grammar, rule))
                .unwrap_or_else(|| panic!("no rule {rule} of {grammar}"));
            tdfa.run(text.as_bytes()).is_ok()
        },
    );
}
