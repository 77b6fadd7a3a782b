//! The cells of a table: what the byte of a class does in a state.

use std::collections::HashMap;
use std::hash::Hash;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::number;
use super::reject::unsigned;
use crate::tdfa::{RegisterOp, Tdfa};

/// The cells of a table.
pub(super) struct Cells<'t> {
    pub(super) rows: Vec<Vec<usize>>,
    /// What is done to registers, all different ones.
    actions: Vec<&'t [RegisterOp]>,
    /// How many of the lowest bits of a cell have the number of an action, counted from 1.
    bits: u32,
    /// The cell from which no text goes on.
    nowhere: usize,
}

impl<'t> Cells<'t> {
    pub(super) fn new(tdfa: &'t Tdfa) -> Self {
        let mut actions = Numbered::default();
        // The first is to do nothing.
        actions.number(&[][..]);
        for step in tdfa
            .states
            .iter()
            .flat_map(|state| state.transitions.iter().flatten())
        {
            actions.number(&step.ops[..]);
        }
        let bits = (actions.all.len() - 1)
            .checked_ilog2()
            .map_or(0, |log| log + 1);
        // One more state, which does not exist.
        let nowhere = tdfa.states.len() << bits;
        let rows = tdfa.states.iter().map(|state| {
            let steps = state.transitions.iter();
            let cells = steps.map(|step| match step {
                None => nowhere,
                Some(step) => (step.target.index() << bits) | actions.numbers[&step.ops[..]],
            });
            cells.collect()
        });
        Self {
            rows: rows.collect(),
            bits,
            nowhere,
            actions: actions.all,
        }
    }

    /// Returns the type of a cell, which states have, too.
    pub(super) fn of_type(&self) -> Ident {
        unsigned(self.nowhere)
    }

    /// Whether some action stores where the automaton is.
    pub(super) fn stores(&self) -> bool {
        let mut ops = self.actions.iter().copied().flatten();
        ops.any(|op| matches!(op, RegisterOp::Set(_)))
    }

    /// Emits the cell of a step that leads back to the state and does nothing.
    pub(super) fn stay(&self) -> TokenStream {
        let bits = number(self.bits as usize);
        if self.bits == 0 {
            quote! { self.state }
        } else {
            quote! { self.state << #bits }
        }
    }

    /// Emits what is done with a cell: nothing if no text goes on.
    pub(super) fn step(&self) -> TokenStream {
        let [mask, bits, nowhere] =
            [(1 << self.bits) - 1, self.bits as usize, self.nowhere].map(number);
        let actions = self
            .actions
            .iter()
            .enumerate()
            .skip(1)
            .map(|(action, ops)| {
                let action = number(action);
                let ops = ops.iter().map(|op| self::op(*op));
                quote! { #action => { #(#ops)* } }
            });
        let act = (self.bits > 0).then(|| {
            quote! {
                match cell & #mask {
                    #(#actions)*
                    _ => {}
                }
            }
        });
        let state = if self.bits == 0 {
            quote! { cell }
        } else {
            quote! { cell >> #bits }
        };
        quote! {
            if cell == #nowhere {
                return false;
            }
            #act
            self.state = #state;
        }
    }
}

/// Different things in the order in which they came, each with its number.
struct Numbered<T> {
    all: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Copy + Eq + Hash> Numbered<T> {
    fn number(&mut self, item: T) -> usize {
        *self.numbers.entry(item).or_insert_with(|| {
            self.all.push(item);
            self.all.len() - 1
        })
    }
}

fn op(op: RegisterOp) -> TokenStream {
    let register = |register: crate::tdfa::Register| number(register.index());
    match op {
        RegisterOp::Set(to) => {
            let to = register(to);
            quote! { self.registers[#to] = at; }
        }
        RegisterOp::Copy { to, from } => {
            let (to, from) = (register(to), register(from));
            quote! { self.registers[#to] = self.registers[#from]; }
        }
    }
}
