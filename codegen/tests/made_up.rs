//! Generated code of grammars that are not of URIs, and that the committed files are current.

use std::fs;
use std::path::Path;

#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/frame.rs"]
mod frame;
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/log.rs"]
mod log;

use frame::{Frame, MagicVariant};
use log::{ErrorKind, LevelVariant, Line, PlacedLine, ShortLine, SourceVariant};

#[test]
fn the_committed_files_are_what_the_grammars_make() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = abnf_codegen::generate(&tests.join("grammars/grammars.toml")).unwrap();
    assert_eq!(files.len(), 10);
    for file in files {
        assert!(
            fs::read_to_string(&file.path).is_ok_and(|committed| committed == file.contents),
            "{} is stale; run `cargo codegen --manifest codegen/tests/grammars/grammars.toml`",
            file.path.strip_prefix(&tests).unwrap().display()
        );
    }
}

/// The components of a line, in the order in which they stand.
#[derive(Clone, Debug, PartialEq, Default)]
struct Parts<'t> {
    priority: Option<&'t str>,
    moment: Option<&'t str>,
    level: &'t str,
    source: &'t str,
    place: Option<&'t str>,
    quoted: Option<&'t str>,
    code: Option<&'t str>,
    text: Option<&'t str>,
}

impl<'t> From<Line<'t>> for Parts<'t> {
    fn from(line: Line<'t>) -> Self {
        Self {
            priority: line.priority(),
            moment: Some(line.moment()),
            level: line.level(),
            source: line.source(),
            place: line.place(),
            quoted: line.quoted(),
            code: line.code(),
            text: Some(line.text()),
        }
    }
}

impl<'t> From<PlacedLine<'t>> for Parts<'t> {
    fn from(line: PlacedLine<'t>) -> Self {
        Self {
            priority: line.priority(),
            moment: Some(line.moment()),
            level: line.level(),
            source: line.source(),
            place: Some(line.place()),
            quoted: line.quoted(),
            code: line.code(),
            text: Some(line.text()),
        }
    }
}

impl<'t> From<ShortLine<'t>> for Parts<'t> {
    fn from(line: ShortLine<'t>) -> Self {
        Self {
            level: line.level(),
            source: line.source(),
            code: line.code(),
            text: line.text(),
            ..Self::default()
        }
    }
}

/// `moment level source text`
fn parts([moment, level, source, text]: [&str; 4]) -> Parts<'_> {
    Parts {
        moment: Some(moment),
        level,
        source,
        text: Some(text),
        ..Parts::default()
    }
}

#[test]
fn lines() {
    let cases = [
        ("+5s info a: b", Ok(parts(["+5s", "info", "a", "b"]))),
        (
            "+0123s DeBuG a.b: c d",
            Ok(parts(["+0123s", "DeBuG", "a.b", "c d"])),
        ),
        (
            "2024-02-30T25:61 WARN 1.2.3: : ",
            Ok(parts(["2024-02-30T25:61", "WARN", "1.2.3", ": "])),
        ),
        (
            "<13>2024-02-30 ERROR 1.2: x",
            Ok(Parts {
                priority: Some("<13>"),
                ..parts(["2024-02-30", "ERROR", "1.2", "x"])
            }),
        ),
        // The code is one only before a space and a text.
        ("+1s info a: E12", Ok(parts(["+1s", "info", "a", "E12"]))),
        (
            "+1s info a: E12x y",
            Ok(parts(["+1s", "info", "a", "E12x y"])),
        ),
        ("+1s info a: E12 ", Ok(parts(["+1s", "info", "a", "E12 "]))),
        (
            "+1s info a: E12  ",
            Ok(Parts {
                code: Some("E12"),
                ..parts(["+1s", "info", "a", " "])
            }),
        ),
        (
            "+1s info a: E1 y",
            Ok(Parts {
                code: Some("E1"),
                ..parts(["+1s", "info", "a", "y"])
            }),
        ),
        (
            "+1s info a at b/c.d: e",
            Ok(Parts {
                place: Some(" at b/c.d"),
                ..parts(["+1s", "info", "a", "e"])
            }),
        ),
        // What stands in quotes may look like anything.
        (
            "+1s info a at \u{AB}: \u{E9}\u{1F600}\u{BB}: b",
            Ok(Parts {
                place: Some(" at \u{AB}: \u{E9}\u{1F600}\u{BB}"),
                quoted: Some("\u{AB}: \u{E9}\u{1F600}\u{BB}"),
                ..parts(["+1s", "info", "a", "b"])
            }),
        ),
        (
            "+1s info a at \u{AB}\u{BB}: at \u{AB}b\u{BB}: c",
            Ok(Parts {
                place: Some(" at \u{AB}\u{BB}"),
                quoted: Some("\u{AB}\u{BB}"),
                ..parts(["+1s", "info", "a", "at \u{AB}b\u{BB}: c"])
            }),
        ),
        ("", Err(0)),
        ("+1s INFO a: b", Ok(parts(["+1s", "INFO", "a", "b"]))),
        // `ERROR` has a case.
        ("+1s error a: b", Err(4)),
        ("+1s ERRor a: b", Err(7)),
        ("+1s info a:b", Err(11)),
        ("+1s info a: ", Err(12)),
        ("+1s info a: b\nc", Err(13)),
        // A character fails where it begins, whichever of its bytes is to blame.
        ("+1s info a: \u{E9}\u{9F}", Err(14)),
        ("+1s info a at \u{AB}b\u{AB}\u{BB}: c", Err(17)),
        ("+1s info \u{E9}: b", Err(9)),
    ];
    for (text, expected) in cases {
        let line = Line::parse(text);
        assert_eq!(log::is_line(text.as_bytes()), expected.is_ok(), "{text}");
        assert_eq!(
            line.map(Parts::from).map_err(|e| e.offset()),
            expected,
            "{text}"
        );
        // A placed line is a line with a place.
        let placed = PlacedLine::parse(text).ok().map(Parts::from);
        assert_eq!(
            placed,
            expected.ok().filter(|line| line.place.is_some()),
            "{text}"
        );
    }
}

/// Where an entry asks for more than its larger relative, it fails where it cannot be any more.
#[test]
fn offsets_are_of_the_entry_asked_for() {
    let offset = |text| {
        PlacedLine::parse(text)
            .map(drop)
            .map_err(|error| error.offset())
    };
    assert_eq!(offset("+1s info a: b"), Err(10));
    assert_eq!(offset("+1s info a at b: c"), Ok(()));
    let error = PlacedLine::parse("+1s info a").unwrap_err();
    assert_eq!(
        (error.offset(), error.kind()),
        (10, ErrorKind::UnexpectedEnd)
    );
    assert_eq!(
        error.to_string(),
        "unexpected end of input at offset 10 in placed-line, expected DIGIT (name), ALPHA (name), \
         \".\" (name) or \" \" (place)"
    );
}

#[test]
fn short_lines_have_an_automaton_of_their_own() {
    let parts = |level, source, code, text| {
        Ok(Parts {
            level,
            source,
            code,
            text,
            ..Parts::default()
        })
    };
    let cases = [
        ("a info", parts("info", "a", None, None)),
        ("info info", parts("info", "info", None, None)),
        ("1.2 ERROR: x", parts("ERROR", "1.2", None, Some("x"))),
        ("a WARN: b2 c3", parts("WARN", "a", Some("b2"), Some("c3"))),
        ("a WARN:", Err(7)),
        ("a  info", Err(2)),
    ];
    for (text, expected) in cases {
        let line = ShortLine::parse(text).map(Parts::from);
        assert_eq!(line.map_err(|error| error.offset()), expected, "{text}");
    }
}

#[test]
fn variants_are_the_first_alternatives_that_match() {
    let cases = [
        ("1.2 info", SourceVariant::Address, LevelVariant::Mild),
        ("999.0 DEBUG", SourceVariant::Address, LevelVariant::Mild),
        ("1.2.3 WARN", SourceVariant::Name, LevelVariant::Severe),
        ("1234.5 ERROR", SourceVariant::Name, LevelVariant::Severe),
        ("1. WARN", SourceVariant::Name, LevelVariant::Severe),
        ("a1.2 WARN", SourceVariant::Name, LevelVariant::Severe),
    ];
    for (text, source, level) in cases {
        let line = ShortLine::parse(text).unwrap();
        assert_eq!(line.source_variant(), source, "{text}");
        assert_eq!(line.level_variant(), level, "{text}");
    }
}

#[test]
fn frames_of_octets() {
    type Parts = (
        &'static [u8],
        Option<&'static [u8]>,
        &'static [u8],
        Option<&'static [u8]>,
    );
    let cases: [(&[u8], Result<Parts, usize>); 11] = [
        (b"\x89\x80", Ok((b"\x89\x80", None, b"", None))),
        (b"\x89t\r\n", Ok((b"\x89t\r\n", None, b"", None))),
        (b"\x89\xFF\xFF\0", Ok((b"\x89\xFF", None, b"\xFF\0", None))),
        (b"\x89\x80()", Ok((b"\x89\x80", Some(b""), b"", None))),
        (
            b"\x89\x80(\xC3\xFF)\xC3",
            Ok((b"\x89\x80", Some(b"\xC3\xFF"), b"\xC3", None)),
        ),
        (b"\x89\x80(a\0)", Ok((b"\x89\x80", None, b"(a\0)", None))),
        (
            b"\x89\x80((\xFF\0)",
            Ok((b"\x89\x80", None, b"((\xFF\0)", None)),
        ),
        (
            b"\x89\x80\xFF\x01\xFF",
            Ok((b"\x89\x80", None, b"", Some(b"\xFF\x01\xFF"))),
        ),
        (
            b"\x89\x80(\xFF\x01)",
            Ok((b"\x89\x80", None, b"(", Some(b"\xFF\x01)"))),
        ),
        (b"\xC2\x89\x80", Err(0)),
        // No boundary between characters to go back to.
        (b"\x89\x80\xFF\x81\x82\x83", Err(5)),
    ];
    for (bytes, expected) in cases {
        let frame = Frame::parse(bytes);
        let found = frame.map(|frame| (frame.magic(), frame.label(), frame.body(), frame.check()));
        assert_eq!(
            found.map_err(|error| error.offset()),
            expected,
            "{}",
            bytes.escape_ascii()
        );
        assert_eq!(frame::is_frame(bytes), expected.is_ok());
        if let Ok(frame) = frame {
            assert_eq!(frame.as_bytes(), bytes);
            let is_text = bytes.starts_with(b"\x89t");
            let variant = if is_text {
                MagicVariant::TextMagic
            } else {
                MagicVariant::DataMagic
            };
            assert_eq!(frame.magic_variant(), variant);
        }
    }
    assert!(frame::is_padding(b"\x80\x80") && !frame::is_padding(b"\x80\0"));
    assert!(frame::is_nothing(b"") && !frame::is_nothing(b"\x80"));
    assert_eq!(
        frame::Padding::parse(b"\x80\0\x80").unwrap_err().offset(),
        1
    );
}
