//! Who takes part, on which texts, and what came out.

use clap::ValueEnum;
use serde::Serialize;

use crate::inputs::{Input, Pairs};
use crate::libraries::{self, Jobs, Library, Operation, Pair, Prepared, Run};
use crate::measure::{self, Task, Timing};
use crate::progress::Progress;

/// What is done with each text.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Job {
    /// Say whether it is a reference
    Validate,
    /// Validate it and read every component and the kind of the host
    Components,
    /// The same through the public getters
    Accessors,
    /// Resolve a reference, parsed, against a base, parsed, into an owned one
    Resolve,
    /// Normalize a reference, parsed, into an owned one, at the rung of syntax
    Normalize,
    /// Say whether two references, parsed, are equal at the rung of syntax
    Compare,
    /// The same at the rung of the scheme
    CompareScheme,
}

/// The libraries and the texts of an input that they are measured on.
pub(crate) struct Field<'a> {
    pub(crate) input: &'a Input,
    /// The texts that every library of the same work accepts.
    pub(crate) texts: Vec<&'a str>,
    pub(crate) libraries: Vec<&'static Library>,
    /// What a reader of the numbers has to know about single libraries.
    pub(crate) notes: Vec<String>,
}

/// The timings of one job on one input.
pub(crate) struct Outcome<'a> {
    pub(crate) job: Job,
    pub(crate) input: &'a str,
    /// How many texts there are, or pairs.
    pub(crate) count: usize,
    pub(crate) bytes: usize,
    pub(crate) entries: Vec<Entry>,
    /// None for operations.
    pub(crate) byte_sum: Option<Timing>,
}

/// The timing of a library.
pub(crate) struct Entry {
    pub(crate) library: &'static Library,
    pub(crate) same_work: bool,
    pub(crate) timing: Timing,
}

impl Job {
    /// Returns the name in the table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Validate => "validate",
            Self::Components => "components",
            Self::Accessors => "accessors",
            Self::Resolve => "resolve",
            Self::Normalize => "normalize",
            Self::Compare => "compare",
            Self::CompareScheme => "compare-scheme",
        }
    }

    /// Whether the job is an operation on references that have been parsed.
    pub(crate) fn is_operation(self) -> bool {
        !matches!(self, Self::Validate | Self::Components | Self::Accessors)
    }

    /// Returns what a library does for the job, if it is an operation that it can do.
    pub(crate) fn operation(self, jobs: &Jobs) -> Option<Operation> {
        match self {
            Self::Resolve => jobs.operations.resolve,
            Self::Normalize => jobs.operations.normalize,
            Self::Compare => jobs.operations.compare,
            Self::CompareScheme => jobs.operations.compare_scheme,
            _ => None,
        }
    }

    /// Returns what a library does with texts for the job, if it can do it.
    pub(crate) fn of(self, jobs: &Jobs) -> Option<Run> {
        match self {
            Self::Validate => Some(jobs.validate),
            Self::Components => Some(jobs.components),
            Self::Accessors => jobs.accessors,
            _ => None,
        }
    }
}

impl<'a> Field<'a> {
    /// Chooses the libraries and the texts for an input.
    ///
    /// A library that refuses more than one text of a hundred does not take part: others would be
    /// measured on what it can do, or it on saying no. The texts that are left are those that all
    /// libraries of the same work accept.
    pub(crate) fn new(input: &'a Input, libraries: &[&'static Library]) -> Self {
        let all: Vec<&str> = input.texts.iter().map(String::as_str).collect();
        let mut field = Self {
            input,
            texts: all.clone(),
            libraries: Vec::new(),
            notes: Vec::new(),
        };
        for &library in libraries {
            let Some(jobs) = library.jobs(input.language) else {
                continue;
            };
            let accepts = |text: &&str| (jobs.components)(&[text]) == 1;
            let refused = all.len() - all.iter().copied().filter(|text| accepts(text)).count();
            if refused > 0 {
                let takes_part = if refused * 100 > all.len() {
                    ", so it takes no part"
                } else {
                    ""
                };
                let (name, all) = (library.name, all.len());
                field.notes.push(format!(
                    "{name} refuses {refused} of {all} texts{takes_part}"
                ));
            }
            if refused * 100 > all.len() {
                continue;
            }
            if library.same_work {
                field.texts.retain(accepts);
            }
            field.libraries.push(library);
        }
        field.compare_parts();
        field
    }

    /// Notes where a library of the same work reads other components than ours.
    fn compare_parts(&mut self) {
        let jobs = |library: &&'static Library| library.jobs(self.input.language);
        let (ours, peers): (Vec<_>, Vec<_>) = self
            .libraries
            .iter()
            .filter(|library| library.same_work)
            .filter_map(|library| Some((library, jobs(library)?)))
            .partition(|(library, _)| library.ours);
        let Some((_, ours)) = ours.first() else {
            return;
        };
        for (peer, theirs) in peers {
            let differs = |text: &&&str| match ((ours.parts)(text), (theirs.parts)(text)) {
                (Some(our), Some(their)) => !our.agree(&their),
                _ => true,
            };
            let differing: Vec<_> = self.texts.iter().filter(differs).collect();
            if let Some(first) = differing.first() {
                let (name, count) = (peer.name, differing.len());
                let first: String = first.chars().take(60).collect();
                let note = format!("{name} reads {count} texts otherwise, the first {first:?}");
                self.notes.push(note);
            }
        }
    }

    /// Measures a job, unless no library does it.
    pub(crate) fn measure(
        &'a self,
        job: Job,
        rounds: usize,
        progress: &mut Progress,
    ) -> Option<Outcome<'a>> {
        progress.start(format!("{} of {}", job.name(), self.input.name));
        let (libraries, mut runs): (Vec<&'static Library>, Vec<Run>) = self
            .libraries
            .iter()
            .filter_map(|&library| Some((library, job.of(library.jobs(self.input.language)?)?)))
            .unzip();
        if libraries.is_empty() || self.texts.is_empty() {
            return None;
        }
        runs.push(libraries::byte_sum);
        let texts = &self.texts;
        let task = |run| Task::Texts { run, texts };
        let tasks: Vec<Task> = runs.into_iter().map(task).collect();
        let mut timings = measure::interleaved(&tasks, rounds, progress);
        let byte_sum = timings.pop();
        let entry = |(library, timing): (&'static Library, _)| Entry {
            library,
            same_work: library.same_work,
            timing,
        };
        Some(Outcome {
            job,
            input: self.input.name,
            count: texts.len(),
            bytes: texts.iter().map(|text| text.len()).sum(),
            entries: libraries.into_iter().zip(timings).map(entry).collect(),
            byte_sum,
        })
    }
}

impl Outcome<'_> {
    /// Returns the timing of ours, if it takes part.
    pub(crate) fn ours(&self) -> Option<Timing> {
        self.entries
            .iter()
            .find(|entry| entry.library.ours)
            .map(|entry| entry.timing)
    }

    /// Returns the peers that do the same work.
    pub(crate) fn equals(&self) -> impl Iterator<Item = (&'static str, Timing)> {
        self.entries
            .iter()
            .filter(|entry| entry.same_work && !entry.library.ours)
            .map(|entry| (entry.library.name, entry.timing))
    }
}

/// An operation of a library on pairs.
struct Contestant {
    library: &'static Library,
    operation: Operation,
}

/// Measures an operation on the pairs that every library of the same work accepts; a library that
/// refuses more than one pair of ten takes no part. Also returns what a reader has to know about
/// single libraries.
pub(crate) fn measure_operation<'a>(
    job: Job,
    pairs: &'a Pairs,
    libraries: &[&'static Library],
    rounds: usize,
    progress: &mut Progress,
) -> Option<(Outcome<'a>, Vec<String>)> {
    progress.start(format!("{} of {}", job.name(), pairs.input));
    let able = libraries.iter().filter_map(|&library| {
        let operation = job.operation(library.jobs(pairs.language)?)?;
        Some(Contestant { library, operation })
    });
    let mut able: Vec<Contestant> = able.collect();
    let mut notes = Vec::new();
    let kept = accepted(&mut able, &pairs.list, &mut notes);
    let prepared: Vec<Prepared> = able
        .iter()
        .map(|able| (able.operation.prepare)(&kept))
        .collect();
    let (first, others) = prepared.split_first()?;
    for (able, other) in able[1..].iter().zip(others) {
        let differs = |&index: &usize| first.results[index] != other.results[index];
        let differing: Vec<usize> = (0..kept.len()).filter(differs).collect();
        if let Some(&index) = differing.first() {
            let short = |text: &str| text.chars().take(60).collect::<String>();
            let (name, count) = (able.library.name, differing.len());
            let (a, b) = (short(&kept[index].0), short(&kept[index].1));
            let result = short(other.results[index].as_deref().unwrap_or("nothing"));
            notes.push(format!(
                "{name} makes {count} others, the first of {a:?} {b:?} {result:?}"
            ));
        }
    }
    let tasks: Vec<Task> = prepared.iter().map(Task::Pairs).collect();
    let timings = measure::interleaved(&tasks, rounds, progress);
    let entries = able.into_iter().zip(timings).map(|(able, timing)| Entry {
        library: able.library,
        same_work: able.operation.same_work,
        timing,
    });
    let outcome = Outcome {
        job,
        input: pairs.input,
        count: kept.len(),
        bytes: kept.iter().map(|(a, b)| a.len() + b.len()).sum(),
        entries: entries.collect(),
        byte_sum: None,
    };
    Some((outcome, notes))
}

/// Returns the pairs that all accept; takes away libraries that refuse too many.
fn accepted(able: &mut Vec<Contestant>, pairs: &[Pair], notes: &mut Vec<String>) -> Vec<Pair> {
    let mut kept = vec![true; pairs.len()];
    able.retain(|able| {
        let results = (able.operation.prepare)(pairs).results;
        let refused = results.iter().filter(|result| result.is_none()).count();
        let takes_part = refused * 10 <= pairs.len();
        if refused > 0 {
            let end = if takes_part {
                ""
            } else {
                ", so it takes no part"
            };
            let (name, all) = (able.library.name, pairs.len());
            notes.push(format!("{name} refuses {refused} of {all} pairs{end}"));
        }
        if takes_part {
            for (kept, result) in kept.iter_mut().zip(&results) {
                *kept &= result.is_some();
            }
        }
        takes_part
    });
    let kept = pairs.iter().zip(kept).filter(|(_, kept)| *kept);
    kept.map(|(pair, _)| pair.clone()).collect()
}
