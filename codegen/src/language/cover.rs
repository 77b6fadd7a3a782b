//! Few inputs that take every step of an automaton.

use std::collections::{HashSet, VecDeque};

use crate::tdfa::{StateId, Tdfa};

/// The length from which an input takes the shortest way to acceptance.
const LONG: usize = 64;

/// Returns inputs that the automaton accepts and that, together, take every step, with each class
/// of bytes that it is taken with, and end in every accepting state.
///
/// ```
/// use abnf_codegen::charset::Alphabet;
/// use abnf_codegen::grammar::Grammar;
/// use abnf_codegen::language::transition_cover;
/// use abnf_codegen::machine::Compiler;
/// use abnf_codegen::source::Source;
///
/// let grammar = Grammar::load(Source::new("g.abnf", "greeting = (\"a\" / \"bc\") [\"!\"]\n"))?;
/// let compiler = Compiler::new(&grammar, Alphabet::Octets);
/// let automaton = compiler.recognizer(grammar.entry("greeting")?)?;
/// assert_eq!(transition_cover(&automaton), [b"A!", b"BC"]);
/// # Ok::<(), abnf_codegen::Diagnostics>(())
/// ```
#[must_use]
pub fn transition_cover(tdfa: &Tdfa) -> Vec<Vec<u8>> {
    let states = || (0..tdfa.states.len()).map(StateId::from_index);
    let ways = Ways::new(tdfa);
    let mut inputs = Vec::new();
    let mut taken = HashSet::new();
    let mut ended = HashSet::new();
    for state in states() {
        while let Some((byte, _)) = untaken(tdfa, &taken, state) {
            let mut input = ways.to(state);
            input.push(byte);
            let mut at = follow(tdfa, &input, &mut taken);
            while input.len() < LONG
                && let Some((byte, target)) = untaken(tdfa, &taken, at)
            {
                input.push(byte);
                taken.insert((at, tdfa.classes.class(byte)));
                at = target;
            }
            ways.finish(at, &mut input);
            ended.insert(follow(tdfa, &input, &mut taken));
            inputs.push(input);
        }
    }
    let accepts = |state: &StateId| tdfa.state(*state).accept.is_some();
    let missing = states().filter(|state| accepts(state) && !ended.contains(state));
    inputs.extend(missing.map(|state| ways.to(state)));
    inputs
}

/// Returns a byte of the first class that no input has taken at a state, and where it leads.
fn untaken(
    tdfa: &Tdfa,
    taken: &HashSet<(StateId, usize)>,
    state: StateId,
) -> Option<(u8, StateId)> {
    let mut bytes = tdfa.classes.representatives().iter();
    bytes.find_map(|&byte| {
        let target = tdfa.step(state, byte)?.target;
        let class = tdfa.classes.class(byte);
        (!taken.contains(&(state, class))).then_some((byte, target))
    })
}

/// Marks the steps that an input takes; returns where it leads.
fn follow(tdfa: &Tdfa, input: &[u8], taken: &mut HashSet<(StateId, usize)>) -> StateId {
    input.iter().fold(StateId::START, |state, &byte| {
        taken.insert((state, tdfa.classes.class(byte)));
        tdfa.step(state, byte)
            .expect("it is a beginning of an input")
            .target
    })
}

/// Shortest ways to the states, and on from them.
struct Ways<'t> {
    tdfa: &'t Tdfa,
    /// The state before each state on a shortest way to it, and the byte between them.
    before: Vec<Option<(StateId, u8)>>,
    /// How many bytes it takes from each state to acceptance.
    left: Vec<usize>,
}

impl<'t> Ways<'t> {
    fn new(tdfa: &'t Tdfa) -> Self {
        let count = tdfa.states.len();
        let mut before = vec![None; count];
        let mut steps = Vec::new();
        let mut todo = VecDeque::from([StateId::START]);
        while let Some(state) = todo.pop_front() {
            for &byte in tdfa.classes.representatives() {
                let Some(step) = tdfa.step(state, byte) else {
                    continue;
                };
                steps.push((state.index(), step.target.index()));
                let is_new = step.target != StateId::START && before[step.target.index()].is_none();
                if is_new {
                    before[step.target.index()] = Some((state, byte));
                    todo.push_back(step.target);
                }
            }
        }
        let states = tdfa.states.iter();
        let far = states.map(|state| if state.accept.is_some() { 0 } else { count });
        let mut left: Vec<usize> = far.collect();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &(from, to) in steps.iter().rev() {
                if left[to] + 1 < left[from] {
                    left[from] = left[to] + 1;
                    changed = true;
                }
            }
        }
        Self { tdfa, before, left }
    }

    /// Returns a shortest input that leads to a state.
    fn to(&self, state: StateId) -> Vec<u8> {
        let mut input = Vec::new();
        let mut at = state;
        while let Some((before, byte)) = self.before[at.index()] {
            input.push(byte);
            at = before;
        }
        input.reverse();
        input
    }

    /// Adds the shortest way from a state to acceptance.
    fn finish(&self, mut state: StateId, input: &mut Vec<u8>) {
        while self.left[state.index()] > 0 {
            let closer = |byte: &u8| {
                let target = self.tdfa.step(state, *byte)?.target;
                (self.left[target.index()] < self.left[state.index()]).then_some((*byte, target))
            };
            let mut bytes = self.tdfa.classes.representatives().iter();
            let (byte, target) = bytes
                .find_map(closer)
                .expect("every state leads to acceptance");
            input.push(byte);
            state = target;
        }
    }
}
