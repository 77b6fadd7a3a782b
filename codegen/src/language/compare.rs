//! Whether two rules match the same, and shortest inputs that show it.

use std::collections::{HashMap, VecDeque};
use std::fmt;

use crate::bytes::ByteClasses;
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

/// The states of both automata after some input; an automaton that has failed has none.
type Pair = [Option<StateId>; 2];

/// Compares what two automata accept, by a breadth-first search through both at once.
#[must_use]
pub fn compare(a: &Tdfa, b: &Tdfa) -> Comparison {
    let classes = ByteClasses::by(|byte| (a.classes.class(byte), b.classes.class(byte)));
    let first: Pair = [Some(StateId::START); 2];
    let mut came_from: HashMap<Pair, Option<(Pair, u8)>> = HashMap::from([(first, None)]);
    let mut todo = VecDeque::from([first]);
    let mut comparison = Comparison::default();
    while let Some(pair) = todo.pop_front() {
        let accepts = |state: Option<StateId>, tdfa: &Tdfa| {
            state.is_some_and(|state| tdfa.state(state).accept.is_some())
        };
        let wanted = match (accepts(pair[0], a), accepts(pair[1], b)) {
            (true, false) => Some(&mut comparison.only_a),
            (false, true) => Some(&mut comparison.only_b),
            (true, true) => Some(&mut comparison.both),
            (false, false) => None,
        };
        if let Some(witness @ None) = wanted {
            *witness = Some(input(&came_from, pair));
        }
        for &byte in classes.representatives() {
            let step = |state: Option<StateId>, tdfa: &Tdfa| Some(tdfa.step(state?, byte)?.target);
            let next = [step(pair[0], a), step(pair[1], b)];
            if next != [None, None] && !came_from.contains_key(&next) {
                came_from.insert(next, Some((pair, byte)));
                todo.push_back(next);
            }
        }
    }
    comparison
}

/// Returns the input that the search has reached a pair with.
fn input(came_from: &HashMap<Pair, Option<(Pair, u8)>>, pair: Pair) -> Vec<u8> {
    let mut input = Vec::new();
    let mut at = pair;
    while let Some((before, byte)) = came_from[&at] {
        input.push(byte);
        at = before;
    }
    input.reverse();
    input
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
