//! What changes how a module looks changes nothing of what it finds, and makes Rust that compiles
//! without `std`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use abnf_codegen::Config;

#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/log.rs"]
mod log;
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/log_plain.rs"]
mod log_plain;
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/log_recognizers.rs"]
mod log_recognizers;

const LINES: [&str; 4] = [
    "<123>2026-12-01T09:30:05 ERROR 10.7 at «a b»: x1 too hot",
    "+5s info pump at yard/x.b: é 𝄞",
    "2026-12-01 debug a.b: a1",
    "WARN pump: b",
];

/// Lines, and what one edit makes of them.
fn texts() -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for line in LINES {
        for (at, c) in line.char_indices() {
            let (before, after) = (&line[..at], &line[at + c.len_utf8()..]);
            texts.insert(before.to_owned());
            for put in ["", " ", "»", "\u{80}", "1", ":"] {
                texts.insert(format!("{before}{put}{after}"));
            }
        }
        texts.insert(line.to_owned());
    }
    texts
}

#[test]
fn the_committed_files_are_what_the_manifest_says() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = abnf_codegen::generate(&tests.join("grammars/styles.toml")).unwrap();
    assert_eq!(files.len(), 2);
    for file in files {
        assert!(
            fs::read_to_string(&file.path).is_ok_and(|committed| committed == file.contents),
            "{} is stale; run `cargo codegen --manifest codegen/tests/grammars/styles.toml`",
            file.path.strip_prefix(&tests).unwrap().display()
        );
    }
}

macro_rules! compare {
    ($text:expr, $of_type:ident, $parser:ident, $is:ident, $plain:ident, $plain_parser:ident, $plain_is:ident) => {{
        let text: &str = $text;
        let (all, plain) = (log::$of_type::parse(text), log_plain::$plain::parse(text));
        assert_eq!(all.is_ok(), log_plain::$plain_is(text.as_bytes()), "{text}");
        assert_eq!(all.is_ok(), log_recognizers::$is(text.as_bytes()), "{text}");
        // Names of types apart, spans are the same to the letter.
        let shown = |spans: String| spans.split_once(' ').unwrap().1.to_owned();
        let spans = all.map(|it| shown(format!("{:?}", it.spans())));
        let plain_spans = plain.map(|it| shown(format!("{:?}", it.spans())));
        let fault = |kind: String, offset: usize| (kind, offset);
        assert_eq!(
            spans.map_err(|it| fault(format!("{:?}", it.kind()), it.offset())),
            plain_spans.map_err(|it| fault(format!("{:?}", it.kind()), it.offset())),
            "{text}"
        );
        let rest = log::$of_type::parse_prefix(text).map(|(_, rest)| rest);
        let plain_rest = log_plain::$plain::parse_prefix(text).map(|(_, rest)| rest);
        assert_eq!(
            rest.map_err(|it| it.offset()),
            plain_rest.map_err(|it| it.offset())
        );
        let (mut all, mut plain) = (log::$parser::new(), log_plain::$plain_parser::new());
        for piece in text.as_bytes().chunks(3) {
            let (all, plain) = (all.feed(piece), plain.feed(piece));
            assert_eq!(
                all.map_err(|it| it.offset()),
                plain.map_err(|it| it.offset())
            );
        }
        let (all, plain) = (all.finish(), plain.finish());
        assert_eq!(
            all.map(|_| ()).map_err(|it| it.offset()),
            plain.map(|_| ()).map_err(|it| it.offset())
        );
    }};
}

#[test]
fn they_find_the_same() {
    for text in &texts() {
        compare!(
            text,
            Line,
            LineParser,
            is_line,
            LogEntry,
            LogEntryParser,
            is_log_entry
        );
        compare!(
            text,
            PlacedLine,
            PlacedLineParser,
            is_placed_line,
            PlacedLine,
            PlacedLineParser,
            is_placed_line
        );
        compare!(
            text,
            ShortLine,
            ShortLineParser,
            is_short_line,
            ShortLine,
            ShortLineParser,
            is_short_line
        );
    }
}

#[test]
fn errors_without_expectations_say_where() {
    let error = log_plain::LogEntry::parse("+5s info pump").unwrap_err();
    assert_eq!(
        error.to_string(),
        "unexpected end of input at offset 13 in line"
    );
    assert_eq!(error.entry(), log_plain::Entry::LogEntry);
}

#[test]
fn types_derive_what_was_asked_for() {
    use log_plain::{LevelVariant, LogEntry};
    let parse = |text| LogEntry::parse(text).unwrap();
    let (first, second) = (parse("+5s info a: b"), parse("+6s ERROR a: b"));
    assert!(first < second);
    assert_eq!(BTreeSet::from([second, first, first]).len(), 2);
    assert!(LevelVariant::Severe < LevelVariant::Harmless);
    assert_eq!(first.level_variant(), LevelVariant::Harmless);
}

/// Words that mean something to Rust or to what is generated.
const WORDS: &str = "abstract as async await become box break const continue crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref \
    return self static struct super trait true try type typeof union unsafe unsized use virtual where \
    while yield Option Some None Result Ok Err Span Entry Error ErrorKind Expected ExpectedItems Item \
    Iterator ExactSizeIterator FusedIterator Progress Debug Clone Copy PartialEq Eq Hash Default \
    String str bool char u8 u16 u32 usize core std alloc parse parse-prefix as-str as-bytes spans \
    slice skip reject length nowhere borrow clone eq fmt hash into to-owned try-into type-id longest \
    explanation state-at at input state text step entry entry-rule rule kind offset expected rules \
    next new feed finish is-accepting of expr start end NONE n-o-n-e";

/// Compiles modules without `std`, and lets nothing pass that Rust warns of.
fn compile(name: &str, modules: &[(String, String)]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("styles")
        .join(name);
    fs::create_dir_all(&folder).unwrap();
    let mut crate_root = "#![no_std]\n#![deny(warnings)]\n#![allow(dead_code)]\n".to_owned();
    for (module, contents) in modules {
        writeln!(
            crate_root,
            "pub mod outer_{module} {{ pub mod {module} {{\n{contents}\n}} }}"
        )
        .unwrap();
    }
    let root = folder.join("lib.rs");
    fs::write(&root, crate_root).unwrap();
    let compiler = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let output = Command::new(compiler)
        .args([
            "--edition=2024",
            "--crate-type=lib",
            "--emit=metadata",
            "--out-dir",
        ])
        .args([&folder, &root])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let beginning: String = said.chars().take(4000).collect();
    assert!(output.status.success() && said.is_empty(), "{beginning}");
}

#[test]
fn awkward_names_compile() {
    let words: BTreeSet<String> = WORDS.split_whitespace().map(str::to_lowercase).collect();
    let mut words: Vec<String> = words.into_iter().collect();
    while !words.len().is_multiple_of(4) {
        words.push(format!("more-{}", words.len()));
    }
    let mut modules = Vec::new();
    // Few at once, so that every word is an entry, a component, a list and a variant in turn.
    for (number, words) in words.chunks(12).enumerate() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("styles");
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("words{number}.abnf"));
        let mut grammar = String::new();
        for (index, word) in words.iter().enumerate() {
            let [a, b, c] = [1, 2, 3].map(|more| &words[(index + more) % words.len()]);
            if index % 4 == 0 {
                writeln!(grammar, "{word} = \"{index}\" 1*( {a} \",\" ) [ part-{b} ]").unwrap();
                writeln!(grammar, "part-{b} = {b} / {c}").unwrap();
            } else {
                writeln!(grammar, "{word} = \"{index}\" 1*DIGIT").unwrap();
            }
        }
        fs::write(&file, grammar).unwrap();
        let entries = words.iter().step_by(4);
        let mut config = Config::new(&file).entries(entries.clone()).forms([
            "recognizers",
            "parsers",
            "expectations",
        ]);
        for (index, entry) in entries.enumerate() {
            let [a, b, c] = [1, 2, 3].map(|more| &words[(index * 4 + more) % words.len()]);
            config = config.prefix(entry).incremental(entry);
            config = config.list(a, [a]);
            config = config.component_with_variants(b, [format!("part-{b}")], [b, c]);
            config = config.deferred(c, [c]);
        }
        for config in [config.clone(), config.tables()] {
            let module = format!("words{}", modules.len());
            modules.push((module, config.generate().unwrap().contents));
        }
    }
    compile("words", &modules);
}

#[test]
fn parts_that_are_always_empty_compile() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("styles");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("empty.abnf");
    fs::write(
        &file,
        "row = \"a\" *( \",\" nothing )\none = \"a\" nothing \"b\"\nnothing = \"\"\n",
    )
    .unwrap();
    let config = |entry| Config::new(&file).entry(entry);
    let configs = [
        config("nothing").deferred("whole", ["nothing"]),
        config("one").list("items", ["nothing"]),
        config("row").list("items", ["nothing"]),
    ];
    let tables = configs.clone().map(Config::tables);
    let modules = configs.iter().chain(&tables).enumerate();
    let modules =
        modules.map(|(number, config)| (format!("e{number}"), config.generate().unwrap().contents));
    compile("empty", &modules.collect::<Vec<_>>());
}

#[test]
fn every_style_compiles() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grammars");
    let whole = |file: &str, entry: &str| Config::new(folder.join(file)).entry(entry);
    let log =
        whole("log.abnf", "line").component_with_variants("level", ["level"], ["severe", "mild"]);
    let parcel = whole("parcel.abnf", "parcel")
        .list("stops", ["stop"])
        .component("note", ["note"]);
    let frame = whole("frame.abnf", "frame").octets();
    let with_pieces = |config: &Config, entry| config.clone().prefix(entry).incremental(entry);
    let mut configs = Vec::new();
    for forms in [
        &["parsers"][..],
        &["recognizers", "parsers"],
        &["parsers", "expectations"],
    ] {
        for (config, entry) in [(&log, "line"), (&parcel, "parcel"), (&frame, "frame")] {
            configs.push(config.clone().forms(forms));
            configs.push(with_pieces(config, entry).forms(forms));
        }
    }
    for (file, entry) in [
        ("log.abnf", "line"),
        ("parcel.abnf", "parcel"),
        ("frame.abnf", "frame"),
    ] {
        configs.push(whole(file, entry).forms(["recognizers"]));
    }
    for visibility in [
        "pub",
        "pub(crate)",
        "pub(super)",
        "pub(self)",
        "pub(in crate)",
    ] {
        configs.push(with_pieces(&log, "line").visibility(visibility));
    }
    configs.push(log.derives([
        "Hash",
        "core::cmp::PartialEq",
        "Eq",
        "PartialOrd",
        "::core::cmp::Ord",
    ]));
    configs.push(parcel.derives(["PartialEq"]));
    configs.push(frame.derives(["PartialEq", "PartialOrd"]));
    let tables: Vec<_> = configs.iter().cloned().map(Config::tables).collect();
    let modules = configs.iter().chain(&tables).enumerate();
    let modules =
        modules.map(|(number, config)| (format!("m{number}"), config.generate().unwrap().contents));
    compile("styles", &modules.collect::<Vec<_>>());
}
