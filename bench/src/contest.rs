//! Who takes part, on which texts, and what came out.

use clap::ValueEnum;
use serde::Serialize;

use crate::inputs::Input;
use crate::libraries::{self, Jobs, Library, Run};
use crate::measure::{self, Task, Timing};
use crate::progress::Progress;

/// What is done with each text.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Job {
    /// Say whether it is a reference
    Validate,
    /// Validate it and read every component and the kind of the host
    Components,
    /// The same through the public getters
    Accessors,
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
    pub(crate) field: &'a Field<'a>,
    pub(crate) entries: Vec<(&'static Library, Timing)>,
    pub(crate) byte_sum: Timing,
}

impl Job {
    /// Returns the name in the table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Validate => "validate",
            Self::Components => "components",
            Self::Accessors => "accessors",
        }
    }

    /// Returns what a library does for the job, if it can do it.
    pub(crate) fn of(self, jobs: &Jobs) -> Option<Run> {
        match self {
            Self::Validate => Some(jobs.validate),
            Self::Components => Some(jobs.components),
            Self::Accessors => jobs.accessors,
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
        let tasks: Vec<Task> = runs.into_iter().map(|run| Task { run, texts }).collect();
        let mut timings = measure::interleaved(&tasks, rounds, progress);
        let byte_sum = timings.pop()?;
        let entries = libraries.into_iter().zip(timings).collect();
        Some(Outcome {
            job,
            field: self,
            entries,
            byte_sum,
        })
    }
}

impl Outcome<'_> {
    /// Returns the timing of ours, if it takes part.
    pub(crate) fn ours(&self) -> Option<Timing> {
        self.entries
            .iter()
            .find(|(library, _)| library.ours)
            .map(|&(_, timing)| timing)
    }

    /// Returns the peers that do the same work.
    pub(crate) fn equals(&self) -> impl Iterator<Item = (&'static str, Timing)> {
        self.entries
            .iter()
            .filter(|(library, _)| library.same_work && !library.ours)
            .map(|&(library, timing)| (library.name, timing))
    }
}
