//! `tests/data/bidi.jsonl`: one JSON object a line. In the notation of RFC 3987, section 4.4, letters
//! in upper case are right-to-left letters; those of triplets are not.
#![cfg(feature = "bidi")]

use serde_json::Value;
use uriform::{BidiFinding, IriRef, bidi};

/// Writes right-to-left letters for those in upper case.
fn right_to_left(notation: &str) -> String {
    let mut triplet = 0;
    notation
        .chars()
        .map(|character| match character {
            'A'..='Z' if triplet == 0 => {
                char::from_u32(0x05d0 + (character as u32 - 'A' as u32)).unwrap()
            }
            _ => {
                triplet = if character == '%' {
                    2
                } else {
                    triplet.max(1) - 1
                };
                character
            }
        })
        .collect()
}

#[test]
fn rows() {
    for line in include_str!("data/bidi.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = right_to_left(row["text"].as_str().unwrap());
        let Ok(reference) = IriRef::parse(&text) else {
            assert!(row["findings"].is_null(), "{line}");
            continue;
        };
        let found: Vec<_> = bidi(&reference)
            .map(|finding| {
                (
                    finding.kind.as_str(),
                    finding.component.as_str(),
                    &text[finding.span],
                )
            })
            .collect();
        let expected: Vec<_> = row["findings"].as_array().unwrap().iter().collect();
        assert_eq!(found.len(), expected.len(), "{line} {found:?}");
        for ((kind, component, part), row) in found.into_iter().zip(expected) {
            let expected = right_to_left(row[2].as_str().unwrap());
            assert_eq!(
                (kind, component),
                (row[0].as_str().unwrap(), row[1].as_str().unwrap()),
                "{line}"
            );
            assert_eq!(part, expected, "{line}");
        }
    }
}

#[test]
fn messages() {
    let text = right_to_left("//Aa/A1?\u{200f}");
    let reference = IriRef::parse(&text).unwrap();
    let found: Vec<_> = bidi(&reference)
        .map(|finding: BidiFinding| finding.to_string())
        .collect();
    assert_eq!(
        found,
        [
            "part of the host at 2..5 has right-to-left and left-to-right characters",
            "part of the path at 6..9 has right-to-left characters, but not at both ends",
            "bidirectional formatting character in the query at 10..13",
        ]
    );
}
