//! The slow, obvious judge: an automaton run as it stands, every position of it at once.

use crate::bytes::ByteSet;
use crate::closure::Closure;
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
    /// Without states that cannot reach acceptance, so the ways run out at the first byte that
    /// cannot stand there.
    closure: Closure<'n>,
}

impl<'n> Simulation<'n> {
    /// Makes an automaton ready to run.
    #[must_use]
    pub fn new(nfa: &'n Nfa) -> Self {
        Self {
            nfa,
            closure: Closure::new(nfa),
        }
    }

    /// Runs the automaton on an input; `tags` is how many tags to keep.
    #[must_use]
    pub fn run(&self, tags: usize, input: &[u8]) -> Verdict {
        let note = |positions: &mut Vec<_>, tag: Tag, at| positions[tag.index()] = Some(at);
        match self.ways(input, vec![None; tags], note) {
            Ok(ways) => self
                .closure
                .accepted(&ways)
                .map_or(Verdict::Rejected(input.len()), |positions| {
                    Verdict::Accepted(positions.clone())
                }),
            Err(offset) => Verdict::Rejected(offset),
        }
    }

    /// Runs the automaton on an input and lists all tags of the preferred way with their
    /// positions, in order.
    ///
    /// # Errors
    ///
    /// The offset of the first byte that no accepted input has there, or the length of the input
    /// where more is needed.
    pub fn trace(&self, input: &[u8]) -> Result<Vec<(Tag, usize)>, usize> {
        let ways = self.ways(input, Vec::new(), |trace, tag, at| trace.push((tag, at)))?;
        self.closure.accepted(&ways).cloned().ok_or(input.len())
    }

    /// Finds what can come after the beginning of an input.
    ///
    /// Nothing can if no accepted input begins so.
    #[must_use]
    pub fn follow(&self, beginning: &[u8]) -> Follow {
        let mut follow = Follow::default();
        for (state, ()) in self.ways(beginning, (), |(), _, _| ()).unwrap_or_default() {
            match self.nfa.state(state) {
                NfaState::Bytes(set, _) => set.iter().for_each(|byte| follow.bytes.insert(byte)),
                _ => follow.end = true,
            }
        }
        follow
    }

    /// Follows all ways over the beginning of an input, the preferred first; or returns the offset
    /// of the first byte that no accepted input has there.
    fn ways<T: Clone>(
        &self,
        beginning: &[u8],
        nothing: T,
        note: impl Fn(&mut T, Tag, usize),
    ) -> Result<Vec<(NfaStateId, T)>, usize> {
        let start = [(self.nfa.start(), nothing)];
        let mut ways = self.closure.follow(start, |kept, tag| note(kept, tag, 0));
        for (at, &byte) in beginning.iter().enumerate() {
            let read = self.closure.read(&ways, byte);
            ways = self
                .closure
                .follow(read, |kept, tag| note(kept, tag, at + 1));
            if ways.is_empty() {
                return Err(at);
            }
        }
        Ok(ways)
    }
}

/// Returns the position of both ends of a label.
#[must_use]
pub fn span_of(positions: &[Option<usize>], open: Tag, close: Tag) -> Option<(usize, usize)> {
    Some((positions[open.index()]?, positions[close.index()]?))
}
