//! The texts that are measured: read by path or generated, never committed.

mod generated;
mod pairs;
mod shape;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};

pub(crate) use pairs::{Pairs, pairs};
pub(crate) use shape::Shape;

/// The language that all texts of an input are of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    UriReference,
    IriReference,
    SipUri,
    Urn,
}

/// Texts that are measured together.
pub(crate) struct Input {
    pub(crate) name: &'static str,
    pub(crate) language: Language,
    pub(crate) texts: Vec<String>,
    /// Where the texts are from.
    pub(crate) source: &'static str,
}

/// How long the texts are that are made to be slow.
const ADVERSARIAL_LEN: usize = 64 << 10;

/// Returns all inputs; the corpora are read from the folder, or generated if it has none.
///
/// # Errors
///
/// A corpus that is there and cannot be read.
pub(crate) fn all(corpora: &Path) -> Result<Vec<Input>> {
    let generated = |name, texts| Input {
        name,
        language: Language::UriReference,
        texts,
        source: "generated",
    };
    let mut inputs = vec![
        corpus(
            &corpora.join("corpus_urls.txt"),
            "urls",
            Language::UriReference,
            generated::urls,
        )?,
        corpus(
            &corpora.join("corpus_iris.txt"),
            "iris",
            Language::IriReference,
            generated::iris,
        )?,
        generated("queries", generated::queries()),
        generated("references", generated::references()),
    ];
    for (name, language, texts) in [
        ("sip", Language::SipUri, generated::sip_uris()),
        ("urn", Language::Urn, generated::urns()),
    ] {
        inputs.push(Input {
            language,
            ..generated(name, texts)
        });
    }
    for shape in Shape::ALL {
        inputs.push(generated(shape.name(), vec![shape.text(ADVERSARIAL_LEN)]));
    }
    Ok(inputs)
}

/// The lines of a file; if there is no such file, texts like them.
fn corpus(
    path: &Path,
    name: &'static str,
    language: Language,
    generate: fn() -> Vec<String>,
) -> Result<Input> {
    let (texts, source) = match fs::read_to_string(path) {
        Ok(content) => (content.lines().map(str::to_owned).collect(), "corpus"),
        Err(error) if error.kind() == ErrorKind::NotFound => (generate(), "generated: no corpus"),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    Ok(Input {
        name,
        language,
        texts,
        source,
    })
}
