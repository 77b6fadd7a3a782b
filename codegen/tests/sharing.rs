//! Automata that serve several entries: on random pairs of entries and on pairs made to deceive.

#[path = "common/parts.rs"]
mod parts;
#[path = "common/spans.rs"]
mod spans;

use std::cell::Cell;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::explain::explainer;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::{Compiler, Component, Machine};
use abnf_codegen::nfa::Nfa;
use abnf_codegen::path::RulePath;
use abnf_codegen::regular::Label;
use abnf_codegen::rejection::{Rejection, rejection};
use abnf_codegen::share::{Condition, Shared, share};
use abnf_codegen::simulate::{Simulation, Verdict};
use abnf_codegen::source::Source;
use parts::{COMPONENTS, Part, Rules, parts};
use proptest::prelude::*;
use spans::Spans;

/// What a shared automaton finds under the condition of an entry.
fn shared_answer(shared: &Shared, condition: &Condition, text: &[u8]) -> Option<Spans> {
    let machine = &shared.machine;
    let kept = machine.tdfa.run(text).ok()?;
    let spans = spans::of_kept_tags(machine, &kept, text.len());
    let there = |label: &Label| spans[label.index()].is_some();
    let holds = condition.required.iter().all(there) && !condition.absent.iter().any(there);
    holds.then_some(spans)
}

/// Returns where an entry is no longer among those that a text can become.
fn failed_offset(rejection: &Rejection, entry: usize, text: &[u8]) -> Option<usize> {
    let mut state = 0;
    text.iter().position(|&byte| {
        state = rejection.steps[state][rejection.classes.class(byte)];
        rejection.expected[state][entry].is_none()
    })
}

fn machines(compiler: &Compiler<'_>) -> [Machine; 2] {
    ["first", "second"].map(|entry| {
        let entry = compiler.grammar.rule(entry).unwrap();
        compiler
            .machine(entry)
            .unwrap_or_else(|fault| panic!("{fault}"))
    })
}

/// Returns the near relatives: an option or an alternative is decided, or a component dropped,
/// at one place.
fn relatives(part: &Part) -> Vec<Part> {
    let empty = Part::Concat(Vec::new());
    let one_changed = |parts: &[Part]| -> Vec<Vec<Part>> {
        let change = |index: usize| {
            relatives(&parts[index]).into_iter().map(move |part| {
                let mut parts = parts.to_vec();
                parts[index] = part;
                parts
            })
        };
        (0..parts.len()).flat_map(change).collect()
    };
    match part {
        Part::Letter(..) => Vec::new(),
        Part::Concat(parts) => one_changed(parts).into_iter().map(Part::Concat).collect(),
        Part::Alt(parts) => {
            let changed = one_changed(parts).into_iter().map(Part::Alt);
            changed.chain(parts.iter().cloned()).collect()
        }
        Part::Repeat(min, max, body) => {
            let changed = relatives(body).into_iter();
            let changed = changed.map(|body| Part::Repeat(*min, *max, Box::new(body)));
            let decided = [(**body).clone()]
                .into_iter()
                .chain((*min == 0).then_some(empty));
            changed.chain(decided).collect()
        }
        Part::Component(which, body) => {
            let changed = relatives(body).into_iter();
            let changed = changed.map(|body| Part::Component(*which, Box::new(body)));
            changed.chain([(**body).clone()]).collect()
        }
    }
}

/// An entry under its condition, on the automaton it shares, is the entry.
#[test]
fn shared_automata_are_their_entries() {
    let indices = prop::collection::vec(any::<prop::sample::Index>(), 1..3);
    let pairs = (parts(), indices);
    let (together, conditions) = (Cell::new(0), Cell::new(0));
    parts::check(&pairs, |(first, indices)| {
        let mut second = first.clone();
        for index in indices {
            let relatives = relatives(&second);
            if !relatives.is_empty() {
                second = index.get(&relatives).clone();
            }
        }
        let rules = Rules::new(&[("first", &first), ("second", &second)]);
        let grammar = rules.grammar();
        let compiler = rules.compiler(&grammar);
        let machines = machines(&compiler);
        let all = share(&compiler, &machines).unwrap();
        let explainers =
            [0, 1].map(|entry: usize| explainer(&compiler, machines[entry].entry).unwrap());
        let rejection = rejection(&explainers);
        together.set(together.get() + u32::from(all.len() == 1));
        for shared in &all {
            for (entry, condition) in &shared.entries {
                let conditional = *condition != Condition::default();
                conditions.set(conditions.get() + u32::from(conditional));
                let nfa = Nfa::new(&machines[*entry].expr, compiler.alphabet, |_| true);
                let simulation = Simulation::new(&nfa);
                parts::texts(&mut |text| {
                    let context = || {
                        format!(
                            "entry {entry} on {text:?} with {condition:?} of\n{}",
                            rules.text
                        )
                    };
                    let bytes = text.as_bytes();
                    let found = shared_answer(shared, condition, bytes);
                    match simulation.run(COMPONENTS * 2, bytes) {
                        Verdict::Accepted(positions) => {
                            prop_assert_eq!(
                                found,
                                Some(spans::of_all_tags(&positions)),
                                "{}",
                                context()
                            );
                            Ok(true)
                        }
                        Verdict::Rejected(offset) => {
                            prop_assert_eq!(found, None, "{}", context());
                            let failed = failed_offset(&rejection, *entry, bytes);
                            prop_assert_eq!(failed.unwrap_or(bytes.len()), offset, "{}", context());
                            Ok(failed.is_none())
                        }
                    }
                })?;
            }
        }
        Ok(())
    });
    println!(
        "{} pairs share, {} under a condition",
        together.get(),
        conditions.get()
    );
}

/// Returns which entries share, each with its condition.
fn shares(rules: &str) -> Vec<String> {
    let grammar = Grammar::load(Source::new("test", rules)).unwrap();
    let component = |name: &str| Component {
        name: name.to_owned(),
        rules: grammar.rule(name).into_iter().map(RulePath::from).collect(),
        variants: Vec::new(),
        list: false,
    };
    let compiler = Compiler {
        components: ["c0", "c1"].map(component).to_vec(),
        ..Compiler::new(&grammar, Alphabet::CodePoints)
    };
    let names = |sign: &str, labels: &[Label]| {
        let names = labels.iter().map(|label| format!("{sign}c{}", label.0));
        names.collect::<Vec<_>>().concat()
    };
    let shared = share(&compiler, &machines(&compiler)).unwrap();
    let describe = |shared: &Shared| {
        let entries = shared
            .entries
            .iter()
            .map(|(entry, Condition { required, absent })| {
                let which = ["first", "second"][*entry];
                format!("{which}{}{}", names(" +", required), names(" -", absent))
            });
        entries.collect::<Vec<_>>().join(", ")
    };
    shared.iter().map(describe).collect()
}

#[test]
fn entries_share_where_they_differ_by_presence_alone() {
    let cases = [
        (
            "the same",
            "first = c0\nsecond = c0\nc0 = *\"a\"\n",
            "first, second",
        ),
        (
            "required",
            "first = [c0] \"b\"\nsecond = c0 \"b\"\nc0 = *\"a\" \"x\"\n",
            "first, second +c0",
        ),
        (
            "absent",
            "first = \"b\" [c0]\nsecond = \"b\"\nc0 = \"x\" *\"a\"\n",
            "first, second -c0",
        ),
        (
            "one of each",
            "first = [c0] \"b\" [c1]\nsecond = c0 \"b\"\nc0 = \"x\"\nc1 = \"y\"\n",
            "first, second +c0 -c1",
        ),
        (
            "the smaller one comes first",
            "first = c0 \"b\"\nsecond = [c0] \"b\"\nc0 = *\"a\" \"x\"\n",
            "first +c0, second",
        ),
    ];
    for (what, rules, expected) in cases {
        assert_eq!(shares(rules), [expected], "{what}");
    }
}

/// Each pair reads almost the same texts, and is no pair for a reason of its own.
#[test]
fn entries_that_differ_otherwise_do_not_share() {
    let cases = [
        (
            "a component that only one has",
            "first = c0\nsecond = \"a\"\nc0 = \"a\"\n",
        ),
        (
            "a component that only the smaller one has",
            "first = \"a\" / \"bb\"\nsecond = c0\nc0 = \"a\"\n",
        ),
        (
            "another component",
            "first = c0\nsecond = c1\nc0 = *\"a\"\nc1 = *\"a\"\n",
        ),
        (
            "always there, sometimes there",
            "first = c0\nsecond = \"\" / c0\nc0 = *\"a\"\n",
        ),
        (
            "another end",
            "first = c0 *\"a\"\nsecond = *\"a\" c0\nc0 = *\"a\"\n",
        ),
        (
            "another distance",
            "first = c0 2\"a\"\nsecond = c0 3\"a\"\nc0 = *\"a\"\n",
        ),
        (
            "another distance, in part",
            "first = *\"b\" c0 2\"a\"\nsecond = *\"b\" c0 2*3\"a\"\nc0 = *\"b\" \"x\"\n",
        ),
        (
            "a text that presence does not tell",
            "first = [c0] *\"b\"\nsecond = [c0] 1*\"b\"\nc0 = \"x\"\n",
        ),
        (
            "another language",
            "first = [c0] \"b\"\nsecond = [c0] \"a\"\nc0 = \"x\"\n",
        ),
        (
            "another preference",
            "first = *\"a\" / c0\nsecond = c0 / *\"a\"\nc0 = *\"a\"\n",
        ),
    ];
    for (what, rules) in cases {
        assert_eq!(shares(rules).len(), 2, "{what}");
    }
}
