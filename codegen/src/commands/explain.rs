//! `abnfc explain`: how a string is derived from a rule, or why it is not.

use abnf_codegen::charset::Alphabet;
use abnf_codegen::derivation::{Derivation, Derived, Deriver, NoDerivation};
use abnf_codegen::explain::Expectations;
use abnf_codegen::grammar::{Grammar, RuleId};
use abnf_codegen::machine::Compiler;
use abnf_codegen::nfa::Nfa;
use abnf_codegen::recognizer::Recognizer;
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};

use super::progress::Progress;
use super::rejection::Rejection;
use super::subject::Subject;
use super::text;

/// How many parts are printed.
const MAX_PARTS: usize = 10_000;

/// How many characters of a part are shown to people.
const MAX_SHOWN: usize = 40;

/// Show how a string is derived from a rule, or where it goes wrong and what is expected there
#[derive(Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    subject: Subject,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Take the string for bytes in hexadecimal
    #[arg(long)]
    hex: bool,

    /// The string
    string: String,
}

impl Explain {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let (grammar, rule) = self.subject.open()?;
        let compiler = self.subject.compiler(&grammar, rule);
        let string = self.string.as_bytes();
        let input = text::bytes(string, compiler.alphabet, self.hex).map_err(anyhow::Error::msg)?;
        let progress = Progress::start(format!("deriving `{}`", self.subject.rule));
        let deriver = Deriver::new(&compiler, rule).map_err(|fault| anyhow::anyhow!("{fault}"))?;
        let derivation = deriver.derive(&input, MAX_PARTS);
        let rejection = derivation
            .is_err()
            .then(|| rejection(&compiler, rule, &input));
        drop(progress);
        let mut output = io::stdout().lock();
        match derivation {
            Ok(derivation) => {
                if self.json {
                    serde_json::to_writer(&mut output, &Answer::new(&grammar, &derivation))?;
                    writeln!(output)?;
                } else {
                    write(
                        &mut output,
                        &grammar,
                        &derivation,
                        &input,
                        compiler.alphabet,
                    )?;
                }
                Ok(true)
            }
            Err(NoDerivation::TooLarge) => {
                anyhow::bail!("the string is too long to be derived from a rule of this size")
            }
            Err(NoDerivation::Rejected) => {
                let rejection = rejection.transpose()?.expect("it was made");
                if self.json {
                    serde_json::to_writer(&mut output, &rejection)?;
                    writeln!(output)?;
                } else {
                    rejection.write(&mut output, &self.string)?;
                }
                Ok(false)
            }
        }
    }
}

fn rejection(compiler: &Compiler<'_>, rule: RuleId, input: &[u8]) -> anyhow::Result<Rejection> {
    let told = |fault| anyhow::anyhow!("{fault}");
    let expr = compiler.request().expr(rule).map_err(told)?;
    let nfa = Nfa::new(&expr, compiler.alphabet, |_| false);
    let offset = Recognizer::new(&nfa).run(input).err();
    let offset = compiler
        .alphabet
        .boundary(input, offset.unwrap_or_default());
    let mut expectations = Expectations::new(compiler, rule).map_err(told)?;
    Ok(Rejection::new(
        offset,
        expectations.behind(&input[..offset]),
    ))
}

/// Writes a line for each part: its rule, its span and its text.
fn write(
    output: &mut impl Write,
    grammar: &Grammar,
    derivation: &Derivation,
    input: &[u8],
    alphabet: Alphabet,
) -> io::Result<()> {
    for &Derived {
        rule,
        depth,
        start,
        end,
    } in &derivation.parts
    {
        let text = beginning(&input[start..end], alphabet);
        let text = match text.char_indices().nth(MAX_SHOWN) {
            Some((end, _)) => format!("{:?}...", &text[..end]),
            None => format!("{text:?}"),
        };
        let name = grammar.name(rule);
        let indent = 2 * depth;
        writeln!(output, "{:indent$}{name} {start}-{end} {text}", "")?;
    }
    match derivation.left_out {
        0 => Ok(()),
        more => writeln!(output, "... and {more} more"),
    }
}

/// Returns a part as a string, as far as it may be shown.
fn beginning(part: &[u8], alphabet: Alphabet) -> String {
    let enough = part.len().min(4 * (MAX_SHOWN + 1));
    text::string(&part[..alphabet.boundary(part, enough)], alphabet)
}

#[derive(Serialize)]
struct Answer<'g> {
    #[serde(rename = "match")]
    verdict: bool,
    offset: (),
    derivation: Tree<'g>,
    /// How many parts are left out.
    left_out: usize,
}

/// A part with those that stand in it; no deeper than rules may stand in one another.
#[derive(Serialize)]
struct Tree<'g> {
    rule: &'g str,
    start: usize,
    end: usize,
    children: Vec<Tree<'g>>,
}

impl<'g> Answer<'g> {
    fn new(grammar: &'g Grammar, derivation: &Derivation) -> Self {
        let mut open: Vec<Tree<'g>> = Vec::new();
        for part in &derivation.parts {
            fold(&mut open, part.depth);
            open.push(Tree {
                rule: grammar.name(part.rule),
                start: part.start,
                end: part.end,
                children: Vec::new(),
            });
        }
        fold(&mut open, 1);
        Self {
            verdict: true,
            offset: (),
            derivation: open.pop().expect("the entry is a part"),
            left_out: derivation.left_out,
        }
    }
}

/// Puts trees that are complete into those around them, until so many are open.
fn fold(open: &mut Vec<Tree<'_>>, depth: usize) {
    while open.len() > depth.max(1)
        && let Some(inner) = open.pop()
        && let Some(outer) = open.last_mut()
    {
        outer.children.push(inner);
    }
}
