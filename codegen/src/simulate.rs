//! The slow, obvious judge: an automaton run as it stands, every position of it at once.

use crate::closure::Closure;
use crate::nfa::{Nfa, Tag};

/// What a simulation found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted, with the position of each tag of the preferred way.
    Accepted(Vec<Option<usize>>),
    /// Rejected: the offset of the first byte that no accepted input has there, or the length of
    /// the input where more is needed.
    Rejected(usize),
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
        self.follow(input, vec![None; tags], note)
            .map_or_else(Verdict::Rejected, Verdict::Accepted)
    }

    /// Runs the automaton on an input and lists all tags of the preferred way with their
    /// positions, in order.
    ///
    /// # Errors
    ///
    /// The offset of the first byte that no accepted input has there, or the length of the input
    /// where more is needed.
    pub fn trace(&self, input: &[u8]) -> Result<Vec<(Tag, usize)>, usize> {
        self.follow(input, Vec::new(), |trace, tag, at| trace.push((tag, at)))
    }

    /// Follows all ways over an input; the first that accepts is the preferred one.
    fn follow<T: Clone>(
        &self,
        input: &[u8],
        nothing: T,
        note: impl Fn(&mut T, Tag, usize),
    ) -> Result<T, usize> {
        let start = [(self.nfa.start(), nothing)];
        let mut ways = self.closure.follow(start, |kept, tag| note(kept, tag, 0));
        for (at, &byte) in input.iter().enumerate() {
            let read = self.closure.read(&ways, byte);
            ways = self
                .closure
                .follow(read, |kept, tag| note(kept, tag, at + 1));
            if ways.is_empty() {
                return Err(at);
            }
        }
        let accepted = self.closure.accepted(&ways);
        accepted.cloned().ok_or(input.len())
    }
}

/// Returns the position of both ends of a label.
#[must_use]
pub fn span_of(positions: &[Option<usize>], open: Tag, close: Tag) -> Option<(usize, usize)> {
    Some((positions[open.index()]?, positions[close.index()]?))
}
