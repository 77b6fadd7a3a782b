//! The libraries, one file each, and the jobs they do.

mod ada_url;
mod fluent_uri;
mod http;
mod iref;
mod iri_string;
mod operations;
mod oxiri;
mod schemes;
mod sink;
mod uriform;
mod uriparse;
mod url;

use std::hint::black_box;

use crate::inputs::Language;

pub(crate) use operations::{Operation, Operations, Pair, Prepared};
pub(crate) use sink::{Kind, Opaque, Part, Parts, Sink};

/// Does one job on every text and returns how many texts were accepted.
pub(crate) type Run = fn(&[&str]) -> usize;

/// A library that is measured.
pub(crate) struct Library {
    /// The name of its package.
    pub(crate) name: &'static str,
    /// Whether it is one of this repository.
    pub(crate) ours: bool,
    /// Whether it accepts the RFC's language, near enough, and finds all components of it.
    pub(crate) same_work: bool,
    uri: Option<Jobs>,
    iri: Option<Jobs>,
    sip: Option<Jobs>,
    urn: Option<Jobs>,
}

/// What a library can do with the references of one language.
pub(crate) struct Jobs {
    pub(crate) validate: Run,
    pub(crate) components: Run,
    pub(crate) accessors: Option<Run>,
    /// The components of one text, to compare them with those that other libraries find.
    pub(crate) parts: fn(&str) -> Option<Parts<'_>>,
    pub(crate) operations: Operations,
}

impl Jobs {
    const fn with(self, operations: Operations) -> Self {
        Self { operations, ..self }
    }
}

/// All libraries, ours first.
pub(crate) const LIBRARIES: [Library; 15] = [
    uriform::LIBRARY,
    fluent_uri::LIBRARY,
    iri_string::LIBRARY,
    iref::LIBRARY,
    uriparse::LIBRARY,
    oxiri::LIBRARY,
    http::LIBRARY,
    url::LIBRARY,
    ada_url::LIBRARY,
    schemes::SIP_URI,
    schemes::RSIP,
    schemes::RSIPSTACK,
    schemes::EZK_SIP_TYPES,
    schemes::URN_CRATE,
    schemes::URN_RS,
];

impl Library {
    const NONE: Self = Self {
        name: "",
        ours: false,
        same_work: false,
        uri: None,
        iri: None,
        sip: None,
        urn: None,
    };

    /// Returns what the library can do with references of a language.
    pub(crate) fn jobs(&self, language: Language) -> Option<&Jobs> {
        match language {
            Language::UriReference => self.uri.as_ref(),
            Language::IriReference => self.iri.as_ref(),
            Language::SipUri => self.sip.as_ref(),
            Language::Urn => self.urn.as_ref(),
        }
    }

    /// Returns the version that is measured, which is the one in the lock file.
    pub(crate) fn version(&self) -> &'static str {
        let entry = format!("name = \"{}\"\nversion = \"", self.name);
        include_str!("../../Cargo.lock")
            .split_once(&entry)
            .and_then(|(_, rest)| rest.split_once('"'))
            .map_or("?", |(version, _)| version)
    }
}

/// Adds up all bytes: about what it costs to look at the texts at all.
pub(crate) fn byte_sum(texts: &[&str]) -> usize {
    count(texts, |text| {
        black_box(text.bytes().map(u64::from).sum::<u64>());
        true
    })
}

/// Hides each text and each answer from the optimizer, for every library alike.
fn count(texts: &[&str], job: impl Fn(&str) -> bool) -> usize {
    let accepts = |text: &&&str| black_box(job(black_box(**text)));
    texts.iter().filter(accepts).count()
}

/// Makes [`Jobs`] of a predicate and of functions that bring the components of a text to a [`Sink`].
macro_rules! jobs {
    ($validate:expr, $components:path) => {
        jobs!($validate, $components, $components)
    };
    ($validate:expr, $components:path, $accessors:path) => {{
        use $crate::libraries::{Jobs, Opaque, Operations, Parts, count};
        Jobs {
            validate: |texts| count(texts, $validate),
            components: |texts| count(texts, |text| $components(text, &mut Opaque)),
            accessors: Some(|texts| count(texts, |text| $accessors(text, &mut Opaque))),
            parts: |text| {
                let mut parts = Parts::default();
                $components(text, &mut parts).then_some(parts)
            },
            operations: Operations::NONE,
        }
    }};
}
use jobs;
use operations::operation;

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::callgrind::PINNED;
    use crate::inputs;

    /// No corpus, so that what is generated in its place is tested.
    fn texts() -> impl Iterator<Item = (Language, String)> {
        let inputs = inputs::all(Path::new("no such folder"))
            .unwrap()
            .into_iter();
        let pinned = PINNED
            .lines()
            .map(|text| (Language::UriReference, text.to_owned()));
        inputs
            .flat_map(|input| {
                input
                    .texts
                    .into_iter()
                    .map(move |text| (input.language, text))
            })
            .chain(pinned)
    }

    #[test]
    fn libraries_of_the_same_work_read_the_same() {
        for (language, text) in texts() {
            let ours = LIBRARIES[0].jobs(language).unwrap();
            let expected = (ours.parts)(&text).unwrap_or_else(|| panic!("ours refuses {text}"));
            for library in LIBRARIES.iter().filter(|library| library.same_work) {
                let Some(jobs) = library.jobs(language) else {
                    continue;
                };
                // What it does not accept it is not measured on.
                if let Some(parts) = (jobs.parts)(&text) {
                    let name = library.name;
                    assert!(
                        expected.agree(&parts),
                        "{name} reads {parts:?}, ours {expected:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn all_jobs_accept_the_same_texts() {
        for (language, text) in texts() {
            for library in &LIBRARIES {
                let Some(jobs) = library.jobs(language) else {
                    continue;
                };
                let accepted = (jobs.validate)(&[&text]);
                let name = library.name;
                assert_eq!((jobs.components)(&[&text]), accepted, "{name} on {text}");
                if let Some(accessors) = jobs.accessors {
                    assert_eq!(accessors(&[&text]), accepted, "{name} on {text}");
                }
            }
        }
    }

    #[test]
    fn every_version_is_known() {
        for library in &LIBRARIES {
            assert_ne!(library.version(), "?", "{}", library.name);
        }
    }
}
