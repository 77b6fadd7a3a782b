use alloc::string::String;
use core::fmt;

use super::{BuildError, Edit, guard};
use crate::Path;
use crate::component::Rule;

/// Changes the path of an owned reference in place: what `path_mut()` returns.
///
/// What it writes is a path: before what would be read as an authority or a scheme, `/.` or `./`
/// is written, and is text of the path from then on.
///
/// ```
/// use uriform::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com?q")?;
/// uri.path_mut().push("over")?.push_decoded("AC/DC")?;
/// assert_eq!(uri, "http://example.com/over/AC%2FDC?q");
/// uri.path_mut().pop();
/// assert_eq!(uri, "http://example.com/over?q");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "nothing is changed before a method is called"]
pub struct PathMut<'b> {
    edit: Edit<'b>,
}

impl<'b> PathMut<'b> {
    pub(crate) fn new(edit: Edit<'b>) -> Self {
        Self { edit }
    }

    /// Returns the path as it is now.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("urn:a")?;
    /// assert_eq!(uri.path_mut().push("b")?.as_path(), "a/b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_path(&self) -> Path<'_> {
        Path::new(self.edit.path())
    }

    /// Appends a segment, as it is to be written.
    ///
    /// `/` alone is taken to have no segments yet. Any other path that ends with `/` keeps its
    /// empty last segment before the new one; [`pop_if_empty`](Self::pop_if_empty) removes it.
    /// An empty segment makes `/` of the empty path.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a segment.
    ///
    /// ```
    /// use uriform::UriRefBuf;
    ///
    /// let push = |text: &str, segment| -> Result<_, Box<dyn std::error::Error>> {
    ///     let mut reference = UriRefBuf::parse(text)?;
    ///     reference.path_mut().push(segment)?;
    ///     Ok(reference.into_string())
    /// };
    /// assert_eq!(push("//h", "a")?, "//h/a");
    /// assert_eq!(push("//h/", "a")?, "//h/a");
    /// assert_eq!(push("//h/a/", "b")?, "//h/a//b");
    /// assert_eq!(push("", "a:b")?, "./a:b");
    /// assert!(push("//h", "a/b").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push(&mut self, segment: &str) -> Result<&mut Self, BuildError> {
        let before = self.delimiter("", segment, false)?;
        self.append([before, segment])
    }

    /// Returns what stands before a segment that follows the path and `tail`; `counts_root` tells
    /// whether the path `/` has an empty segment already.
    fn delimiter(
        &self,
        tail: &str,
        segment: &str,
        counts_root: bool,
    ) -> Result<&'static str, BuildError> {
        Rule::Segment.check(self.edit.kind, segment)?;
        let lengths = self.edit.spans.lengths();
        Ok(match (self.edit.path(), tail) {
            ("", "") if lengths.authority.is_some() || segment.is_empty() => "/",
            ("", "") => guard(lengths.scheme.is_some(), false, segment),
            ("/", "") | ("", "/") if !counts_root => "",
            // `//` would begin an authority.
            ("/", "") | ("", "/") if lengths.authority.is_none() => ".//",
            _ => "/",
        })
    }

    fn append<const N: usize>(&mut self, pieces: [&str; N]) -> Result<&mut Self, BuildError> {
        let mut lengths = self.edit.spans.lengths();
        lengths.path += pieces.iter().map(|piece| piece.len()).sum::<usize>();
        let end = self.edit.spans.path().end;
        self.edit.splice(end..end, pieces, &lengths)?;
        Ok(self)
    }

    /// Appends a segment that means this text.
    ///
    /// `.` and `..` stay dot segments, as no way to write them means anything else: whoever takes
    /// segments from others has to refuse them.
    ///
    /// # Errors
    ///
    /// Returns an error if the whole text gets too long.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/")?;
    /// uri.path_mut().push_decoded("50% off?")?;
    /// assert_eq!(uri.path(), "/50%25%20off%3F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_decoded(&mut self, segment: &str) -> Result<&mut Self, BuildError> {
        let segment = self.edit.encode(Rule::Segment, segment)?;
        self.push(&segment)
    }

    /// Appends several segments, as they are to be written.
    ///
    /// Empty ones are kept: after `clear` the segments of a path make that path again. Without an
    /// authority a path that would begin with `//` begins with `/.//`.
    ///
    /// # Errors
    ///
    /// Returns an error, and has changed nothing, if one of the texts is not a segment.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/a")?;
    /// uri.path_mut().extend(["b", "c"])?;
    /// assert_eq!(uri.path(), "/a/b/c");
    /// assert!(uri.path_mut().extend(["d", "?"]).is_err());
    /// assert_eq!(uri.path(), "/a/b/c");
    ///
    /// uri.path_mut().clear().extend(["", "a", ""])?;
    /// assert_eq!(uri.path(), "//a/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend<I: IntoIterator<Item: AsRef<str>>>(
        &mut self,
        segments: I,
    ) -> Result<&mut Self, BuildError> {
        let mut tail = String::new();
        for (index, segment) in segments.into_iter().enumerate() {
            let segment = segment.as_ref();
            tail += self.delimiter(&tail, segment, index > 0)?;
            tail += segment;
        }
        self.append([&tail])
    }

    /// Removes the last segment and the `/` before it, but not the `/` that makes the path
    /// absolute, and tells whether there was one.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/a/b/")?;
    /// assert!(uri.path_mut().pop());
    /// assert_eq!(uri.path(), "/a/b");
    /// assert!(uri.path_mut().pop());
    /// assert!(uri.path_mut().pop());
    /// assert_eq!(uri.path(), "/");
    /// assert!(!uri.path_mut().pop());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn pop(&mut self) -> bool {
        let path = self.edit.path();
        if matches!(path, "" | "/") {
            return false;
        }
        let length = match path.rfind('/') {
            Some(0) => 1,
            Some(at) => at,
            None => 0,
        };
        self.truncate(length);
        true
    }

    /// Removes the last segment if it is empty, so that a path does not end with `/`.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/a/")?;
    /// uri.path_mut().pop_if_empty().push("b")?;
    /// assert_eq!(uri.path(), "/a/b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pop_if_empty(&mut self) -> &mut Self {
        if self.edit.path().ends_with('/') {
            self.pop();
        }
        self
    }

    /// Removes all segments; an absolute path becomes `/`.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/a/b?q")?;
    /// uri.path_mut().clear();
    /// assert_eq!(uri, "http://example.com/?q");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.truncate(usize::from(self.as_path().is_absolute()));
        self
    }

    /// Removes dot segments ([RFC 3986, section 5.2.4]).
    ///
    /// A path that does not begin with `/` and has no scheme before it keeps them: what they mean
    /// depends on a base.
    ///
    /// ```
    /// use uriform::{UriBuf, UriRefBuf};
    ///
    /// let mut uri = UriBuf::parse("http://example.com/a/./b/../c/.")?;
    /// uri.path_mut().normalize();
    /// assert_eq!(uri.path(), "/a/c/");
    ///
    /// // A path is not made an authority.
    /// let mut uri = UriBuf::parse("file:/..//a")?;
    /// uri.path_mut().normalize();
    /// assert_eq!(uri, "file:/.//a");
    ///
    /// let mut reference = UriRefBuf::parse("../a")?;
    /// reference.path_mut().normalize();
    /// assert_eq!(reference, "../a");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    ///
    /// [RFC 3986, section 5.2.4]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
    pub fn normalize(&mut self) -> &mut Self {
        let mut lengths = self.edit.spans.lengths();
        let path = self.edit.path();
        if !path.starts_with('/') && lengths.scheme.is_none() {
            return self;
        }
        let removed = remove_dot_segments(path);
        let guard = guard(
            lengths.scheme.is_some(),
            lengths.authority.is_some(),
            &removed,
        );
        lengths.path = guard.len() + removed.len();
        let old = self.edit.spans.path();
        // A guard replaces dot segments that have been removed, so the text does not get longer.
        let _shorter = self.edit.splice(old, [guard, &removed], &lengths);
        self
    }

    /// A beginning of a path, cut before a `/`, is a path where the whole is.
    fn truncate(&mut self, length: usize) {
        let mut lengths = self.edit.spans.lengths();
        let path = self.edit.spans.path();
        lengths.path = length;
        let _shorter = self
            .edit
            .splice(path.start + length..path.end, [], &lengths);
    }
}

impl fmt::Debug for PathMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PathMut").field(&self.edit.path()).finish()
    }
}

/// The algorithm of RFC 3986, section 5.2.4, a segment at a time.
fn remove_dot_segments(path: &str) -> String {
    let mut output = String::with_capacity(path.len());
    let mut input = path;
    // Rules A and D: dot segments at the beginning of a path that does not begin with `/`.
    loop {
        input = match input {
            "." | ".." => "",
            _ => match input
                .strip_prefix("../")
                .or_else(|| input.strip_prefix("./"))
            {
                Some(rest) => rest,
                None => break,
            },
        };
    }
    while !input.is_empty() {
        // Rule E: a segment, with the `/` before it if there is one.
        let end = input.bytes().skip(1).position(|byte| byte == b'/');
        let (segment, rest) = input.split_at(end.map_or(input.len(), |at| at + 1));
        match segment {
            // Rules B and C, where a dot segment at the end leaves its `/`.
            "/." | "/.." => {
                if segment == "/.." {
                    output.truncate(output.rfind('/').unwrap_or(0));
                }
                if rest.is_empty() {
                    output.push('/');
                }
            }
            _ => output.push_str(segment),
        }
        input = rest;
    }
    output
}
