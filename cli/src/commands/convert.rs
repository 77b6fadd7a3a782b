use std::ffi::OsString;

use clap::Args;
use uriform::{IriRef, UriRef};

use crate::compose::Output;

/// Map IRI references to URI references
///
/// Characters beyond ASCII are percent-encoded, in the host too.
#[derive(Args)]
pub(crate) struct ToUri {
    /// Write a host beyond ASCII as IDNA does, with `xn--`, as is right where it is a domain name
    #[arg(long)]
    idna: bool,

    #[command(flatten)]
    conversion: Conversion,
}

/// Map URI references to IRI references
///
/// Triplets of unreserved characters are decoded. Those that are not UTF-8, reserved characters and
/// what an IRI must not hold stay.
#[derive(Args)]
pub(crate) struct ToIri {
    /// Decode labels of the host that begin with `xn--` as IDNA does
    #[arg(long)]
    idna: bool,

    #[command(flatten)]
    conversion: Conversion,
}

#[derive(Args)]
struct Conversion {
    #[command(flatten)]
    output: Output,

    /// Read from standard input, one a line, if none is given
    #[arg(value_name = "REFERENCE", conflicts_with = "json_lines")]
    references: Vec<OsString>,
}

impl Conversion {
    fn run(&self, convert: impl Fn(&str) -> Result<String, String>) -> anyhow::Result<bool> {
        if self.output.json_lines {
            self.output.answer_lines(|text: &String| convert(text))
        } else {
            self.output.answer_strings(&self.references, convert)
        }
    }
}

impl ToUri {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        self.conversion.run(|text| {
            let iri = IriRef::parse(text).map_err(|error| error.to_string())?;
            if self.idna {
                let uri = iri.to_uri_ref_idna();
                uri.map(String::from).map_err(|error| error.to_string())
            } else {
                Ok(iri.to_uri_ref().to_string())
            }
        })
    }
}

impl ToIri {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        self.conversion.run(|text| {
            let uri = UriRef::parse(text).map_err(|error| error.to_string())?;
            if self.idna {
                let iri = uri.to_iri_ref_idna();
                iri.map(String::from).map_err(|error| error.to_string())
            } else {
                Ok(uri.to_iri_ref().to_string())
            }
        })
    }
}
