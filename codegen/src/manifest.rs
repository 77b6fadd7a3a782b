//! What to generate: the file `grammars.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, Diagnostics, Place};
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
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GrammarEntry {
    /// The grammar text, from the manifest's own folder.
    pub file: String,
    /// The name of the module, and of its file.
    pub module: toml::Spanned<String>,
    /// The entry rules.
    pub entries: toml::Spanned<Vec<toml::Spanned<String>>>,
    /// The entry rules whose longest text at the beginning of an input can be parsed.
    #[serde(default)]
    pub prefix: Vec<toml::Spanned<String>>,
    /// The entry rules whose texts can be parsed in pieces.
    #[serde(default)]
    pub incremental: Vec<toml::Spanned<String>>,
    /// Rules of other texts, beyond what the header of the grammar text says.
    #[serde(default)]
    pub imports: Vec<ImportEntry>,
    /// Names that stand for a rule of another text: `name = "FILE rule"`.
    #[serde(default)]
    pub binds: BTreeMap<String, toml::Spanned<String>>,
    /// Texts whose rules replace those of the same name, from the manifest's own folder.
    #[serde(default)]
    pub overlays: Vec<String>,
    /// What is read beyond ABNF: `bar`, `single-quotes`, `underscore`, `list`.
    #[serde(default)]
    pub dialects: Vec<toml::Spanned<String>>,
    /// The section of an RFC to read, and no more.
    pub section: Option<String>,
    /// What the numbers of the grammar stand for; found out from the grammar if left out.
    pub alphabet: Option<AlphabetEntry>,
    /// How often a self-embedding rule may stand within itself.
    pub max_depth: Option<u32>,
    /// The rules in which repetitions are as short as possible.
    #[serde(default)]
    pub shortest: Vec<toml::Spanned<String>>,
    /// How many states an automaton may have before it is minimized.
    pub max_states: Option<usize>,
    /// Whether automata are tables: a fraction of the size of code, and slower.
    #[serde(default)]
    pub tables: bool,
    /// Who sees the items of the module, as Rust writes it; everybody if left out.
    pub visibility: Option<toml::Spanned<String>>,
    /// What the types of texts, places and variants derive beyond what they derive anyway.
    #[serde(default)]
    pub derives: Vec<toml::Spanned<String>>,
    /// Which forms of parsers there are, of [`Form`](crate::style::Form); all if left out.
    pub forms: Option<toml::Spanned<Vec<toml::Spanned<String>>>>,
    /// What entry rules and variants are called, in the spelling of a rule.
    #[serde(default)]
    pub names: BTreeMap<String, toml::Spanned<String>>,
    /// The components whose spans are wanted.
    #[serde(default)]
    pub components: Vec<ComponentEntry>,
}

/// Rules of another text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportEntry {
    /// The text, by the name of its file without the ending.
    pub file: toml::Spanned<String>,
    /// The rules; all of them if left out.
    pub rules: Option<Vec<String>>,
}

/// What the numbers of a grammar stand for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AlphabetEntry {
    /// Octets.
    Octets,
    /// Unicode code points in UTF-8.
    CodePoints,
}

/// A component: a name for the spans of some rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComponentEntry {
    /// The name.
    pub name: toml::Spanned<String>,
    /// The rules that are the component wherever they stand, or within others: `outer/rule`.
    pub rules: toml::Spanned<Vec<toml::Spanned<String>>>,
    /// The rules of which every text of the component is one.
    #[serde(default)]
    pub variants: Vec<toml::Spanned<String>>,
    /// Whether the rules are the items of a list.
    #[serde(default)]
    pub list: bool,
    /// Whether the span is found when it is asked for, and not while a text is read.
    #[serde(default)]
    pub deferred: bool,
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

/// Makes a fault of a value in a manifest.
pub(crate) fn fault<T>(
    code: &'static str,
    manifest: &Source,
    value: &toml::Spanned<T>,
    message: String,
) -> Diagnostic {
    Diagnostic::of_file(code, manifest.name(), message).at(Some(place(manifest, value)))
}

/// Returns the place of a value in a manifest.
pub(crate) fn place<T>(manifest: &Source, value: &toml::Spanned<T>) -> Place {
    let range = value.span();
    let span = Span {
        start: range.start,
        end: range.end,
    };
    Place::new(manifest, span)
}
