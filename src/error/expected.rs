use core::fmt;

/// Something that could stand where a text goes wrong.
///
/// `Display` prints the item and, between parentheses, the rules.
///
/// ```
/// let error = uriform::Port::parse("80a").unwrap_err();
/// let expected: Vec<_> = error.expected().map(|expected| expected.to_string()).collect();
/// assert_eq!(expected, ["DIGIT (port)", "end of input"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expected {
    /// What could stand there.
    pub item: ExpectedItem,
    /// The names of the innermost rules that have it there.
    pub rules: &'static [&'static str],
}

/// What could stand in a text.
///
/// ```
/// use uriform::{ExpectedItem, Uri};
///
/// let error = Uri::parse("http://[::1").unwrap_err();
/// assert!(error.expected().any(|expected| expected.item == ExpectedItem::Literal(r#""]""#)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ExpectedItem {
    /// A text of the rule of this name, such as `HEXDIG`.
    Rule(&'static str),
    /// A character, or one of several, as ABNF writes it: `":"` with its quotes, `%x31-39`.
    Literal(&'static str),
    /// The end of the input.
    EndOfInput,
}

impl fmt::Display for ExpectedItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rule(text) | Self::Literal(text) => text,
            Self::EndOfInput => "end of input",
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.item.fmt(f)?;
        for (index, rule) in self.rules.iter().enumerate() {
            write!(f, "{}{rule}", if index == 0 { " (" } else { ", " })?;
        }
        f.write_str(if self.rules.is_empty() { "" } else { ")" })
    }
}
