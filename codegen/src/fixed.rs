//! Which tags are worth a register, and how the others follow from them.
//!
//! Wherever `port` opens, `host` has closed one byte before: the first tag is the second plus one,
//! and needs no register. The distance must be the same in every derivation in which the tag is
//! set. (Trofimovich calls such tags fixed: "Tagged Deterministic Finite Automata with
//! Lookahead", arXiv 1907.08837, section 6.)

use std::collections::BTreeMap;

use crate::charset::Alphabet;
use crate::nfa::Tag;
use crate::regular::{Expr, Label};

/// A position that a tag can be counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Base {
    /// The start of the input.
    Start,
    /// A tag.
    Tag(Tag),
    /// The end of the input.
    End,
}

/// Where a tag stands: at a base, plus a distance in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The position to count from; a tag has a register of its own.
    pub base: Base,
    /// The distance to add.
    pub offset: i64,
}

/// The places of all tags, and which labels need a look before they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The place of each tag, by its index.
    pub of: Vec<Place>,
    /// For each label the tag whose register says whether the label is there; none if it is there
    /// in every derivation.
    pub present: Vec<Option<Tag>>,
    /// The tags that have a register, in order.
    pub kept: Vec<Tag>,
}

impl Places {
    /// Returns the tag's index among those that have a register.
    #[must_use]
    pub fn register(&self, tag: Tag) -> Option<usize> {
        self.kept.iter().position(|&kept| kept == tag)
    }
}

/// What is known of the distances between tags in every derivation of an expression.
pub struct Distances {
    /// For each tag, what has been passed before it and how far away it is; none if the tag is not
    /// in the expression.
    before: Vec<Option<Known>>,
    /// For each tag, what comes after it.
    after: Vec<Option<Known>>,
    /// What every derivation passes.
    always: Known,
}

impl Distances {
    /// Finds the distances between the tags of `labels` labels.
    #[must_use]
    pub fn new(expr: &Expr, alphabet: Alphabet, labels: usize) -> Self {
        let mut forward = Walk::new(alphabet, Direction::Forward, labels * 2);
        let always = forward.expr(expr, Known::from([(Base::Start, Some(0))]));
        let mut backward = Walk::new(alphabet, Direction::Backward, labels * 2);
        backward.expr(expr, Known::from([(Base::End, Some(0))]));
        Self {
            before: forward.at,
            after: backward.at,
            always,
        }
    }

    /// Whether a tag is in the expression at all.
    #[must_use]
    pub fn occurs(&self, tag: Tag) -> bool {
        self.before[tag.index()].is_some()
    }

    /// Whether every derivation passes the label.
    #[must_use]
    pub fn is_always(&self, label: Label) -> bool {
        self.always.contains_key(&Base::Tag(Tag::open(label)))
    }

    /// Whether a place found for another expression is right for this one.
    #[must_use]
    pub fn agree(&self, tag: Tag, place: Place) -> bool {
        !self.occurs(tag) || self.candidates(tag).any(|candidate| candidate == place)
    }

    /// Iterates over the places that a tag has relative to others.
    fn candidates(&self, tag: Tag) -> impl Iterator<Item = Place> + '_ {
        let known = [&self.before[tag.index()], &self.after[tag.index()]];
        let own = Place {
            base: Base::Tag(tag),
            offset: 0,
        };
        let others = known.into_iter().flatten().flatten();
        std::iter::once(own).chain(others.filter_map(|(&base, &offset)| {
            Some(Place {
                base,
                offset: offset?,
            })
        }))
    }

    /// Chooses the tags that get a register.
    ///
    /// One tag of each label keeps its register unless every derivation passes the label: it tells
    /// whether the label is there.
    #[must_use]
    pub fn places(&self) -> Places {
        let count = self.before.len();
        let tags = || (0..count).map(Tag::from_index);
        let mut places: Vec<Option<Place>> = vec![None; count];
        // Opening tags go first: a closing tag is set later, when fewer ways are open.
        for tag in tags()
            .filter(|t| t.is_open())
            .chain(tags().filter(|t| !t.is_open()))
        {
            let other = Tag::from_index(tag.index() ^ 1);
            if places[other.index()].is_some() && !self.is_always(tag.label()) {
                continue;
            }
            places[tag.index()] = self
                .candidates(tag)
                .map(|place| resolve(&places, place))
                .find(|place| place.base != Base::Tag(tag));
        }
        let kept: Vec<_> = tags()
            .filter(|tag| places[tag.index()].is_none() && self.occurs(*tag))
            .collect();
        let of = tags()
            .map(|tag| {
                let own = Place {
                    base: Base::Tag(tag),
                    offset: 0,
                };
                resolve(&places, own)
            })
            .collect();
        let present = (0..)
            .map(Label)
            .take(count / 2)
            .map(|label| {
                let tags = [Tag::close(label), Tag::open(label)];
                let register = tags.into_iter().find(|tag| kept.contains(tag));
                register.filter(|_| !self.is_always(label))
            })
            .collect();
        Places { of, present, kept }
    }
}

/// Follows places to a base that has none.
fn resolve(places: &[Option<Place>], mut place: Place) -> Place {
    while let Base::Tag(tag) = place.base
        && let Some(next) = places[tag.index()]
    {
        place = Place {
            base: next.base,
            offset: place.offset + next.offset,
        };
    }
    place
}

/// What is known at a point of a derivation: the bases that have certainly been passed, with the
/// distance to here where that is fixed.
type Known = BTreeMap<Base, Option<i64>>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

/// Follows the expression from one end to the other.
struct Walk {
    alphabet: Alphabet,
    direction: Direction,
    /// What is known wherever a tag is set.
    at: Vec<Option<Known>>,
}

impl Walk {
    fn new(alphabet: Alphabet, direction: Direction, tags: usize) -> Self {
        Self {
            alphabet,
            direction,
            at: vec![None; tags],
        }
    }

    fn expr(&mut self, expr: &Expr, known: Known) -> Known {
        if !expr.has_labels() {
            return self.advance(known, expr.length(self.alphabet));
        }
        match expr {
            Expr::Set(_) => known,
            Expr::Concat(parts) => match self.direction {
                Direction::Forward => parts.iter().fold(known, |k, part| self.expr(part, k)),
                Direction::Backward => parts.iter().rev().fold(known, |k, part| self.expr(part, k)),
            },
            Expr::Alt(parts) => parts
                .iter()
                .map(|part| self.expr(part, known.clone()))
                .reduce(|a, b| meet(&a, &b))
                .unwrap_or(known),
            Expr::Repeat { min, max, body, .. } => self.repeat(*min, *max, body, &known),
            Expr::Labelled(label, body) => {
                let (first, last) = self.ends(*label);
                let known = self.tag(first, known);
                let known = self.expr(body, known);
                self.tag(last, known)
            }
        }
    }

    fn ends(&self, label: Label) -> (Tag, Tag) {
        match self.direction {
            Direction::Forward => (Tag::open(label), Tag::close(label)),
            Direction::Backward => (Tag::close(label), Tag::open(label)),
        }
    }

    fn advance(&self, mut known: Known, length: Option<u32>) -> Known {
        let sign = match self.direction {
            Direction::Forward => 1,
            Direction::Backward => -1,
        };
        for distance in known.values_mut() {
            *distance = distance
                .zip(length)
                .map(|(distance, length)| distance + sign * i64::from(length));
        }
        known
    }

    fn tag(&mut self, tag: Tag, mut known: Known) -> Known {
        let at = &mut self.at[tag.index()];
        *at = Some(match at.take() {
            Some(before) => meet(&before, &known),
            None => known.clone(),
        });
        known.insert(Base::Tag(tag), Some(0));
        known
    }

    fn repeat(&mut self, min: u32, max: Option<u32>, body: &Expr, known: &Known) -> Known {
        let once = self.expr(body, known.clone());
        let mut seen = if min == 0 { meet(known, &once) } else { once };
        while max != Some(1) {
            let again = self.expr(body, seen.clone());
            let met = meet(&seen, &again);
            if met == seen {
                break;
            }
            seen = met;
        }
        seen
    }
}

/// What is known whichever of two ways was taken.
fn meet(a: &Known, b: &Known) -> Known {
    a.iter()
        .filter_map(|(base, distance)| {
            let other = b.get(base)?;
            Some((*base, distance.filter(|_| distance == other)))
        })
        .collect()
}
