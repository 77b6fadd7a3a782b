//! What every command that reads a grammar can be told about it.

use std::path::{Path, PathBuf};

use abnf_codegen::container::{Container, Selection};
use abnf_codegen::grammar::Grammar;
use abnf_codegen::syntax::{Dialect, Notation};
use abnf_codegen::{Diagnostic, Diagnostics, Severity};
use clap::Args;

#[derive(Args)]
pub(crate) struct Reading {
    /// Replace rules of the grammar by those of another file
    #[arg(long, value_name = "FILE")]
    overlay: Vec<PathBuf>,

    /// Read what is not ABNF but often found: bar (`|`), single-quotes, underscore (in names),
    /// list (`1#rule` of RFC 9110)
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    dialect: Vec<Dialect>,

    /// What the rules are wrapped in, if that is not clear from the text: plain, rfc, markdown,
    /// html, xml
    #[arg(long, value_name = "KIND")]
    container: Option<Container>,

    /// Read one section of an RFC alone, such as 3.2.2 or A
    #[arg(long, value_name = "NUMBER", conflicts_with = "lines")]
    section: Option<String>,

    /// Read some lines alone, both ends included
    #[arg(long, value_name = "FIRST-LAST", value_parser = lines)]
    lines: Option<(usize, usize)>,
}

impl Reading {
    /// Reads the file, and those that it names from beside it.
    pub(crate) fn open(&self, file: &Path, strict: bool) -> Result<Grammar, Diagnostics> {
        let overlays: Vec<&Path> = self.overlay.iter().map(PathBuf::as_path).collect();
        let selection = match (&self.section, self.lines) {
            (Some(section), _) => Selection::Section(section.clone()),
            (None, Some((first, last))) => Selection::Lines { first, last },
            (None, None) => Selection::All,
        };
        let notation = Notation {
            strict,
            container: self.container,
            selection,
            dialects: self.dialect.iter().copied().collect(),
        };
        Grammar::open_as(file, &overlays, notation)
    }

    /// Reads the file, and says on standard error what it leaves out.
    pub(crate) fn open_and_tell(&self, file: &Path) -> Result<Grammar, Diagnostics> {
        let grammar = self.open(file, false)?;
        let skipped = |it: &&Diagnostic| it.code == "load-skipped" && it.severity < Severity::Note;
        for found in grammar.found().iter().filter(skipped) {
            eprintln!("warning: {found}");
        }
        Ok(grammar)
    }
}

fn lines(text: &str) -> Result<(usize, usize), String> {
    let range = text.split_once('-').and_then(|(first, last)| {
        let (first, last) = (first.parse().ok()?, last.parse().ok()?);
        (0 < first && first <= last).then_some((first, last))
    });
    range.ok_or_else(|| "not two line numbers such as 10-20".to_owned())
}
