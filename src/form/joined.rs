//! A target that is two texts, one after the other.

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::Spans;
use crate::spans::Inherited;

/// The beginning of one text and the end of another one: what most targets are, since what a
/// reference inherits stands before what it has itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joined<'a> {
    pub(crate) before: &'a str,
    /// `/`, where a path is merged with an empty one, or nothing.
    pub(crate) root: &'a str,
    pub(crate) after: &'a str,
    /// The last component that is that of the base.
    pub(crate) last: Inherited,
    /// The spans of the base and of the reference.
    pub(crate) spans: [Spans; 2],
    /// How many bytes of the reference are left out before `after`.
    pub(crate) start: usize,
}

impl Joined<'_> {
    #[inline]
    pub(super) fn try_write<E>(
        &self,
        mut write: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.before.is_empty() {
            write(self.before)?;
        }
        if !self.root.is_empty() {
            write(self.root)?;
        }
        write(self.after)
    }

    /// None if the text is too long for a reference.
    #[inline]
    pub(super) fn spans(&self) -> Option<Spans> {
        let [base, reference] = &self.spans;
        base.join(
            self.last,
            reference,
            self.start,
            self.before.len() + self.root.len(),
        )
    }

    /// Returns the text and its spans; none if it is too long for a reference.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) fn build(&self) -> Option<(String, Spans)> {
        let spans = self.spans()?;
        let mut text = String::with_capacity(self.len());
        text.push_str(self.before);
        text.push_str(self.root);
        text.push_str(self.after);
        debug_assert_eq!(text.len(), spans.end());
        Some((text, spans))
    }

    /// Tells whether this is the text.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        let rest = text.strip_prefix(self.before);
        let rest = rest.and_then(|rest| rest.strip_prefix(self.root));
        rest == Some(self.after)
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.before.len() + self.root.len() + self.after.len()
    }
}
