//! Texts made to be too much.

use abnf_codegen::syntax::{Dialect, MAX_FINDINGS, MAX_NESTING, MAX_TEXT, Notation};

use crate::spell::{codes, parse};

fn read(text: &str) -> String {
    codes(&parse(text, &Notation::default()).found)
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| format!("a = {}b{}\n", "([".repeat(depth), "])".repeat(depth));
    assert_eq!(read(&nested(MAX_NESTING / 2)), "");
    assert_eq!(read(&nested(MAX_NESTING / 2 + 1)), "load-nesting");
    assert_eq!(read(&nested(500_000)), "load-nesting");
    assert_eq!(
        read(&format!("a = {}", "(".repeat(1_000_000))),
        "load-nesting load-final-newline?"
    );
}

#[test]
fn lists_are_bounded() {
    let notation = Notation {
        dialects: [Dialect::List].into_iter().collect(),
        ..Notation::default()
    };
    let nested = format!("a = {}b{}\n", "#(".repeat(60), ")".repeat(60));
    assert_eq!(codes(&parse(&nested, &notation).found), "load-list");
}

#[test]
fn size_is_bounded() {
    assert_eq!(read(&" ".repeat(MAX_TEXT + 1)), "load-size");
    assert_eq!(read(&"a = b\n".repeat(50_000_000 / 6)), "load-size");
}

#[test]
fn long_lines_are_read() {
    let long = "x".repeat(1_000_000);
    for text in [
        format!("a = \"{long}\"\n"),
        format!("a = b ; {long}\n"),
        format!("{long} = b\n"),
        format!("a = b{}\n", " / b".repeat(50_000)),
        format!("a = %x1{}\n", ".1".repeat(500_000)),
        format!("a = b{}\n", " ".repeat(1_000_000)),
    ] {
        assert_eq!(read(&text), "");
    }
}

#[test]
fn findings_are_bounded() {
    for fault in [
        "b\n",
        "a = $\n",
        "a = ( b\n",
        "a = %x2-1\n",
        "/\n",
        "a = <x>\n",
    ] {
        // Behind a line so long that counting its columns again and again would never end.
        let text = format!("r = \"{}\"\n{}", "x".repeat(100_000), fault.repeat(100_000));
        let found = parse(&text, &Notation::default()).found;
        assert_eq!(found.iter().count(), MAX_FINDINGS + 1, "{fault}");
    }
    let many = format!(
        "r = \"{}\" {}\n",
        "x".repeat(1_000_000),
        "%x2-1 ".repeat(5_000)
    );
    let found = parse(&many, &Notation::default()).found;
    assert_eq!(found.iter().count(), MAX_FINDINGS + 1);
}

#[test]
fn markup_without_end_is_read() {
    let repeated = |start: &str, piece: &str| format!("{start}{}", piece.repeat(300_000));
    for text in [
        repeated("<pre>", "<"),
        repeated("<pre>", "<a"),
        repeated("<pre>", "<!--"),
        repeated("<pre>", "&"),
        repeated("<pre>a = b", "&lt;"),
        repeated("<artwork>", "<![CDATA["),
        repeated("<artwork>", "\n   a = b\n\n"),
        repeated("", "```\n"),
        repeated("Table of Contents\n", "a = b\n\n\x0c\n   c\n"),
        repeated("Table of Contents\n", "x\na = b\n"),
    ] {
        let parsed = parse(&text, &Notation::default());
        assert!(parsed.found.iter().count() <= MAX_FINDINGS + 1);
    }
}
