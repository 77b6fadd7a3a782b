//! Sets of characters, and how they are written in bytes.

use std::collections::BTreeSet;
use std::fmt;

/// What the numbers of a grammar stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alphabet {
    /// Octets: `%xFF` is one byte.
    Octets,
    /// Unicode code points, written in UTF-8.
    CodePoints,
}

impl Alphabet {
    /// Returns the largest number that can stand for a character.
    #[must_use]
    pub fn max(self) -> u32 {
        match self {
            Self::Octets => 0xFF,
            Self::CodePoints => 0x0010_FFFF,
        }
    }

    /// Returns the offset of the character that an offset into an input is within, or the offset
    /// itself.
    #[must_use]
    pub fn boundary(self, input: &[u8], offset: usize) -> usize {
        let goes_on = |byte: u8| byte & 0xC0 == 0x80;
        let begins = |&at: &usize| {
            let length = input[at].leading_ones() as usize;
            let rest = input[at + 1..offset].iter();
            (2..=4).contains(&length) && at + length > offset && rest.copied().all(goes_on)
        };
        match self {
            Self::Octets => offset,
            Self::CodePoints => {
                let mut before = offset.saturating_sub(3)..offset;
                before.find(begins).unwrap_or(offset)
            }
        }
    }

    /// Returns how many bytes a character takes.
    fn length(self, character: u32) -> u32 {
        match (self, character) {
            (Self::Octets, _) | (_, ..0x80) => 1,
            (_, 0x80..0x800) => 2,
            (_, 0x800..0x1_0000) => 3,
            _ => 4,
        }
    }
}

/// A set of characters: disjoint ranges in order, both ends included, none next to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct CharSet(Vec<(u32, u32)>);

impl CharSet {
    /// Makes the set of the characters from `first` to `last`.
    #[must_use]
    pub fn range(first: u32, last: u32) -> Self {
        Self(vec![(first, last)])
    }

    /// Makes the set of one character, or of an ASCII letter in both cases.
    #[must_use]
    pub fn any_case(character: char) -> Self {
        let one = |c: char| Self::range(u32::from(c), u32::from(c));
        one(character.to_ascii_uppercase()).union(&one(character.to_ascii_lowercase()))
    }

    /// Returns the characters that are in one set or the other.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::union_of([self, other])
    }

    /// Returns the characters that are in one of the sets.
    #[must_use]
    pub fn union_of<'s>(sets: impl IntoIterator<Item = &'s Self>) -> Self {
        let ranges = sets.into_iter().flat_map(|set| &set.0);
        let mut ranges: Vec<_> = ranges.copied().collect();
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match merged.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => merged.push((first, last)),
            }
        }
        Self(merged)
    }

    /// Whether a character is in the set.
    #[must_use]
    pub fn contains(&self, character: u32) -> bool {
        let mut ranges = self.0.iter();
        ranges.any(|&(first, last)| (first..=last).contains(&character))
    }

    /// Returns the set without some characters.
    #[must_use]
    pub fn without(&self, characters: &BTreeSet<u32>) -> Self {
        let mut left = Vec::new();
        for &(mut first, last) in &self.0 {
            for &character in characters.range(first..=last) {
                left.extend((first < character).then(|| (first, character - 1)));
                first = character + 1;
            }
            left.extend((first <= last).then_some((first, last)));
        }
        Self(left)
    }

    /// Returns the ranges.
    #[must_use]
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Returns how many bytes each character of the set takes, if that is the same for all.
    #[must_use]
    pub fn length(&self, alphabet: Alphabet) -> Option<u32> {
        let length = alphabet.length(self.0.first()?.0);
        (alphabet.length(self.0.last()?.1) == length).then_some(length)
    }

    /// Returns the byte strings that spell the characters of the set, as a list of sequences of
    /// byte ranges.
    ///
    /// In UTF-8 the sequences are well-formed (Unicode Standard, table 3-7): no overlong form and
    /// no surrogate.
    #[must_use]
    pub fn sequences(&self, alphabet: Alphabet) -> Vec<Vec<(u8, u8)>> {
        let mut sequences = Vec::new();
        for &(first, last) in &self.0 {
            match alphabet {
                Alphabet::Octets => sequences.push(vec![(byte(first), byte(last))]),
                Alphabet::CodePoints => utf8_range(first, last, &mut sequences),
            }
        }
        sequences
    }
}

fn byte(value: u32) -> u8 {
    u8::try_from(value).expect("characters are within the alphabet")
}

/// Splits a range where the length of the encoding changes and around the surrogates.
fn utf8_range(first: u32, last: u32, sequences: &mut Vec<Vec<(u8, u8)>>) {
    const PARTS: [(u32, u32); 5] = [
        (0, 0x7F),
        (0x80, 0x7FF),
        (0x800, 0xD7FF),
        (0xE000, 0xFFFF),
        (0x1_0000, 0x10_FFFF),
    ];
    for (low, high) in PARTS {
        let (first, last) = (first.max(low), last.min(high));
        if first <= last {
            let length = Alphabet::CodePoints.length(first);
            utf8_same_length(first, last, length - 1, &mut Vec::new(), sequences);
        }
    }
}

/// Splits a range of characters of one length so that every part is a product of byte ranges.
///
/// `rest` is how many continuation bytes follow the byte that is decided here.
fn utf8_same_length(
    first: u32,
    last: u32,
    rest: u32,
    before: &mut Vec<(u8, u8)>,
    sequences: &mut Vec<Vec<(u8, u8)>>,
) {
    let lead = if before.is_empty() {
        [0x00, 0xC0, 0xE0, 0xF0][rest as usize]
    } else {
        0x80
    };
    if rest == 0 {
        let mut sequence = before.clone();
        sequence.push((byte(lead + first), byte(lead + last)));
        sequences.push(sequence);
        return;
    }
    let block = 1 << (6 * rest);
    let mut start = first;
    while start <= last {
        let (head, tail) = (start / block, start % block);
        // Whole blocks go together; a partial one goes alone.
        let end = if tail == 0 && last - start >= block - 1 {
            (last + 1) / block * block - 1
        } else {
            last.min(head * block + block - 1)
        };
        before.push((byte(lead + head), byte(lead + end / block)));
        let whole = end % block == block - 1 && tail == 0;
        let (low, high) = if whole {
            (0, block - 1)
        } else {
            (tail, end % block)
        };
        utf8_same_length(low, high, rest - 1, before, sequences);
        before.pop();
        start = end + 1;
    }
}

impl fmt::Display for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &(first, last)) in self.0.iter().enumerate() {
            let separator = if index > 0 { " / " } else { "" };
            if first == last {
                write!(f, "{separator}%x{first:02X}")?;
            } else {
                write!(f, "{separator}%x{first:02X}-{last:02X}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(sequences: &[Vec<(u8, u8)>], bytes: &[u8]) -> bool {
        sequences.iter().any(|sequence| {
            sequence.len() == bytes.len()
                && sequence
                    .iter()
                    .zip(bytes)
                    .all(|(&(low, high), byte)| (low..=high).contains(byte))
        })
    }

    #[test]
    fn utf8_sequences_spell_exactly_the_characters_of_a_range() {
        let ranges = [
            (0, 0x10_FFFF),
            (0x41, 0x41),
            (0x7F, 0x80),
            (0xA0, 0xD7FF),
            (0x7FF, 0x800),
            (0xD7FF, 0xE000),
            (0x1234, 0x5678),
            (0xFDF0, 0xFFEF),
            (0x1_0000, 0x1_FFFD),
            (0xE_1000, 0xE_FFFD),
        ];
        for (first, last) in ranges {
            let sequences = CharSet::range(first, last).sequences(Alphabet::CodePoints);
            for character in (0..=0x10_FFFF).filter_map(char::from_u32).step_by(7) {
                let mut buffer = [0; 4];
                let bytes = character.encode_utf8(&mut buffer).as_bytes();
                let expected = (first..=last).contains(&u32::from(character));
                assert_eq!(matches(&sequences, bytes), expected, "{character:?}");
            }
            for malformed in [
                &b"\xC0\xAF"[..],
                b"\xED\xA0\x80",
                b"\xF4\x90\x80\x80",
                b"\xC3",
            ] {
                assert!(!matches(&sequences, malformed));
            }
        }
    }

    #[test]
    fn neighbours_merge() {
        let set = CharSet::range(0x61, 0x62).union(&CharSet::range(0x63, 0x63));
        assert_eq!(set.to_string(), "%x61-63");
    }

    #[test]
    fn characters_are_taken_out_of_ranges() {
        let set = CharSet::range(0x61, 0x66).union(&CharSet::range(0x41, 0x41));
        let left = set.without(&BTreeSet::from([0x41, 0x61, 0x63, 0x66, 0x67]));
        assert_eq!(left.to_string(), "%x62 / %x64-65");
        assert!(left.contains(0x64) && !left.contains(0x63));
    }
}
