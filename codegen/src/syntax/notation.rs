//! What of a text is read as ABNF.

use std::fmt;
use std::str::FromStr;

use crate::container::{Container, Selection};

/// How to read a text.
///
/// The default reads ABNF as people write it, wherever it stands, without dialects.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Notation {
    /// Read exactly what RFC 5234 and RFC 7405 define: every line ends with CRLF, a rule begins
    /// in the first column and goes on only in lines that begin with white space, comments are
    /// ASCII, and the text is nothing but rules and comments. Dialects are off.
    pub strict: bool,
    /// What the rules are wrapped in; without it, what the text looks like.
    pub container: Option<Container>,
    /// Which part of the text to read.
    pub selection: Selection,
    /// What is read beyond ABNF.
    pub dialects: Dialects,
}

/// Something that grammars have and ABNF has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// `a | b` for `a / b`.
    Bar,
    /// `'text'` for `"text"`; the text may hold double quotes.
    SingleQuotes,
    /// `_` in the names of rules.
    Underscore,
    /// The lists of RFC 9110, section 5.6.1: `#element`, `1#element`, `1#5element`.
    List,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Self; 4] = [Self::Bar, Self::SingleQuotes, Self::Underscore, Self::List];

    /// Returns the name that switches the dialect on.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bar => "bar",
            Self::SingleQuotes => "single-quotes",
            Self::Underscore => "underscore",
            Self::List => "list",
        }
    }

    /// Returns the code of findings about it: errors while it is off, a warning while it is on.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Bar => "load-bar",
            Self::SingleQuotes => "load-single-quotes",
            Self::Underscore => "load-underscore",
            Self::List => "load-list",
        }
    }

    /// Says what is not ABNF about it.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::Bar => "`|` is not ABNF, which separates alternatives by `/`",
            Self::SingleQuotes => "`'` is not ABNF, which quotes strings by `\"`",
            Self::Underscore => "`_` cannot stand in the name of an ABNF rule",
            Self::List => "`#` is not ABNF but a list of RFC 9110",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|dialect| dialect.name() == name)
            .ok_or_else(|| format!("`{name}` is none of bar, single-quotes, underscore, list"))
    }
}

/// A set of dialects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Dialects(u8);

impl Dialects {
    /// Whether a dialect is in the set.
    #[must_use]
    pub fn contains(self, dialect: Dialect) -> bool {
        self.0 & (1 << dialect as u8) != 0
    }

    /// Adds a dialect; tells whether it is new to the set.
    pub fn insert(&mut self, dialect: Dialect) -> bool {
        let new = !self.contains(dialect);
        self.0 |= 1 << dialect as u8;
        new
    }
}

impl FromIterator<Dialect> for Dialects {
    fn from_iter<I: IntoIterator<Item = Dialect>>(dialects: I) -> Self {
        let mut set = Self::default();
        for dialect in dialects {
            set.insert(dialect);
        }
        set
    }
}
