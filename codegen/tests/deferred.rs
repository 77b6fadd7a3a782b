//! Components that are found when they are asked for, held against a simulation that has the tags
//! of all components.

#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/badge.rs"]
mod badge;
#[path = "common/spans.rs"]
mod spans;
#[path = "common/wanted.rs"]
mod wanted;

use abnf_codegen::Diagnostic;
use abnf_codegen::charset::Alphabet;
use abnf_codegen::deferred::{Deferral, defer};
use abnf_codegen::grammar::Grammar;
use abnf_codegen::language::Sampler;
use abnf_codegen::machine::{Compiler, Component, Machine};
use abnf_codegen::nfa::Nfa;
use abnf_codegen::regular::Label;
use abnf_codegen::simulate::{Simulation, Verdict};
use abnf_codegen::source::Source;
use badge::{Badge, SealedBadge, TailVariant};
use spans::Spans;
use wanted::{Wanted, wanted};

/// A module of a manifest, with what is deferred.
struct Setting {
    wanted: Wanted,
}

impl Setting {
    fn new(manifest: &str, module: &str) -> Self {
        let mut all = wanted(manifest).into_iter();
        let wanted = all.find(|it| it.module() == module).unwrap();
        Self { wanted }
    }

    /// Returns the compiler with what is deferred, and how that is found.
    fn compiler(&self) -> (Compiler<'_>, Vec<Deferral>) {
        let mut compiler = self.wanted.compiler();
        let entries = self.wanted.entries();
        let entries: Vec<_> = entries.iter().map(|name| self.wanted.rule(name)).collect();
        let components = (0..).map(Label).zip(&self.wanted.entry.components);
        let asked = components.filter(|(_, component)| component.deferred);
        let asked: Vec<_> = asked.map(|(label, _)| label).collect();
        let deferrals = defer(&compiler, &entries, &asked).unwrap();
        compiler.deferred = deferrals.iter().map(|it| (it.label, it.within)).collect();
        (compiler, deferrals)
    }
}

/// Runs `check` on texts of an entry, on texts that one change spoils, and on texts of these put
/// together, with the spans that a simulation with all tags finds.
fn judged(
    compiler: &Compiler<'_>,
    machine: &Machine,
    samples: usize,
    mut check: impl FnMut(&str, Option<Spans>),
) {
    // Without what is deferred there would be no tags of it.
    let expr = Compiler {
        deferred: Vec::new(),
        ..compiler.clone()
    };
    let expr = expr.request().expr(machine.entry).unwrap();
    let lists: Vec<_> = compiler.components.iter().map(|it| it.list).collect();
    let keep = |tag: abnf_codegen::nfa::Tag| !lists[tag.label().index()];
    let nfa = Nfa::new(&expr, compiler.alphabet, keep);
    let simulation = Simulation::new(&nfa);
    let mut random = Sampler::new(&machine.tdfa, compiler.alphabet, 3261);
    let mut accepted = 0;
    let mut seen = vec![false; lists.len()];
    let mut last = Vec::new();
    for _ in 0..samples {
        let text = random.accepted(1..=40).unwrap();
        let crossed = [&text[..text.len() / 2], &last[last.len() / 2..]].concat();
        let miss = random.near_miss(&text);
        for text in [Some(text.clone()), miss, Some(crossed)]
            .into_iter()
            .flatten()
        {
            let Ok(text) = str::from_utf8(&text) else {
                continue;
            };
            let spans = match simulation.run(lists.len() * 2, text.as_bytes()) {
                Verdict::Accepted(positions) => Some(spans::of_all_tags(&positions)),
                Verdict::Rejected(_) => None,
            };
            accepted += usize::from(spans.is_some());
            for (seen, span) in seen.iter_mut().zip(spans.iter().flatten()) {
                *seen |= span.is_some();
            }
            check(text, spans);
        }
        last = text;
    }
    assert!(accepted >= samples);
    let mut components = (0..).map(Label).zip(seen);
    let occurs = |label| expr.has_label(label) && !lists[label.index()];
    assert!(components.all(|(label, seen)| seen || !occurs(label)));
}

/// The part of a text that each getter of a badge returns, in the order of the manifest.
macro_rules! getters {
    ($of_type:ident) => {
        |text| {
            let badge = $of_type::parse(text).ok()?;
            let variant = badge.tail_variant();
            assert_eq!(variant, badge.spans().tail_variant(text));
            Some([
                Some(badge.holder()),
                badge.stem(),
                badge.tail(),
                badge.guest(),
                badge.seal().into(),
                badge.series(),
                badge.number().into(),
                note!($of_type badge),
                Some(badge.lead()),
            ])
        }
    };
}

macro_rules! note {
    (Badge $badge:ident) => {
        $badge.note()
    };
    (SealedBadge $badge:ident) => {
        None
    };
}

type Getters = for<'t> fn(&'t str) -> Option<[Option<&'t str>; 9]>;

#[test]
fn emitted_getters_find_what_the_simulation_finds() {
    let setting = Setting::new("tests/grammars/grammars.toml", "badge");
    let (compiler, deferrals) = setting.compiler();
    let names = deferrals.iter().map(|it| {
        let name = |label: Label| compiler.components[label.index()].name.as_str();
        (name(it.label), it.within.map(name))
    });
    let expected = [
        ("stem", Some("holder")),
        ("guest", Some("holder")),
        ("series", Some("seal")),
        ("number", Some("seal")),
        ("lead", None),
    ];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    let entries: [(&str, Getters); 2] = [
        ("badge", getters!(Badge)),
        ("sealed-badge", getters!(SealedBadge)),
    ];
    for (entry, getters) in entries {
        let machine = compiler.machine(setting.wanted.rule(entry)).unwrap();
        judged(&compiler, &machine, 3_000, |text, spans| {
            let found = getters(text).map(Vec::from);
            let parts = |spans: Spans| -> Vec<Option<&str>> {
                let part = |span: (usize, usize)| &text[span.0..span.1];
                spans.into_iter().map(|span| span.map(part)).collect()
            };
            assert_eq!(found, spans.map(parts), "{entry} of {text:?}");
        });
    }
}

#[test]
fn badges() {
    const BADGE: &[Option<&str>] = &{
        let Ok(badge) = Badge::parse("-+<.bab\u{20AC}c>:7x/x2;n") else {
            panic!()
        };
        [
            badge.stem(),
            badge.tail(),
            badge.series(),
            badge.number(),
            Some(badge.lead()),
        ]
    };
    assert_eq!(
        BADGE,
        [
            Some(".ba"),
            Some("\u{20AC}c"),
            Some("7x"),
            Some("x2"),
            Some("-+")
        ]
    );
    let short = Badge::parse("<(a-b)>;").unwrap();
    assert_eq!(short.guest(), Some("a-b"));
    assert_eq!(
        (short.stem(), short.tail_variant(), short.series()),
        (None, None, None)
    );
    let sealed = SealedBadge::parse("<bab>:12").unwrap();
    assert_eq!(
        (sealed.seal(), sealed.number(), sealed.lead()),
        ("12", "12", "")
    );
    assert_eq!(sealed.tail_variant(), Some(TailVariant::Short));
}

/// The automata that SIP-URIs would be made of, as they stand.
#[test]
fn parts_of_sip_uris_are_what_the_simulation_finds() {
    let setting = Setting::new("tests/grammars/sip.toml", "sip");
    let (compiler, deferrals) = setting.compiler();
    let machine = compiler.machine(setting.wanted.rule("SIP-URI")).unwrap();
    let lists = compiler.components.iter().map(|it| it.list);
    let lists: Vec<bool> = lists.collect();
    judged(&compiler, &machine, 150, |text, expected| {
        let kept = machine.tdfa.run(text.as_bytes()).ok();
        let found = kept.map(|kept| {
            let mut spans = spans::of_kept_tags(&machine, &kept, text.len());
            for deferral in &deferrals {
                let outer = deferral
                    .within
                    .map_or(Some((0, text.len())), |it| spans[it.index()]);
                spans[deferral.label.index()] = outer.and_then(|(start, end)| {
                    let tags = deferral.tdfa.run(&text.as_bytes()[start..end]).unwrap();
                    Some((start + tags[0]?, start + tags[1]?))
                });
            }
            let spans = spans.into_iter().zip(&lists);
            spans
                .map(|(span, list)| span.filter(|_| !list))
                .collect::<Spans>()
        });
        assert_eq!(found, expected, "{text:?}");
    });
}

/// Tries to defer `d` within `c` in texts of `a`.
fn refused(rules: &str) -> Result<Vec<Deferral>, Box<Diagnostic>> {
    let grammar = Grammar::load(Source::new("t", rules)).unwrap();
    let component = |name: &str, rules: &[&str]| Component {
        name: name.to_owned(),
        rules: rules
            .iter()
            .map(|it| grammar.rule(it).unwrap().into())
            .collect(),
        ..Component::default()
    };
    let compiler = Compiler {
        components: vec![component("c", &["p", "q"]), component("d", &["d"])],
        ..Compiler::new(&grammar, Alphabet::CodePoints)
    };
    defer(&compiler, &[grammar.rule("a").unwrap()], &[Label(1)])
}

#[test]
fn what_is_around_may_not_decide() {
    let error = refused("a = \"(\" p / \"[\" q\np = d *\"1\"\nq = *\"1\" d\nd = *\"1\"\n").err();
    assert_eq!(
        error.map(|error| error.message.clone()).as_deref(),
        Some(
            "component `d` cannot be deferred: where it is in \"1\" depends on what is around that"
        )
    );
    // The same texts are told apart by what is in them.
    assert!(refused("a = \"(\" p / \"[\" q\np = d \"x\"\nq = \"y\" d\nd = *\"1\"\n").is_ok());
}
