//! A judge that reads small grammars as they stand, without any automaton.

use crate::parts::{COMPONENTS, LETTERS, Part};
use crate::spans::Spans;

/// A reader has lost patience.
pub(crate) struct TooLong;

/// A derivation of a text.
#[derive(Debug, PartialEq)]
pub(crate) struct Derivation {
    pub(crate) spans: Spans,
    /// The component that was entered first.
    pub(crate) entered: Option<usize>,
    /// Each component that was passed, and from where to where, in order.
    pub(crate) passed: Vec<(usize, (usize, usize))>,
}

/// Reads a text as a part by trying one choice after the other, and returns the first derivation
/// that comes to the end; none if there is none. Within the component `shortest` repetitions are as
/// short as possible.
///
/// # Errors
///
/// That would take too long.
pub(crate) fn derive(
    part: &Part,
    text: &str,
    shortest: Option<usize>,
) -> Result<Option<Derivation>, TooLong> {
    let mut reader = Reader {
        text,
        shortest,
        patience: 5_000,
        spans: vec![None; COMPONENTS],
        open: [false; COMPONENTS],
        entered: None,
        passed: Vec::new(),
    };
    let derived = reader.read(part, 0, &mut |_, at| at == text.len());
    if reader.patience == 0 {
        return Err(TooLong);
    }
    Ok(derived.then_some(Derivation {
        spans: reader.spans,
        entered: reader.entered,
        passed: reader.passed,
    }))
}

struct Reader<'t> {
    text: &'t str,
    shortest: Option<usize>,
    patience: u32,
    spans: Spans,
    open: [bool; COMPONENTS],
    entered: Option<usize>,
    passed: Vec<(usize, (usize, usize))>,
}

/// What comes after a part.
type Then<'f, 't> = &'f mut dyn FnMut(&mut Reader<'t>, usize) -> bool;

impl<'t> Reader<'t> {
    fn read(&mut self, part: &Part, at: usize, then: Then<'_, 't>) -> bool {
        self.patience = self.patience.saturating_sub(1);
        if self.patience == 0 {
            return true;
        }
        match part {
            Part::Letter(first, last) => {
                let next = self.text[at..].chars().next();
                next.is_some_and(|c| {
                    LETTERS[*first..=*last].contains(&c) && then(self, at + c.len_utf8())
                })
            }
            Part::Concat(parts) => self.row(parts, at, then),
            Part::Alt(parts) => parts.iter().any(|part| self.read(part, at, then)),
            Part::Repeat(min, max, body) => self.repeat((*min, *max, body), 0, at, then),
            Part::Component(which, body) if self.open[*which] => self.read(body, at, then),
            Part::Component(which, body) => {
                let which = *which;
                self.open[which] = true;
                let entered = self.entered.or(Some(which));
                let before = std::mem::replace(&mut self.entered, entered);
                let read = self.read(body, at, &mut |reader, end| {
                    let before = reader.spans[which].replace((at, end));
                    reader.passed.push((which, (at, end)));
                    reader.open[which] = false;
                    if then(reader, end) {
                        return true;
                    }
                    reader.open[which] = true;
                    reader.passed.pop();
                    reader.spans[which] = before;
                    false
                });
                if !read {
                    self.open[which] = false;
                    self.entered = before;
                }
                read
            }
        }
    }

    fn row(&mut self, parts: &[Part], at: usize, then: Then<'_, 't>) -> bool {
        match parts.split_first() {
            None => then(self, at),
            Some((first, rest)) => {
                self.read(first, at, &mut |reader, at| reader.row(rest, at, then))
            }
        }
    }

    fn repeat(
        &mut self,
        (min, max, body): (u32, Option<u32>, &Part),
        done: u32,
        at: usize,
        then: Then<'_, 't>,
    ) -> bool {
        let is_short = self.shortest.is_some_and(|which| self.open[which]);
        if is_short && done >= min && then(self, at) {
            return true;
        }
        let goes_on = max.is_none_or(|max| done < max)
            && self.read(body, at, &mut |reader, end| {
                // What is repeated without end is not repeated for nothing.
                let for_nothing = end == at && max.is_none() && done >= min;
                !for_nothing && reader.repeat((min, max, body), done + 1, end, then)
            });
        goes_on || (!is_short && done >= min && then(self, at))
    }
}
