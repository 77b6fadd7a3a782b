//! The parsers of `abnf/schemes.toml` find what the derivation of a text has: the parts that are the
//! rules of each component. The derivation is found by going through the text backwards and
//! forwards, without any deterministic automaton; what is accepted, `regex-automata` says as well.
//!
//! `CASES` sets how many texts are tried for each grammar, `SEED` the first of them.

#[path = "schemes/emitted.rs"]
mod emitted;
#[path = "common/setting.rs"]
mod setting;
#[path = "common/wanted.rs"]
mod wanted;

use abnf_codegen::derivation::{Derivation, Derived, Deriver, NoDerivation};
use abnf_codegen::language::{Sampler, transition_cover};
use abnf_codegen::machine::{Compiler, Component};
use abnf_codegen::path::RulePath;
use abnf_codegen::second_opinion::SecondOpinion;
use emitted::{Emitted, Places};
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

/// Compares everybody on a text.
fn compare(
    (emitted, compiler): (&Emitted, &Compiler<'_>),
    (deriver, opinion): (&Deriver, &SecondOpinion),
    text: &[u8],
) {
    let context = format!(
        "{} {} on \"{}\"",
        emitted.module,
        emitted.rule,
        text.escape_ascii()
    );
    let derivation = deriver.derive(text, usize::MAX);
    assert_ne!(derivation, Err(NoDerivation::TooLarge), "{context}");
    let accepted = derivation.is_ok();
    assert_eq!(
        (emitted.recognizes)(text),
        accepted,
        "recognizer, {context}"
    );
    assert_eq!(opinion.accepts(text), accepted, "second opinion, {context}");
    let parsed = (emitted.parse)(text);
    assert_eq!(parsed.is_ok(), accepted, "parser, {context}");
    let (Ok(parsed), Ok(derivation)) = (parsed, derivation) else {
        return;
    };
    for (name, found) in parsed {
        let name = name.trim_end_matches('_').replace('_', "-");
        let component = compiler
            .components
            .iter()
            .find(|it| it.name == name)
            .unwrap();
        let mut expected = places(compiler, component, &derivation);
        if !component.list {
            expected.truncate(1);
        }
        assert_eq!(found, expected, "{name}, {context}");
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
        let judges = (
            Deriver::new(&compiler, rule).unwrap(),
            SecondOpinion::new(&expr, compiler.alphabet).unwrap(),
        );
        let mut sampler = Sampler::new(&tdfa, compiler.alphabet, setting("SEED", 3986));
        let compare_both = |text: Vec<u8>, sampler: &mut Sampler<'_>| {
            let who = (emitted, &compiler);
            compare(who, (&judges.0, &judges.1), &text);
            if let Some(miss) = sampler.near_miss(&text) {
                compare(who, (&judges.0, &judges.1), &miss);
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
