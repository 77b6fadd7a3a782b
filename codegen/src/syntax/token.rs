//! Tokens.

use super::Repeat;
use crate::source::Span;

/// A token and its place.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
    /// What stands before it.
    pub(super) gap: Gap,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Rulename(String),
    DefinedAs { incremental: bool },
    Slash,
    Open(Bracket),
    Close(Bracket),
    Repeat(Repeat),
    List(Repeat),
    CharVal { text: String, case_sensitive: bool },
    NumVal(Vec<u32>),
    ValueRange(u32, u32),
    ProseVal(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Group,
    Option,
}

/// The widest thing that stands between two tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    None,
    /// White space, comments, line ends.
    Space,
    /// An empty line; in strict reading, any line that does not begin with white space.
    Line,
    /// The end of a page.
    Page,
}

impl Token {
    pub(super) fn rulename(&self) -> Option<String> {
        match &self.kind {
            TokenKind::Rulename(name) => Some(name.clone()),
            _ => None,
        }
    }

    pub(super) fn spaced(&self) -> bool {
        self.gap > Gap::None
    }

    /// Whether an element, or a repeat before one, begins here.
    pub(super) fn begins_element(&self) -> bool {
        !matches!(
            self.kind,
            TokenKind::Slash | TokenKind::Close(_) | TokenKind::DefinedAs { .. }
        )
    }

    /// Whether an element can end here.
    pub(super) fn ends_element(&self) -> bool {
        self.is_simple() || matches!(self.kind, TokenKind::Close(_))
    }

    /// Whether it is an element.
    pub(super) fn is_simple(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::Rulename(_)
                | TokenKind::CharVal { .. }
                | TokenKind::NumVal(_)
                | TokenKind::ValueRange(..)
                | TokenKind::ProseVal(_)
        )
    }

    pub(super) fn repeats(&self) -> bool {
        matches!(self.kind, TokenKind::Repeat(_) | TokenKind::List(_))
    }
}
