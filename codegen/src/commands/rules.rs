//! `abnfc rules`: the rules of a grammar, and what each is like.

use std::io::{self, Write};
use std::path::PathBuf;

use abnf_codegen::lint::{Surveyed, survey};
use clap::Args;
use serde::Serialize;

use super::progress::Progress;
use super::reading::Reading;

/// List the rules of a grammar: whether each is regular, how much it matches, how large it is
#[derive(Args)]
pub(crate) struct Rules {
    /// The grammar
    file: PathBuf,

    #[command(flatten)]
    reading: Reading,

    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    rule: String,
    kind: &'static str,
    nullable: Option<bool>,
    /// The length of the longest text in bytes; none if there is no longest, or it is not known.
    longest: Option<usize>,
    finite: Option<bool>,
    states: Option<usize>,
    /// Why there is no automaton.
    message: Option<String>,
}

impl Rules {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let grammar = self.reading.open_and_tell(&self.file)?;
        let progress = Progress::start("reading".to_owned());
        let surveyed = survey(&grammar, |rule| {
            progress.tell(|| format!("measuring `{}`", grammar.name(rule)));
        });
        let rows = surveyed.into_iter();
        let rows = rows.map(|(rule, surveyed)| row(grammar.name(rule), surveyed));
        let rows: Vec<Row> = rows.collect();
        drop(progress);
        if self.json {
            writeln!(io::stdout(), "{}", serde_json::to_string(&rows)?)?;
        } else {
            print(&mut io::stdout().lock(), &rows)?;
        }
        Ok(true)
    }
}

fn row(name: &str, Surveyed { kind, size }: Surveyed) -> Row {
    Row {
        rule: name.to_owned(),
        kind,
        nullable: size.as_ref().ok().map(|size| size.nullable),
        longest: size.as_ref().ok().and_then(|size| size.longest),
        finite: size.as_ref().ok().map(|size| size.longest.is_some()),
        states: size.as_ref().ok().map(|size| size.states),
        message: size.err(),
    }
}

fn print(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    let names = rows.iter().map(|row| row.rule.len());
    let width = names.max().unwrap_or(0).max("rule".len());
    writeln!(
        out,
        "{:width$}  {:14} {:>7}  matches",
        "rule", "kind", "states"
    )?;
    for row in rows {
        let states = row
            .states
            .map_or_else(|| "-".to_owned(), |states| states.to_string());
        let matches = match (&row.message, row.longest, row.nullable) {
            (Some(message), ..) => message.clone(),
            (None, None, Some(true)) => "any length, and nothing".to_owned(),
            (None, None, _) => "any length".to_owned(),
            (None, Some(0), _) => "nothing but the empty text".to_owned(),
            (None, Some(1), nullable) => one_byte(nullable).to_owned(),
            (None, Some(longest), Some(true)) => format!("up to {longest} bytes, and nothing"),
            (None, Some(longest), _) => format!("up to {longest} bytes"),
        };
        writeln!(
            out,
            "{:width$}  {:14} {states:>7}  {matches}",
            row.rule, row.kind
        )?;
    }
    Ok(())
}

fn one_byte(nullable: Option<bool>) -> &'static str {
    if nullable == Some(true) {
        "one byte, and nothing"
    } else {
        "one byte"
    }
}
