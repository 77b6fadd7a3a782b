//! Rules between paragraphs of prose, on pages.

use std::ops::Range;

use super::excerpt::Excerpt;
use super::pages::is_furniture;
use super::shape::{begins_rule, indentation, lines};
use super::{Candidate, Found, Trust};
use crate::source::Span;

/// What stands in the plain text for the end of a page and the beginning of the next one.
///
/// It is white space. The rule on the page before it may go on behind it.
const PAGE_BREAK: &str = "\x0c\n";

/// What the line before was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing, an empty line, a page break, or a comment.
    Nothing,
    Rule,
    /// Prose with its column; a colon at its end announces something.
    Prose {
        column: usize,
        colon: bool,
    },
}

/// Adds the candidates of a block of prose, with the lines that may belong to them.
///
/// A candidate begins with a line `name =` that does not go on with a paragraph of prose. The
/// lines behind it that stand right of its name are its own, across empty lines and page breaks.
/// Where it ends among them is for the reader to decide, who knows the notation.
pub(super) fn lay_out(block: &Excerpt, found: &mut Found) {
    let text = block.text();
    let mut before = Before::Nothing;
    // The column of the rule that is open, and the lines behind it that may be between its parts.
    let mut open: Option<usize> = None;
    let mut between = Between::default();
    for (offset, line) in lines(text) {
        let range = offset..offset + line.len();
        if is_furniture(line) {
            between.page_break |= true;
            between.extend(range);
            before = Before::Nothing;
            continue;
        }
        let Some((column, at)) = indentation(line) else {
            between.extend(range);
            before = Before::Nothing;
            continue;
        };
        let comment = line[at..].starts_with(';');
        if begins_rule(&line[at..]) {
            if before.may_begin(column) {
                found.excerpt.end_line();
                found.candidates.push(Candidate {
                    start: found.excerpt.text().len(),
                    trust: Trust::Prose,
                });
                found.excerpt.append(block, offset + at..range.end);
                (open, before) = (Some(column), Before::Rule);
            } else {
                let end = offset + line.trim_end().len();
                let span = Span {
                    start: offset + at,
                    end,
                };
                found.passed_over.push(block.original(span));
                (open, before) = (None, Before::prose(line, column));
            }
        } else if open.is_some_and(|margin| column > margin || comment) {
            between.append_to(block, found);
            found.excerpt.append(block, range);
            before = Before::Rule;
        } else {
            open = None;
            before = if comment {
                Before::Nothing
            } else {
                Before::prose(line, column)
            };
        }
        between = Between::default();
    }
}

impl Before {
    fn prose(line: &str, column: usize) -> Self {
        Self::Prose {
            column,
            colon: line.trim_end().ends_with(':'),
        }
    }

    /// Whether a rule may begin in the line after it, at the column.
    fn may_begin(self, at: usize) -> bool {
        match self {
            Self::Nothing | Self::Rule => true,
            Self::Prose { column, colon } => colon || at > column,
        }
    }
}

/// Empty lines and page furniture.
#[derive(Default)]
struct Between {
    range: Range<usize>,
    page_break: bool,
}

impl Between {
    fn extend(&mut self, range: Range<usize>) {
        if self.range.is_empty() {
            self.range.start = range.start;
        }
        self.range.end = range.end;
    }

    fn append_to(&self, block: &Excerpt, found: &mut Found) {
        if self.page_break {
            let span = Span {
                start: self.range.start,
                end: self.range.end,
            };
            found.excerpt.end_line();
            found.excerpt.put(PAGE_BREAK, block.original(span).range());
        } else {
            found.excerpt.append(block, self.range.clone());
        }
    }
}
