use core::fmt;
use core::iter::FusedIterator;

use crate::text::text_traits;

/// An expression of a template, with its braces (RFC 6570, section 2.2).
///
/// ```abnf
/// expression = "{" [ operator ] variable-list "}"
/// ```
///
/// ```
/// use uriform::template::{Modifier, Operator, Part, Template};
///
/// let Some(Part::Expression(expression)) = Template::parse("{?a:3,b}")?.parts().next() else {
///     unreachable!("the template is an expression");
/// };
/// assert_eq!(expression.operator(), Some(Operator::Query));
/// let mut variables = expression.variables();
/// assert_eq!(variables.next().unwrap().modifier(), Some(Modifier::Prefix(3)));
/// assert_eq!(variables.next().unwrap().name(), "b");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Expression<'a> {
    text: &'a str,
    /// Where it begins in the template.
    offset: usize,
}

/// The operator of an expression (RFC 6570, section 2.2).
///
/// ```
/// use uriform::template::Operator;
///
/// assert_eq!(Operator::Label.as_char(), '.');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Operator {
    /// `+`: reserved expansion (section 3.2.3).
    Reserved,
    /// `#`: fragment expansion (section 3.2.4).
    Fragment,
    /// `.`: label expansion (section 3.2.5).
    Label,
    /// `/`: path segment expansion (section 3.2.6).
    PathSegment,
    /// `;`: path-style parameter expansion (section 3.2.7).
    PathParameter,
    /// `?`: form-style query expansion (section 3.2.8).
    Query,
    /// `&`: form-style query continuation (section 3.2.9).
    QueryContinuation,
    /// One of `=`, `,`, `!`, `@` and `|`, which are reserved for extensions.
    Extension(char),
}

impl Operator {
    /// Returns the character.
    ///
    /// ```
    /// use uriform::template::Operator;
    ///
    /// assert_eq!(Operator::Query.as_char(), '?');
    /// ```
    #[must_use]
    pub const fn as_char(self) -> char {
        match self {
            Self::Reserved => '+',
            Self::Fragment => '#',
            Self::Label => '.',
            Self::PathSegment => '/',
            Self::PathParameter => ';',
            Self::Query => '?',
            Self::QueryContinuation => '&',
            Self::Extension(character) => character,
        }
    }

    const fn of(byte: u8) -> Option<Self> {
        Some(match byte {
            b'+' => Self::Reserved,
            b'#' => Self::Fragment,
            b'.' => Self::Label,
            b'/' => Self::PathSegment,
            b';' => Self::PathParameter,
            b'?' => Self::Query,
            b'&' => Self::QueryContinuation,
            b'=' | b',' | b'!' | b'@' | b'|' => Self::Extension(byte as char),
            _ => return None,
        })
    }
}

impl<'a> Expression<'a> {
    pub(super) const fn new(text: &'a str, offset: usize) -> Self {
        Self { text, offset }
    }

    /// Returns the text, with its braces.
    ///
    /// ```
    /// # use uriform::template::{Part, Template};
    /// let template = Template::parse("{a}")?;
    /// let part = template.parts().next();
    /// assert!(matches!(part, Some(Part::Expression(e)) if e.as_str() == "{a}"));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns where the expression begins in the template, in bytes.
    ///
    /// ```
    /// # use uriform::template::{Part, Template};
    /// let template = Template::parse("/a/{b}")?;
    /// let part = template.parts().last();
    /// assert!(matches!(part, Some(Part::Expression(e)) if e.offset() == 3));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the operator, if there is one.
    ///
    /// ```
    /// # use uriform::template::{Part, Template};
    /// let template = Template::parse("{a}")?;
    /// let part = template.parts().next();
    /// assert!(matches!(part, Some(Part::Expression(e)) if e.operator().is_none()));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn operator(&self) -> Option<Operator> {
        Operator::of(self.text.as_bytes()[1])
    }

    /// Iterates over the variables, in order.
    ///
    /// ```
    /// # use uriform::template::{Part, Template};
    /// let template = Template::parse("{a,b}")?;
    /// let part = template.parts().next();
    /// assert!(matches!(part, Some(Part::Expression(e)) if e.variables().count() == 2));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn variables(&self) -> Variables<'a> {
        let start = 1 + usize::from(self.operator().is_some());
        Variables {
            rest: Some(&self.text[start..self.text.len() - 1]),
            offset: self.offset + start,
        }
    }

    /// Returns the level that the expression needs (section 1.2).
    pub(super) fn level(&self) -> Option<u8> {
        let of_operator = match self.operator() {
            None => 1,
            Some(Operator::Reserved | Operator::Fragment) => 2,
            Some(Operator::Extension(_)) => return None,
            Some(_) => 3,
        };
        let of_variables = match self.variables().count() {
            1 => 1,
            _ => 3,
        };
        let modified = |variable: Variable<'_>| variable.modifier().is_some();
        Some(if self.variables().any(modified) {
            4
        } else {
            of_variables.max(of_operator)
        })
    }
}

text_traits!(Expression<'_>);

impl fmt::Debug for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Expression").field(&self.text).finish()
    }
}

/// A variable of an expression (RFC 6570, section 2.3), with its modifier.
///
/// ```
/// use uriform::template::{Modifier, Template};
///
/// let variable = Template::parse("{list*}")?.variables().next().unwrap();
/// assert_eq!(variable.name(), "list");
/// assert_eq!(variable.modifier(), Some(Modifier::Explode));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variable<'a> {
    name: &'a str,
    modifier: Option<Modifier>,
    offset: usize,
}

/// What modifies a variable (RFC 6570, section 2.4).
///
/// ```
/// use uriform::template::{Modifier, Template};
///
/// let variable = Template::parse("{name:30}")?.variables().next().unwrap();
/// assert_eq!(variable.modifier(), Some(Modifier::Prefix(30)));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    /// `:` and a number: only so many characters from the beginning, from 1 to 9999.
    Prefix(u16),
    /// `*`: each member of a composite value as a value of its own.
    Explode,
}

impl<'a> Variable<'a> {
    /// Reads a variable of a text that is a template.
    fn new(text: &'a str, offset: usize) -> Self {
        let (name, modifier) = match (text.strip_suffix('*'), text.split_once(':')) {
            (Some(name), _) => (name, Some(Modifier::Explode)),
            // The grammar has no more than four digits.
            (None, Some((name, length))) => (name, length.parse().ok().map(Modifier::Prefix)),
            (None, None) => (text, None),
        };
        Self {
            name,
            modifier,
            offset,
        }
    }

    /// Returns the name, as it is written: triplets in it are part of the name.
    ///
    /// ```
    /// use uriform::template::Template;
    ///
    /// let variable = Template::parse("{last.name}")?.variables().next().unwrap();
    /// assert_eq!(variable.name(), "last.name");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the modifier, if there is one.
    ///
    /// ```
    /// use uriform::template::Template;
    ///
    /// let variable = Template::parse("{name}")?.variables().next().unwrap();
    /// assert_eq!(variable.modifier(), None);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn modifier(&self) -> Option<Modifier> {
        self.modifier
    }

    /// Returns where the name begins in the template, in bytes.
    ///
    /// ```
    /// use uriform::template::Template;
    ///
    /// let variable = Template::parse("/{a,b}")?.variables().last().unwrap();
    /// assert_eq!(variable.offset(), 4);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// Iterates over the variables of an expression.
///
/// ```
/// use uriform::template::{Part, Template};
///
/// let Some(Part::Expression(expression)) = Template::parse("{a,b}")?.parts().next() else {
///     unreachable!("the template is an expression");
/// };
/// assert!(expression.variables().map(|variable| variable.name()).eq(["a", "b"]));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Variables<'a> {
    rest: Option<&'a str>,
    /// Where the rest begins in the template.
    offset: usize,
}

impl<'a> Iterator for Variables<'a> {
    type Item = Variable<'a>;

    fn next(&mut self) -> Option<Variable<'a>> {
        let rest = self.rest?;
        let (text, after) = match rest.split_once(',') {
            Some((text, after)) => (text, Some(after)),
            None => (rest, None),
        };
        let variable = Variable::new(text, self.offset);
        self.offset += text.len() + 1;
        self.rest = after;
        Some(variable)
    }
}

impl FusedIterator for Variables<'_> {}
