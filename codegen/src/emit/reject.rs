//! The second, cold run over an input that was not accepted, and its tables.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::rows::Rows;
use super::{Module, number};
use crate::charset::Alphabet;
use crate::rejection::Rejection;

/// Emits the function that finds where an input goes wrong.
pub(super) fn reject(module: &Module<'_>) -> TokenStream {
    let told = module.tells_expectations();
    let only = |tokens: TokenStream| told.then_some(tokens);
    let again = only(quote! {
        explanation = REJECTION_EXPECTED[state_at(input, at)][entry as usize];
    });
    let boundary = reads_beyond_ascii(module).then(|| {
        quote! {
            // A character fails where it begins, and so does what was expected there.
            if input[at] & 0xC0 == 0x80 {
                while input[at] & 0xC0 == 0x80 {
                    at -= 1;
                }
                #again
            }
        }
    });
    let state_at = boundary.as_ref().filter(|_| told).map(|_| state_at());
    let [first, next, explanation] = [
        quote! { let mut explanation = REJECTION_EXPECTED[0][entry as usize]; },
        quote! { explanation = expected; },
        quote! { explanation },
    ]
    .map(only);
    let tables = tables(module.rejection, module.entries.len());
    quote! {
        /// Finds where a text that was not accepted goes wrong.
        #[cold]
        const fn reject(entry: Entry, input: &[u8]) -> Error {
            let mut state = 0;
            let mut at = 0;
            #first
            while at < input.len() {
                state = rejection_step(state, input[at]);
                let expected = REJECTION_EXPECTED[state][entry as usize];
                if expected == NO_EXPLANATION {
                    #boundary
                    return Error { entry, kind: ErrorKind::Unexpected, offset: at, #explanation };
                }
                #next
                at += 1;
            }
            Error { entry, kind: ErrorKind::UnexpectedEnd, offset: at, #explanation }
        }

        #state_at

        #tables
    }
}

/// Emits the function that finds the state in which a character begins.
fn state_at() -> TokenStream {
    quote! {
        /// Returns the state after the beginning of an input.
        #[cold]
        const fn state_at(input: &[u8], end: usize) -> usize {
            let mut state = 0;
            let mut at = 0;
            while at < end {
                state = rejection_step(state, input[at]);
                at += 1;
            }
            state
        }
    }
}

/// Whether some text holds a character of more than one byte.
pub(super) fn reads_beyond_ascii(module: &Module<'_>) -> bool {
    let rejection = module.rejection;
    let failed = rejection.steps.len() - 1;
    let reads = |byte: u8| {
        let class = rejection.classes.class(byte);
        rejection.steps.iter().any(|row| row[class] != failed)
    };
    module.compiler.alphabet == Alphabet::CodePoints && (0x80..=0xFF).any(reads)
}

fn tables(rejection: &Rejection, entries: usize) -> TokenStream {
    let none = rejection.explanations.len();
    let expected = rejection.expected.iter().map(|row| {
        let row = row.iter().map(|explanation| explanation.unwrap_or(none));
        list(row)
    });
    let rows = Rows::new(&rejection.steps);
    let steps = rows.emit("rejection_step", "REJECTION", rejection.classes.table());
    let [states, entries, none] = [rejection.steps.len(), entries, none].map(number);
    quote! {
        /// The explanation of an entry that has failed.
        const NO_EXPLANATION: u16 = #none;

        #steps

        /// For each state and each entry what is expected, as an index of an explanation.
        static REJECTION_EXPECTED: [[u16; #entries]; #states] = [#(#expected),*];
    }
}

/// Emits numbers as an array.
pub(super) fn list(numbers: impl Iterator<Item = usize>) -> TokenStream {
    let numbers = numbers.map(number);
    quote! { [#(#numbers),*] }
}

/// Returns the smallest type of numbers up to `max`.
pub(super) fn unsigned(max: usize) -> Ident {
    let bits = match max {
        0..=0xFF => 8,
        0x100..=0xFFFF => 16,
        _ => 32,
    };
    format_ident!("u{bits}")
}
