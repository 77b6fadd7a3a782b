//! A proof by another implementation: the automaton accepts what `regex-automata` accepts.

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::{self, Hir};

use crate::bytes::ByteClasses;
use crate::charset::{Alphabet, CharSet};
use crate::regular::Expr;
use crate::search::shortest;
use crate::tdfa::{StateId, Tdfa};

/// Walks both automata in step through everything that either can read.
///
/// # Errors
///
/// A sentence with a shortest input that only one of them accepts, or the other implementation's
/// complaint.
pub fn check(tdfa: &Tdfa, expr: &Expr, alphabet: Alphabet) -> Result<(), String> {
    match SecondOpinion::new(expr, alphabet)?.difference(tdfa) {
        None => Ok(()),
        Some(input) => Err(format!(
            "the automaton and its second opinion differ on \"{}\"",
            input.escape_ascii()
        )),
    }
}

/// What `regex-automata` makes of an expression.
pub struct SecondOpinion {
    dfa: Dfa,
    start: StateID,
}

impl SecondOpinion {
    /// Compiles an expression with `regex-automata`.
    ///
    /// # Errors
    ///
    /// Its complaint.
    pub fn new(expr: &Expr, alphabet: Alphabet) -> Result<Self, String> {
        let dfa = build(expr, alphabet)?;
        let start = dfa
            .start_state(&start::Config::new().anchored(Anchored::Yes))
            .map_err(|error| format!("no second opinion: {error}"))?;
        Ok(Self { dfa, start })
    }

    /// Whether the input matches the whole expression.
    #[must_use]
    pub fn accepts(&self, input: &[u8]) -> bool {
        let step = |state, &byte| self.dfa.next_state(state, byte);
        let last = input.iter().fold(self.start, step);
        self.dfa.is_match_state(self.dfa.next_eoi_state(last))
    }

    /// Returns a shortest input that one automaton accepts and the other does not.
    #[must_use]
    pub fn difference(&self, tdfa: &Tdfa) -> Option<Vec<u8>> {
        let dfa = &self.dfa;
        // One byte of each class that either automaton tells apart.
        let classes =
            ByteClasses::by(|byte| (tdfa.classes.class(byte), dfa.byte_classes().get(byte)));
        shortest(
            vec![(Some(StateId::START), self.start)],
            classes.representatives(),
            usize::MAX,
            |&(ours, theirs), byte, next| {
                let ours = ours.and_then(|state| tdfa.step(state, byte));
                let ours = ours.map(|step| step.target);
                let theirs = dfa.next_state(theirs, byte);
                if ours.is_some() || !dfa.is_dead_state(theirs) {
                    next.push((ours, theirs));
                }
            },
            |&(ours, theirs)| {
                let we_accept = ours.is_some_and(|state| tdfa.state(state).accept.is_some());
                we_accept != dfa.is_match_state(dfa.next_eoi_state(theirs))
            },
        )
        .input()
    }
}

type Dfa = dense::DFA<Vec<u32>>;

fn build(expr: &Expr, alphabet: Alphabet) -> Result<Dfa, String> {
    let utf8 = alphabet == Alphabet::CodePoints;
    let nfa = thompson::Compiler::new()
        .configure(thompson::Config::new().utf8(utf8))
        .build_from_hir(&to_hir(expr, alphabet))
        .map_err(|error| format!("no second opinion: {error}"))?;
    dense::Builder::new()
        .configure(
            dense::Config::new()
                .match_kind(MatchKind::All)
                .start_kind(StartKind::Anchored)
                .accelerate(false)
                .minimize(false),
        )
        .build_from_nfa(&nfa)
        .map_err(|error| format!("no second opinion: {error}"))
}

fn to_hir(expr: &Expr, alphabet: Alphabet) -> Hir {
    let all = |parts: &[Expr]| parts.iter().map(|part| to_hir(part, alphabet)).collect();
    match expr {
        Expr::Set(set) => Hir::class(class(set, alphabet)),
        Expr::Concat(parts) => Hir::concat(all(parts)),
        Expr::Alt(parts) => Hir::alternation(all(parts)),
        Expr::Repeat { min, max, body, .. } => Hir::repetition(hir::Repetition {
            min: *min,
            max: *max,
            greedy: true,
            sub: Box::new(to_hir(body, alphabet)),
        }),
        Expr::Labelled(_, body) => to_hir(body, alphabet),
    }
}

fn class(set: &CharSet, alphabet: Alphabet) -> hir::Class {
    let ranges = set.ranges().iter();
    match alphabet {
        Alphabet::Octets => {
            let byte = |value| u8::try_from(value).expect("characters are within the alphabet");
            let ranges = ranges.map(|&(a, z)| hir::ClassBytesRange::new(byte(a), byte(z)));
            hir::Class::Bytes(hir::ClassBytes::new(ranges))
        }
        Alphabet::CodePoints => {
            // A range around the surrogates is two ranges of characters.
            let parts = ranges.flat_map(|&(a, z)| [(a, z.min(0xD7FF)), (a.max(0xE000), z)]);
            let ranges = parts.filter(|(a, z)| a <= z).map(|(a, z)| {
                let character = |value| char::from_u32(value).expect("surrogates are cut out");
                hir::ClassUnicodeRange::new(character(a), character(z))
            });
            hir::Class::Unicode(hir::ClassUnicode::new(ranges))
        }
    }
}
