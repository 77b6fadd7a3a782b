//! `abnfc sample`: strings that match a rule, or nearly do.

use abnf_codegen::charset::Alphabet;
use abnf_codegen::language::{Sampler, transition_cover};
use abnf_codegen::tdfa::Tdfa;
use clap::Args;
use std::io::{self, Write};

use super::progress::Progress;
use super::subject::Subject;
use super::text::{self, shown};

/// How many lengths times states are looked into for a rule whose strings are all long.
const MAX_WORK: usize = 200_000_000;

/// Print strings that match a rule, always the same ones for a seed
#[derive(Args)]
pub(crate) struct Sample {
    #[command(flatten)]
    subject: Subject,

    /// Print other strings
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How many
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "cover")]
    count: usize,

    /// How many bytes each has at the most, if there are any so short
    #[arg(long, value_name = "N", default_value_t = 32, conflicts_with = "cover")]
    max_length: usize,

    /// Print few strings that take every step of the rule's automaton
    #[arg(long)]
    cover: bool,

    /// Print, for each of them, a string that one edit makes of it and that does not match
    #[arg(long)]
    near_misses: bool,

    /// Print each string as JSON; octets are code points
    #[arg(long)]
    json_lines: bool,
}

impl Sample {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let (grammar, rule) = self.subject.open()?;
        let compiler = self.subject.compiler(&grammar, rule);
        let alphabet = compiler.alphabet;
        let progress = Progress::start(format!("compiling `{}`", self.subject.rule));
        let tdfa = compiler
            .recognizer(rule)
            .map_err(|fault| anyhow::anyhow!("{fault}"))?;
        let mut sampler = Sampler::new(&tdfa, alphabet, self.seed);
        let cover = self.cover.then(|| transition_cover(&tdfa));
        let max_length = if self.cover {
            0
        } else {
            self.max_length(&tdfa, &mut sampler)?
        };
        drop(progress);
        let mut output = io::BufWriter::new(io::stdout().lock());
        let mut write = |sampler: &mut Sampler<'_>, input: Vec<u8>| {
            let input = if self.near_misses {
                sampler.near_miss(&input)
            } else {
                Some(input)
            };
            // Where every edit matches there is no near miss.
            input.map_or(Ok(()), |input| self.write(&mut output, &input, alphabet))
        };
        match cover {
            Some(cover) => {
                for input in cover {
                    write(&mut sampler, input)?;
                }
            }
            None => {
                for _ in 0..self.count {
                    let input = sampler.accepted(0..=max_length);
                    write(&mut sampler, input.expect("there is one so short"))?;
                }
            }
        }
        output.flush()?;
        Ok(true)
    }

    /// Returns a length that some string has at the most: that which was asked for, or a larger one.
    fn max_length(&self, tdfa: &Tdfa, sampler: &mut Sampler<'_>) -> anyhow::Result<usize> {
        let mut length = self.max_length;
        while length.saturating_mul(tdfa.states.len()) <= MAX_WORK {
            if sampler.clone().accepted(0..=length).is_some() {
                return Ok(length);
            }
            length = (2 * length).max(1);
        }
        anyhow::bail!(
            "no string of `{}` has {length} bytes or fewer",
            self.subject.rule
        )
    }

    fn write(&self, output: &mut impl Write, input: &[u8], alphabet: Alphabet) -> io::Result<()> {
        let string = text::string(input, alphabet);
        if self.json_lines {
            serde_json::to_writer(&mut *output, &string)?;
            writeln!(output)
        } else {
            writeln!(output, "{}", shown(&string))
        }
    }
}
