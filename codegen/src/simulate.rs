//! The slow, obvious judge: an automaton run as it stands, every position of it at once.

use std::collections::HashSet;

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

/// Runs an automaton on an input; `tags` is how many tags to keep.
///
/// Threads are in order of preference, so the first that accepts is the preferred way. Every state
/// that cannot reach acceptance is left out, so the threads run out at the first byte that cannot
/// stand there.
#[must_use]
pub fn simulate(nfa: &Nfa, tags: usize, input: &[u8]) -> Verdict {
    let productive = nfa.productive();
    let mut threads = Threads::new(nfa, &productive);
    threads.add(nfa.start(), 0, vec![None; tags]);
    for (at, &byte) in input.iter().enumerate() {
        let mut next = Threads::new(nfa, &productive);
        for (state, positions) in &threads.list {
            if let NfaState::Bytes(set, target) = nfa.state(*state)
                && set.contains(byte)
            {
                next.add(*target, at + 1, positions.clone());
            }
        }
        if next.list.is_empty() {
            return Verdict::Rejected(at);
        }
        threads = next;
    }
    threads
        .list
        .into_iter()
        .find(|(state, _)| *nfa.state(*state) == NfaState::Accept)
        .map_or(Verdict::Rejected(input.len()), |(_, positions)| {
            Verdict::Accepted(positions)
        })
}

struct Threads<'n> {
    nfa: &'n Nfa,
    productive: &'n [bool],
    seen: HashSet<NfaStateId>,
    list: Vec<(NfaStateId, Vec<Option<usize>>)>,
}

impl<'n> Threads<'n> {
    fn new(nfa: &'n Nfa, productive: &'n [bool]) -> Self {
        Self {
            nfa,
            productive,
            seen: HashSet::new(),
            list: Vec::new(),
        }
    }

    /// Adds the threads that go on from a state, in order of preference.
    fn add(&mut self, state: NfaStateId, at: usize, positions: Vec<Option<usize>>) {
        let mut todo = vec![(state, positions)];
        while let Some((state, mut positions)) = todo.pop() {
            if !self.productive[state.index()] || !self.seen.insert(state) {
                continue;
            }
            match self.nfa.state(state) {
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
