//! Times uriform against other URI libraries on the same texts.

#![forbid(unsafe_code)]

mod callgrind;
mod contest;
mod inputs;
mod libraries;
mod measure;
mod progress;
mod report;
mod scale;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};

use contest::{Field, Job};
use inputs::Input;
use libraries::{LIBRARIES, Library};
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
    #[arg(long, value_name = "NAME", value_parser = LIBRARIES.map(|library| library.name))]
    library: Vec<String>,

    /// Print how the time per byte grows from 1 KB to 64 MB instead
    #[arg(long, conflicts_with_all = ["callgrind", "json", "input"])]
    scale: bool,

    /// Print how many instructions a URI takes instead; needs valgrind
    #[arg(long, conflicts_with_all = ["json", "input"])]
    callgrind: bool,

    /// Do one job with one library so often on the pinned URIs; what is run under valgrind
    #[arg(long, value_name = "N", hide = true, requires_all = ["job", "library"])]
    passes: Option<u32>,

    /// The folder of `corpus_urls.txt` and `corpus_iris.txt`
    #[arg(long, value_name = "DIR", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/vectors"))]
    corpora: PathBuf,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let mut out = io::stdout().lock();
    if let Some(passes) = options.passes {
        return callgrind::work(options.single_library()?, options.jobs()[0], passes);
    }
    if options.scale || options.callgrind {
        // The peer that has been the fastest one so far.
        let libraries = options.libraries(&["fluent-uri"]);
        let jobs = options.jobs();
        if options.scale {
            let (rounds, mut progress) = (options.rounds as usize, Progress::new());
            return scale::report(&mut out, &libraries, &jobs, rounds, &mut progress);
        }
        return callgrind::report(&mut out, &libraries, &jobs);
    }
    compare(&options, &mut out)
}

/// Measures all jobs on all inputs.
fn compare(options: &Options, out: &mut impl Write) -> Result<()> {
    let libraries = options.libraries(&[]);
    let inputs = inputs::all(&options.corpora)?;
    let wanted = |input: &&Input| is_wanted(&options.input, |name| input.name.starts_with(name));
    let fields: Vec<Field> = inputs
        .iter()
        .filter(wanted)
        .map(|input| Field::new(input, &libraries))
        .collect();
    for field in &fields {
        report::input(out, field)?;
    }
    writeln!(out)?;
    out.flush()?;

    let mut progress = Progress::new();
    let mut outcomes = Vec::new();
    let (operations, jobs): (Vec<Job>, Vec<Job>) = options
        .jobs()
        .into_iter()
        .partition(|job| job.is_operation());
    for job in jobs {
        for field in &fields {
            if let Some(outcome) = field.measure(job, options.rounds as usize, &mut progress) {
                progress.clear();
                report::table(out, &outcome)?;
                out.flush()?;
                outcomes.push(outcome);
            }
        }
    }
    let mut pairs = Vec::new();
    for job in operations {
        let of_job = inputs::pairs(job, &inputs, &options.corpora)?;
        pairs.extend(of_job.into_iter().map(|pairs| (job, pairs)));
    }
    for (job, pairs) in &pairs {
        if !is_wanted(&options.input, |name| pairs.input.starts_with(name)) {
            continue;
        }
        let rounds = options.rounds as usize;
        let measured = contest::measure_operation(*job, pairs, &libraries, rounds, &mut progress);
        if let Some((outcome, notes)) = measured {
            progress.clear();
            report::table(out, &outcome)?;
            report::notes(out, &notes)?;
            out.flush()?;
            outcomes.push(outcome);
        }
    }
    report::summary(out, &outcomes)?;
    match &options.json {
        Some(path) => report::json(path, &outcomes),
        None => Ok(()),
    }
}

impl Options {
    /// The jobs that were asked for, or all.
    fn jobs(&self) -> Vec<Job> {
        let all = Job::value_variants().iter().copied();
        all.filter(|job| is_wanted(&self.job, |wanted| wanted == job))
            .collect()
    }

    /// Ours, and the peers that were asked for or else the default ones; no default ones are all.
    fn libraries(&self, default: &[&str]) -> Vec<&'static Library> {
        let asked: Vec<&str> = self.library.iter().map(String::as_str).collect();
        let peers = if asked.is_empty() { default } else { &asked };
        LIBRARIES
            .iter()
            .filter(|library| library.ours || is_wanted(peers, |&name| library.name == name))
            .collect()
    }

    /// The one library that was asked for.
    fn single_library(&self) -> Result<&'static Library> {
        let mut libraries = LIBRARIES.iter();
        libraries
            .find(|library| self.library == [library.name])
            .context("no library of that name")
    }
}

/// Whether something is among what was asked for; nothing asked for means everything.
fn is_wanted<T>(names: &[T], is_it: impl Fn(&T) -> bool) -> bool {
    names.is_empty() || names.iter().any(is_it)
}
