//! The text of one component as an operation writes it, piece by piece.

use super::scan::percent;
use crate::percent::{CharSet, encoded, triplet};

/// A piece of what is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Piece<'a> {
    Text(&'a str),
    Char(char),
    /// A character beyond ASCII as triplets.
    Encoded(char),
}

impl Piece<'_> {
    pub(crate) fn len(self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Char(character) => character.len_utf8(),
            Self::Encoded(character) => 3 * character.len_utf8(),
        }
    }

    /// Calls `write` with the texts that the piece is made of.
    pub(crate) fn write<E>(self, write: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let mut utf8 = [0; 4];
        match self {
            Self::Text(text) => write(text),
            Self::Char(character) => write(character.encode_utf8(&mut utf8)),
            Self::Encoded(character) => character
                .encode_utf8(&mut utf8)
                .bytes()
                .try_for_each(|byte| write(encoded(byte))),
        }
    }
}

/// What becomes of the triplets and the characters of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// Nothing.
    Keep,
    /// Triplets get upper-case digits (RFC 3986, section 6.2.2.1).
    Upper,
    /// Triplets of unreserved characters are decoded too (section 6.2.2.2).
    DecodeUri,
    /// Those of characters of `iunreserved` too (RFC 3987, section 5.3.2.3).
    DecodeIri,
    /// The same, but triplets of other ASCII characters keep their digits (section 3.2).
    ToIri,
    /// Characters of `iprivate` are decoded too: a query may hold them.
    QueryToIri,
    /// Characters beyond ASCII are encoded (section 3.1).
    ToUri,
}

impl Change {
    /// Returns the same, or to keep a text of which it changes nothing.
    pub(crate) fn of(self, text: &str) -> Self {
        let changes = match self {
            Self::Keep => false,
            Self::ToUri => !text.is_ascii(),
            _ => text.as_bytes().contains(&b'%'),
        };
        if changes { self } else { Self::Keep }
    }
}

/// A component, and what becomes of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a str,
    pub(crate) change: Change,
    /// ASCII letters get lower case.
    pub(crate) lower: bool,
}

impl<'a> Part<'a> {
    pub(crate) const fn new(text: &'a str, change: Change) -> Self {
        Self {
            text,
            change,
            lower: false,
        }
    }

    /// The same with ASCII letters in lower case.
    pub(crate) fn lower(self) -> Self {
        let changes = |byte: u8| byte.is_ascii_uppercase() || byte == b'%';
        Self {
            lower: self
                .text
                .bytes()
                .fold(false, |found, byte| found | changes(byte)),
            ..self
        }
    }

    /// Nothing becomes of the text.
    pub(super) const fn is_kept(&self) -> bool {
        matches!(self.change, Change::Keep) && !self.lower
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        match self.change {
            Change::Keep | Change::Upper => self.text.len(),
            Change::ToUri => self.pieces().map(Piece::len).sum(),
            _ => self.decoded_len(),
        }
    }

    fn decoded_len(self) -> usize {
        let (mut length, mut at) = (self.text.len(), 0);
        while let Some(triplet) = self.next_triplet(at) {
            at = triplet
                + match self.decide(triplet) {
                    Decision::Decode(character, triplets) => {
                        length -= triplets - character.len_utf8();
                        triplets
                    }
                    _ => 3,
                };
        }
        length
    }

    /// Calls `write` with the texts that the part becomes.
    #[inline]
    pub(crate) fn write<E>(self, write: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        if self.is_kept() {
            write(self.text)
        } else if self.change == Change::ToUri {
            self.pieces().try_for_each(|piece| piece.write(write))
        } else {
            self.write_changed(write)
        }
    }

    /// What the pieces are, in less time: they are gathered in a block.
    fn write_changed<E>(self, write: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let mut block = Block::new(self.lower);
        let (mut run, mut at) = (0, 0);
        while let Some(triplet) = self.next_triplet(at) {
            let (piece, length) = match self.decide(triplet) {
                // Its digits are no letters that get lower case.
                Decision::Keep if self.lower => (Piece::Text(&self.text[triplet..triplet + 3]), 3),
                Decision::Keep => {
                    at = triplet + 3;
                    continue;
                }
                Decision::Upper(byte) => (Piece::Text(encoded(byte)), 3),
                Decision::Decode(character, length) => (Piece::Char(character), length),
            };
            block.lowered(&self.text[run..triplet], write)?;
            match piece {
                Piece::Text(text) => block.push(text, write)?,
                Piece::Char(character) if character.is_ascii() => {
                    block.ascii(character, write)?;
                }
                Piece::Char(character) | Piece::Encoded(character) => {
                    block.lowered(character.encode_utf8(&mut [0; 4]), write)?;
                }
            }
            at = triplet + length;
            run = at;
        }
        block.lowered(&self.text[run..], write)?;
        block.flush(write)
    }

    /// Returns the offset of the first triplet from an offset on, if anything may become of it.
    #[inline]
    fn next_triplet(self, at: usize) -> Option<usize> {
        if self.change == Change::Keep {
            return None;
        }
        let rest = self.text.as_bytes().get(at..)?;
        match rest {
            [b'%', ..] => Some(at),
            _ => Some(at + percent(rest)?),
        }
    }

    /// Tells whether this becomes the same text.
    pub(crate) fn is_same(self, other: Part<'_>) -> bool {
        if self.is_kept() && other.is_kept() {
            return self.text == other.text;
        }
        if self.change != other.change || self.lower != other.lower {
            return super::equal::same_text(self.pieces(), other.pieces());
        }
        let same = self.same_beginning(other);
        super::equal::same_text(self.after(same).pieces(), other.after(same).pieces())
    }

    fn after(self, at: usize) -> Self {
        Self {
            text: &self.text[at..],
            ..self
        }
    }

    /// Returns the length of a beginning that both have, with no triplets at its end: they may be a
    /// part of a character.
    fn same_beginning(self, other: Part<'_>) -> usize {
        let (a, b) = (self.text.as_bytes(), other.text.as_bytes());
        let blocks = a.chunks_exact(32).zip(b.chunks_exact(32));
        let start = 32 * blocks.take_while(|(a, b)| a == b).count();
        let rest = a[start..].iter().zip(&b[start..]);
        let mut end = start + rest.take_while(|(a, b)| a == b).count();
        if let Some(triplet) = a[..end].iter().rev().take(2).position(|byte| *byte == b'%') {
            end -= triplet + 1;
        }
        while end >= 3 && a[end - 3] == b'%' {
            end -= 3;
        }
        while !(self.text.is_char_boundary(end) && other.text.is_char_boundary(end)) {
            end -= 1;
        }
        end
    }

    /// Decides what becomes of the triplet at an offset.
    #[inline]
    fn decide(self, at: usize) -> Decision {
        let (bytes, change) = (self.text.as_bytes(), self.change);
        let Some(byte) = triplet(bytes, at).filter(|_| change != Change::Keep) else {
            return Decision::Keep;
        };
        let decodes = !matches!(change, Change::Upper | Change::ToUri);
        if decodes && CharSet::UNRESERVED.contains_byte(byte) {
            return Decision::Decode(char::from(byte), 3);
        }
        let to_iri = matches!(change, Change::ToIri | Change::QueryToIri);
        if !byte.is_ascii() && (to_iri || change == Change::DecodeIri) {
            if let Some(character) = character(bytes, at) {
                let allowed = CharSet::UCSCHAR.contains(character)
                    || change == Change::QueryToIri && CharSet::IPRIVATE.contains(character);
                if allowed && !is_bidi_control(character) {
                    return Decision::Decode(character, 3 * character.len_utf8());
                }
            }
        }
        let keeps = change == Change::ToUri || to_iri && byte.is_ascii();
        if !keeps && bytes[at..at + 3].iter().any(u8::is_ascii_lowercase) {
            Decision::Upper(byte)
        } else {
            Decision::Keep
        }
    }

    pub(crate) fn pieces(self) -> Pieces<'a> {
        Pieces { part: self }
    }
}

/// Texts that are written together.
struct Block {
    bytes: [u8; 64],
    end: usize,
    lower: bool,
}

impl Block {
    const fn new(lower: bool) -> Self {
        Self {
            bytes: [0; 64],
            end: 0,
            lower,
        }
    }

    /// Takes a text, in lower case if letters become so.
    #[inline]
    fn lowered<E>(
        &mut self,
        text: &str,
        write: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        if text.is_empty() {
            return Ok(());
        }
        if !self.lower {
            return self.push(text, write);
        }
        let mut rest = text;
        while !rest.is_empty() {
            let mut end = rest.len().min(32);
            while !rest.is_char_boundary(end) {
                end -= 1;
            }
            let (now, later) = rest.split_at(end);
            let start = self.room(now.len(), write)?;
            self.push(now, write)?;
            self.bytes[start..self.end].make_ascii_lowercase();
            rest = later;
        }
        Ok(())
    }

    #[inline]
    fn push<E>(
        &mut self,
        text: &str,
        write: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        if text.len() > 32 {
            self.flush(write)?;
            return write(text);
        }
        let start = self.room(text.len(), write)?;
        self.end = start + text.len();
        self.bytes[start..self.end].copy_from_slice(text.as_bytes());
        Ok(())
    }

    #[inline]
    fn ascii<E>(
        &mut self,
        character: char,
        write: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        let byte = if self.lower {
            character.to_ascii_lowercase()
        } else {
            character
        };
        let start = self.room(1, write)?;
        self.bytes[start] = byte as u8;
        self.end = start + 1;
        Ok(())
    }

    /// Makes room, and returns where it begins.
    #[inline]
    fn room<E>(
        &mut self,
        length: usize,
        write: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<usize, E> {
        if self.end + length > self.bytes.len() {
            self.flush(write)?;
        }
        Ok(self.end)
    }

    fn flush<E>(&mut self, write: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        // Only whole texts are in it.
        let text = core::str::from_utf8(&self.bytes[..self.end]).unwrap_or_default();
        self.end = 0;
        write(text)
    }
}

/// The pieces of a [`Part`].
#[derive(Clone)]
pub(crate) struct Pieces<'a> {
    /// What is left.
    part: Part<'a>,
}

/// What becomes of a triplet, or of several that are one character.
enum Decision {
    Keep,
    Upper(u8),
    /// The character, and the length of its triplets.
    Decode(char, usize),
}

impl Pieces<'_> {
    /// Returns how many bytes at the beginning stay as they are.
    fn run(&self) -> usize {
        let bytes = self.part.text.as_bytes();
        if self.part.change == Change::Keep && !self.part.lower {
            return bytes.len();
        }
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            at += match byte {
                b'%' => match self.part.decide(at) {
                    Decision::Keep => 3,
                    _ => return at,
                },
                b'A'..=b'Z' if self.part.lower => return at,
                0x80.. if self.part.change == Change::ToUri => return at,
                _ => 1,
            };
        }
        // A `%` of a component begins a triplet.
        at.min(bytes.len())
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let first = self.part.text.chars().next()?;
        let run = self.run();
        let (piece, length) = if run > 0 {
            (Piece::Text(&self.part.text[..run]), run)
        } else if first != '%' {
            (self.changed(first), first.len_utf8())
        } else {
            match self.part.decide(0) {
                Decision::Keep => (Piece::Text(&self.part.text[..3]), 3),
                Decision::Upper(byte) => (Piece::Text(encoded(byte)), 3),
                Decision::Decode(character, length) => (self.changed(character), length),
            }
        };
        self.part.text = &self.part.text[length..];
        Some(piece)
    }
}

impl<'a> Pieces<'a> {
    fn changed(&self, character: char) -> Piece<'a> {
        if self.part.change == Change::ToUri && !character.is_ascii() {
            Piece::Encoded(character)
        } else if self.part.lower {
            Piece::Char(character.to_ascii_lowercase())
        } else {
            Piece::Char(character)
        }
    }
}

/// Returns the character beyond ASCII whose UTF-8 the triplets at an offset are.
pub(crate) fn character(bytes: &[u8], at: usize) -> Option<char> {
    let length = match triplet(bytes, at)? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut octets = [0; 4];
    for (index, octet) in octets[..length].iter_mut().enumerate() {
        let at = at + 3 * index;
        *octet = triplet(bytes.get(..bytes.len().min(at + 3))?, at.min(bytes.len()))?;
    }
    core::str::from_utf8(&octets[..length]).ok()?.chars().next()
}

/// Tells whether a character is one of the bidirectional formatting characters that IRIs must not
/// hold (RFC 3987, section 4.1): LRM, RLM, LRE, RLE, PDF, LRO and RLO.
pub(crate) const fn is_bidi_control(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
}
