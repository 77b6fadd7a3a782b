#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write};

use super::{
    ExpandError, ExpandErrorKind, Expression, Modifier, Operator, Part, Template, Value, Values,
    Variable,
};
use crate::percent::{CharSet, encode, triplet};

/// What stands for itself in literals and in the expansions of `+` and `#`.
const ANY: CharSet = CharSet::UNRESERVED.union(CharSet::RESERVED);

impl Template<'_> {
    /// Expands the template (RFC 6570, section 3) into a writer.
    ///
    /// Nothing is allocated. What is written need not be a URI reference; parse it if it has to be
    /// one. An empty value in an associative array that is exploded is written as section 3.2.1
    /// says, `name=` after `?` and `&` and else `name`, whatever the algorithm of appendix A does.
    ///
    /// # Errors
    ///
    /// Returns an error, and has written nothing, if an operator is reserved for extensions or a
    /// prefix is asked of a list or an associative array. Section 3 would have such expressions
    /// copied for diagnosis; the error says where they are. Returns an error if the writer does.
    ///
    /// ```
    /// use uriform::template::{ExpandErrorKind, Template, Value};
    ///
    /// let values = [("x", Value::Text("1")), ("list", Value::List(&["a"]))];
    /// let mut text = String::new();
    /// Template::parse("/{x}")?.expand_to(&mut text, &values)?;
    /// assert_eq!(text, "/1");
    ///
    /// let error = Template::parse("/{list:3}")?.expand_to(&mut text, &values).unwrap_err();
    /// assert_eq!(error.kind(), ExpandErrorKind::PrefixOfComposite);
    /// assert_eq!(error.offset(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_to<'v, V: Values<'v> + ?Sized>(
        &self,
        writer: &mut impl Write,
        values: &V,
    ) -> Result<(), ExpandError> {
        self.check(values)?;
        let mut offset = 0;
        for part in self.parts() {
            let (written, length) = match part {
                Part::Literal(text) => (write_literal(writer, text), text.len()),
                Part::Expression(expression) => (
                    write_expression(writer, expression, values),
                    expression.as_str().len(),
                ),
            };
            written.map_err(|fmt::Error| ExpandError {
                kind: ExpandErrorKind::Write,
                offset,
            })?;
            offset += length;
        }
        Ok(())
    }

    /// Expands the template into a text.
    ///
    /// # Errors
    ///
    /// Those of [`expand_to`](Self::expand_to).
    ///
    /// ```
    /// use uriform::template::{Template, Value};
    ///
    /// let values = [("keys", Value::Pairs(&[("semi", ";"), ("dot", ".")]))];
    /// assert_eq!(Template::parse("{?keys*}")?.expand(&values)?, "?semi=%3B&dot=.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn expand<'v, V: Values<'v> + ?Sized>(&self, values: &V) -> Result<String, ExpandError> {
        let mut text = String::with_capacity(self.as_str().len());
        self.expand_to(&mut text, values)?;
        Ok(text)
    }

    /// Finds what cannot be expanded.
    fn check<'v, V: Values<'v> + ?Sized>(&self, values: &V) -> Result<(), ExpandError> {
        for expression in self.expressions() {
            if let Some(Operator::Extension(_)) = expression.operator() {
                return Err(ExpandError {
                    kind: ExpandErrorKind::ReservedOperator,
                    offset: expression.offset() + 1,
                });
            }
            for variable in expression.variables() {
                let prefix = matches!(variable.modifier(), Some(Modifier::Prefix(_)));
                if prefix
                    && values
                        .value(variable.name())
                        .is_some_and(Value::has_members)
                {
                    return Err(ExpandError {
                        kind: ExpandErrorKind::PrefixOfComposite,
                        offset: variable.offset(),
                    });
                }
            }
        }
        Ok(())
    }
}

fn write_expression<'v, V: Values<'v> + ?Sized>(
    writer: &mut impl Write,
    expression: Expression<'_>,
    values: &V,
) -> fmt::Result {
    let style = Style::of(expression.operator());
    let mut before = style.first;
    for variable in expression.variables() {
        if let Some(value) = values
            .value(variable.name())
            .filter(|value| value.is_defined())
        {
            writer.write_str(before)?;
            before = style.separator;
            style.write(writer, variable, value)?;
        }
    }
    Ok(())
}

/// How values are written: the table of RFC 6570, appendix A.
struct Style {
    /// Stands before the first value.
    first: &'static str,
    /// Stands between values.
    separator: &'static str,
    /// Whether values have the names of their variables.
    named: bool,
    /// Stands after the name of an empty value.
    if_empty: &'static str,
    /// Whether reserved characters and triplets stand for themselves.
    reserved: bool,
}

impl Style {
    const fn of(operator: Option<Operator>) -> Self {
        let (first, separator, named, if_empty, reserved) = match operator {
            None | Some(Operator::Extension(_)) => ("", ",", false, "", false),
            Some(Operator::Reserved) => ("", ",", false, "", true),
            Some(Operator::Fragment) => ("#", ",", false, "", true),
            Some(Operator::Label) => (".", ".", false, "", false),
            Some(Operator::PathSegment) => ("/", "/", false, "", false),
            Some(Operator::PathParameter) => (";", ";", true, "", false),
            Some(Operator::Query) => ("?", "&", true, "=", false),
            Some(Operator::QueryContinuation) => ("&", "&", true, "=", false),
        };
        Self {
            first,
            separator,
            named,
            if_empty,
            reserved,
        }
    }

    fn write(
        &self,
        writer: &mut impl Write,
        variable: Variable<'_>,
        value: Value<'_>,
    ) -> fmt::Result {
        let name = self.named.then(|| variable.name());
        let explode = variable.modifier() == Some(Modifier::Explode);
        let separator = if explode { self.separator } else { "," };
        match value {
            Value::Text(text) => match variable.modifier() {
                Some(Modifier::Prefix(length)) => {
                    self.member(writer, name, self.prefix(text, length.into()))
                }
                _ => self.member(writer, name, text),
            },
            Value::List(members) => {
                let name = if explode {
                    name
                } else {
                    write_name(writer, name)?
                };
                join(writer, separator, members, |writer, text| {
                    self.member(writer, name, text)
                })
            }
            Value::Pairs(members) if explode => {
                join(writer, separator, members, |writer, (name, value)| {
                    self.encode(writer, name)?;
                    self.assign(writer, value)
                })
            }
            Value::Pairs(members) => {
                write_name(writer, name)?;
                join(writer, separator, members, |writer, (name, value)| {
                    self.encode(writer, name)?;
                    writer.write_str(",")?;
                    self.encode(writer, value)
                })
            }
        }
    }

    /// Writes a text, after its name if it has one.
    fn member(&self, writer: &mut impl Write, name: Option<&str>, text: &str) -> fmt::Result {
        match name {
            Some(name) => {
                writer.write_str(name)?;
                self.assign(writer, text)
            }
            None => self.encode(writer, text),
        }
    }

    /// Writes what follows the name of a text.
    fn assign(&self, writer: &mut impl Write, text: &str) -> fmt::Result {
        if text.is_empty() {
            return writer.write_str(self.if_empty);
        }
        writer.write_str("=")?;
        self.encode(writer, text)
    }

    fn encode(&self, writer: &mut impl Write, text: &str) -> fmt::Result {
        if self.reserved {
            write_literal(writer, text)
        } else {
            write!(writer, "{}", encode(text, CharSet::UNRESERVED))
        }
    }

    /// Returns the first so many characters of a text.
    ///
    /// Where triplets stand for themselves, those of one character count as one (section 3.2.1).
    fn prefix<'v>(&self, text: &'v str, length: usize) -> &'v str {
        let mut rest = text;
        for _ in 0..length {
            let Some(first) = rest.chars().next() else {
                return text;
            };
            let triplets = if self.reserved {
                leading_triplets(rest)
            } else {
                0
            };
            rest = &rest[(3 * triplets).max(first.len_utf8())..];
        }
        &text[..text.len() - rest.len()]
    }
}

/// Returns how many triplets at the beginning of a text are one character, or one byte that is none.
fn leading_triplets(text: &str) -> usize {
    let mut bytes = [0; 4];
    for length in 1..=4 {
        let Some(byte) = triplet(text.as_bytes(), 3 * (length - 1)) else {
            break;
        };
        bytes[length - 1] = byte;
        if core::str::from_utf8(&bytes[..length]).is_ok() {
            return length;
        }
    }
    triplet(text.as_bytes(), 0).map_or(0, |_| 1)
}

fn write_literal(writer: &mut impl Write, text: &str) -> fmt::Result {
    write!(writer, "{}", encode(text, ANY).keep_triplets())
}

/// Writes the name of a composite value that is not exploded; its members have none then.
fn write_name<'a>(
    writer: &mut impl Write,
    name: Option<&'a str>,
) -> Result<Option<&'a str>, fmt::Error> {
    if let Some(name) = name {
        write!(writer, "{name}=")?;
    }
    Ok(None)
}

fn join<W: Write, T: Copy>(
    writer: &mut W,
    separator: &str,
    members: &[T],
    mut write: impl FnMut(&mut W, T) -> fmt::Result,
) -> fmt::Result {
    for (index, member) in members.iter().enumerate() {
        if index > 0 {
            writer.write_str(separator)?;
        }
        write(writer, *member)?;
    }
    Ok(())
}
