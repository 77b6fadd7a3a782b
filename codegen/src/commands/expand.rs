//! `abnfc expand`: one grammar for a rule and everything that it needs.

use std::path::{Path, PathBuf};

use abnf_codegen::expand::expand;
use abnf_codegen::grammar::Grammar;
use clap::Args;

/// Print one self-contained grammar for a rule, with imports resolved and renamed
#[derive(Args)]
pub(crate) struct Expand {
    /// The grammar
    file: PathBuf,

    /// The rule
    #[arg(long, value_name = "NAME")]
    rule: String,

    /// Replace rules of the grammar by those of another file
    #[arg(long, value_name = "FILE")]
    overlay: Vec<PathBuf>,
}

impl Expand {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let overlays: Vec<&Path> = self.overlay.iter().map(PathBuf::as_path).collect();
        let grammar = Grammar::open(&self.file, &overlays)?;
        let rule = grammar.entry(&self.rule)?;
        print!("{}", expand(&grammar, rule));
        Ok(true)
    }
}
