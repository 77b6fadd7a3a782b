//! The spans of an automaton's components.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::decision::variant_type;
use super::machine::{kept_names, spans_type, tag_name};
use super::names::{function_name, ident, snake};
use super::{Module, deferred, number};
use crate::charset::Alphabet;
use crate::fixed::{Base, Place};
use crate::machine::Component;
use crate::nfa::Tag;
use crate::regular::Label;
use crate::share::{Condition, Shared};
use crate::style::OF_PLACES;

/// Emits the type of a span.
pub(super) fn span(module: &Module<'_>) -> TokenStream {
    let text_type = module.text_type();
    let more = module.style.more(&OF_PLACES);
    let panics = match module.compiler.alphabet {
        Alphabet::CodePoints => " If the span is not within `text`, or not between characters.",
        Alphabet::Octets => " If the span is not within `text`.",
    };
    quote! {
        /// A half-open range of byte offsets.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug #more)]
        pub struct Span {
            /// Offset of the first byte.
            pub start: u32,
            /// Offset after the last byte.
            pub end: u32,
        }

        impl Span {
            /// Returns the part of `text` that the span covers.
            ///
            /// # Panics
            ///
            #[doc = #panics]
            #[inline]
            pub const fn of(self, text: &#text_type) -> &#text_type {
                text.split_at(self.end as usize).0.split_at(self.start as usize).1
            }
        }
    }
}

/// Emits the type that holds the spans that an automaton finds.
pub(super) fn spans(module: &Module<'_>, shared: &Shared) -> TokenStream {
    let rule = module.name_of(shared);
    let name = spans_type(module.stem_of(shared));
    let more = module.style.more(&OF_PLACES);
    // Without parsers nobody is told.
    let public = module.parses().then(|| quote! { pub });
    let kept = kept_names(module, shared);
    let everything = Condition::default();
    let getters = module
        .components_of(shared, &everything)
        .map(|(label, component, always)| getter(module, shared, label, component, always));
    let summary = format!(" Where the components of one text of `{rule}` stand.");
    quote! {
        #[doc = #summary]
        ///
        /// A position that is not there is `u32::MAX`; the others follow from those kept here.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug #more)]
        #public struct #name {
            length: u32,
            #(#kept: u32,)*
        }

        impl #name {
            /// No component stands anywhere in a text of this length.
            const fn nowhere(length: usize) -> Self {
                Self { length: length as u32, #(#kept: NONE,)* }
            }

            #(#getters)*
        }
    }
}

/// Returns the name of the method that gives a component's span where it is known to be there.
pub(super) fn known_span(component: &Component) -> Ident {
    format_ident!("{}_span", snake(&component.name))
}

fn getter(
    module: &Module<'_>,
    shared: &Shared,
    label: Label,
    component: &Component,
    always: bool,
) -> TokenStream {
    let places = &shared.machine.places;
    let start = position(module, places.of[Tag::open(label).index()]);
    let end = position(module, places.of[Tag::close(label).index()]);
    let name = ident(&function_name(&component.name));
    let known = known_span(component);
    let title = &component.name;
    let variant = variant(module, label, component, always);
    if let Some(deferral) = module.deferral(label) {
        let everything = Condition::default();
        let outer = deferral.within;
        let outer =
            outer.is_none_or(|outer| module.presence(shared, &everything, outer) == Some(true));
        let getter = deferred::getter(module, component, deferral, (always, outer));
        return quote! { #getter #variant };
    }
    if always {
        let summary = format!(" Returns the span of the {title}, which is always there.");
        return quote! {
            #[doc = #summary]
            #[inline]
            pub const fn #name(&self) -> Span {
                self.#known()
            }

            #[inline]
            const fn #known(&self) -> Span {
                Span { start: #start, end: #end }
            }

            #variant
        };
    }
    let summary = format!(" Returns the span of the {title}, if there is one.");
    let present = tag_name(
        module,
        places.present[label.index()].expect("it may be absent"),
    );
    quote! {
        #[doc = #summary]
        #[inline]
        pub const fn #name(&self) -> Option<Span> {
            if self.#present == NONE {
                return None;
            }
            Some(self.#known())
        }

        #[inline]
        const fn #known(&self) -> Span {
            Span { start: #start, end: #end }
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
    if component.list {
        return None;
    }
    module.decisions[label.index()].as_ref()?;
    let of_type = variant_type(component);
    let text_type = module.text_type();
    let name = format_ident!("{}_variant", snake(&component.name));
    let getter = ident(&function_name(&component.name));
    let argument = module.deferral(label).map(|_| quote! { text });
    let summary = format!(
        " Tells which variant the {} of `text` is; `text` is the text that was parsed.",
        component.name
    );
    let (returned, body) = if always {
        (
            quote! { #of_type },
            quote! { #of_type::of(self.#getter(#argument).of(text)) },
        )
    } else {
        (
            quote! { Option<#of_type> },
            quote! {
                match self.#getter(#argument) {
                    Some(span) => Some(#of_type::of(span.of(text))),
                    None => None,
                }
            },
        )
    };
    Some(quote! {
        #[doc = #summary]
        ///
        /// # Panics
        ///
        /// If the spans are not within `text`.
        #[inline]
        pub const fn #name(&self, text: &#text_type) -> #returned {
            #body
        }
    })
}

/// Emits the position of a place.
fn position(module: &Module<'_>, place: Place) -> TokenStream {
    let base = match place.base {
        Base::Start => {
            let offset =
                number(usize::try_from(place.offset).expect("nothing is before the start"));
            return quote! { #offset };
        }
        Base::End => quote! { self.length },
        Base::Tag(tag) => {
            let name = tag_name(module, tag);
            quote! { self.#name }
        }
    };
    let distance = number(usize::try_from(place.offset.unsigned_abs()).expect("a small distance"));
    match place.offset {
        0 => base,
        1.. => quote! { #base + #distance },
        _ => quote! { #base - #distance },
    }
}
