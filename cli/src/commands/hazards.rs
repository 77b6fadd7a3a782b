use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::ops::Range;

use clap::Args;
use serde::Serialize;
use uriform::{BidiKind, IriRef, Severity, bidi, hazards};

use crate::input::Files;
use crate::json_lines::{Answers, answer_lines};
use crate::report;

/// Say what in references some software or some people read in another way
///
/// Prints kind, place in bytes, severity and text of each; exits with 1 if there are any.
#[derive(Args)]
pub(crate) struct Hazards {
    /// Look at right-to-left text too, as RFC 3987, section 4.2, wants it to be in IRIs
    #[arg(long)]
    bidi: bool,

    /// Print one JSON object for each reference
    #[arg(long)]
    json: bool,

    /// Read one JSON string a line and print one JSON object a line
    #[arg(long, conflicts_with_all = ["json", "references"])]
    json_lines: bool,

    #[command(flatten)]
    files: Files,

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
            answer_lines(&self.files, |text: String, answers| {
                self.answer(answers, text.as_bytes()).map(drop)
            })?;
            return Ok(true);
        }
        let mut none = true;
        if self.json {
            let mut answers = Answers::to_stdout();
            self.files.for_each_string(&self.references, |string| {
                none &= self.answer(&mut answers, string)?;
                Ok(())
            })?;
            answers.flush()?;
            return Ok(none);
        }
        let mut output = BufWriter::new(io::stdout().lock());
        self.files.for_each_string(&self.references, |string| {
            match find(string, self.bidi) {
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

    /// Tells whether there are none.
    fn answer(&self, answers: &mut Answers, string: &[u8]) -> io::Result<bool> {
        match find(string, self.bidi) {
            Ok(found) => answers.accept(&found).map(|()| found.hazards.is_empty()),
            Err(error) => answers.refuse(&error.to_string()).map(|()| false),
        }
    }
}

fn find(string: &[u8], with_bidi: bool) -> Result<Found, uriform::ParseError> {
    let reference = IriRef::try_from(string)?;
    let hazard = |kind, span: Range<usize>, severity: Severity| Hazard {
        kind,
        start: span.start,
        end: span.end,
        severity: severity.as_str(),
    };
    let mut found: Vec<_> = hazards(&reference)
        .map(|found| hazard(found.kind.as_str(), found.span.clone(), found.severity()))
        .collect();
    if with_bidi {
        // Formatting characters are among the hazards.
        let findings = bidi(&reference).filter(|finding| finding.kind != BidiKind::Control);
        found.extend(
            findings.map(|finding| hazard(finding.kind.as_str(), finding.span, Severity::Medium)),
        );
    }
    Ok(Found { hazards: found })
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
