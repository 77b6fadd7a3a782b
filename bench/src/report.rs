//! Prints timings as tables and writes them as JSON.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::contest::{Field, Job, Outcome};
use crate::measure::Timing;

/// Prints which texts an input has, and who has trouble with them.
///
/// # Errors
///
/// Output that cannot be written.
pub(crate) fn input(out: &mut impl Write, field: &Field) -> io::Result<()> {
    let (texts, all) = (field.texts.len(), field.input.texts.len());
    let (name, source) = (field.input.name, field.input.source);
    let mean = byte_count(field) / count_as_f64(texts);
    writeln!(
        out,
        "{name}: {texts} of {all} texts, {mean:.1} bytes on average ({source})"
    )?;
    notes(out, &field.notes)
}

/// Prints what a reader has to know about single libraries.
///
/// # Errors
///
/// Output that cannot be written.
pub(crate) fn notes(out: &mut impl Write, notes: &[String]) -> io::Result<()> {
    for note in notes {
        writeln!(out, "  {note}")?;
    }
    Ok(())
}

/// Prints what one job on one input took, per text.
///
/// # Errors
///
/// Output that cannot be written.
pub(crate) fn table(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
    let texts = count_as_f64(outcome.count);
    let bytes = count_as_f64(outcome.bytes);
    let ours = outcome.ours();
    writeln!(out, "{} of {}", outcome.job.name(), outcome.input)?;
    writeln!(
        out,
        "  {:<13} {:<7} {:<5} {:>11} {:>11} {:>8} {:>7} {:>10}",
        "library", "version", "work", "ns min", "ns median", "ns/byte", "/ ours", "/ byte sum"
    )?;
    let mut row = |name, version, work, timing: Timing| {
        let ratio = ours.map_or("-".to_owned(), |ours| {
            format!("{:.2}", timing.median / ours.median)
        });
        let of_sum = outcome.byte_sum.map_or("-".to_owned(), |sum| {
            format!("{:.1}", timing.median / sum.median)
        });
        writeln!(
            out,
            "  {name:<13} {version:<7} {work:<5} {:>11.1} {:>11.1} {:>8.3} {ratio:>7} {of_sum:>10}",
            timing.min / texts,
            timing.median / texts,
            timing.median / bytes,
        )
    };
    for entry in &outcome.entries {
        let (library, timing) = (entry.library, entry.timing);
        let work = match (library.ours, entry.same_work) {
            (true, _) => "ours",
            (false, true) => "same",
            (false, false) => "other",
        };
        row(library.name, library.version(), work, timing)?;
    }
    if let Some(byte_sum) = outcome.byte_sum {
        row("(byte sum)", "", "", byte_sum)?;
    }
    writeln!(out)
}

/// Prints the fastest peer of the same work against ours, for all outcomes.
///
/// # Errors
///
/// Output that cannot be written.
pub(crate) fn summary(out: &mut impl Write, outcomes: &[Outcome]) -> io::Result<()> {
    writeln!(
        out,
        "The fastest peer of the same work, its time divided by ours:"
    )?;
    writeln!(
        out,
        "  {:<14} {:<27} {:<13} {:>6} {:>6} {:>6}",
        "job", "input", "peer", "median", "min", "target"
    )?;
    for outcome in outcomes {
        let (job, input) = (outcome.job.name(), outcome.input);
        let fastest = outcome
            .equals()
            .min_by(|a, b| a.1.median.total_cmp(&b.1.median));
        let least = outcome
            .equals()
            .map(|(_, timing)| timing.min)
            .min_by(f64::total_cmp);
        let target = target(outcome.job, input);
        match (outcome.ours(), fastest, least) {
            (Some(ours), Some((peer, timing)), Some(least)) => {
                let ratio = timing.median / ours.median;
                let of_minima = least / ours.min;
                let (target, verdict) = match target {
                    Some(target) => (format!("{target:.2}"), verdict(target, ratio, of_minima)),
                    None => (String::new(), ""),
                };
                let line = format!(
                    "  {job:<14} {input:<27} {peer:<13} {ratio:>6.2} {of_minima:>6.2} {target:>6} {verdict}"
                );
                writeln!(out, "{}", line.trim_end())?;
            }
            _ => writeln!(
                out,
                "  {job:<14} {input:<27} not comparable: ours or its peers are missing"
            )?,
        }
    }
    Ok(())
}

/// Whether a target is met; where the median and the minimum differ, the machine was too busy.
fn verdict(target: f64, of_medians: f64, of_minima: f64) -> &'static str {
    match (of_medians >= target, of_minima >= target) {
        (true, true) => "met",
        (false, false) => "missed",
        _ => "undecided",
    }
}

/// How many times as long as ours the fastest peer of the same work should take.
fn target(job: Job, input: &str) -> Option<f64> {
    match (job, input) {
        (job, _) if job.is_operation() => Some(1.5),
        (_, "sip" | "urn") => Some(1.5),
        (Job::Accessors, "urls") => Some(1.3),
        (_, adversarial) if adversarial.starts_with("adversarial-") => Some(1.0),
        (Job::Accessors, _) => None,
        (_, "urls") => Some(1.5),
        (_, "iris") => Some(1.8),
        (_, "queries") => Some(1.4),
        (_, "references") => Some(1.25),
        _ => None,
    }
}

/// One timing in the JSON file, in nanoseconds per text.
#[derive(Serialize)]
struct Record<'a> {
    job: Job,
    input: &'a str,
    library: &'a str,
    version: &'a str,
    ours: bool,
    same_work: bool,
    ns_min: f64,
    ns_median: f64,
}

/// Writes all timings to a file.
///
/// # Errors
///
/// A file that cannot be written.
pub(crate) fn json(path: &Path, outcomes: &[Outcome]) -> Result<()> {
    let records: Vec<Record> = outcomes
        .iter()
        .flat_map(|outcome| outcome.entries.iter().map(move |entry| (outcome, entry)))
        .map(|(outcome, entry)| {
            let (library, timing) = (entry.library, entry.timing);
            let texts = count_as_f64(outcome.count);
            Record {
                job: outcome.job,
                input: outcome.input,
                library: library.name,
                version: library.version(),
                ours: library.ours,
                same_work: entry.same_work,
                ns_min: hundredths(timing.min / texts),
                ns_median: hundredths(timing.median / texts),
            }
        })
        .collect();
    let context = || format!("cannot write {}", path.display());
    let mut file = BufWriter::new(File::create(path).with_context(context)?);
    serde_json::to_writer_pretty(&mut file, &records)?;
    writeln!(file)
        .and_then(|()| file.flush())
        .with_context(context)
}

/// A time without the digits that mean nothing.
fn hundredths(time: f64) -> f64 {
    (time * 100.0).round() / 100.0
}

/// How many bytes all texts have.
fn byte_count(field: &Field) -> f64 {
    count_as_f64(field.texts.iter().map(|text| text.len()).sum())
}

/// A count as a number to divide by.
pub(crate) fn count_as_f64(count: usize) -> f64 {
    // No input has 2^32 bytes.
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
