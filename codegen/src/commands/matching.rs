//! `abnfc match`: whether strings match a rule of a grammar.

use abnf_codegen::charset::Alphabet;
use abnf_codegen::diagnostic::Diagnostic;
use abnf_codegen::explain::Expectations;
use abnf_codegen::grammar::RuleId;
use abnf_codegen::machine::Compiler;
use abnf_codegen::nfa::Nfa;
use abnf_codegen::recognizer::Recognizer;
use clap::Args;
use serde::Serialize;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use super::progress::Progress;
use super::rejection::Rejection;
use super::subject::Subject;
use super::text::{self, shown};

/// Tell whether strings match a rule
#[derive(Args)]
pub(crate) struct Match {
    #[command(flatten)]
    subject: Subject,

    /// Read one JSON string a line from standard input and print one JSON object a line
    #[arg(long, conflicts_with = "strings")]
    json_lines: bool,

    /// Take the strings for bytes in hexadecimal
    #[arg(long)]
    hex: bool,

    /// The strings; without any, the lines of standard input
    strings: Vec<String>,
}

impl Match {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let (grammar, rule) = self.subject.open()?;
        let compiler = self.subject.compiler(&grammar, rule);
        let progress = Progress::start(format!("compiling `{}`", self.subject.rule));
        let nfa = nfa(&compiler, rule).map_err(|fault| fault.to_string());
        let mut matcher = nfa.as_ref().map(|nfa| Matcher {
            recognizer: Recognizer::new(nfa),
            expectations: None,
            compiler: &compiler,
            rule,
        });
        drop(progress);
        if self.json_lines {
            self.answer_lines(&mut matcher, compiler.alphabet)?;
            return Ok(true);
        }
        let mut matcher = matcher.map_err(|message| anyhow::anyhow!("{message}"))?;
        let mut all = true;
        let mut each = |string: &str| -> anyhow::Result<()> {
            let input = text::bytes(string.as_bytes(), compiler.alphabet, self.hex);
            let rejection = matcher.rejection(&input.map_err(anyhow::Error::msg)?);
            all &= rejection.is_none();
            let mut output = io::stdout();
            match rejection {
                None => writeln!(output, "match: {}", shown(string))?,
                Some(rejection) => rejection.write(&mut output, string)?,
            }
            Ok(())
        };
        if self.strings.is_empty() {
            for line in io::stdin().lock().lines() {
                each(&line?)?;
            }
        } else {
            for string in &self.strings {
                each(string)?;
            }
        }
        Ok(all)
    }

    fn answer_lines(
        &self,
        matcher: &mut Result<Matcher<'_, '_>, &String>,
        alphabet: Alphabet,
    ) -> anyhow::Result<()> {
        let mut input = BufReader::new(io::stdin().lock());
        let mut output = BufWriter::new(io::stdout().lock());
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line)? > 0 {
            let string = text::json_string(&line);
            let bytes = string.and_then(|string| text::bytes(&string, alphabet, self.hex));
            let answer = match (bytes, &mut *matcher) {
                (Err(message), _) => Answer::Refusal { ok: false, message },
                (_, Err(message)) => Answer::Beyond {
                    verdict: (),
                    message,
                },
                (Ok(bytes), Ok(matcher)) => match matcher.rejection(&bytes) {
                    Some(rejection) => Answer::Rejection(rejection),
                    None => Answer::Match {
                        verdict: true,
                        offset: (),
                    },
                },
            };
            serde_json::to_writer(&mut output, &answer).map_err(io::Error::from)?;
            output.write_all(b"\n")?;
            // Whoever waits for an answer before they write the next line must get it.
            if input.buffer().is_empty() {
                output.flush()?;
            }
            line.clear();
        }
        Ok(output.flush()?)
    }
}

fn nfa(compiler: &Compiler<'_>, rule: RuleId) -> Result<Nfa, Box<Diagnostic>> {
    let expr = compiler.request().expr(rule)?;
    Ok(Nfa::new(&expr, compiler.alphabet, |_| false))
}

struct Matcher<'n, 'g> {
    recognizer: Recognizer<'n>,
    /// Made when a string is rejected.
    expectations: Option<Expectations<'g>>,
    compiler: &'n Compiler<'g>,
    rule: RuleId,
}

impl Matcher<'_, '_> {
    /// Returns where a string goes wrong, if it does, and what is expected there.
    fn rejection(&mut self, input: &[u8]) -> Option<Rejection> {
        let offset = self.recognizer.run(input).err()?;
        let offset = self.compiler.alphabet.boundary(input, offset);
        if self.expectations.is_none() {
            self.expectations = Expectations::new(self.compiler, self.rule).ok();
        }
        let expectations = self.expectations.as_mut();
        let explanation = expectations.and_then(|it| it.behind(&input[..offset]));
        Some(Rejection::new(offset, explanation))
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Match {
        #[serde(rename = "match")]
        verdict: bool,
        offset: (),
    },
    Rejection(Rejection),
    Beyond {
        #[serde(rename = "match")]
        verdict: (),
        message: &'a str,
    },
    Refusal {
        ok: bool,
        message: String,
    },
}
