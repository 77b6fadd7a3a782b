//! Whether two rules match the same, and shortest inputs that show it.

use std::fmt;

use crate::bytes::ByteClasses;
use crate::search::shortest;
use crate::tdfa::{StateId, Tdfa};

/// How what two automata accept is related, with a shortest input for each difference.
///
/// Of inputs of the same length the first in the order of their bytes is given.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Comparison {
    /// A shortest input that only the first accepts.
    pub only_a: Option<Vec<u8>>,
    /// A shortest input that only the second accepts.
    pub only_b: Option<Vec<u8>>,
    /// A shortest input that both accept.
    pub both: Option<Vec<u8>>,
}

/// A relation between two sets of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Both are the same.
    Equal,
    /// The first is part of the second.
    Subset,
    /// The second is part of the first.
    Superset,
    /// They have some inputs in common, and each has others.
    Overlapping,
    /// They have no input in common.
    Disjoint,
}

impl Comparison {
    /// Returns the relation.
    #[must_use]
    pub fn relation(&self) -> Relation {
        match (&self.only_a, &self.only_b, &self.both) {
            (None, None, _) => Relation::Equal,
            (None, Some(_), _) => Relation::Subset,
            (Some(_), None, _) => Relation::Superset,
            (Some(_), Some(_), Some(_)) => Relation::Overlapping,
            (Some(_), Some(_), None) => Relation::Disjoint,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "equal",
            Self::Subset => "subset",
            Self::Superset => "superset",
            Self::Overlapping => "incomparable",
            Self::Disjoint => "disjoint",
        })
    }
}

/// Compares what two automata accept, by breadth-first searches through both at once.
#[must_use]
pub fn compare(a: &Tdfa, b: &Tdfa) -> Comparison {
    let classes = ByteClasses::by(|byte| (a.classes.class(byte), b.classes.class(byte)));
    let step = |state: Option<StateId>, tdfa: &Tdfa, byte| Some(tdfa.step(state?, byte)?.target);
    let accepts = |state: Option<StateId>, tdfa: &Tdfa| {
        state.is_some_and(|state| tdfa.state(state).accept.is_some())
    };
    // The shortest input that each of them accepts, or does not, as wanted. An automaton that has
    // failed is in no state.
    let witness = |wanted: [bool; 2]| {
        shortest(
            vec![[Some(StateId::START); 2]],
            classes.representatives(),
            usize::MAX,
            |pair, byte, next| {
                let pair = [step(pair[0], a, byte), step(pair[1], b, byte)];
                if pair != [None, None] {
                    next.push(pair);
                }
            },
            |pair| [accepts(pair[0], a), accepts(pair[1], b)] == wanted,
        )
        .input()
    };
    Comparison {
        only_a: witness([true, false]),
        only_b: witness([false, true]),
        both: witness([true, true]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Grammar;
    use crate::machine::Compiler;
    use crate::regular::detect_alphabet;
    use crate::source::Source;

    #[test]
    fn relations_and_shortest_witnesses() {
        let grammar =
            "a = 1*\"x\"\nb = *\"x\"\nc = 1*(\"x\" / \"y\")\nd = \"z\"\ne = \"X\" *\"x\"\n";
        let grammar = Grammar::load(Source::new("t", grammar)).unwrap();
        let machine = |rule: &str| {
            let rule = grammar.entry(rule).unwrap();
            let compiler = Compiler::new(&grammar, detect_alphabet(&grammar, &[rule]));
            compiler.recognizer(rule).unwrap()
        };
        let cases = [
            ("a", "e", Relation::Equal, [None, None, Some("X")]),
            ("a", "b", Relation::Subset, [None, Some(""), Some("X")]),
            ("c", "a", Relation::Superset, [Some("Y"), None, Some("X")]),
            (
                "b",
                "c",
                Relation::Overlapping,
                [Some(""), Some("Y"), Some("X")],
            ),
            ("a", "d", Relation::Disjoint, [Some("X"), Some("Z"), None]),
        ];
        for (a, b, relation, witnesses) in cases {
            let found = compare(&machine(a), &machine(b));
            assert_eq!(found.relation(), relation, "{a} {b}");
            let found = [&found.only_a, &found.only_b, &found.both];
            let expected = witnesses.map(|w| w.map(|w| w.as_bytes().to_vec()));
            assert_eq!(found, [&expected[0], &expected[1], &expected[2]], "{a} {b}");
        }
    }
}
