//! Removal of dot segments (RFC 3986, section 5.2.4) without a buffer.
//!
//! A path is seen as segments, each with the `/` after it; the last one has none. A `..` removes
//! the nearest segment before it that is still there, so seen from the end of a path it is enough to
//! count: a segment stays unless a `..` after it is still owed one.

use super::scan::any_pair;

/// What a dot segment may look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dots {
    /// `.` alone is a dot, as while resolving.
    Literal,
    /// `%2E` is one too, as after normalization of percent-encoding.
    Decoded,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Segment {
    /// `.`
    Current,
    /// `..`
    Parent,
    Name,
}

impl Dots {
    /// Tells whether a path may hold a dot segment; if not, it holds none.
    #[inline]
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "without branches the processor looks at many bytes at a time"
    )]
    pub(crate) fn may_be_in(self, path: &str) -> bool {
        let bytes = path.as_bytes();
        let has = |dot| any_pair(bytes, |before, first| (before == b'/') & (first == dot));
        has(b'.')
            || self == Self::Decoded
                && has(b'%')
                && any_pair(bytes, |two, e| (two == b'2') & (e | 0x20 == b'e'))
    }

    /// `segment` may have its `/`.
    pub(super) fn classify(self, segment: &[u8]) -> Segment {
        match self.strip(segment) {
            None => Segment::Name,
            Some([] | [b'/']) => Segment::Current,
            Some(rest) => match self.strip(rest) {
                Some([] | [b'/']) => Segment::Parent,
                _ => Segment::Name,
            },
        }
    }

    /// Strips a dot.
    fn strip(self, segment: &[u8]) -> Option<&[u8]> {
        match segment {
            [b'.', rest @ ..] => Some(rest),
            [b'%', b'2', b'E' | b'e', rest @ ..] if self == Self::Decoded => Some(rest),
            _ => None,
        }
    }

    /// Strips the dot segments at the beginning of a path, and counts those that are `..`.
    pub(crate) fn strip_leading(self, mut path: &str) -> (&str, usize) {
        let mut parents = 0;
        loop {
            let segment = match path.bytes().position(|byte| byte == b'/') {
                Some(at) => at + 1,
                None => path.len(),
            };
            match self.classify(&path.as_bytes()[..segment]) {
                Segment::Name => return (path, parents),
                Segment::Current => {}
                Segment::Parent => parents += 1,
            }
            path = &path[segment..];
        }
    }
}

/// The segments of a path from its end, and how many of those before are to be removed.
struct Backward<'a> {
    text: &'a str,
    dots: Dots,
    start: usize,
    /// Where the segments end that have not been seen.
    end: usize,
    removed: usize,
}

/// What [`Backward`] sees.
struct Seen {
    start: usize,
    end: usize,
    /// It stays.
    kept: bool,
}

impl Iterator for Backward<'_> {
    type Item = Seen;

    fn next(&mut self) -> Option<Seen> {
        let (start, end) = (self.start, self.end);
        if start == end {
            return None;
        }
        let segments = &self.text.as_bytes()[start..end];
        // The `/` of the segment itself is not the one before it.
        let before = &segments[..segments.len() - 1];
        let at = before.iter().rposition(|byte| *byte == b'/');
        self.end = at.map_or(start, |at| start + at + 1);
        let kept = match self.dots.classify(&segments[self.end - start..]) {
            Segment::Current => false,
            Segment::Parent => {
                self.removed += 1;
                false
            }
            Segment::Name if self.removed > 0 => {
                self.removed -= 1;
                false
            }
            Segment::Name => true,
        };
        Some(Seen {
            start: self.end,
            end,
            kept,
        })
    }
}

/// What removing the dot segments of a text does before the text and at its beginning.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// How many segments before the text are to be removed.
    pub(super) removed: usize,
    /// The first segment is a name that was removed.
    pub(super) first_is_gone: bool,
}

/// `removed` segments at the end of the text are to be removed.
pub(super) fn effect(text: &str, dots: Dots, removed: usize) -> Effect {
    let mut backward = Backward {
        text,
        dots,
        start: 0,
        end: text.len(),
        removed,
    };
    let first = backward.by_ref().last();
    Effect {
        removed: backward.removed,
        first_is_gone: first.is_some_and(|first| {
            let segment = &text.as_bytes()[first.start..first.end];
            !first.kept && dots.classify(segment) == Segment::Name
        }),
    }
}

/// Returns how many bytes of a text stay, of which `removed` segments at the end are to be removed.
pub(super) fn kept_len(text: &str, dots: Dots, removed: usize) -> usize {
    let backward = Backward {
        text,
        dots,
        start: 0,
        end: text.len(),
        removed,
    };
    let kept = backward.filter(|seen| seen.kept);
    kept.map(|seen| seen.end - seen.start).sum()
}

/// What stays of a path, from its beginning: the parts of the text that stay, each as long as it can
/// be.
///
/// Whether a segment stays is known from the end, so a part of the path that has more than one run
/// is cut into smaller parts, each with its count; what is found at one level serves the next. A
/// level looks at every byte once, and eleven levels suffice for the longest text.
#[derive(Clone)]
pub(super) struct Kept<'a, const PARTS: usize> {
    text: &'a str,
    dots: Dots,
    /// What is before has been returned.
    at: usize,
    /// Consecutive parts of the text, the first one last.
    parts: [Part; PARTS],
    depth: usize,
}

/// A part that ends here, of which this many segments at its end are to be removed.
#[derive(Clone, Copy)]
struct Part {
    end: u32,
    removed: u32,
}

/// A part is cut in parts of at most an eighth of its length, or one segment: two of them are
/// longer than an eighth together.
const CUT: usize = 8;
/// Room for eleven levels of less than `2 * CUT` parts.
pub(super) const ALL_PARTS: usize = 2 * CUT * 11;
/// Room for one level.
pub(super) const FEW_PARTS: usize = 2 * CUT;
/// The longest text that is cut once at most; its parts are short enough to be looked through again.
pub(super) const SHORT: usize = 512;

impl<'a, const PARTS: usize> Kept<'a, PARTS> {
    /// `removed` segments at the end of the text are to be removed.
    pub(super) fn new(text: &'a str, dots: Dots, removed: usize) -> Self {
        let mut kept = Self {
            text,
            dots,
            at: 0,
            parts: [Part { end: 0, removed: 0 }; PARTS],
            depth: 0,
        };
        kept.push(text.len(), removed);
        kept
    }

    /// Lengths of texts and counts of their segments fit into 32 bits: longer texts are not parsed.
    fn push(&mut self, end: usize, removed: usize) {
        let saturated = |value| u32::try_from(value).unwrap_or(u32::MAX);
        // A part that there is no room for is found again, later.
        if let Some(part) = self.parts.get_mut(self.depth) {
            *part = Part {
                end: saturated(end),
                removed: saturated(removed),
            };
            self.depth += 1;
        }
    }

    /// Looks through the first part. Returns its first run, and whether there are more; if so, the
    /// part has been cut.
    fn scan(&mut self, part: Part) -> Option<(usize, usize, bool)> {
        let end = part.end as usize;
        let most = (end - self.at) / CUT;
        let mut first: Option<(usize, usize)> = None;
        let (mut several, mut cut) = (false, end);
        let mut backward = Backward {
            text: self.text,
            dots: self.dots,
            start: self.at,
            end,
            removed: part.removed as usize,
        };
        loop {
            let removed = backward.removed;
            let Some(seen) = backward.next() else { break };
            if cut - seen.start > most && seen.end < cut {
                self.push(seen.end, removed);
                cut = seen.end;
            }
            if seen.kept {
                let adjoins = first.filter(|(start, _)| *start == seen.end);
                several |= first.is_some() && adjoins.is_none();
                first = Some((seen.start, adjoins.map_or(seen.end, |(_, end)| end)));
            }
        }
        first.map(|(start, end)| (start, end, several))
    }
}

impl<'a, const PARTS: usize> Iterator for Kept<'a, PARTS> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let depth = self.depth;
            let part = *self.parts.get(depth.checked_sub(1)?)?;
            let (start, end) = match self.scan(part) {
                Some((_, _, true)) if self.depth > depth => continue,
                Some((start, end, true)) => {
                    self.at = end;
                    (start, end)
                }
                run => {
                    // Nothing is left of the part.
                    self.depth = depth - 1;
                    self.at = part.end as usize;
                    match run {
                        Some((start, end, _)) => (start, end),
                        None => continue,
                    }
                }
            };
            return Some(&self.text[start..end]);
        }
    }
}
