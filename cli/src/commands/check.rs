use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use clap::Args;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use uriform::schemes::{self, Checked, SchemeError};

use crate::input::Files;
use crate::json_lines::{Answers, Bytes, answer_lines};
use crate::report;

/// Check texts by the grammar of their own schemes
///
/// Prints grammar, rule and components, or says where a text stops being one. What the prose of an
/// RFC forbids beyond its grammar is not looked at. Exits with 1 if one is not, or if there is no
/// grammar for its scheme; with --json-lines the answers alone say so.
#[derive(Args)]
pub(crate) struct Check {
    /// Print one JSON object for each text
    #[arg(long)]
    json: bool,

    /// Read one JSON string a line and print one JSON object a line
    #[arg(long, conflicts_with_all = ["json", "texts"])]
    json_lines: bool,

    #[command(flatten)]
    files: Files,

    /// Read from standard input, one a line, if none is given
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
}

/// Why there is no answer.
enum Refusal {
    /// Bytes that are not UTF-8 begin at the offset.
    NotUtf8(usize),
    /// There is no grammar for the scheme.
    Unknown(String),
    /// The text is not of the grammar of its scheme.
    Fault(SchemeError),
}

#[derive(Serialize)]
struct Accepted<'a> {
    grammar: &'static str,
    rule: &'static str,
    #[serde(serialize_with = "components")]
    components: Checked<'a>,
}

#[derive(Serialize)]
struct Rejected {
    offset: usize,
    message: String,
}

impl Check {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        if self.json_lines {
            answer_lines(&self.files, |Bytes(text): Bytes, answers| {
                answer(answers, &text).map(drop)
            })?;
            return Ok(true);
        }
        let mut all = true;
        if self.json {
            let mut answers = Answers::to_stdout();
            self.files.for_each_string(&self.texts, |text| {
                all &= answer(&mut answers, text)?;
                Ok(())
            })?;
            answers.flush()?;
            return Ok(all);
        }
        let mut output = BufWriter::new(io::stdout().lock());
        self.files.for_each_string(&self.texts, |text| {
            match check(text) {
                Ok(checked) => print(&checked, &mut output)?,
                Err(refusal) => {
                    all = false;
                    // Both streams may go to one terminal.
                    output.flush()?;
                    refusal.report(text);
                }
            }
            Ok(())
        })?;
        output.flush()?;
        Ok(all)
    }
}

fn check(text: &[u8]) -> Result<Checked<'_>, Refusal> {
    let text = std::str::from_utf8(text).map_err(|error| Refusal::NotUtf8(error.valid_up_to()))?;
    match schemes::check(text) {
        Ok(Some(checked)) => Ok(checked),
        Ok(None) => {
            let scheme = text.split(':').next().unwrap_or_default();
            Err(Refusal::Unknown(scheme.to_owned()))
        }
        Err(error) => Err(Refusal::Fault(error)),
    }
}

/// Tells whether the text is of its grammar.
fn answer(answers: &mut Answers, text: &[u8]) -> io::Result<bool> {
    match check(text) {
        Ok(checked) => {
            let accepted = Accepted {
                grammar: checked.grammar(),
                rule: checked.rule(),
                components: checked,
            };
            answers.accept(&accepted).map(|()| true)
        }
        Err(refusal) => {
            let rejected = Rejected {
                offset: refusal.offset(),
                message: refusal.message(),
            };
            answers.reject(&rejected).map(|()| false)
        }
    }
}

impl Refusal {
    fn offset(&self) -> usize {
        match self {
            Self::NotUtf8(offset) => *offset,
            Self::Unknown(_) => 0,
            Self::Fault(error) => error.offset(),
        }
    }

    fn message(&self) -> String {
        match self {
            Self::NotUtf8(offset) => format!("invalid UTF-8 at offset {offset}"),
            Self::Unknown(scheme) => format!("there is no grammar for the scheme {scheme:?}"),
            Self::Fault(error) => error.to_string(),
        }
    }

    fn report(&self, text: &[u8]) {
        let rules = match self {
            Self::Fault(error) => error.open_rules(),
            _ => &[],
        };
        report::error_at(self.message(), text, self.offset(), rules);
    }
}

fn print(checked: &Checked<'_>, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{} in {}", checked.rule(), checked.grammar())?;
    for (name, text) in checked.components() {
        writeln!(output, "  {name:<12}  {}", text.escape_debug())?;
    }
    Ok(())
}

fn components<S: Serializer>(checked: &Checked<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (name, text) in checked.components() {
        map.serialize_entry(name, text)?;
    }
    map.end()
}
