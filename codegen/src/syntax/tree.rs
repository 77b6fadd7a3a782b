//! From checked tokens to a rule, by way of the crate `abnf`.

use std::fmt::{self, Write};
use std::slice::Iter;

use super::token::{Bracket, Token, TokenKind};
use super::{Node, NodeKind, Repeat, Rule, list};
use crate::source::Span;

/// Makes the rule of the tokens, which have passed the check.
///
/// # Panics
///
/// If the crate `abnf` refuses what the check has passed.
pub(super) fn rule(tokens: &[Token]) -> Rule {
    let plain = plain_spelling(tokens);
    let parsed = abnf::rule(&plain).unwrap_or_else(|error| panic!("{plain}: {error}"));
    let mut leaves = tokens[2..].iter();
    let definition = node(parsed.node(), &mut leaves);
    Rule {
        name: tokens[0].rulename().expect("a rule begins with its name"),
        name_span: tokens[0].span,
        incremental: parsed.kind() == abnf::types::Kind::Incremental,
        definition,
        span: tokens[0].span.join(tokens[tokens.len() - 1].span),
    }
}

/// Spells the tokens as the crate reads them: one line, lower-case bases, no needless zeros, no
/// dialects. A list is spelled as a repetition, since it stands where a repetition can.
fn plain_spelling(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        if token.spaced() {
            text.push(' ');
        }
        write!(text, "{}", token.kind).expect("a String takes any text");
    }
    text.push('\n');
    text
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rulename(name) => f.write_str(&name.replace('_', "-")),
            Self::DefinedAs { incremental } => f.write_str(if *incremental { "=/" } else { "=" }),
            Self::Slash => f.write_str("/"),
            Self::Open(Bracket::Group) => f.write_str("("),
            Self::Open(Bracket::Option) => f.write_str("["),
            Self::Close(Bracket::Group) => f.write_str(")"),
            Self::Close(Bracket::Option) => f.write_str("]"),
            Self::Repeat(repeat) | Self::List(repeat) => repeat.fmt(f),
            Self::CharVal {
                text,
                case_sensitive,
            } => {
                let prefix = if *case_sensitive { "%s" } else { "" };
                write!(f, "{prefix}\"{}\"", text.replace('"', "'"))
            }
            Self::NumVal(values) => {
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value:X}", if index == 0 { "%x" } else { "." })?;
                }
                Ok(())
            }
            Self::ValueRange(first, last) => write!(f, "%x{first:X}-{last:X}"),
            Self::ProseVal(text) => write!(f, "<{text}>"),
        }
    }
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (min, Some(max)) if min == max => write!(f, "{min}"),
            (0, None) => f.write_str("*"),
            (min, None) => write!(f, "{min}*"),
            (0, Some(max)) => write!(f, "*{max}"),
            (min, Some(max)) => write!(f, "{min}*{max}"),
        }
    }
}

/// Gives the crate's node its span: the leaves are the tokens that hold something, in order.
fn node(parsed: &abnf::types::Node, leaves: &mut Iter<'_, Token>) -> Node {
    use abnf::types::Node as Parsed;
    match parsed {
        Parsed::Alternatives(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| node(part, leaves)).collect();
            let span = parts[0].span.join(parts[parts.len() - 1].span);
            Node {
                kind: NodeKind::Alternation(parts),
                span,
            }
        }
        Parsed::Concatenation(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| node(part, leaves)).collect();
            let span = parts[0].span.join(parts[parts.len() - 1].span);
            Node {
                kind: NodeKind::Concatenation(parts),
                span,
            }
        }
        Parsed::Repetition { node: element, .. } => {
            let token = next(leaves, |kind| {
                matches!(kind, TokenKind::Repeat(_) | TokenKind::List(_))
            });
            let element = node(element, leaves);
            let span = token.span.join(element.span);
            match token.kind {
                TokenKind::List(list) => list::expand(list, element, span),
                TokenKind::Repeat(repeat) => Node {
                    kind: NodeKind::Repetition(repeat, Box::new(element)),
                    span,
                },
                _ => unreachable!("a repeat or a list was asked for"),
            }
        }
        Parsed::Group(inner) => {
            let (inner, span) = bracketed(inner, leaves);
            Node {
                kind: inner.kind,
                span,
            }
        }
        Parsed::Optional(inner) => {
            let (inner, span) = bracketed(inner, leaves);
            Node {
                kind: NodeKind::Optional(Box::new(inner)),
                span,
            }
        }
        Parsed::Rulename(_) | Parsed::String(_) | Parsed::TerminalValues(_) | Parsed::Prose(_) => {
            let token = next(leaves, |kind| leaf(kind).is_some());
            let kind = leaf(&token.kind).expect("a leaf was asked for");
            Node {
                kind,
                span: token.span,
            }
        }
    }
}

fn bracketed(inner: &abnf::types::Node, leaves: &mut Iter<'_, Token>) -> (Node, Span) {
    let open = next(leaves, |kind| matches!(kind, TokenKind::Open(_))).span;
    let inner = node(inner, leaves);
    let close = next(leaves, |kind| matches!(kind, TokenKind::Close(_))).span;
    (inner, open.join(close))
}

/// Returns the next token of the kind that the crate's tree says comes next.
fn next<'t>(leaves: &mut Iter<'t, Token>, wanted: impl Fn(&TokenKind) -> bool) -> &'t Token {
    leaves
        .find(|token| wanted(&token.kind))
        .expect("the tree has no more leaves than there are tokens")
}

fn leaf(kind: &TokenKind) -> Option<NodeKind> {
    Some(match kind {
        TokenKind::Rulename(name) => NodeKind::Rulename(name.clone()),
        TokenKind::CharVal {
            text,
            case_sensitive,
        } => NodeKind::CharVal {
            text: text.clone(),
            case_sensitive: *case_sensitive,
        },
        TokenKind::NumVal(values) => NodeKind::NumVal(values.clone()),
        TokenKind::ValueRange(first, last) => NodeKind::ValueRange(*first, *last),
        TokenKind::ProseVal(text) => NodeKind::ProseVal(text.clone()),
        _ => return None,
    })
}
