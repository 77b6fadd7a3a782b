//! How the time per byte grows with the length of a text.

use std::io::Write;

use anyhow::Result;

use crate::contest::Job;
use crate::inputs::{Language, Shape};
use crate::libraries::{Library, Pair, Prepared, Run};
use crate::measure::{self, Task, Timing};
use crate::progress::Progress;
use crate::report::count_as_f64;

const LENGTHS: [(&str, usize); 6] = [
    ("1 KB", 1 << 10),
    ("16 KB", 16 << 10),
    ("256 KB", 256 << 10),
    ("1 MB", 1 << 20),
    ("16 MB", 16 << 20),
    ("64 MB", 64 << 20),
];

/// The place of 1 MB in [`LENGTHS`]: shorter texts fit in caches of the processor.
const REFERENCE: usize = 3;

/// How many times the time per byte at 1 MB that at 64 MB may be.
const TARGET: f64 = 1.5;

/// Prints, for each adversarial shape, the nanoseconds per byte at each length.
///
/// # Errors
///
/// Output that cannot be written.
pub(crate) fn report(
    out: &mut impl Write,
    libraries: &[&Library],
    jobs: &[Job],
    rounds: usize,
    progress: &mut Progress,
) -> Result<()> {
    let lengths = LENGTHS.map(|(name, _)| format!("{name:>7}")).join(" ");
    writeln!(
        out,
        "Nanoseconds per byte, the least of {rounds} rounds, by length of the text:"
    )?;
    for &job in jobs.iter().filter(|job| job.is_operation()) {
        operations(out, libraries, job, rounds, progress)?;
    }
    for &job in jobs.iter().filter(|job| !job.is_operation()) {
        writeln!(
            out,
            "\n{}\n  {:<27} {:<11} {lengths} 64 MB / 1 MB",
            job.name(),
            "shape",
            "library"
        )?;
        for shape in Shape::ALL {
            progress.start(format!("{} of {}", job.name(), shape.name()));
            let texts = LENGTHS.map(|(_, len)| shape.text(len));
            let texts = texts.each_ref().map(|text| [text.as_str()]);
            let able = libraries.iter().filter_map(|library| {
                Some((library.name, job.of(library.jobs(Language::UriReference)?)?))
            });
            let (names, runs): (Vec<&str>, Vec<Run>) = able.unzip();
            let tasks: Vec<Task> = runs
                .iter()
                .flat_map(|&run| texts.iter().map(move |texts| Task::Texts { run, texts }))
                .collect();
            let timings = measure::interleaved(&tasks, rounds, progress);
            progress.clear();
            for (name, timings) in names.iter().zip(timings.chunks(LENGTHS.len())) {
                let row = timings.iter().zip(&texts);
                let row: Vec<f64> = row
                    .map(|(timing, [text])| per_byte(*timing, text))
                    .collect();
                let growth = row[LENGTHS.len() - 1] / row[REFERENCE];
                let verdict = if growth <= TARGET { "met" } else { "missed" };
                let row: Vec<String> = row.iter().map(|time| format!("{time:>7.3}")).collect();
                let row = row.join(" ");
                writeln!(
                    out,
                    "  {:<27} {name:<11} {row} {growth:>6.2} {verdict}",
                    shape.name()
                )?;
            }
        }
    }
    Ok(())
}

/// What paths are made of that operations are measured on.
const UNITS: [&str; 5] = ["../", "a/b/../", "./", "//", "a/../"];

/// The last place in [`LENGTHS`] for operations: 16 MB.
const LAST: usize = 4;

/// Prints the same for an operation, up to 16 MB: half of the bytes are in the path of the base and
/// half in that of the reference; normalization has one reference.
fn operations(
    out: &mut impl Write,
    libraries: &[&Library],
    job: Job,
    rounds: usize,
    progress: &mut Progress,
) -> Result<()> {
    let lengths = LENGTHS[..=LAST]
        .iter()
        .map(|(name, _)| format!("{name:>7}"));
    let lengths = lengths.collect::<Vec<_>>().join(" ");
    let name = job.name();
    writeln!(
        out,
        "\n{name}\n  {:<27} {:<11} {lengths} 16 MB / 1 MB",
        "path of", "library"
    )?;
    for unit in UNITS {
        progress.start(format!("{name} of {unit}"));
        let pairs: Vec<[Pair; 1]> = LENGTHS[..=LAST]
            .iter()
            .map(|&(_, len)| [pair(job, unit, len)])
            .collect();
        let able = libraries.iter().filter_map(|library| {
            let operation = job.operation(library.jobs(Language::UriReference)?)?;
            Some((library.name, operation))
        });
        let able: Vec<_> = able.collect();
        let prepared: Vec<Prepared> = able
            .iter()
            .flat_map(|(_, operation)| pairs.iter().map(|pair| (operation.prepare)(pair)))
            .collect();
        let tasks: Vec<Task> = prepared.iter().map(Task::Pairs).collect();
        let timings = measure::interleaved(&tasks, rounds, progress);
        progress.clear();
        for ((name, _), timings) in able.iter().zip(timings.chunks(LENGTHS[..=LAST].len())) {
            let row = timings.iter().zip(&pairs);
            let row: Vec<f64> = row
                .map(|(timing, [(a, b)])| timing.min / count_as_f64(a.len() + b.len()))
                .collect();
            let growth = row[LAST] / row[REFERENCE];
            let verdict = if growth <= TARGET { "met" } else { "missed" };
            let row: Vec<String> = row.iter().map(|time| format!("{time:>7.3}")).collect();
            let row = row.join(" ");
            writeln!(out, "  {unit:<27} {name:<11} {row} {growth:>6.2} {verdict}")?;
        }
    }
    Ok(())
}

fn pair(job: Job, unit: &str, len: usize) -> Pair {
    let path = |len: usize| unit.repeat(len / unit.len());
    match job {
        Job::Resolve => (
            format!("http://h/{}", path(len / 2)),
            format!("a/{}", path(len / 2)),
        ),
        Job::Normalize => (format!("http://h/{}", path(len)), String::new()),
        _ => (
            format!("http://h/{}", path(len / 2)),
            format!("http://h/./{}", path(len / 2)),
        ),
    }
}

fn per_byte(timing: Timing, text: &str) -> f64 {
    timing.min / count_as_f64(text.len())
}
