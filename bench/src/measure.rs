//! Measures the libraries that take part in one job on one input.

use std::hint::black_box;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::libraries::{Prepared, Run};
use crate::progress::Progress;

/// What a pass takes over all texts, in nanoseconds.
#[derive(Clone, Copy)]
pub(crate) struct Timing {
    pub(crate) min: f64,
    pub(crate) median: f64,
}

/// The least time a sample takes, so that the clock does not matter.
const SAMPLE: Duration = Duration::from_millis(2);

/// What is measured.
#[derive(Clone, Copy)]
pub(crate) enum Task<'a> {
    /// A function, and the texts that it is given.
    Texts { run: Run, texts: &'a [&'a str] },
    /// An operation, and the references it is done on.
    Pairs(&'a Prepared<'a>),
}

/// Runs each task in each round, so that whatever else happens on the machine happens to all of
/// them. Each round begins with another one.
pub(crate) fn interleaved(tasks: &[Task], rounds: usize, progress: &Progress) -> Vec<Timing> {
    let passes: Vec<u32> = tasks.iter().map(|&task| passes_per_sample(task)).collect();
    let mut samples = vec![Vec::with_capacity(rounds); tasks.len()];
    for round in 0..rounds {
        progress.round(round, rounds);
        for turn in 0..tasks.len() {
            let index = (round + turn) % tasks.len();
            let elapsed = time(tasks[index], passes[index]);
            samples[index].push(nanoseconds(elapsed) / f64::from(passes[index]));
        }
    }
    samples.into_iter().map(timing).collect()
}

/// How many passes make a sample; finding out warms up.
fn passes_per_sample(task: Task) -> u32 {
    let mut passes = 1;
    while time(task, passes) < SAMPLE {
        passes *= 2;
    }
    passes
}

/// The time that passes over all texts take.
fn time(task: Task, passes: u32) -> Duration {
    let start = processor_time();
    repeat(task, passes);
    processor_time().saturating_sub(start)
}

/// Does a task several times.
pub(crate) fn repeat(task: Task, passes: u32) {
    for _ in 0..passes {
        match task {
            Task::Texts { run, texts } => {
                black_box(run(black_box(texts)));
            }
            Task::Pairs(prepared) => prepared.run(),
        }
    }
}

/// The time for which this thread has run: what others do meanwhile is not in it.
fn processor_time() -> Duration {
    // The clock never goes back before zero.
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

fn timing(mut samples: Vec<f64>) -> Timing {
    samples.sort_by(f64::total_cmp);
    Timing {
        min: samples[0],
        median: samples[samples.len() / 2],
    }
}

/// The time as a number to divide.
fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}
