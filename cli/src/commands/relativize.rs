use std::ffi::OsString;

use clap::Args;
use serde::Deserialize;
use uriform::{Iri, Relativizer};

use crate::compose::{Output, parse};

/// Find the shortest reference that resolves to a target
///
/// That may be the target itself. A target with dot segments is what no reference resolves to.
#[derive(Args)]
pub(crate) struct Relativize {
    /// Make no path relative
    #[arg(long)]
    keep_absolute_paths: bool,

    /// Make no path with `../`
    #[arg(long)]
    forbid_parents: bool,

    #[command(flatten)]
    output: Output,

    /// The URI or IRI that the reference will be resolved against
    #[arg(required_unless_present = "json_lines", conflicts_with = "json_lines")]
    base: Option<String>,

    /// Each target; read from standard input, one a line, if none is given
    #[arg(value_name = "TARGET")]
    targets: Vec<OsString>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object of base and target")]
struct Pair {
    base: String,
    target: String,
}

impl Relativize {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        match &self.base {
            None => self
                .output
                .answer_lines(|pair: &Pair| self.relativize(&pair.base, &pair.target)),
            Some(base) => self
                .output
                .answer_strings(&self.targets, |target| self.relativize(base, target)),
        }
    }

    fn relativize(&self, base: &str, target: &str) -> Result<String, String> {
        let base = parse("base", base, Iri::parse)?;
        let target = parse("target", target, Iri::parse)?;
        Relativizer::new()
            .keep_absolute_paths(self.keep_absolute_paths)
            .forbid_parents(self.forbid_parents)
            .relativize(base, target)
            .map(|reference| reference.to_string())
            .map_err(|error| error.to_string())
    }
}
