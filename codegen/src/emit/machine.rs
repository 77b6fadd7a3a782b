//! An automaton as one flat loop with an arm for each state.
//!
//! A flat loop can hold any graph. A state that loops on bytes without an operation reads them in
//! a tight loop of its own first.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::{camel, snake};
use super::{Module, number, other, pattern};
use crate::bytes::ByteSet;
use crate::nfa::Tag;
use crate::share::Shared;
use crate::tdfa::{FinalValue, Register, RegisterOp, StateId, Tdfa, Transition};

/// Emits the function that runs an automaton, and its tables.
pub(super) fn machine(module: &Module<'_>, shared: &Shared) -> TokenStream {
    let tdfa = &shared.machine.tdfa;
    let name = module.name_of(shared);
    let skips = SkipSets::new(tdfa, name);
    let emitter = Emitter {
        tdfa,
        spans: spans_type(name),
        kept: kept_names(module, shared),
        registers: register_names(module, shared),
        skips: &skips,
    };
    let run = run_name(name);
    let spans = &emitter.spans;
    let registers = emitter
        .registers
        .iter()
        .zip(written(tdfa))
        .map(|(register, written)| {
            let mutable = written.then(|| quote! { mut });
            quote! { #mutable #register }
        });
    let body = emitter.body();
    let tables = skips.tables();
    let documentation = format!(" Runs the automaton of `{name}`.");
    quote! {
        #[doc = #documentation]
        const fn #run(input: &[u8]) -> Option<#spans> {
            #(let #registers = NONE;)*
            #body
        }
        #tables
    }
}

/// Returns, for each register, whether a step writes it.
fn written(tdfa: &Tdfa) -> Vec<bool> {
    let mut written = vec![false; tdfa.registers];
    let steps = tdfa.states.iter().flat_map(|state| &state.transitions);
    for op in steps.flatten().flat_map(|step| &step.ops) {
        let (RegisterOp::Set(to) | RegisterOp::Copy { to, .. }) = *op;
        written[to.index()] = true;
    }
    written
}

/// Emits the value of registers that hold nothing, which every automaton uses.
pub(super) fn none() -> TokenStream {
    quote! {
        /// The value of a register that holds no position.
        const NONE: u32 = u32::MAX;
    }
}

/// Emits the function that reads on while bytes are in a set, if some automaton uses it.
pub(super) fn skip<'a>(mut automata: impl Iterator<Item = &'a Tdfa>) -> Option<TokenStream> {
    let loops = |tdfa: &Tdfa| {
        let mut states = (0..tdfa.states.len()).map(StateId::from_index);
        states.any(|state| skip_set(tdfa, state).is_some())
    };
    automata.any(loops).then(skip_function)
}

fn skip_function() -> TokenStream {
    quote! {
        /// Returns the offset of the first byte at or after `at` that is not in the set.
        #[inline(always)]
        const fn skip(input: &[u8], mut at: usize, set: &[bool; 256]) -> usize {
            while let Some((_, rest)) = input.split_at_checked(at) {
                let Some(chunk) = rest.first_chunk::<8>() else {
                    break;
                };
                if !set[chunk[0] as usize] {
                    return at;
                }
                if !set[chunk[1] as usize] {
                    return at + 1;
                }
                if !set[chunk[2] as usize] {
                    return at + 2;
                }
                if !set[chunk[3] as usize] {
                    return at + 3;
                }
                if !set[chunk[4] as usize] {
                    return at + 4;
                }
                if !set[chunk[5] as usize] {
                    return at + 5;
                }
                if !set[chunk[6] as usize] {
                    return at + 6;
                }
                if !set[chunk[7] as usize] {
                    return at + 7;
                }
                at += 8;
            }
            while at < input.len() && set[input[at] as usize] {
                at += 1;
            }
            at
        }
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

/// Names each register after the one tag that ends in it, or by its number.
fn register_names(module: &Module<'_>, shared: &Shared) -> Vec<Ident> {
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
    let name = |(register, tags): (usize, &Vec<usize>)| match tags[..] {
        [tag] if used[tag] == 1 => kept[tag].clone(),
        _ => format_ident!("r{register}"),
    };
    tags.iter().enumerate().map(name).collect()
}

/// The sets of bytes that states loop on, each once.
struct SkipSets {
    prefix: String,
    numbers: BTreeMap<ByteSet, usize>,
    sets: Vec<ByteSet>,
}

impl SkipSets {
    fn new(tdfa: &Tdfa, rule: &str) -> Self {
        let mut skips = Self {
            prefix: snake(rule).to_ascii_uppercase(),
            numbers: BTreeMap::new(),
            sets: Vec::new(),
        };
        for index in 0..tdfa.states.len() {
            if let Some(set) = skip_set(tdfa, StateId::from_index(index)) {
                let next = skips.sets.len();
                if *skips.numbers.entry(set).or_insert(next) == next {
                    skips.sets.push(set);
                }
            }
        }
        skips
    }

    fn name(&self, set: &ByteSet) -> Ident {
        format_ident!("{}_SKIP_{}", self.prefix, self.numbers[set])
    }

    fn tables(&self) -> TokenStream {
        let tables = self.sets.iter().map(|set| {
            let name = self.name(set);
            let pattern = pattern(set);
            let documentation = format!(" Bytes that states loop on: `{set:?}`.");
            quote! {
                #[doc = #documentation]
                static #name: [bool; 256] = {
                    let mut set = [false; 256];
                    let mut byte = 0;
                    while byte < 256 {
                        set[byte] = matches!(byte as u8, #pattern);
                        byte += 1;
                    }
                    set
                };
            }
        });
        quote! { #(#tables)* }
    }
}

/// Returns the bytes on which a state loops without an operation.
fn skip_set(tdfa: &Tdfa, state: StateId) -> Option<ByteSet> {
    let mut edges = tdfa.edges(state).into_iter();
    edges
        .find(|(_, step)| step.target == state && step.ops.is_empty())
        .map(|(bytes, _)| bytes)
}

struct Emitter<'a> {
    tdfa: &'a Tdfa,
    spans: Ident,
    /// The fields of the spans.
    kept: Vec<Ident>,
    registers: Vec<Ident>,
    skips: &'a SkipSets,
}

impl Emitter<'_> {
    fn body(&self) -> TokenStream {
        let states = (0..self.tdfa.states.len()).map(StateId::from_index);
        let mut steps = self.tdfa.states.iter().flat_map(|state| &state.transitions);
        let skipped = skip_set(self.tdfa, StateId::START);
        let only_loops = |step: &Transition| step.target == StateId::START && step.ops.is_empty();
        if steps.all(|step| step.as_ref().is_none_or(only_loops)) {
            // The first state is never left: there is nothing to decide.
            let at = skipped.map_or(quote! { 0 }, |set| {
                let table = self.skips.name(&set);
                quote! { skip(input, 0, &#table) }
            });
            let end = self.end(StateId::START);
            return quote! {
                let at = #at;
                if at == input.len() {
                    #end
                }
                None
            };
        }
        let arms = states.map(|state| self.arm(state));
        quote! {
            let mut at = 0;
            let mut state = 0;
            loop {
                match state {
                    #(#arms)*
                    _ => return None,
                }
                at += 1;
            }
        }
    }

    fn arm(&self, state: StateId) -> TokenStream {
        let number_of_state = number(state.index());
        let skipped = skip_set(self.tdfa, state);
        let skip = skipped.as_ref().map(|set| {
            let table = self.skips.name(set);
            quote! { at = skip(input, at, &#table); }
        });
        let end = self.end(state);
        let mut edges = self.tdfa.edges(state);
        edges.retain(|(bytes, _)| Some(bytes) != skipped.as_ref());
        let other = other(edges.iter().map(|(bytes, _)| bytes));
        let edges: Vec<_> = edges
            .iter()
            .map(|(bytes, step)| {
                let pattern = pattern(bytes);
                let ops = step.ops.iter().map(|op| self.op(*op));
                let target = number(step.target.index());
                if step.ops.is_empty() {
                    quote! { #pattern => state = #target, }
                } else {
                    quote! { #pattern => { #(#ops)* state = #target; } }
                }
            })
            .collect();
        let step = if edges.is_empty() {
            quote! { return None; }
        } else {
            quote! { match input[at] { #(#edges)* #other } }
        };
        quote! {
            #number_of_state => {
                #skip
                if at == input.len() {
                    #end
                }
                #step
            }
        }
    }

    /// What happens where the input ends.
    fn end(&self, state: StateId) -> TokenStream {
        let Some(values) = &self.tdfa.state(state).accept else {
            return quote! { return None; };
        };
        let (spans, kept) = (&self.spans, &self.kept);
        let values = values.iter().map(|value| match value {
            FinalValue::Register(register) => {
                let register = self.register(*register);
                quote! { #register }
            }
            FinalValue::End => quote! { at as u32 },
        });
        quote! {
            return Some(#spans { length: at as u32, #(#kept: #values,)* });
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

    fn register(&self, register: Register) -> &Ident {
        &self.registers[register.index()]
    }
}
