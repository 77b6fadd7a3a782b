//! Findings for people, and a line that sums them up.

use std::io::{self, Write};

use abnf_codegen::Severity;
use abnf_codegen::render::render;

use super::{Checked, count};

/// Writes the findings about a grammar, and a line that sums them up.
pub(super) fn write(output: &mut impl Write, checked: &Checked, colour: bool) -> io::Result<()> {
    for found in &checked.found {
        writeln!(output, "{}\n", render(found, &checked.texts, colour))?;
    }
    writeln!(output, "{}", summary(checked))
}

/// Sums up: `rfc3986.abnf: 36 rules, no errors, 2 warnings`.
fn summary(checked: &Checked) -> String {
    let some = |number: usize, what: &str| match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    };
    let mut parts = Vec::new();
    parts.extend(checked.rules.map(|rules| some(rules, "rule")));
    parts.push(some(count(checked, Severity::Error), "error"));
    parts.push(some(count(checked, Severity::Warning), "warning"));
    let notes = count(checked, Severity::Note);
    parts.extend((notes > 0).then(|| some(notes, "note")));
    format!("{}: {}", checked.file, parts.join(", "))
}
