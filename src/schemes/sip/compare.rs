//! The comparison of RFC 3261, section 19.1.4.

use core::cmp::Ordering;
use core::net::Ipv6Addr;

use super::super::unordered::{same_groups, same_items};
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

    /// Texts that are the same are equal in this order.
    fn order(self, a: &str, b: &str) -> Ordering {
        self.units(a).cmp(self.units(b))
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

/// The values of a name in both have to be the same, and some names must not be missing.
pub(super) fn same_parameters(a: &SipUri<'_>, b: &SipUri<'_>) -> bool {
    let names = |a: &Parameter<'_>, b: &Parameter<'_>| Letters::Folded.order(a.name, b.name);
    let may_be_ignored = |it: &Parameter<'_>| !NEVER_IGNORED.iter().any(|name| is(it.name, name));
    same_groups(a.parameters(), b.parameters(), order, names, may_be_ignored)
}

fn is(name: &str, known: &str) -> bool {
    Letters::Folded.same(name, known)
}

/// Parameters that are the same are equal in this order.
fn order(a: &Parameter<'_>, b: &Parameter<'_>) -> Ordering {
    let value = || match (a.value, b.value) {
        (Some(a_value), Some(b_value)) if is(a.name, "maddr") => order_hosts(a_value, b_value),
        (Some(a), Some(b)) => Letters::Folded.order(a, b),
        (a, b) => a.cmp(&b),
    };
    Letters::Folded.order(a.name, b.name).then_with(value)
}

/// Header fields are never ignored; their order does not matter.
pub(super) fn same_headers(a: &SipUri<'_>, b: &SipUri<'_>) -> bool {
    let order = |a: &Header<'_>, b: &Header<'_>| {
        let value = || Letters::Folded.order(a.value, b.value);
        Letters::Folded.order(a.name, b.name).then_with(value)
    };
    same_items(a.headers(), b.headers(), order)
}

/// Hosts that are the same are equal in this order: addresses in brackets are compared as
/// addresses (RFC 5954, section 4.2).
pub(super) fn order_hosts(a: &str, b: &str) -> Ordering {
    match (address(a), address(b)) {
        (None, None) => Letters::Folded.order(a, b),
        (a, b) => a.cmp(&b),
    }
}

/// Returns an address in brackets, which may be written with triplets in a parameter.
fn address(text: &str) -> Option<Ipv6Addr> {
    const LONGEST: &str = "[1111:2222:3333:4444:5555:6666:123.123.123.123]";
    let mut literal = [0; LONGEST.len()];
    let mut length = 0;
    for (byte, stands_for_itself) in Letters::Folded.units(text) {
        *literal.get_mut(length).filter(|_| stands_for_itself)? = byte;
        length += 1;
    }
    let literal = core::str::from_utf8(&literal[..length]).ok()?;
    literal.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}
