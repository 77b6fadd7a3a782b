//! What commands that normalize have in common.

use clap::{Args, ValueEnum};
use uriform::{Port, Rung, Scheme, SchemeRules};

/// Whose rules: those of RFC 3986 or those of RFC 3987.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub(crate) enum Kind {
    Uri,
    Iri,
}

impl Kind {
    /// The kind that was asked for, or the one that shows in the texts.
    pub(crate) fn of(asked: Option<Self>, texts: &[&str]) -> Self {
        let shown = if texts.iter().all(|text| text.is_ascii()) {
            Self::Uri
        } else {
            Self::Iri
        };
        asked.unwrap_or(shown)
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RungName {
    None,
    Case,
    Percent,
    Path,
    /// Another name of path: all of syntax-based normalization
    Syntax,
    Scheme,
}

impl From<RungName> for Rung {
    fn from(name: RungName) -> Self {
        match name {
            RungName::None => Self::None,
            RungName::Case => Self::Case,
            RungName::Percent => Self::Percent,
            RungName::Path | RungName::Syntax => Self::Path,
            RungName::Scheme => Self::Scheme,
        }
    }
}

/// What schemes say.
#[derive(Args)]
pub(crate) struct Schemes {
    /// The default port of a scheme, for the rung scheme; may be given more than once
    #[arg(long = "default-port", value_name = "SCHEME=PORT", value_parser = rules)]
    ports: Vec<SchemeRules>,
}

impl Schemes {
    /// Those that were asked for, the last one first, and those that are known. The table lives as
    /// long as the program.
    pub(crate) fn table(&self) -> &'static [SchemeRules] {
        let asked = self.ports.iter().rev();
        asked
            .chain(SchemeRules::DEFAULT)
            .copied()
            .collect::<Vec<_>>()
            .leak()
    }
}

/// Reads `SCHEME=PORT`. What a known scheme says of an empty path stays.
fn rules(text: &str) -> Result<SchemeRules, String> {
    let (scheme, port) = text.split_once('=').ok_or("there is no `=`")?;
    Scheme::parse(scheme).map_err(|error| error.to_string())?;
    Port::parse(port).map_err(|error| error.to_string())?;
    let known = SchemeRules::DEFAULT
        .iter()
        .find(|rules| rules.scheme().eq_ignore_ascii_case(scheme));
    let rules = known.copied();
    let rules = rules.unwrap_or_else(|| SchemeRules::new(scheme.to_ascii_lowercase().leak()));
    Ok(rules.port(port.to_owned().leak()))
}
