//! What operations are done on: pairs of references out of the texts of the inputs.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Input, Language};
use crate::contest::Job;
use crate::libraries::Pair;

/// Pairs that are measured together.
pub(crate) struct Pairs {
    pub(crate) input: &'static str,
    pub(crate) language: Language,
    pub(crate) list: Vec<Pair>,
}

/// Returns the pairs for an operation: those of each input, and those of the vectors that the
/// folder has.
///
/// # Errors
///
/// Vectors that are there and cannot be read.
pub(crate) fn pairs(job: Job, inputs: &[Input], vectors: &Path) -> Result<Vec<Pairs>> {
    let mut all: Vec<Pairs> = inputs
        .iter()
        .map(|input| Pairs {
            input: input.name,
            language: input.language,
            list: match job {
                Job::Resolve => targets(bases(input, inputs), &input.texts),
                Job::Normalize => alone(&input.texts),
                _ => equals(&input.texts),
            },
        })
        .collect();
    let (files, [left, right]): (&[&str], _) = match job {
        Job::Resolve => (&["resolve", "resolve_commoncrawl"], ["base", "ref"]),
        Job::Normalize => (&["normalize"], ["input", "input"]),
        _ => (&["equivalence"], ["a", "b"]),
    };
    let mut pairs = Vec::new();
    for file in files {
        let path = vectors.join(format!("{file}.jsonl"));
        let rows = fs::read_to_string(&path).unwrap_or_default();
        for row in rows.lines() {
            let row: Value = serde_json::from_str(row)
                .with_context(|| format!("no JSON lines: {}", path.display()))?;
            let text = |name: &str| row[name].as_str().map(without_fragment_if(name == "base"));
            pairs.extend(text(left).zip(text(right)));
        }
    }
    if !pairs.is_empty() {
        all.push(Pairs {
            input: "vectors",
            language: Language::UriReference,
            list: pairs,
        });
    }
    Ok(all)
}

/// The texts that have a scheme; references have bases out of the first input.
fn bases<'a>(input: &'a Input, inputs: &'a [Input]) -> &'a [String] {
    if input.name == "references" {
        &inputs[0].texts
    } else {
        &input.texts
    }
}

/// Each text, or a part of it as pages have them, with another text as its base.
fn targets(bases: &[String], texts: &[String]) -> Vec<Pair> {
    let references = texts.iter().enumerate().map(|(index, text)| {
        let authority = text.find("//").unwrap_or(0);
        let tail = text.find(['?', '#']).unwrap_or(text.len());
        let path = text[..tail]
            .get(authority + 2..)
            .and_then(|rest| rest.find('/'))
            .map_or(0, |at| authority + 2 + at);
        let name = text[path..tail].rfind('/').map_or(0, |at| path + at + 1);
        match index % 4 {
            _ if !text.contains("://") => text.clone(),
            0 => text[path..].to_owned(),
            1 => text[name..].to_owned(),
            2 => text.clone(),
            _ => text[authority..].to_owned(),
        }
    });
    let bases = bases.iter().map(|base| without_fragment_if(true)(base));
    let bases: Vec<String> = bases.collect();
    bases
        .iter()
        .cloned()
        .rev()
        .cycle()
        .zip(references)
        .collect()
}

fn alone(texts: &[String]) -> Vec<Pair> {
    texts
        .iter()
        .map(|text| (text.clone(), String::new()))
        .collect()
}

/// Each text with one that is equal when both are normalized, and with one that is not.
fn equals(texts: &[String]) -> Vec<Pair> {
    let pairs = texts.iter().enumerate().map(|(index, text)| {
        let other = match index % 8 {
            0 => text.clone(),
            1 | 5 => text.replacen("http", "HTTP", 1),
            2 | 6 => encoded(text),
            3 => dotted(text),
            4 => texts[(index + 1) % texts.len()].clone(),
            _ => format!("{text}x"),
        };
        (text.clone(), other)
    });
    pairs.collect()
}

/// The text with its last letter as a triplet.
fn encoded(text: &str) -> String {
    match text.char_indices().next_back() {
        Some((at, last)) if last.is_ascii_alphanumeric() => {
            format!("{}%{:02X}", &text[..at], u32::from(last))
        }
        _ => text.to_owned(),
    }
}

/// The text with a dot segment at the beginning of its path.
fn dotted(text: &str) -> String {
    let path = text
        .find("://")
        .and_then(|at| Some(at + 3 + text[at + 3..].find('/')?));
    match path {
        Some(at) => format!("{}/.{}", &text[..at], &text[at..]),
        None => text.to_owned(),
    }
}

fn without_fragment_if(is_base: bool) -> impl Fn(&str) -> String {
    move |text| match text.split_once('#') {
        Some((before, _)) if is_base => before.to_owned(),
        _ => text.to_owned(),
    }
}
