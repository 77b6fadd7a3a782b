use super::{DotSegments, relativize};
use crate::form::Composed;
use crate::reference::Reference;

/// Finds the shortest reference that resolves to a target, from a base.
///
/// | setting | default |
/// |---|---|
/// | [`keep_absolute_paths`](Self::keep_absolute_paths): no path is relative | off |
/// | [`forbid_parents`](Self::forbid_parents): no path has `../` | off |
///
/// ```
/// use uriform::{Relativizer, uri};
///
/// let base = uri!("http://example.com/a/b/c");
/// let relative = |target| Relativizer::new().relativize(base, target).unwrap().to_string();
/// assert_eq!(relative(uri!("http://example.com/a/b/d")), "d");
/// assert_eq!(relative(uri!("http://example.com/a/d")), "../d");
/// assert_eq!(relative(uri!("http://example.com/d")), "/d");
/// assert_eq!(relative(uri!("http://example.com/a/b/")), ".");
/// assert_eq!(relative(uri!("http://example.com/a/b/c#nose")), "#nose");
/// assert_eq!(relative(uri!("http://example.com/a/b/d:e")), "./d:e");
/// assert_eq!(relative(uri!("http://example.org/")), "//example.org/");
/// assert_eq!(relative(uri!("urn:a")), "urn:a");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Relativizer {
    keep_absolute_paths: bool,
    forbid_parents: bool,
}

impl Relativizer {
    /// Makes a relativizer with the default settings.
    ///
    /// ```
    /// use uriform::{Relativizer, uri};
    ///
    /// let (base, target) = (uri!("x:a/b"), uri!("x:a/c"));
    /// assert_eq!(Relativizer::new().relativize(base, target)?.to_string(), "c");
    /// # Ok::<(), uriform::DotSegments>(())
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            keep_absolute_paths: false,
            forbid_parents: false,
        }
    }

    /// Sets whether every path is absolute, or left out if it is that of the base.
    ///
    /// ```
    /// use uriform::{Relativizer, uri};
    ///
    /// let (base, target) = (uri!("http://h/a/b"), uri!("http://h/a/c"));
    /// let relativizer = Relativizer::new().keep_absolute_paths(true);
    /// assert_eq!(relativizer.relativize(base, target)?.to_string(), "/a/c");
    /// # Ok::<(), uriform::DotSegments>(())
    /// ```
    #[must_use]
    pub const fn keep_absolute_paths(self, keep_absolute_paths: bool) -> Self {
        Self {
            keep_absolute_paths,
            ..self
        }
    }

    /// Sets whether there is no `../` in a path.
    ///
    /// ```
    /// use uriform::{Relativizer, uri};
    ///
    /// let (base, target) = (uri!("http://h/a/b/c"), uri!("http://h/a/d"));
    /// let relativizer = Relativizer::new().forbid_parents(true);
    /// assert_eq!(relativizer.relativize(base, target)?.to_string(), "/a/d");
    /// # Ok::<(), uriform::DotSegments>(())
    /// ```
    #[must_use]
    pub const fn forbid_parents(self, forbid_parents: bool) -> Self {
        Self {
            forbid_parents,
            ..self
        }
    }

    pub(super) const fn keeps_absolute_paths(self) -> bool {
        self.keep_absolute_paths
    }

    pub(super) const fn forbids_parents(self) -> bool {
        self.forbid_parents
    }

    /// Returns the shortest reference that resolves, strictly, against the base to exactly the text
    /// of the target. That may be the target itself.
    ///
    /// # Errors
    ///
    /// Returns an error if not even the target resolves to itself, because it has dot segments.
    ///
    /// ```
    /// use uriform::{AbsoluteUri, Relativizer, uri};
    ///
    /// let base = AbsoluteUri::parse("http://example.com/a/b?q")?;
    /// let relative = Relativizer::new().relativize(base, uri!("http://example.com/a/b"))?;
    /// assert_eq!(relative.to_string(), "b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relativize<'a, T: Target<'a>>(
        self,
        base: impl Into<T>,
        target: T,
    ) -> Result<Composed<'a, T::Relative>, DotSegments> {
        relativize(base.into().into(), target.into(), self).map(|form| Composed::new(&form))
    }
}

/// What can be a target: `Uri` or `Iri`.
///
/// ```
/// use uriform::{Relativizer, iri};
///
/// let (base, target) = (iri!("x:/a"), iri!("x:/é"));
/// assert_eq!(Relativizer::new().relativize(base, target)?.to_string(), "é");
/// # Ok::<(), uriform::DotSegments>(())
/// ```
pub trait Target<'a>: Reference + Into<crate::IriRef<'a>> {
    /// What it is relative: `UriRef` or `IriRef`.
    type Relative: Reference;
}

impl<'a> Target<'a> for crate::Uri<'a> {
    type Relative = crate::UriRef<'a>;
}

impl<'a> Target<'a> for crate::Iri<'a> {
    type Relative = crate::IriRef<'a>;
}
