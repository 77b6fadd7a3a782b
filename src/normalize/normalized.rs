use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::Normalizer;
use super::form::Normal;
use crate::GuardError;
use crate::form::outputs;
use crate::reference::Reference;
use crate::text::pad;

/// A reference that stands for its normal form: what [`Normalizer::normalize`] returns.
///
/// `Eq`, `Ord` and `Hash` are those of the text of the normal form, found while comparing and without
/// allocation; so a set of them holds one reference of those that are equivalent, each as it was
/// written. `Display` prints the normal form.
///
/// Two of them are comparable if they are made by the same [`Normalizer`].
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
///
/// A map finds a value by every way to write its key:
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # {
/// use std::collections::{BTreeMap, HashMap};
/// use uriform::{Normalized, Normalizer, Uri, UriBuf, uri};
///
/// let key = |uri: Uri<'_>| Normalizer::SCHEME.normalize(uri.to_owned());
/// let mut visits: HashMap<Normalized<UriBuf>, u32> = HashMap::new();
/// *visits.entry(key(uri!("http://example.com"))).or_default() += 1;
/// *visits.entry(key(uri!("HTTP://example.com:80/"))).or_default() += 1;
/// assert_eq!(visits[&key(uri!("http://EXAMPLE.com/"))], 2);
///
/// // Those that are borrowed are keys too, in order.
/// let sorted: BTreeMap<_, _> = [uri!("x:b"), uri!("x:%61")]
///     .map(|uri| (Normalizer::SYNTAX.normalize(uri), uri.as_str()))
///     .into();
/// assert!(sorted.into_values().eq(["x:%61", "x:b"]));
/// # }
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

    /// Returns the same, unless the path has a guard: it would begin with `//` without an authority,
    /// and `/.` stands before it.
    ///
    /// # Errors
    ///
    /// Returns an error if the path has a guard that normalization puts there, or keeps there.
    ///
    /// ```
    /// use uriform::{GuardError, Normalizer, uri};
    ///
    /// let normal = Normalizer::SYNTAX.normalize(uri!("x:/a/..//b"));
    /// assert_eq!(normal.to_string(), "x:/.//b");
    /// assert_eq!(normal.unguarded().err(), Some(GuardError));
    /// ```
    pub fn unguarded(self) -> Result<Self, GuardError> {
        if self.form().is_guarded() {
            Err(GuardError)
        } else {
            Ok(self)
        }
    }

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

impl<T: Reference> PartialOrd for Normalized<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Reference> Ord for Normalized<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.form().cmp(&other.form())
    }
}

impl<T: Reference> Hash for Normalized<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.form().hash(state);
    }
}

impl<T: Reference> fmt::Display for Normalized<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |writer| self.write_to(writer))
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
