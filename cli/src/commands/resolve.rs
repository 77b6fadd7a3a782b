use clap::{Args, ValueEnum};
use serde::Deserialize;
use uriform::{Iri, IriRef};

use crate::compose::{Output, parse};

/// Resolve a reference against a base
///
/// The fragment of the base is ignored.
#[derive(Args)]
pub(crate) struct Resolve {
    /// Ignore the scheme of the reference if it is that of the base
    #[arg(long)]
    non_strict: bool,

    /// What to do about a path that would begin with `//` without an authority
    #[arg(long, value_name = "WAY", default_value = "dot")]
    guard: Guard,

    #[command(flatten)]
    output: Output,

    /// The URI or IRI to resolve against
    #[arg(required_unless_present = "json_lines")]
    base: Option<String>,

    /// Each reference to resolve; read from standard input, one a line, if none is given
    #[arg(value_name = "REFERENCE")]
    references: Vec<std::ffi::OsString>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Guard {
    /// Write `/.` in front
    Dot,
    /// Print no target
    Error,
    /// Write it all the same; it is read as an authority
    Literal,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object of base and ref")]
struct Pair {
    base: String,
    #[serde(rename = "ref")]
    reference: String,
}

impl Resolve {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        match &self.base {
            None => self
                .output
                .answer_lines(|pair: &Pair| self.resolve(&pair.base, &pair.reference)),
            Some(base) => self
                .output
                .answer_strings(&self.references, |reference| self.resolve(base, reference)),
        }
    }

    fn resolve(&self, base: &str, reference: &str) -> Result<String, String> {
        let base = parse("base", base, Iri::parse)?;
        let reference = parse("reference", reference, IriRef::parse)?;
        let target = if self.non_strict {
            base.resolve_non_strict(reference)
        } else {
            base.resolve(reference)
        };
        match self.guard {
            Guard::Dot => Ok(target.to_string()),
            Guard::Error => target
                .unguarded()
                .map(|target| target.to_string())
                .map_err(|error| error.to_string()),
            Guard::Literal => Ok(target.literal().to_string()),
        }
    }
}
