//! A text made of parts of another one.

use std::ops::Range;

use crate::source::Span;

/// A text made of parts of a file, in order, and the place of every part in the file.
#[derive(Debug, Default)]
pub(crate) struct Excerpt {
    text: String,
    /// In order, without gaps: a part ends where the next one begins.
    parts: Vec<Part>,
}

/// A part of the text: copied as it stands if both lengths are equal, otherwise one character (or
/// line end) that the file spells differently.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: usize,
    original: Span,
}

impl Excerpt {
    /// Makes the excerpt that is the whole file, but for a byte order mark.
    pub(crate) fn whole(file: &str) -> Self {
        let mut excerpt = Self::default();
        let start = file.len() - file.strip_prefix('\u{feff}').unwrap_or(file).len();
        excerpt.copy(file, start..file.len());
        excerpt
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a part of the file as it stands.
    pub(crate) fn copy(&mut self, file: &str, range: Range<usize>) {
        self.put(&file[range.clone()], range);
    }

    /// Adds text that stands for a part of the file.
    ///
    /// If the lengths are equal it must be that part.
    pub(crate) fn put(&mut self, text: &str, original: Range<usize>) {
        if text.is_empty() {
            return;
        }
        let continues = self.parts.last().is_some_and(|last| {
            let length = self.text.len() - last.start;
            last.original.end == original.start
                && length == last.original.range().len()
                && text.len() == original.len()
        });
        if continues {
            let last = self.parts.last_mut().expect("there is a last part");
            last.original.end = original.end;
        } else {
            self.parts.push(Part {
                start: self.text.len(),
                original: Span {
                    start: original.start,
                    end: original.end,
                },
            });
        }
        self.text.push_str(text);
    }

    /// Adds a range of another excerpt of the same file.
    pub(crate) fn append(&mut self, other: &Self, range: Range<usize>) {
        let mut at = range.start;
        let mut index = other.part_at(at);
        while at < range.end {
            let end = other.end_of(index).min(range.end);
            let original = other.original(Span { start: at, end });
            self.put(&other.text[at..end], original.range());
            (at, index) = (end, index + 1);
        }
    }

    /// Ends the last line, if it has no end of its own.
    pub(crate) fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            let end = self.original(Span::at(self.text.len())).end;
            self.put("\n", end..end);
        }
    }

    /// Returns where a span of the text stands in the file.
    pub(crate) fn original(&self, span: Span) -> Span {
        let Some(last) = self.parts.last() else {
            return Span::at(0);
        };
        if span.start >= self.text.len() {
            return Span::at(last.original.end);
        }
        let index = self.part_at(span.start);
        let part = self.parts[index];
        let start = if self.is_copy(index) {
            part.original.start + (span.start - part.start)
        } else {
            part.original.start
        };
        if span.start >= span.end {
            return Span::at(start);
        }
        let index = self.part_at(span.end - 1);
        let part = self.parts[index];
        let end = if self.is_copy(index) {
            part.original.start + (span.end - part.start)
        } else {
            part.original.end
        };
        Span { start, end }
    }

    /// Returns the part that holds the byte at `offset`.
    fn part_at(&self, offset: usize) -> usize {
        let after = self.parts.partition_point(|part| part.start <= offset);
        after.saturating_sub(1)
    }

    fn end_of(&self, index: usize) -> usize {
        self.parts
            .get(index + 1)
            .map_or(self.text.len(), |next| next.start)
    }

    fn is_copy(&self, index: usize) -> bool {
        let part = self.parts[index];
        self.end_of(index) - part.start == part.original.range().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back_to_the_file() {
        let file = "a = &lt;b&gt;\n---\n c\n";
        let mut block = Excerpt::default();
        block.copy(file, 0..4);
        block.put("<", 4..8);
        block.copy(file, 8..9);
        block.put(">", 9..13);
        block.copy(file, 13..14);
        block.copy(file, 18..21);
        block.end_line();
        let mut excerpt = Excerpt::default();
        excerpt.append(&block, 2..block.text().len());
        assert_eq!(excerpt.text(), "= <b>\n c\n");
        let original = |start, end| &file[excerpt.original(Span { start, end }).range()];
        assert_eq!(original(0, 1), "=");
        assert_eq!(original(2, 5), "&lt;b&gt;");
        assert_eq!(original(3, 4), "b");
        assert_eq!(original(7, 8), "c");
        assert_eq!(excerpt.original(Span::at(9)), Span::at(21));
        assert_eq!(excerpt.original(Span::at(7)), Span::at(19));
    }
}
