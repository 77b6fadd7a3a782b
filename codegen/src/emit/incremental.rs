//! Parsers of texts that come in pieces.
//!
//! Between two bytes all that is known of a text is the state of its automaton and what the
//! registers hold. The automaton is walked byte by byte, and the tables of errors beside it, which know
//! of each entry where it fails, why, and where it can end.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Module;
use super::machine::spans_type;
use super::names::{camel, ident, type_name};
use super::reject::reads_beyond_ascii;
use super::table::{Table, Walk};
use crate::share::Shared;

/// Returns the name of the type that takes the texts of a rule in pieces.
pub(super) fn parser_type(rule: &str) -> Ident {
    format_ident!("{}Parser", camel(rule))
}

/// Emits the parser of an entry.
pub(super) fn parser(
    module: &Module<'_>,
    tables: &[Table<'_>],
    shared: &Shared,
    index: usize,
) -> TokenStream {
    let rule = &module.entries[index];
    let entry = ident(&type_name(module.called(rule)));
    let of_type = parser_type(module.called(rule));
    let walk = Walk::new(module, tables, shared);
    let (run, start, finish) = (walk.run, walk.start, walk.finish);
    let spans = spans_type(module.stem_of(shared));
    let summary = format!(" Takes a text of `{rule}` apart that comes in pieces.");
    let anywhere = reads_beyond_ascii(module).then(|| {
        quote! {
            ///
            /// It may end within a character. One that is cut short fails where it begins.
        }
    });
    quote! {
        #[doc = #summary]
        ///
        /// It keeps nothing of the text.
        #[derive(Clone, Debug)]
        pub struct #of_type {
            progress: Progress,
            run: #run,
        }

        impl #of_type {
            /// Makes a parser that has read nothing yet.
            #[must_use]
            pub const fn new() -> Self {
                Self { progress: Progress::new(Entry::#entry), run: #run::new(#start) }
            }

            /// Reads the next piece of the text.
            #anywhere
            ///
            /// # Errors
            ///
            /// Where the text stops being one, counted from its beginning, as soon as that is
            /// known; or that it is too long. Every later call returns the same error.
            pub const fn feed(&mut self, piece: &[u8]) -> Result<(), Error> {
                if let Err(error) = self.progress.take(piece.len()) {
                    return Err(error);
                }
                let mut at = 0;
                while at < piece.len() {
                    let offset = self.progress.length;
                    if let Err(error) = self.progress.step(piece[at]) {
                        return Err(error);
                    }
                    let _ = self.run.step(offset, piece[at]);
                    at += 1;
                }
                Ok(())
            }

            /// Whether what was read is a text of the rule.
            #[must_use]
            pub const fn is_accepting(&self) -> bool {
                self.progress.is_accepting()
            }

            /// Ends the text; returns where its components stand.
            ///
            /// # Errors
            ///
            /// Where the text stops being one, or that it is too long.
            pub const fn finish(self) -> Result<#spans, Error> {
                match self.run.#finish(self.progress.length) {
                    Some(spans) if self.progress.is_accepting() => Ok(spans),
                    _ => Err(self.progress.end()),
                }
            }
        }

        impl ::core::default::Default for #of_type {
            fn default() -> Self {
                Self::new()
            }
        }
    }
}

/// Emits what the parsers of a module have in common: how far they have come, and where a text
/// goes wrong.
pub(super) fn progress(module: &Module<'_>) -> TokenStream {
    let characters = reads_beyond_ascii(module);
    let state = if module.rejection.steps.len() > 0xFFFF {
        quote! { u32 }
    } else {
        quote! { u16 }
    };
    let only = |tokens: TokenStream| characters.then_some(tokens);
    let fields = only(quote! {
        /// Where the last character begins, and what was expected there.
        character: (u32, u16),
        /// How many bytes of it are missing.
        missing: u32,
    });
    let start = only(quote! { character: (0, REJECTION_EXPECTED[0][entry as usize]), missing: 0, });
    let begin = only(quote! {
        if self.missing == 0 {
            self.character = (self.length, self.explanation);
            self.missing = byte.leading_ones();
        }
        self.missing = self.missing.saturating_sub(1);
    });
    let told = module.tells_expectations().then(|| quote! { explanation });
    let explanation = told.clone().unwrap_or(quote! { _ });
    let at = if characters {
        quote! { self.character }
    } else {
        quote! { (self.length, self.explanation) }
    };
    let cut = only(quote! {
        if self.missing > 0 {
            return self.fault(ErrorKind::Unexpected, self.character);
        }
    });
    quote! {
        /// How far the parser of an entry has come.
        #[derive(Clone, Debug)]
        struct Progress {
            entry: Entry,
            /// The state of the automaton of rejected texts.
            state: #state,
            /// How many bytes were read.
            length: u32,
            /// What is expected next.
            explanation: u16,
            #fields
            error: Option<Error>,
        }

        impl Progress {
            const fn new(entry: Entry) -> Self {
                Self {
                    entry,
                    state: 0,
                    length: 0,
                    explanation: REJECTION_EXPECTED[0][entry as usize],
                    #start
                    error: None,
                }
            }

            /// Makes sure that there can be so many bytes more.
            const fn take(&mut self, bytes: usize) -> Result<(), Error> {
                if self.error.is_none() && bytes >= (NONE - self.length) as usize {
                    self.error = Some(Error::too_long(self.entry));
                }
                match self.error {
                    Some(error) => Err(error),
                    None => Ok(()),
                }
            }

            /// Reads a byte.
            const fn step(&mut self, byte: u8) -> Result<(), Error> {
                let state = rejection_step(self.state as usize, byte);
                let expected = REJECTION_EXPECTED[state][self.entry as usize];
                #begin
                if expected == NO_EXPLANATION {
                    let error = self.fault(ErrorKind::Unexpected, #at);
                    self.error = Some(error);
                    return Err(error);
                }
                self.state = state as #state;
                self.explanation = expected;
                self.length += 1;
                Ok(())
            }

            const fn is_accepting(&self) -> bool {
                self.error.is_none() && CAN_END[self.explanation as usize]
            }

            /// Returns what is wrong with a text that ends here.
            const fn end(&self) -> Error {
                if let Some(error) = self.error {
                    return error;
                }
                #cut
                self.fault(ErrorKind::UnexpectedEnd, (self.length, self.explanation))
            }

            const fn fault(&self, kind: ErrorKind, (offset, #explanation): (u32, u16)) -> Error {
                Error { entry: self.entry, kind, offset: offset as usize, #told }
            }
        }
    }
}
