//! An automaton as a table, to be walked byte by byte.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::machine::{kept_names, spans_type};
use super::names::{camel, snake};
use super::{Module, number};
use crate::share::Shared;
use crate::tdfa::{FinalValue, RegisterOp, Tdfa, Transition};

/// Returns the name of the type of an automaton between two bytes.
pub(super) fn run_type(rule: &str) -> Ident {
    format_ident!("{}Run", camel(rule))
}

/// Emits the automaton that entries share, as a table.
pub(super) fn run(module: &Module<'_>, shared: &Shared) -> TokenStream {
    let name = module.name_of(shared);
    let tdfa = &shared.machine.tdfa;
    let table = Table::new(tdfa);
    let (of_type, spans) = (run_type(name), spans_type(name));
    let prefix = snake(name).to_ascii_uppercase();
    let [classes, steps, moves] =
        ["CLASSES", "STEPS", "MOVES"].map(|table| format_ident!("{prefix}_{table}"));
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
    let class_of = tdfa.classes.table().iter();
    let class_of = class_of.map(|&class| number(usize::from(class)));
    let rows = table.steps.iter().map(|row| {
        let row = row.iter().map(|&step| number(step));
        quote! { [#(#row),*] }
    });
    let list = table.moves.iter().map(|&(target, action)| {
        let (target, action) = (number(target), number(action));
        quote! { (#target, #action) }
    });
    let counts = [tdfa.classes.len(), tdfa.states.len(), table.moves.len()];
    let [class_count, state_count, move_count] = counts.map(number);
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

            /// Reads a byte that some text has at the offset.
            const fn step(&mut self, #at: u32, byte: u8) {
                let class = #classes[byte as usize] as usize;
                let step = #steps[self.state as usize][class] as usize;
                let (state, #action) = #moves[step];
                #act
                self.state = state;
            }

            /// Returns where the components stand, if the text can end here.
            const fn finish(&self, length: u32) -> Option<#spans> {
                match self.state {
                    #(#ends)*
                    _ => None,
                }
            }
        }

        /// The class of each byte.
        static #classes: [u8; 256] = [#(#class_of),*];

        /// For each state and each class of bytes an index of the moves; 0 where no text goes on.
        static #steps: [[u16; #class_count]; #state_count] = [#(#rows),*];

        /// A state to go to, and what is done before.
        static #moves: [(u16, u16); #move_count] = [#(#list),*];
    }
}

/// An automaton as a table: all different moves once, and what they do to registers once.
struct Table<'t> {
    steps: Vec<Vec<usize>>,
    /// A state to go to, and an action, counted from 1: 0 does nothing.
    moves: Vec<(usize, usize)>,
    actions: Vec<&'t [RegisterOp]>,
}

impl<'t> Table<'t> {
    fn new(tdfa: &'t Tdfa) -> Self {
        let mut table = Self {
            steps: Vec::new(),
            moves: Vec::new(),
            actions: vec![&[]],
        };
        for state in &tdfa.states {
            let steps = state.transitions.iter();
            let row = steps.map(|step| step.as_ref().map_or(0, |step| table.index(step)));
            let row = row.collect();
            table.steps.push(row);
        }
        table.actions.remove(0);
        if table.moves.is_empty() {
            table.moves.push((0, 0));
        }
        table
    }

    fn index(&mut self, step: &'t Transition) -> usize {
        let action = index_of(&mut self.actions, &step.ops[..]);
        index_of(&mut self.moves, (step.target.index(), action))
    }
}

/// Returns the index of an item in a list, which it joins if it is new.
fn index_of<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    let known = list.iter().position(|known| *known == item);
    known.unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
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
