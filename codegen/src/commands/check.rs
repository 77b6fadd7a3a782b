//! `abnfc check`: what is wrong with grammars, and what is suspicious.

mod json;
mod render;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use abnf_codegen::grammar::Grammar;
use abnf_codegen::lint::{CODES, LintOptions, lint};
use abnf_codegen::render::Texts;
use abnf_codegen::{Diagnostic, Diagnostics, Severity};
use clap::Args;

use super::progress::Progress;
use super::reading::Reading;

/// Report what is wrong with grammars, and what is suspicious
#[derive(Args)]
pub(crate) struct Check {
    /// Take nothing but the notation of RFC 5234 and RFC 7405, with CRLF line ends
    #[arg(long)]
    strict: bool,

    /// Print one JSON array with an object for each finding
    #[arg(long)]
    json: bool,

    /// Take findings for errors: by code, or all of a level and those above it (warning, note)
    #[arg(long, value_name = "LEVEL|CODE", value_parser = denied)]
    deny: Vec<Deny>,

    /// A rule that is used from outside
    #[arg(long, value_name = "NAME")]
    rule: Vec<String>,

    #[command(flatten)]
    reading: Reading,

    /// The grammars
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What is to be taken for an error.
#[derive(Clone, Debug)]
enum Deny {
    Level(Severity),
    Code(String),
}

fn denied(text: &str) -> Result<Deny, String> {
    match text {
        "warning" | "warnings" => return Ok(Deny::Level(Severity::Warning)),
        "note" | "notes" => return Ok(Deny::Level(Severity::Note)),
        _ => {}
    }
    let of_reading = text.starts_with("load-") || text.starts_with("compile-");
    if of_reading || CODES.iter().any(|(code, _)| *code == text) {
        return Ok(Deny::Code(text.to_owned()));
    }
    let codes: Vec<_> = CODES.iter().map(|(code, _)| *code).collect();
    Err(format!(
        "neither a level (warning, note) nor a code (load-..., compile-..., {})",
        codes.join(", ")
    ))
}

/// A grammar that was looked at.
struct Checked {
    file: String,
    /// None if the text could not be read as a grammar.
    rules: Option<usize>,
    found: Vec<Diagnostic>,
    /// The texts that places are in.
    texts: Texts,
}

impl Check {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let progress = Progress::start("reading".to_owned());
        let checked = self.files.iter().map(|file| {
            progress.tell(|| format!("checking {}", file.display()));
            self.check(file)
        });
        let checked: Vec<Checked> = checked.collect();
        drop(progress);
        let mut output = io::stdout().lock();
        if self.json {
            json::write(&mut output, &checked)?;
        } else {
            let colour = output.is_terminal() && std::env::var_os("NO_COLOR").is_none();
            for one in checked.iter().filter(|one| !is_unreadable(one)) {
                render::write(&mut output, one, colour)?;
            }
        }
        output.flush()?;
        let unreadable = checked.iter().filter(|one| is_unreadable(one));
        let unreadable: Vec<String> = unreadable.map(|one| one.found[0].to_string()).collect();
        anyhow::ensure!(unreadable.is_empty(), "{}", unreadable.join("\n"));
        let errors = checked.iter().map(|one| count(one, Severity::Error));
        Ok(errors.sum::<usize>() == 0)
    }

    fn check(&self, file: &Path) -> Checked {
        let mut checked = Checked {
            file: file.display().to_string(),
            rules: None,
            found: Vec::new(),
            texts: Texts::default(),
        };
        let found = match self.reading.open(file, self.strict) {
            Ok(grammar) => {
                checked.rules = Some(grammar.names().count());
                checked.texts.extend(grammar.sources());
                self.lint(&grammar)
            }
            Err(found) => {
                checked.texts = Texts::read(&found);
                found
            }
        };
        checked.found = found.into_iter().map(|found| self.weigh(found)).collect();
        checked
    }

    fn lint(&self, grammar: &Grammar) -> Diagnostics {
        let mut options = LintOptions::default();
        let mut found = Diagnostics::default();
        for name in &self.rule {
            match grammar.entry(name) {
                Ok(entry) => options.entries.push(entry),
                Err(missing) => found.extend(missing),
            }
        }
        found.extend(lint(grammar, &options));
        found
    }

    /// Makes an error of what is denied.
    fn weigh(&self, found: Diagnostic) -> Diagnostic {
        let denied = self.deny.iter().any(|deny| match deny {
            Deny::Level(level) => found.severity <= *level,
            Deny::Code(code) => found.code == code,
        });
        if denied {
            found.severity(Severity::Error)
        } else {
            found
        }
    }
}

fn count(checked: &Checked, severity: Severity) -> usize {
    let found = checked.found.iter();
    found.filter(|found| found.severity == severity).count()
}

/// Whether there is no text at all.
fn is_unreadable(checked: &Checked) -> bool {
    let codes = ["load-read", "load-utf8"];
    checked.rules.is_none()
        && (checked.found.first())
            .is_some_and(|found| found.place.is_none() && codes.contains(&found.code))
}
