//! Answers as JSON, one object a line, each with the key `ok`.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use serde::de::{self, DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize};

use crate::input::Files;

/// Answers every line of the input, one JSON value each, with one line of standard output.
///
/// A line that does not hold a `V` is answered here. Memory is bounded by the longest line.
pub(crate) fn answer_lines<V: DeserializeOwned>(
    files: &Files,
    mut answer: impl FnMut(V, &mut Answers) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut answers = Answers::to_stdout();
    files.for_each_line(|line, is_more_there| {
        match decode(line) {
            Ok(value) => answer(value, &mut answers)?,
            Err(message) => answers.refuse(&message)?,
        }
        // Whoever waits for an answer before they write the next line must get it.
        if !is_more_there {
            answers.flush()?;
        }
        Ok(())
    })?;
    Ok(answers.flush()?)
}

fn decode<V: DeserializeOwned>(line: &[u8]) -> Result<V, String> {
    let line = std::str::from_utf8(line).map_err(|error| format!("line is not UTF-8: {error}"))?;
    serde_json::from_str(line).map_err(|error| {
        let message = error.to_string();
        // Every line is line 1 to the parser.
        let what = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(what, _)| what);
        format!(
            "line is not the expected JSON: {what} at column {}",
            error.column()
        )
    })
}

/// The objects that answer, on standard output.
pub(crate) struct Answers(BufWriter<StdoutLock<'static>>);

#[derive(Serialize)]
struct Answer<'a, T> {
    ok: bool,
    #[serde(flatten)]
    rest: &'a T,
}

#[derive(Serialize)]
struct Refusal<'a> {
    message: &'a str,
}

impl Answers {
    pub(crate) fn to_stdout() -> Self {
        Self(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Writes `{"ok":true}` with the keys of `rest`.
    pub(crate) fn accept(&mut self, rest: &impl Serialize) -> io::Result<()> {
        self.write(true, rest)
    }

    /// Writes `{"ok":false}` with the keys of `rest`.
    pub(crate) fn reject(&mut self, rest: &impl Serialize) -> io::Result<()> {
        self.write(false, rest)
    }

    /// Writes `{"ok":false,"message":...}`: what was asked makes no sense.
    pub(crate) fn refuse(&mut self, message: &str) -> io::Result<()> {
        self.reject(&Refusal { message })
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }

    fn write(&mut self, ok: bool, rest: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, &Answer { ok, rest })?;
        self.0.write_all(b"\n")
    }
}

/// A JSON string as UTF-8, except that a lone surrogate (`"\ud800"`) becomes the three bytes that
/// UTF-8 forbids.
///
/// JSON can write what is not text. As bytes it is rejected like any other input, with its offset.
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }

        deserializer.deserialize_bytes(Visitor)
    }
}
