//! Bytes to all parsers, for a while, without a nightly compiler: samples of the grammars, and
//! random changes of samples, of references and of what has been found before.
//!
//! `parsers-stable [--seconds N] [--seed N] [FILE...]`; with files it compares these alone.

#[allow(dead_code, reason = "shared with tests that use all of it")]
#[path = "../../../codegen/tests/common/corpus.rs"]
mod corpus;
#[path = "../../../codegen/tests/common/setting.rs"]
mod setting;

use std::time::{Duration, Instant};
use std::{env, fs};

use abnf_codegen::language::{Random, Sampler, transition_cover};
use corpus::Corpus;

/// What the arguments say.
struct Arguments {
    seconds: u64,
    seed: u64,
    files: Vec<String>,
}

fn main() {
    let arguments = arguments();
    let mut tally = Tally::default();
    for file in &arguments.files {
        tally.compare(&fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}")));
    }
    if arguments.files.is_empty() {
        fuzz(&arguments, &mut tally);
    }
    println!(
        "{} texts, {} of them accepted by some rule and {} not UTF-8: no difference",
        tally.texts, tally.accepted, tally.not_utf8
    );
}

fn arguments() -> Arguments {
    let mut arguments = Arguments {
        seconds: 600,
        seed: 1,
        files: Vec::new(),
    };
    let mut rest = env::args().skip(1);
    while let Some(argument) = rest.next() {
        let mut number = || {
            let value = rest.next().and_then(|value| value.parse().ok());
            value.unwrap_or_else(|| panic!("{argument} takes a number"))
        };
        match argument.as_str() {
            "--seconds" => arguments.seconds = number(),
            "--seed" => arguments.seed = number(),
            _ => arguments.files.push(argument),
        }
    }
    arguments
}

/// Compares texts until the time is over.
fn fuzz(arguments: &Arguments, tally: &mut Tally) {
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    let recognizers = uriform_fuzz::recognizers();
    let corpus = Corpus::load();
    let mut random = Random::new(arguments.seed);
    for (_, recognizer) in &recognizers {
        for text in transition_cover(recognizer) {
            tally.compare(&text);
        }
    }
    let sampler = |(alphabet, recognizer)| Sampler::new(recognizer, alphabet, arguments.seed);
    let by_reference = recognizers.iter().map(|(alphabet, tdfa)| (*alphabet, tdfa));
    let mut samplers: Vec<_> = by_reference.map(sampler).collect();
    while Instant::now() < end {
        let index = random.below(samplers.len());
        let sampler = &mut samplers[index];
        let text = sampler.accepted(0..=80).expect("there are texts");
        let miss = sampler.near_miss(&text).expect("most edits spoil a text");
        tally.compare(&text);
        tally.compare(&bytes_changed(&text, &mut random));
        tally.compare(&bytes_changed(&miss, &mut random));
        tally.compare(&miss);
        tally.compare(&corpus.text(&mut random));
    }
}

/// Changes up to three bytes, wherever characters begin.
fn bytes_changed(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(3) {
        let start = random.below(text.len() + 1);
        let end = (start + random.below(3)).min(text.len());
        let byte = u8::try_from(random.below(256)).expect("it is below 256");
        let bytes: &[u8] = if random.below(2) == 0 { &[byte] } else { &[] };
        text.splice(start..end, bytes.iter().copied());
    }
    text
}

/// What was compared.
#[derive(Default)]
struct Tally {
    texts: u64,
    accepted: u64,
    not_utf8: u64,
}

impl Tally {
    fn compare(&mut self, text: &[u8]) {
        self.texts += 1;
        self.accepted += u64::from(uriform_fuzz::compare(text) > 0);
        self.not_utf8 += u64::from(std::str::from_utf8(text).is_err());
    }
}
