//! Automata as tables, to be walked byte by byte.
//!
//! Automata that do the same for the most part share a table. It has a cell for each state and each
//! class of bytes, so that the next state is one load away from the last one.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::cells::Cells;
use super::machine::{kept_names, run_name, spans_type};
use super::names::{camel, snake};
use super::reject::list;
use super::{Module, number};
use crate::share::Shared;
use crate::tdfa::{FinalValue, StateId, Tdfa, join};

/// Automata in one table.
pub(super) struct Table<'m> {
    automata: Vec<&'m Shared>,
    joined: Tdfa,
    /// Where each automaton starts.
    starts: Vec<StateId>,
}

impl<'m> Table<'m> {
    /// Makes tables of automata: an automaton joins the first table that grows by less than its
    /// own size.
    pub(super) fn all(automata: impl Iterator<Item = &'m Shared>) -> Vec<Self> {
        let mut tables: Vec<Self> = Vec::new();
        for automaton in automata {
            let alone = Self::new(vec![automaton]);
            let joined = tables.iter().enumerate().find_map(|(index, table)| {
                let together = [&table.automata[..], &[automaton]].concat();
                let joined = Self::new(together);
                (joined.cells() < table.cells() + alone.cells()).then_some((index, joined))
            });
            match joined {
                Some((index, joined)) => tables[index] = joined,
                None => tables.push(alone),
            }
        }
        tables
    }

    fn new(automata: Vec<&'m Shared>) -> Self {
        let tdfas = automata.iter().map(|shared| &shared.machine.tdfa);
        let (joined, starts) = join(&tdfas.collect::<Vec<_>>());
        Self {
            automata,
            joined,
            starts,
        }
    }

    fn cells(&self) -> usize {
        self.joined.states.len() * self.joined.classes.len()
    }

    /// Returns where an automaton starts, if it is in this table.
    fn start(&self, shared: &Shared) -> Option<StateId> {
        let mut automata = self.automata.iter();
        let index = automata.position(|known| std::ptr::eq(*known, shared))?;
        Some(self.starts[index])
    }

    /// Emits the table, and for each automaton how it ends.
    pub(super) fn emit(&self, module: &Module<'_>) -> TokenStream {
        let names: Vec<&str> = self
            .automata
            .iter()
            .map(|one| module.name_of(one))
            .collect();
        let first = module.stem_of(self.automata[0]);
        let prefix = table_prefix(first);
        let [classes, moves] = ["CLASSES", "MOVES"].map(|table| format_ident!("{prefix}_{table}"));
        let of_type = run_type(first);
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        let documentation = format!(" The automaton of {} between two bytes.", names.join(", "));
        let registers = number(self.joined.registers);
        let has_registers = self.joined.registers > 0;
        let field = has_registers.then(|| quote! { registers: [u32; #registers], });
        let no_registers = has_registers.then(|| quote! { registers: [NONE; #registers], });

        let cells = Cells::new(&self.joined);
        let step = cells.step();
        let at = if cells.stores() {
            quote! { at }
        } else {
            quote! { _ }
        };
        let rows = cells.rows.iter().map(|row| list(row.iter().copied()));
        let class_of = list(
            self.joined
                .classes
                .table()
                .iter()
                .map(|&class| class.into()),
        );
        let cell = cells.of_type();
        let [states, class_count] = [cells.rows.len(), self.joined.classes.len()].map(number);
        let stay = module.tables.then(|| {
            let stay = cells.stay();
            quote! {
                /// Passes over the bytes from an offset that lead back to the state and do nothing.
                ///
                /// None of them waits for the load of the last one.
                #[inline]
                const fn stay(&self, input: &[u8], mut at: usize) -> usize {
                    let row = &#moves[self.state as usize];
                    let stay = #stay;
                    while at < input.len() && row[#classes[input[at] as usize] as usize] == stay {
                        at += 1;
                    }
                    at
                }
            }
        });
        let ends = self.automata.iter().zip(&self.starts);
        let ends = ends.map(|(shared, start)| self.end(module, shared, *start));
        quote! {
            #[doc = #documentation]
            #[derive(Clone, Debug)]
            struct #of_type {
                state: #cell,
                #field
            }

            impl #of_type {
                const fn new(start: #cell) -> Self {
                    Self { state: start, #no_registers }
                }

                /// Reads the byte at an offset; returns whether some text has it there.
                #[inline]
                const fn step(&mut self, #at: u32, byte: u8) -> bool {
                    let cell = #moves[self.state as usize][#classes[byte as usize] as usize];
                    #step
                    true
                }

                #stay

                #(#ends)*
            }

            /// The class of each byte.
            static #classes: [u8; 256] = #class_of;

            /// For each state and each class of bytes a state to go to, and in the lowest bits what
            /// is done before. The largest number is that no text goes on.
            static #moves: [[#cell; #class_count]; #states] = [#(#rows),*];
        }
    }

    /// Emits the method that ends a text of an automaton.
    fn end(&self, module: &Module<'_>, shared: &Shared, start: StateId) -> TokenStream {
        let name = module.name_of(shared);
        let stem = module.stem_of(shared);
        let (finish, spans) = (finish_name(stem), spans_type(stem));
        let documentation =
            format!(" Returns where the components stand, if a text of `{name}` can end here.");
        let kept = kept_names(module, shared);
        let ends = ends(&self.joined, start)
            .into_iter()
            .map(|(states, values)| {
                let states = ranges(&states);
                let values = values.iter().copied().map(value);
                quote! { #states => Some(#spans { length, #(#kept: #values,)* }), }
            });
        quote! {
            #[doc = #documentation]
            const fn #finish(&self, length: u32) -> Option<#spans> {
                match self.state {
                    #(#ends)*
                    _ => None,
                }
            }
        }
    }
}

/// How an automaton that is in one of some tables is walked.
pub(super) struct Walk {
    /// The type of the automaton between two bytes.
    pub(super) run: Ident,
    /// The state it starts from.
    pub(super) start: TokenStream,
    /// The method that ends a text.
    pub(super) finish: Ident,
}

impl Walk {
    /// # Panics
    ///
    /// If the automaton is in none of the tables.
    pub(super) fn new(module: &Module<'_>, tables: &[Table<'_>], shared: &Shared) -> Self {
        let mut starts = tables
            .iter()
            .filter_map(|table| Some((table, table.start(shared)?)));
        let (table, start) = starts.next().expect("the automaton is in a table");
        Self {
            run: run_type(module.stem_of(table.automata[0])),
            start: number(start.index()).into_token_stream(),
            finish: finish_name(module.stem_of(shared)),
        }
    }
}

/// Returns the name of the type of an automaton between two bytes.
pub(super) fn run_type(rule: &str) -> Ident {
    format_ident!("{}Run", camel(rule))
}

/// Returns what the names of tables begin with.
pub(super) fn table_prefix(rule: &str) -> String {
    snake(rule).to_ascii_uppercase()
}

fn finish_name(rule: &str) -> Ident {
    format_ident!("finish_{}", snake(rule))
}

/// Emits the function that runs an automaton which is a table.
pub(super) fn machine(module: &Module<'_>, tables: &[Table<'_>], shared: &Shared) -> TokenStream {
    let name = module.name_of(shared);
    let stem = module.stem_of(shared);
    let (run, spans) = (run_name(stem), spans_type(stem));
    let documentation = format!(" Runs the automaton of `{name}`, and stores what it finds.");
    let walk = Walk::new(module, tables, shared);
    let (of_type, start, finish) = (walk.run, walk.start, walk.finish);
    quote! {
        #[doc = #documentation]
        const fn #run(input: &[u8], spans: &mut #spans) -> bool {
            let mut run = #of_type::new(#start);
            let mut at = run.stay(input, 0);
            while at < input.len() {
                if !run.step(at as u32, input[at]) {
                    return false;
                }
                at = run.stay(input, at + 1);
            }
            match run.#finish(input.len() as u32) {
                Some(found) => {
                    *spans = found;
                    true
                }
                None => false,
            }
        }
    }
}

/// Groups the accepting states that can be reached from a start by the values of their tags.
fn ends(tdfa: &Tdfa, start: StateId) -> Vec<(Vec<usize>, &[FinalValue])> {
    let mut ends: Vec<(Vec<usize>, &[FinalValue])> = Vec::new();
    for state in reachable(tdfa, start) {
        let Some(values) = &tdfa.states[state].accept else {
            continue;
        };
        match ends.iter_mut().find(|(_, known)| *known == values) {
            Some((states, _)) => states.push(state),
            None => ends.push((vec![state], values)),
        }
    }
    ends
}

/// Returns the states that can be reached from a start, in order.
fn reachable(tdfa: &Tdfa, start: StateId) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([start.index()]);
    let mut todo = vec![start];
    while let Some(state) = todo.pop() {
        for step in tdfa.state(state).transitions.iter().flatten() {
            if seen.insert(step.target.index()) {
                todo.push(step.target);
            }
        }
    }
    seen
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

fn value(value: FinalValue) -> TokenStream {
    match value {
        FinalValue::Register(register) => {
            let register = number(register.index());
            quote! { self.registers[#register] }
        }
        FinalValue::End => quote! { length },
    }
}
