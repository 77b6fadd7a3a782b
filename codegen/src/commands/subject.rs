//! The rule that a command is about.

use std::path::PathBuf;

use abnf_codegen::grammar::{Grammar, RuleId};
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::detect_alphabet;
use clap::Args;

use super::reading::Reading;

#[derive(Args)]
pub(crate) struct Subject {
    /// The grammar
    file: PathBuf,

    /// The rule
    #[arg(long, value_name = "NAME")]
    pub(crate) rule: String,

    #[command(flatten)]
    reading: Reading,

    /// Let a rule that contains itself do so up to N times
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
}

impl Subject {
    /// Reads the grammar and finds the rule.
    pub(crate) fn open(&self) -> anyhow::Result<(Grammar, RuleId)> {
        let grammar = self.reading.open_and_tell(&self.file)?;
        let rule = grammar.entry(&self.rule)?;
        Ok((grammar, rule))
    }

    /// Returns the compiler for the rule.
    pub(crate) fn compiler<'g>(&self, grammar: &'g Grammar, rule: RuleId) -> Compiler<'g> {
        Compiler {
            max_depth: self.max_depth,
            ..Compiler::new(grammar, detect_alphabet(grammar, &[rule]))
        }
    }
}
