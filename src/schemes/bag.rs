//! Items in any order, each as often as it is there.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The items of an iterator, of which it matters only how many of each there are.
///
/// With an allocator they are sorted, and counting takes logarithmic time; without, linear time.
#[cfg(feature = "alloc")]
pub(super) struct Bag<I: Iterator>(Vec<I::Item>);

#[cfg(not(feature = "alloc"))]
pub(super) struct Bag<I: Iterator>(I);

impl<I: Iterator + Clone> Bag<I> {
    /// Takes items and their order.
    #[cfg(feature = "alloc")]
    pub(super) fn new(items: I, order: impl Fn(&I::Item, &I::Item) -> Ordering) -> Self {
        let mut items: Vec<_> = items.collect();
        items.sort_unstable_by(order);
        Self(items)
    }

    #[cfg(not(feature = "alloc"))]
    pub(super) fn new(items: I, _: impl Fn(&I::Item, &I::Item) -> Ordering) -> Self {
        Self(items)
    }

    /// Counts the items that are equal to what is sought; the order is that of an item and of it,
    /// the same as that of the bag or a coarser one.
    #[cfg(feature = "alloc")]
    pub(super) fn count(&self, order: impl Fn(&I::Item) -> Ordering) -> usize {
        let begin = self.0.partition_point(|item| order(item).is_lt());
        self.0[begin..].partition_point(|item| order(item).is_eq())
    }

    #[cfg(not(feature = "alloc"))]
    pub(super) fn count(&self, order: impl Fn(&I::Item) -> Ordering) -> usize {
        let items = self.0.clone();
        items.filter(|item| order(item).is_eq()).count()
    }
}

/// Tells whether both have the same items, each as often, in any order.
pub(super) fn same_items<I: Iterator + Clone>(
    a: I,
    b: I,
    order: impl Fn(&I::Item, &I::Item) -> Ordering,
) -> bool {
    let (all_a, all_b) = (Bag::new(a.clone(), &order), Bag::new(b.clone(), &order));
    let count = |bag: &Bag<I>, item: &I::Item| bag.count(|it| order(it, item));
    let mut items = a.chain(b);
    items.all(|item| count(&all_a, &item) == count(&all_b, &item))
}

/// Orders texts in which upper and lower case are the same.
#[cfg(any(feature = "tel", feature = "geo", feature = "media-type"))]
pub(super) fn folded(a: &str, b: &str) -> Ordering {
    let fold = |byte: u8| byte.to_ascii_lowercase();
    a.bytes().map(fold).cmp(b.bytes().map(fold))
}
