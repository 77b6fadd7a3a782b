//! `abnfc match`: whether strings match a rule of a grammar.

use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::diagnostic::Diagnostic;
use abnf_codegen::grammar::RuleId;
use abnf_codegen::machine::Compiler;
use abnf_codegen::nfa::Nfa;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::simulate::{Simulation, Verdict};
use abnf_codegen::tdfa::{Tdfa, allocate, determinize, minimize};
use clap::Args;
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};

use super::reading::Reading;

/// Tell whether strings match a rule
#[derive(Args)]
pub(crate) struct Match {
    /// The grammar
    file: PathBuf,

    /// The rule
    #[arg(long, value_name = "NAME")]
    rule: String,

    #[command(flatten)]
    reading: Reading,

    /// Let a rule that contains itself do so up to N times
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,

    /// Read one JSON string a line from standard input and print one JSON object a line
    #[arg(long, conflicts_with = "strings")]
    json_lines: bool,

    /// The strings; without any, the lines of standard input
    strings: Vec<String>,
}

impl Match {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let grammar = self.reading.open_and_tell(&self.file)?;
        let rule = grammar
            .entry(&self.rule)
            .map_err(|fault| anyhow::anyhow!("{fault}"))?;
        let compiler = Compiler {
            // Beyond this the grammar is followed as it stands: slower for each string, and at
            // once.
            max_states: 20_000,
            max_depth: self.max_depth,
            ..Compiler::new(&grammar, detect_alphabet(&grammar, &[rule]))
        };
        let matcher = Matcher::new(&compiler, rule).map_err(|fault| fault.to_string());
        if self.json_lines {
            answer_lines(&matcher)?;
            return Ok(true);
        }
        let matcher = matcher.map_err(anyhow::Error::msg)?;
        let mut all = true;
        let mut each = |string: &str| {
            let rejected = matcher.offset(string.as_bytes());
            all &= rejected.is_none();
            match rejected {
                None => writeln!(io::stdout(), "match: {}", shown(string)),
                Some(offset) => {
                    writeln!(
                        io::stdout(),
                        "no match at offset {offset}: {}",
                        shown(string)
                    )
                }
            }
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
}

/// Returns a string as a terminal can show it: what it would obey is escaped.
fn shown(string: &str) -> String {
    let show = |c: char| match c {
        c if c.is_control() => c.escape_debug().to_string(),
        c => c.to_string(),
    };
    string.chars().map(show).collect()
}

struct Matcher {
    automaton: Automaton,
    alphabet: Alphabet,
}

enum Automaton {
    Deterministic(Box<Tdfa>),
    Ordered(Nfa),
}

impl Matcher {
    fn new(compiler: &Compiler<'_>, rule: RuleId) -> Result<Self, Box<Diagnostic>> {
        let expr = compiler.request().expr(rule)?;
        let nfa = Nfa::new(&expr, compiler.alphabet, |_| false);
        let automaton = match determinize(&nfa, &[], compiler.max_states) {
            Ok(determinized) => {
                Automaton::Deterministic(Box::new(minimize(&allocate(&determinized))))
            }
            Err(_) => Automaton::Ordered(nfa),
        };
        Ok(Self {
            automaton,
            alphabet: compiler.alphabet,
        })
    }

    /// Returns where a string goes wrong: an offset into its UTF-8, or, if the grammar is of
    /// octets and the code points are the octets, into those.
    fn offset(&self, string: &[u8]) -> Option<usize> {
        let octets: Option<Vec<u8>> = match self.alphabet {
            Alphabet::CodePoints => None,
            // A character above FF is no octet: its bytes, all above 7F, are left as they are.
            Alphabet::Octets => std::str::from_utf8(string)
                .ok()
                .and_then(|text| text.chars().map(|c| u8::try_from(c).ok()).collect()),
        };
        let input: &[u8] = octets.as_deref().unwrap_or(string);
        match &self.automaton {
            Automaton::Deterministic(tdfa) => tdfa.run(input).err(),
            Automaton::Ordered(nfa) => match Simulation::new(nfa).run(0, input) {
                Verdict::Accepted(_) => None,
                Verdict::Rejected(offset) => Some(offset),
            },
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Verdict {
        #[serde(rename = "match")]
        verdict: bool,
        offset: Option<usize>,
    },
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

fn answer_lines(matcher: &Result<Matcher, String>) -> anyhow::Result<()> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let answer = match (serde_json::from_slice(&line), matcher) {
            (Err(error), _) => Answer::Refusal {
                ok: false,
                message: format!("line is not a JSON string: {error}"),
            },
            (_, Err(message)) => Answer::Beyond {
                verdict: (),
                message,
            },
            (Ok(Bytes(string)), Ok(matcher)) => {
                let offset = matcher.offset(&string);
                Answer::Verdict {
                    verdict: offset.is_none(),
                    offset,
                }
            }
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

/// A JSON string as UTF-8; a lone surrogate becomes bytes that no rule over code points matches.
struct Bytes(Vec<u8>);

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
