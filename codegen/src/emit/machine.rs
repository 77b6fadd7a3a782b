//! An automaton as one flat loop with an arm for each state.
//!
//! A flat loop can hold any graph. A state that loops on bytes without an operation reads them in
//! a tight loop of its own first.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::loops::Loops;
use super::names::{camel, snake};
use super::{Module, number, other, pattern};
use crate::form::{Form, FormState};
use crate::nfa::Tag;
use crate::share::Shared;
use crate::tdfa::{FinalValue, Register, RegisterOp, StateId};

/// How deep states may stand within an arm.
const MAX_NESTED: usize = 2;

/// Emits the function that runs an automaton, and its tables.
pub(super) fn machine(
    module: &Module<'_>,
    shared: &Shared,
    form: &Form,
    loops: &Loops,
) -> TokenStream {
    let name = module.name_of(shared);
    let emitter = Emitter {
        form,
        loops,
        kept: kept_names(module, shared),
        registers: register_places(module, shared),
        arms: arms(form),
    };
    let run = run_name(module.stem_of(shared));
    let spans = spans_type(module.stem_of(shared));
    let written = written(form);
    let own = emitter.registers.iter().zip(written);
    let own = own.filter_map(|(place, written)| match place {
        Place::Span(_) => None,
        Place::Own(register) => {
            let mutable = written.then(|| quote! { mut });
            Some(quote! { let #mutable #register = NONE; })
        }
    });
    let body = emitter.body();
    let documentation = format!(" Runs the automaton of `{name}`, and stores what it finds.");
    quote! {
        #[doc = #documentation]
        ///
        /// Spans that are nowhere are given, and mean nothing if the input is rejected.
        #[allow(
            unused_assignments,
            unused_variables,
            reason = "there may be nothing to store, or what is stored first is never read"
        )]
        const fn #run(input: &[u8], spans: &mut #spans) -> bool {
            #(#own)*
            #body
        }
    }
}

/// Returns, for each register, whether a step writes it.
fn written(form: &Form) -> Vec<bool> {
    let mut written = vec![false; form.registers];
    let steps = form.states.iter().flat_map(|state| &state.edges);
    for op in steps.flat_map(|(_, step)| &step.ops) {
        let (RegisterOp::Set(to) | RegisterOp::Copy { to, .. }) = *op;
        written[to.index()] = true;
    }
    written
}

/// Numbers the states that are arms.
///
/// A state that one edge alone leads to is written where that edge is, unless that would be too
/// deep: there the processor need not find out which state follows. So is the first state, before
/// all arms, if no edge leads to it.
fn arms(form: &Form) -> BTreeMap<StateId, usize> {
    let edges_to = form.edges_to();
    let mut found = BTreeSet::new();
    if edges_to[StateId::START.index()] > 0 {
        found.insert(StateId::START);
    }
    let mut pending = vec![(StateId::START, 0)];
    while let Some((id, depth)) = pending.pop() {
        for (_, step) in &form.state(id).edges {
            let target = step.target;
            let is_nested = edges_to[target.index()] == 1 && depth < MAX_NESTED;
            if target != StateId::START && is_nested {
                pending.push((target, depth + 1));
            } else if found.insert(target) {
                pending.push((target, 0));
            }
        }
    }
    found.into_iter().zip(0..).collect()
}

/// Emits the value of registers that hold nothing, which every automaton uses.
pub(super) fn none() -> TokenStream {
    quote! {
        /// The value of a register that holds no position.
        const NONE: u32 = u32::MAX;
    }
}

/// Returns the name of the function that runs the automaton of a rule.
pub(super) fn run_name(rule: &str) -> Ident {
    format_ident!("run_{}", snake(rule))
}

/// Returns the name of the type of an automaton's spans.
pub(super) fn spans_type(rule: &str) -> Ident {
    format_ident!("{}Spans", camel(rule))
}

/// Returns the field name of a tag.
pub(super) fn tag_name(module: &Module<'_>, tag: Tag) -> Ident {
    let component = &module.compiler.components[tag.label().index()].name;
    let end = if tag.is_open() { "start" } else { "end" };
    format_ident!("{}_{end}", snake(component))
}

/// Returns the field names of the tags that have a register, in order.
pub(super) fn kept_names(module: &Module<'_>, shared: &Shared) -> Vec<Ident> {
    let kept = &shared.machine.places.kept;
    kept.iter().map(|&tag| tag_name(module, tag)).collect()
}

/// Where a register is kept while an automaton runs.
enum Place {
    /// In the field of the one tag whose value it always is.
    Span(Ident),
    /// In a variable of its own.
    Own(Ident),
}

/// Finds a place for each register.
fn register_places(module: &Module<'_>, shared: &Shared) -> Vec<Place> {
    let tdfa = &shared.machine.tdfa;
    let mut tags: Vec<Vec<usize>> = vec![Vec::new(); tdfa.registers];
    for values in tdfa.states.iter().filter_map(|state| state.accept.as_ref()) {
        for (tag, value) in values.iter().enumerate() {
            if let FinalValue::Register(register) = value {
                tags[register.index()].push(tag);
            }
        }
    }
    let kept = kept_names(module, shared);
    let mut used = vec![0; kept.len()];
    for tags in &mut tags {
        tags.sort_unstable();
        tags.dedup();
        for &tag in &*tags {
            used[tag] += 1;
        }
    }
    let place = |(register, tags): (usize, &Vec<usize>)| match tags[..] {
        [tag] if used[tag] == 1 => Place::Span(kept[tag].clone()),
        _ => Place::Own(format_ident!("r{register}")),
    };
    tags.iter().enumerate().map(place).collect()
}

struct Emitter<'a> {
    form: &'a Form,
    loops: &'a Loops,
    /// The fields of the spans.
    kept: Vec<Ident>,
    registers: Vec<Place>,
    /// The number of each state that is an arm; the others are within the arm they follow.
    arms: BTreeMap<StateId, usize>,
}

impl Emitter<'_> {
    fn body(&self) -> TokenStream {
        let start = self.form.state(StateId::START);
        let leaves = !start.edges.is_empty();
        let moves = leaves || !start.skip.is_empty() || !start.words.is_empty();
        let mutable = moves.then(|| quote! { mut });
        if self.arms.is_empty() {
            // Every state is within the one before it.
            let first = self.state(StateId::START);
            return quote! {
                let #mutable at = 0;
                #first
            };
        }
        // Where no arm leads to one, there is nothing to go round for.
        let goes_on = self.arms.keys().any(|&state| self.leads_to_arm(state));
        let mutable = goes_on.then(|| quote! { mut });
        let begin = if let Some(&arm) = self.arms.get(&StateId::START) {
            let arm = number(arm);
            quote! { let #mutable state = #arm; }
        } else {
            let first = self.state(StateId::START);
            quote! {
                let #mutable state;
                #first
                at += 1;
            }
        };
        let arms = self.arms.iter().map(|(&state, &arm)| {
            let (arm, state) = (number(arm), self.state(state));
            quote! { #arm => { #state } }
        });
        let choice = quote! {
            match state {
                #(#arms)*
                _ => return false,
            }
        };
        let run = if goes_on {
            quote! { loop { #choice at += 1; } }
        } else {
            choice
        };
        quote! {
            let mut at = 0;
            #begin
            #run
        }
    }

    /// Whether a way leads from a state to an arm, through what is written within it.
    fn leads_to_arm(&self, id: StateId) -> bool {
        self.form
            .state(id)
            .edges
            .iter()
            .any(|(_, step)| self.arms.contains_key(&step.target) || self.leads_to_arm(step.target))
    }

    /// What is done in a state.
    fn state(&self, id: StateId) -> TokenStream {
        let state = self.form.state(id);
        let stay = self.loops.stay(&state.skip, &state.words);
        let end = self.end(state);
        if state.edges.is_empty() {
            let accept = state.accept.is_some().then(|| {
                quote! {
                    #stay
                    if at >= input.len() {
                        #end
                    }
                }
            });
            return quote! {
                #accept
                return false;
            };
        }
        let other = other(
            state.edges.iter().map(|(bytes, _)| bytes),
            &quote! { return false },
        );
        let edges = state.edges.iter().map(|(bytes, step)| {
            let pattern = pattern(bytes);
            let ops: Vec<_> = step.ops.iter().map(|op| self.op(*op)).collect();
            let Some(&arm) = self.arms.get(&step.target) else {
                let state = self.state(step.target);
                return quote! { #pattern => { #(#ops)* at += 1; #state } };
            };
            let arm = number(arm);
            if ops.is_empty() {
                quote! { #pattern => state = #arm, }
            } else {
                quote! { #pattern => { #(#ops)* state = #arm; } }
            }
        });
        quote! {
            #stay
            if at >= input.len() {
                #end
            }
            match input[at] { #(#edges)* #other }
        }
    }

    /// What happens where the input ends.
    fn end(&self, state: &FormState) -> TokenStream {
        let Some(values) = &state.accept else {
            return quote! { return false; };
        };
        let stores = values.iter().zip(&self.kept).filter_map(|(value, field)| {
            let value = match value {
                FinalValue::End => quote! { at as u32 },
                FinalValue::Register(register) => match &self.registers[register.index()] {
                    Place::Own(register) => quote! { #register },
                    // It is where it has to be.
                    Place::Span(_) => return None,
                },
            };
            Some(quote! { spans.#field = #value; })
        });
        quote! {
            #(#stores)*
            return true;
        }
    }

    fn op(&self, op: RegisterOp) -> TokenStream {
        match op {
            RegisterOp::Set(to) => {
                let to = self.register(to);
                quote! { #to = at as u32; }
            }
            RegisterOp::Copy { to, from } => {
                let (to, from) = (self.register(to), self.register(from));
                quote! { #to = #from; }
            }
        }
    }

    fn register(&self, register: Register) -> TokenStream {
        match &self.registers[register.index()] {
            Place::Span(field) => quote! { spans.#field },
            Place::Own(register) => quote! { #register },
        }
    }
}
