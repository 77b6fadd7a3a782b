//! The items of a list: an iterator that is the automaton which cuts it, stopped at each item.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::entry::accepted;
use super::machine::{run_name, spans_type};
use super::names::{camel, ident, type_name};
use super::{Module, number, other, pattern};
use crate::charset::Alphabet;
use crate::lists::Cutter;
use crate::machine::Component;
use crate::share::Shared;
use crate::tdfa::{FinalValue, Register, RegisterOp, StateId, Transition};

/// Returns the name of the type that iterates over a list.
pub(super) fn iter_type(component: &Component) -> Ident {
    format_ident!("{}Iter", camel(&component.name))
}

/// Emits the iterator.
pub(super) fn list(module: &Module<'_>, component: &Component, cutter: &Cutter) -> TokenStream {
    let of_type = iter_type(component);
    let text_type = module.text_type();
    let (whole, as_bytes) = match module.compiler.alphabet {
        Alphabet::CodePoints => (ident("as_str"), Some(quote! { .as_bytes() })),
        Alphabet::Octets => (ident("as_bytes"), None),
    };
    let emitter = Emitter { cutter };
    let registers: Vec<_> = emitter.slots().into_iter().map(name).collect();
    let arms = (0..cutter.tdfa.states.len()).map(|state| emitter.arm(StateId::from_index(state)));
    let rules = module.rules_doc(component.rules.iter().map(|path| path.rule));
    let summary = format!(" Iterates over the items of the list {}.", component.name);
    let whole_doc = format!(" Returns the text of the whole list {}.", component.name);
    let (item, next_item) = item(module, component);
    // How many of the items that the end of the list ends were told.
    let mut ends = cutter.tdfa.states.iter().flat_map(|state| &state.accept);
    let ends = ends.any(|values| !values.is_empty());
    let ended = ends.then(|| quote! { ended: u8, });
    let none_ended = ends.then(|| quote! { ended: 0, });
    // Where all items are empty nothing is read.
    let reads = cutter
        .tdfa
        .states
        .iter()
        .flat_map(|state| &state.transitions);
    let allow = reads.flatten().next().is_none().then(|| {
        quote! { #[allow(unreachable_code, reason = "all items are empty")] }
    });
    quote! {
        #[doc = #summary]
        ///
        /// All items together take one pass over the text.
        #rules
        #[derive(Clone, Debug)]
        pub struct #of_type<'a> {
            text: &'a #text_type,
            at: u32,
            state: u32,
            #ended
            #(#registers: u32,)*
        }

        impl<'a> #of_type<'a> {
            const fn new(text: &'a #text_type) -> Self {
                Self { text, at: 0, state: 0, #none_ended #(#registers: 0,)* }
            }

            #[doc = #whole_doc]
            #[must_use]
            pub const fn #whole(&self) -> &'a #text_type {
                self.text
            }

            /// Goes on to the next item and returns where it stands in the text of the list.
            #allow
            pub const fn next_span(&mut self) -> Option<Span> {
                let input = self.text #as_bytes;
                loop {
                    let at = self.at;
                    match self.state {
                        #(#arms)*
                        _ => return None,
                    }
                    self.at += 1;
                }
            }

            /// Goes on to the next item and returns it.
            pub const fn next_item(&mut self) -> Option<#item> {
                match self.next_span() {
                    Some(span) => #next_item,
                    None => None,
                }
            }
        }

        impl<'a> Iterator for #of_type<'a> {
            type Item = #item;

            fn next(&mut self) -> Option<#item> {
                self.next_item()
            }
        }

        impl ::core::iter::FusedIterator for #of_type<'_> {}
    }
}

/// Returns the type of items, and how one is made of its span: text, or a text taken apart if the
/// rule of the items is an entry.
fn item(module: &Module<'_>, component: &Component) -> (TokenStream, TokenStream) {
    let text_type = module.text_type();
    let Some((shared, index, condition)) = entry_of(module, component) else {
        return (
            quote! { &'a #text_type },
            quote! { Some(span.of(self.text)) },
        );
    };
    let entry = ident(&type_name(module.called(&module.entries[index])));
    let (run, spans) = (
        run_name(module.stem_of(shared)),
        spans_type(module.stem_of(shared)),
    );
    let accepts = accepted(module, shared, condition);
    let bytes = match module.compiler.alphabet {
        Alphabet::CodePoints => quote! { text.as_bytes() },
        Alphabet::Octets => quote! { text },
    };
    let next_item = quote! {{
        let text = span.of(self.text);
        let mut spans = #spans::nowhere(text.len());
        if #run(#bytes, &mut spans) #accepts {
            Some(#entry { text, spans })
        } else {
            None
        }
    }};
    (quote! { #entry<'a> }, next_item)
}

/// Returns the entry that the items of a list are, if they are one.
fn entry_of<'m>(
    module: &'m Module<'_>,
    component: &Component,
) -> Option<(&'m Shared, usize, &'m crate::share::Condition)> {
    let [path] = &component.rules[..] else {
        return None;
    };
    let rule = |name: &String| module.compiler.grammar.rule(name);
    module.shared.iter().find_map(|shared| {
        let mut entries = shared.entries.iter();
        let entry = entries.find(|(index, _)| rule(&module.entries[*index]) == Some(path.rule));
        entry.map(|(index, condition)| (shared, *index, condition))
    })
}

/// Returns the field of a register.
fn name(register: Register) -> Ident {
    format_ident!("r{}", register.index())
}

struct Emitter<'a> {
    cutter: &'a Cutter,
}

impl Emitter<'_> {
    /// Returns the registers that last from step to step.
    fn slots(&self) -> Vec<Register> {
        let steps = self
            .cutter
            .tdfa
            .states
            .iter()
            .flat_map(|state| &state.transitions);
        let ops = steps.flatten().flat_map(|step| &step.ops);
        let mut slots: Vec<_> = ops
            .map(|op| op.target())
            .filter(|&to| !is_told(to))
            .collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    fn arm(&self, state: StateId) -> TokenStream {
        let index = number(state.index());
        let end = self.end(state);
        let edges = self.cutter.tdfa.edges(state);
        let other = other(
            edges.iter().map(|(bytes, _)| bytes),
            &quote! { return None },
        );
        let edges: Vec<_> = edges
            .iter()
            .map(|(bytes, step)| {
                let pattern = pattern(bytes);
                let step = step_of(state, step);
                quote! { #pattern => #step }
            })
            .collect();
        let step = if edges.is_empty() {
            quote! { return None; }
        } else {
            quote! { match input[at as usize] { #(#edges)* #other } }
        };
        quote! {
            #index => {
                if at as usize == input.len() {
                    #end
                }
                #step
            }
        }
    }

    /// What happens where the list ends: one item that is left after the other.
    fn end(&self, state: StateId) -> TokenStream {
        let accept = self.cutter.tdfa.state(state).accept.as_deref();
        let value = |value: FinalValue| match value {
            FinalValue::Register(register) => {
                let name = name(register);
                quote! { self.#name }
            }
            FinalValue::End => quote! { at },
        };
        let left = accept.unwrap_or_default().chunks(2);
        let left = left.enumerate().map(|(index, item)| {
            let (start, end) = (value(item[0]), value(item[1]));
            let (index, next) = (number(index), number(index + 1));
            quote! {
                if self.ended == #index {
                    self.ended = #next;
                    return Some(Span { start: #start, end: #end });
                }
            }
        });
        quote! { #(#left)* return None; }
    }
}

/// Whether a register tells an item.
fn is_told(register: Register) -> bool {
    register == Cutter::START || register == Cutter::END
}

fn step_of(from: StateId, step: &Transition) -> TokenStream {
    let target = number(step.target.index());
    let moves = (step.target != from).then(|| quote! { self.state = #target; });
    let source = |op: &RegisterOp| match *op {
        RegisterOp::Set(_) => quote! { at },
        RegisterOp::Copy { from, .. } => {
            let from = name(from);
            quote! { self.#from }
        }
    };
    let of = |register| step.ops.iter().find(|op| op.target() == register);
    let told = of(Cutter::START).zip(of(Cutter::END)).map(|(start, end)| {
        let (start, end) = (source(start), source(end));
        quote! { let item = Span { start: #start, end: #end }; }
    });
    let slots = step.ops.iter().filter(|op| !is_told(op.target()));
    let slots: Vec<_> = slots
        .map(|op| {
            let (to, from) = (name(op.target()), source(op));
            quote! { self.#to = #from; }
        })
        .collect();
    let tells = told.is_some().then(|| {
        quote! {
            self.at += 1;
            return Some(item);
        }
    });
    quote! {
        {
            #told
            #(#slots)*
            #moves
            #tells
        }
    }
}
