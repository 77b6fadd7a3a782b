//! The variants of a component, and the automaton that decides between them.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::{camel, ident, type_name};
use super::{Module, number, other, pattern};
use crate::charset::Alphabet;
use crate::machine::Component;
use crate::path::RulePath;
use crate::style::OF_PLACES;
use crate::variants::{Decision, DecisionState};

/// Returns the name of the type of a component's variants.
pub(super) fn variant_type(component: &Component) -> Ident {
    format_ident!("{}Variant", camel(&component.name))
}

/// Returns the name of a variant.
pub(super) fn variant_name(module: &Module<'_>, path: &RulePath) -> Ident {
    let rule = module.compiler.grammar.name(path.rule);
    ident(&type_name(module.called(rule)))
}

/// Emits both.
pub(super) fn decision(
    module: &Module<'_>,
    component: &Component,
    decision: &Decision,
) -> TokenStream {
    let of_type = variant_type(component);
    let names: Vec<Ident> = component
        .variants
        .iter()
        .map(|path| variant_name(module, path))
        .collect();
    let rules = module.rules_doc(component.rules.iter().map(|path| path.rule));
    let docs = component.variants.iter().map(|path| {
        let summary = format!(" `{}`", module.compiler.grammar.name(path.rule));
        let text = module.rules_doc([path.rule]);
        quote! { #[doc = #summary] #text }
    });
    let summary = format!(
        " Which alternative a {} is: the first that matches the whole of it.",
        component.name
    );
    let run = run(module, component, decision, &names);
    let more = module.style.more(&OF_PLACES);
    quote! {
        #[doc = #summary]
        #rules
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug #more)]
        pub enum #of_type {
            #(#docs #names,)*
        }

        #run
    }
}

fn run(
    module: &Module<'_>,
    component: &Component,
    decision: &Decision,
    names: &[Ident],
) -> TokenStream {
    let of_type = variant_type(component);
    let text_type = module.text_type();
    let summary = format!(
        " Tells which variant a text is that is a {}.",
        component.name
    );
    let caution = format!(
        " For a text that is no {}, the answer means nothing.",
        component.name
    );
    let (text, body) = match decision.states[0] {
        DecisionState::Decided(variant) => {
            let name = &names[variant];
            (quote! { _ }, quote! { Self::#name })
        }
        DecisionState::Open { .. } => (quote! { text }, steps(module, decision, names)),
    };
    quote! {
        impl #of_type {
            #[doc = #summary]
            ///
            /// No more of the text is read than it takes to decide.
            #[doc = #caution]
            #[must_use]
            pub const fn of(#text: &#text_type) -> Self {
                #body
            }
        }
    }
}

fn steps(module: &Module<'_>, decision: &Decision, names: &[Ident]) -> TokenStream {
    let arms = decision
        .states
        .iter()
        .enumerate()
        .filter_map(|(index, state)| {
            let DecisionState::Open { edges, end } = state else {
                return None;
            };
            let index = number(index);
            // No text of the component ends here otherwise, so any answer will do.
            let name = &names[end.unwrap_or(0)];
            let other = other(
                edges.iter().map(|(bytes, _)| bytes),
                &quote! { return Self::#name },
            );
            let edges = edges.iter().map(|(bytes, target)| {
                let pattern = pattern(bytes);
                match decision.states[*target] {
                    DecisionState::Decided(variant) => {
                        let name = &names[variant];
                        quote! { #pattern => return Self::#name, }
                    }
                    DecisionState::Open { .. } => {
                        let target = number(*target);
                        quote! { #pattern => state = #target, }
                    }
                }
            });
            let step = quote! {
                if at >= text.len() {
                    return Self::#name;
                }
                match text[at] { #(#edges)* #other }
            };
            Some((index, step))
        });
    let (numbers, steps): (Vec<_>, Vec<_>) = arms.unzip();
    let first = &names[0];
    let is_str = module.compiler.alphabet == Alphabet::CodePoints;
    let as_bytes = is_str.then(|| quote! { let text = text.as_bytes(); });
    let is_open = |state: &usize| matches!(decision.states[*state], DecisionState::Open { .. });
    let goes_on = decision.states.iter().any(|state| match state {
        DecisionState::Open { edges, .. } => edges.iter().any(|(_, target)| is_open(target)),
        DecisionState::Decided(_) => false,
    });
    if let [step] = &steps[..]
        && !goes_on
    {
        return quote! {
            #as_bytes
            let at = 0;
            #step
        };
    }
    quote! {
        #as_bytes
        let mut at = 0;
        let mut state = 0;
        loop {
            match state {
                #(#numbers => { #steps })*
                _ => return Self::#first,
            }
            at += 1;
        }
    }
}
