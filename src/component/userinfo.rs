use core::fmt;

use crate::redacted::Redacted;
use crate::text::text_traits;

/// Userinfo ([RFC 3986, section 3.2.1]).
///
/// ```abnf
/// userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
/// ```
///
/// What follows the first `:` is by custom a password: `Debug` hides it.
///
/// ```
/// use uriform::UriRef;
///
/// let userinfo = UriRef::parse("//user:secret@example.com/")?.userinfo().unwrap();
/// assert_eq!(userinfo.user(), "user");
/// assert_eq!(userinfo.password(), Some("secret"));
/// assert_eq!(format!("{userinfo:?}"), r#"Userinfo("user:***")"#);
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
#[derive(Clone, Copy)]
pub struct Userinfo<'a>(&'a str);

impl<'a> Userinfo<'a> {
    /// `text` is userinfo.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Returns the text as written, with what `Debug` hides.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns what precedes the first `:`, or everything if there is none.
    #[must_use]
    pub fn user(&self) -> &'a str {
        self.0.split_once(':').map_or(self.0, |(user, _)| user)
    }

    /// Returns what follows the first `:`, if there is one.
    #[must_use]
    pub fn password(&self) -> Option<&'a str> {
        self.0.split_once(':').map(|(_, password)| password)
    }
}

text_traits!(Userinfo<'_>);

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Userinfo")
            .field(&Redacted::new(self.0, Some(0..self.0.len())))
            .finish()
    }
}
