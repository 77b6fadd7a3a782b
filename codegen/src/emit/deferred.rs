//! Components that are found when they are asked for.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::{function_name, ident, snake};
use super::spans::known_span;
use super::{Module, number, other, pattern};
use crate::charset::Alphabet;
use crate::deferred::Deferral;
use crate::machine::Component;
use crate::tdfa::{FinalValue, Register, RegisterOp, State, StateId, Tdfa};

/// Returns the name of the function that finds a component.
pub(super) fn find_name(component: &Component) -> Ident {
    format_ident!("find_{}", snake(&component.name))
}

/// Emits the function that finds a component in a text that has been recognized.
pub(super) fn find(component: &Component, deferral: &Deferral) -> TokenStream {
    let tdfa = &deferral.tdfa;
    let find = find_name(component);
    let steps = tdfa.states.iter().flat_map(|state| &state.transitions);
    let ops = steps.flatten().flat_map(|step| &step.ops);
    let written: BTreeSet<Register> = ops.map(|op| op.target()).collect();
    let registers = (0..tdfa.registers).map(|register| {
        let register = Register::from_index(register);
        let mutable = written.contains(&register).then(|| quote! { mut });
        let name = name(register);
        quote! { let #mutable #name = NONE; }
    });
    let arms = (0..tdfa.states.len()).map(|state| arm(tdfa, StateId::from_index(state)));
    // Where all texts are empty nothing is read.
    let reads = tdfa.states.iter().flat_map(|state| &state.transitions);
    let allow = reads.flatten().next().is_none().then(|| {
        quote! {
            #[allow(unreachable_code, unused_mut, reason = "all texts are empty")]
        }
    });
    let summary = format!(
        " Finds the {} in the text that it stands in, which begins at `start`.",
        component.name
    );
    quote! {
        #[doc = #summary]
        ///
        /// The span is of `NONE` if there is none.
        #allow
        #[allow(unused_assignments, unused_variables, reason = "what is stored may never be read")]
        const fn #find(input: &[u8], start: u32) -> Span {
            #(#registers)*
            let mut at = 0;
            let mut state = 0;
            loop {
                match state {
                    #(#arms)*
                    _ => break,
                }
                at += 1;
            }
            Span { start: NONE, end: NONE }
        }
    }
}

fn arm(tdfa: &Tdfa, id: StateId) -> TokenStream {
    let index = number(id.index());
    let end = end(tdfa.state(id));
    let edges = tdfa.edges(id);
    let other = other(edges.iter().map(|(bytes, _)| bytes), &quote! { break });
    let arms = edges.iter().map(|(bytes, step)| {
        let pattern = pattern(bytes);
        let ops = step.ops.iter().map(|&op| store(op));
        let target = number(step.target.index());
        let moves = (step.target != id).then(|| quote! { state = #target; });
        quote! { #pattern => { #(#ops)* #moves } }
    });
    let read = if edges.is_empty() {
        quote! { break; }
    } else {
        quote! { match input[at] { #(#arms)* #other } }
    };
    quote! {
        #index => {
            if at == input.len() {
                #end
            }
            #read
        }
    }
}

fn end(state: &State) -> TokenStream {
    let Some([start, end]) = state.accept.as_deref() else {
        return quote! { break; };
    };
    let value = |value: &FinalValue| match *value {
        FinalValue::Register(register) => {
            let name = name(register);
            quote! { #name }
        }
        FinalValue::End => quote! { start + at as u32 },
    };
    let (start, end) = (value(start), value(end));
    quote! { return Span { start: #start, end: #end }; }
}

fn store(op: RegisterOp) -> TokenStream {
    let to = name(op.target());
    match op {
        RegisterOp::Set(_) => quote! { #to = start + at as u32; },
        RegisterOp::Copy { from, .. } => {
            let from = name(from);
            quote! { #to = #from; }
        }
    }
}

fn name(register: Register) -> Ident {
    format_ident!("r{}", register.index())
}

/// Emits the methods that return the span of a component.
pub(super) fn getter(
    module: &Module<'_>,
    component: &Component,
    deferral: &Deferral,
    (always, outer_always): (bool, bool),
) -> TokenStream {
    let name = ident(&function_name(&component.name));
    let known = known_span(component);
    let find = find_name(component);
    let title = &component.name;
    let text_type = module.text_type();
    let bytes = match module.compiler.alphabet {
        Alphabet::CodePoints => quote! { .as_bytes() },
        Alphabet::Octets => TokenStream::new(),
    };
    let outer = deferral
        .within
        .map(|label| &module.compiler.components[label.index()]);
    let found = match outer {
        None => quote! { #find(text #bytes, 0) },
        Some(outer) => {
            let outer = known_span(outer);
            quote! {
                let outer = self.#outer();
                #find(outer.of(text) #bytes, outer.start)
            }
        }
    };
    let (what, returned, body) = if always {
        (
            format!("the span of the {title} of `text`, which is always there"),
            quote! { Span },
            quote! { self.#known(text) },
        )
    } else {
        let absent = outer.filter(|_| !outer_always).map(|outer| {
            let outer = ident(&function_name(&outer.name));
            quote! {
                if self.#outer().is_none() {
                    return None;
                }
            }
        });
        (
            format!("the span of the {title} of `text`, if there is one"),
            quote! { Option<Span> },
            quote! {
                #absent
                match self.#known(text) {
                    Span { start: NONE, .. } => None,
                    span => Some(span),
                }
            },
        )
    };
    let summary = format!(" Returns {what}.");
    quote! {
        #[doc = #summary]
        ///
        /// It is found by another look at a part of `text`, which is the text that was parsed.
        ///
        /// # Panics
        ///
        /// If the spans are not within `text`.
        pub const fn #name(&self, text: &#text_type) -> #returned {
            #body
        }

        const fn #known(&self, text: &#text_type) -> Span {
            #found
        }
    }
}
