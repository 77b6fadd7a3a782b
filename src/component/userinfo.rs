use core::fmt;

use super::rule::find;
use crate::Redacted;
use crate::text::{slice, text_traits};

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

component!(Userinfo: Userinfo, "userinfo", good: "user:secret", bad: "a@b", "iuserinfo", iri: "andré");

impl<'a> Userinfo<'a> {
    /// Returns what precedes the first `:`, or everything if there is none, as written.
    ///
    /// ```
    /// use uriform::{Userinfo, percent::decode};
    ///
    /// let user = Userinfo::parse("a%40b:c:d")?.user();
    /// assert_eq!(user, "a%40b");
    /// assert_eq!(decode(user).to_string(), "a@b");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn user(&self) -> &'a str {
        slice(self.0, 0..self.colon())
    }

    /// Returns what follows the first `:`, if there is one, as written.
    ///
    /// ```
    /// use uriform::Userinfo;
    ///
    /// assert_eq!(Userinfo::parse("a%40b:c:d")?.password(), Some("c:d"));
    /// assert_eq!(Userinfo::parse("a:")?.password(), Some(""));
    /// assert_eq!(Userinfo::parse("a")?.password(), None);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn password(&self) -> Option<&'a str> {
        let colon = self.colon();
        if colon < self.0.len() {
            Some(slice(self.0, colon + 1..self.0.len()))
        } else {
            None
        }
    }

    /// Returns what prints the text with `***` for the password.
    ///
    /// ```
    /// use uriform::Userinfo;
    ///
    /// assert_eq!(Userinfo::parse("user:secret")?.redacted().to_string(), "user:***");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn redacted(&self) -> Redacted<'a> {
        Redacted::new(self.0, Some(0..self.0.len()))
    }

    const fn colon(&self) -> usize {
        find(self.0.as_bytes(), 0, self.0.len(), b':')
    }
}

text_traits!(Userinfo<'_>);

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Userinfo").field(&self.redacted()).finish()
    }
}
