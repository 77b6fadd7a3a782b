//! Tells whether inputs match, with an automaton that is made deterministic as far as they need it.
//!
//! [`Tdfa`](crate::tdfa::Tdfa) is for automata that are written down: all its states are made. Here
//! a state is made when an input comes to it, so that no grammar takes long before the first answer
//! and memory is bounded.

use std::collections::HashMap;
use std::rc::Rc;

use crate::bytes::ByteClasses;
use crate::nfa::{Nfa, NfaState, NfaStateId};

/// How many positions the states may have that are kept: beyond it they are made anew.
const MAX_KEPT: usize = 8_000_000;

/// The index of a state that is kept.
type StateId = usize;

/// The states of the automaton that read or accept, in order of their numbers.
type Positions = Rc<[NfaStateId]>;

/// Where a step leads, as far as that is known.
#[derive(Clone, Copy)]
enum Step {
    Unknown,
    Nowhere,
    To(StateId),
}

/// An automaton that is made deterministic while it runs.
pub struct Recognizer<'n> {
    nfa: &'n Nfa,
    productive: Vec<bool>,
    classes: ByteClasses,
    ids: HashMap<Positions, StateId>,
    states: Vec<Positions>,
    /// For each state a step for each class of bytes.
    steps: Vec<Step>,
    /// How many positions the states have.
    kept: usize,
    /// For each state of the automaton the last search that came to it.
    seen: Vec<u64>,
    searches: u64,
}

impl<'n> Recognizer<'n> {
    /// Makes an automaton ready to run.
    ///
    /// ```
    /// use abnf_codegen::charset::Alphabet;
    /// use abnf_codegen::grammar::Grammar;
    /// use abnf_codegen::machine::Compiler;
    /// use abnf_codegen::nfa::Nfa;
    /// use abnf_codegen::recognizer::Recognizer;
    /// use abnf_codegen::source::Source;
    ///
    /// let grammar = Grammar::load(Source::new("g.abnf", "greeting = \"hello\" *5000[ SP ]\n"))?;
    /// let compiler = Compiler::new(&grammar, Alphabet::CodePoints);
    /// let expr = compiler.request().expr(grammar.entry("greeting")?)?;
    /// let nfa = Nfa::new(&expr, compiler.alphabet, |_| false);
    /// let mut recognizer = Recognizer::new(&nfa);
    /// assert_eq!(recognizer.run(b"hello  "), Ok(()));
    /// assert_eq!(recognizer.run(b"help"), Err(3));
    /// # Ok::<(), abnf_codegen::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn new(nfa: &'n Nfa) -> Self {
        Self {
            nfa,
            productive: nfa.productive(),
            classes: ByteClasses::of_sets(nfa.byte_sets()),
            ids: HashMap::new(),
            states: Vec::new(),
            steps: Vec::new(),
            kept: 0,
            seen: vec![0; nfa.states().len()],
            searches: 0,
        }
    }

    /// Runs the automaton on an input, in time that grows with its length.
    ///
    /// # Errors
    ///
    /// The offset of the first byte that no accepted input has there, or the length of the input
    /// where more is needed.
    pub fn run(&mut self, input: &[u8]) -> Result<(), usize> {
        let start = self.positions([self.nfa.start()]);
        if start.is_empty() {
            return Err(0);
        }
        let mut state = self.intern(start);
        for (at, &byte) in input.iter().enumerate() {
            state = self.step(state, byte).ok_or(at)?;
        }
        let accepts = |id: &NfaStateId| *self.nfa.state(*id) == NfaState::Accept;
        let accepted = self.states[state].iter().any(accepts);
        accepted.then_some(()).ok_or(input.len())
    }

    fn step(&mut self, state: StateId, byte: u8) -> Option<StateId> {
        let class = self.classes.class(byte);
        match self.steps[state * self.classes.len() + class] {
            Step::To(target) => return Some(target),
            Step::Nowhere => return None,
            Step::Unknown => {}
        }
        let from = self.states[state].clone();
        let stepped = from.iter().filter_map(|&id| match self.nfa.state(id) {
            NfaState::Bytes(set, next) if set.contains(byte) => Some(*next),
            _ => None,
        });
        let stepped: Vec<NfaStateId> = stepped.collect();
        let positions = self.positions(stepped);
        let step = if positions.is_empty() {
            Step::Nowhere
        } else if self.kept > MAX_KEPT {
            self.forget();
            return Some(self.intern(positions));
        } else {
            Step::To(self.intern(positions))
        };
        self.steps[state * self.classes.len() + class] = step;
        match step {
            Step::To(target) => Some(target),
            _ => None,
        }
    }

    fn forget(&mut self) {
        self.ids.clear();
        self.states.clear();
        self.steps.clear();
        self.kept = 0;
    }

    fn intern(&mut self, positions: Positions) -> StateId {
        if let Some(&known) = self.ids.get(&positions) {
            return known;
        }
        let id = self.states.len();
        self.kept += positions.len() + self.classes.len();
        let unknown = std::iter::repeat_n(Step::Unknown, self.classes.len());
        self.steps.extend(unknown);
        self.states.push(positions.clone());
        self.ids.insert(positions, id);
        id
    }

    /// Follows what needs no byte.
    fn positions(&mut self, starts: impl IntoIterator<Item = NfaStateId>) -> Positions {
        self.searches += 1;
        let mut found = Vec::new();
        let mut todo: Vec<NfaStateId> = starts.into_iter().collect();
        while let Some(id) = todo.pop() {
            let seen = std::mem::replace(&mut self.seen[id.index()], self.searches);
            if seen == self.searches || !self.productive[id.index()] {
                continue;
            }
            match self.nfa.state(id) {
                NfaState::Split(nexts) | NfaState::Loop { nexts, .. } => todo.extend(nexts),
                NfaState::Tag(_, next) => todo.push(*next),
                NfaState::Bytes(..) | NfaState::Accept => found.push(id),
            }
        }
        found.sort_unstable();
        found.into()
    }
}
