//! What the commands have in common that answer with one reference.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uriform::ParseError;

use crate::input::Files;
use crate::json_lines::{Answers, answer_lines};
use crate::report;

/// How to answer.
#[derive(Args)]
pub(crate) struct Output {
    /// Print one JSON object for each answer
    #[arg(long)]
    pub(crate) json: bool,

    /// Read one JSON value a line and print one JSON object a line
    #[arg(long, conflicts_with = "json")]
    pub(crate) json_lines: bool,

    #[command(flatten)]
    files: Files,
}

#[derive(Serialize)]
struct Value<'a, V> {
    value: &'a V,
}

impl Output {
    /// Answers every line of the input with a value or the reason why there is none.
    pub(crate) fn answer_lines<Q: DeserializeOwned, V: Serialize>(
        &self,
        mut answer: impl FnMut(&Q) -> Result<V, String>,
    ) -> anyhow::Result<bool> {
        answer_lines(&self.files, |question: Q, answers| {
            write(answers, &answer(&question)).map(drop)
        })?;
        Ok(true)
    }

    /// Answers every string of the command line and every line of the files, or of standard input if
    /// there is neither.
    pub(crate) fn answer_strings<V: Serialize + Display>(
        &self,
        strings: &[OsString],
        mut answer: impl FnMut(&str) -> Result<V, String>,
    ) -> anyhow::Result<bool> {
        let mut answer = |string: &[u8]| {
            let text = std::str::from_utf8(string);
            answer(text.map_err(|error| format!("string is not UTF-8: {error}"))?)
        };
        let mut all = true;
        if self.json {
            let mut answers = Answers::to_stdout();
            self.files.for_each_string(strings, |string| {
                all &= write(&mut answers, &answer(string))?;
                Ok(())
            })?;
            answers.flush()?;
            return Ok(all);
        }
        let mut output = BufWriter::new(io::stdout().lock());
        self.files.for_each_string(strings, |string| {
            match answer(string) {
                Ok(value) => writeln!(output, "{value}")?,
                Err(message) => {
                    all = false;
                    // Both streams may go to one terminal.
                    output.flush()?;
                    report::error(message);
                }
            }
            Ok(())
        })?;
        output.flush()?;
        Ok(all)
    }
}

fn write<V: Serialize>(answers: &mut Answers, answer: &Result<V, String>) -> io::Result<bool> {
    match answer {
        Ok(value) => answers.accept(&Value { value }).map(|()| true),
        Err(message) => answers.refuse(message).map(|()| false),
    }
}

/// Parses one of several texts, and names it in the error.
pub(crate) fn parse<'a, T>(
    name: &str,
    text: &'a str,
    parse: impl FnOnce(&'a str) -> Result<T, ParseError>,
) -> Result<T, String> {
    parse(text).map_err(|error| format!("{name}: {error}"))
}
