//! Sets of bytes, and the classes of bytes that no set of an automaton tells apart.

use std::collections::HashMap;
use std::fmt;

/// A set of bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// Makes the set of the bytes from `first` to `last`.
    #[must_use]
    pub fn range(first: u8, last: u8) -> Self {
        (first..=last).collect()
    }

    /// Whether a byte is in the set.
    #[must_use]
    pub fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1
    }

    /// Whether no byte is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds a byte.
    pub fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    /// Takes a byte out.
    pub fn remove(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] &= !(1 << (byte & 63));
    }

    /// Iterates over the bytes, in order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=u8::MAX).filter(|&byte| self.contains(byte))
    }

    /// Returns the ranges of bytes, both ends included, none next to another.
    #[must_use]
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for byte in self.iter() {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == byte => *last = byte,
                _ => ranges.push((byte, byte)),
            }
        }
        ranges
    }
}

impl FromIterator<u8> for ByteSet {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let mut set = Self::default();
        bytes.into_iter().for_each(|byte| set.insert(byte));
        set
    }
}

impl fmt::Debug for ByteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |byte: u8| match byte {
            b'-' | b'[' | b']' | b'\\' => format!("\\{}", byte as char),
            _ => byte.escape_ascii().to_string(),
        };
        f.write_str("[")?;
        for (first, last) in self.ranges() {
            match last - first {
                0 => f.write_str(&name(first))?,
                1 => write!(f, "{}{}", name(first), name(last))?,
                _ => write!(f, "{}-{}", name(first), name(last))?,
            }
        }
        f.write_str("]")
    }
}

/// The class of each byte: bytes of one class are in the same sets.
///
/// Classes are numbered in the order of their smallest bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct ByteClasses {
    of: [u8; 256],
    representatives: Vec<u8>,
}

impl ByteClasses {
    /// Finds the classes that a signature of each byte makes.
    pub fn by<S: Eq + std::hash::Hash>(signature: impl Fn(u8) -> S) -> Self {
        let mut seen: HashMap<S, u8> = HashMap::new();
        let mut next = 0..=u8::MAX;
        let mut classes = Self {
            of: [0; 256],
            representatives: Vec::new(),
        };
        for byte in 0..=u8::MAX {
            let class = *seen.entry(signature(byte)).or_insert_with(|| {
                classes.representatives.push(byte);
                next.next().unwrap_or(u8::MAX)
            });
            classes.of[usize::from(byte)] = class;
        }
        classes
    }

    /// Finds the classes of the bytes that the sets do not tell apart.
    #[must_use]
    pub fn of_sets<'s>(sets: impl IntoIterator<Item = &'s ByteSet>) -> Self {
        let mut distinct: Vec<_> = sets.into_iter().collect();
        distinct.sort_unstable();
        distinct.dedup();
        Self::by(|byte| {
            distinct
                .iter()
                .map(|set| set.contains(byte))
                .collect::<Vec<_>>()
        })
    }

    /// Returns how many classes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.representatives.len()
    }

    /// Whether there is no class: never, as every byte is in one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.representatives.is_empty()
    }

    /// Returns the class of a byte.
    #[must_use]
    pub fn class(&self, byte: u8) -> usize {
        usize::from(self.of[usize::from(byte)])
    }

    /// Returns the smallest byte of each class, in the order of the classes.
    #[must_use]
    pub fn representatives(&self) -> &[u8] {
        &self.representatives
    }

    /// Returns the bytes of a class.
    #[must_use]
    pub fn bytes(&self, class: usize) -> ByteSet {
        (0..=u8::MAX)
            .filter(|&byte| self.class(byte) == class)
            .collect()
    }

    /// Returns the class of each byte, as a table.
    #[must_use]
    pub fn table(&self) -> &[u8; 256] {
        &self.of
    }
}

impl fmt::Debug for ByteClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries((0..self.len()).map(|class| self.bytes(class)))
            .finish()
    }
}
