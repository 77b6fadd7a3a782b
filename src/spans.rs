use core::fmt;
use core::ops::Range;

/// The places of the components in the text of a URI, an IRI or a reference.
///
/// Every span is a half-open range of byte offsets that holds the component alone, without the
/// delimiters around it. An absent component has none.
///
/// ```
/// use uriform::UriRef;
///
/// let spans = UriRef::parse("//example.com/over/there?")?.spans();
/// assert_eq!(spans.scheme(), None);
/// assert_eq!(spans.host(), Some(2..13));
/// assert_eq!(spans.path(), 13..24);
/// assert_eq!(spans.query(), Some(25..25));
/// # Ok::<(), uriform::ParseError>(())
/// ```
//
// Components stand in a fixed order with fixed delimiters between them (RFC 3986, section 5.3), so
// each begins where the one before it ends and these few offsets tell all: presence too, for a
// component that is absent leaves no room for its delimiter.
// Beside a `&str` they are not larger for being aligned, and are copied in halves that are the same
// everywhere: what has just been written in other pieces takes the processor long to read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub struct Spans {
    /// End of the scheme. 0 if there is none: a scheme is never empty.
    scheme_end: u32,
    /// Start of the host. 0 if there is no authority: `//` precedes a host.
    host_start: u32,
    /// End of the host. 0 if there is no authority.
    host_end: u32,
    path_start: u32,
    path_end: u32,
    /// End of the query. `path_end` if there is none: a query ends after its `?`.
    query_end: u32,
    /// End of the text. `query_end` if there is no fragment.
    end: u32,
}

/// The last component that the target of a reference has from its base, as the number of offsets
/// that tell where it and those before it are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inherited {
    None = 0,
    Scheme = 1,
    Authority = 4,
    Path = 5,
    Query = 6,
}

/// The lengths of the components; an absent one has none.
#[derive(Clone, Copy)]
pub(crate) struct Lengths {
    pub(crate) scheme: Option<usize>,
    pub(crate) authority: Option<AuthorityLengths>,
    pub(crate) path: usize,
    pub(crate) query: Option<usize>,
    pub(crate) fragment: Option<usize>,
}

#[derive(Clone, Copy)]
pub(crate) struct AuthorityLengths {
    pub(crate) userinfo: Option<usize>,
    pub(crate) host: usize,
    pub(crate) port: Option<usize>,
}

/// Makes the constructor from the spans of a generated module.
macro_rules! generated {
    ($rfc:ident, $Generated:ident) => {
        #[inline]
        pub(crate) const fn $rfc(spans: &uri_generated::$rfc::$Generated) -> Self {
            let scheme_end = match spans.scheme() {
                Some(scheme) => scheme.end,
                None => 0,
            };
            let (host_start, host_end) = match spans.host() {
                Some(host) => (host.start, host.end),
                None => (0, 0),
            };
            let path = spans.path();
            let query_end = match spans.query() {
                Some(query) => query.end,
                None => path.end,
            };
            let end = match spans.fragment() {
                Some(fragment) => fragment.end,
                None => query_end,
            };
            Self {
                scheme_end,
                host_start,
                host_end,
                path_start: path.start,
                path_end: path.end,
                query_end,
                end,
            }
        }
    };
}

impl Spans {
    generated!(rfc3986, UriReferenceSpans);
    generated!(rfc3987, IriReferenceSpans);

    /// Returns the span of the scheme.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.scheme(), Some(0..4));
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Option<Range<usize>> {
        if self.scheme_end > 0 {
            Some(range(0, self.scheme_end))
        } else {
            None
        }
    }

    /// Returns the span of the authority.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.authority(), Some(7..23));
    /// ```
    #[must_use]
    #[inline]
    pub const fn authority(&self) -> Option<Range<usize>> {
        if self.host_start > 0 {
            Some(range(self.authority_start(), self.path_start))
        } else {
            None
        }
    }

    /// Returns the span of userinfo.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.userinfo(), Some(7..11));
    /// ```
    #[must_use]
    #[inline]
    pub const fn userinfo(&self) -> Option<Range<usize>> {
        if self.host_start > self.authority_start() {
            Some(range(self.authority_start(), self.host_start - 1))
        } else {
            None
        }
    }

    /// Returns the span of the host, with the brackets of an `IP-literal`.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.host(), Some(12..18));
    /// ```
    #[must_use]
    #[inline]
    pub const fn host(&self) -> Option<Range<usize>> {
        if self.host_start > 0 {
            Some(range(self.host_start, self.host_end))
        } else {
            None
        }
    }

    /// Returns the span of the port.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.port(), Some(19..23));
    /// ```
    #[must_use]
    #[inline]
    pub const fn port(&self) -> Option<Range<usize>> {
        if self.host_start > 0 && self.host_end < self.path_start {
            Some(range(self.host_end + 1, self.path_start))
        } else {
            None
        }
    }

    /// Returns the span of the path, which is always there and may be empty.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.path(), 23..28);
    /// ```
    #[must_use]
    #[inline]
    pub const fn path(&self) -> Range<usize> {
        range(self.path_start, self.path_end)
    }

    /// Returns the span of the query.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.query(), Some(29..30));
    /// ```
    #[must_use]
    #[inline]
    pub const fn query(&self) -> Option<Range<usize>> {
        if self.query_end > self.path_end {
            Some(range(self.path_end + 1, self.query_end))
        } else {
            None
        }
    }

    /// Returns the span of the fragment.
    ///
    /// ```
    /// let spans = uriform::uri!("http://user@h.test:8042/over?q#n").spans();
    /// assert_eq!(spans.fragment(), Some(31..32));
    /// ```
    #[must_use]
    #[inline]
    pub const fn fragment(&self) -> Option<Range<usize>> {
        if self.end > self.query_end {
            Some(range(self.query_end + 1, self.end))
        } else {
            None
        }
    }

    /// Returns the spans of the text before the fragment.
    pub(crate) const fn without_fragment(&self) -> Self {
        Self {
            end: self.query_end,
            ..*self
        }
    }

    /// Returns the spans of components of these lengths with the delimiters of RFC 3986, section
    /// 5.3, between them; none if the text is too long.
    pub(crate) fn compose(lengths: &Lengths) -> Option<Self> {
        let scheme_end = lengths.scheme.unwrap_or(0);
        let start = end(0, lengths.scheme)?;
        let (host_start, host_end, path_start) = match lengths.authority {
            None => (0, 0, start),
            Some(authority) => {
                let host_start = end(start + 2, authority.userinfo)?;
                let host_end = host_start.checked_add(authority.host)?;
                (host_start, host_end, end(host_end, authority.port)?)
            }
        };
        let head = Self {
            scheme_end: offset(scheme_end)?,
            host_start: offset(host_start)?,
            host_end: offset(host_end)?,
            path_start: offset(path_start)?,
            path_end: 0,
            query_end: 0,
            end: 0,
        };
        head.with_tail(lengths.path, lengths.query, lengths.fragment)
    }

    /// Returns the spans of the same text up to the path, and of what follows with these lengths;
    /// none if the text is too long.
    pub(crate) fn with_tail(
        self,
        path: usize,
        query: Option<usize>,
        fragment: Option<usize>,
    ) -> Option<Self> {
        let path_end = (self.path_start as usize).checked_add(path)?;
        let query_end = end(path_end, query)?;
        let end = end(query_end, fragment)?;
        Some(Self {
            path_end: offset(path_end)?,
            query_end: offset(query_end)?,
            end: offset(end)?,
            ..self
        })
    }

    /// Returns the spans of a text whose components up to `last` are those of this one; the others
    /// are those of a second one, `start` bytes of whose text are left out and `before` bytes stand
    /// before the rest. None if the text is too long.
    #[inline]
    pub(crate) fn join(
        &self,
        last: Inherited,
        second: &Self,
        start: usize,
        before: usize,
    ) -> Option<Self> {
        let end = offset(
            (second.end as usize)
                .checked_sub(start)?
                .checked_add(before)?,
        )?;
        let shift = end.wrapping_sub(second.end);
        let (mut offsets, second) = (self.offsets(), second.offsets());
        for (index, offset) in offsets.iter_mut().enumerate() {
            if index >= last as usize {
                // What is moved stays between 0 and `end`.
                *offset = second[index].wrapping_add(shift);
            }
        }
        let [
            scheme_end,
            host_start,
            host_end,
            path_start,
            path_end,
            query_end,
            end,
        ] = offsets;
        Some(Self {
            scheme_end,
            host_start,
            host_end,
            path_start,
            path_end,
            query_end,
            end,
        })
    }

    #[inline]
    const fn offsets(&self) -> [u32; 7] {
        [
            self.scheme_end,
            self.host_start,
            self.host_end,
            self.path_start,
            self.path_end,
            self.query_end,
            self.end,
        ]
    }

    /// Returns the length of the text.
    #[cfg(feature = "alloc")]
    pub(crate) fn end(&self) -> usize {
        self.end as usize
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn lengths(&self) -> Lengths {
        let length = |span: Option<Range<usize>>| span.map(|span| span.len());
        Lengths {
            scheme: length(self.scheme()),
            authority: self.host().map(|host| AuthorityLengths {
                userinfo: length(self.userinfo()),
                host: host.len(),
                port: length(self.port()),
            }),
            path: self.path().len(),
            query: length(self.query()),
            fragment: length(self.fragment()),
        }
    }

    /// Start of the authority, if there is one: after `scheme "://"` or `"//"`.
    #[inline]
    const fn authority_start(&self) -> u32 {
        if self.scheme_end > 0 {
            self.scheme_end + 3
        } else {
            2
        }
    }
}

impl fmt::Debug for Spans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spans")
            .field("scheme", &self.scheme())
            .field("authority", &self.authority())
            .field("userinfo", &self.userinfo())
            .field("host", &self.host())
            .field("port", &self.port())
            .field("path", &self.path())
            .field("query", &self.query())
            .field("fragment", &self.fragment())
            .finish()
    }
}

/// Offsets fit into `usize` because they are offsets into a text in memory.
#[inline]
const fn range(start: u32, end: u32) -> Range<usize> {
    start as usize..end as usize
}

/// Returns the end of a component that begins at an offset, after a delimiter if it is there.
fn end(start: usize, length: Option<usize>) -> Option<usize> {
    length.map_or(Some(start), |length| {
        start.checked_add(1)?.checked_add(length)
    })
}

/// Returns an offset in a text, unless no text that is parsed is as long.
fn offset(offset: usize) -> Option<u32> {
    u32::try_from(offset)
        .ok()
        .filter(|offset| *offset < u32::MAX)
}
