//! References for laws: drawn from the automata of the grammars, made by hand of what matters to
//! operations, or both. A seed decides each, and what is found wrong is made smaller.

mod by_hand;
mod drawn;
mod smaller;

use std::cell::RefCell;

use abnf_codegen::language::{Random, Sampler};
use proptest::prelude::*;
use proptest::strategy::NewTree;
use proptest::test_runner::TestRunner;
use uriform::{Iri, IriRef, Uri, UriRef};

use smaller::Smaller;

/// What a text is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    Uri,
    UriRef,
    Iri,
    IriRef,
}

impl Kind {
    fn is(self, text: &str) -> bool {
        match self {
            Self::Uri => Uri::parse(text).is_ok(),
            Self::UriRef => UriRef::parse(text).is_ok(),
            Self::Iri => Iri::parse(text).is_ok(),
            Self::IriRef => IriRef::parse(text).is_ok(),
        }
    }
}

/// Texts of a kind.
#[derive(Debug)]
pub(crate) struct Texts {
    kind: Kind,
    sampler: RefCell<Sampler<'static>>,
}

pub(crate) fn uri() -> Texts {
    Texts::new(Kind::Uri)
}

pub(crate) fn uri_ref() -> Texts {
    Texts::new(Kind::UriRef)
}

pub(crate) fn iri() -> Texts {
    Texts::new(Kind::Iri)
}

pub(crate) fn iri_ref() -> Texts {
    Texts::new(Kind::IriRef)
}

impl Texts {
    fn new(kind: Kind) -> Self {
        let sampler = RefCell::new(drawn::sampler(kind));
        Self { kind, sampler }
    }

    /// Returns the text that a seed decides.
    fn text(&self, seed: u64) -> String {
        let random = &mut Random::new(seed);
        match random.below(8) {
            0..4 => by_hand::text(random, self.kind),
            4..6 => drawn::text(random, &self.sampler),
            _ => self.changed(random),
        }
    }

    /// Returns a text that is drawn and has something made by hand in it, if it is still one then.
    fn changed(&self, random: &mut Random) -> String {
        let drawn = drawn::text(random, &self.sampler);
        let mut at = random.below(drawn.len() + 1);
        while !drawn.is_char_boundary(at) {
            at -= 1;
        }
        let mut changed = drawn.clone();
        changed.insert_str(at, by_hand::part(random, self.kind));
        if self.kind.is(&changed) {
            changed
        } else {
            drawn
        }
    }
}

impl Strategy for Texts {
    type Tree = Smaller;
    type Value = String;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let text = self.text(runner.rng().next_u64());
        Ok(Smaller::new(text, self.kind))
    }
}
