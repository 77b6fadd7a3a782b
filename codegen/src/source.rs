//! Texts with names, and places in them.

use std::fmt;
use std::ops::Range;

/// A half-open range of byte offsets into a [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the empty span at an offset.
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self {
            start: offset,
            end: offset,
        }
    }

    /// Returns the smallest span that holds both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Returns the span as a range, for slicing.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A line and a column, both counted from one; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A text with the name it is reported under.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<usize>,
    /// How many characters begin before each multiple of [`STRIDE`], so that a column in a line
    /// of any length is found at once.
    characters: Vec<usize>,
}

/// How far apart the offsets are whose characters are counted once and for all.
const STRIDE: usize = 1024;

impl Source {
    /// Takes a text and the name it is reported under, usually a path.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let characters = std::iter::once(0)
            .chain(text.as_bytes().chunks(STRIDE).scan(0, |sum, chunk| {
                *sum += beginnings(chunk);
                Some(*sum)
            }))
            .collect();
        Self {
            name: name.into(),
            text,
            line_starts,
            characters,
        }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text of a span.
    ///
    /// # Panics
    ///
    /// If the span is not of this source.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        &self.text[span.range()]
    }

    /// Returns the line and column of a byte offset.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_starts[line - 1];
        Position {
            line,
            column: self.characters_before(offset) - self.characters_before(start) + 1,
        }
    }

    /// Returns how many characters begin before a byte offset.
    fn characters_before(&self, offset: usize) -> usize {
        let known = offset / STRIDE;
        let rest = &self.text.as_bytes()[known * STRIDE..offset];
        self.characters[known] + beginnings(rest)
    }
}

/// Counts the bytes of UTF-8 that begin a character.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_from_one() {
        let source = Source::new("t", "ab\n\u{e9}x\n");
        let at = |offset| source.position(offset).to_string();
        assert_eq!(
            [at(0), at(2), at(3), at(5), at(7)],
            ["1:1", "1:3", "2:1", "2:2", "3:1"]
        );
    }
    #[test]
    fn columns_of_long_lines_are_counted_in_characters() {
        let text = format!("x\n{}y", "\u{e9}".repeat(3 * STRIDE));
        let source = Source::new("t", text.as_str());
        for at in [0, 1, STRIDE, 2 * STRIDE + 7, 3 * STRIDE] {
            let position = source.position(2 + 2 * at);
            assert_eq!((position.line, position.column), (2, at + 1));
        }
        assert_eq!(source.position(text.len()).column, 3 * STRIDE + 2);
        assert_eq!(source.position(text.len() + 9).column, 3 * STRIDE + 2);
    }
}
