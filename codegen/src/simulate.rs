//! The slow, obvious judge: an automaton run as it stands, every position of it at once.

use crate::bytes::ByteSet;
use crate::nfa::{Nfa, NfaState, NfaStateId, Tag};

/// What a simulation found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted, with the position of each tag of the preferred way.
    Accepted(Vec<Option<usize>>),
    /// Rejected: the offset of the first byte that no accepted input has there, or the length of
    /// the input where more is needed.
    Rejected(usize),
}

/// What can come after the beginning of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Follow {
    /// The bytes that can come next.
    pub bytes: ByteSet,
    /// Whether the input can end here.
    pub end: bool,
}

/// Runs an automaton on inputs.
pub struct Simulation<'n> {
    nfa: &'n Nfa,
    /// States that cannot reach acceptance are left out, so the threads run out at the first byte
    /// that cannot stand there.
    productive: Vec<bool>,
}

impl<'n> Simulation<'n> {
    /// Makes an automaton ready to run.
    #[must_use]
    pub fn new(nfa: &'n Nfa) -> Self {
        Self {
            nfa,
            productive: nfa.productive(),
        }
    }

    /// Runs the automaton on an input; `tags` is how many tags to keep.
    ///
    /// Threads are in order of preference, so the first that accepts is the preferred way.
    #[must_use]
    pub fn run(&self, tags: usize, input: &[u8]) -> Verdict {
        let threads = match self.threads(tags, input) {
            Ok(threads) => threads,
            Err(offset) => return Verdict::Rejected(offset),
        };
        threads
            .list
            .into_iter()
            .find(|(state, _)| *self.nfa.state(*state) == NfaState::Accept)
            .map_or(Verdict::Rejected(input.len()), |(_, positions)| {
                Verdict::Accepted(positions)
            })
    }

    /// Finds what can come after the beginning of an input; `tags` is how many tags there are.
    ///
    /// Nothing can if no accepted input begins so.
    #[must_use]
    pub fn follow(&self, tags: usize, beginning: &[u8]) -> Follow {
        let mut follow = Follow::default();
        let threads = self.threads(tags, beginning);
        for (state, _) in threads.map_or(Vec::new(), |threads| threads.list) {
            match self.nfa.state(state) {
                NfaState::Bytes(set, _) => set.iter().for_each(|byte| follow.bytes.insert(byte)),
                _ => follow.end = true,
            }
        }
        follow
    }

    /// Reads the beginning of an input; or returns the offset of the first byte that no accepted
    /// input has there.
    fn threads(&self, tags: usize, beginning: &[u8]) -> Result<Threads<'_>, usize> {
        let mut threads = Threads::new(self);
        threads.add(self.nfa.start(), 0, vec![None; tags]);
        for (at, &byte) in beginning.iter().enumerate() {
            let mut next = Threads::new(self);
            for (state, positions) in threads.list {
                if let NfaState::Bytes(set, target) = self.nfa.state(state)
                    && set.contains(byte)
                {
                    next.add(*target, at + 1, positions);
                }
            }
            if next.list.is_empty() {
                return Err(at);
            }
            threads = next;
        }
        Ok(threads)
    }
}

struct Threads<'s> {
    simulation: &'s Simulation<'s>,
    seen: Vec<bool>,
    list: Vec<(NfaStateId, Vec<Option<usize>>)>,
}

impl<'s> Threads<'s> {
    fn new(simulation: &'s Simulation<'_>) -> Self {
        Self {
            simulation,
            seen: vec![false; simulation.nfa.states().len()],
            list: Vec::new(),
        }
    }

    /// Adds the threads that go on from a state, in order of preference.
    fn add(&mut self, state: NfaStateId, at: usize, positions: Vec<Option<usize>>) {
        let mut todo = vec![(state, positions)];
        while let Some((state, mut positions)) = todo.pop() {
            if !self.simulation.productive[state.index()]
                || std::mem::replace(&mut self.seen[state.index()], true)
            {
                continue;
            }
            match self.simulation.nfa.state(state) {
                NfaState::Split(nexts) => {
                    todo.extend(nexts.iter().rev().map(|&next| (next, positions.clone())));
                }
                NfaState::Tag(tag, next) => {
                    positions[tag.index()] = Some(at);
                    todo.push((*next, positions));
                }
                NfaState::Bytes(..) | NfaState::Accept => self.list.push((state, positions)),
            }
        }
    }
}

/// Returns the position of both ends of a label.
#[must_use]
pub fn span_of(positions: &[Option<usize>], open: Tag, close: Tag) -> Option<(usize, usize)> {
    Some((positions[open.index()]?, positions[close.index()]?))
}
