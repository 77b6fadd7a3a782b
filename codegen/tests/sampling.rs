//! Samples of an automaton, judged by a simulation of the grammar.

use std::collections::HashSet;
use std::path::Path;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::language::{Sampler, transition_cover};
use abnf_codegen::machine::Compiler;
use abnf_codegen::nfa::Nfa;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::simulate::{Simulation, Verdict};
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::{StateId, Tdfa};

/// A rule, compiled, and its ordered automaton.
struct Rule {
    name: &'static str,
    alphabet: Alphabet,
    tdfa: Tdfa,
    nfa: Nfa,
}

/// Rules of three alphabets: ASCII, code points, octets.
fn rules() -> Vec<Rule> {
    let rules = [
        ("../abnf/rfc3986.abnf", "URI-reference"),
        ("tests/grammars/log.abnf", "line"),
        ("tests/grammars/frame.abnf", "frame"),
    ];
    let rule = |(file, name): (&str, &'static str)| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let grammar = Grammar::open(&path, &[]).unwrap_or_else(|faults| panic!("{faults}"));
        let rule = grammar.rule(name).unwrap();
        let alphabet = detect_alphabet(&grammar, &[rule]);
        let compiler = Compiler::new(&grammar, alphabet);
        let expr = compiler.request().expr(rule).unwrap();
        Rule {
            name,
            alphabet,
            tdfa: compiler.recognizer(rule).unwrap(),
            nfa: Nfa::new(&expr, alphabet, |_| false),
        }
    };
    rules.into_iter().map(rule).collect()
}

fn accepts(simulation: &Simulation<'_>, input: &[u8]) -> bool {
    matches!(simulation.run(0, input), Verdict::Accepted(_))
}

#[test]
fn accepted_inputs_are_accepted_and_of_all_lengths() {
    for rule in rules() {
        let simulation = Simulation::new(&rule.nfa);
        let mut sampler = Sampler::new(&rule.tdfa, rule.alphabet, 5234);
        let mut lengths = HashSet::new();
        for _ in 0..400 {
            let input = sampler.accepted(0..=40).unwrap();
            assert!(
                accepts(&simulation, &input),
                "{}: {}",
                rule.name,
                input.escape_ascii()
            );
            lengths.insert(input.len());
        }
        for length in 0..=40 {
            let possible = sampler.accepted(length..=length).is_some();
            assert_eq!(lengths.contains(&length), possible, "{}", rule.name);
        }
        assert!(lengths.len() > 20, "{}: {lengths:?}", rule.name);
        let long = sampler.accepted(3000..=3000).unwrap();
        assert!(long.len() == 3000 && accepts(&simulation, &long));
    }
}

#[test]
fn near_misses_are_rejected_and_one_edit_away() {
    for rule in rules() {
        let simulation = Simulation::new(&rule.nfa);
        let mut sampler = Sampler::new(&rule.tdfa, rule.alphabet, 7405);
        for _ in 0..400 {
            let input = sampler.accepted(0..=40).unwrap();
            let miss = sampler.near_miss(&input).unwrap();
            let context = || format!("{}: {}", rule.name, miss.escape_ascii());
            assert!(!accepts(&simulation, &miss), "{}", context());
            let same = |(a, b): &(&u8, &u8)| a == b;
            let head = input.iter().zip(&miss).take_while(same).count();
            let ends = input[head..].iter().rev().zip(miss[head..].iter().rev());
            let tail = head + ends.take_while(same).count();
            let character = if rule.alphabet == Alphabet::Octets {
                1
            } else {
                assert!(std::str::from_utf8(&miss).is_ok(), "{}", context());
                4
            };
            let edit = (input.len() - tail).max(miss.len() - tail);
            assert!((1..=character).contains(&edit), "{}", context());
        }
    }
}

#[test]
fn a_cover_takes_every_step_with_every_class_of_bytes() {
    for rule in rules() {
        let simulation = Simulation::new(&rule.nfa);
        let inputs = transition_cover(&rule.tdfa);
        assert_eq!(inputs, transition_cover(&rule.tdfa));
        let mut taken = HashSet::new();
        let mut ended = HashSet::new();
        for input in &inputs {
            assert!(
                accepts(&simulation, input),
                "{}: {}",
                rule.name,
                input.escape_ascii()
            );
            let end = input.iter().fold(StateId::START, |state, &byte| {
                taken.insert((state, rule.tdfa.classes.class(byte)));
                rule.tdfa.step(state, byte).unwrap().target
            });
            ended.insert(end);
        }
        let states = rule.tdfa.states.iter();
        let steps = states.clone().flat_map(|state| &state.transitions);
        assert_eq!(taken.len(), steps.flatten().count(), "{}", rule.name);
        let accepting = states.filter(|state| state.accept.is_some());
        assert_eq!(ended.len(), accepting.count(), "{}", rule.name);
        assert!(inputs.len() < 1000, "{}: {}", rule.name, inputs.len());
    }
}

#[test]
fn a_seed_decides_the_samples() {
    let samples = |seed| {
        let rules = rules();
        let mut sampler = Sampler::new(&rules[0].tdfa, rules[0].alphabet, seed);
        let made: Vec<_> = (0..20)
            .map(|_| {
                let input = sampler.accepted(1..=60).unwrap();
                (sampler.near_miss(&input), input)
            })
            .collect();
        made
    };
    assert_eq!(samples(1), samples(1));
    assert_ne!(samples(1), samples(2));

    let uri = &rules()[0];
    let mut again = Sampler::new(&uri.tdfa, uri.alphabet, 2);
    again.accepted(1..=60);
    again.reseed(1);
    assert_eq!(again.accepted(1..=60).unwrap(), samples(1)[0].1);
}

#[test]
fn nothing_is_made_of_nothing() {
    let text = "all = *%x00-FF\nnone = \"\"\nlast = *%x00-FF %x78\n";
    let grammar = Grammar::load(Source::new("few.abnf", text)).unwrap();
    let compiler = Compiler::new(&grammar, Alphabet::Octets);
    let [all, none, last] = ["all", "none", "last"].map(|rule| {
        let rule = grammar.rule(rule).unwrap();
        compiler.recognizer(rule).unwrap()
    });
    let mut sampler = Sampler::new(&all, Alphabet::Octets, 1);
    assert_eq!(sampler.near_miss(b"abc"), None, "everything is accepted");
    let mut sampler = Sampler::new(&none, Alphabet::Octets, 1);
    assert_eq!(sampler.accepted(0..=9), Some(Vec::new()));
    assert_eq!(sampler.accepted(1..=9), None);
    assert_eq!(transition_cover(&none), [b""]);
    // Of thousands of changes few spoil this one.
    let mut text = vec![b'a'; 2000];
    text.push(b'x');
    let mut sampler = Sampler::new(&last, Alphabet::Octets, 1);
    let miss = sampler.near_miss(&text).unwrap();
    assert!(last.run(&miss).is_err());
}
