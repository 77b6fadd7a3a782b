//! The longest beginning of an input that an entry accepts.
//!
//! The tables of errors know of every entry whether an input can end in a state, so they find where
//! that beginning ends; then it is taken apart like any other text.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::{ident, type_name};
use super::{Module, number};
use crate::charset::Alphabet;
use crate::explain::{Explanation, Item};

/// Emits the method of an entry.
pub(super) fn parse_prefix(module: &Module<'_>, index: usize) -> TokenStream {
    let rule = &module.entries[index];
    let of_type = ident(&type_name(module.called(rule)));
    let text_type = module.text_type();
    let bytes = match module.compiler.alphabet {
        Alphabet::CodePoints => quote! { text.as_bytes() },
        Alphabet::Octets => quote! { text },
    };
    let summary = format!(
        " Takes the longest beginning of a text apart that is a text of `{rule}`; returns the rest, \
         too."
    );
    quote! {
        impl<'a> #of_type<'a> {
            #[doc = #summary]
            ///
            /// The time is linear: what could belong to that beginning is read once to find its
            /// end, and the beginning once more to take it apart.
            ///
            /// # Errors
            ///
            /// Where the text stops beginning like one, if no beginning is one; or that it is too
            /// long.
            pub const fn parse_prefix(
                text: &'a #text_type,
            ) -> Result<(Self, &'a #text_type), Error> {
                if text.len() >= NONE as usize {
                    return Err(Error::too_long(Entry::#of_type));
                }
                let Some(end) = longest(Entry::#of_type, #bytes) else {
                    return Err(reject(Entry::#of_type, #bytes));
                };
                let (text, rest) = text.split_at(end);
                match Self::parse(text) {
                    Ok(value) => Ok((value, rest)),
                    Err(error) => Err(error),
                }
            }
        }
    }
}

/// Emits the function that finds where the beginning ends.
pub(super) fn longest() -> TokenStream {
    quote! {
        /// Returns the length of the longest beginning of an input that an entry accepts.
        const fn longest(entry: Entry, input: &[u8]) -> Option<usize> {
            let mut longest = None;
            let mut state = 0;
            let mut at = 0;
            loop {
                let expected = REJECTION_EXPECTED[state][entry as usize];
                if expected == NO_EXPLANATION {
                    return longest;
                }
                if CAN_END[expected as usize] {
                    longest = Some(at);
                }
                if at == input.len() {
                    return longest;
                }
                state = rejection_step(state, input[at]);
                at += 1;
            }
        }
    }
}

/// Emits the table that tells whether an input can end.
pub(super) fn can_end(module: &Module<'_>) -> TokenStream {
    let explanations = &module.rejection.explanations;
    let count = number(explanations.len());
    let can_end = |explanation: &Explanation| {
        let mut expected = explanation.expected.iter();
        expected.any(|expected| expected.item == Item::End)
    };
    let table = explanations.iter().map(can_end);
    quote! {
        /// For each explanation, whether the end of the text is among the items.
        static CAN_END: [bool; #count] = [#(#table),*];
    }
}
