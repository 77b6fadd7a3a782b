//! From a regular expression to an ordered automaton over bytes, with tags.

use std::collections::HashMap;
use std::fmt;

use crate::bytes::ByteSet;
use crate::charset::Alphabet;
use crate::regular::{Expr, Label, Order};

/// A mark of a position: where a labelled part opens or closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(u32);

impl Tag {
    /// The tag of the place where a label opens.
    #[must_use]
    pub fn open(label: Label) -> Self {
        Self(label.0 * 2)
    }

    /// The tag of the place where a label closes.
    #[must_use]
    pub fn close(label: Label) -> Self {
        Self(label.0 * 2 + 1)
    }

    /// Returns the tag of an index.
    ///
    /// # Panics
    ///
    /// If the index is beyond 32 bits.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("labels are fewer than 2^31"))
    }

    /// Returns the tag as an index: two tags a label, open before close.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the label.
    #[must_use]
    pub fn label(self) -> Label {
        Label(self.0 / 2)
    }

    /// Whether the tag marks where its label opens.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

/// The index of a state of an [`Nfa`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NfaStateId(u32);

impl NfaStateId {
    /// Returns the identifier as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for NfaStateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A state of an [`Nfa`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum NfaState {
    /// Reads one byte of the set.
    Bytes(ByteSet, NfaStateId),
    /// Goes on in one of the states; the first are preferred.
    Split(Vec<NfaStateId>),
    /// Repeats something that can be empty, or goes on behind it. A way that comes back without
    /// having read anything ends here.
    Loop {
        /// What is repeated and what comes behind, the preferred first.
        nexts: Vec<NfaStateId>,
        /// What is repeated.
        body: NfaStateId,
    },
    /// Marks the position.
    Tag(Tag, NfaStateId),
    /// Accepts, at the end of the input.
    Accept,
}

/// A Thompson automaton whose alternatives are in order of preference.
///
/// Of all ways to accept an input the preferred one is the first in lexicographic order of the
/// choices: leftmost alternative first, repetitions as long as possible, or as short as possible
/// where that is asked for. Nothing is repeated without end for nothing.
#[derive(Clone)]
pub struct Nfa {
    states: Vec<NfaState>,
    start: NfaStateId,
}

impl Nfa {
    /// Builds the automaton of an expression, with the tags that `keep` wants.
    #[must_use]
    pub fn new(expr: &Expr, alphabet: Alphabet, keep: impl Fn(Tag) -> bool) -> Self {
        let mut builder = Builder {
            states: Vec::new(),
            known: HashMap::new(),
            alphabet,
            keep: &keep,
        };
        let accept = builder.add(NfaState::Accept);
        let start = builder.expr(expr, accept);
        Self {
            states: builder.states,
            start,
        }
    }

    /// Returns the state to start in.
    #[must_use]
    pub fn start(&self) -> NfaStateId {
        self.start
    }

    /// Returns a state.
    #[must_use]
    pub fn state(&self, id: NfaStateId) -> &NfaState {
        &self.states[id.index()]
    }

    /// Returns the states.
    #[must_use]
    pub fn states(&self) -> &[NfaState] {
        &self.states
    }

    /// Iterates over the states with their identifiers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (NfaStateId, &NfaState)> {
        (0..)
            .map(NfaStateId)
            .zip(&self.states)
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// Iterates over the sets of bytes that the states read.
    pub fn byte_sets(&self) -> impl Iterator<Item = &ByteSet> {
        self.states.iter().filter_map(|state| match state {
            NfaState::Bytes(set, _) => Some(set),
            _ => None,
        })
    }

    /// Returns, for each state, whether it can reach acceptance.
    #[must_use]
    pub fn productive(&self) -> Vec<bool> {
        let mut productive = vec![false; self.states.len()];
        loop {
            let mut changed = false;
            for (id, state) in self.iter() {
                let now = match state {
                    NfaState::Accept => true,
                    NfaState::Bytes(set, next) => !set.is_empty() && productive[next.index()],
                    NfaState::Tag(_, next) => productive[next.index()],
                    NfaState::Split(nexts) | NfaState::Loop { nexts, .. } => {
                        nexts.iter().any(|next| productive[next.index()])
                    }
                };
                changed |= now && !productive[id.index()];
                productive[id.index()] |= now;
            }
            if !changed {
                return productive;
            }
        }
    }
}

/// Builds from the end: every part is given the state that follows it.
struct Builder<'a> {
    states: Vec<NfaState>,
    /// States that read bytes or follow one another are shared where they are equal.
    known: HashMap<NfaState, NfaStateId>,
    alphabet: Alphabet,
    keep: &'a dyn Fn(Tag) -> bool,
}

impl Builder<'_> {
    fn add(&mut self, state: NfaState) -> NfaStateId {
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let id = self.reserve(state.clone());
        self.known.insert(state, id);
        id
    }

    fn reserve(&mut self, state: NfaState) -> NfaStateId {
        let id = u32::try_from(self.states.len()).expect("expressions are bounded in size");
        self.states.push(state);
        NfaStateId(id)
    }

    fn expr(&mut self, expr: &Expr, next: NfaStateId) -> NfaStateId {
        match expr {
            Expr::Set(set) => {
                let sequences = set.sequences(self.alphabet);
                self.sequences(&sequences, next)
            }
            Expr::Concat(parts) => parts
                .iter()
                .rev()
                .fold(next, |next, part| self.expr(part, next)),
            Expr::Alt(parts) => {
                let starts = parts.iter().map(|part| self.expr(part, next)).collect();
                self.add(NfaState::Split(starts))
            }
            Expr::Repeat {
                min,
                max,
                order,
                body,
            } => self.repeat((*min, *max, *order), body, next),
            Expr::Labelled(label, body) => {
                let closed = self.tag(Tag::close(*label), next);
                let inner = self.expr(body, closed);
                self.tag(Tag::open(*label), inner)
            }
        }
    }

    fn tag(&mut self, tag: Tag, next: NfaStateId) -> NfaStateId {
        if (self.keep)(tag) {
            self.add(NfaState::Tag(tag, next))
        } else {
            next
        }
    }

    fn repeat(
        &mut self,
        (min, max, order): (u32, Option<u32>, Order),
        body: &Expr,
        next: NfaStateId,
    ) -> NfaStateId {
        let in_order = |first, next| match order {
            Order::Longest => vec![first, next],
            Order::Shortest => vec![next, first],
        };
        let (needed, start) = match max {
            None => {
                let again = self.reserve(NfaState::Split(Vec::new()));
                let first = self.expr(body, again);
                let nexts = in_order(first, next);
                self.states[again.index()] = if body.is_nullable() {
                    NfaState::Loop { nexts, body: first }
                } else {
                    NfaState::Split(nexts)
                };
                // The body of the loop is the last of those that are needed.
                if min == 0 {
                    (0, again)
                } else {
                    (min - 1, first)
                }
            }
            Some(max) => {
                let optional = (min..max).fold(next, |after, _| {
                    let first = self.expr(body, after);
                    self.add(NfaState::Split(in_order(first, next)))
                });
                (min, optional)
            }
        };
        (0..needed).fold(start, |after, _| self.expr(body, after))
    }

    /// One of the byte sequences: single bytes as one set, longer ones grouped by what follows
    /// their first byte.
    fn sequences(&mut self, sequences: &[Vec<(u8, u8)>], next: NfaStateId) -> NfaStateId {
        let mut starts: Vec<(ByteSet, NfaStateId)> = Vec::new();
        for sequence in sequences {
            let tail = sequence[1..].iter().rev().fold(next, |next, &(low, high)| {
                self.add(NfaState::Bytes(ByteSet::range(low, high), next))
            });
            let first = ByteSet::range(sequence[0].0, sequence[0].1);
            match starts.iter_mut().find(|(_, start)| *start == tail) {
                Some((set, _)) => *set = set.iter().chain(first.iter()).collect(),
                None => starts.push((first, tail)),
            }
        }
        let mut starts: Vec<_> = starts
            .into_iter()
            .map(|(set, tail)| self.add(NfaState::Bytes(set, tail)))
            .collect();
        if starts.len() == 1 {
            return starts.swap_remove(0);
        }
        self.add(NfaState::Split(starts))
    }
}

impl fmt::Debug for Nfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, state) in self.iter() {
            let mark = if id == self.start { '>' } else { ' ' };
            write!(f, "{mark}{id:?}: ")?;
            match state {
                NfaState::Bytes(set, next) => writeln!(f, "{set:?} => {next:?}")?,
                NfaState::Split(nexts) => writeln!(f, "either {nexts:?}")?,
                NfaState::Loop { nexts, body } => writeln!(f, "again {body:?} of {nexts:?}")?,
                NfaState::Tag(tag, next) => writeln!(f, "tag {} => {next:?}", tag.index())?,
                NfaState::Accept => writeln!(f, "accept")?,
            }
        }
        Ok(())
    }
}
