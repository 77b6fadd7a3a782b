//! Texts that the automata of the grammars accept.

use std::cell::RefCell;
use std::sync::LazyLock;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::language::{Random, Sampler};
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::Tdfa;

use super::Kind;

/// The automaton of each kind, made when it is needed.
static AUTOMATA: [LazyLock<Tdfa>; 4] = [
    LazyLock::new(|| automaton(RFC3986, "URI")),
    LazyLock::new(|| automaton(RFC3986, "URI-reference")),
    LazyLock::new(|| automaton(RFC3987, "IRI")),
    LazyLock::new(|| automaton(RFC3987, "IRI-reference")),
];

const RFC3986: &str = include_str!("../../abnf/rfc3986.abnf");
const RFC3987: &str = include_str!("../../abnf/rfc3987.abnf");

/// Up to how many bytes a text has.
const LONGEST: usize = 40;

fn automaton(grammar: &str, rule: &str) -> Tdfa {
    let grammar = Grammar::load(Source::new("grammar.abnf", grammar)).unwrap();
    let rule = grammar.entry(rule).unwrap();
    let alphabet = detect_alphabet(&grammar, &[rule]);
    Compiler::new(&grammar, alphabet).recognizer(rule).unwrap()
}

/// Makes a sampler of a kind; each text has a seed of its own.
pub(super) fn sampler(kind: Kind) -> Sampler<'static> {
    Sampler::new(&AUTOMATA[kind as usize], Alphabet::CodePoints, 0)
}

/// Returns a text of any length up to the longest.
pub(super) fn text(random: &mut Random, sampler: &RefCell<Sampler<'_>>) -> String {
    let mut sampler = sampler.borrow_mut();
    sampler.reseed(random.below(usize::MAX) as u64);
    let text = sampler.accepted(0..=LONGEST).expect("a scheme is short");
    String::from_utf8(text).expect("the alphabet is of code points")
}
