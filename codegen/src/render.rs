//! Findings for people, as `rustc` shows its own: each with the lines that it is about.

use std::collections::HashMap;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Diagnostics, Place, Severity};
use crate::source::{Source, Span};

/// How many lines apart places may be that are shown together.
const NEAR: usize = 200;

/// The texts that places are in, by name.
#[derive(Clone, Debug, Default)]
pub struct Texts(HashMap<String, String>);

impl Texts {
    /// Reads the texts of some findings from the files of their names, as far as there are any.
    #[must_use]
    pub fn read(found: &Diagnostics) -> Self {
        let places = found.iter().flat_map(|found| {
            let related = found.related.iter().map(|(place, _)| &place.file);
            related.chain([&found.file])
        });
        let mut texts = Self::default();
        for file in places {
            if !texts.0.contains_key(file) {
                texts.extend(Source::read(Path::new(file)).ok().as_ref());
            }
        }
        texts
    }

    /// Iterates over the names and the texts, in any order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (&**name, &**text))
    }
}

impl<'s> Extend<&'s Source> for Texts {
    fn extend<I: IntoIterator<Item = &'s Source>>(&mut self, sources: I) {
        let texts = sources.into_iter();
        let texts = texts.map(|text| (text.name().to_owned(), text.text().to_owned()));
        self.0.extend(texts);
    }
}

/// Shows a finding: what it is, and the lines that its places are in. The text has no line end.
///
/// ```
/// use abnf_codegen::grammar::Grammar;
/// use abnf_codegen::render::{Texts, render};
/// use abnf_codegen::source::Source;
///
/// let source = Source::new("greeting.abnf", "greeting = \"hello\n");
/// let found = Grammar::load(source.clone()).unwrap_err();
/// let mut texts = Texts::default();
/// texts.extend([&source]);
/// let shown = found.iter().map(|found| render(found, &texts, false));
/// assert_eq!(
///     shown.collect::<String>(),
///     "error[load-string]: `\"` is not closed on its line
///  --> greeting.abnf:1:12
///   |
/// 1 | greeting = \"hello
///   |            ^^^^^^",
/// );
/// ```
#[must_use]
pub fn render(found: &Diagnostic, texts: &Texts, colour: bool) -> String {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.render(&report(found, texts))
}

fn report<'a>(found: &'a Diagnostic, texts: &'a Texts) -> Vec<Group<'a>> {
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let text = |file: &str| texts.0.get(file);
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
