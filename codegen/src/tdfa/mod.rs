//! Tagged deterministic automata with one byte of lookahead: TDFA(1).
//!
//! After Laurikari, and Trofimovich, "Tagged Deterministic Finite Automata with Lookahead",
//! arXiv 1907.08837: a tag is stored when the byte after it is read, so only the ways that survive
//! that byte cost an operation. Matching is of whole inputs, so there is nothing to fall back to.

mod determinize;
mod interpret;
mod minimize;
mod registers;

use std::fmt;

pub use determinize::{DeterminizeError, Determinized, MAX_STATES, determinize};
pub use minimize::{join, minimize};
pub use registers::allocate;
pub(crate) use registers::in_order;

use crate::bytes::{ByteClasses, ByteSet};

/// The index of a state of an automaton.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(u32);

impl StateId {
    /// The state to start in.
    pub const START: Self = Self(0);

    /// Returns the identifier of an index.
    ///
    /// # Panics
    ///
    /// If the index is beyond 32 bits.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("budgets keep automata small"))
    }

    /// Returns the identifier as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place that holds a position, or nothing: nothing at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Register(u32);

impl Register {
    /// Returns the register of an index.
    ///
    /// # Panics
    ///
    /// If the index is beyond 32 bits.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index <= u32::MAX as usize, "budgets keep automata small");
        #[expect(clippy::cast_possible_truncation, reason = "it was checked")]
        Self(index as u32)
    }

    /// Returns the register as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

/// What is done with registers before a byte is read; operations are done in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RegisterOp {
    /// Stores the position of the byte.
    Set(Register),
    /// Copies a register.
    Copy {
        /// The register that is written.
        to: Register,
        /// The register that is read.
        from: Register,
    },
}

impl RegisterOp {
    /// Returns the register that is written.
    #[must_use]
    pub fn target(self) -> Register {
        match self {
            Self::Set(to) | Self::Copy { to, .. } => to,
        }
    }
}

impl fmt::Debug for RegisterOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set(to) => write!(f, "{to:?}=at"),
            Self::Copy { to, from } => write!(f, "{to:?}={from:?}"),
        }
    }
}

/// Where a tag's position is found at the end of an accepted input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FinalValue {
    /// In a register.
    Register(Register),
    /// The end of the input.
    End,
}

impl fmt::Debug for FinalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register(register) => register.fmt(f),
            Self::End => f.write_str("end"),
        }
    }
}

/// A step of a [`Tdfa`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transition {
    /// The operations, done before the step.
    pub ops: Vec<RegisterOp>,
    /// The state to go to.
    pub target: StateId,
}

/// A state of a [`Tdfa`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// For each byte class the step, or none where the class cannot stand.
    pub transitions: Vec<Option<Transition>>,
    /// For an accepting state, the value of each tag that the automaton tracks.
    pub accept: Option<Vec<FinalValue>>,
}

/// A tagged deterministic automaton over byte classes.
///
/// Every state can be reached from [`StateId::START`] and can reach an accepting state, so an
/// input fails at the first byte that no accepted input has there.
#[derive(Clone, PartialEq, Eq)]
pub struct Tdfa {
    /// The classes of bytes.
    pub classes: ByteClasses,
    /// The states.
    pub states: Vec<State>,
    /// How many registers there are.
    pub registers: usize,
}

impl Tdfa {
    /// Returns a state.
    #[must_use]
    pub fn state(&self, id: StateId) -> &State {
        &self.states[id.index()]
    }

    /// Returns the step of a state at a byte.
    #[must_use]
    pub fn step(&self, id: StateId, byte: u8) -> Option<&Transition> {
        self.state(id).transitions[self.classes.class(byte)].as_ref()
    }

    /// Returns the steps of a state with the bytes of each, in the order of their first bytes.
    #[must_use]
    pub fn edges(&self, id: StateId) -> Vec<(ByteSet, &Transition)> {
        let mut edges: Vec<(ByteSet, &Transition)> = Vec::new();
        for byte in 0..=u8::MAX {
            let Some(step) = self.step(id, byte) else {
                continue;
            };
            match edges.iter_mut().find(|(_, known)| *known == step) {
                Some((bytes, _)) => bytes.insert(byte),
                None => edges.push(([byte].into_iter().collect(), step)),
            }
        }
        edges
    }

    /// Returns how many steps copy a register.
    #[must_use]
    pub fn copies(&self) -> usize {
        let steps = self
            .states
            .iter()
            .flat_map(|state| &state.transitions)
            .flatten();
        steps
            .filter(|step| {
                let copies = |op: &RegisterOp| matches!(op, RegisterOp::Copy { .. });
                step.ops.iter().any(copies)
            })
            .count()
    }
}

impl fmt::Debug for Tdfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for index in 0..self.states.len() {
            let id = StateId::from_index(index);
            let start = if id == StateId::START { '>' } else { ' ' };
            write!(f, "{start}{id:?}:")?;
            for (bytes, step) in self.edges(id) {
                write!(f, " {bytes:?} => {:?}", step.target)?;
                if !step.ops.is_empty() {
                    write!(f, " {:?}", step.ops)?;
                }
            }
            if let Some(values) = &self.state(id).accept {
                write!(f, " accept {values:?}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
