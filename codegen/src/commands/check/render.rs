//! Findings for people, each with the lines of the grammar that it is about.

use std::io::{self, Write};

use abnf_codegen::source::Span;
use abnf_codegen::{Diagnostic, Severity};
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};

use super::{Checked, count};

/// Writes the findings about a grammar, and a line that sums them up.
pub(super) fn write(output: &mut impl Write, checked: &Checked, colour: bool) -> io::Result<()> {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    for found in &checked.found {
        let report = report(found, checked);
        writeln!(output, "{}\n", renderer.render(&report))?;
    }
    writeln!(output, "{}", summary(checked))
}

fn report<'a>(found: &'a Diagnostic, checked: &'a Checked) -> Vec<Group<'a>> {
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let text = |file: &str| checked.texts.get(file);
    let title = level.primary_title(found.message.as_str()).id(found.code);
    let Some((place, own)) = found.place.as_ref().zip(text(&found.file)) else {
        let title = title.element(Level::NOTE.message(format!("in {}", found.file)));
        return vec![title];
    };
    let mut snippet = Snippet::source(own)
        .path(&found.file)
        .annotation(AnnotationKind::Primary.span(visible(place.span, own)));
    let mut elsewhere = Vec::new();
    for (place, message) in &found.related {
        let mark = |text| {
            AnnotationKind::Context
                .span(visible(place.span, text))
                .label(message)
        };
        if place.file == found.file {
            snippet = snippet.annotation(mark(own));
        } else if let Some(text) = text(&place.file) {
            let other = Snippet::source(text).path(&place.file);
            elsewhere.push(other.annotation(mark(text)));
        }
    }
    let mut groups = vec![title.element(snippet).elements(elsewhere)];
    if let Some(fix) = &found.fix {
        let patch = Patch::new(fix.span.range(), fix.text.as_str());
        let snippet = Snippet::source(own).path(&found.file).patch(patch);
        groups.push(
            Level::HELP
                .secondary_title(fix.message.as_str())
                .element(snippet),
        );
    }
    groups
}

/// Returns a span that marks something even at the end of the text.
fn visible(span: Span, text: &str) -> std::ops::Range<usize> {
    let end = span.end.min(text.len());
    span.start.min(end)..end
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
