//! What to generate: the file `grammars.toml`.

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Source, Span};

/// A manifest: which grammars, which entry rules, which rules are components.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Where the generated files go, from the manifest's own folder.
    pub output: String,
    /// The grammars.
    #[serde(rename = "grammar")]
    pub grammars: Vec<GrammarEntry>,
}

/// A grammar and what is wanted of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrammarEntry {
    /// The grammar text, from the manifest's own folder.
    pub file: String,
    /// The name of the module, and of its file.
    pub module: String,
    /// The entry rules.
    pub entries: Vec<toml::Spanned<String>>,
    /// The components whose spans are wanted.
    #[serde(default)]
    pub components: Vec<ComponentEntry>,
}

/// A component: a name for the spans of some rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComponentEntry {
    /// The name.
    pub name: toml::Spanned<String>,
    /// The rules that are the component wherever they stand.
    pub rules: Vec<toml::Spanned<String>>,
    /// The rules of which every text of the component is one.
    #[serde(default)]
    pub variants: Vec<toml::Spanned<String>>,
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    ///
    /// The text is not TOML, or not a manifest.
    pub fn parse(source: &Source) -> Result<Self, Diagnostics> {
        toml::from_str(source.text()).map_err(|error| {
            let range = error.span().unwrap_or(0..0);
            let span = Span {
                start: range.start,
                end: range.end,
            };
            Diagnostic::new("manifest", source, span, error.message()).into()
        })
    }
}
