//! The automaton that cuts a list into its items, as the preferred derivation does.
//!
//! It is made as a TDFA is, but what its ways hold are the ends of all items that are not told yet.
//! Where all ways that are open agree on an item, the step tells it. So one pass over the list
//! tells its items one after the other, with no more memory than a few registers.

use std::collections::HashMap;
use std::fmt;

use super::ITEM;
use crate::bytes::ByteClasses;
use crate::charset::Alphabet;
use crate::closure::Closure;
use crate::nfa::{Nfa, NfaStateId, Tag};
use crate::regular::Expr;
use crate::search::{readable, show};
use crate::second_opinion;
use crate::tdfa::{
    FinalValue, Register, RegisterOp, State, StateId, Tdfa, Transition, in_order, minimize,
};

/// How many ends of items may be open on a way.
const MAX_OPEN: usize = 6;

/// An automaton that cuts lists.
///
/// A step that writes [`Cutter::END`] tells an item, which stands between the positions in
/// [`Cutter::START`] and there. An accepting state has two values for each item that is left.
#[derive(Clone)]
pub struct Cutter {
    /// The automaton.
    pub tdfa: Tdfa,
}

/// Why a list cannot be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CutError {
    /// Too many items are not told yet after a list that begins so.
    Late(Vec<u8>),
    /// The automaton has more states than this.
    TooManyStates(usize),
    /// No text is a list.
    Empty,
    /// The automaton is wrong, which would be a fault of this library.
    Internal(String),
}

impl fmt::Display for CutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Late(beginning) => write!(
                f,
                "where its items end shows too late in a text that begins with {}",
                show(beginning)
            ),
            Self::TooManyStates(max) => {
                write!(f, "the automaton that cuts it has more than {max} states")
            }
            Self::Empty => f.write_str("nothing matches it"),
            Self::Internal(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for CutError {}

/// Makes the automaton of an expression in which the items are labelled.
///
/// # Errors
///
/// Too many items cannot be told until later, or there are too many states.
pub fn cutter(expr: &Expr, alphabet: Alphabet, max_states: usize) -> Result<Cutter, CutError> {
    debug_assert!(expr.has_label(ITEM), "a list has items");
    let nfa = Nfa::new(expr, alphabet, |_| true);
    let builder = Builder {
        closure: Closure::new(&nfa),
        classes: ByteClasses::of_sets(nfa.byte_sets()),
        known: HashMap::new(),
        met: Vec::new(),
        states: Vec::new(),
    };
    let tdfa = minimize(&builder.build(nfa.start(), max_states)?);
    second_opinion::check(&tdfa, expr, alphabet).map_err(CutError::Internal)?;
    Ok(Cutter { tdfa })
}

/// A position that an item begins or ends at.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    /// In a slot of the state.
    Slot(usize),
    /// Before the byte that is read.
    Here,
}

/// What a way holds.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Held {
    /// The ends of items that are not told yet, in order: begin, end, begin, ...
    ends: Vec<Origin>,
    /// How many more have been passed since the last byte.
    passed: usize,
}

impl Held {
    /// Returns all ends once the position of those that were passed is known.
    fn known(&self) -> Vec<Origin> {
        let passed = std::iter::repeat_n(Origin::Here, self.passed);
        self.ends.iter().copied().chain(passed).collect()
    }
}

type Ways = Vec<(NfaStateId, Held)>;

struct Builder<'n> {
    closure: Closure<'n>,
    classes: ByteClasses,
    known: HashMap<Ways, StateId>,
    /// Each state's ways, the state before it and the byte between them.
    met: Vec<(Ways, usize, u8)>,
    states: Vec<State>,
}

impl Builder<'_> {
    fn build(mut self, start: NfaStateId, max_states: usize) -> Result<Tdfa, CutError> {
        let nothing = Held {
            ends: Vec::new(),
            passed: 0,
        };
        let ways = self.follow([(start, nothing)]);
        if ways.is_empty() {
            return Err(CutError::Empty);
        }
        self.intern(ways, 0, 0);
        let bytes = readable(&self.classes);
        while let Some((ways, ..)) = self.met.get(self.states.len()) {
            if self.met.len() > max_states {
                return Err(CutError::TooManyStates(max_states));
            }
            let (ways, from) = (ways.clone(), self.states.len());
            let mut transitions = vec![None; self.classes.len()];
            for &byte in &bytes {
                let class = self.classes.class(byte);
                transitions[class] = self.step(from, &ways, byte)?;
            }
            let accept = self.accept(&ways);
            self.states.push(State {
                transitions,
                accept,
            });
        }
        let written = self.states.iter().flat_map(|state| &state.transitions);
        let ops = written.flatten().flat_map(|step| &step.ops);
        let last = ops.map(|op| op.target().index()).max().unwrap_or(0);
        Ok(Tdfa {
            classes: self.classes,
            states: self.states,
            registers: (last + 1).max(2),
        })
    }

    fn follow(&self, starts: impl IntoIterator<Item = (NfaStateId, Held)>) -> Ways {
        // Items do not stand within items, so their ends are passed in turn.
        self.closure.follow(starts, |held, _: Tag| held.passed += 1)
    }

    /// Reads a byte, and tells the item that all ways agree on afterwards.
    fn step(&mut self, from: usize, ways: &Ways, byte: u8) -> Result<Option<Transition>, CutError> {
        let read = self.closure.read(ways, byte).map(|(state, held)| {
            let ends = held.known();
            (state, Held { ends, passed: 0 })
        });
        let mut ways = self.follow(read);
        let Some(((_, first), others)) = ways.split_first() else {
            return Ok(None);
        };
        let common = others.iter().fold(first.ends.len(), |common, (_, held)| {
            let pairs = first.ends[..common].iter().zip(&held.ends);
            pairs.take_while(|(a, b)| a == b).count()
        });
        let open = ways
            .iter()
            .map(|(_, held)| held.ends.len() + held.passed)
            .max();
        // One item a step: others wait.
        let told = common.min(2) / 2 * 2;
        if open.is_some_and(|open| open - told > MAX_OPEN) {
            return Err(CutError::Late(self.beginning(from, byte)));
        }
        let item = ways[0].1.ends[..told].to_vec();
        for (_, held) in &mut ways {
            held.ends.drain(..told);
        }
        let origins = number(&mut ways);
        let target = self.intern(ways, from, byte);
        Ok(Some(Transition {
            ops: operations(&item, &origins),
            target,
        }))
    }

    /// Returns the ends of the items that are left, if the list may end here.
    fn accept(&self, ways: &Ways) -> Option<Vec<FinalValue>> {
        let value = |origin| match origin {
            Origin::Slot(slot) => FinalValue::Register(register(slot)),
            Origin::Here => FinalValue::End,
        };
        let ends = self.closure.accepted(ways)?.known();
        Some(ends.into_iter().map(value).collect())
    }

    fn intern(&mut self, ways: Ways, from: usize, byte: u8) -> StateId {
        let next = StateId::from_index(self.met.len());
        let id = *self.known.entry(ways.clone()).or_insert(next);
        if id == next {
            self.met.push((ways, from, byte));
        }
        id
    }

    /// Returns a shortest text that leads to a state, and a byte after it.
    fn beginning(&self, mut state: usize, last: u8) -> Vec<u8> {
        let mut text = vec![last];
        while state > 0 {
            let (_, before, byte) = self.met[state];
            text.push(byte);
            state = before;
        }
        text.reverse();
        text
    }
}

/// Numbers the slots in the order in which the ways mention them, and returns where each comes
/// from. The begin of one item and the end of another are never one slot.
fn number(ways: &mut Ways) -> Vec<Origin> {
    let mut origins = Vec::new();
    let mut slots = HashMap::new();
    for (_, held) in ways {
        for (index, end) in held.ends.iter_mut().enumerate() {
            let slot = *slots.entry((index, *end)).or_insert_with(|| {
                origins.push(*end);
                origins.len() - 1
            });
            *end = Origin::Slot(slot);
        }
    }
    origins
}

/// Returns the register of a slot, behind those that tell an item.
fn register(slot: usize) -> Register {
    Register::from_index(slot + 2)
}

/// Tells the item, if there is one, and then gives each slot its value.
fn operations(item: &[Origin], origins: &[Origin]) -> Vec<RegisterOp> {
    let operation = |(to, origin): (Register, &Origin)| match *origin {
        Origin::Slot(slot) => RegisterOp::Copy {
            to,
            from: register(slot),
        },
        Origin::Here => RegisterOp::Set(to),
    };
    let told = [Cutter::START, Cutter::END].into_iter().zip(item);
    let mut ops: Vec<_> = told.map(operation).collect();
    let slots = (0..).map(register).zip(origins).map(operation);
    let (moves, sets): (Vec<_>, Vec<_>) =
        slots.partition(|op| matches!(op, RegisterOp::Copy { .. }));
    let moves: Vec<_> = moves
        .into_iter()
        .filter_map(|op| match op {
            RegisterOp::Copy { to, from } => Some((to, from)),
            RegisterOp::Set(_) => None,
        })
        .collect();
    let used = moves
        .iter()
        .flat_map(|(to, from)| [to.index(), from.index()]);
    let scratch = Register::from_index(used.max().map_or(0, |last| last + 1));
    ops.extend(in_order(moves, scratch));
    ops.extend(sets);
    ops
}

impl Cutter {
    /// The register of the position where the item that is told begins.
    pub const START: Register = Register::from_index(0);

    /// The register of the position where it ends.
    pub const END: Register = Register::from_index(1);

    /// Whether a step tells an item.
    #[must_use]
    pub fn tells(step: &Transition) -> bool {
        step.ops.iter().any(|op| op.target() == Self::END)
    }

    /// Cuts a text.
    ///
    /// # Errors
    ///
    /// The offset of the first byte that no list has there, or the length of the text where more
    /// is needed.
    pub fn run(&self, text: &[u8]) -> Result<Vec<(usize, usize)>, usize> {
        let mut registers = vec![0; self.tdfa.registers];
        let mut items = Vec::new();
        let mut state = StateId::START;
        for (at, &byte) in text.iter().enumerate() {
            let step = self.tdfa.step(state, byte).ok_or(at)?;
            for op in &step.ops {
                registers[op.target().index()] = match *op {
                    RegisterOp::Set(_) => at,
                    RegisterOp::Copy { from, .. } => registers[from.index()],
                };
            }
            if Self::tells(step) {
                items.push((registers[0], registers[1]));
            }
            state = step.target;
        }
        let last = self.tdfa.state(state).accept.as_ref().ok_or(text.len())?;
        let value = |value: FinalValue| match value {
            FinalValue::Register(register) => registers[register.index()],
            FinalValue::End => text.len(),
        };
        items.extend(last.chunks(2).map(|item| (value(item[0]), value(item[1]))));
        Ok(items)
    }
}
