//! The derivation of an input that is preferred: which rules its parts are.
//!
//! From the end of the input to its beginning the states are found from which the rest is accepted;
//! then one way is followed from the beginning, which takes of all that lead on the one that is
//! preferred. Both passes take time in proportion to the input, and neither recurs.

mod parts;

use std::collections::HashSet;

use parts::{Parts, labels};

use crate::diagnostic::Diagnostic;
use crate::grammar::RuleId;
use crate::machine::Compiler;
use crate::nfa::{Nfa, NfaState, NfaStateId, Tag};
use crate::regular::Request;

/// How many states are noted for all offsets of an input together.
const MAX_NOTED: usize = 40_000_000;

/// A part of an input that is a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The rule.
    pub rule: RuleId,
    /// How many parts it stands in.
    pub depth: usize,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

/// The parts of an input that are rules.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Derivation {
    /// The parts, each before those that stand in it, in order.
    pub parts: Vec<Derived>,
    /// How many more there are.
    pub left_out: usize,
}

/// Why there is no derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDerivation {
    /// The input is not accepted.
    Rejected,
    /// The input and the automaton are too large together.
    TooLarge,
}

/// Finds derivations from an entry rule.
///
/// Rules that need one another at one end are solved together; of them the parts of the entry and
/// of a rule that needs only itself are told, without the parts in those that are the rule again.
pub struct Deriver {
    nfa: Nfa,
    /// The rule of each label.
    rules: Vec<RuleId>,
    /// For each state those that lead to it without a byte.
    before: Vec<Vec<NfaStateId>>,
    /// For each state those that lead to it with one.
    readers: Vec<Vec<NfaStateId>>,
    accept: Option<NfaStateId>,
}

/// The states from which the rest of an input is accepted, in order of their numbers.
type Leading = Vec<NfaStateId>;

impl Deriver {
    /// Makes an entry ready.
    ///
    /// ```
    /// use abnf_codegen::charset::Alphabet;
    /// use abnf_codegen::derivation::Deriver;
    /// use abnf_codegen::grammar::Grammar;
    /// use abnf_codegen::machine::Compiler;
    /// use abnf_codegen::source::Source;
    ///
    /// let grammar = Grammar::load(Source::new("g.abnf", "list = *b\nb = \"x\" / \"xx\"\n"))?;
    /// let compiler = Compiler::new(&grammar, Alphabet::CodePoints);
    /// let deriver = Deriver::new(&compiler, grammar.entry("list")?)?;
    /// let derivation = deriver.derive(b"xx", 10).expect("it is a list");
    /// let parts = derivation.parts.iter();
    /// let spans: Vec<_> = parts.map(|part| (part.depth, part.start, part.end)).collect();
    /// assert_eq!(spans, [(0, 0, 2), (1, 0, 1), (1, 1, 2)]);
    /// # Ok::<(), abnf_codegen::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A fault of meaning.
    pub fn new(compiler: &Compiler<'_>, entry: RuleId) -> Result<Self, Box<Diagnostic>> {
        let (labels, rules) = labels(compiler, entry);
        let request = Request {
            labels,
            ..compiler.request()
        };
        let nfa = Nfa::new(&request.expr(entry)?, compiler.alphabet, |_| true);
        let count = nfa.states().len();
        let mut deriver = Self {
            rules,
            before: vec![Vec::new(); count],
            readers: vec![Vec::new(); count],
            accept: None,
            nfa,
        };
        for (id, state) in deriver.nfa.iter() {
            match state {
                NfaState::Bytes(_, next) => deriver.readers[next.index()].push(id),
                NfaState::Tag(_, next) => deriver.before[next.index()].push(id),
                NfaState::Split(nexts) | NfaState::Loop { nexts, .. } => {
                    for next in nexts {
                        deriver.before[next.index()].push(id);
                    }
                }
                NfaState::Accept => deriver.accept = Some(id),
            }
        }
        Ok(deriver)
    }

    /// Finds the preferred derivation of an input, with so many parts at most.
    ///
    /// # Errors
    ///
    /// The input is not accepted, or it is too large.
    pub fn derive(&self, input: &[u8], max_parts: usize) -> Result<Derivation, NoDerivation> {
        let leading = self.leading(input)?;
        if !contains(&leading[0], self.nfa.start()) {
            return Err(NoDerivation::Rejected);
        }
        let mut parts = Parts::new(&self.rules, max_parts);
        let mut state = self.nfa.start();
        for (at, here) in leading.iter().enumerate() {
            let read = input.get(at).copied().zip(leading.get(at + 1));
            let (tags, next) = self.preferred(state, here, read);
            for tag in tags {
                parts.pass(tag, at);
            }
            match next {
                Some(next) => state = next,
                None => break,
            }
        }
        Ok(parts.derivation)
    }

    /// Finds, for each offset, the states from which the rest of the input is accepted.
    fn leading(&self, input: &[u8]) -> Result<Vec<Leading>, NoDerivation> {
        let mut noted = vec![false; self.nfa.states().len()];
        let mut all = Vec::with_capacity(input.len() + 1);
        let mut count = 0;
        let mut found: Leading = self.accept.into_iter().collect();
        for at in (0..=input.len()).rev() {
            for id in &found {
                noted[id.index()] = true;
            }
            let mut next = 0;
            while let Some(&id) = found.get(next) {
                for &before in &self.before[id.index()] {
                    if !std::mem::replace(&mut noted[before.index()], true) {
                        found.push(before);
                    }
                }
                next += 1;
            }
            for id in &found {
                noted[id.index()] = false;
            }
            found.sort_unstable();
            count += found.len();
            if count > MAX_NOTED {
                return Err(NoDerivation::TooLarge);
            }
            let earlier = match at.checked_sub(1) {
                Some(earlier) => self.reading(&found, input[earlier]),
                None => Vec::new(),
            };
            all.push(std::mem::replace(&mut found, earlier));
            if all.last().is_some_and(Vec::is_empty) {
                return Err(NoDerivation::Rejected);
            }
        }
        all.reverse();
        Ok(all)
    }

    /// Returns the states that read a byte and lead to one of others.
    fn reading(&self, to: &Leading, byte: u8) -> Leading {
        let readers = to.iter().flat_map(|id| &self.readers[id.index()]);
        let reads = |id: &NfaStateId| matches!(self.nfa.state(*id), NfaState::Bytes(set, _) if set.contains(byte));
        readers.copied().filter(reads).collect()
    }

    /// Follows the preferred way from a state over the next byte, or to the end: returns the tags
    /// that it passes before, and the state behind the byte.
    ///
    /// As in [`Closure`](crate::closure::Closure), a way ends that comes back to a loop without
    /// having read anything.
    fn preferred(
        &self,
        from: NfaStateId,
        here: &Leading,
        read: Option<(u8, &Leading)>,
    ) -> (Vec<Tag>, Option<NfaStateId>) {
        let mut tags = Vec::new();
        let mut seen: HashSet<(NfaStateId, Vec<NfaStateId>)> = HashSet::new();
        let mut todo = vec![(from, Vec::new(), 0)];
        while let Some((id, entered, passed)) = todo.pop() {
            let leads = contains(here, id) && !entered.contains(&id);
            if !leads || !seen.insert((id, entered.clone())) {
                continue;
            }
            tags.truncate(passed);
            match self.nfa.state(id) {
                NfaState::Split(nexts) => {
                    let ways = nexts.iter().rev();
                    todo.extend(ways.map(|&next| (next, entered.clone(), passed)));
                }
                NfaState::Loop { nexts, body } => {
                    for &next in nexts.iter().rev() {
                        let mut entered = entered.clone();
                        entered.extend((next == *body).then_some(id));
                        todo.push((next, entered, passed));
                    }
                }
                NfaState::Tag(tag, next) => {
                    tags.push(*tag);
                    todo.push((*next, entered, passed + 1));
                }
                NfaState::Bytes(set, next) => {
                    if read.is_some_and(|(byte, to)| set.contains(byte) && contains(to, *next)) {
                        return (tags, Some(*next));
                    }
                }
                NfaState::Accept => {
                    if read.is_none() {
                        return (tags, None);
                    }
                }
            }
        }
        unreachable!("a state from which the rest is accepted leads on")
    }
}

fn contains(states: &Leading, id: NfaStateId) -> bool {
    states.binary_search(&id).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charset::Alphabet;
    use crate::grammar::Grammar;
    use crate::simulate::Simulation;
    use crate::source::Source;

    /// Grammars with texts of their rule `a`; in some a text has many derivations.
    const CASES: [(&str, Option<u32>, &[&str]); 6] = [
        (
            "a = *b\nb = \"x\" / \"xx\" / c\nc = [\"y\"]\n",
            None,
            &["", "xxyx", "yy"],
        ),
        (
            "a = *( [b] (c / b) ) [b]\nb = \"x\"\nc = [\"x\"] *b\n",
            None,
            &["", "x", "xxx"],
        ),
        (
            "a = b / c\nb = 1*DIGIT\nc = 1*HEXDIG\n",
            None,
            &["12", "1f"],
        ),
        (
            "a = \"x\" a / b\nb = *( \"y\" c )\nc = c \"z\" / d\nd = \"\"\n",
            None,
            &["xxyzzy"],
        ),
        ("a = \"(\" *a \")\"\n", Some(3), &["(()(()))", "()"]),
        (
            "a = 3*( [b] )\nb = *c\nc = \"x\" / 2\"x\"\n",
            None,
            &["", "xxxx"],
        ),
    ];

    #[test]
    fn derivations_are_those_of_the_simulation() {
        for (text, max_depth, inputs) in CASES {
            let grammar = Grammar::load(Source::new("t", text)).unwrap();
            let compiler = Compiler {
                max_depth,
                ..Compiler::new(&grammar, Alphabet::CodePoints)
            };
            let deriver = Deriver::new(&compiler, grammar.rule("a").unwrap()).unwrap();
            let simulation = Simulation::new(&deriver.nfa);
            for input in inputs {
                let mut parts = Parts::new(&deriver.rules, 100);
                for (tag, at) in simulation.trace(input.as_bytes()).unwrap() {
                    parts.pass(tag, at);
                }
                let found = deriver.derive(input.as_bytes(), 100);
                assert_eq!(found, Ok(parts.derivation), "{text}{input}");
            }
            let rejected = deriver.derive(b"?", 100);
            assert_eq!(rejected, Err(NoDerivation::Rejected), "{text}");
        }
    }
}
