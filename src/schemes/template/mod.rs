//! URI Templates ([RFC 6570]): `{expressions}` in a text stand for values.
//!
//! [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570

mod expand;
mod parts;
mod value;

use uri_generated::template::UriTemplate;

pub use self::expand::{ExpandError, ExpandErrorKind, Expanded};
pub use self::parts::{Expression, Modifier, Operator, Part, Parts, Variable, Variables};
pub use self::value::{Value, Values};
use super::SchemeError;

/// A template: literals and expressions, which values take the place of.
///
/// ```
/// use uriform::schemes::template::{Template, Value};
///
/// let template = Template::parse("http://example.com/search{?q,lang*}")?;
/// let values = [
///     ("q", Value::Text("a b")),
///     ("lang", Value::List(&["en", "eo"])),
/// ];
/// assert_eq!(
///     template.expand(&values)?.to_string(),
///     "http://example.com/search?q=a%20b&lang=en&lang=eo"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Template<'a>(UriTemplate<'a>);

impl<'a> Template<'a> {
    /// Parses a template of any level.
    ///
    /// Literals have no `'`, as the RFC has it; erratum 6937, which would let them have one, is not
    /// applied.
    ///
    /// ```
    /// use uriform::schemes::template::Template;
    ///
    /// let error = Template::parse("/users/{id").unwrap_err();
    /// assert_eq!(error.offset(), 10);
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text stops being a template (`URI-Template` in the RFC).
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        Ok(Self(UriTemplate::parse(text)?))
    }

    /// Returns the whole text.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Iterates over literals and expressions.
    ///
    /// ```
    /// use uriform::schemes::template::{Part, Template};
    ///
    /// let template = Template::parse("/users/{id}")?;
    /// let mut parts = template.parts();
    /// assert!(matches!(parts.next(), Some(Part::Literal("/users/"))));
    /// let Some(Part::Expression(expression)) = parts.next() else { unreachable!() };
    /// assert_eq!(expression.variables().next().unwrap().name(), "id");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn parts(&self) -> Parts<'a> {
        Parts::new(self.as_str())
    }

    /// Iterates over the variables of all expressions, in order.
    ///
    /// ```
    /// use uriform::schemes::template::Template;
    ///
    /// let template = Template::parse("{/path*}{?q,path}")?;
    /// assert!(template.variables().map(|variable| variable.name()).eq(["path", "q", "path"]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = Variable<'a>> + use<'a> {
        self.parts().flat_map(|part| match part {
            Part::Literal(_) => Variables::none(),
            Part::Expression(expression) => expression.variables(),
        })
    }

    /// Returns the level of the template, 1 to 4 (section 1.2).
    ///
    /// ```
    /// use uriform::schemes::template::Template;
    ///
    /// let level = |text| Template::parse(text).unwrap().level();
    /// assert_eq!(level("{a}"), 1);
    /// assert_eq!(level("{+a}"), 2);
    /// assert_eq!(level("{?a,b}"), 3);
    /// assert_eq!(level("{a:3}"), 4);
    /// ```
    #[must_use]
    pub fn level(&self) -> u8 {
        let levels = self.parts().map(|part| match part {
            Part::Literal(_) => 1,
            Part::Expression(expression) => expression.level(),
        });
        levels.max().unwrap_or(1)
    }

    /// Puts values in the place of expressions (section 3).
    ///
    /// A variable without a value, or with an empty list, is left out. What comes out is a URI
    /// reference if what the literals and values make together is one: the RFC does not promise it.
    ///
    /// # Errors
    ///
    /// An operator that is reserved (`=`, `,`, `!`, `@`, `|`), or a prefix of a list or of pairs
    /// (section 2.4.1).
    pub fn expand<'v, V: Values + ?Sized>(
        &self,
        values: &'v V,
    ) -> Result<Expanded<'a, 'v, V>, ExpandError> {
        Expanded::new(*self, values)
    }
}

impl core::fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

impl core::fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Template").field(&self.as_str()).finish()
    }
}

impl PartialEq for Template<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Template<'_> {}
