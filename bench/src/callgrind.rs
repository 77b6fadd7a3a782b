//! Counts instructions, which other programs on the machine cannot change.

use std::env;
use std::io::Write;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::contest::Job;
use crate::inputs::Language;
use crate::libraries::Library;
use crate::measure::{self, Task};
use crate::report::count_as_f64;

/// The texts: URIs written for this purpose, so that counts are of the same texts everywhere.
pub(crate) const PINNED: &str = include_str!("../pinned.txt");

/// How many passes more the longer one of two runs makes.
const PASSES: u32 = 10;

/// Prints the instructions per pinned URI, for each job and library.
///
/// # Errors
///
/// Valgrind that is missing or fails; output that cannot be written.
pub(crate) fn report(out: &mut impl Write, libraries: &[&Library], jobs: &[Job]) -> Result<()> {
    let texts = count_as_f64(PINNED.lines().count());
    writeln!(
        out,
        "Instructions per URI, under callgrind, over {texts} pinned URIs:"
    )?;
    writeln!(
        out,
        "  {:<10} {:<11} {:>12} {:>7}",
        "job", "library", "instructions", "/ ours"
    )?;
    for &job in jobs.iter().filter(|job| !job.is_operation()) {
        let mut ours = None;
        for library in libraries {
            if library
                .jobs(Language::UriReference)
                .and_then(|jobs| job.of(jobs))
                .is_none()
            {
                continue;
            }
            // What the program does besides is the same in both runs.
            let more = instructions(job, library, 1 + PASSES)? - instructions(job, library, 1)?;
            let each = more / f64::from(PASSES) / texts;
            let ratio = each / *ours.get_or_insert(each);
            writeln!(
                out,
                "  {:<10} {:<11} {each:>12.0} {ratio:>7.2}",
                job.name(),
                library.name
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Does a job on the pinned URIs: what [`report`] runs under callgrind.
///
/// # Errors
///
/// A library that cannot do the job.
pub(crate) fn work(library: &Library, job: Job, passes: u32) -> Result<()> {
    let run = library
        .jobs(Language::UriReference)
        .and_then(|jobs| job.of(jobs));
    let run = run.with_context(|| format!("{} has no job {}", library.name, job.name()))?;
    let texts: Vec<&str> = PINNED.lines().collect();
    measure::repeat(Task::Texts { run, texts: &texts }, passes);
    Ok(())
}

/// How many instructions this program takes for some passes.
fn instructions(job: Job, library: &Library, passes: u32) -> Result<f64> {
    let job = job.to_possible_value().context("a job without a name")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args(["--job", job.get_name(), "--library", library.name])
        .args(["--passes", &passes.to_string()])
        .output()
        .context("cannot run valgrind")?;
    let log = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "valgrind failed: {log}");
    let (_, collected) = log
        .split_once("Collected :")
        .context("no count in valgrind's output")?;
    let count = collected.split_whitespace().next().unwrap_or_default();
    count
        .parse()
        .with_context(|| format!("valgrind counted {count:?}"))
}
