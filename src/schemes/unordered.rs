//! Items of which the order does not matter.
//!
//! With an allocator they are sorted, and both sequences walked in step: time grows with n log n.
//! Without, each is counted in both, and time grows with the square.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Tells whether both have the same items, each as often.
pub(super) fn same_items<I: Iterator + Clone>(
    a: I,
    b: I,
    order: impl Fn(&I::Item, &I::Item) -> Ordering,
) -> bool {
    same_groups(a, b, &order, &order, |_| false)
}

/// Tells whether both have the same items, each as often, but for groups that only one has and may
/// have alone.
///
/// Items of a group are equal in `group`, which is a coarser order than that of the items, and
/// stand together in that.
#[cfg(feature = "alloc")]
pub(super) fn same_groups<I: Iterator + Clone>(
    a: I,
    b: I,
    order: impl Fn(&I::Item, &I::Item) -> Ordering,
    group: impl Fn(&I::Item, &I::Item) -> Ordering,
    may_be_alone: impl Fn(&I::Item) -> bool,
) -> bool {
    let sorted = |items: I| {
        let mut items: Vec<_> = items.collect();
        items.sort_unstable_by(&order);
        items
    };
    let same = |a: &[I::Item], b: &[I::Item]| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| order(a, b).is_eq())
    };
    let (a, b) = (sorted(a), sorted(b));
    let mut a = a.chunk_by(|x, y| group(x, y).is_eq()).peekable();
    let mut b = b.chunk_by(|x, y| group(x, y).is_eq()).peekable();
    loop {
        let next = match (a.peek(), b.peek()) {
            (Some(a), Some(b)) => group(&a[0], &b[0]),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return true,
        };
        let first = a.next_if(|_| next.is_le());
        let agree = match (first, b.next_if(|_| next.is_ge())) {
            (Some(a), Some(b)) => same(a, b),
            (a, b) => a.or(b).is_none_or(|alone| may_be_alone(&alone[0])),
        };
        if !agree {
            return false;
        }
    }
}

/// Tells the same without an allocator.
#[cfg(not(feature = "alloc"))]
pub(super) fn same_groups<I: Iterator + Clone>(
    a: I,
    b: I,
    order: impl Fn(&I::Item, &I::Item) -> Ordering,
    group: impl Fn(&I::Item, &I::Item) -> Ordering,
    may_be_alone: impl Fn(&I::Item) -> bool,
) -> bool {
    let both = [a.clone(), b.clone()];
    a.chain(b).all(|item| {
        let has_group = |of: &I| of.clone().any(|it| group(&it, &item).is_eq());
        if !both.iter().all(has_group) {
            return may_be_alone(&item);
        }
        let count = |of: &I| of.clone().filter(|it| order(it, &item).is_eq()).count();
        count(&both[0]) == count(&both[1])
    })
}

/// Orders texts in which upper and lower case are the same.
#[cfg(any(feature = "geo", feature = "media-type", feature = "tel"))]
pub(super) fn folded(a: &str, b: &str) -> Ordering {
    let fold = |byte: u8| byte.to_ascii_lowercase();
    a.bytes().map(fold).cmp(b.bytes().map(fold))
}
