//! A path as an operation writes it.

use core::convert::Infallible;

use super::dots::{ALL_PARTS, Dots, FEW_PARTS, Kept, SHORT, effect, kept_len};
use super::piece::{Change, Part, Piece};

/// The path of a [`Form`](super::Form): two texts, one after the other, and what is before them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'a> {
    /// `/.` or `./` where the text would mean something else without it.
    pub(crate) guard: &'static str,
    /// How many times `../` is written; the last one without its `/` if nothing follows.
    ups: usize,
    /// There is a `/` before the text.
    is_rooted: bool,
    /// The part of a base that a path is merged with.
    before: Stretch<'a>,
    rest: Stretch<'a>,
    change: Change,
}

impl<'a> Path<'a> {
    /// The path as it is.
    pub(crate) const fn new(path: &'a str, change: Change) -> Self {
        Self {
            guard: "",
            ups: 0,
            is_rooted: false,
            before: Stretch::whole(""),
            rest: Stretch::whole(path),
            change,
        }
    }

    /// A path without dot segments, after `ups` times `../`.
    pub(crate) const fn relative(guard: &'static str, ups: usize, rest: &'a str) -> Self {
        Self {
            guard,
            ups,
            ..Self::new(rest, Change::Keep)
        }
    }

    /// `before` and `rest`, which is merged with it, without dot segments. `before` is empty or ends
    /// with `/`.
    #[inline]
    pub(crate) fn without_dot_segments(
        [before, rest]: [&'a str; 2],
        dots: Dots,
        change: Change,
        has_authority: bool,
    ) -> Self {
        let mut path = Self::new(rest, change);
        path.before.text = before;
        if dots.may_be_in(rest) || dots.may_be_in(before) {
            path.remove_dot_segments(dots);
            if !has_authority && path.begins_with_two_slashes() {
                path.guard = "/.";
            }
        }
        path
    }

    #[inline(never)]
    fn remove_dot_segments(&mut self, dots: Dots) {
        // Dot segments at the beginning of a path without `/` are nothing (rules A and D).
        let mut before = dots.strip_leading(self.before.text).0;
        let mut rest = self.rest.text;
        if before.is_empty() {
            rest = dots.strip_leading(rest).0;
        }
        let is_merged = !before.is_empty();
        let first = if is_merged { &mut before } else { &mut rest };
        if let Some(after_root) = first.strip_prefix('/') {
            *first = after_root;
            self.is_rooted = true;
        }
        let (rest, parents) = dots.strip_leading(rest);
        let mut removed = parents;
        self.rest = Stretch::whole(rest);
        let mut first_is_gone = false;
        if dots.may_be_in(rest) {
            self.rest.dots = Some(dots);
            let effect = effect(rest, dots, 0);
            removed += effect.removed;
            first_is_gone = !is_merged && effect.first_is_gone;
        }
        self.before = Stretch::whole(before);
        if dots.may_be_in(before) {
            self.before = Stretch {
                dots: Some(dots),
                removed: u32::try_from(removed).unwrap_or(u32::MAX),
                ..self.before
            };
            first_is_gone |= !self.is_rooted && effect(before, dots, removed).first_is_gone;
        } else {
            self.before.text = without_last(before, removed);
            first_is_gone |= is_merged && self.before.text.is_empty() && removed > 0;
        }
        // Where the first segment of a path without `/` before it is removed, what follows begins
        // with `/`.
        self.is_rooted |= first_is_gone;
    }

    fn begins_with_two_slashes(&self) -> bool {
        let second = || self.before.runs().chain(self.rest.runs()).next();
        self.is_rooted && second().is_some_and(|run| run.starts_with('/'))
    }

    /// Tells whether the text would be that of an authority without the guard.
    pub(crate) const fn is_guarded(&self) -> bool {
        matches!(self.guard.as_bytes(), b"/.")
    }

    /// The path without its guard: text that no RFC lets stand there.
    pub(crate) const fn literal(self) -> Self {
        Self { guard: "", ..self }
    }

    /// The parts of the texts that stay, after a `/` if the path is rooted.
    pub(crate) fn runs(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let root = self.is_rooted.then_some("/").into_iter();
        root.chain(self.before.runs().chain(self.rest.runs()))
    }

    /// The path as one part, if it is.
    pub(super) fn as_part(&self) -> Option<Part<'a>> {
        let is_one = self.guard.is_empty()
            && self.ups == 0
            && !self.is_rooted
            && self.before.text.is_empty()
            && self.rest.dots.is_none();
        is_one.then_some(Part::new(self.rest.text, self.change))
    }

    /// The `../` and the guard.
    fn prefix(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let last = if self.rest.text.is_empty() {
            ".."
        } else {
            "../"
        };
        let ups = core::iter::repeat_n("../", self.ups.saturating_sub(1))
            .chain((self.ups > 0).then_some(last));
        ups.chain((!self.guard.is_empty()).then_some(self.guard))
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece<'a>> + Clone + use<'a> {
        let change = self.change;
        let text = self
            .runs()
            .flat_map(move |run| Part::new(run, change).pieces());
        let prefix = self.prefix().map(|part| -> &'a str { part });
        prefix.map(Piece::Text).chain(text)
    }

    /// Calls `write` with the parts that the path is made of: what [`pieces`](Self::pieces) has, in
    /// less time.
    #[inline]
    pub(crate) fn try_write<E>(
        &self,
        write: &mut impl FnMut(Part<'a>) -> Result<(), E>,
    ) -> Result<(), E> {
        let keep = |text| Part::new(text, Change::Keep);
        if !self.guard.is_empty() || self.ups > 0 {
            self.prefix().try_for_each(|text| write(keep(text)))?;
        }
        if self.is_rooted {
            write(keep("/"))?;
        }
        for stretch in [&self.before, &self.rest] {
            stretch.try_for_each(&mut |run| write(Part::new(run, self.change)))?;
        }
        Ok(())
    }
}

impl Path<'_> {
    /// Returns the length of what [`try_write`](Self::try_write) writes.
    pub(super) fn len(&self) -> usize {
        let mut length = 0;
        if matches!(self.change, Change::Keep | Change::Upper) {
            let prefix: usize = self.prefix().map(str::len).sum();
            return prefix + usize::from(self.is_rooted) + self.before.len() + self.rest.len();
        }
        let _ = self.try_write(&mut |part: Part<'_>| {
            length += part.len();
            Ok::<(), Infallible>(())
        });
        length
    }
}

/// Leaves out segments at the end of a text that has no dot segments and is empty or ends with `/`.
pub(crate) fn without_last(text: &str, count: usize) -> &str {
    let mut rest = text;
    for _ in 0..count {
        let Some(before) = rest.strip_suffix('/') else {
            break;
        };
        let end = before.bytes().rposition(|byte| byte == b'/');
        rest = &rest[..end.map_or(0, |at| at + 1)];
    }
    rest
}

/// A text, or the parts of it that stay when its dot segments are removed.
#[derive(Clone, Copy, Debug)]
struct Stretch<'a> {
    text: &'a str,
    /// Dot segments of this look are left out.
    dots: Option<Dots>,
    /// How many segments at the end a `..` after the text removes. A text is not long enough for
    /// more of them than fit.
    removed: u32,
}

impl<'a> Stretch<'a> {
    const fn whole(text: &'a str) -> Self {
        Self {
            text,
            dots: None,
            removed: 0,
        }
    }

    /// Returns how many bytes stay; one look at the text is enough for it.
    fn len(&self) -> usize {
        match self.dots {
            None => self.text.len(),
            Some(dots) => kept_len(self.text, dots, self.removed as usize),
        }
    }

    fn runs(&self) -> Runs<'a> {
        match self.dots {
            None => Runs::Whole(Some(self.text).filter(|text| !text.is_empty())),
            Some(dots) if self.text.len() <= SHORT => {
                Runs::Few(Kept::new(self.text, dots, self.removed as usize))
            }
            Some(dots) => Runs::Many(Kept::new(self.text, dots, self.removed as usize)),
        }
    }

    fn try_for_each<E>(&self, each: &mut impl FnMut(&'a str) -> Result<(), E>) -> Result<(), E> {
        match self.dots {
            None => each(self.text),
            Some(dots) if self.text.len() <= SHORT => {
                Kept::<FEW_PARTS>::new(self.text, dots, self.removed as usize).try_for_each(each)
            }
            Some(dots) => {
                Kept::<ALL_PARTS>::new(self.text, dots, self.removed as usize).try_for_each(each)
            }
        }
    }
}

/// The parts of a [`Stretch`].
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "it never leaves the stack")]
enum Runs<'a> {
    Whole(Option<&'a str>),
    Few(Kept<'a, FEW_PARTS>),
    Many(Kept<'a, ALL_PARTS>),
}

impl<'a> Iterator for Runs<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        match self {
            Self::Whole(text) => text.take(),
            Self::Few(kept) => kept.next(),
            Self::Many(kept) => kept.next(),
        }
    }
}
