//! The parsers of `abnf/schemes.toml` find what the derivation of a text has: the parts that are the
//! rules of each component. The derivation is found by going through the text backwards and
//! forwards, without any deterministic automaton; what is accepted, `regex-automata` says as well, and
//! where a text goes wrong, a simulation of the nondeterministic automaton.
//!
//! `CASES` sets how many texts are tried for each grammar, `SEED` the first of them.

#[path = "schemes/emitted.rs"]
mod emitted;
#[path = "common/setting.rs"]
mod setting;
#[path = "common/wanted.rs"]
mod wanted;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::derivation::{Derivation, Derived, Deriver, NoDerivation};
use abnf_codegen::language::{Sampler, transition_cover};
use abnf_codegen::machine::{Compiler, Component};
use abnf_codegen::nfa::Nfa;
use abnf_codegen::path::RulePath;
use abnf_codegen::recognizer::Recognizer;
use abnf_codegen::second_opinion::SecondOpinion;
use emitted::{Emitted, Found, Places};
use setting::setting;
use wanted::Wanted;

/// Whether a part is a rule where it has to stand, given the parts that it stands in.
fn is_at(path: &RulePath, part: &Derived, within: &[Derived]) -> bool {
    let mut around = within.iter();
    part.rule == path.rule
        && path
            .within
            .iter()
            .all(|rule| around.any(|it| it.rule == *rule))
}

fn is_component(component: &Component, part: &Derived, within: &[Derived]) -> bool {
    component.rules.iter().any(|path| is_at(path, part, within))
}

/// Finds the parts that are a component: the outermost, and not within the item of a list, unless
/// that is the whole.
fn places(compiler: &Compiler<'_>, component: &Component, derivation: &Derivation) -> Places {
    let mut found = Vec::new();
    let mut within: Vec<Derived> = Vec::new();
    for part in &derivation.parts {
        within.truncate(part.depth);
        let is_item_of = |list: &Component, depth: usize| {
            list.list && depth > 0 && is_component(list, &within[depth], &within[..depth])
        };
        let hidden = (0..within.len()).any(|depth| {
            let lists = compiler.components.iter();
            let in_item = lists.filter(|list| list.name != component.name);
            let in_item = in_item.filter(|list| is_item_of(list, depth));
            in_item.count() > 0 || is_component(component, &within[depth], &within[..depth])
        });
        if !hidden && is_component(component, part, &within) {
            found.push((part.start, part.end));
        }
        within.push(*part);
    }
    found
}

/// Who knows what an entry accepts and what is in its texts.
struct Judges<'a> {
    deriver: Deriver,
    opinion: SecondOpinion,
    recognizer: Recognizer<'a>,
}

/// Compares everybody on a text.
fn compare(emitted: &Emitted, compiler: &Compiler<'_>, judges: &mut Judges<'_>, text: &[u8]) {
    let context = format!(
        "{} {} on \"{}\"",
        emitted.module,
        emitted.rule,
        text.escape_ascii()
    );
    let derivation = judges.deriver.derive(text, usize::MAX);
    assert_ne!(derivation, Err(NoDerivation::TooLarge), "{context}");
    let accepted = derivation.is_ok();
    assert_eq!(
        (emitted.recognizes)(text),
        accepted,
        "recognizer, {context}"
    );
    let opinion = judges.opinion.accepts(text);
    assert_eq!(opinion, accepted, "second opinion, {context}");
    let fails = judges.recognizer.run(text);
    assert_eq!(fails.is_ok(), accepted, "simulation, {context}");
    match ((emitted.parse)(text), derivation) {
        (Ok(found), Ok(derivation)) => {
            compare_components(compiler, &found, &derivation, &context);
        }
        (Err(offset), Err(_)) => {
            let fails = character(compiler.alphabet, text, fails.unwrap_err());
            assert_eq!(offset, fails, "offset, {context}");
        }
        (parsed, _) => panic!("parser: {}, {context}", parsed.is_ok()),
    }
}

fn compare_components(
    compiler: &Compiler<'_>,
    found: &Found,
    derivation: &Derivation,
    context: &str,
) {
    let component = |name: &str| {
        let name = name.trim_end_matches('_').replace('_', "-");
        let mut components = compiler.components.iter();
        components.find(|it| it.name == name).unwrap()
    };
    for (name, found) in &found.places {
        let component = component(name);
        let mut expected = places(compiler, component, derivation);
        if !component.list {
            expected.truncate(1);
        }
        assert_eq!(*found, expected, "{name}, {context}");
    }
    for (name, found) in &found.variants {
        let component = component(name);
        let expected = variant(component, derivation);
        assert_eq!(Some(*found), expected, "variant of {name}, {context}");
    }
}

/// Returns the variant that the first part has which is a component: the rule of the first part
/// within it that is one of the variants.
fn variant(component: &Component, derivation: &Derivation) -> Option<usize> {
    let mut within: Vec<Derived> = Vec::new();
    for part in &derivation.parts {
        within.truncate(part.depth);
        let in_component = (0..within.len())
            .any(|depth| is_component(component, &within[depth], &within[..depth]));
        let mut variants = component.variants.iter();
        let variant = variants.position(|path| is_at(path, part, &within));
        if in_component && variant.is_some() {
            return variant;
        }
        within.push(*part);
    }
    None
}

/// Returns where the character begins that has the byte at an offset; in a text of octets each is one.
fn character(alphabet: Alphabet, text: &[u8], offset: usize) -> usize {
    let begins = |&at: &usize| text.get(at).is_none_or(|byte| byte & 0xC0 != 0x80);
    match alphabet {
        Alphabet::Octets => offset,
        Alphabet::CodePoints => (0..=offset).rev().find(begins).unwrap_or(0),
    }
}

/// Texts that take every step of the automaton, random ones, and what one edit makes of them.
fn all_agree(wanted: &Wanted) {
    let compiler = wanted.compiler();
    let entries: Vec<Emitted> = emitted::entries()
        .into_iter()
        .filter(|emitted| emitted.module == wanted.module())
        .collect();
    let rules: Vec<_> = entries.iter().map(|emitted| emitted.rule).collect();
    assert_eq!(rules, wanted.entries(), "{}", wanted.module());
    let each = setting("CASES", 100).div_ceil(2 * entries.len() as u64);
    for emitted in &entries {
        let rule = wanted.rule(emitted.rule);
        let tdfa = compiler.recognizer(rule).unwrap();
        let expr = compiler.request().expr(rule).unwrap();
        let nfa = Nfa::new(&expr, compiler.alphabet, |_| false);
        let mut judges = Judges {
            deriver: Deriver::new(&compiler, rule).unwrap(),
            opinion: SecondOpinion::new(&expr, compiler.alphabet).unwrap(),
            recognizer: Recognizer::new(&nfa),
        };
        let mut sampler = Sampler::new(&tdfa, compiler.alphabet, setting("SEED", 3986));
        let mut compare_both = |text: Vec<u8>, sampler: &mut Sampler<'_>| {
            compare(emitted, &compiler, &mut judges, &text);
            if let Some(miss) = sampler.near_miss(&text) {
                compare(emitted, &compiler, &mut judges, &miss);
            }
        };
        let cover = transition_cover(&tdfa);
        let limit = usize::try_from(each).unwrap();
        let step = (cover.len() / limit.max(1)).max(1);
        for text in cover.into_iter().step_by(step) {
            compare_both(text, &mut sampler);
        }
        for _ in 0..each {
            let text = sampler.accepted(0..=48).expect("there are texts");
            compare_both(text, &mut sampler);
        }
    }
}

/// Makes the test of each module.
macro_rules! tests {
    ($($module:ident)*) => {
        $(#[test]
        fn $module() {
            let wanted = wanted::wanted("../abnf/schemes.toml");
            let mut wanted = wanted.iter();
            let found = wanted.find(|wanted| wanted.module() == stringify!($module));
            all_agree(found.expect("the manifest has it"));
        })*

        /// No grammar is without a test.
        #[test]
        fn all_are_tried() {
            let wanted = wanted::wanted("../abnf/schemes.toml");
            let modules: Vec<_> = wanted.iter().map(Wanted::module).collect();
            assert_eq!(modules, [$(stringify!($module)),*]);
        }
    };
}

tests! {
    sip sip_userinfo tel rtsp1 rtsp2 urn mailto file file_nonstandard data http media_type
    request_target ws coap stun turn ldap imap geo tag did template language_tag json_pointer
    timestamp
}
