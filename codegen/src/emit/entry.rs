//! An entry rule: its recognizer, and the type of its texts with their components.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Module;
use super::decision::variant_type;
use super::list::iter_type;
use super::machine::{run_name, spans_type, tag_name};
use super::names::{function_name, ident, snake, type_name};
use super::spans::known_span;
use crate::charset::Alphabet;
use crate::machine::Component;
use crate::regular::Label;
use crate::share::{Condition, Shared};
use crate::style::EVERYWHERE;

/// Emits the recognizer of an entry rule.
pub(super) fn recognizer(
    module: &Module<'_>,
    shared: &Shared,
    index: usize,
    condition: &Condition,
    trusts_utf8: bool,
) -> TokenStream {
    let rule = &module.entries[index];
    let is = is_name(module.called(rule));
    let (run, spans) = automaton(module, shared);
    let accepts = accepted(module, shared, condition);
    let text = entry_doc(module, rule);
    let is_doc = format!(" Whether the bytes are a text of `{rule}`.");
    let is_refused = if trusts_utf8 {
        quote! { input.len() >= NONE as usize || core::str::from_utf8(input).is_err() }
    } else {
        quote! { input.len() >= NONE as usize }
    };
    quote! {
        #[doc = #is_doc]
        #text
        #[must_use]
        pub const fn #is(input: &[u8]) -> bool {
            if #is_refused {
                return false;
            }
            let mut spans = #spans::nowhere(input.len());
            #run(input, &mut spans) #accepts
        }
    }
}

/// Emits the type of an entry rule.
pub(super) fn parser(
    module: &Module<'_>,
    shared: &Shared,
    index: usize,
    condition: &Condition,
) -> TokenStream {
    let rule = &module.entries[index];
    let of_type = ident(&type_name(module.called(rule)));
    let (run, spans) = automaton(module, shared);
    let accepts = accepted(module, shared, condition);
    let text = entry_doc(module, rule);
    let text_type = module.text_type();
    let (bytes, whole) = match module.compiler.alphabet {
        Alphabet::CodePoints => (quote! { text.as_bytes() }, ident("as_str")),
        Alphabet::Octets => (quote! { text }, ident("as_bytes")),
    };
    let getters = module
        .components_of(shared, condition)
        .map(|(label, component, always)| getter(module, label, component, always));
    let type_doc = format!(" A text of `{rule}` and where its components stand.");
    let parse_doc = format!(" Takes a text of `{rule}` apart.");
    let more = module.style.more(&EVERYWHERE);
    quote! {
        #[doc = #type_doc]
        #text
        #[derive(Clone, Copy, Debug #more)]
        pub struct #of_type<'a> {
            text: &'a #text_type,
            spans: #spans,
        }

        impl<'a> #of_type<'a> {
            #[doc = #parse_doc]
            ///
            /// # Errors
            ///
            /// Where the text stops being one, or that it is too long.
            #[inline]
            pub const fn parse(text: &'a #text_type) -> Result<Self, Error> {
                if text.len() >= NONE as usize {
                    return Err(Error::too_long(Entry::#of_type));
                }
                let mut spans = #spans::nowhere(text.len());
                if #run(#bytes, &mut spans) #accepts {
                    Ok(Self { text, spans })
                } else {
                    Err(reject(Entry::#of_type, #bytes))
                }
            }

            /// Returns the whole text.
            #[must_use]
            #[inline]
            pub const fn #whole(&self) -> &'a #text_type {
                self.text
            }

            /// Returns where the components stand.
            #[must_use]
            #[inline]
            pub const fn spans(&self) -> #spans {
                self.spans
            }

            #(#getters)*
        }
    }
}

/// Returns the names of the function that runs an automaton, and of what it stores in.
fn automaton(module: &Module<'_>, shared: &Shared) -> (Ident, Ident) {
    let stem = module.stem_of(shared);
    (run_name(stem), spans_type(stem))
}

/// Returns the name of the recognizer of a rule.
pub(super) fn is_name(rule: &str) -> Ident {
    format_ident!("is_{}", snake(rule))
}

/// Returns the documentation of an entry: the rule in the grammar.
fn entry_doc(module: &Module<'_>, rule: &str) -> TokenStream {
    let id = module.compiler.grammar.rule(rule);
    module.rules_doc([id.expect("entries are rules")])
}

/// What else has to hold of a text of the entry once the automaton has accepted it.
pub(super) fn accepted(module: &Module<'_>, shared: &Shared, condition: &Condition) -> TokenStream {
    let place = |label: &Label| {
        let tag = shared.machine.places.present[label.index()];
        tag_name(module, tag.expect("conditions are on what may be absent"))
    };
    let required = condition.required.iter().map(place);
    let absent = condition.absent.iter().map(place);
    let tests = required
        .map(|tag| quote! { && spans.#tag != NONE })
        .chain(absent.map(|tag| quote! { && spans.#tag == NONE }));
    tests.collect()
}

fn getter(module: &Module<'_>, label: Label, component: &Component, always: bool) -> TokenStream {
    let name = ident(&function_name(&component.name));
    let known = known_span(component);
    let argument = module.deferral(label).map(|_| quote! { self.text });
    let title = &component.name;
    let text_type = module.text_type();
    let rules = module.rules_doc(component.rules.iter().map(|path| path.rule));
    let variant = (!component.list)
        .then(|| variant(module, label, component, always))
        .flatten();
    let (what, of_type, make) = if component.list {
        let iter = iter_type(component);
        (
            format!("the items of the list {title}"),
            quote! { #iter<'a> },
            quote! { #iter::new(span.of(self.text)) },
        )
    } else {
        (
            format!("the {title}"),
            quote! { &'a #text_type },
            quote! { span.of(self.text) },
        )
    };
    if always {
        let summary = format!(" Returns {what}.");
        return quote! {
            #[doc = #summary]
            #rules
            #[must_use]
            #[inline]
            pub const fn #name(&self) -> #of_type {
                let span = self.spans.#known(#argument);
                #make
            }

            #variant
        };
    }
    let summary = format!(" Returns {what}, if there is one.");
    quote! {
        #[doc = #summary]
        #rules
        #[must_use]
        #[inline]
        pub const fn #name(&self) -> Option<#of_type> {
            match self.spans.#name(#argument) {
                Some(span) => Some(#make),
                None => None,
            }
        }

        #variant
    }
}

fn variant(
    module: &Module<'_>,
    label: Label,
    component: &Component,
    always: bool,
) -> Option<TokenStream> {
    module.decisions[label.index()].as_ref()?;
    let of_type = variant_type(component);
    let name = format_ident!("{}_variant", snake(&component.name));
    let (if_any, returned) = if always {
        ("", quote! { #of_type })
    } else {
        (", if there is one", quote! { Option<#of_type> })
    };
    let summary = format!(" Tells which variant the {} is{if_any}.", component.name);
    Some(quote! {
        #[doc = #summary]
        #[must_use]
        #[inline]
        pub const fn #name(&self) -> #returned {
            self.spans.#name(self.text)
        }
    })
}
