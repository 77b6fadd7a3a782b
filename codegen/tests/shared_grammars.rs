//! The grammars of RFCs that are kept beside the repository, against what is known of them.
//!
//! Every error that `lint` reports has a line in the data, with the reason why it is one; what is
//! known to be wrong with a grammar is among the findings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use abnf_codegen::grammar::Grammar;
use abnf_codegen::lint::{LintOptions, lint};
use abnf_codegen::{Diagnostic, Severity};
use serde_json::Value;

/// Returns the folder, if it is there.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/grammars");
    folder.is_dir().then_some(folder)
}

fn text<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    value.get(key).and_then(Value::as_str)
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// What is compared of an error: its code, the rule, the undefined name, the other text.
type Key = (String, String, String, String);

fn key(found: &Diagnostic, file: &str) -> Key {
    let name = found.message.strip_prefix("undefined rule `");
    let name = name.and_then(|rest| rest.split('`').next());
    let other = Path::new(&found.file)
        .file_name()
        .unwrap()
        .to_string_lossy();
    (
        found.code.to_owned(),
        found.rule.clone().unwrap_or_default(),
        name.unwrap_or_default().to_owned(),
        if other == file {
            String::new()
        } else {
            other.into_owned()
        },
    )
}

fn expected_key(error: &Value) -> Key {
    let get = |key| text(error, key).unwrap_or_default().to_owned();
    assert!(
        text(error, "why").is_some_and(|why| !why.is_empty()),
        "{error}"
    );
    (get("code"), get("rule"), get("name"), get("in"))
}

#[test]
fn the_faults_of_published_grammars_are_found_and_no_others() {
    let Some(folder) = folder() else {
        eprintln!("skipped: no grammars beside the repository");
        return;
    };
    let data = include_str!("data/shared-grammars.jsonl");
    let expected: BTreeMap<String, Value> = data
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is a JSON object"))
        .map(|value: Value| (text(&value, "file").expect("a file").to_owned(), value))
        .collect();
    // What is known of these grammars shows in small automata, and tests are not optimized.
    let options = LintOptions {
        max_states: 200,
        ..LintOptions::default()
    };
    for (file, expected) in &expected {
        let grammar = Grammar::open(&folder.join(file), &[]).unwrap();
        let found = lint(&grammar, &options);
        let errors = found.iter().filter(|it| it.severity == Severity::Error);
        let errors: BTreeSet<Key> = errors.map(|it| key(it, file)).collect();
        let explained: BTreeSet<Key> = list(expected, "errors").iter().map(expected_key).collect();
        assert_eq!(errors, explained, "{file}");
        for advice in list(expected, "advice") {
            let is_it = |it: &Diagnostic| {
                Some(it.code) == text(advice, "code") && it.rule.as_deref() == text(advice, "rule")
            };
            assert!(found.iter().any(is_it), "{file}: {advice}");
        }
        let recursion = found.iter().filter(|it| it.code == "compile-recursion");
        let recursion: String = recursion.map(|it| it.message.as_str()).collect();
        for rule in list(expected, "recursive").iter().filter_map(Value::as_str) {
            assert!(recursion.contains(&format!("`{rule}`")), "{file}: {rule}");
        }
    }
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_grammar = path.extension().is_some_and(|it| it == "abnf");
        assert!(!is_grammar || expected.contains_key(name), "{name}");
    }
}
