//! Rules as text without places, for comparison.

use std::collections::BTreeMap;

use abnf_codegen::diagnostic::{Diagnostics, Severity};
use abnf_codegen::source::Source;
use abnf_codegen::syntax::{self, Node, NodeKind, Notation, Parsed};

/// Reads a text by a notation.
pub(crate) fn parse(text: &str, notation: &Notation) -> Parsed {
    syntax::parse(&Source::new("t", text), notation)
}

/// Returns the definitions by name. A rule that is there twice must be the same twice.
pub(crate) fn definitions(parsed: &Parsed) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for rule in &parsed.rules {
        let definition = definition(&rule.definition);
        let earlier = all.insert(rule.name.clone(), definition.clone());
        if let Some(earlier) = earlier {
            assert_eq!(earlier, definition, "{}", rule.name);
        }
    }
    all
}

/// Spells a definition with every bracket it can have.
pub(crate) fn definition(node: &Node) -> String {
    let list = |parts: &[Node], between: &str| {
        let parts: Vec<_> = parts.iter().map(definition).collect();
        format!("({})", parts.join(between))
    };
    match &node.kind {
        NodeKind::Alternation(parts) => list(parts, " / "),
        NodeKind::Concatenation(parts) => list(parts, " "),
        NodeKind::Repetition(repeat, body) => format!("{repeat}({})", definition(body)),
        NodeKind::Optional(body) => format!("[{}]", definition(body)),
        NodeKind::Rulename(name) => name.clone(),
        NodeKind::CharVal {
            text,
            case_sensitive,
        } => format!("{}{text:?}", if *case_sensitive { "%s" } else { "" }),
        NodeKind::NumVal(values) => format!("%{values:X?}"),
        NodeKind::ValueRange(low, high) => format!("%x{low:X}-{high:X}"),
        NodeKind::ProseVal(text) => format!("<{text}>"),
    }
}

/// Lists the codes of findings: errors as they are, warnings with `?`, notes with `i`.
pub(crate) fn codes(found: &Diagnostics) -> String {
    let codes: Vec<_> = found
        .iter()
        .map(|it| match it.severity {
            Severity::Error => it.code.to_owned(),
            Severity::Warning => format!("{}?", it.code),
            Severity::Note => format!("{}i", it.code),
        })
        .collect();
    codes.join(" ")
}
