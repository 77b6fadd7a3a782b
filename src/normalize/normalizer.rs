use super::form::{Normal, equal};
use super::{Normalized, SchemeRules};
use crate::reference::Reference;

/// A rung of the ladder of normalization ([RFC 3986, section 6.2]): how far references are
/// normalized, or compared. Each rung does what those before it do.
///
/// ```
/// use uriform::{Normalizer, Rung, uri};
///
/// let uri = uri!("HTTP://example.com:80/%7ea/../b");
/// let normal = |rung| Normalizer::new(rung).normalize(uri).to_string();
/// assert_eq!(normal(Rung::Case), "http://example.com:80/%7Ea/../b");
/// assert_eq!(normal(Rung::Percent), "http://example.com:80/~a/../b");
/// assert_eq!(normal(Rung::Path), "http://example.com:80/b");
/// assert_eq!(normal(Rung::Scheme), "http://example.com/b");
/// ```
///
/// [RFC 3986, section 6.2]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rung {
    /// The text as it is (section 6.2.1).
    None,
    /// Scheme and host in lower case, triplets in upper case (section 6.2.2.1). A host of an IRI
    /// that is not ASCII, decoded, keeps its letters (RFC 3987, section 5.3.2.1).
    Case,
    /// Triplets of unreserved characters decoded (section 6.2.2.2); in IRIs those of `ucschar` too,
    /// except the bidirectional formatting characters (RFC 3987, section 5.3.2.3).
    Percent,
    /// Dot segments removed where there is a scheme (section 6.2.2.3).
    Path,
    /// Default and empty ports removed, and an empty path replaced by `/`, as the scheme says
    /// (section 6.2.3).
    Scheme,
}

impl Rung {
    /// All rungs, from the first to the last.
    ///
    /// ```
    /// use uriform::Rung;
    ///
    /// assert!(Rung::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 5] = [
        Self::None,
        Self::Case,
        Self::Percent,
        Self::Path,
        Self::Scheme,
    ];
}

/// Normalizes and compares references, up to a [`Rung`].
///
/// Whether the rules are those for URIs or for IRIs comes from the type of the references.
///
/// | setting | default | RFC |
/// |---|---|---|
/// | [`new`](Self::new): rung | | 3986, section 6.2 |
/// | [`ipv6`](Self::ipv6): addresses as RFC 5952 writes them | only lower case | 5952 |
/// | [`schemes`](Self::schemes): ports and empty paths | [`SchemeRules::DEFAULT`] | 3986, section 6.2.3 |
///
/// ```
/// use uriform::{Normalizer, uri};
///
/// let (a, b) = (uri!("http://example.com"), uri!("HTTP://EXAMPLE.com:80/"));
/// assert!(Normalizer::SCHEME.equal(a, b));
/// assert!(!Normalizer::SYNTAX.equal(a, b));
/// assert_eq!(Normalizer::SCHEME.normalize(b).to_string(), "http://example.com/");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Normalizer {
    pub(super) rung: Rung,
    pub(super) ipv6: bool,
    pub(super) schemes: &'static [SchemeRules],
}

impl Normalizer {
    /// Syntax-based normalization (RFC 3986, section 6.2.2): up to [`Rung::Path`].
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// let uri = uri!("eXAMPLE://a/./b/../b/%63/%7bfoo%7d");
    /// assert_eq!(Normalizer::SYNTAX.normalize(uri).to_string(), "example://a/b/c/%7Bfoo%7D");
    /// ```
    pub const SYNTAX: Self = Self::new(Rung::Path);
    /// Scheme-based normalization (section 6.2.3): up to [`Rung::Scheme`].
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// let uri = uri!("http://example.com:/");
    /// assert_eq!(Normalizer::SCHEME.normalize(uri).to_string(), "http://example.com/");
    /// ```
    pub const SCHEME: Self = Self::new(Rung::Scheme);

    /// Makes a normalizer up to a rung.
    ///
    /// ```
    /// use uriform::{Normalizer, Rung, uri};
    ///
    /// const CASE: Normalizer = Normalizer::new(Rung::Case);
    /// assert_eq!(CASE.normalize(uri!("X:%7e")).to_string(), "x:%7E");
    /// ```
    #[must_use]
    pub const fn new(rung: Rung) -> Self {
        Self {
            rung,
            ipv6: false,
            schemes: SchemeRules::DEFAULT,
        }
    }

    /// Sets whether IPv6 addresses are written as RFC 5952 recommends, at every rung but the first.
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// let uri = uri!("x://[2001:DB8:0:0::1]/");
    /// assert_eq!(Normalizer::SYNTAX.normalize(uri).to_string(), "x://[2001:db8:0:0::1]/");
    /// assert_eq!(Normalizer::SYNTAX.ipv6(true).normalize(uri).to_string(), "x://[2001:db8::1]/");
    /// ```
    #[must_use]
    pub const fn ipv6(self, ipv6: bool) -> Self {
        Self { ipv6, ..self }
    }

    /// Sets the table of schemes for [`Rung::Scheme`].
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// let none = Normalizer::SCHEME.schemes(&[]);
    /// assert_eq!(none.normalize(uri!("http://h:80")).to_string(), "http://h:80");
    /// ```
    #[must_use]
    pub const fn schemes(self, schemes: &'static [SchemeRules]) -> Self {
        Self { schemes, ..self }
    }

    /// Normalizes a reference.
    ///
    /// A relative reference keeps its dot segments: they mean something once it is resolved.
    ///
    /// ```
    /// use uriform::{Normalizer, iri, uri, uri_ref};
    ///
    /// let normalize = Normalizer::SYNTAX;
    /// assert_eq!(normalize.normalize(uri!("x:a/../b")).to_string(), "x:/b");
    /// assert_eq!(normalize.normalize(uri_ref!("../%41")).to_string(), "../A");
    /// assert_eq!(normalize.normalize(iri!("x:%C3%A9")).to_string(), "x:é");
    /// assert_eq!(normalize.normalize(uri!("x:%C3%A9")).to_string(), "x:%C3%A9");
    /// ```
    ///
    /// It takes a reference of any type, or a borrow of one that is owned.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")]
    /// # {
    /// use uriform::{Normalizer, UriBuf, uri};
    ///
    /// let uri: UriBuf = uri!("x:%41").to_owned();
    /// assert_eq!(Normalizer::SYNTAX.normalize(&uri).to_string(), "x:A");
    /// assert_eq!(Normalizer::SYNTAX.normalize(uri).to_string(), "x:A");
    /// # }
    /// ```
    pub const fn normalize<T: Reference>(&self, reference: T) -> Normalized<T> {
        Normalized {
            reference,
            normalizer: *self,
        }
    }

    /// Tells whether a reference is its own normal form.
    ///
    /// ```
    /// use uriform::{Normalizer, uri};
    ///
    /// assert!(Normalizer::SYNTAX.is_normalized(&uri!("http://example.com")));
    /// assert!(!Normalizer::SCHEME.is_normalized(&uri!("http://example.com")));
    /// ```
    #[must_use]
    pub fn is_normalized<T: Reference>(&self, reference: T) -> bool {
        let view = reference.view();
        Normal::of(view, T::IS_IRI, self).is_text(view.as_str())
    }

    /// Tells whether two references have the same normal form. Both are of one type, borrowed or
    /// owned.
    ///
    /// ```
    /// use uriform::{Normalizer, uri_ref};
    ///
    /// assert!(Normalizer::SYNTAX.equal(uri_ref!("%7Ea"), uri_ref!("~%61")));
    /// assert!(!Normalizer::SYNTAX.equal(uri_ref!("%2F"), uri_ref!("/")));
    /// # #[cfg(feature = "alloc")]
    /// assert!(Normalizer::SYNTAX.equal(&uri_ref!("%7Ea").to_owned(), uri_ref!("~a")));
    /// ```
    #[must_use]
    pub fn equal<T: Reference, U>(&self, a: T, b: U) -> bool
    where
        U: Reference<Borrowed<'static> = T::Borrowed<'static>>,
    {
        equal(a.view(), b.view(), T::IS_IRI, self)
    }

    /// Returns the first rung at which two references are equal, up to that of this normalizer.
    ///
    /// ```
    /// use uriform::{Normalizer, Rung, uri};
    ///
    /// let first = |a, b| Normalizer::SCHEME.equal_after(a, b);
    /// assert_eq!(first(uri!("x:a"), uri!("x:a")), Some(Rung::None));
    /// assert_eq!(first(uri!("x:/a/./b"), uri!("x:/a/%62")), Some(Rung::Path));
    /// assert_eq!(first(uri!("http://h"), uri!("http://h:80/")), Some(Rung::Scheme));
    /// assert_eq!(first(uri!("x:a"), uri!("x:A")), None);
    /// ```
    #[must_use]
    pub fn equal_after<T: Reference, U>(&self, a: T, b: U) -> Option<Rung>
    where
        U: Reference<Borrowed<'static> = T::Borrowed<'static>>,
    {
        Rung::ALL
            .into_iter()
            .filter(|rung| *rung <= self.rung)
            .find(|rung| {
                Self {
                    rung: *rung,
                    ..*self
                }
                .equal(&a, &b)
            })
    }
}
