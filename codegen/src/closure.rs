//! What is reached in an automaton without reading, in order of preference.

use std::collections::{HashMap, HashSet};

use crate::bytes::ByteClasses;
use crate::nfa::{Nfa, NfaState, NfaStateId, Tag};

/// Follows the states of an automaton that read nothing.
pub struct Closure<'n> {
    nfa: &'n Nfa,
    /// States that cannot reach acceptance are left out.
    productive: Vec<bool>,
}

/// The loops that a way has entered since the last byte, outermost first.
type Entered = Vec<NfaStateId>;

impl<'n> Closure<'n> {
    /// Makes an automaton ready.
    #[must_use]
    pub fn new(nfa: &'n Nfa) -> Self {
        Self {
            nfa,
            productive: nfa.productive(),
        }
    }

    /// Follows ways from each start in turn, the preferred ones first, to the states that read or
    /// accept. The first way to such a state wins.
    ///
    /// `pass` notes a tag in what a way carries. A way that comes back to a loop without having
    /// read anything ends there: nothing is repeated for nothing. What lies ahead depends on the
    /// loops that a way may not come back to, so it is followed once for each set of them; behind
    /// the next byte all ways are alike.
    pub fn follow<T: Clone>(
        &self,
        starts: impl IntoIterator<Item = (NfaStateId, T)>,
        pass: impl Fn(&mut T, Tag),
    ) -> Vec<(NfaStateId, T)> {
        let mut found = Vec::new();
        let mut seen = vec![false; self.nfa.states().len()];
        let mut seen_in_loops: HashSet<(NfaStateId, Entered)> = HashSet::new();
        let mut todo: Vec<(NfaStateId, Entered, T)> = Vec::new();
        for (start, carried) in starts {
            todo.push((start, Vec::new(), carried));
            while let Some((id, mut entered, mut carried)) = todo.pop() {
                let state = self.nfa.state(id);
                let is_end = matches!(state, NfaState::Bytes(..) | NfaState::Accept);
                let is_new = if is_end || entered.is_empty() {
                    !std::mem::replace(&mut seen[id.index()], true)
                } else {
                    self.productive[id.index()] && seen_in_loops.insert((id, entered.clone()))
                };
                if !is_new || !self.productive[id.index()] || entered.contains(&id) {
                    continue;
                }
                match state {
                    NfaState::Split(nexts) => {
                        let ways = nexts.iter().rev();
                        todo.extend(ways.map(|&next| (next, entered.clone(), carried.clone())));
                    }
                    NfaState::Loop { nexts, body } => {
                        for &next in nexts.iter().rev() {
                            let mut entered = entered.clone();
                            if next == *body {
                                entered.push(id);
                            }
                            todo.push((next, entered, carried.clone()));
                        }
                    }
                    NfaState::Tag(tag, next) => {
                        pass(&mut carried, *tag);
                        todo.push((*next, std::mem::take(&mut entered), carried));
                    }
                    NfaState::Bytes(..) | NfaState::Accept => found.push((id, carried)),
                }
            }
        }
        found
    }

    /// Takes the ways that read a byte over it.
    pub fn read<'w, T: Clone>(
        &self,
        ways: &'w [(NfaStateId, T)],
        byte: u8,
    ) -> impl Iterator<Item = (NfaStateId, T)> + use<'w, 'n, T> {
        let nfa = self.nfa;
        ways.iter()
            .filter_map(move |(id, carried)| match nfa.state(*id) {
                NfaState::Bytes(set, next) if set.contains(byte) => Some((*next, carried.clone())),
                _ => None,
            })
    }

    /// Returns, for each class of bytes, the first class at which the same states read on: what
    /// follows after the bytes of both is the same.
    pub fn alike(
        &self,
        states: impl IntoIterator<Item = NfaStateId>,
        classes: &ByteClasses,
    ) -> Vec<usize> {
        let sets = states.into_iter().map(|id| self.nfa.state(id));
        let sets: Vec<_> = sets
            .filter_map(|state| match state {
                NfaState::Bytes(set, _) => Some(set),
                _ => None,
            })
            .collect();
        let mut first: HashMap<Vec<bool>, usize> = HashMap::new();
        let bytes = classes.representatives().iter().enumerate();
        let alike = bytes.map(|(class, &byte)| {
            let reading = sets.iter().map(|set| set.contains(byte));
            *first.entry(reading.collect()).or_insert(class)
        });
        alike.collect()
    }

    /// Returns what the way carries that accepts, if one does.
    pub fn accepted<'w, T>(&self, ways: &'w [(NfaStateId, T)]) -> Option<&'w T> {
        let accepts = |(id, _): &&(NfaStateId, T)| *self.nfa.state(*id) == NfaState::Accept;
        ways.iter().find(accepts).map(|(_, carried)| carried)
    }
}

#[cfg(test)]
mod tests {
    use crate::charset::Alphabet;
    use crate::grammar::Grammar;
    use crate::nfa::Nfa;
    use crate::path::Labels;
    use crate::regular::{Label, Request};
    use crate::simulate::{Simulation, Verdict};
    use crate::source::Source;

    /// Returns where the rule `c` stands in a text of `a`.
    fn component(rules: &str, text: &str) -> Option<[Option<usize>; 2]> {
        let grammar = Grammar::load(Source::new("t", rules)).unwrap();
        let request = Request {
            grammar: &grammar,
            alphabet: Alphabet::CodePoints,
            labels: Labels::from_iter([(grammar.rule("c").unwrap(), Label(0))]),
            nested: true,
            shortest: Vec::new(),
            max_depth: None,
        };
        let expr = request.expr(grammar.rule("a").unwrap()).unwrap();
        let nfa = Nfa::new(&expr, Alphabet::CodePoints, |_| true);
        match Simulation::new(&nfa).run(2, text.as_bytes()) {
            Verdict::Accepted(positions) => Some([positions[0], positions[1]]),
            Verdict::Rejected(_) => None,
        }
    }

    #[test]
    fn nothing_is_repeated_for_nothing() {
        let cases = [
            // The way on which the option is empty comes back for nothing; the other reads on.
            (
                "a = *( [\"a\"] ([\"b\"] / \"e\") ) c\nc = [\"e\"]\n",
                "ae",
                [2, 2],
            ),
            (
                "a = *( *( [\"a\"] ) / \"b\" ) c\nc = *\"b\"\n",
                "abb",
                [3, 3],
            ),
            // What is needed may be empty.
            ("a = 3*( [\"a\"] ) c\nc = *\"a\"\n", "a", [1, 1]),
        ];
        for (rules, text, [open, close]) in cases {
            let expected = Some([Some(open), Some(close)]);
            assert_eq!(component(rules, text), expected, "{rules}");
        }
    }
}
