//! The program `abnfc check`.

#![cfg(feature = "program")]

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

const GRAMMAR: &str = "\
; imports: other (sub)

top = sub / Number / octet ; an entry
number = 1*DIGIT / DIGIT \".\" / *( [ sub ] ) / octett
octet = DIGIT / %x31-39 DIGIT
number = 1*DIGIT
";

/// A folder of its own for a test, with two grammars in it.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("main.abnf"), GRAMMAR).unwrap();
    std::fs::write(folder.join("other.abnf"), "sub = \"(\" [ sub ] \")\"\n").unwrap();
    std::fs::write(folder.join("faulty.abnf"), "a = \"x\"\nb = (\n").unwrap();
    std::fs::write(folder.join("clean.abnf"), "a = *b\nb = \"x\"\n").unwrap();
    std::fs::write(folder.join("strict.abnf"), "a = *b\r\nb = \"x\"\r\n").unwrap();
    folder
}

/// Runs the program; returns its exit code and output.
fn check(name: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_abnfc"))
        .arg("check")
        .args(arguments)
        .current_dir(folder(name))
        .output()
        .unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

#[test]
fn findings_are_shown_with_their_lines() {
    let (code, output) = check("shown", &["main.abnf", "clean.abnf"]);
    assert_eq!(code, Some(1));
    let expected = include_str!("data/check.txt");
    assert!(output == expected, "{output}");
}

#[test]
fn findings_are_written_as_json() {
    let (code, output) = check("json", &["--json", "main.abnf", "missing.abnf"]);
    assert_eq!(code, Some(2));
    let found: Vec<Value> = serde_json::from_str(&output).unwrap();
    let undefined = found.iter().find(|it| it["code"] == "compile-undefined");
    assert_eq!(
        undefined,
        Some(&json!({
            "file": "main.abnf",
            "line": 4,
            "column": 47,
            "end_line": 4,
            "end_column": 53,
            "code": "compile-undefined",
            "severity": "error",
            "rule": "number",
            "message": "undefined rule `octett`; did you mean `octet`?",
            "fix": {
                "message": "replace it by `octet`",
                "replacement": "octet",
                "line": 4,
                "column": 47,
                "end_line": 4,
                "end_column": 53,
            },
        }))
    );
    let missing = found.last().unwrap();
    assert_eq!(missing["code"], "load-read");
    assert_eq!(missing["line"], Value::Null);
    assert_eq!(missing["fix"], Value::Null);
}

#[test]
fn exit_codes() {
    let cases: [(&[&str], i32); 13] = [
        (&["clean.abnf"], 0),
        (&["--deny", "note", "clean.abnf"], 0),
        (&["--rule", "b", "clean.abnf"], 0),
        (&["--rule", "b", "--deny", "warning", "clean.abnf"], 1),
        (&["--rule", "b", "--deny", "lint-unused", "clean.abnf"], 1),
        (&["--rule", "b", "--deny", "lint-large", "clean.abnf"], 0),
        (&["--rule", "none", "clean.abnf"], 1),
        (&["clean.abnf", "faulty.abnf"], 1),
        (&["--strict", "clean.abnf"], 1),
        (&["--strict", "strict.abnf"], 0),
        (&["clean.abnf", "missing.abnf"], 2),
        (&["--deny", "lint-nonsense", "clean.abnf"], 2),
        (&[], 2),
    ];
    for (arguments, expected) in cases {
        let (code, output) = check("codes", arguments);
        assert_eq!(code, Some(expected), "{arguments:?}: {output}");
    }
}
