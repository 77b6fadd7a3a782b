//! Explanations say exactly what can come next.

#[path = "common/items.rs"]
mod items;

use std::path::Path;

use abnf_codegen::bytes::ByteSet;
use abnf_codegen::charset::Alphabet;
use abnf_codegen::explain::{Expectations, Explanation, Item, explainer};
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::StateId;
use items::Items;

/// Compares what is said at each state with what the entry's own automaton can read there.
fn check(file: &str, entries: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let grammar = Grammar::open(&path, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    for entry in entries {
        let rule = grammar.entry(entry).unwrap();
        let compiler = Compiler::new(&grammar, detect_alphabet(&grammar, &[rule]));
        let machine = compiler.machine(rule).unwrap();
        let explainer = explainer(&compiler, rule).unwrap();
        let mut items = Items::new(&compiler);
        // Every state, with the state of the entry's own automaton after the same input.
        let mut todo = vec![(0, StateId::START)];
        let mut seen = vec![false; explainer.steps.len()];
        while let Some((state, own)) = todo.pop() {
            if std::mem::replace(&mut seen[state], true) {
                continue;
            }
            let Explanation { expected, rules } = &explainer.explanations[state];
            let can_end = expected.iter().any(|expected| expected.item == Item::End);
            assert_eq!(
                can_end,
                machine.tdfa.state(own).accept.is_some(),
                "{entry}: {expected:?}"
            );
            assert_eq!(
                rules.first().map(String::as_str),
                Some(*entry),
                "{expected:?}"
            );
            let said = items.bytes(expected.iter().map(|expected| &expected.item));
            let possible = (0..=u8::MAX).filter(|&byte| machine.tdfa.step(own, byte).is_some());
            let possible: ByteSet = possible.collect();
            // Within a character of several bytes there is nothing to name.
            let within =
                |byte| compiler.alphabet != Alphabet::Octets && (0x80..0xC0).contains(&byte);
            if !possible.iter().any(within) {
                assert_eq!(said, possible, "{entry}: {expected:?}");
            }
            for (class, &byte) in explainer.classes.representatives().iter().enumerate() {
                let next = machine.tdfa.step(own, byte).map(|step| step.target);
                let then = explainer.steps[state][class];
                assert_eq!(then.is_some(), next.is_some(), "{entry}: {expected:?}");
                todo.extend(then.zip(next));
            }
        }
    }
}

#[test]
fn items_begin_with_exactly_what_can_come_next() {
    let grammars: [(&str, &[&str]); 4] = [
        (
            "../abnf/rfc3986.abnf",
            &["URI", "URI-reference", "absolute-URI", "relative-ref"],
        ),
        (
            "../abnf/rfc3987.abnf",
            &["IRI", "IRI-reference", "absolute-IRI", "irelative-ref"],
        ),
        (
            "tests/grammars/log.abnf",
            &["line", "placed-line", "short-line"],
        ),
        (
            "tests/grammars/frame.abnf",
            &["frame", "padding", "nothing"],
        ),
    ];
    for (file, entries) in grammars {
        check(file, entries);
    }
}

/// Rules that need one another are solved together, and explained like others.
#[test]
fn rules_that_need_one_another_are_explained() {
    let text = "a = \"x\" b / \"y\"\nb = \"z\" a / \"w\" / d\nd = 2DIGIT\n";
    let grammar = Grammar::load(Source::new("t", text)).unwrap();
    let rule = grammar.rule("a").unwrap();
    let compiler = Compiler::new(&grammar, Alphabet::CodePoints);
    let mut expectations = Expectations::new(&compiler, rule).unwrap();
    let mut behind = |beginning: &[u8]| {
        let Explanation { expected, rules } = expectations.behind(beginning).unwrap();
        let items = expected.iter().map(|expected| match &expected.item {
            Item::Rule(item) | Item::Literal(item) => item.as_str(),
            Item::End => "end",
        });
        let items: Vec<_> = items.collect();
        format!("{} in {}", items.join(" "), rules.join(" > "))
    };
    let cases = [
        ("", "\"x\" \"y\" in a"),
        ("x", "d \"w\" \"z\" in a"),
        ("xz", "\"x\" \"y\" in a"),
        ("xzx1", "DIGIT in a > d"),
        ("xzxw", "end in a"),
        ("y", "end in a"),
    ];
    for (beginning, expected) in cases {
        assert_eq!(behind(beginning.as_bytes()), expected, "{beginning}");
    }
}
