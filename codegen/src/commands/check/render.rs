//! Findings for people, each with the lines of the grammar that it is about.

use std::io::{self, Write};

use abnf_codegen::diagnostic::Place;
use abnf_codegen::source::Span;
use abnf_codegen::{Diagnostic, Severity};
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};

use super::{Checked, count};

/// How many lines apart places may be that are shown together.
const NEAR: usize = 200;

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
    let is_near = |other: &Place| {
        let distance = other.position.line.abs_diff(place.position.line);
        other.file == found.file && distance <= NEAR
    };
    let near = found.related.iter().map(|(place, _)| place);
    let window = Window::around(
        own,
        [place].into_iter().chain(near.filter(|it| is_near(it))),
    );
    let mut snippet = window
        .snippet(&found.file)
        .annotation(AnnotationKind::Primary.span(window.visible(place.span)));
    let mut elsewhere = Vec::new();
    for (place, message) in &found.related {
        let mark = |window: &Window<'_>| {
            AnnotationKind::Context
                .span(window.visible(place.span))
                .label(message)
        };
        if is_near(place) {
            snippet = snippet.annotation(mark(&window));
        } else if let Some(text) = text(&place.file) {
            let window = Window::around(text, [place]);
            let other = window.snippet(&place.file);
            elsewhere.push(other.annotation(mark(&window)));
        }
    }
    let mut groups = vec![title.element(snippet).elements(elsewhere)];
    if let Some(fix) = &found.fix {
        let window = window.reaching(fix.span);
        let patch = Patch::new(window.visible(fix.span), fix.text.as_str());
        let snippet = window.snippet(&found.file).patch(patch);
        groups.push(
            Level::HELP
                .secondary_title(fix.message.as_str())
                .element(snippet),
        );
    }
    groups
}

/// The lines of a text that are looked at: where there are many findings, the whole text is too
/// much for each.
#[derive(Clone, Copy)]
struct Window<'t> {
    text: &'t str,
    start: usize,
    end: usize,
    /// The number of the first line.
    line: usize,
}

impl<'t> Window<'t> {
    /// Takes the lines of some places, of which there is one or more, and those between.
    fn around<'p>(text: &'t str, places: impl IntoIterator<Item = &'p Place>) -> Self {
        let nothing = Self {
            text,
            start: text.len(),
            end: 0,
            line: usize::MAX,
        };
        places.into_iter().fold(nothing, |window, place| Self {
            line: window.line.min(place.position.line),
            ..window.with(place.span)
        })
    }

    /// Takes the lines of a span as well.
    fn reaching(self, span: Span) -> Self {
        let window = self.with(span);
        let more = self.text[window.start..self.start].matches('\n').count();
        Self {
            line: self.line - more,
            ..window
        }
    }

    fn with(self, span: Span) -> Self {
        let end = span.end.min(self.text.len());
        let start = self.text[..span.start.min(end)].rfind('\n');
        let line_end = self.text[end..].find('\n');
        Self {
            start: self.start.min(start.map_or(0, |at| at + 1)),
            end: self
                .end
                .max(line_end.map_or(self.text.len(), |at| end + at + 1)),
            ..self
        }
    }

    fn snippet<T: Clone>(&self, file: &'t str) -> Snippet<'t, T> {
        let lines = &self.text[self.start..self.end];
        Snippet::source(lines).line_start(self.line).path(file)
    }

    /// Returns where a span is in the lines, so that it marks something even at the end.
    fn visible(&self, span: Span) -> std::ops::Range<usize> {
        let end = span.end.min(self.end) - self.start;
        (span.start - self.start).min(end)..end
    }
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
