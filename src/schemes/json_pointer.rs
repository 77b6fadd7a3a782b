//! JSON pointers ([RFC 6901]).
//!
//! ```
//! use uriform::schemes::json_pointer::JsonPointer;
//!
//! let pointer = JsonPointer::parse("/a~1b/0/m~0n")?;
//! assert!(pointer.tokens().map(|token| token.to_string()).eq(["a/b", "0", "m~n"]));
//! assert_eq!(pointer.tokens().nth(1).unwrap().array_index(), Some(0));
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 6901]: https://www.rfc-editor.org/rfc/rfc6901

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
use core::fmt::{self, Write};

use uri_generated::json_pointer as generated;

use super::types::{debug_text, generated, text_type};

text_type! {
    /// A JSON pointer (RFC 6901, section 3). In the fragment of a URI (section 6) it is
    /// percent-encoded; decode it first.
    ///
    /// ```abnf
    /// json-pointer = *( "/" reference-token )
    /// ```
    ///
    /// ```
    /// use uriform::schemes::json_pointer::JsonPointer;
    ///
    /// assert_eq!(JsonPointer::parse("")?.tokens().count(), 0);
    /// assert_eq!(JsonPointer::parse("/")?.tokens().count(), 1);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    JsonPointer in "json_pointer": generated::JsonPointer<'a> = generated!(json_pointer::JsonPointer),
    good: "/foo/0", bad: "foo"
}

debug_text!(JsonPointer);

impl<'a> JsonPointer<'a> {
    /// Iterates over the reference tokens, from the root on.
    ///
    /// ```
    /// # use uriform::schemes::json_pointer::JsonPointer;
    /// assert!(JsonPointer::parse("/a/b")?.tokens().map(|token| token.as_str()).eq(["a", "b"]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn tokens(&self) -> impl Iterator<Item = Token<'a>> + Clone + use<'a> {
        self.parsed.tokens().map(Token)
    }
}

/// A reference token: the name of a member, or the index of an element (RFC 6901, section 4).
///
/// `Display` prints it unescaped.
///
/// ```
/// use uriform::schemes::json_pointer::JsonPointer;
///
/// let token = JsonPointer::parse("/~01")?.tokens().next().unwrap();
/// assert_eq!(token.as_str(), "~01");
/// assert_eq!(token.to_string(), "~1");
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token<'a>(&'a str);

impl<'a> Token<'a> {
    /// Returns the token, escaped.
    ///
    /// ```
    /// # use uriform::schemes::json_pointer::JsonPointer;
    /// assert_eq!(JsonPointer::parse("/~1")?.tokens().next().unwrap().as_str(), "~1");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the token unescaped, borrowed if nothing was escaped.
    ///
    /// ```
    /// # use uriform::schemes::json_pointer::JsonPointer;
    /// assert_eq!(JsonPointer::parse("/a~1b")?.tokens().next().unwrap().to_str(), "a/b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_str(&self) -> Cow<'a, str> {
        if self.0.contains('~') {
            Cow::Owned(self.0.replace("~1", "/").replace("~0", "~"))
        } else {
            Cow::Borrowed(self.0)
        }
    }

    /// Returns the index of an element, if the token is one: digits without a leading zero.
    ///
    /// ```
    /// # use uriform::schemes::json_pointer::JsonPointer;
    /// let index = |text| JsonPointer::parse(text).unwrap().tokens().next().unwrap().array_index();
    /// assert_eq!(index("/10"), Some(10));
    /// assert_eq!(index("/01"), None);
    /// assert_eq!(index("/99999999999999999999"), None);
    /// ```
    #[must_use]
    pub fn array_index(&self) -> Option<usize> {
        generated::ArrayIndex::parse(self.0).ok()?;
        self.0.parse().ok()
    }

    /// Tells whether the token is `-`, the element after the last one.
    ///
    /// ```
    /// # use uriform::schemes::json_pointer::JsonPointer;
    /// assert!(JsonPointer::parse("/a/-")?.tokens().last().unwrap().is_after_last());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_after_last(&self) -> bool {
        self.0 == "-"
    }
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.0.split('~');
        f.write_str(parts.next().unwrap_or_default())?;
        for part in parts {
            let (digit, rest) = part.split_at(1);
            f.write_char(if digit == "1" { '/' } else { '~' })?;
            f.write_str(rest)?;
        }
        Ok(())
    }
}
