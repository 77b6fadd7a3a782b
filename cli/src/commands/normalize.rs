use std::ffi::OsString;

use clap::Args;
use uriform::{IriRef, Normalizer, Rung, UriRef};

use crate::compose::Output;
use crate::kind::{Kind, RungName, Schemes};

/// Normalize references
///
/// A relative reference keeps its dot segments.
#[derive(Args)]
pub(crate) struct Normalize {
    /// How far to go; each rung does what those before it do
    #[arg(long, value_name = "RUNG", default_value = "syntax")]
    to: RungName,

    /// Whose rules; uri for ASCII text if none is given, iri otherwise
    #[arg(long)]
    kind: Option<Kind>,

    #[command(flatten)]
    schemes: Schemes,

    /// Write IPv6 addresses as RFC 5952 recommends
    #[arg(long)]
    ipv6: bool,

    #[command(flatten)]
    output: Output,

    /// Read from standard input, one a line, if none is given
    #[arg(value_name = "REFERENCE", conflicts_with = "json_lines")]
    references: Vec<OsString>,
}

impl Normalize {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let normalizer = Normalizer::new(Rung::from(self.to))
            .ipv6(self.ipv6)
            .schemes(self.schemes.table());
        if self.output.json_lines {
            self.output
                .answer_lines(|text: &String| self.normalize(&normalizer, text))
        } else {
            self.output
                .answer_strings(&self.references, |text| self.normalize(&normalizer, text))
        }
    }

    fn normalize(&self, normalizer: &Normalizer, text: &str) -> Result<String, String> {
        let result = match Kind::of(self.kind, &[text]) {
            Kind::Uri => UriRef::parse(text).map(|uri| normalizer.normalize(uri).to_string()),
            Kind::Iri => IriRef::parse(text).map(|iri| normalizer.normalize(iri).to_string()),
        };
        result.map_err(|error| error.to_string())
    }
}
