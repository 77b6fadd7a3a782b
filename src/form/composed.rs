use core::fmt;
use core::marker::PhantomData;

use super::{Composition, Form, GuardError};
use crate::reference::Reference;
use crate::resolve::Target;
use crate::text::pad;

/// A reference that an operation has made and nobody has written yet; `T` is the type of reference
/// that it is.
///
/// It holds parts of the texts it is made of and allocates nothing. It is written with `Display`,
/// [`write_to`](Self::write_to), into a buffer ([`write_into`](Self::write_into)) or, with `alloc`,
/// as an owned value (`build`), which is allocated once, with the exact capacity.
///
/// ```
/// use uriform::{uri, uri_ref};
///
/// let target = uri!("http://example.com/a/b").resolve(uri_ref!("../c"));
/// assert_eq!(target.to_string(), "http://example.com/c");
/// assert_eq!(target.len(), 20);
/// ```
#[must_use = "nothing has been written yet"]
pub struct Composed<'a, T> {
    composition: Composition<'a>,
    reference: PhantomData<fn() -> T>,
}

impl<'a, T: Reference> Composed<'a, T> {
    /// `form` is one of `T`.
    pub(crate) const fn new(form: &Form<'a>) -> Self {
        Self {
            composition: Composition::Form(*form),
            reference: PhantomData,
        }
    }

    /// `target` is one of `T`.
    #[inline]
    pub(crate) const fn target(target: Target<'a>) -> Self {
        Self {
            composition: Composition::Target(target),
            reference: PhantomData,
        }
    }

    const fn form(&self) -> &Composition<'_> {
        &self.composition
    }

    outputs!(T, "uri!(\"http://example.com/\").resolve(uri_ref!(\"a\"))");

    /// Tells whether the path has a guard: it would begin with `//` without an authority, and `/.`
    /// stands before it (RFC 3986, section 3.3).
    ///
    /// ```
    /// use uriform::{uri, uri_ref};
    ///
    /// let target = uri!("x:/a").resolve(uri_ref!("..//b"));
    /// assert!(target.is_guarded());
    /// assert_eq!(target.to_string(), "x:/.//b");
    /// ```
    #[must_use]
    pub fn is_guarded(&self) -> bool {
        self.composition.is_guarded()
    }

    /// Returns the same, unless the path has a guard: see [`is_guarded`](Self::is_guarded).
    ///
    /// The `./` before a colon in the first segment of a relative reference is no such guard: it is
    /// how section 4.2 wants that segment to be written.
    ///
    /// # Errors
    ///
    /// Returns an error if the path has a guard.
    ///
    /// ```
    /// use uriform::{GuardError, uri, uri_ref};
    ///
    /// let base = uri!("x:/a");
    /// assert_eq!(base.resolve(uri_ref!("b")).unguarded()?.to_string(), "x:/b");
    /// assert_eq!(base.resolve(uri_ref!("..//b")).unguarded().err(), Some(GuardError));
    /// # Ok::<(), GuardError>(())
    /// ```
    pub fn unguarded(self) -> Result<Self, GuardError> {
        if self.is_guarded() {
            Err(GuardError)
        } else {
            Ok(self)
        }
    }

    /// Returns what prints the text without a guard, literally as the algorithms of RFC 3986,
    /// sections 5.2 and 5.3, print it. It may be another reference, so it is no more than a text.
    ///
    /// ```
    /// use uriform::{uri, uri_ref};
    ///
    /// let target = uri!("x:/a").resolve(uri_ref!("..//b"));
    /// assert_eq!(target.literal().to_string(), "x://b");
    /// ```
    #[must_use]
    pub fn literal(&self) -> Literal<'a> {
        Literal(self.composition.literal())
    }
}

impl<T> Clone for Composed<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Composed<'_, T> {}

impl<T: Reference> fmt::Display for Composed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |writer| self.write_to(writer))
    }
}

impl<T> fmt::Debug for Composed<'_, T> {
    /// Shows nothing of the text, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Composed").finish_non_exhaustive()
    }
}

/// A text as the algorithms of RFC 3986 print it, without a guard: what [`Composed::literal`]
/// returns.
///
/// ```
/// use uriform::{uri, uri_ref};
///
/// let target = uri!("x:/a").resolve(uri_ref!(".//b"));
/// assert_eq!(target.literal().to_string(), "x://b");
/// ```
#[derive(Clone, Copy)]
pub struct Literal<'a>(Composition<'a>);

impl fmt::Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |writer| self.0.try_write(|part| writer.write_str(part)))
    }
}

impl fmt::Debug for Literal<'_> {
    /// Shows nothing of the text, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Literal").finish_non_exhaustive()
    }
}

/// A buffer has no room for a text, or the text is longer than any reference may be.
///
/// ```
/// use uriform::{uri, uri_ref};
///
/// let target = uri!("http://example.com/").resolve(uri_ref!("a"));
/// let error = target.write_into(&mut [0; 8]).unwrap_err();
/// assert_eq!(error.needed(), 20);
/// assert_eq!(error.to_string(), "buffer too small, 20 bytes needed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BufferTooSmall {
    pub(crate) needed: usize,
}

impl BufferTooSmall {
    /// Returns the length of the text, in bytes.
    ///
    /// ```
    /// use uriform::{uri, uri_ref};
    ///
    /// let target = uri!("http://example.com/").resolve(uri_ref!("a"));
    /// let needed = target.write_into(&mut []).unwrap_err().needed();
    /// assert_eq!(target.write_into(&mut vec![0; needed]).unwrap(), "http://example.com/a");
    /// ```
    #[must_use]
    pub const fn needed(&self) -> usize {
        self.needed
    }
}

impl fmt::Display for BufferTooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "buffer too small, {} bytes needed", self.needed)
    }
}

impl core::error::Error for BufferTooSmall {}

/// Makes the methods that write, from `fn form(&self)`, which returns a [`Composition`] or something
/// that is used like one. `example` makes a value.
macro_rules! outputs {
    ($T:ident, $example:literal) => {
        /// Returns the length of the text, in bytes.
        ///
        /// ```
        /// # #[allow(unused_imports)]
        /// use uriform::{Normalizer, uri, uri_ref};
        ///
        #[doc = concat!("let value = ", $example, ";")]
        /// assert_eq!(value.len(), 20);
        /// ```
        #[must_use]
        #[allow(clippy::len_without_is_empty, reason = "few references are empty")]
        pub fn len(&self) -> usize {
            self.form().len()
        }

        /// Writes the text.
        ///
        /// # Errors
        ///
        /// Returns the error of the writer.
        ///
        /// ```
        /// # #[allow(unused_imports)]
        /// use uriform::{Normalizer, uri, uri_ref};
        ///
        /// let mut text = String::from("<");
        #[doc = concat!($example, ".write_to(&mut text)?;")]
        /// assert_eq!(text, "<http://example.com/a");
        /// # Ok::<(), std::fmt::Error>(())
        /// ```
        pub fn write_to(&self, writer: &mut (impl core::fmt::Write + ?Sized)) -> core::fmt::Result {
            self.form().try_write(|part| writer.write_str(part))
        }

        /// Writes the text at the beginning of a buffer, and returns it as a reference.
        ///
        /// # Errors
        ///
        /// Returns an error that tells the length needed, if the buffer has no room. What is in the
        /// buffer then is of no use.
        ///
        /// ```
        /// # #[allow(unused_imports)]
        /// use uriform::{Normalizer, uri, uri_ref};
        ///
        /// let mut buffer = [0; 32];
        #[doc = concat!("let reference = ", $example, ".write_into(&mut buffer)?;")]
        /// assert_eq!(reference, "http://example.com/a");
        /// assert_eq!(reference.path(), "/a");
        /// # Ok::<(), uriform::BufferTooSmall>(())
        /// ```
        pub fn write_into<'b>(
            &self,
            buffer: &'b mut [u8],
        ) -> Result<$T::Borrowed<'b>, $crate::BufferTooSmall> {
            let form = self.form();
            let mut end = 0;
            let written: core::fmt::Result = form.try_write(|part| {
                let room = buffer
                    .get_mut(end..end + part.len())
                    .ok_or(core::fmt::Error)?;
                room.copy_from_slice(part.as_bytes());
                end += part.len();
                Ok(())
            });
            let text = core::str::from_utf8(buffer.get(..end).unwrap_or_default());
            match (written, text, form.spans()) {
                (Ok(()), Ok(text), Some(spans)) => Ok($T::borrowed(text, spans)),
                _ => Err($crate::BufferTooSmall { needed: self.len() }),
            }
        }

        /// Writes the text into an owned reference.
        ///
        /// # Errors
        ///
        /// Returns an error if the text would be longer than any reference may be.
        ///
        /// ```
        /// # #[allow(unused_imports)]
        /// use uriform::{Normalizer, UriBuf, uri, uri_ref};
        ///
        #[doc = concat!("let reference: UriBuf = ", $example, ".build()?;")]
        /// assert_eq!(reference, "http://example.com/a");
        /// # Ok::<(), uriform::BuildError>(())
        /// ```
        #[cfg(feature = "alloc")]
        #[inline]
        pub fn build(&self) -> Result<$T::Owned, $crate::BuildError> {
            let Some((text, spans)) = self.form().build() else {
                return Err($crate::BuildError::TooLong);
            };
            Ok($T::owned(text, spans))
        }
    };
}

pub(crate) use outputs;
