//! Times uriform against other URI libraries on the same texts.

#![forbid(unsafe_code)]

mod contest;
mod inputs;
mod libraries;
mod measure;
mod progress;
mod report;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, ValueEnum};

use contest::{Field, Job};
use progress::Progress;

/// Times uriform against other URI libraries on the same texts.
#[derive(Parser)]
#[command(max_term_width = 100)]
struct Options {
    /// Write the timings, in nanoseconds per text, to a file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// How often each library has its turn
    #[arg(long, value_name = "N", default_value = "15", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// A job to measure, instead of all
    #[arg(long, value_enum)]
    job: Vec<Job>,

    /// An input to measure, instead of all; the beginning of its name will do
    #[arg(long, value_name = "NAME")]
    input: Vec<String>,

    /// A library to measure besides ours, instead of all
    #[arg(long, value_name = "NAME")]
    library: Vec<String>,

    /// The folder of `corpus_urls.txt` and `corpus_iris.txt`
    #[arg(long, value_name = "DIR", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/vectors"))]
    corpora: PathBuf,
}

fn main() -> Result<()> {
    let options = Options::parse();
    compare(&options)
}

/// Measures all jobs on all inputs.
fn compare(options: &Options) -> Result<()> {
    let inputs = inputs::all(&options.corpora)?;
    let fields: Vec<Field> = inputs
        .iter()
        .filter(|input| is_wanted(&options.input, |name| input.name.starts_with(name)))
        .map(|input| {
            Field::new(input, |library| {
                library.ours || is_wanted(&options.library, |name| library.name == name)
            })
        })
        .collect();
    let jobs = Job::value_variants().iter().copied();
    let jobs = jobs.filter(|job| is_wanted(&options.job, |wanted| wanted == job));

    let mut progress = Progress::new();
    let mut out = io::stdout().lock();
    for field in &fields {
        report::input(&mut out, field)?;
    }
    writeln!(out)?;
    out.flush()?;

    let mut outcomes = Vec::new();
    for job in jobs {
        for field in &fields {
            if let Some(outcome) = field.measure(job, options.rounds as usize, &mut progress) {
                progress.clear();
                report::table(&mut out, &outcome)?;
                out.flush()?;
                outcomes.push(outcome);
            }
        }
    }
    report::summary(&mut out, &outcomes)?;
    match &options.json {
        Some(path) => report::json(path, &outcomes),
        None => Ok(()),
    }
}

/// Whether something is among what was asked for; nothing asked for means everything.
fn is_wanted<T>(names: &[T], is_it: impl Fn(&T) -> bool) -> bool {
    names.is_empty() || names.iter().any(is_it)
}
