//! `abnfc compare`: whether two rules match the same.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abnf_codegen::language::{Relation, compare};
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::tdfa::Tdfa;
use clap::Args;
use serde::Serialize;

use super::progress::Progress;
use super::reading::Reading;

/// Tell whether two rules match the same, with shortest strings that show a difference
#[derive(Args)]
pub(crate) struct Compare {
    /// The grammar of the first rule
    a: PathBuf,

    /// The grammar of the second rule
    b: PathBuf,

    /// The rule of the first grammar, and again that of the second, if it has another name
    #[arg(long, value_name = "NAME", required = true)]
    rule: Vec<String>,

    #[command(flatten)]
    reading: Reading,

    /// Let a rule that contains itself do so up to N times
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    relation: String,
    only_a: Option<String>,
    only_b: Option<String>,
    both: Option<String>,
}

impl Compare {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let (rule_a, rule_b) = match &self.rule[..] {
            [both] => (both, both),
            [a, b] => (a, b),
            _ => anyhow::bail!("`--rule` is given once or twice"),
        };
        let progress = Progress::start("comparing".to_owned());
        let a = self.recognizer(&self.a, rule_a)?;
        let b = self.recognizer(&self.b, rule_b)?;
        let comparison = compare(&a, &b);
        drop(progress);
        let relation = comparison.relation();
        let mut out = io::stdout().lock();
        if self.json {
            let text = |witness: &Option<Vec<u8>>| {
                witness
                    .as_ref()
                    .map(|w| String::from_utf8_lossy(w).into_owned())
            };
            let answer = Answer {
                relation: relation.to_string(),
                only_a: text(&comparison.only_a),
                only_b: text(&comparison.only_b),
                both: text(&comparison.both),
            };
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            return Ok(relation == Relation::Equal);
        }
        writeln!(out, "{relation}")?;
        let names = [
            (
                format!("only {rule_a} of {}", self.a.display()),
                &comparison.only_a,
            ),
            (
                format!("only {rule_b} of {}", self.b.display()),
                &comparison.only_b,
            ),
            ("both".to_owned(), &comparison.both),
        ];
        for (who, witness) in names {
            if let Some(witness) = witness {
                writeln!(out, "{who}: \"{}\"", witness.escape_ascii())?;
            }
        }
        Ok(relation == Relation::Equal)
    }

    fn recognizer(&self, file: &Path, rule: &str) -> anyhow::Result<Tdfa> {
        let grammar = self.reading.open_and_tell(file)?;
        let rule = grammar.entry(rule)?;
        let compiler = Compiler {
            max_depth: self.max_depth,
            ..Compiler::new(&grammar, detect_alphabet(&grammar, &[rule]))
        };
        compiler
            .recognizer(rule)
            .map_err(|fault| anyhow::anyhow!("{fault}"))
    }
}
