//! The form of an automaton that code is written from: what a state reads in a loop of its own is
//! told apart from the steps that leave it.
//!
//! Most bytes of most inputs are read without leaving a state: one at a time, or a few that lead
//! back to it, such as the three of a percent-encoded octet. Loops over those are short and fast.

use std::fmt;

use crate::bytes::ByteSet;
use crate::tdfa::{FinalValue, StateId, Tdfa, Transition};

/// The most sets of bytes in a [`Word`].
const MAX_WORD: usize = 4;

/// An automaton, as loops and steps.
///
/// It accepts what the [`Tdfa`] accepts, with the same values of tags. Words take the place of the
/// steps they are made of, so some states may no longer be reached.
#[derive(Clone, PartialEq, Eq)]
pub struct Form {
    /// The states, numbered as those of the automaton.
    pub states: Vec<FormState>,
    /// How many registers there are.
    pub registers: usize,
    /// Whether some loop relies on inputs being UTF-8.
    pub trusts_utf8: bool,
}

/// A state of a [`Form`].
#[derive(Clone, PartialEq, Eq)]
pub struct FormState {
    /// The bytes on which it stays without an operation.
    pub skip: ByteSet,
    /// Several bytes that lead back to it without an operation.
    pub words: Vec<Word>,
    /// Where other bytes lead, in the order of their first bytes.
    pub edges: Vec<(ByteSet, Transition)>,
    /// For an accepting state, the value of each tag that the automaton tracks.
    pub accept: Option<Vec<FinalValue>>,
}

/// A sequence of bytes, each one of a set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(pub Vec<ByteSet>);

impl Form {
    /// Finds the loops of an automaton.
    ///
    /// With `utf8`, inputs are known to be UTF-8, and the automaton must accept nothing else: then
    /// a character all of whose continuations lead back to the state is part of what it skips.
    #[must_use]
    pub fn new(tdfa: &Tdfa, utf8: bool) -> Self {
        let ids = || (0..tdfa.states.len()).map(StateId::from_index);
        let mut states: Vec<_> = ids().map(|id| FormState::new(tdfa, id)).collect();
        let mut trusts_utf8 = false;
        if utf8 {
            for (id, state) in ids().zip(&mut states) {
                trusts_utf8 |= state.trust_utf8(tdfa, id);
            }
        }
        let words: Vec<_> = ids().map(|id| words(&states, id)).collect();
        for (state, words) in states.iter_mut().zip(words) {
            state
                .edges
                .retain(|(bytes, _)| words.iter().all(|word| word.0[0] != *bytes));
            state.words = words;
        }
        Self {
            states,
            registers: tdfa.registers,
            trusts_utf8,
        }
    }

    /// Returns a state.
    #[must_use]
    pub fn state(&self, id: StateId) -> &FormState {
        &self.states[id.index()]
    }

    /// Returns how many edges lead to each state that can be reached; none lead to others.
    #[must_use]
    pub fn edges_to(&self) -> Vec<usize> {
        let mut counts = vec![0; self.states.len()];
        let mut pending = vec![StateId::START];
        while let Some(id) = pending.pop() {
            for (_, step) in &self.state(id).edges {
                counts[step.target.index()] += 1;
                if counts[step.target.index()] == 1 && step.target != StateId::START {
                    pending.push(step.target);
                }
            }
        }
        counts
    }
}

impl FormState {
    fn new(tdfa: &Tdfa, id: StateId) -> Self {
        let mut state = Self {
            skip: ByteSet::default(),
            words: Vec::new(),
            edges: Vec::new(),
            accept: tdfa.state(id).accept.clone(),
        };
        for (bytes, step) in tdfa.edges(id) {
            if step.target == id && step.ops.is_empty() {
                state.skip = bytes;
            } else {
                state.edges.push((bytes, step.clone()));
            }
        }
        state
    }

    /// Skips the characters whose continuations all lead back, if there are any.
    ///
    /// A state that reads the first byte of a character is never reached within one: what follows
    /// there would have to be both a beginning and a continuation. So continuations may be skipped
    /// wherever they stand.
    fn trust_utf8(&mut self, tdfa: &Tdfa, id: StateId) -> bool {
        let trusted: ByteSet = (0xC2..=0xF4)
            .filter(|&lead| leads_back(tdfa, id, lead))
            .collect();
        if trusted.is_empty() {
            return false;
        }
        for (bytes, _) in &mut self.edges {
            trusted.iter().for_each(|lead| bytes.remove(lead));
        }
        self.edges.retain(|(bytes, _)| !bytes.is_empty());
        for byte in trusted.iter().chain(0x80..=0xBF) {
            self.skip.insert(byte);
        }
        true
    }
}

/// Whether all characters that begin with a byte lead from a state back to it, without operations.
fn leads_back(tdfa: &Tdfa, id: StateId, lead: u8) -> bool {
    let plain_step = |state: StateId, byte: u8| {
        let step = tdfa.step(state, byte)?;
        step.ops.is_empty().then_some(step.target)
    };
    let Some(first) = plain_step(id, lead) else {
        return false;
    };
    let mut reached = vec![first];
    for (low, high) in continuations(lead) {
        let steps = reached
            .iter()
            .flat_map(|&state| (low..=high).map(move |byte| plain_step(state, byte)));
        let Some(mut next) = steps.collect::<Option<Vec<_>>>() else {
            return false;
        };
        next.sort_unstable();
        next.dedup();
        reached = next;
    }
    reached == [id]
}

/// Returns the ranges of the bytes that follow a first byte in UTF-8 (RFC 3629, section 4).
fn continuations(lead: u8) -> Vec<(u8, u8)> {
    let any = (0x80, 0xBF);
    match lead {
        0xC2..=0xDF => vec![any],
        0xE0 => vec![(0xA0, 0xBF), any],
        0xED => vec![(0x80, 0x9F), any],
        0xE1..=0xEF => vec![any; 2],
        0xF0 => vec![(0x90, 0xBF), any, any],
        0xF4 => vec![(0x80, 0x8F), any, any],
        _ => vec![any; 3],
    }
}

/// Finds the words of a state: chains of steps without a choice, an operation or an end in them.
fn words(states: &[FormState], id: StateId) -> Vec<Word> {
    let start = &states[id.index()];
    let word = |(bytes, step): &(ByteSet, Transition)| {
        let mut word = Word(vec![*bytes]);
        let mut step = step;
        while step.ops.is_empty() {
            if step.target == id {
                return Some(word);
            }
            let state = &states[step.target.index()];
            let [(bytes, next)] = &state.edges[..] else {
                return None;
            };
            if !state.skip.is_empty() || state.accept.is_some() || word.0.len() == MAX_WORD {
                return None;
            }
            word.0.push(*bytes);
            step = next;
        }
        None
    };
    // Words that begin beyond ASCII are characters of which only some lead back: rare ones.
    let is_ascii = |edge: &&(ByteSet, Transition)| edge.0.iter().all(|byte| byte.is_ascii());
    start
        .edges
        .iter()
        .filter(is_ascii)
        .filter_map(word)
        .collect()
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|set| set.fmt(f))
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, state) in self.states.iter().enumerate() {
            write!(f, "{index}: {:?}*", state.skip)?;
            for word in &state.words {
                write!(f, " {word:?}*")?;
            }
            for (bytes, step) in &state.edges {
                write!(f, " {bytes:?} => {:?} {:?}", step.target, step.ops)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
