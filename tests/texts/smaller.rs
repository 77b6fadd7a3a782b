//! What a law fails for, with less and less text in it.

use proptest::strategy::ValueTree;

use super::Kind;

/// A text of a kind, from which pieces are deleted: halves, quarters, and at last single bytes.
#[derive(Debug)]
pub(crate) struct Smaller {
    kind: Kind,
    text: String,
    /// The text before the last deletion.
    before: Option<String>,
    /// Where the next piece begins, and how long it is.
    at: usize,
    size: usize,
}

impl Smaller {
    pub(super) fn new(text: String, kind: Kind) -> Self {
        Self {
            kind,
            size: text.len().div_ceil(2),
            text,
            before: None,
            at: 0,
        }
    }

    /// Returns the text without the next piece, if that is a text of the kind.
    fn shorter(&self) -> Option<String> {
        let (head, tail) = (
            self.text.get(..self.at)?,
            self.text.get(self.at + self.size..)?,
        );
        Some(head.to_string() + tail).filter(|text| self.kind.is(text))
    }
}

impl ValueTree for Smaller {
    type Value = String;

    fn current(&self) -> String {
        self.text.clone()
    }

    fn simplify(&mut self) -> bool {
        while self.size > 0 {
            while self.at + self.size <= self.text.len() {
                if let Some(shorter) = self.shorter() {
                    self.before = Some(std::mem::replace(&mut self.text, shorter));
                    return true;
                }
                self.at += 1;
            }
            self.at = 0;
            self.size = if self.size == 1 {
                0
            } else {
                self.size.div_ceil(2)
            };
        }
        false
    }

    /// Puts back what was needed to fail, and goes on behind its first byte.
    fn complicate(&mut self) -> bool {
        let Some(before) = self.before.take() else {
            return false;
        };
        self.text = before;
        self.at += 1;
        true
    }
}
