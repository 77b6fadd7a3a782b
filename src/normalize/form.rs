//! Normal forms.

use core::cmp::Ordering;
use core::convert::Infallible;
use core::hash::{Hash, Hasher};
use core::net::Ipv6Addr;

use super::{Normalizer, Rung, SchemeRules};
use crate::form::{Authority, Change, Dots, Form, Part, Path, Piece, any_pair};
use crate::{IriRef, Spans};

/// A normal form.
#[allow(clippy::large_enum_variant, reason = "it never leaves the stack")]
pub(super) enum Normal<'a> {
    /// The reference itself: the common case, which takes no more than looking at it.
    Written(IriRef<'a>),
    Form(Form<'a>),
}

impl<'a> Normal<'a> {
    /// Makes the normal form of a reference, by the rules for IRIs or for URIs.
    pub(super) fn of(reference: IriRef<'a>, is_iri: bool, normalizer: &Normalizer) -> Self {
        if normalizer.rung == Rung::None || is_plain(reference, normalizer) {
            Self::Written(reference)
        } else {
            Self::Form(form(reference, is_iri, normalizer))
        }
    }

    pub(super) fn is_text(&self, text: &str) -> bool {
        match self {
            Self::Written(reference) => reference.as_str() == text,
            Self::Form(form) => form.is_text(text),
        }
    }

    /// Tells whether the path would begin with `//` without its guard.
    pub(super) fn is_guarded(&self) -> bool {
        match self {
            // Text with dot segments is never taken as it is at the rungs that look at paths.
            Self::Written(_) => false,
            Self::Form(form) => form.path.is_guarded(),
        }
    }

    /// The order is that of the texts.
    pub(super) fn cmp(&self, other: &Self) -> Ordering {
        let form = |normal: &Self| match normal {
            Self::Written(reference) => Form::new(*reference, Change::Keep),
            Self::Form(form) => *form,
        };
        match (self, other) {
            (Self::Written(a), Self::Written(b)) => a.as_str().cmp(b.as_str()),
            _ => form(self).cmp_text(&form(other)),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Written(reference) => reference.as_str().len(),
            Self::Form(form) => form.len(),
        }
    }

    #[inline]
    pub(super) fn spans(&self) -> Option<Spans> {
        match self {
            Self::Written(reference) => Some(reference.spans()),
            Self::Form(form) => form.spans(),
        }
    }

    /// Returns the text and its spans; none if it is too long for a reference.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(super) fn build(&self) -> Option<(alloc::string::String, Spans)> {
        if let Self::Written(reference) = self {
            return Some((reference.as_str().into(), reference.spans()));
        }
        let spans = self.spans()?;
        let mut text = alloc::string::String::with_capacity(spans.end());
        let _ = self.try_write(|part| {
            text.push_str(part);
            Ok::<(), Infallible>(())
        });
        debug_assert_eq!(text.len(), spans.end());
        Some((text, spans))
    }

    #[inline]
    pub(super) fn try_write<E>(
        &self,
        mut write: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Self::Written(reference) => write(reference.as_str()),
            Self::Form(form) => form.try_write(write),
        }
    }
}

/// Tells whether two references have the same normal form.
pub(super) fn equal(a: IriRef<'_>, b: IriRef<'_>, is_iri: bool, normalizer: &Normalizer) -> bool {
    let is_simple = |reference: IriRef<'_>| {
        let is_host_folded = !is_iri || reference.as_str().is_ascii();
        is_host_folded && differs_in_case_alone(reference, normalizer)
    };
    if a == b {
        true
    } else if normalizer.rung == Rung::None {
        false
    } else if is_simple(a) && is_simple(b) {
        a.scheme() == b.scheme()
            && a.host().is_some() == b.host().is_some()
            && a.userinfo() == b.userinfo()
            && host_text(a).eq_ignore_ascii_case(host_text(b))
            && after_host(a) == after_host(b)
    } else {
        Normal::of(a, is_iri, normalizer) == Normal::of(b, is_iri, normalizer)
    }
}

fn host_text(reference: IriRef<'_>) -> &str {
    reference.host().map_or("", |host| host.as_str())
}

/// Returns the port, the path and what follows, with their delimiters.
fn after_host(reference: IriRef<'_>) -> &str {
    let spans = reference.spans();
    let start = spans.host().map_or(spans.path().start, |host| host.end);
    let text: &str = reference.into();
    &text[start..]
}

/// Tells by a look at the text that a reference is its own normal form. If not, it still may be.
fn is_plain(reference: IriRef<'_>, normalizer: &Normalizer) -> bool {
    let before_path = &reference.as_str().as_bytes()[..reference.spans().path().start];
    !any_pair(before_path, |_, byte| byte.is_ascii_uppercase())
        && differs_in_case_alone(reference, normalizer)
}

/// Tells by a look at the text that a reference and its normal form differ in the case of scheme
/// and host at most, at any rung but the first.
fn differs_in_case_alone(reference: IriRef<'_>, normalizer: &Normalizer) -> bool {
    let (bytes, spans) = (reference.as_str().as_bytes(), reference.spans());
    let path = reference.path().as_str();
    let has_literal = || host_text(reference).starts_with('[');
    !any_pair(bytes, |_, byte| byte == b'%')
        && (!normalizer.ipv6 || !has_literal())
        && (normalizer.rung < Rung::Path
            || spans.scheme().is_none()
            // Without triplets there is one kind of dots.
            || !Dots::Literal.may_be_in(path))
        && (normalizer.rung < Rung::Scheme || spans.port().is_none() && !path.is_empty())
}

/// Equality is that of the texts.
impl PartialEq for Normal<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Form(a), Self::Form(b)) => a == b,
            (Self::Written(written), normal) | (normal, Self::Written(written)) => {
                normal.is_text(written.as_str())
            }
        }
    }
}

/// What a hasher is given does not depend on how the text is cut: it gets blocks of one length.
impl Hash for Normal<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut block = [0; 64];
        let mut length = 0;
        let _ = self.try_write(|part| {
            let mut part = part.as_bytes();
            while let Some((now, rest)) = part.split_at_checked(block.len() - length) {
                block[length..].copy_from_slice(now);
                state.write(&block);
                (length, part) = (0, rest);
            }
            block[length..length + part.len()].copy_from_slice(part);
            length += part.len();
            Ok::<(), Infallible>(())
        });
        state.write(&block[..length]);
        state.write_u8(0xff);
    }
}

fn form<'a>(reference: IriRef<'a>, is_iri: bool, normalizer: &Normalizer) -> Form<'a> {
    let change = match (normalizer.rung, is_iri) {
        (Rung::None | Rung::Case, _) => Change::Upper,
        (_, false) => Change::DecodeUri,
        (_, true) => Change::DecodeIri,
    };
    let change = change.of(reference.as_str());
    let mut form = Form::new(reference, change);
    form.scheme = form.scheme.map(Part::lower);
    if let Some(authority) = &mut form.authority {
        authority.host = host(authority.host, is_iri);
        authority.address = address(authority.host).filter(|_| normalizer.ipv6);
    }
    if normalizer.rung >= Rung::Path && form.scheme.is_some() {
        let path = ["", reference.path().as_str()];
        let has_authority = form.authority.is_some();
        form.path = Path::without_dot_segments(path, Dots::Decoded, change, has_authority);
    }
    if let (Rung::Scheme, Some(scheme), Some(authority)) =
        (normalizer.rung, reference.scheme(), &mut form.authority)
    {
        let is_same = |rules: &&SchemeRules| rules.scheme.eq_ignore_ascii_case(scheme.as_str());
        let rules = normalizer.schemes.iter().find(is_same);
        remove_default_port(authority, rules);
        if reference.path().is_empty() && rules.is_some_and(|rules| rules.root_path) {
            form.path = Path::new("/", Change::Keep);
        }
    }
    form
}

/// Lowers the letters of a host, of an IRI only if it is ASCII when it is decoded.
fn host(host: Part<'_>, is_iri: bool) -> Part<'_> {
    let is_ascii = || {
        let mut decoded = Part::new(host.text, Change::DecodeIri.of(host.text)).pieces();
        decoded.all(|piece| match piece {
            Piece::Text(text) => text.is_ascii(),
            Piece::Char(character) | Piece::Encoded(character) => character.is_ascii(),
        })
    };
    if is_iri && !is_ascii() {
        host
    } else {
        host.lower()
    }
}

fn address(host: Part<'_>) -> Option<Ipv6Addr> {
    let literal = host.text.strip_prefix('[')?.strip_suffix(']')?;
    literal.parse().ok()
}

/// An empty port goes in any scheme (section 3.2.3).
fn remove_default_port(authority: &mut Authority<'_>, rules: Option<&SchemeRules>) {
    let port = authority.port.map(|port| port.text);
    if port == Some("") || port.is_some() && port == rules.and_then(|rules| rules.port) {
        authority.port = None;
    }
}
