use std::io::{self, Write};

use clap::Args;
use serde::{Deserialize, Serialize};
use uriform::{IriRef, Normalizer, ParseError, Reference, Rung, UriRef};

use crate::compose::parse;
use crate::input::JsonFiles;
use crate::json_lines::{Answers, answer_lines};
use crate::kind::{Kind, RungName, Schemes};
use crate::report;

/// Compare two references
///
/// Prints the first rung of the ladder none, case, percent, path, scheme at which they are equal,
/// or never.
#[derive(Args)]
pub(crate) struct Compare {
    /// The rung at which they have to be equal
    #[arg(long, value_name = "RUNG", default_value = "scheme")]
    at: RungName,

    /// Whose rules; uri if both texts are ASCII and none is given, iri otherwise
    #[arg(long)]
    kind: Option<Kind>,

    #[command(flatten)]
    schemes: Schemes,

    /// Print a JSON object
    #[arg(long)]
    json: bool,

    /// Read one JSON object with the keys a and b a line from standard input and print one JSON
    /// object a line
    #[arg(long, conflicts_with_all = ["json", "a", "b"])]
    json_lines: bool,

    #[command(flatten)]
    files: JsonFiles,

    #[arg(required_unless_present = "json_lines")]
    a: Option<String>,
    #[arg(required_unless_present = "json_lines")]
    b: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object of a and b")]
struct Pair {
    a: String,
    b: String,
}

#[derive(Serialize)]
struct Comparison {
    equal: bool,
    equal_after: &'static str,
}

impl Compare {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let normalizer = Normalizer::SCHEME.schemes(self.schemes.table());
        let (Some(a), Some(b)) = (&self.a, &self.b) else {
            answer_lines(&self.files.all(), |pair: Pair, answers| {
                answer(answers, &self.compare(&normalizer, &pair.a, &pair.b)).map(drop)
            })?;
            return Ok(true);
        };
        self.files.expect_none()?;
        let comparison = self.compare(&normalizer, a, b);
        if self.json {
            let mut answers = Answers::to_stdout();
            let equal = answer(&mut answers, &comparison)?;
            answers.flush()?;
            return Ok(equal);
        }
        match comparison {
            Ok(comparison) => {
                writeln!(io::stdout(), "{}", comparison.equal_after)?;
                Ok(comparison.equal)
            }
            Err(message) => {
                report::error(message);
                Ok(false)
            }
        }
    }

    fn compare(&self, normalizer: &Normalizer, a: &str, b: &str) -> Result<Comparison, String> {
        match Kind::of(self.kind, &[a, b]) {
            Kind::Uri => self.compare_as(normalizer, a, b, UriRef::parse),
            Kind::Iri => self.compare_as(normalizer, a, b, IriRef::parse),
        }
    }

    fn compare_as<'a, T: Reference>(
        &self,
        normalizer: &Normalizer,
        a: &'a str,
        b: &'a str,
        parse_as: fn(&'a str) -> Result<T, ParseError>,
    ) -> Result<Comparison, String> {
        let (a, b) = (parse("a", a, parse_as)?, parse("b", b, parse_as)?);
        let first = normalizer.equal_after(a, b);
        Ok(Comparison {
            equal: first.is_some_and(|rung| rung <= Rung::from(self.at)),
            equal_after: match first {
                Some(Rung::None) => "none",
                Some(Rung::Case) => "case",
                Some(Rung::Percent) => "percent",
                Some(Rung::Path) => "path",
                Some(Rung::Scheme) => "scheme",
                None => "never",
            },
        })
    }
}

/// Tells whether the references are equal.
fn answer(answers: &mut Answers, comparison: &Result<Comparison, String>) -> io::Result<bool> {
    match comparison {
        Ok(comparison) => answers.accept(comparison).map(|()| comparison.equal),
        Err(message) => answers.refuse(message).map(|()| false),
    }
}
