//! Errors: which entry failed and where. Found by a second, cold run over the input.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::{ident, type_name};
use super::{Module, doc, explain, number};
use crate::charset::Alphabet;

/// Emits the errors, the entries they name and the tables that find them.
pub(super) fn error(module: &Module<'_>) -> TokenStream {
    let names: Vec<Ident> = module
        .entries
        .iter()
        .map(|e| ident(&type_name(e)))
        .collect();
    let rules = module.entries;
    let docs = rules.iter().map(|rule| format!(" `{rule}`"));
    let reject = reject(module);
    let explain = explain::explain(module);
    let depth = doc(&module.depth());
    quote! {
        /// The entry rules.
        #depth
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Entry {
            #(#[doc = #docs] #names,)*
        }

        impl Entry {
            /// Returns the name of the rule.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self {
                    #(Self::#names => #rules,)*
                }
            }
        }

        /// What is wrong with a text.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ErrorKind {
            /// No text of the rule has this byte here.
            Unexpected,
            /// Every text of the rule that begins so is longer.
            UnexpectedEnd,
            /// The text is longer than 4,294,967,294 bytes.
            TooLong,
        }

        /// Says that a text is not of a rule, and where that shows.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Error {
            entry: Entry,
            kind: ErrorKind,
            offset: usize,
            explanation: u16,
        }

        impl Error {
            const fn too_long(entry: Entry) -> Self {
                Self {
                    entry,
                    kind: ErrorKind::TooLong,
                    offset: NONE as usize,
                    explanation: NO_EXPLANATION,
                }
            }

            /// Returns the rule that was asked for.
            #[must_use]
            pub const fn entry(&self) -> Entry {
                self.entry
            }

            /// Returns what is wrong.
            #[must_use]
            pub const fn kind(&self) -> ErrorKind {
                self.kind
            }

            /// Returns the offset of the first byte that no text of the rule has there, or the
            /// length of the text if it ends too early.
            #[must_use]
            pub const fn offset(&self) -> usize {
                self.offset
            }

            /// Iterates over what could stand at the offset instead: the bytes that begin these
            /// items are exactly those that some text of the rule has there. Empty if the text is
            /// too long.
            #[must_use]
            pub const fn expected(&self) -> ExpectedItems {
                ExpectedItems { rest: explanation(self.explanation).0 }
            }

            /// Returns the rules that are open at the offset whichever item stands there,
            /// outermost first.
            #[must_use]
            pub const fn rules(&self) -> &'static [&'static str] {
                explanation(self.explanation).1
            }
        }

        impl ::core::fmt::Display for Error {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let what = match self.kind {
                    ErrorKind::Unexpected => "unexpected character",
                    ErrorKind::UnexpectedEnd => "unexpected end of input",
                    ErrorKind::TooLong => "text too long",
                };
                write!(f, "{what} at offset {} in {}", self.offset, self.entry.rule())?;
                let mut expected = self.expected().peekable();
                let mut before = ", expected ";
                while let Some(item) = expected.next() {
                    write!(f, "{before}{item}")?;
                    let last = expected.peek().is_some() && expected.clone().count() == 1;
                    before = if last { " or " } else { ", " };
                }
                Ok(())
            }
        }

        impl ::core::error::Error for Error {}

        #explain

        #reject
    }
}

fn reject(module: &Module<'_>) -> TokenStream {
    let rejection = module.rejection;
    let classes = number(rejection.classes.len());
    let states = number(rejection.steps.len());
    let entries = number(module.entries.len());
    let class_of = rejection.classes.table().iter();
    let class_of = class_of.map(|&class| number(usize::from(class)));
    let rows = rejection.steps.iter().map(|row| {
        let row = row.iter().map(|&target| number(target));
        quote! { [#(#row),*] }
    });
    let none = rejection.explanations.len();
    let expected = rejection.expected.iter().map(|row| {
        let row = row
            .iter()
            .map(|explanation| number(explanation.unwrap_or(none)));
        quote! { [#(#row),*] }
    });
    let none = number(none);
    let boundary = reads_beyond_ascii(module).then(|| {
        quote! {
            // A character fails where it begins, and so does what was expected there.
            if input[at] & 0xC0 == 0x80 {
                while input[at] & 0xC0 == 0x80 {
                    at -= 1;
                }
                explanation = REJECTION_EXPECTED[state_at(input, at)][entry as usize];
            }
        }
    });
    let state_at = boundary.is_some().then(|| {
        quote! {
            /// Returns the state after the beginning of an input.
            #[cold]
            const fn state_at(input: &[u8], end: usize) -> usize {
                let mut state = 0;
                let mut at = 0;
                while at < end {
                    let class = REJECTION_CLASSES[input[at] as usize] as usize;
                    state = REJECTION_STEPS[state][class] as usize;
                    at += 1;
                }
                state
            }
        }
    });
    quote! {
        /// Finds where a text that was not accepted goes wrong.
        #[cold]
        const fn reject(entry: Entry, input: &[u8]) -> Error {
            let mut state = 0;
            let mut at = 0;
            let mut explanation = REJECTION_EXPECTED[0][entry as usize];
            while at < input.len() {
                let class = REJECTION_CLASSES[input[at] as usize] as usize;
                state = REJECTION_STEPS[state][class] as usize;
                let expected = REJECTION_EXPECTED[state][entry as usize];
                if expected == NO_EXPLANATION {
                    #boundary
                    return Error { entry, kind: ErrorKind::Unexpected, offset: at, explanation };
                }
                explanation = expected;
                at += 1;
            }
            Error { entry, kind: ErrorKind::UnexpectedEnd, offset: at, explanation }
        }

        #state_at

        /// The explanation of an entry that has failed.
        const NO_EXPLANATION: u16 = #none;

        /// The class of each byte.
        static REJECTION_CLASSES: [u8; 256] = [#(#class_of),*];

        /// For each state the next one for each class of bytes.
        static REJECTION_STEPS: [[u16; #classes]; #states] = [#(#rows),*];

        /// For each state and each entry what is expected, as an index of an explanation.
        static REJECTION_EXPECTED: [[u16; #entries]; #states] = [#(#expected),*];
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
