//! Five ways to read a reference, of which none shares more than the expression with another, say
//! the same: the emitted parser, its automaton run directly, a simulation of the ordered automaton
//! with all tags, the automaton of `regex-automata`, and the split of RFC 3986, appendix B.
//!
//! `CASES` sets how many texts are tried, `SEED` the first of them.

#[path = "common/corpus.rs"]
mod corpus;
#[path = "common/emitted.rs"]
mod emitted;
#[path = "common/items.rs"]
mod items;
#[path = "common/judge.rs"]
mod judge;
#[path = "agreement/rejected.rs"]
mod rejected;
#[path = "common/setting.rs"]
mod setting;
#[path = "common/spans.rs"]
mod spans;
#[path = "common/wanted.rs"]
mod wanted;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::language::{Sampler, transition_cover};
use abnf_codegen::machine::Machine;
use abnf_codegen::second_opinion::SecondOpinion;
use abnf_codegen::simulate::Simulation;
use corpus::Corpus;
use judge::Judge;
use setting::setting;
use spans::Spans;
use wanted::Wanted;

/// An entry, compiled in every way.
struct Entry {
    judge: Judge,
    machine: Machine,
    opinion: SecondOpinion,
}

impl Entry {
    /// Compiles the entries of a grammar.
    fn of(wanted: &Wanted) -> Vec<Self> {
        let compiler = wanted.compiler();
        let entry = |judge: Judge| {
            let machine = compiler.machine(wanted.rule(judge.emitted.rule)).unwrap();
            Self {
                opinion: SecondOpinion::new(&machine.expr, compiler.alphabet).unwrap(),
                machine,
                judge,
            }
        };
        Judge::of(wanted).into_iter().map(entry).collect()
    }
}

/// Splits a text as the expression of RFC 3986, appendix B, does,
/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`, and the authority as section 3.2
/// says; for texts that are references. IRIs are split alike.
fn split(text: &[u8]) -> Spans {
    let end_of = |from: usize, delimiters: &[u8]| {
        let found = text[from..]
            .iter()
            .position(|byte| delimiters.contains(byte));
        found.map_or(text.len(), |length| from + length)
    };
    let first = end_of(0, b":/?#");
    let scheme = (first > 0 && text.get(first) == Some(&b':')).then_some((0, first));
    let mut at = scheme.map_or(0, |(_, end)| end + 1);
    let authority = text[at..]
        .starts_with(b"//")
        .then(|| (at + 2, end_of(at + 2, b"/?#")));
    at = authority.map_or(at, |(_, end)| end);
    let path = (at, end_of(at, b"?#"));
    at = path.1;
    let query = (text.get(at) == Some(&b'?')).then(|| (at + 1, end_of(at, b"#")));
    at = query.map_or(at, |(_, end)| end);
    let fragment = (at < text.len()).then_some((at + 1, text.len()));
    let [userinfo, host, port] = authority.map_or([None; 3], |(start, end)| {
        let userinfo = Some((start, end_of(start, b"@"))).filter(|(_, at)| *at < end);
        let start = userinfo.map_or(start, |(_, at)| at + 1);
        let brackets = if text[start..end].starts_with(b"[") {
            end_of(start, b"]")
        } else {
            start
        };
        let colon = end_of(brackets, b":").min(end);
        [
            userinfo,
            Some((start, colon)),
            (colon < end).then_some((colon + 1, end)),
        ]
    });
    vec![
        scheme,
        authority,
        userinfo,
        host,
        port,
        Some(path),
        query,
        fragment,
    ]
}

/// The entries of a grammar, ready to be compared.
struct Court<'e> {
    entries: &'e [Entry],
    simulations: Vec<Simulation<'e>>,
}

impl<'e> Court<'e> {
    fn new(entries: &'e [Entry]) -> Self {
        let simulations = entries
            .iter()
            .map(|entry| Simulation::new(&entry.judge.nfa));
        Self {
            entries,
            simulations: simulations.collect(),
        }
    }

    /// Compares everybody on a text; the simulation, which is slow, judges one entry.
    fn compare(&self, simulated: usize, text: &[u8]) {
        for (index, entry) in self.entries.iter().enumerate() {
            let judge = &entry.judge;
            let context = format!("{} on \"{}\"", judge.emitted.rule, text.escape_ascii());
            let ran = entry.machine.tdfa.run(text);
            let ran = ran.map(|kept| spans::of_kept_tags(&entry.machine, &kept, text.len()));
            let recognized = (judge.emitted.recognizes)(text);
            assert_eq!(recognized, ran.is_ok(), "emitted recognizer, {context}");
            let opinion = entry.opinion.accepts(text);
            assert_eq!(opinion, ran.is_ok(), "second opinion, {context}");
            if let Ok(spans) = &ran {
                assert_eq!(split(text), *spans, "appendix B, {context}");
            }
            let parsed = std::str::from_utf8(text).ok().map(judge.emitted.parse);
            if let Some(parsed) = &parsed {
                let spans = parsed.as_ref().map(|found| &found.spans);
                let ran = ran.as_ref().map_err(|&offset| boundary(text, offset));
                let spans = spans.map_err(|fault| fault.offset);
                assert_eq!(spans, ran, "emitted parser, {context}");
            }
            if index == simulated {
                let simulated = judge.simulated(&self.simulations[index], text);
                let spans = simulated.as_ref().map(|found| &found.spans);
                assert_eq!(ran.as_ref(), spans, "automaton, {context}");
                if let (Some(Ok(parsed)), Ok(simulated)) = (parsed, simulated) {
                    assert_eq!(parsed, simulated, "emitted parser, {context}");
                }
            }
        }
    }
}

/// Returns the offset of the character that holds an offset.
fn boundary(text: &[u8], offset: usize) -> usize {
    let starts = |at: &usize| text.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80);
    (0..=offset).rev().find(starts).unwrap_or(0)
}

fn all_agree_on_the_references(module: &str) {
    let entries = entries(module);
    let court = Court::new(&entries);
    for text in Corpus::own().iter() {
        for entry in 0..entries.len() {
            court.compare(entry, text.as_bytes());
        }
    }
}

fn all_agree_on_changed_references(module: &str) {
    let entries = entries(module);
    let court = Court::new(&entries);
    let corpus = Corpus::load();
    let mut accepted = 0_u64;
    corpus::try_texts(&corpus, |random, text| {
        court.compare(random.below(entries.len()), text);
        let reference = &entries[1].judge.emitted;
        accepted += u64::from((reference.recognizes)(text));
    });
    // Texts that are all wrong would prove little about spans.
    let cases = setting("CASES", 20_000);
    assert!(
        cases < 1000 || accepted > cases / 10,
        "{accepted} of {cases} are references"
    );
}

/// Texts that take every step of each automaton, and what one edit makes of them and of others.
fn all_agree_on_samples_of_the_automata(module: &str) {
    let entries = entries(module);
    let court = Court::new(&entries);
    let each = setting("CASES", 20_000) / (2 * entries.len() as u64);
    for (index, entry) in entries.iter().enumerate() {
        let tdfa = &entry.machine.tdfa;
        let seed = setting("SEED", 3986);
        let mut sampler = Sampler::new(tdfa, Alphabet::CodePoints, seed);
        let compare_both = |text: Vec<u8>, sampler: &mut Sampler<'_>| {
            court.compare(index, &text);
            let miss = sampler.near_miss(&text).expect("most edits spoil a text");
            court.compare(index, &miss);
        };
        for text in transition_cover(tdfa) {
            compare_both(text, &mut sampler);
        }
        for _ in 0..each {
            let text = sampler.accepted(0..=60).expect("there are texts");
            compare_both(text, &mut sampler);
        }
    }
}

fn entries(module: &str) -> Vec<Entry> {
    let wanted = wanted::wanted("../abnf/grammars.toml");
    let wanted = wanted.iter().find(|wanted| wanted.module() == module);
    Entry::of(wanted.expect("the manifest has it"))
}

/// Makes the tests of a module.
macro_rules! tests {
    ($($module:ident)*) => {
        $(mod $module {
            const MODULE: &str = stringify!($module);

            #[test]
            fn all_agree_on_the_references() {
                super::all_agree_on_the_references(MODULE);
            }

            #[test]
            fn all_agree_on_changed_references() {
                super::all_agree_on_changed_references(MODULE);
            }

            #[test]
            fn all_agree_on_samples_of_the_automata() {
                super::all_agree_on_samples_of_the_automata(MODULE);
            }
        })*
    };
}

tests! { rfc3986 rfc3987 }
