//! Parts of texts.

use abnf_codegen::container::{Container, Selection};
use abnf_codegen::source::Source;
use abnf_codegen::syntax::{self, Notation};

use crate::containers::rfc;
use crate::spell::parse;

fn section(number: &str) -> Notation {
    Notation {
        selection: Selection::Section(number.to_owned()),
        ..Notation::default()
    }
}

fn lines(first: usize, last: usize) -> Notation {
    Notation {
        selection: Selection::Lines { first, last },
        ..Notation::default()
    }
}

#[test]
fn sections_are_found_by_their_numbers() {
    let text = rfc();
    for (number, count) in [
        ("2", 36),
        ("2.1", 3),
        ("section 2.12.", 3),
        ("A", 36),
        ("Appendix A", 36),
        ("appendix a", 36),
    ] {
        let parsed = parse(&text, &section(number));
        assert_eq!(parsed.rules.len(), count, "{number}: {}", parsed.found);
    }
    // Of the third section there is nothing but what looks like rules.
    let nothing = parse(&text, &section("3")).into_rules().unwrap_err();
    assert_eq!(nothing.to_string(), "t:1:1: no rule in this text");
}

#[test]
fn lines_are_those_of_the_file() {
    let text = "a = b\nb = c\n  / d\nc = e\n";
    let names = |text, first, last| {
        let parsed = parse(text, &lines(first, last));
        let names: Vec<_> = parsed.rules.iter().map(|rule| rule.name.clone()).collect();
        names.join(" ")
    };
    assert_eq!(names(text, 2, 3), "b");
    assert_eq!(names(text, 1, 99), "a b c");
    let markdown = "```abnf\na = b\n```\ntext\n```abnf\nb = c\nc = d\n```\n";
    assert_eq!(names(markdown, 3, 6), "b");
    let source = Source::new("t", text);
    let parsed = syntax::parse(&source, &lines(2, 3));
    assert_eq!(source.slice(parsed.rules[0].span), "b = c\n  / d");
}

#[test]
fn a_selection_of_nothing_says_why() {
    let fault = |text: &str, notation| parse(text, &notation).into_rules().unwrap_err().to_string();
    let plain = "a = b\n";
    assert_eq!(
        fault(&rfc(), section("9.9")),
        "t:1:1: no section `9.9` in this text"
    );
    assert_eq!(
        fault(plain, section("1")),
        "t:1:1: sections are found in the text or HTML of an RFC only"
    );
    assert_eq!(
        fault(plain, lines(2, 2)),
        "t:1:1: no line 2: the text has 1 lines"
    );
    assert_eq!(
        fault(plain, lines(0, 2)),
        "t:1:1: no lines 0 to 2: the first line is line 1, and the last one is not before it"
    );
    let strict = Notation {
        strict: true,
        container: Some(Container::Html),
        ..Notation::default()
    };
    assert_eq!(
        fault(plain, strict),
        "t:1:1: strict reading takes plain ABNF, and not what is in html"
    );
}
