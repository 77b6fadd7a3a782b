use core::fmt::{self, Write};

use super::{Expression, Modifier, Operator, Part, Template, Value, Values, Variable};
use crate::percent::{CharSet, encode};

/// A template with values in the place of its expressions; `Display` writes it.
#[derive(Debug)]
#[must_use = "nothing is written yet"]
pub struct Expanded<'a, 'v, V: ?Sized> {
    template: Template<'a>,
    values: &'v V,
}

impl<V: ?Sized> Clone for Expanded<'_, '_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: ?Sized> Copy for Expanded<'_, '_, V> {}

impl<'a, 'v, V: Values + ?Sized> Expanded<'a, 'v, V> {
    /// Makes sure that all expressions can be expanded.
    pub(super) fn new(template: Template<'a>, values: &'v V) -> Result<Self, ExpandError> {
        for part in template.parts() {
            let Part::Expression(expression) = part else {
                continue;
            };
            let fault = |kind| ExpandError {
                kind,
                offset: expression.offset(),
            };
            if expression.operator() == Operator::Future {
                return Err(fault(ExpandErrorKind::ReservedOperator));
            }
            for variable in expression.variables() {
                let is_text = || {
                    let value = values.value(variable.name());
                    value.is_none_or(|value| matches!(value, Value::Text(_)))
                };
                if matches!(variable.modifier(), Modifier::Prefix(_)) && !is_text() {
                    return Err(fault(ExpandErrorKind::PrefixOfList));
                }
            }
        }
        Ok(Self { template, values })
    }

    /// Writes the text; allocates nothing.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_to(&self, writer: &mut impl Write) -> fmt::Result {
        for part in self.template.parts() {
            match part {
                Part::Literal(text) => Style::LITERAL.write(text, writer)?,
                Part::Expression(expression) => self.expression(expression, writer)?,
            }
        }
        Ok(())
    }

    fn expression(&self, expression: Expression<'_>, writer: &mut impl Write) -> fmt::Result {
        let style = Style::of(expression.operator());
        let mut before = style.first;
        for variable in expression.variables() {
            let value = self.values.value(variable.name());
            let Some(value) = value.filter(|value| !value.is_undefined()) else {
                continue;
            };
            writer.write_str(before)?;
            before = style.between;
            style.variable(variable, value, writer)?;
        }
        Ok(())
    }
}

impl<V: Values + ?Sized> fmt::Display for Expanded<'_, '_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// How an operator writes values: a row of the table in [RFC 6570, appendix A].
///
/// [RFC 6570, appendix A]: https://www.rfc-editor.org/rfc/rfc6570#appendix-A
#[derive(Clone, Copy)]
struct Style {
    first: &'static str,
    between: &'static str,
    /// Whether values have their names before them.
    named: bool,
    /// What follows a name without a value.
    if_empty: &'static str,
    /// Whether reserved characters and triplets stay as they are.
    keeps_reserved: bool,
}

impl Style {
    const SIMPLE: Self = Self {
        first: "",
        between: ",",
        named: false,
        if_empty: "",
        keeps_reserved: false,
    };

    /// What literals are written like (section 3.1).
    const LITERAL: Self = Self {
        keeps_reserved: true,
        ..Self::SIMPLE
    };

    const fn of(operator: Operator) -> Self {
        let (first, between) = match operator {
            Operator::Simple | Operator::Reserved | Operator::Future => ("", ","),
            Operator::Fragment => ("#", ","),
            Operator::Label => (".", "."),
            Operator::Path => ("/", "/"),
            Operator::Parameters => (";", ";"),
            Operator::Query => ("?", "&"),
            Operator::Continuation => ("&", "&"),
        };
        let is_form = matches!(operator, Operator::Query | Operator::Continuation);
        Self {
            first,
            between,
            named: is_form || matches!(operator, Operator::Parameters),
            if_empty: if is_form { "=" } else { "" },
            keeps_reserved: matches!(operator, Operator::Reserved | Operator::Fragment),
        }
    }

    fn variable(
        self,
        variable: Variable<'_>,
        value: Value<'_>,
        writer: &mut impl Write,
    ) -> fmt::Result {
        let name = variable.name();
        match (value, variable.modifier()) {
            (Value::Text(text), modifier) => {
                let text = match modifier {
                    Modifier::Prefix(length) => self.prefix(text, length.into()),
                    _ => text,
                };
                if self.named {
                    self.name(name, text.is_empty(), writer)?;
                }
                self.write(text, writer)
            }
            (Value::List(items), Modifier::Explode) => {
                row(items, self.between, writer, |item, writer| {
                    if self.named {
                        self.name(name, item.is_empty(), writer)?;
                    }
                    self.write(item, writer)
                })
            }
            (Value::Pairs(pairs), Modifier::Explode) => {
                row(pairs, self.between, writer, |(key, value), writer| {
                    self.write(key, writer)?;
                    let is_bare = self.named && value.is_empty();
                    writer.write_str(if is_bare { self.if_empty } else { "=" })?;
                    self.write(value, writer)
                })
            }
            (Value::List(items), _) => {
                if self.named {
                    self.name(name, false, writer)?;
                }
                row(items, ",", writer, |item, writer| self.write(item, writer))
            }
            (Value::Pairs(pairs), _) => {
                if self.named {
                    self.name(name, false, writer)?;
                }
                row(pairs, ",", writer, |(key, value), writer| {
                    self.write(key, writer)?;
                    writer.write_str(",")?;
                    self.write(value, writer)
                })
            }
        }
    }

    /// Writes a name before its value. The grammar has no characters in it that have to be encoded.
    fn name(self, name: &str, is_empty: bool, writer: &mut impl Write) -> fmt::Result {
        writer.write_str(name)?;
        writer.write_str(if is_empty { self.if_empty } else { "=" })
    }

    /// Writes a text, with triplets for what is not allowed.
    fn write(self, text: &str, writer: &mut impl Write) -> fmt::Result {
        if self.keeps_reserved {
            let allowed = CharSet::UNRESERVED.union(CharSet::RESERVED);
            write!(writer, "{}", encode(text, allowed).keep_triplets())
        } else {
            write!(writer, "{}", encode(text, CharSet::UNRESERVED))
        }
    }

    /// Returns the first characters of a value. Where triplets stay as they are, those of one
    /// character count as one, so that neither is cut (section 3.2.1).
    fn prefix(self, text: &str, length: usize) -> &str {
        let mut at = 0;
        for _ in 0..length {
            let rest = &text[at..];
            let Some(first) = rest.chars().next() else {
                break;
            };
            let triplets = if self.keeps_reserved {
                leading_triplets(rest)
            } else {
                0
            };
            at += (3 * triplets).max(first.len_utf8());
        }
        &text[..at]
    }
}

/// Returns how many triplets at the beginning of a text are one character, or one byte that is in
/// none.
fn leading_triplets(text: &str) -> usize {
    let byte = |index| crate::percent::triplet(text.as_bytes(), 3 * index);
    let mut bytes = [0; 4];
    for index in 0..bytes.len() {
        let Some(value) = byte(index) else { break };
        bytes[index] = value;
        if core::str::from_utf8(&bytes[..=index]).is_ok() {
            return index + 1;
        }
    }
    usize::from(byte(0).is_some())
}

/// Writes items with a text between them.
fn row<T, W: Write>(
    items: &[T],
    between: &str,
    writer: &mut W,
    mut write: impl FnMut(&T, &mut W) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            writer.write_str(between)?;
        }
        write(item, writer)?;
    }
    Ok(())
}

/// The reason why a template cannot be expanded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExpandError {
    kind: ExpandErrorKind,
    offset: usize,
}

/// What is wrong with an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ExpandErrorKind {
    /// Its operator is reserved for later versions of the RFC (section 2.2).
    ReservedOperator,
    /// It asks for the first characters of a list or of pairs (section 2.4.1).
    PrefixOfList,
}

impl ExpandError {
    /// Returns what is wrong.
    #[must_use]
    pub const fn kind(&self) -> ExpandErrorKind {
        self.kind
    }

    /// Returns the offset of the expression in the template, in bytes.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ExpandErrorKind::ReservedOperator => "operator is reserved",
            ExpandErrorKind::PrefixOfList => "a list has no first characters",
        };
        write!(f, "{what} in the expression at offset {}", self.offset)
    }
}

impl core::error::Error for ExpandError {}
