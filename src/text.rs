//! What every type that is a text has in common.

use core::fmt::{self, Write};
use core::ops::Range;

/// Slices in `const fn`, which indexing cannot do.
#[inline]
pub(crate) const fn slice(text: &str, span: Range<usize>) -> &str {
    text.split_at(span.end).0.split_at(span.start).1
}

/// Displays what `write` writes, with the width, the fill and the precision that are asked for: what
/// `Formatter::pad` does with a text that is in memory.
pub(crate) fn pad(
    f: &mut fmt::Formatter<'_>,
    write: impl Fn(&mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() {
        return write(f);
    }
    let mut counted = Limited {
        writer: None,
        left: f.precision().unwrap_or(usize::MAX),
        written: 0,
    };
    write(&mut counted)?;
    let padding = f.width().unwrap_or(0).saturating_sub(counted.written);
    let before = match f.align() {
        None | Some(fmt::Alignment::Left) => 0,
        Some(fmt::Alignment::Center) => padding / 2,
        Some(fmt::Alignment::Right) => padding,
    };
    let fill = f.fill();
    (0..before).try_for_each(|_| f.write_char(fill))?;
    write(&mut Limited {
        writer: Some(f),
        left: counted.written,
        written: 0,
    })?;
    (before..padding).try_for_each(|_| f.write_char(fill))
}

/// Writes so many characters and no more, and counts them.
struct Limited<'w> {
    writer: Option<&'w mut dyn Write>,
    left: usize,
    written: usize,
}

impl Write for Limited<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = text
            .char_indices()
            .nth(self.left)
            .map_or(text.len(), |(at, _)| at);
        let count = text[..end].chars().count();
        self.left -= count;
        self.written += count;
        match &mut self.writer {
            Some(writer) => writer.write_str(&text[..end]),
            None => Ok(()),
        }
    }
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
