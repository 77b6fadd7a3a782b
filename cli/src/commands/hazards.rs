use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use clap::Args;
use serde::Serialize;
use uriform::{IriRef, hazards};

use crate::input::for_each_string;
use crate::json_lines::{Answers, answer_lines};
use crate::report;

/// Say what in references some software or some people read in another way
///
/// Prints kind, place in bytes, severity and text of each; exits with 1 if there are any.
#[derive(Args)]
pub(crate) struct Hazards {
    /// Print one JSON object for each reference
    #[arg(long)]
    json: bool,

    /// Read one JSON string a line from standard input and print one JSON object a line
    #[arg(long, conflicts_with_all = ["json", "references"])]
    json_lines: bool,

    /// Read from standard input, one a line, if none is given
    #[arg(value_name = "REFERENCE")]
    references: Vec<OsString>,
}

#[derive(Serialize)]
struct Found {
    hazards: Vec<Hazard>,
}

#[derive(Serialize)]
struct Hazard {
    kind: &'static str,
    start: usize,
    end: usize,
    severity: &'static str,
}

impl Hazards {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        if self.json_lines {
            answer_lines(|text: String, answers| answer(answers, text.as_bytes()).map(drop))?;
            return Ok(true);
        }
        let mut none = true;
        if self.json {
            let mut answers = Answers::to_stdout();
            for_each_string(&self.references, |string| {
                none &= answer(&mut answers, string)?;
                Ok(())
            })?;
            answers.flush()?;
            return Ok(none);
        }
        let mut output = BufWriter::new(io::stdout().lock());
        for_each_string(&self.references, |string| {
            match find(string) {
                Ok(found) => {
                    none &= found.hazards.is_empty();
                    print(&found, string, &mut output)?;
                }
                Err(error) => {
                    none = false;
                    // Both streams may go to one terminal.
                    output.flush()?;
                    report::error_at(error, string, error.offset(), error.open_rules());
                }
            }
            Ok(())
        })?;
        output.flush()?;
        Ok(none)
    }
}

fn find(string: &[u8]) -> Result<Found, uriform::ParseError> {
    let reference = IriRef::try_from(string)?;
    let hazards = hazards(&reference)
        .map(|hazard| Hazard {
            kind: hazard.kind.as_str(),
            severity: hazard.severity().as_str(),
            start: hazard.span.start,
            end: hazard.span.end,
        })
        .collect();
    Ok(Found { hazards })
}

/// Prints a line for each; a password is not shown.
fn print(found: &Found, string: &[u8], output: &mut impl Write) -> io::Result<()> {
    for hazard in &found.hazards {
        let shown = match hazard.kind {
            "password" | "userinfo" => String::from("***"),
            _ => String::from_utf8_lossy(&string[hazard.start..hazard.end])
                .escape_debug()
                .to_string(),
        };
        let place = format!("{}..{}", hazard.start, hazard.end);
        writeln!(
            output,
            "{:<17}  {place:<9}  {:<6}  {shown}",
            hazard.kind, hazard.severity
        )?;
    }
    Ok(())
}

/// Tells whether there are none.
fn answer(answers: &mut Answers, string: &[u8]) -> io::Result<bool> {
    match find(string) {
        Ok(found) => answers.accept(&found).map(|()| found.hazards.is_empty()),
        Err(error) => answers.refuse(&error.to_string()).map(|()| false),
    }
}
