//! The sizes of the automata of RFC 3986 and RFC 3987, so that nobody makes them larger without a word.

#[path = "common/uri.rs"]
mod uri;
#[path = "common/wanted.rs"]
mod wanted;

use std::path::Path;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::explain::explainer;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::language::measure;
use abnf_codegen::lists::list;
use abnf_codegen::machine::{Compiler, Component};
use abnf_codegen::nfa::Tag;
use abnf_codegen::regular::{Label, detect_alphabet};
use abnf_codegen::rejection::rejection;
use abnf_codegen::share::share;
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::{StateId, Tdfa};
use abnf_codegen::variants::decision;
use uri::ENTRIES;

fn edges(tdfa: &Tdfa) -> usize {
    let states = (0..tdfa.states.len()).map(StateId::from_index);
    states.map(|state| tdfa.edges(state).len()).sum()
}

fn tag_name(compiler: &Compiler<'_>, tag: Tag) -> String {
    let end = if tag.is_open() { "start" } else { "end" };
    format!("{} {end}", compiler.components[tag.label().index()].name)
}

/// Module, entry, states, edges, classes, registers and copies.
type Counts<'a> = (&'a str, &'a str, usize, usize, usize, usize, usize);

#[test]
fn automata_of_the_entries() {
    let expected: [Counts<'_>; 8] = [
        ("rfc3986", "URI", 183, 605, 21, 10, 0),
        ("rfc3986", "URI-reference", 186, 622, 21, 10, 0),
        ("rfc3986", "absolute-URI", 179, 588, 20, 8, 0),
        ("rfc3986", "relative-ref", 184, 609, 19, 9, 0),
        ("rfc3987", "IRI", 262, 830, 44, 10, 0),
        ("rfc3987", "IRI-reference", 278, 893, 44, 10, 0),
        ("rfc3987", "absolute-IRI", 245, 776, 43, 8, 0),
        ("rfc3987", "irelative-ref", 276, 862, 42, 9, 0),
    ];
    let grammars = wanted::wanted("../abnf/grammars.toml");
    let counts: Vec<Counts<'_>> = grammars
        .iter()
        .flat_map(|wanted| {
            let compiler = wanted.compiler();
            let count = move |entry| {
                let tdfa = compiler.machine(wanted.rule(entry)).unwrap().tdfa;
                let (states, classes) = (tdfa.states.len(), tdfa.classes.len());
                let (registers, copies) = (tdfa.registers, tdfa.copies());
                let edges = edges(&tdfa);
                (
                    wanted.module(),
                    entry,
                    states,
                    edges,
                    classes,
                    registers,
                    copies,
                )
            };
            wanted.entries().into_iter().map(count)
        })
        .collect();
    assert_eq!(counts, expected);
}

/// Eight components have sixteen ends, of which few need a register.
#[test]
fn registers_of_a_reference() {
    let grammar = uri::grammar();
    let compiler = uri::compiler(&grammar);
    let machine = uri::machine(&compiler, "URI-reference");
    let kept = machine.places.kept.iter();
    let kept: Vec<_> = kept.map(|&tag| tag_name(&compiler, tag)).collect();
    let expected = [
        "scheme end",
        "authority start",
        "userinfo end",
        "host start",
        "host end",
        "port end",
        "path start",
        "path end",
        "query end",
        "fragment start",
    ];
    assert_eq!(kept, expected);
}

#[test]
fn the_entries_share_one_automaton() {
    let grammar = uri::grammar();
    let compiler = uri::compiler(&grammar);
    let machines = ENTRIES.map(|entry| uri::machine(&compiler, entry));
    let shared = share(&compiler, &machines).unwrap();
    assert_eq!(shared.len(), 1);
    assert_eq!(grammar.name(shared[0].machine.entry), "URI-reference");
    let names = |labels: &[Label]| -> String {
        let names = labels
            .iter()
            .map(|label| &*compiler.components[label.index()].name);
        names.collect::<Vec<_>>().join(" ")
    };
    let conditions: Vec<_> = shared[0]
        .entries
        .iter()
        .map(|(index, condition)| {
            (
                ENTRIES[*index],
                names(&condition.required),
                names(&condition.absent),
            )
        })
        .collect();
    let expected = [
        ("URI", "scheme", ""),
        ("URI-reference", "", ""),
        ("absolute-URI", "scheme", "fragment"),
        ("relative-ref", "", "scheme"),
    ];
    let expected = expected.map(|(entry, a, b)| (entry, a.to_owned(), b.to_owned()));
    assert_eq!(conditions, expected, "required and absent components");
}

#[test]
fn tables_beside_the_automaton() {
    let grammar = uri::grammar();
    let compiler = uri::compiler(&grammar);
    let explainers = ENTRIES.map(|entry| {
        let entry = grammar.rule(entry).expect("entries are rules");
        explainer(&compiler, entry).expect("entries compile")
    });
    let rejection = rejection(&explainers);
    assert_eq!(
        (rejection.steps.len(), rejection.classes.len()),
        (482, 23),
        "offsets of errors"
    );
    let host = compiler
        .components
        .iter()
        .find(|c| c.name == "host")
        .unwrap();
    assert_eq!(
        decision(&compiler, host).unwrap().states.len(),
        28,
        "variants of the host"
    );
}

/// The states of SIP-URI, as RFC 3261 has it and with the addresses of RFC 5954.
#[test]
fn automata_of_a_large_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grammars");
    let addresses = folder.join("sip-uri-addresses.abnf");
    let states = [&[][..], &[addresses.as_path()]].map(|overlays| {
        let grammar = Grammar::open(&folder.join("sip-uri.abnf"), overlays).unwrap();
        let rule = grammar.rule("SIP-URI").unwrap();
        let compiler = Compiler::new(&grammar, detect_alphabet(&grammar, &[rule]));
        measure(&compiler.recognizer(rule).unwrap()).states
    });
    assert_eq!(states, [909, 1_057]);
}

/// The automata that cut the lists of `grammars/parcel.abnf`.
#[test]
fn automata_of_lists() {
    let text = include_str!("grammars/parcel.abnf");
    let grammar = Grammar::load(Source::new("parcel.abnf", text)).unwrap();
    let counts = ["stop", "option", "tag"].map(|item| {
        let component = Component {
            name: item.to_owned(),
            rules: vec![grammar.rule(item).unwrap().into()],
            list: true,
            ..Component::default()
        };
        let compiler = Compiler {
            components: vec![component],
            ..Compiler::new(&grammar, Alphabet::CodePoints)
        };
        let machine = uri::machine(&compiler, "parcel");
        let wholes: Vec<_> = machine
            .lists
            .iter()
            .map(|(_, whole)| whole.clone())
            .collect();
        let cutter = list(&compiler, &compiler.components[0], &wholes).unwrap();
        (
            machine.tdfa.states.len(),
            cutter.tdfa.states.len(),
            edges(&cutter.tdfa),
        )
    });
    assert_eq!(
        counts,
        [(26, 3, 5), (26, 4, 7), (26, 4, 9)],
        "states of the entry, states and edges of the list"
    );
}
