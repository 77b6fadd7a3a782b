//! Errors: which entry failed and where. Found by a second, cold run over the input.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::{ident, type_name};
use super::{Module, number};

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
    quote! {
        /// The entry rules.
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
        }

        impl Error {
            const fn too_long(entry: Entry) -> Self {
                Self { entry, kind: ErrorKind::TooLong, offset: NONE as usize }
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
        }

        impl ::core::fmt::Display for Error {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let what = match self.kind {
                    ErrorKind::Unexpected => "unexpected character",
                    ErrorKind::UnexpectedEnd => "unexpected end",
                    ErrorKind::TooLong => "text too long",
                };
                write!(f, "{what} at offset {} in {}", self.offset, self.entry.rule())
            }
        }

        impl ::core::error::Error for Error {}

        #reject
    }
}

fn reject(module: &Module<'_>) -> TokenStream {
    let viable = module.viable;
    let classes = number(viable.classes.len());
    let states = number(viable.steps.len());
    let class_of = viable
        .classes
        .table()
        .iter()
        .map(|&class| number(usize::from(class)));
    let rows = viable.steps.iter().map(|row| {
        let row = row.iter().map(|&target| number(target));
        quote! { [#(#row),*] }
    });
    let width = if module.entries.len() <= 8 {
        ident("u8")
    } else {
        ident("u32")
    };
    let left = viable.entries.iter().map(|&bits| number(bits as usize));
    let boundary = reads_beyond_ascii(module).then(|| {
        quote! {
            // A character fails where it begins.
            while at > 0 && input[at] & 0xC0 == 0x80 {
                at -= 1;
            }
        }
    });
    quote! {
        /// Finds where a text that was not accepted goes wrong.
        #[cold]
        const fn reject(entry: Entry, input: &[u8]) -> Error {
            let mut state = 0;
            let mut at = 0;
            while at < input.len() {
                state = VIABLE_STEPS[state][VIABLE_CLASSES[input[at] as usize] as usize] as usize;
                if VIABLE_ENTRIES[state] >> entry as u32 & 1 == 0 {
                    #boundary
                    return Error { entry, kind: ErrorKind::Unexpected, offset: at };
                }
                at += 1;
            }
            Error { entry, kind: ErrorKind::UnexpectedEnd, offset: at }
        }

        /// The class of each byte.
        static VIABLE_CLASSES: [u8; 256] = [#(#class_of),*];

        /// For each state the next one for each class of bytes.
        static VIABLE_STEPS: [[u16; #classes]; #states] = [#(#rows),*];

        /// For each state the entries that a text can still become, one bit each.
        static VIABLE_ENTRIES: [#width; #states] = [#(#left),*];
    }
}

/// Whether some text holds a character of more than one byte.
fn reads_beyond_ascii(module: &Module<'_>) -> bool {
    let viable = module.viable;
    let failed = viable.steps.len() - 1;
    let reads = |byte: u8| {
        let class = viable.classes.class(byte);
        viable.steps.iter().any(|row| row[class] != failed)
    };
    module.compiler.alphabet == crate::charset::Alphabet::CodePoints && (0x80..=0xFF).any(reads)
}
