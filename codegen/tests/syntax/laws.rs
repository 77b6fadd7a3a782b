//! What holds of every text.

use abnf_codegen::container::{Container, Selection};
use abnf_codegen::diagnostic::Place;
use abnf_codegen::source::{Source, Span};
use abnf_codegen::syntax::{self, Dialect, Node, NodeKind, Notation};
use proptest::prelude::*;

/// Checks that every place is in the text, at the beginnings of characters, and in order.
fn check(text: &str, notation: &Notation) {
    let source = Source::new("t", text);
    let parsed = syntax::parse(&source, notation);
    let within = |span: Span| text.get(span.range()).is_some();
    for rule in &parsed.rules {
        assert!(within(rule.span) && within(rule.name_span));
        assert!(rule.name_span.start == rule.span.start && rule.name_span.end < rule.span.end);
        assert!(rule.definition.span.end <= rule.span.end);
        check_node(&rule.definition, &within);
    }
    let mut last = 0;
    for finding in &parsed.found {
        let place = |place: &Place| {
            assert!(within(place.span));
            assert_eq!(source.position(place.span.start), place.position);
        };
        finding.place.iter().for_each(place);
        finding
            .related
            .iter()
            .map(|(place, _)| place)
            .for_each(place);
        assert!(finding.fix.iter().all(|fix| within(fix.span)));
        let start = finding
            .place
            .as_ref()
            .map_or(last, |place| place.span.start);
        assert!(last <= start);
        last = start;
    }
    // Whoever gets no rules is told so.
    assert!(!parsed.rules.is_empty() || parsed.into_rules().is_err());
}

fn check_node(node: &Node, within: &impl Fn(Span) -> bool) {
    assert!(within(node.span));
    match &node.kind {
        NodeKind::Alternation(parts) | NodeKind::Concatenation(parts) => {
            for part in parts {
                check_node(part, within);
            }
        }
        NodeKind::Repetition(_, body) | NodeKind::Optional(body) => check_node(body, within),
        _ => {}
    }
}

/// Texts out of what ABNF and its wrappings are made of.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "a", "b-1", "c_d", "=", " = ", "=/", ":=", "/", " / ", "|", "(", ")", "[", "]", "*",
            "1*2", "2", "#", "1#", "\"x\"", "\"", "'y'", "'", "\\\"", "%x41", "%x41-5A", "%d1.2",
            "%", "%s\"x\"", "%xD800", "<p q>", "<", ">", "0<p>", "; c", ";", "-", ".", ",", "$",
            "99999999999", "%xFFFFFFFFF", " - ",
        ]),
        3 => prop::sample::select(vec![
            " ", "  ", "\n", "\n", "\r\n", "\n  ", "\n\n", "\t", "\r", "\x0c\n", "\u{feff}", "\n   a = b",
            "\na = b", "\n; c\n",
        ]),
        1 => prop::sample::select(vec![
            "<pre>", "</pre>", "<pre class=abnf>", "<br>", "&lt;", "&#65;", "&#x1F600;", "&", "<!--",
            "-->", "<![CDATA[", "]]>", "<sourcecode type='abnf'>", "<artwork>", "</artwork>",
            "\n```abnf\n", "\n```\n", "\n~~~\n", "\nX  [Page 1]\n", "\nRFC 1  X  2005\n",
            "\n1.2.  T\n", "\nAppendix A.  T\n", "\nTable of Contents\n",
        ]),
        1 => any::<char>().prop_map(|c| c.to_string().leak() as &str),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn notations() -> impl Strategy<Value = Notation> {
    let containers = [
        None,
        Some(Container::Plain),
        Some(Container::Rfc),
        Some(Container::Markdown),
        Some(Container::Html),
        Some(Container::Xml),
    ];
    let selections = [
        Selection::All,
        Selection::All,
        Selection::Lines { first: 2, last: 4 },
        Selection::Section("1.2".to_owned()),
    ];
    (
        any::<bool>(),
        prop::sample::select(containers.to_vec()),
        prop::sample::select(selections.to_vec()),
        prop::sample::subsequence(Dialect::ALL.to_vec(), 0..=4),
    )
        .prop_map(|(strict, container, selection, dialects)| Notation {
            strict,
            container,
            selection,
            dialects: dialects.into_iter().collect(),
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn places_are_in_the_text(text in texts(), notation in notations()) {
        check(&text, &notation);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..80), notation in notations()) {
        check(&String::from_utf8_lossy(&bytes), &notation);
    }

    #[test]
    fn mended_texts_are_read(text in texts()) {
        let source = Source::new("t", text.as_str());
        let found = syntax::parse(&source, &Notation::default()).found;
        for finding in &found {
            if let Some(fix) = &finding.fix {
                let mut mended = text.clone();
                mended.replace_range(fix.span.range(), &fix.text);
                check(&mended, &Notation::default());
            }
        }
    }
}
