//! Compares the parsers with a simulation of the grammars: whether they accept, where the
//! components stand, where a text goes wrong and what could stand there.

#[path = "../../codegen/tests/common/emitted.rs"]
mod emitted;
#[path = "../../codegen/tests/common/items.rs"]
mod items;
#[path = "../../codegen/tests/common/judge.rs"]
mod judge;
mod library;
#[allow(dead_code, reason = "shared with tests that use all of it")]
#[path = "../../codegen/tests/common/spans.rs"]
mod spans;
#[path = "../../codegen/tests/common/wanted.rs"]
mod wanted;

use std::sync::{LazyLock, Mutex};

use abnf_codegen::charset::Alphabet;
use abnf_codegen::explain::Item;
use abnf_codegen::machine::Compiler;
use abnf_codegen::simulate::Simulation;
use abnf_codegen::tdfa::Tdfa;
use emitted::Fault;
use items::Items;
use judge::Judge;
use wanted::Wanted;

/// An entry and everything to judge it by.
struct Court {
    judge: &'static Judge,
    simulation: Simulation<'static>,
    compiler: &'static Compiler<'static>,
    items: Mutex<Items<'static>>,
}

static COURTS: LazyLock<Vec<Court>> = LazyLock::new(courts);

/// Compiles the entries of the manifest. They are needed until the program ends.
fn courts() -> Vec<Court> {
    let grammars: &'static [Wanted] = wanted::wanted("../abnf/grammars.toml").leak();
    let of_grammar = |wanted: &'static Wanted| {
        let compiler: &'static _ = Box::leak(Box::new(wanted.compiler()));
        let judges: &'static [Judge] = Judge::of(wanted).leak();
        judges.iter().map(|judge| Court {
            judge,
            simulation: Simulation::new(&judge.nfa),
            compiler,
            items: Mutex::new(Items::new(compiler)),
        })
    };
    grammars.iter().flat_map(of_grammar).collect()
}

/// Returns the alphabet and a recognizer of each entry, to sample texts from.
///
/// # Panics
///
/// If an entry does not compile.
#[must_use]
pub fn recognizers() -> Vec<(Alphabet, Tdfa)> {
    let recognizer = |court: &Court| {
        let rule = court.compiler.grammar.rule(court.judge.emitted.rule);
        let rule = rule.expect("entries are rules");
        let recognizer = court.compiler.recognizer(rule);
        (
            court.compiler.alphabet,
            recognizer.expect("entries compile"),
        )
    };
    COURTS.iter().map(recognizer).collect()
}

/// Gives bytes to every parser and returns how many accept them.
///
/// # Panics
///
/// If a parser does not say what the simulation of its rule says.
#[must_use]
pub fn compare(bytes: &[u8]) -> usize {
    let accepts = |court: &&Court| court.compare(bytes);
    COURTS.iter().filter(accepts).count()
}

impl Court {
    fn compare(&self, bytes: &[u8]) -> bool {
        let emitted = &self.judge.emitted;
        let context = format!("{} on \"{}\"", emitted.rule, bytes.escape_ascii());
        let simulated = self.judge.simulated(&self.simulation, bytes);
        let recognized = (emitted.recognizes)(bytes);
        assert_eq!(recognized, simulated.is_ok(), "recognizer, {context}");
        let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        // A character fails where it begins, and so does what is no character.
        let offset = |fails: usize| valid.floor_char_boundary(fails.min(valid.len()));
        let simulated = simulated.map_err(offset);
        if valid.len() == bytes.len() {
            let parsed = (emitted.parse)(valid);
            let answer = parsed.as_ref().map_err(|fault| fault.offset);
            assert_eq!(
                answer,
                simulated.as_ref().map_err(|&offset| offset),
                "{context}"
            );
            if let Err(fault) = parsed {
                self.judge_fault(&fault, bytes, &context);
            }
        }
        let expected = simulated.as_ref().map(|found| found.spans.clone());
        let answer = library::parse(emitted.rule, bytes);
        assert_eq!(
            answer,
            expected.map_err(|&offset| offset),
            "uriform, {context}"
        );
        simulated.is_ok()
    }

    /// Checks that what was expected begins with exactly the bytes that can follow.
    fn judge_fault(&self, fault: &Fault, bytes: &[u8], context: &str) {
        let beginning = &bytes[..fault.offset];
        let follow = self.simulation.follow(beginning);
        let mut items = self.items.lock().expect("a panic ends the program");
        let said = items.bytes(fault.expected.iter());
        assert_eq!(said, follow.bytes, "{context}");
        assert_eq!(fault.expected.contains(&Item::End), follow.end, "{context}");
    }
}
