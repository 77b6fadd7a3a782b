//! Properties of the stages on random small grammars, on all short texts.

#[path = "common/cuts.rs"]
mod cuts;
#[path = "common/derive.rs"]
mod derive;
#[path = "common/parts.rs"]
mod parts;
#[path = "common/spans.rs"]
mod spans;

use std::cell::Cell;

use abnf_codegen::machine::{Compiler, Component, Machine};
use abnf_codegen::nfa::{Nfa, Tag};
use abnf_codegen::simulate::{Simulation, Verdict};
use abnf_codegen::variants::decision;
use derive::derive;
use parts::{COMPONENTS, Part, Rules, check, parts, texts, tree};
use proptest::prelude::*;

fn machine(compiler: &Compiler<'_>, entry: &str) -> Machine {
    let entry = compiler.grammar.rule(entry).unwrap();
    compiler
        .machine(entry)
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns the positions of all tags, or the offset of the fault.
fn run(simulation: &Simulation<'_>, text: &[u8]) -> Result<Vec<Option<usize>>, usize> {
    match simulation.run(COMPONENTS * 2, text) {
        Verdict::Accepted(positions) => Ok(positions),
        Verdict::Rejected(offset) => Err(offset),
    }
}

/// The automaton with its registers, however few, finds what the simulation with all tags finds,
/// and fails where that fails.
#[test]
fn automata_find_what_the_simulation_finds() {
    let (copies, inputs) = (Cell::new(0), Cell::new(0));
    check(&parts(), |part| {
        let rules = Rules::new(&[("entry", &part)]);
        let grammar = rules.grammar();
        let compiler = rules.compiler(&grammar);
        let machine = machine(&compiler, "entry");
        let all: Vec<Tag> = (0..COMPONENTS * 2).map(Tag::from_index).collect();
        let tracked = compiler.tdfa(machine.entry, &machine.expr, &all).unwrap();
        copies.set(copies.get() + u32::from(tracked.copies() > 0));
        let nfa = Nfa::new(&machine.expr, compiler.alphabet, |_| true);
        let simulation = Simulation::new(&nfa);
        texts(&mut |text| {
            inputs.set(inputs.get() + 1);
            let bytes = text.as_bytes();
            let expected = run(&simulation, bytes);
            prop_assert_eq!(&tracked.run(bytes), &expected, "{} on {}", rules.text, text);
            let kept = machine.tdfa.run(bytes);
            let found = kept.map(|kept| spans::of_kept_tags(&machine, &kept, bytes.len()));
            let spans = expected
                .clone()
                .map(|positions| spans::of_all_tags(&positions));
            prop_assert_eq!(found, spans, "{} on {}", rules.text, text);
            // What fails before its end fails with anything after it.
            Ok(expected.err().is_none_or(|offset| offset == bytes.len()))
        })
    });
    println!(
        "{} grammars with copies, {} texts",
        copies.get(),
        inputs.get()
    );
}

/// The simulation prefers the derivation that comes first, found here by trying one choice after
/// the other, be repetitions long or, in one of the components, short.
#[test]
fn the_simulation_prefers_the_first_derivation() {
    let (asked, answered) = (Cell::new(0_u64), Cell::new(0_u64));
    let shortest = prop::option::of(0..COMPONENTS);
    check(&(parts(), shortest), |(part, shortest)| {
        let rules = Rules::new(&[("entry", &part)]);
        let grammar = rules.grammar();
        let mut compiler = rules.compiler(&grammar);
        let short = shortest.iter().flat_map(|&which| &rules.components[which]);
        compiler.shortest = short.map(|name| grammar.rule(name).unwrap()).collect();
        let entry = grammar.rule("entry").unwrap();
        let expr = compiler.request().expr(entry).unwrap();
        let nfa = Nfa::new(&expr, compiler.alphabet, |_| true);
        let simulation = Simulation::new(&nfa);
        texts(&mut |text| {
            let found = run(&simulation, text.as_bytes());
            let go_on = found
                .as_ref()
                .err()
                .is_none_or(|&offset| offset == text.len());
            let spans = found.ok().map(|positions| spans::of_all_tags(&positions));
            asked.set(asked.get() + 1);
            if let Ok(derived) = derive(&part, text, shortest) {
                answered.set(answered.get() + 1);
                let derived = derived.map(|derivation| derivation.spans);
                let context = || format!("{shortest:?} of {} on {text}", rules.text);
                prop_assert_eq!(derived, spans, "{}", context());
            }
            Ok(go_on)
        })
    });
    println!("{} of {} texts derived", answered.get(), asked.get());
    assert!(
        answered.get() * 10 > asked.get() * 9,
        "the judge gives up too often"
    );
}

/// The variant of a component is the one that its first derivation enters.
#[test]
fn decisions_find_the_variant_of_the_first_derivation() {
    let decided = Cell::new(0);
    // What is entered after the first variant is not one.
    let several = prop::collection::vec(parts(), 2..COMPONENTS);
    let alternatives = (several, parts()).prop_map(|(parts, last)| {
        let component = |(which, part)| Part::Component(which, Box::new(part));
        let first = Part::Alt(parts.into_iter().enumerate().map(component).collect());
        let last = Part::Repeat(0, Some(1), Box::new(component((COMPONENTS - 1, last))));
        Part::Concat(vec![first, last])
    });
    check(&alternatives, |part| {
        let rules = Rules::new(&[("entry", &part)]);
        let grammar = rules.grammar();
        let compiler = rules.compiler(&grammar);
        let component = |which: usize| &compiler.components[which];
        let variants: Vec<_> = (0..COMPONENTS)
            .flat_map(|which| {
                component(which)
                    .rules
                    .iter()
                    .map(move |path| (path.clone(), which))
            })
            .collect();
        let entry = Component {
            name: "entry".to_owned(),
            rules: vec![grammar.rule("entry").unwrap().into()],
            variants: variants.iter().map(|(path, _)| path.clone()).collect(),
            list: false,
        };
        let decision = decision(&compiler, &entry).unwrap();
        decided.set(decided.get() + u32::from(decision.states.len() > 2));
        let expr = compiler.request().expr(entry.rules[0].rule).unwrap();
        let nfa = Nfa::new(&expr, compiler.alphabet, |_| false);
        let simulation = Simulation::new(&nfa);
        texts(&mut |text| match simulation.run(0, text.as_bytes()) {
            Verdict::Rejected(offset) => Ok(offset == text.len()),
            Verdict::Accepted(_) => {
                let variant = decision.run(text.as_bytes()).map(|index| variants[index].1);
                if let Ok(derived) = derive(&part, text, None) {
                    let entered = derived.and_then(|derivation| derivation.entered);
                    prop_assert_eq!(variant, entered, "{} on {}", rules.text, text);
                }
                Ok(true)
            }
        })
    });
    println!("{} decisions that need to look", decided.get());
}

/// Makes every component the first one.
fn of_one_component(part: Part) -> Part {
    let all = |parts: Vec<Part>| parts.into_iter().map(of_one_component).collect();
    match part {
        Part::Letter(..) => part,
        Part::Concat(parts) => Part::Concat(all(parts)),
        Part::Alt(parts) => Part::Alt(all(parts)),
        Part::Repeat(min, max, body) => Part::Repeat(min, max, Box::new(of_one_component(*body))),
        Part::Component(_, body) => Part::Component(0, Box::new(of_one_component(*body))),
    }
}

/// Returns the items of the preferred derivation, with a tag for both ends of each.
fn simulated(simulation: &Simulation<'_>, text: &[u8]) -> Option<cuts::Items> {
    let ends = simulation.trace(text).ok()?;
    let items = ends.chunks(2).map(|ends| (ends[0].1, ends[1].1));
    Some(items.collect())
}

/// The items of a list are those of the preferred derivation, as the simulation finds them with a
/// tag for both ends of each, and as they are found by trying one choice after the other.
#[test]
fn lists_are_cut_as_the_first_derivation_cuts_them() {
    let [cut, several, refused, derived] = [const { Cell::new(0) }; 4];
    let count = |cell: &Cell<u32>, by: bool| cell.set(cell.get() + u32::from(by));
    check(&tree(4), |part| {
        let part = of_one_component(part);
        let rules = Rules::new(&[("entry", &part)]);
        let grammar = rules.grammar();
        let mut compiler = rules.compiler(&grammar);
        compiler.components.truncate(1);
        compiler.components[0].list = true;
        let entry = grammar.rule("entry").unwrap();
        let machine = compiler.machine(entry).unwrap();
        if machine.lists.is_empty() {
            return Ok(());
        }
        let Ok(cutter) = cuts::cutter(&compiler, &machine) else {
            count(&refused, true);
            return Ok(());
        };
        count(&cut, true);
        let expr = compiler.request().expr(entry).unwrap();
        let nfa = Nfa::new(&expr, compiler.alphabet, |_| true);
        let simulation = Simulation::new(&nfa);
        let mut has_several = false;
        texts(&mut |text| {
            let expected = simulated(&simulation, text.as_bytes());
            has_several |= expected.as_ref().is_some_and(|items| items.len() > 1);
            let found = cuts::found(&machine, &cutter, text.as_bytes());
            prop_assert_eq!(&found, &expected, "{} on {}", rules.text, text);
            if let Ok(Some(derivation)) = derive(&part, text, None) {
                count(&derived, true);
                let passed = derivation.passed.into_iter().map(|(_, span)| span);
                prop_assert_eq!(found, Some(passed.collect()), "{} on {}", rules.text, text);
            }
            let fault = simulation.trace(text.as_bytes()).err();
            Ok(fault.is_none_or(|offset| offset == text.len()))
        })?;
        count(&several, has_several);
        Ok(())
    });
    println!(
        "{} grammars cut, {} with several items, {} refused, {} texts derived",
        cut.get(),
        several.get(),
        refused.get(),
        derived.get()
    );
    assert!(cut.get() > 3 * refused.get(), "too much is refused");
}
