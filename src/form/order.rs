//! The order of references that have not been written: that of the texts.

use core::cmp::Ordering;

use super::address::Text;
use super::equal::Cursor;
use super::{Change, Form, Part, Piece};
use crate::text::slice;

impl Form<'_> {
    /// Compares the texts byte by byte, as `str` does.
    pub(crate) fn cmp_text(&self, other: &Form<'_>) -> Ordering {
        let (a, b) = (address(self), address(other));
        order(pieces(self, a.as_ref()), pieces(other, b.as_ref()))
    }
}

/// The text that stands for that of the host.
fn address(form: &Form<'_>) -> Option<Text> {
    form.authority?.address.map(Text::new)
}

/// The pieces of the whole text, in order (RFC 3986, section 5.3).
fn pieces<'a>(form: &Form<'a>, address: Option<&'a Text>) -> impl Iterator<Item = Piece<'a>> {
    let text = |text: &'a str| Some(Piece::Text(text)).filter(|_| !text.is_empty());
    let part = move |before: &'static str, part: Option<Part<'a>>, after: &'static str| {
        part.into_iter().flat_map(move |part| {
            text(before)
                .into_iter()
                .chain(part.pieces())
                .chain(text(after))
        })
    };
    let head = form
        .head
        .map(|head| slice(head.into(), 0..head.spans().path().start));
    let authority = form.authority;
    let host = authority.map(|authority| match address {
        Some(address) => Part::new(address.as_str(), Change::Keep),
        None => authority.host,
    });
    head.and_then(text)
        .into_iter()
        .chain(part("", form.scheme, ":"))
        .chain(authority.and_then(|_| text("//")))
        .chain(part(
            "",
            authority.and_then(|authority| authority.userinfo),
            "@",
        ))
        .chain(part("", host, ""))
        .chain(part(
            ":",
            authority.and_then(|authority| authority.port),
            "",
        ))
        .chain(form.path.pieces())
        .chain(part("?", form.query, ""))
        .chain(part("#", form.fragment, ""))
}

fn order<'a, 'b>(
    a: impl Iterator<Item = Piece<'a>>,
    b: impl Iterator<Item = Piece<'b>>,
) -> Ordering {
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    loop {
        let (left, right) = (a.rest(), b.rest());
        let length = left.len().min(right.len());
        let order = left[..length].cmp(&right[..length]);
        if order.is_ne() || length == 0 {
            return order.then(left.len().cmp(&right.len()));
        }
        a.advance(length);
        b.advance(length);
    }
}
