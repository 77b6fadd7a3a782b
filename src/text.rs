//! What every type that is a text has in common.

use core::ops::Range;

/// Slices in `const fn`, which indexing cannot do.
#[inline]
pub(crate) const fn slice(text: &str, span: Range<usize>) -> &str {
    text.split_at(span.end).0.split_at(span.start).1
}

/// Implements the traits of a type that is compared, ordered, hashed and displayed as its
/// `as_str()`.
///
/// `Hash` has to be that of `str`, and nothing else: `Borrow<str>` promises it.
macro_rules! text_traits {
    ($Type:ty) => {
        impl AsRef<str> for $Type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::borrow::Borrow<str> for $Type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        impl core::fmt::Display for $Type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl PartialEq for $Type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $Type {}

        impl PartialOrd for $Type {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $Type {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl core::hash::Hash for $Type {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        $crate::text::text_eq!($Type, str);
        $crate::text::text_eq!($Type, &str);
        #[cfg(feature = "alloc")]
        $crate::text::text_eq!($Type, alloc::string::String);
    };
}

/// Implements `==` between two types that are texts, both ways.
macro_rules! text_eq {
    ($A:ty, $B:ty) => {
        impl PartialEq<$B> for $A {
            fn eq(&self, other: &$B) -> bool {
                AsRef::<str>::as_ref(self) == AsRef::<str>::as_ref(other)
            }
        }

        impl PartialEq<$A> for $B {
            fn eq(&self, other: &$A) -> bool {
                AsRef::<str>::as_ref(self) == AsRef::<str>::as_ref(other)
            }
        }
    };
}

pub(crate) use {text_eq, text_traits};
