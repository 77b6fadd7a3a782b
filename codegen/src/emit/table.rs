//! An automaton as a table, to be walked byte by byte.

use std::collections::HashMap;
use std::hash::Hash;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::machine::{kept_names, run_name, spans_type};
use super::names::{camel, snake};
use super::rows::Rows;
use super::{Module, number};
use crate::share::Shared;
use crate::tdfa::{FinalValue, RegisterOp, StateId, Tdfa, Transition};

/// Returns the name of the type of an automaton between two bytes.
pub(super) fn run_type(rule: &str) -> Ident {
    format_ident!("{}Run", camel(rule))
}

/// Returns the name of the function that takes a step in the table of an automaton.
pub(super) fn step_name(rule: &str) -> String {
    format!("{}_step", snake(rule))
}

/// Returns what the names of the tables of an automaton begin with.
pub(super) fn table_prefix(rule: &str) -> String {
    snake(rule).to_ascii_uppercase()
}

/// Emits the function that runs an automaton which is a table.
pub(super) fn machine(module: &Module<'_>, shared: &Shared) -> TokenStream {
    let name = module.name_of(shared);
    let stem = module.stem_of(shared);
    let (run, of_type, spans) = (run_name(stem), run_type(stem), spans_type(stem));
    let documentation = format!(" Runs the automaton of `{name}`, and stores what it finds.");
    quote! {
        #[doc = #documentation]
        const fn #run(input: &[u8], spans: &mut #spans) -> bool {
            let mut run = #of_type::new();
            let mut at = 0;
            while at < input.len() {
                if !run.step(at as u32, input[at]) {
                    return false;
                }
                at += 1;
            }
            match run.finish(input.len() as u32) {
                Some(found) => {
                    *spans = found;
                    true
                }
                None => false,
            }
        }
    }
}

/// Emits the automaton that entries share, as a table.
pub(super) fn run(module: &Module<'_>, shared: &Shared) -> TokenStream {
    let name = module.name_of(shared);
    let tdfa = &shared.machine.tdfa;
    let table = Table::new(tdfa);
    let stem = module.stem_of(shared);
    let (of_type, spans) = (run_type(stem), spans_type(stem));
    let step_of = step_name(stem);
    let prefix = table_prefix(stem);
    let moves = format_ident!("{prefix}_MOVES");
    let look_up = format_ident!("{step_of}");
    let documentation = format!(" The automaton of `{name}` between two bytes.");
    let registers = number(tdfa.registers);
    let has_registers = tdfa.registers > 0;
    let field = has_registers.then(|| quote! { registers: [u32; #registers], });
    let no_registers = has_registers.then(|| quote! { registers: [NONE; #registers], });
    let sets = |op: &RegisterOp| matches!(op, RegisterOp::Set(_));
    let at = if table.actions.iter().any(|ops| ops.iter().any(sets)) {
        quote! { at }
    } else {
        quote! { _ }
    };
    let actions = table.actions.iter().zip(1..).map(|(ops, action)| {
        let action = number(action);
        let ops = ops.iter().map(|op| self::op(*op));
        quote! { #action => { #(#ops)* } }
    });
    let act = (!table.actions.is_empty()).then(|| {
        quote! {
            match action {
                #(#actions)*
                _ => {}
            }
        }
    });
    let action = if act.is_some() {
        quote! { action }
    } else {
        quote! { _ }
    };
    let ends = ends(tdfa).into_iter().map(|(states, values)| {
        let states = ranges(&states);
        let kept = kept_names(module, shared);
        let values = values.iter().copied().map(value);
        quote! { #states => Some(#spans { length, #(#kept: #values,)* }), }
    });
    let steps = Rows::new(&table.steps).emit(&step_of, &prefix, tdfa.classes.table());
    let list = table.moves.iter().map(|&(target, action)| {
        let (target, action) = (number(target), number(action));
        quote! { (#target, #action) }
    });
    let move_count = number(table.moves.len());
    quote! {
        #[doc = #documentation]
        #[derive(Clone, Debug)]
        struct #of_type {
            state: u16,
            #field
        }

        impl #of_type {
            const fn new() -> Self {
                Self { state: 0, #no_registers }
            }

            /// Reads the byte at an offset; returns whether some text has it there.
            const fn step(&mut self, #at: u32, byte: u8) -> bool {
                let step = #look_up(self.state as usize, byte);
                let (state, #action) = #moves[step];
                #act
                self.state = state;
                step > 0
            }

            /// Returns where the components stand, if the text can end here.
            const fn finish(&self, length: u32) -> Option<#spans> {
                match self.state {
                    #(#ends)*
                    _ => None,
                }
            }
        }

        #steps

        /// A state to go to, and what is done before. The first is that no text goes on.
        static #moves: [(u16, u16); #move_count] = [#(#list),*];
    }
}

/// An automaton as a table: all different moves once, and what they do to registers once.
struct Table<'t> {
    steps: Vec<Vec<usize>>,
    /// A state to go to, and an action, counted from 1: 0 does nothing. The first move is that no
    /// text goes on.
    moves: Vec<(usize, usize)>,
    actions: Vec<&'t [RegisterOp]>,
}

impl<'t> Table<'t> {
    fn new(tdfa: &'t Tdfa) -> Self {
        let mut actions = Numbered::default();
        let mut moves = Numbered::default();
        actions.number(&[][..]);
        let mut number = |step: &'t Transition| {
            let action = actions.number(&step.ops[..]);
            1 + moves.number((step.target.index(), action))
        };
        let mut steps = Vec::new();
        for state in &tdfa.states {
            let row = state.transitions.iter();
            steps.push(
                row.map(|step| step.as_ref().map_or(0, &mut number))
                    .collect(),
            );
        }
        let nowhere = (StateId::START.index(), 0);
        Self {
            steps,
            moves: std::iter::once(nowhere).chain(moves.all).collect(),
            actions: actions.all.split_off(1),
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

/// Groups the accepting states by the values of their tags.
fn ends(tdfa: &Tdfa) -> Vec<(Vec<usize>, &[FinalValue])> {
    let mut ends: Vec<(Vec<usize>, &[FinalValue])> = Vec::new();
    for (state, values) in tdfa.states.iter().map(|state| &state.accept).enumerate() {
        let Some(values) = values else {
            continue;
        };
        match ends.iter_mut().find(|(_, known)| known == values) {
            Some((states, _)) => states.push(state),
            None => ends.push((vec![state], values)),
        }
    }
    ends
}

/// Makes the pattern of some states, which are in order.
fn ranges(states: &[usize]) -> TokenStream {
    let runs = states.chunk_by(|a, b| a + 1 == *b);
    let patterns = runs.flat_map(|run| match *run {
        [first, _, .., last] => {
            let (first, last) = (number(first), number(last));
            vec![quote! { #first..=#last }]
        }
        _ => run
            .iter()
            .map(|&state| number(state).into_token_stream())
            .collect(),
    });
    quote! { #(#patterns)|* }
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

fn value(value: FinalValue) -> TokenStream {
    match value {
        FinalValue::Register(register) => {
            let register = number(register.index());
            quote! { self.registers[#register] }
        }
        FinalValue::End => quote! { length },
    }
}
