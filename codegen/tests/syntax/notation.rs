//! What is ABNF, and what is not.

use abnf_codegen::diagnostic::Severity;
use abnf_codegen::syntax::{Dialect, Notation};

use crate::spell::{codes, parse};

const CASES: &str = include_str!("../data/notation.tsv");

/// Undoes the escapes of `char::escape_default`.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match rest.next() {
            Some('n') => plain.push('\n'),
            Some('r') => plain.push('\r'),
            Some('t') => plain.push('\t'),
            Some('u') => {
                let code: String = rest.by_ref().skip(1).take_while(|&c| c != '}').collect();
                let code = u32::from_str_radix(&code, 16).unwrap();
                plain.push(char::from_u32(code).unwrap());
            }
            other => plain.extend(other),
        }
    }
    plain
}

fn notation(words: &str) -> Notation {
    Notation {
        strict: words.contains("strict"),
        dialects: words
            .split(',')
            .filter_map(|word| word.parse::<Dialect>().ok())
            .collect(),
        ..Notation::default()
    }
}

#[test]
fn texts_are_accepted_or_rejected() {
    let cases = CASES.lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for line in cases {
        let [words, verdict, expected, text, why] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let text = unescape(text);
        let parsed = parse(&text, &notation(words));
        let accepted = !parsed
            .found
            .iter()
            .any(|it| it.severity == Severity::Error && it.code.starts_with("load"));
        let found = codes(&parsed.found);
        if accepted != (verdict == "accept") || found != expected {
            wrong.push(format!("{words}\t{verdict}\t{found}\t{text:?}\t{why}"));
        }
        assert_eq!(accepted, parsed.into_rules().is_ok(), "{text:?}");
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
