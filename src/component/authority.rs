use core::fmt;

use super::rule::find;
use super::{Host, Kind, Port, Rule, Userinfo};
use crate::spans::Spans;
use crate::text::{slice, text_traits};
use crate::{ParseError, Redacted};

/// An authority ([RFC 3986, section 3.2]).
///
/// ```abnf
/// authority = [ userinfo "@" ] host [ ":" port ]
/// ```
///
/// `Debug` hides what follows the first `:` of userinfo.
///
/// ```
/// use uriform::UriRef;
///
/// let authority = UriRef::parse("//user:secret@example.com:8080/")?.authority().unwrap();
/// assert_eq!(authority, "user:secret@example.com:8080");
/// assert_eq!(authority.userinfo().unwrap(), "user:secret");
/// assert_eq!(authority.host(), "example.com");
/// assert_eq!(authority.port().unwrap(), "8080");
/// assert_eq!(format!("{authority:?}"), r#"Authority("user:***@example.com:8080")"#);
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    text: &'a str,
    host_start: usize,
    host_end: usize,
}

impl<'a> Authority<'a> {
    /// `spans` are those of `text`, which may have an authority.
    #[inline]
    pub(crate) const fn find(text: &'a str, spans: &Spans) -> Option<Self> {
        match (spans.authority(), spans.host()) {
            (Some(authority), Some(host)) => Some(Self {
                host_start: host.start - authority.start,
                host_end: host.end - authority.start,
                text: slice(text, authority),
            }),
            _ => None,
        }
    }

    /// Parses a text that has to match the rule `authority`.
    ///
    /// # Errors
    ///
    /// Returns an error that tells the place of the first fault.
    ///
    /// ```
    /// use uriform::Authority;
    ///
    /// assert_eq!(Authority::parse("user@[::1]:8042")?.host(), "[::1]");
    /// assert!(Authority::parse("::1:8042").is_err());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_kind(Kind::Uri, text)
    }

    /// Parses a text that has to match the rule `iauthority` of RFC 3987.
    ///
    /// # Errors
    ///
    /// Returns an error that tells the place of the first fault.
    ///
    /// ```
    /// use uriform::Authority;
    ///
    /// assert_eq!(Authority::parse_iri("résumé.example:80")?.port().unwrap(), "80");
    /// assert!(Authority::parse("résumé.example:80").is_err());
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_kind(Kind::Iri, text)
    }

    const fn parse_kind(kind: Kind, text: &'a str) -> Result<Self, ParseError> {
        match Rule::Authority.check(kind, text) {
            Ok(()) => Ok(Self::split(text)),
            Err(error) => Err(error),
        }
    }

    /// `text` is an authority. An `@` ends userinfo, and a `:` after the brackets of an IP-literal
    /// ends the host.
    pub(crate) const fn split(text: &'a str) -> Self {
        let (bytes, end) = (text.as_bytes(), text.len());
        let host_start = match find(bytes, 0, end, b'@') {
            at if at < end => at + 1,
            _ => 0,
        };
        let literal_end = if host_start < end && bytes[host_start] == b'[' {
            find(bytes, host_start, end, b']')
        } else {
            host_start
        };
        Self {
            text,
            host_start,
            host_end: find(bytes, literal_end, end, b':'),
        }
    }

    /// Returns the text as written.
    ///
    /// ```
    /// use uriform::Authority;
    ///
    /// assert_eq!(Authority::parse("user@[::1]")?.as_str(), "user@[::1]");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns userinfo, if there is any.
    ///
    /// ```
    /// use uriform::Authority;
    ///
    /// assert_eq!(Authority::parse("user@[::1]:8042")?.userinfo().unwrap(), "user");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
        if self.host_start > 0 {
            Some(Userinfo::new(slice(self.text, 0..self.host_start - 1)))
        } else {
            None
        }
    }

    /// Returns the host, which may be empty.
    ///
    /// ```
    /// use uriform::Authority;
    ///
    /// assert_eq!(Authority::parse("user@[::1]:8042")?.host(), "[::1]");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn host(&self) -> Host<'a> {
        Host::new(slice(self.text, self.host_start..self.host_end))
    }

    /// Returns the port, if there is one. It may be empty.
    ///
    /// ```
    /// use uriform::Authority;
    ///
    /// assert_eq!(Authority::parse("user@[::1]:8042")?.port().unwrap(), "8042");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn port(&self) -> Option<Port<'a>> {
        if self.host_end < self.text.len() {
            Some(Port::new(slice(
                self.text,
                self.host_end + 1..self.text.len(),
            )))
        } else {
            None
        }
    }

    /// Returns what prints the text with `***` for the password.
    ///
    /// ```
    /// use uriform::Authority;
    ///
    /// let authority = Authority::parse("user:secret@example.com")?;
    /// assert_eq!(authority.redacted().to_string(), "user:***@example.com");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn redacted(&self) -> Redacted<'a> {
        let userinfo = self.userinfo().map(|userinfo| 0..userinfo.as_str().len());
        Redacted::new(self.text, userinfo)
    }
}

text_traits!(Authority<'_>);

impl<'a> TryFrom<&'a str> for Authority<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Authority").field(&self.redacted()).finish()
    }
}
