//! Equality of references that have not been written: that of the texts.

use super::address::Text;
use super::{Authority, Change, Form, Part, Path, Piece};

/// The parse of a text is its components, so texts are equal when the components are.
impl PartialEq for Form<'_> {
    fn eq(&self, other: &Self) -> bool {
        // Only targets have a head, and they are not compared before they are written.
        self.head == other.head
            && optional(self.scheme, other.scheme)
            && match (self.authority, other.authority) {
                (None, None) => true,
                (Some(a), Some(b)) => a == b,
                _ => false,
            }
            && self.path == other.path
            && optional(self.query, other.query)
            && optional(self.fragment, other.fragment)
    }
}

impl PartialEq for Path<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self.as_part(), other.as_part()) {
            (Some(a), Some(b)) => a.is_same(b),
            _ => same_text(self.pieces(), other.pieces()),
        }
    }
}

impl PartialEq for Authority<'_> {
    fn eq(&self, other: &Self) -> bool {
        optional(self.userinfo, other.userinfo)
            && same_host(self, other)
            && optional(self.port, other.port)
    }
}

/// An address is one way of writing an address only.
fn same_host(a: &Authority<'_>, b: &Authority<'_>) -> bool {
    match (a.address, b.address) {
        (None, None) => a.host.is_same(b.host),
        (Some(a), Some(b)) => a == b,
        (Some(address), None) | (None, Some(address)) => {
            let host = if a.address.is_none() { a.host } else { b.host };
            let text = Text::new(address);
            host.is_same(Part::new(text.as_str(), Change::Keep))
        }
    }
}

fn optional(a: Option<Part<'_>>, b: Option<Part<'_>>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => a.is_same(b),
        _ => false,
    }
}

/// Tells whether pieces are the same text, however it is cut.
pub(super) fn same_text<'a, 'b>(
    a: impl Iterator<Item = Piece<'a>>,
    b: impl Iterator<Item = Piece<'b>>,
) -> bool {
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    loop {
        match (a.rest(), b.rest()) {
            ([], []) => return true,
            (left, right) => {
                let length = left.len().min(right.len());
                if length == 0 || left[..length] != right[..length] {
                    return false;
                }
                a.advance(length);
                b.advance(length);
            }
        }
    }
}

/// The bytes of pieces, as many at a time as one piece has.
pub(super) struct Cursor<'a, I> {
    pieces: I,
    piece: Piece<'a>,
    /// The UTF-8 of a character.
    utf8: [u8; 12],
    /// How many bytes of the piece have been read.
    at: usize,
}

impl<'a, I: Iterator<Item = Piece<'a>>> Cursor<'a, I> {
    pub(super) fn new(pieces: I) -> Self {
        Self {
            pieces,
            piece: Piece::Text(""),
            utf8: [0; 12],
            at: 0,
        }
    }

    /// Returns what is left of the piece, or of the next one that is not empty.
    pub(super) fn rest(&mut self) -> &[u8] {
        while self.at == self.piece.len() {
            let Some(piece) = self.pieces.next() else {
                break;
            };
            self.piece = piece;
            self.at = 0;
            if !matches!(piece, Piece::Text(_)) {
                let mut end = 0;
                let _ = piece.write(&mut |part| {
                    self.utf8[end..end + part.len()].copy_from_slice(part.as_bytes());
                    end += part.len();
                    Ok::<(), core::convert::Infallible>(())
                });
            }
        }
        match self.piece {
            Piece::Text(text) => &text.as_bytes()[self.at..],
            piece => &self.utf8[self.at..piece.len()],
        }
    }

    pub(super) fn advance(&mut self, length: usize) {
        self.at += length;
    }
}
