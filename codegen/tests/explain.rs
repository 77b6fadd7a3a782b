//! Explanations say exactly what can come next.

use std::collections::HashMap;
use std::path::Path;

use abnf_codegen::bytes::ByteSet;
use abnf_codegen::explain::{Explanation, Item, explainer};
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::{StateId, Tdfa};

/// Returns the bytes that begin what an automaton accepts.
fn first_bytes(tdfa: &Tdfa) -> ByteSet {
    let begins = |&byte: &u8| tdfa.step(StateId::START, byte).is_some();
    (0..=u8::MAX).filter(begins).collect()
}

/// Returns the bytes that begin an item, by compiling what it says.
fn item_bytes(grammar: &Grammar, compiler: &Compiler<'_>, item: &Item) -> ByteSet {
    match item {
        Item::End => ByteSet::default(),
        Item::Rule(rule) => {
            let rule = grammar.entry(rule).expect("items name rules");
            first_bytes(
                &compiler
                    .recognizer(rule)
                    .expect("rules below an entry compile"),
            )
        }
        Item::Literal(literal) => {
            // What is written as a literal is ABNF; a quoted letter stands for both cases, as there.
            let text = format!("a = {literal}\n");
            let grammar = Grammar::load(Source::new("literal", text)).expect("literals are ABNF");
            let compiler = Compiler::new(&grammar, compiler.alphabet);
            let rule = grammar.entry("a").expect("it was just written");
            first_bytes(&compiler.recognizer(rule).expect("a literal compiles"))
        }
    }
}

fn check(file: &str, entries: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../abnf")
        .join(file);
    let grammar = Grammar::open(&path, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    for entry in entries {
        let rule = grammar.entry(entry).unwrap();
        let compiler = Compiler::new(&grammar, detect_alphabet(&grammar, &[rule]));
        let machine = compiler.machine(rule).unwrap();
        let explainer = explainer(&compiler, rule).unwrap();
        let mut known: HashMap<Item, ByteSet> = HashMap::new();
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
            let said = expected.iter().flat_map(|expected| {
                let bytes = known
                    .entry(expected.item.clone())
                    .or_insert_with(|| item_bytes(&grammar, &compiler, &expected.item));
                bytes.iter().collect::<Vec<_>>()
            });
            let possible = (0..=u8::MAX).filter(|&byte| machine.tdfa.step(own, byte).is_some());
            let (said, possible): (ByteSet, ByteSet) = (said.collect(), possible.collect());
            // Within a character of several bytes there is nothing to name.
            if possible.iter().all(|byte| !(0x80..0xC0).contains(&byte)) {
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
    check(
        "rfc3986.abnf",
        &["URI", "URI-reference", "absolute-URI", "relative-ref"],
    );
}
