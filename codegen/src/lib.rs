//! Compiles ABNF to DFA-based recognizers and typed component extractors.
//!
//! The stages, each a module and a type whose documentation says what holds from there on:
//!
//! | stage | module | makes |
//! |---|---|---|
//! | find the ABNF in RFCs, Markdown, HTML and XML | [`container`] | candidates for rules |
//! | read the notation of RFC 5234 and RFC 7405 | [`syntax`] | rules with places |
//! | look up names | [`grammar`] | [`Grammar`](grammar::Grammar) |
//! | expand the rules of an entry | [`regular`] | [`Expr`](regular::Expr), a regular expression with labels |
//! | choose the positions worth a register | [`fixed`] | [`Places`](fixed::Places) |
//! | spell characters in bytes | [`nfa`] | [`Nfa`](nfa::Nfa), ordered, with tags |
//! | determinize, allocate registers, minimize | [`tdfa`] | [`Tdfa`](tdfa::Tdfa) |
//! | prove it by another implementation | [`second_opinion`] | |
//! | find what is looked for later | [`deferred`] | [`Deferral`](deferred::Deferral) |
//! | find the items of lists | [`lists`] | [`Cutter`](lists::Cutter) |
//! | find the entries that can share it | [`share`] | [`Shared`](share::Shared) |
//! | tell loops from steps | [`form`] | [`Form`](form::Form) |
//! | write Rust | [`emit`] | text |
//!
//! In a build script, [`compile`] and [`Config`] do all of it. [`generate()`] does it as a manifest
//! says:
//!
//! ```no_run
//! for file in abnf_codegen::generate("abnf/grammars.toml".as_ref())? {
//!     std::fs::write(file.path, file.contents)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inputs are asked about without writing Rust by [`recognizer`], [`derivation`] and
//! [`explain::Expectations`]. Beside the stages stand [`lint`](lint::lint), which finds what is suspicious in a grammar, and
//! [`ambiguity`], which finds components that a text can have in two ways.

pub mod ambiguity;
pub mod blame;
pub mod bytes;
pub mod charset;
pub mod closure;
pub mod compose;
mod config;
pub mod container;
pub mod deferred;
pub mod derivation;
pub mod diagnostic;
pub mod emit;
pub mod expand;
pub mod explain;
pub mod fixed;
pub mod form;
mod generate;
pub mod grammar;
pub mod header;
pub mod language;
pub mod lint;
pub mod lists;
pub mod machine;
pub mod manifest;
pub mod nfa;
mod partition;
pub mod path;
pub mod propose;
pub mod prose;
pub mod recognizer;
pub mod recursion;
pub mod regular;
pub mod rejection;
pub mod render;
mod search;
pub mod second_opinion;
pub mod share;
pub mod simulate;
pub mod source;
pub mod style;
pub mod syntax;
pub mod tdfa;
pub mod variants;

pub use config::{Config, compile};
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use generate::{Generated, GeneratedFile, generate};

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
