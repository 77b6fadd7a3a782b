//! `abnfc new`: a manifest for a grammar that has none.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abnf_codegen::propose::propose;
use clap::Args;

use super::progress::Progress;

/// Propose a manifest for a rule of a grammar: components, variants, lists, and what is ambiguous
#[derive(Args)]
pub(crate) struct New {
    /// The grammar
    file: PathBuf,

    /// The rule that whole texts are parsed as
    #[arg(long, value_name = "NAME")]
    rule: String,

    /// Replace rules of the grammar by those of another file
    #[arg(long, value_name = "FILE")]
    overlay: Vec<PathBuf>,
}

impl New {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let progress = Progress::start(format!("trying the rules below {}", self.rule));
        let overlays: Vec<&Path> = self.overlay.iter().map(PathBuf::as_path).collect();
        let proposal = propose(&self.file, &overlays, &self.rule)?;
        drop(progress);
        write!(io::stdout(), "{}", proposal.manifest())?;
        Ok(true)
    }
}
