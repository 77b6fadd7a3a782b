//! Media types ([RFC 9110, section 8.3.1]) and tokens (section 5.6.2).
//!
//! ```
//! use uriform::schemes::media_type::MediaType;
//!
//! let media_type = MediaType::parse("text/html;charset=\"utf-8\"")?;
//! assert_eq!((media_type.type_(), media_type.subtype()), ("text", "html"));
//! assert_eq!(media_type.parameter("Charset").unwrap().to_string(), "utf-8");
//! assert!(media_type.is_equivalent(&MediaType::parse("Text/HTML; charset=UTF-8")?));
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 9110, section 8.3.1]: https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1

use core::cmp::Ordering;
use core::fmt;

use uri_generated::media_type as generated;

use super::SchemeError;
use super::types::{debug_text, text_type};
use super::unordered::{folded, same_items};

text_type! {
    /// A media type (RFC 9110, section 8.3.1).
    ///
    /// ```abnf
    /// media-type = type "/" subtype parameters
    /// ```
    ///
    /// The grammar lets a quoted string have bytes beyond ASCII; here they are those of the text.
    ///
    /// ```
    /// use uriform::schemes::media_type::MediaType;
    ///
    /// assert_eq!(MediaType::parse("image/svg+xml")?.subtype(), "svg+xml");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    MediaType in "media_type": generated::MediaType<'a> = |text| {
        generated::MediaType::parse(text.as_bytes())
            .map_err(SchemeError::from)
    },
    good: "text/plain", bad: "text"
}

debug_text!(MediaType);

text_type! {
    /// A token (RFC 9110, section 5.6.2), such as the name of a method or of a field.
    ///
    /// ```abnf
    /// token = 1*tchar
    /// ```
    ///
    /// ```
    /// use uriform::schemes::media_type::Token;
    ///
    /// assert!(Token::parse("X-Custom_1").is_ok());
    /// assert_eq!(Token::parse("a b").unwrap_err().offset(), 1);
    /// ```
    Token in "media_type": () = |text| match generated::Token::parse(text.as_bytes()) {
        Ok(_) => Ok(()),
        Err(error) => Err(SchemeError::from(error)),
    },
    good: "gzip", bad: "a,b"
}

debug_text!(Token);

impl<'a> MediaType<'a> {
    /// Returns the type, in the case in which it is written.
    ///
    /// ```
    /// # use uriform::schemes::media_type::MediaType;
    /// assert_eq!(MediaType::parse("Text/plain")?.type_(), "Text");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn type_(&self) -> &'a str {
        text(self.parsed.type_())
    }

    /// Returns the subtype, in the case in which it is written.
    ///
    /// ```
    /// # use uriform::schemes::media_type::MediaType;
    /// assert_eq!(MediaType::parse("text/Plain")?.subtype(), "Plain");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn subtype(&self) -> &'a str {
        text(self.parsed.subtype())
    }

    /// Iterates over names and values of the parameters, in order.
    ///
    /// ```
    /// # use uriform::schemes::media_type::MediaType;
    /// let media_type = MediaType::parse("a/b; c=d;e=\"f\"")?;
    /// let names = media_type.parameters().map(|(name, _)| name);
    /// assert!(names.eq(["c", "e"]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Value<'a>)> + Clone + use<'a> {
        let named = |it: generated::Parameter<'a>| (text(it.name()), Value(text(it.value())));
        self.parsed.parameters().map(named)
    }

    /// Returns the value of the first parameter of a name, whatever its case.
    ///
    /// ```
    /// # use uriform::schemes::media_type::MediaType;
    /// let media_type = MediaType::parse("multipart/mixed;Boundary=a")?;
    /// assert_eq!(media_type.parameter("boundary").unwrap().to_string(), "a");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Value<'a>> {
        let mut parameters = self.parameters();
        let (_, value) = parameters.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// Tells whether both mean the same: type, subtype and names of parameters are compared in any
    /// case, in any order of the parameters; so are values of `charset`, and other values exactly,
    /// once they are unescaped.
    ///
    /// Time grows with n log n, n the number of parameters; without the feature `alloc`, with its
    /// square.
    ///
    /// ```
    /// # use uriform::schemes::media_type::MediaType;
    /// let equivalent = |a, b| MediaType::parse(a).unwrap().is_equivalent(&MediaType::parse(b).unwrap());
    /// assert!(equivalent("text/html;charset=utf-8", "Text/HTML;Charset=\"utf-8\""));
    /// assert!(equivalent("a/b;c=d;e=f", "a/b; e=f; c=\"\\d\""));
    /// assert!(!equivalent("a/b;c=d", "a/b;c=D"));
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.type_().eq_ignore_ascii_case(other.type_())
            && self.subtype().eq_ignore_ascii_case(other.subtype())
            && same_items(self.parameters(), other.parameters(), order)
    }
}

/// Parameters that mean the same are equal in this order.
fn order((a, value_of_a): &(&str, Value<'_>), (b, value_of_b): &(&str, Value<'_>)) -> Ordering {
    let is_charset = a.eq_ignore_ascii_case("charset");
    let fold = |character: char| {
        if is_charset {
            character.to_ascii_lowercase()
        } else {
            character
        }
    };
    let (a_characters, b_characters) = (value_of_a.characters(), value_of_b.characters());
    folded(a, b).then_with(|| a_characters.map(fold).cmp(b_characters.map(fold)))
}

/// The value of a parameter, which `Display` prints without quotation marks and escapes.
///
/// ```
/// use uriform::schemes::media_type::MediaType;
///
/// let value = MediaType::parse(r#"a/b;c="d\"e""#)?.parameter("c").unwrap();
/// assert_eq!(value.as_str(), r#""d\"e""#);
/// assert_eq!(value.to_string(), r#"d"e"#);
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value<'a>(&'a str);

impl<'a> Value<'a> {
    /// Returns the value, as written.
    ///
    /// ```
    /// # use uriform::schemes::media_type::MediaType;
    /// let media_type = MediaType::parse("a/b;c=\"d\"")?;
    /// assert_eq!(media_type.parameter("c").unwrap().as_str(), "\"d\"");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Iterates over the characters that the value means.
    ///
    /// ```
    /// # use uriform::schemes::media_type::MediaType;
    /// let value = MediaType::parse("a/b;c=\"\\d\"")?.parameter("c").unwrap();
    /// assert!(value.characters().eq(['d']));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn characters(&self) -> impl Iterator<Item = char> + Clone + use<'a> {
        let quoted = self.0.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let is_quoted = quoted.is_some();
        let mut escaped = false;
        quoted.unwrap_or(self.0).chars().filter(move |character| {
            // A backslash stands for the character after it.
            escaped = is_quoted && *character == '\\' && !escaped;
            !escaped
        })
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.characters()
            .try_for_each(|character| fmt::Write::write_char(f, character))
    }
}

/// What the generated parser finds in a text begins and ends at ASCII characters of it.
fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}
