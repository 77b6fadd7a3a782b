//! What commands that normalize have in common.

use clap::ValueEnum;
use uriform::Rung;

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
