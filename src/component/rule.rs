//! Checks of single components against their rules.
//!
//! The sets of characters are those of the grammar, and `tests/components.rs` holds every check
//! against the generated parsers. What is more than a set, an `IPv6address`, is asked of the
//! generated parser itself.

use uri_generated::rfc3986;

use crate::ParseError;
use crate::percent::{CharSet, triplet};
use crate::text::slice;

/// A rule for a component.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rule {
    Scheme,
    Authority,
    Userinfo,
    Host,
    Port,
    Path,
    Segment,
    Query,
    Fragment,
}

/// Whose rules: those of RFC 3986, or those of RFC 3987 with the same names after an `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Uri,
    Iri,
}

/// Where a text stops being a component. Offsets are in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Fault {
    /// Something else than a character of this rule.
    Character { rule: Rule, at: usize },
    /// Something else than a hexadecimal digit of a triplet.
    Triplet { at: usize },
    /// Something after an IP-literal.
    AfterLiteral { at: usize },
    /// Not an IP-literal; the error is that of `//` and the literal, which begins at `start`.
    Literal { error: rfc3986::Error, start: usize },
}

impl Fault {
    pub(crate) const fn offset(&self) -> usize {
        match self {
            Self::Character { at, .. } | Self::Triplet { at } | Self::AfterLiteral { at } => *at,
            Self::Literal { error, start } => *start + error.offset() - 2,
        }
    }
}

impl Rule {
    /// Checks that a text matches the rule.
    pub(crate) const fn check(self, kind: Kind, text: &str) -> Result<(), ParseError> {
        let checked = match self {
            Self::Authority => check_authority(kind, text),
            Self::Host => check_host(kind, text, 0, text.len()),
            Self::Scheme => check_scheme(text),
            _ => self.check_characters(kind, text, 0, text.len()),
        };
        match checked {
            Ok(()) => Ok(()),
            Err(fault) => Err(ParseError::component(self, kind, fault, text)),
        }
    }

    /// The characters that stand for themselves.
    pub(crate) const fn set(self, kind: Kind) -> CharSet {
        let set = match self {
            Self::Scheme => return CharSet::SCHEME,
            Self::Port => return CharSet::DIGIT,
            Self::Authority | Self::Userinfo => CharSet::USERINFO,
            Self::Host => CharSet::REG_NAME,
            Self::Path => CharSet::PATH,
            Self::Segment => CharSet::PCHAR,
            Self::Query => CharSet::QUERY,
            Self::Fragment => CharSet::FRAGMENT,
        };
        match (kind, self) {
            (Kind::Uri, _) => set,
            (Kind::Iri, Self::Query) => set.union(CharSet::UCSCHAR).union(CharSet::IPRIVATE),
            (Kind::Iri, _) => set.union(CharSet::UCSCHAR),
        }
    }

    const fn has_triplets(self) -> bool {
        !matches!(self, Self::Scheme | Self::Port)
    }

    /// Checks a part of a text: characters of the set, and triplets.
    const fn check_characters(
        self,
        kind: Kind,
        text: &str,
        start: usize,
        end: usize,
    ) -> Result<(), Fault> {
        let (bytes, set) = (text.as_bytes().split_at(end).0, self.set(kind));
        let mut at = start;
        while at < end {
            at += match bytes[at] {
                byte if set.contains_byte(byte) => 1,
                b'%' if self.has_triplets() => match triplet(bytes, at) {
                    Some(_) => 3,
                    None => {
                        return Err(Fault::Triplet {
                            at: digit_fault(bytes, at + 1),
                        });
                    }
                },
                byte if !byte.is_ascii() && !set.is_ascii() => match character(bytes, at) {
                    (character, length) if set.contains(character) => length,
                    _ => return Err(Fault::Character { rule: self, at }),
                },
                _ => return Err(Fault::Character { rule: self, at }),
            };
        }
        Ok(())
    }
}

/// ```abnf
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
const fn check_scheme(text: &str) -> Result<(), Fault> {
    match text.as_bytes().first() {
        Some(first) if first.is_ascii_alphabetic() => {
            Rule::Scheme.check_characters(Kind::Uri, text, 0, text.len())
        }
        _ => Err(Fault::Character {
            rule: Rule::Scheme,
            at: 0,
        }),
    }
}

/// ```abnf
/// authority = [ userinfo "@" ] host [ ":" port ]
/// ```
///
/// Neither userinfo nor what follows it can hold an `@`. Where there is a fault, the text is lost
/// where both readings are, with userinfo and without.
const fn check_authority(kind: Kind, text: &str) -> Result<(), Fault> {
    let without = match check_host_and_port(kind, text, 0) {
        Ok(()) => return Ok(()),
        Err(fault) => fault,
    };
    let at = find(text.as_bytes(), 0, text.len(), b'@');
    let with = match Rule::Userinfo.check_characters(kind, text, 0, at) {
        Ok(()) if at < text.len() => match check_host_and_port(kind, text, at + 1) {
            Ok(()) => return Ok(()),
            Err(fault) => fault,
        },
        Ok(()) => Fault::Character {
            rule: Rule::Authority,
            at,
        },
        Err(fault) => fault,
    };
    if without.offset() > with.offset()
        || matches!(without, Fault::Triplet { .. }) && without.offset() == with.offset()
    {
        Err(without)
    } else if without.offset() == with.offset() {
        Err(Fault::Character {
            rule: Rule::Authority,
            at: with.offset(),
        })
    } else {
        Err(with)
    }
}

const fn check_host_and_port(kind: Kind, text: &str, start: usize) -> Result<(), Fault> {
    let bytes = text.as_bytes();
    let literal_end = if start < bytes.len() && bytes[start] == b'[' {
        find(bytes, start, bytes.len(), b']')
    } else {
        start
    };
    let host_end = find(bytes, literal_end, bytes.len(), b':');
    match check_host(kind, text, start, host_end) {
        Ok(()) if host_end < bytes.len() => {
            Rule::Port.check_characters(kind, text, host_end + 1, bytes.len())
        }
        checked => checked,
    }
}

/// ```abnf
/// host       = IP-literal / IPv4address / reg-name
/// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
/// ```
///
/// Every `IPv4address` is a `reg-name`.
const fn check_host(kind: Kind, text: &str, start: usize, end: usize) -> Result<(), Fault> {
    if start == end || text.as_bytes()[start] != b'[' {
        return Rule::Host.check_characters(kind, text, start, end);
    }
    let close = find(text.as_bytes(), start, end, b']');
    let literal_end = if close < end { close + 1 } else { end };
    match check_literal(slice(text, start..literal_end), start) {
        Ok(()) if literal_end < end => Err(Fault::AfterLiteral { at: literal_end }),
        checked => checked,
    }
}

/// Longer than any `"[" IPv6address "]"` after `//`.
const LITERAL: usize = 64;

/// The generated parser knows what an IP-literal is: `//` and an IP-literal is a reference. It is
/// asked about as much as fits; only an `IPvFuture` can be longer and well so far.
const fn check_literal(literal: &str, start: usize) -> Result<(), Fault> {
    let mut reference = [b'/'; LITERAL];
    let mut end = 2;
    while end < LITERAL && end - 2 < literal.len() {
        reference[end] = literal.as_bytes()[end - 2];
        end += 1;
    }
    let reference = reference.split_at(end).0;
    let reference = match core::str::from_utf8(reference) {
        Ok(reference) => reference,
        // A character beyond ASCII is no part of a literal, so it does not matter where it is cut.
        Err(error) => match core::str::from_utf8(reference.split_at(error.valid_up_to()).0) {
            Ok(reference) => reference,
            Err(_) => "//",
        },
    };
    match rfc3986::UriReference::parse(reference) {
        Ok(_) => Ok(()),
        Err(error) if error.offset() < reference.len() || reference.len() < LITERAL => {
            Err(Fault::Literal { error, start })
        }
        Err(_) => check_future(literal, start),
    }
}

/// ```abnf
/// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
/// ```
///
/// The text begins as such a literal does, and is long.
const fn check_future(literal: &str, start: usize) -> Result<(), Fault> {
    let bytes = literal.as_bytes();
    let mut at = 2;
    while at < bytes.len() && bytes[at].is_ascii_hexdigit() {
        at += 1;
    }
    if at < bytes.len() && bytes[at] == b'.' {
        at += 1;
        while at < bytes.len() && CharSet::USERINFO.contains_byte(bytes[at]) {
            at += 1;
        }
        if at + 1 == bytes.len() && bytes[at] == b']' && bytes[at - 1] != b'.' {
            return Ok(());
        }
    }
    Err(Fault::Character {
        rule: Rule::Host,
        at: start + at,
    })
}

/// Returns where a byte is, or the end.
pub(crate) const fn find(bytes: &[u8], start: usize, end: usize, byte: u8) -> usize {
    let mut at = start;
    while at < end && bytes[at] != byte {
        at += 1;
    }
    at
}

/// Returns the first of two offsets where no hexadecimal digit is.
const fn digit_fault(bytes: &[u8], at: usize) -> usize {
    if at < bytes.len() && bytes[at].is_ascii_hexdigit() {
        at + 1
    } else {
        at
    }
}

/// Returns the character beyond ASCII at an offset of a text, and its length.
const fn character(bytes: &[u8], at: usize) -> (char, usize) {
    const fn tail(bytes: &[u8], at: usize) -> u32 {
        (bytes[at] & 0x3F) as u32
    }
    let first = bytes[at] as u32;
    let (value, length) = match first {
        0..0xE0 => ((first & 0x1F) << 6 | tail(bytes, at + 1), 2),
        0xE0..0xF0 => (
            (first & 0x0F) << 12 | tail(bytes, at + 1) << 6 | tail(bytes, at + 2),
            3,
        ),
        _ => (
            (first & 0x07) << 18
                | tail(bytes, at + 1) << 12
                | tail(bytes, at + 2) << 6
                | tail(bytes, at + 3),
            4,
        ),
    };
    match char::from_u32(value) {
        Some(character) => (character, length),
        None => (char::REPLACEMENT_CHARACTER, length),
    }
}
