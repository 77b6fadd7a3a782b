//! `abnfc expand`: one grammar for a rule and everything that it needs.

use std::io::{self, Write};
use std::path::PathBuf;

use abnf_codegen::expand::{expand, faults};
use clap::Args;

use super::reading::Reading;

/// Print one self-contained grammar for a rule, with imports resolved and renamed
#[derive(Args)]
pub(crate) struct Expand {
    /// The grammar
    file: PathBuf,

    /// The rule
    #[arg(long, value_name = "NAME")]
    rule: String,

    #[command(flatten)]
    reading: Reading,
}

impl Expand {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let grammar = self.reading.open_and_tell(&self.file)?;
        let rule = grammar.entry(&self.rule)?;
        // What is printed is to be a grammar; with a fault in it, it is none.
        faults(&grammar, rule).or_ok(())?;
        write!(io::stdout(), "{}", expand(&grammar, rule))?;
        Ok(true)
    }
}
