//! How a rejected string is told: where it goes wrong, and what is expected there.

use std::io::{self, Write};

use abnf_codegen::explain::{self, Explanation, Item};
use serde::Serialize;

use super::text::shown;

/// How many items are shown to people.
const MAX_ITEMS: usize = 12;

/// Why a string does not match.
#[derive(Serialize)]
pub(crate) struct Rejection {
    #[serde(rename = "match")]
    verdict: bool,
    offset: usize,
    /// None if it takes too long to find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Vec<Expected>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Expected {
    item: String,
    rules: Vec<String>,
}

impl Rejection {
    pub(crate) fn new(offset: usize, explanation: Option<Explanation>) -> Self {
        let (expected, rules) = explanation
            .map(|it| (it.expected.into_iter().map(expected).collect(), it.rules))
            .unzip();
        Self {
            verdict: false,
            offset,
            expected,
            rules,
        }
    }

    /// Writes where a string goes wrong, and what is expected there.
    pub(crate) fn write(&self, output: &mut impl Write, string: &str) -> io::Result<()> {
        let offset = self.offset;
        writeln!(output, "no match at offset {offset}: {}", shown(string))?;
        if let Some((expected, rules)) = self.expected.as_ref().zip(self.rules.as_ref()) {
            let within = match &rules[..] {
                [] => String::new(),
                rules => format!(" in {}", rules.join(" > ")),
            };
            writeln!(output, "  expected {}{within}", list(expected, rules))?;
        }
        Ok(())
    }
}

fn expected(explain::Expected { item, rules }: explain::Expected) -> Expected {
    let item = match item {
        Item::Rule(item) | Item::Literal(item) => item,
        Item::End => "end of input".to_owned(),
    };
    Expected { item, rules }
}

/// Lists items, each with its own rules if they are not the innermost of `rules`.
fn list(expected: &[Expected], rules: &[String]) -> String {
    let innermost = rules.last();
    let shown = expected
        .iter()
        .take(MAX_ITEMS)
        .map(|Expected { item, rules }| {
            let own = match &rules[..] {
                [] => None,
                [one] if Some(one) == innermost => None,
                many => Some(many.join(", ")),
            };
            own.map_or_else(|| item.clone(), |own| format!("{item} ({own})"))
        });
    let mut shown: Vec<String> = shown.collect();
    let more = expected.len() - shown.len();
    let last = match more {
        0 => shown.pop().unwrap_or_default(),
        more => format!("{more} more"),
    };
    if shown.is_empty() {
        return last;
    }
    format!("{} or {last}", shown.join(", "))
}
