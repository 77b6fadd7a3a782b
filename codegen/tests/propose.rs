//! What is proposed for a grammar generates, or the proposal says why not.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use abnf_codegen::Config;
use abnf_codegen::manifest::{GrammarEntry, Manifest};
use abnf_codegen::propose::{Proposal, propose};
use abnf_codegen::source::Source;

fn abnf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../abnf")
}

/// Makes sure that a proposal generates as it is written, and says nothing else.
fn generates(name: &str, proposal: &Proposal) -> bool {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("propose");
    fs::create_dir_all(&folder).unwrap();
    let text = proposal.manifest();
    let manifest = folder.join(format!("{name}.toml"));
    fs::write(&manifest, &text).unwrap();
    let generated = abnf_codegen::generate(&manifest);
    let says_why = text.contains("\n# does not generate yet: ");
    assert_eq!(generated.is_err(), says_why, "{text}{:?}", generated.err());
    !says_why
}

/// What takes too long for a test; `abnfc new` has been tried on them.
const LARGE: [&str; 3] = [
    "rfc3261-uri.abnf",
    "rfc3987.abnf",
    "rfc8089-nonstandard.abnf",
];

fn what_is_proposed_generates(grammar: &GrammarEntry) {
    let overlays: Vec<_> = grammar.overlays.iter().map(|it| abnf().join(it)).collect();
    let overlays: Vec<&Path> = overlays.iter().map(PathBuf::as_path).collect();
    let entry = grammar.entries.get_ref()[0].get_ref();
    let proposal = propose(&abnf().join(&grammar.file), &overlays, entry).unwrap();
    let name = grammar.module.get_ref();
    assert!(generates(name, &proposal), "{}", proposal.manifest());
}

#[test]
fn what_is_proposed_for_each_grammar_generates() {
    for manifest in ["grammars.toml", "schemes.toml"] {
        let manifest = Source::read(&abnf().join(manifest)).unwrap();
        let grammars = Manifest::parse(&manifest).unwrap().grammars;
        let tried = grammars.iter().filter(|it| !LARGE.contains(&&*it.file));
        // Each in a thread of its own.
        thread::scope(|scope| {
            for grammar in tried {
                scope.spawn(|| what_is_proposed_generates(grammar));
            }
        });
    }
}

/// Grammars that nobody has prepared.
#[test]
fn what_is_proposed_for_other_grammars_generates() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/grammars");
    let cases = [
        ("rfc3339-iso8601", "iso-date-time"),
        ("rfc6265-date", "cookie-date"),
        ("rfc9309", "robotstxt"),
        ("rfc9535-normalized", "normalized-path"),
    ];
    for (file, entry) in cases.iter().filter(|_| shared.is_dir()) {
        let proposal = propose(&shared.join(format!("{file}.abnf")), &[], entry).unwrap();
        assert!(generates(file, &proposal), "{}", proposal.manifest());
    }
}

#[test]
fn rules_become_components() {
    let cases = [
        ("rfc3339", "date-time", "full-date"),
        ("rfc3966", "telephone-uri", "global-number"),
        ("rfc3986", "URI", "authority"),
        ("rfc4151", "tagURI", "taggingEntity"),
        ("rfc5646", "Language-Tag", "langtag"),
        ("rfc5870", "geo-URI", "coord-a"),
        ("rfc6570", "URI-Template", "expression"),
        ("rfc8141", "namestring", "NID"),
        ("w3c-did", "did-url", "method-name"),
    ];
    for (file, entry, component) in cases {
        let proposal = propose(&abnf().join(format!("{file}.abnf")), &[], entry).unwrap();
        let manifest = proposal.manifest();
        assert!(
            manifest.contains(&format!("{{ name = \"{component}\"")),
            "{manifest}"
        );
        let size = format!("# {entry}: ");
        assert!(manifest.starts_with(&size), "{manifest}");
    }
}

#[test]
fn what_makes_the_automaton_large_is_deferred() {
    let proposal = propose(&abnf().join("rfc3966.abnf"), &[], "telephone-uri").unwrap();
    let manifest = proposal.manifest();
    let deferred = "{ name = \"context\", rules = [\"context\"], deferred = true },";
    assert!(manifest.contains(deferred), "{manifest}");
    assert!(
        manifest.contains("# deferred: context, which would make "),
        "{manifest}"
    );
}

#[test]
fn what_is_left_out_is_told() {
    let notes = |file: &str, entry| propose(&abnf().join(file), &[], entry).unwrap().notes;
    let geo = notes("rfc5870.abnf", "geo-URI");
    assert!(
        geo.iter()
            .any(|note| note.starts_with("ambiguous: crslabel")),
        "{geo:?}"
    );
    assert!(
        geo.iter()
            .any(|note| note.starts_with("left out: pname: it stands in items")),
        "{geo:?}"
    );
    assert!(propose(&abnf().join("rfc5870.abnf"), &[], "no-such-rule").is_err());
}

/// Of components whose names are one in Rust, the second is in the way.
#[test]
fn what_does_not_generate_is_left_out() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("propose");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("spans.abnf");
    fs::write(
        &file,
        "entry = first first-span last\nfirst = 5\"a\"\nfirst-span = 5\"b\"\nlast = 5\"c\"\n",
    )
    .unwrap();
    let proposal = propose(&file, &[], "entry").unwrap();
    let expected = Config::new(&file).entry("entry").rules(["first", "last"]);
    assert_eq!(proposal.config.manifest(), expected.manifest());
    assert_eq!(
        proposal.notes[1..],
        [
            "left out: first-span: the span of component `first` and component `first-span` would \
             both be `first_span` in Rust"
        ]
    );
    assert!(generates("spans", &proposal));
}
