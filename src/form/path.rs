//! A path as an operation writes it.

use super::dots::{Dots, Kept, effect};
use super::piece::{Change, Part, Piece};

/// The path of a [`Form`](super::Form): two texts, one after the other, and what is before them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'a> {
    /// `/.` or `./` where the text would mean something else without it.
    pub(crate) guard: &'static str,
    /// How many times `../` is written; the last one without its `/` if nothing follows.
    pub(crate) ups: usize,
    /// There is a `/` before the text.
    is_rooted: bool,
    /// The part of a base that a path is merged with.
    before: &'a str,
    /// How many segments at the end of `before` a `..` after it removes.
    removed: usize,
    rest: &'a str,
    /// Dot segments of this look are left out.
    dots: Option<Dots>,
    change: Change,
}

impl<'a> Path<'a> {
    /// The path as it is.
    pub(crate) const fn new(path: &'a str, change: Change) -> Self {
        Self {
            guard: "",
            ups: 0,
            is_rooted: false,
            before: "",
            removed: 0,
            rest: path,
            dots: None,
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
    pub(crate) fn without_dot_segments(
        [before, rest]: [&'a str; 2],
        dots: Dots,
        change: Change,
        has_authority: bool,
    ) -> Self {
        let path = Self {
            before,
            ..Self::new(rest, change)
        };
        if dots.may_be_in(before) || dots.may_be_in(rest) {
            path.remove_dot_segments(dots, has_authority)
        } else {
            path
        }
    }

    fn remove_dot_segments(mut self, dots: Dots, has_authority: bool) -> Self {
        self.dots = Some(dots);
        self.before = dots.strip_prefix(self.before);
        if self.before.is_empty() {
            self.rest = dots.strip_prefix(self.rest);
        }
        let first = if self.before.is_empty() {
            &mut self.rest
        } else {
            &mut self.before
        };
        let rooted = first.strip_prefix('/');
        if let Some(rest) = rooted {
            *first = rest;
        }
        let after = effect(self.rest, dots, 0);
        self.removed = after.removed;
        // Where the first segment of a path without `/` before it is removed, what follows begins
        // with `/`.
        let is_rooted = rooted.is_some()
            || if self.before.is_empty() {
                after.first_is_gone
            } else {
                effect(self.before, dots, after.removed).first_is_gone
            };
        self.is_rooted = is_rooted;
        if is_rooted {
            let begins_with_slash = self.runs().nth(1).is_some_and(|run| run.starts_with('/'));
            if begins_with_slash && !has_authority {
                self.guard = "/.";
            }
        }
        self
    }

    /// The path without its guard: text that no RFC lets stand there.
    pub(crate) const fn literal(self) -> Self {
        Self { guard: "", ..self }
    }

    /// The parts of the texts that stay, after a `/` if the path is rooted.
    pub(crate) fn runs(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let root = self.is_rooted.then_some("/");
        let before = Runs::new(self.before, self.dots, self.removed);
        root.into_iter()
            .chain(before.chain(Runs::new(self.rest, self.dots, 0)))
    }

    /// The `../` and the guard.
    fn prefix(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let last = if self.rest.is_empty() { ".." } else { "../" };
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
}

/// The parts of a text that stay.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "it never leaves the stack")]
enum Runs<'a> {
    Whole(Option<&'a str>),
    Kept(Kept<'a>),
}

impl<'a> Runs<'a> {
    fn new(text: &'a str, dots: Option<Dots>, removed: usize) -> Self {
        match dots {
            Some(dots) if removed > 0 || dots.may_be_in(text) => {
                Self::Kept(Kept::new(text, dots, removed))
            }
            _ => Self::Whole(Some(text).filter(|text| !text.is_empty())),
        }
    }
}

impl<'a> Iterator for Runs<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        match self {
            Self::Whole(text) => text.take(),
            Self::Kept(kept) => kept.next(),
        }
    }
}
