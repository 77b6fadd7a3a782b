//! URI Templates ([RFC 6570]), to level 4.
//!
//! A template is literal text and expressions between braces. [`Template::expand_to`] puts values
//! in the place of expressions and writes what comes out, without allocation.
//!
//! ```
//! use uriform::template::{Template, Value};
//!
//! let template = Template::parse("https://example.com{/path*}{?q,lang}")?;
//! let names = template.variables().map(|variable| variable.name());
//! assert!(names.eq(["path", "q", "lang"]));
//!
//! let values = [
//!     ("path", Value::List(&["a", "b/c"])),
//!     ("q", Value::Text("rock & roll")),
//! ];
//! let mut text = String::new();
//! template.expand_to(&mut text, &values)?;
//! assert_eq!(text, "https://example.com/a/b%2Fc?q=rock%20%26%20roll");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570

mod error;
mod expand;
mod expression;
mod value;

use core::fmt;
use core::iter::FusedIterator;

use uri_generated::template::UriTemplate;

pub use self::error::{ExpandError, ExpandErrorKind};
pub use self::expression::{Expression, Modifier, Operator, Variable, Variables};
pub use self::value::{Value, Values};
use crate::ParseError;
use crate::text::text_traits;

/// A URI Template (RFC 6570, section 2).
///
/// ```abnf
/// URI-Template = *( literals / expression )
/// ```
///
/// An apostrophe in a literal is an error, as the RFC was published; erratum 6937 would allow it.
///
/// ```
/// use uriform::template::Template;
///
/// let template = Template::parse("/users/{id}{?fields*}")?;
/// assert_eq!(template.as_str(), "/users/{id}{?fields*}");
/// assert_eq!(template.level(), Some(4));
///
/// assert_eq!(Template::parse("/users/{id").unwrap_err().offset(), 10);
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Template<'a>(&'a str);

/// A part of a template.
///
/// ```
/// use uriform::template::{Part, Template};
///
/// let mut parts = Template::parse("/a{+b}")?.parts();
/// assert!(matches!(parts.next(), Some(Part::Literal("/a"))));
/// assert!(matches!(parts.next(), Some(Part::Expression(e)) if e.as_str() == "{+b}"));
/// assert!(parts.next().is_none());
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part<'a> {
    /// Text between expressions, never empty (section 2.1).
    Literal(&'a str),
    /// What values are put in the place of (section 2.2).
    Expression(Expression<'a>),
}

impl<'a> Template<'a> {
    /// Parses a template.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a template. Operators that the RFC reserves are no error
    /// here, but one when the template is expanded.
    ///
    /// ```
    /// use uriform::template::Template;
    ///
    /// let error = Template::parse("/{x, y}").unwrap_err();
    /// assert_eq!(error.offset(), 4);
    /// assert!(Template::parse("{!x}").is_ok());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match UriTemplate::parse(text) {
            Ok(_) => Ok(Self(text)),
            Err(error) => Err(ParseError::scheme(error, text)),
        }
    }

    /// Returns the text.
    ///
    /// ```
    /// # use uriform::template::Template;
    /// assert_eq!(Template::parse("{a}")?.as_str(), "{a}");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Iterates over literals and expressions, in order.
    ///
    /// ```
    /// use uriform::template::Template;
    ///
    /// assert_eq!(Template::parse("/{a}/{b}")?.parts().count(), 4);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub const fn parts(&self) -> Parts<'a> {
        Parts {
            text: self.0,
            at: 0,
        }
    }

    /// Iterates over the variables of all expressions, in order, each as often as it is there.
    ///
    /// ```
    /// use uriform::template::Template;
    ///
    /// let template = Template::parse("{a}{?b*,c:3}{&a}")?;
    /// assert!(template.variables().map(|variable| variable.name()).eq(["a", "b", "c", "a"]));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = Variable<'a>> + Clone + use<'a> {
        self.expressions().flat_map(|part| part.variables())
    }

    /// Returns the level of the template, from 1 to 4 (section 1.2), or `None` if it has an
    /// operator that is reserved for extensions.
    ///
    /// ```
    /// use uriform::template::Template;
    ///
    /// for (text, level) in [
    ///     ("/a", Some(1)),
    ///     ("{a}", Some(1)),
    ///     ("{#a}", Some(2)),
    ///     ("{a,b}", Some(3)),
    ///     ("{?a}", Some(3)),
    ///     ("{a:3}", Some(4)),
    ///     ("{=a}", None),
    /// ] {
    ///     assert_eq!(Template::parse(text)?.level(), level);
    /// }
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        self.expressions()
            .try_fold(1, |level, part| Some(part.level()?.max(level)))
    }

    fn expressions(&self) -> impl Iterator<Item = Expression<'a>> + Clone + use<'a> {
        self.parts().filter_map(|part| match part {
            Part::Literal(_) => None,
            Part::Expression(expression) => Some(expression),
        })
    }
}

text_traits!(Template<'_>);

impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&self.0).finish()
    }
}

/// Iterates over the parts of a template.
///
/// ```
/// use uriform::template::Template;
///
/// let mut parts = Template::parse("{a}")?.parts();
/// assert!(parts.next().is_some());
/// assert!(parts.next().is_none());
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Parts<'a> {
    text: &'a str,
    /// Where the next part begins.
    at: usize,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let (at, rest) = (self.at, &self.text[self.at..]);
        if rest.is_empty() {
            return None;
        }
        let expression = rest.starts_with('{');
        let end = if expression {
            rest.find('}').map(|brace| brace + 1)
        } else {
            rest.find('{')
        };
        let part = &rest[..end.unwrap_or(rest.len())];
        self.at += part.len();
        Some(if expression {
            Part::Expression(Expression::new(part, at))
        } else {
            Part::Literal(part)
        })
    }
}

impl FusedIterator for Parts<'_> {}
