//! What the emitted errors say of rejected texts, judged by a simulation of the grammar: the offset
//! is where it fails, and the items begin with exactly the bytes that can follow there.
//!
//! Half as many texts are rejected, for all entries together, as `CASES` says.

use abnf_codegen::explain::Item;
use abnf_codegen::language::Sampler;
use abnf_codegen::simulate::Simulation;

use crate::corpus::{Corpus, Random};
use crate::emitted::{self, Fault};
use crate::items::Items;
use crate::judge::Judge;
use crate::setting::setting;
use crate::wanted;

/// Checks what an entry says of a text, if it rejects it.
fn check(judge: &Judge, simulation: &Simulation<'_>, items: &mut Items<'_>, text: &str) -> bool {
    let Err(Fault { offset, expected }) = (judge.emitted.parse)(text) else {
        return false;
    };
    let context = format!("{} on {text:?}: {expected:?}", judge.emitted.rule);
    let fails = judge.simulated(simulation, text.as_bytes()).unwrap_err();
    // A character fails where it begins, whichever of its bytes is to blame.
    assert!(text.is_char_boundary(offset), "{context}");
    let character = text[offset..].chars().next().map_or(1, char::len_utf8);
    assert!((offset..offset + character).contains(&fails), "{context}");
    let follow = simulation.follow(&text.as_bytes()[..offset]);
    assert_eq!(items.bytes(expected.iter()), follow.bytes, "{context}");
    assert_eq!(expected.contains(&Item::End), follow.end, "{context}");
    true
}

#[test]
fn items_of_errors_begin_with_exactly_what_can_follow() {
    let corpus = Corpus::load();
    let (cases, seed) = (setting("CASES", 20_000), setting("SEED", 3986));
    for wanted in wanted::wanted("../abnf/grammars.toml") {
        let compiler = wanted.compiler();
        let mut items = Items::new(&compiler);
        for judge in Judge::of(&wanted) {
            let simulation = Simulation::new(&judge.nfa);
            let rule = wanted.rule(judge.emitted.rule);
            let recognizer = compiler.recognizer(rule).unwrap();
            let mut sampler = Sampler::new(&recognizer, compiler.alphabet, seed);
            let mut random = Random::new(seed);
            let mut left = cases / 2 / emitted::entries().len() as u64;
            while left > 0 {
                let text = if left.is_multiple_of(2) {
                    corpus.text(&mut random)
                } else {
                    let text = sampler.accepted(0..=60).expect("there are texts");
                    sampler.near_miss(&text).expect("most edits spoil a text")
                };
                if let Ok(text) = std::str::from_utf8(&text) {
                    left -= u64::from(check(&judge, &simulation, &mut items, text));
                }
            }
        }
    }
}
