use core::iter::FusedIterator;
use core::str::Split;

use crate::text::text_traits;

/// A path ([RFC 3986, section 3.3]).
///
/// ```abnf
/// path = path-abempty    ; begins with "/" or is empty
///      / path-absolute   ; begins with "/" but not "//"
///      / path-noscheme   ; begins with a non-colon segment
///      / path-rootless   ; begins with a segment
///      / path-empty      ; zero characters
/// ```
///
/// Which of them a path may be depends on what is before it. As a value of its own it may be any.
///
/// ```
/// use uriform::Uri;
///
/// let path = Uri::parse("http://example.com/over/there")?.path();
/// assert_eq!(path, "/over/there");
/// assert!(path.is_absolute());
/// assert!(path.segments().eq(["over", "there"]));
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
#[derive(Clone, Copy, Debug)]
pub struct Path<'a>(&'a str);

component!(Path: Path, "path", good: "/over/there", bad: "/a?b", "ipath", iri: "/là");
text_traits!(Path<'_>);

impl<'a> Path<'a> {
    /// Tells whether the path begins with `/`.
    ///
    /// ```
    /// use uriform::Path;
    ///
    /// assert!(Path::parse("/a")?.is_absolute());
    /// assert!(!Path::parse("a/b")?.is_absolute());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        matches!(self.0.as_bytes(), [b'/', ..])
    }

    /// Tells whether the path has no characters.
    ///
    /// ```
    /// use uriform::Path;
    ///
    /// assert!(Path::parse("")?.is_empty());
    /// assert!(!Path::parse("/")?.is_empty());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the segments, from either end: what is between slashes.
    ///
    /// The `/` at the beginning of an absolute path is before the first segment. Empty segments
    /// are segments; the empty path has none.
    ///
    /// ```
    /// use uriform::Path;
    ///
    /// let segments = |text| Path::parse(text).unwrap().segments();
    /// assert!(segments("/a/b").eq(["a", "b"]));
    /// assert!(segments("a/b/").eq(["a", "b", ""]));
    /// assert!(segments("/").eq([""]));
    /// assert!(segments("//a").eq(["", "a"]));
    /// assert_eq!(segments("").count(), 0);
    /// assert_eq!(segments("/a/b").next_back().unwrap(), "b");
    /// ```
    #[must_use]
    pub fn segments(&self) -> Segments<'a> {
        let mut rest = self.0.strip_prefix('/').unwrap_or(self.0).split('/');
        if self.0.is_empty() {
            rest.next();
        }
        Segments { rest }
    }

    /// Returns what is left of the path after a prefix of whole segments, if it begins with it.
    ///
    /// A `/` at the end of the prefix makes no difference, nor does the one between the prefix and
    /// what is left. Texts are compared: normalize both paths before.
    ///
    /// ```
    /// use uriform::Path;
    ///
    /// let path = Path::parse("/pub/2024/notes.txt")?;
    /// let rest = |prefix| path.strip_prefix(Path::parse(prefix).unwrap());
    /// assert_eq!(rest("/pub").unwrap(), "2024/notes.txt");
    /// assert_eq!(rest("/pub/").unwrap(), "2024/notes.txt");
    /// assert_eq!(rest("/pub/2024/notes.txt").unwrap(), "");
    /// assert_eq!(rest("/").unwrap(), "pub/2024/notes.txt");
    /// assert_eq!(rest("").unwrap(), path);
    /// assert_eq!(rest("/pu"), None);
    /// assert_eq!(rest("pub"), None);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn strip_prefix(&self, prefix: Path<'_>) -> Option<Self> {
        if prefix.is_empty() || prefix.is_absolute() != self.is_absolute() {
            return Some(*self).filter(|_| prefix.is_empty());
        }
        let rest = self
            .0
            .strip_prefix(prefix.0.strip_suffix('/').unwrap_or(prefix.0))?;
        if rest.is_empty() {
            return Some(Self(rest));
        }
        rest.strip_prefix('/').map(Self)
    }

    /// Tells whether the path begins with a prefix of whole segments: see
    /// [`strip_prefix`](Self::strip_prefix).
    ///
    /// ```
    /// use uriform::Path;
    ///
    /// let path = Path::parse("/pub/2024/notes.txt")?;
    /// assert!(path.starts_with(Path::parse("/pub/2024")?));
    /// assert!(!path.starts_with(Path::parse("/pub/20")?));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn starts_with(&self, prefix: Path<'_>) -> bool {
        self.strip_prefix(prefix).is_some()
    }
}

/// A segment of a path ([RFC 3986, section 3.3]).
///
/// ```abnf
/// segment = *pchar
/// ```
///
/// ```
/// use uriform::Path;
///
/// let path = Path::parse("/AC%2FDC/Back%20in%20Black")?;
/// let names: Vec<_> = path.segments().map(|segment| segment.decode().to_string()).collect();
/// assert_eq!(names, ["AC/DC", "Back in Black"]);
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
#[derive(Clone, Copy, Debug)]
pub struct Segment<'a>(&'a str);

component!(Segment: Segment, "segment", good: "over;v=1", bad: "a/b", "isegment", iri: "là");
text_traits!(Segment<'_>);

impl Segment<'_> {
    /// Tells whether the segment is `.` or `..`, the ones with a meaning of their own in a
    /// hierarchy.
    ///
    /// ```
    /// use uriform::Segment;
    ///
    /// assert!(Segment::parse("..")?.is_dot_segment());
    /// assert!(!Segment::parse("...")?.is_dot_segment());
    /// assert!(!Segment::parse("%2E")?.is_dot_segment());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_dot_segment(&self) -> bool {
        matches!(self.0.as_bytes(), b"." | b"..")
    }
}

/// The segments of a path: what [`Path::segments`] returns.
///
/// ```
/// use uriform::Path;
///
/// let file = Path::parse("/pub/2024/notes.txt")?.segments().next_back().unwrap();
/// assert_eq!(file, "notes.txt");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    rest: Split<'a, char>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        self.rest.next().map(Segment)
    }
}

impl DoubleEndedIterator for Segments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(Segment)
    }
}

impl FusedIterator for Segments<'_> {}
