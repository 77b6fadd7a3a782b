//! The components of a normal form.

use core::net::Ipv6Addr;

use super::{Normalizer, Rung, SchemeRules};
use crate::IriRef;
use crate::form::{Authority, Change, Dots, Form, Part, Path, Piece};

/// Makes the normal form of a reference, by the rules for IRIs or for URIs.
pub(super) fn normal<'a>(reference: IriRef<'a>, is_iri: bool, normalizer: &Normalizer) -> Form<'a> {
    let change = match (normalizer.rung, is_iri) {
        (Rung::None, _) => return Form::new(reference, Change::Keep),
        (Rung::Case, _) => Change::Upper,
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
