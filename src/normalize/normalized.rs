use core::fmt;
use core::hash::{Hash, Hasher};

use super::Normalizer;
use super::form::Normal;
use crate::form::outputs;
use crate::reference::Reference;

/// A reference that stands for its normal form: what [`Normalizer::normalize`] returns.
///
/// `Eq` and `Hash` are those of the text of the normal form, found while comparing and without
/// allocation; so a set of them holds one reference of those that are equivalent, each as it was
/// written. `Display` prints the normal form.
///
/// ```
/// use std::collections::HashSet;
/// use uriform::{Normalizer, Uri};
///
/// let texts = ["http://example.com", "HTTP://example.com:80/", "http://example.com/a"];
/// let distinct: HashSet<_> = texts
///     .into_iter()
///     .map(|text| Uri::parse(text).map(|uri| Normalizer::SCHEME.normalize(uri)))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(distinct.len(), 2);
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "nothing has been written yet"]
pub struct Normalized<T> {
    pub(super) reference: T,
    pub(super) normalizer: Normalizer,
}

impl<T: Reference> Normalized<T> {
    fn form(&self) -> Normal<'_> {
        Normal::of(self.reference.view(), T::IS_IRI, &self.normalizer)
    }

    outputs!(
        T,
        "Normalizer::SCHEME.normalize(uri!(\"HTTP://example.com:80/%61\"))"
    );

    /// Returns the reference as it was written.
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// let uri = Normalizer::SYNTAX.normalize(uri!("x:%41"));
    /// assert_eq!(uri.to_string(), "x:A");
    /// assert_eq!(*uri.as_written(), "x:%41");
    /// ```
    #[must_use]
    pub const fn as_written(&self) -> &T {
        &self.reference
    }

    /// Returns the reference as it was written.
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// assert_eq!(Normalizer::SYNTAX.normalize(uri!("x:%41")).into_written(), "x:%41");
    /// ```
    #[must_use]
    pub fn into_written(self) -> T {
        self.reference
    }
}

impl<T: Reference> PartialEq for Normalized<T> {
    fn eq(&self, other: &Self) -> bool {
        self.form() == other.form()
    }
}

impl<T: Reference> Eq for Normalized<T> {}

impl<T: Reference> Hash for Normalized<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.form().hash(state);
    }
}

impl<T: Reference> fmt::Display for Normalized<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl<T: fmt::Debug> fmt::Debug for Normalized<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normalized")
            .field("reference", &self.reference)
            .field("rung", &self.normalizer.rung)
            .finish_non_exhaustive()
    }
}
