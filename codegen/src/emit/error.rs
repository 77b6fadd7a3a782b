//! Errors: which entry failed and where. Found by a second, cold run over the input.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::{ident, type_name};
use super::{Module, doc, explain, reject};
use crate::charset::Alphabet;

/// Emits the errors, the entries they name and the tables that find them.
pub(super) fn error(module: &Module<'_>) -> TokenStream {
    let names: Vec<Ident> = module
        .entries
        .iter()
        .map(|rule| ident(&type_name(module.called(rule))))
        .collect();
    let rules = module.entries;
    let docs = rules.iter().map(|rule| format!(" `{rule}`"));
    let reject = reject::reject(module);
    let unit = match module.compiler.alphabet {
        Alphabet::CodePoints => "character",
        Alphabet::Octets => "byte",
    };
    let unexpected_doc = format!(" No text of the rule has this {unit} here.");
    let offset_doc = format!(
        " Returns the offset of the first {unit} that no text of the rule has there, or the"
    );
    let explain = module.tells_expectations().then(|| Explained::new(module));
    let Explained {
        field,
        unknown,
        methods,
        display,
        items,
    } = explain.unwrap_or_default();
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
            #[doc = #unexpected_doc]
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
            #field
        }

        impl Error {
            const fn too_long(entry: Entry) -> Self {
                Self {
                    entry,
                    kind: ErrorKind::TooLong,
                    offset: NONE as usize,
                    #unknown
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

            #[doc = #offset_doc]
            /// length of the text if it ends too early.
            #[must_use]
            pub const fn offset(&self) -> usize {
                self.offset
            }

            #methods
        }

        impl ::core::fmt::Display for Error {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let what = match self.kind {
                    ErrorKind::Unexpected => "unexpected character",
                    ErrorKind::UnexpectedEnd => "unexpected end of input",
                    ErrorKind::TooLong => "text too long",
                };
                write!(f, "{what} at offset {} in {}", self.offset, self.entry.rule())?;
                #display
                Ok(())
            }
        }

        impl ::core::error::Error for Error {}

        #items

        #reject
    }
}

/// What errors have where they tell what was expected.
#[derive(Default)]
struct Explained {
    field: TokenStream,
    unknown: TokenStream,
    methods: TokenStream,
    display: TokenStream,
    items: TokenStream,
}

impl Explained {
    fn new(module: &Module<'_>) -> Self {
        Self {
            field: quote! { explanation: u16, },
            unknown: quote! { explanation: NO_EXPLANATION, },
            methods: quote! {
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
            },
            display: quote! {
                let mut expected = self.expected().peekable();
                let mut before = ", expected ";
                while let Some(item) = expected.next() {
                    write!(f, "{before}{item}")?;
                    let last = expected.peek().is_some() && expected.clone().count() == 1;
                    before = if last { " or " } else { ", " };
                }
            },
            items: explain::explain(module),
        }
    }
}
