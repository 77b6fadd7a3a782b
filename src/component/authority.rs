use core::fmt;

use super::{Host, Port, Userinfo};
use crate::redacted::Redacted;
use crate::spans::Spans;
use crate::text::{slice, text_traits};

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

    /// Returns the text as written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns userinfo, if there is any.
    #[must_use]
    pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
        if self.host_start > 0 {
            Some(Userinfo::new(slice(self.text, 0..self.host_start - 1)))
        } else {
            None
        }
    }

    /// Returns the host, which may be empty.
    #[must_use]
    pub const fn host(&self) -> Host<'a> {
        Host::new(slice(self.text, self.host_start..self.host_end))
    }

    /// Returns the port, if there is one. It may be empty.
    #[must_use]
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
}

text_traits!(Authority<'_>);

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let userinfo = self.userinfo().map(|userinfo| 0..userinfo.as_str().len());
        f.debug_tuple("Authority")
            .field(&Redacted::new(self.text, userinfo))
            .finish()
    }
}
