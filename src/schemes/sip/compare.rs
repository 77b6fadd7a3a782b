//! The comparison of RFC 3261, section 19.1.4.

use super::{Header, Parameter, SipUri};
use crate::percent::triplet;

/// Whether upper and lower case make a difference.
#[derive(Clone, Copy)]
pub(super) enum Letters {
    AsTheyAre,
    Folded,
}

impl Letters {
    /// Tells whether two texts are the same, where triplets of characters that are not reserved
    /// are the same as the characters.
    pub(super) fn same(self, a: &str, b: &str) -> bool {
        self.units(a).eq(self.units(b))
    }

    pub(super) fn same_options(self, a: Option<&str>, b: Option<&str>) -> bool {
        match (a, b) {
            (Some(a), Some(b)) => self.same(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }

    /// Iterates over bytes, and whether each stands for itself.
    fn units(self, text: &str) -> impl Iterator<Item = (u8, bool)> + use<'_> {
        let bytes = text.as_bytes();
        let mut at = 0;
        core::iter::from_fn(move || {
            let first = *bytes.get(at)?;
            let unit = if let Some(byte) = triplet(bytes, at) {
                at += 3;
                (byte, !b";/?:@&=+$,".contains(&byte))
            } else {
                at += 1;
                (first, true)
            };
            Some(match self {
                Self::AsTheyAre => unit,
                Self::Folded => (unit.0.to_ascii_lowercase(), unit.1),
            })
        })
    }
}

/// Parameters that have to be in both URIs or in neither.
const NEVER_IGNORED: [&str; 5] = ["user", "ttl", "method", "maddr", "transport"];

/// Parameters in both have to be the same, and some must not be missing.
pub(super) fn same_parameters(a: &SipUri<'_>, b: &SipUri<'_>) -> bool {
    let agrees = |parameter: Parameter<'_>, other: &SipUri<'_>| {
        let mut named = other
            .parameters()
            .filter(|it| Letters::Folded.same(it.name, parameter.name));
        match named.next() {
            Some(it) => Letters::Folded.same_options(it.value, parameter.value),
            None => !NEVER_IGNORED
                .iter()
                .any(|name| Letters::Folded.same(name, parameter.name)),
        }
    };
    a.parameters().all(|parameter| agrees(parameter, b))
        && b.parameters().all(|parameter| agrees(parameter, a))
}

/// Header fields are never ignored; their order does not matter.
pub(super) fn same_headers(a: &SipUri<'_>, b: &SipUri<'_>) -> bool {
    let count = |of: &SipUri<'_>, header: Header<'_>| {
        let same = of.headers().filter(|it| {
            Letters::Folded.same(it.name, header.name)
                && Letters::Folded.same(it.value, header.value)
        });
        same.count()
    };
    a.headers().count() == b.headers().count()
        && a.headers()
            .all(|header| count(a, header) == count(b, header))
}
