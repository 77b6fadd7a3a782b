//! The notation of RFC 5234 and RFC 7405: from text to rules whose every node has its place.
//!
//! The crate `abnf` decides the structure of a rule. It keeps no places and reports a fault at the
//! first column of a rule, so a scanner makes tokens with spans, checks the faults that people make
//! and hands the crate each rule in a plain spelling; the leaves of the crate's tree are the tokens,
//! in order.

mod check;
mod scan;
mod tree;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Source, Span};

/// How deep groups and options may nest.
pub const MAX_NESTING: usize = 64;

/// A rule as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name as spelled; names are compared without regard to case.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// Whether the rule was written with `=/`.
    pub incremental: bool,
    /// What the rule is defined as.
    pub definition: Node,
    /// From the name to the last token.
    pub span: Span,
}

/// A part of a definition and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it stands.
    pub span: Span,
}

/// The building blocks of ABNF, RFC 5234 section 3 and 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `a / b`
    Alternation(Vec<Node>),
    /// `a b`
    Concatenation(Vec<Node>),
    /// `1*2a`
    Repetition(Repeat, Box<Node>),
    /// `[a]`
    Optional(Box<Node>),
    /// The name of a rule, as spelled.
    Rulename(String),
    /// `"text"` or `%s"text"`
    CharVal {
        /// The text between the quotes.
        text: String,
        /// Whether the case of ASCII letters matters (RFC 7405).
        case_sensitive: bool,
    },
    /// `%x41` or `%x41.42`: the values in a row.
    NumVal(Vec<u32>),
    /// `%x41-5A`
    ValueRange(u32, u32),
    /// `<text>`
    ProseVal(String),
}

impl NodeKind {
    /// Returns the nodes that this one is made of.
    #[must_use]
    pub fn parts(&self) -> &[Node] {
        match self {
            Self::Alternation(parts) | Self::Concatenation(parts) => parts,
            Self::Repetition(_, body) | Self::Optional(body) => std::slice::from_ref(body),
            Self::Rulename(_)
            | Self::CharVal { .. }
            | Self::NumVal(_)
            | Self::ValueRange(..)
            | Self::ProseVal(_) => &[],
        }
    }
}

impl Node {
    /// Whether two definitions are the same but for their places and the case of names and
    /// strings.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        use NodeKind as N;
        match (&self.kind, &other.kind) {
            (N::Alternation(a), N::Alternation(b)) | (N::Concatenation(a), N::Concatenation(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b))
            }
            (N::Repetition(r, a), N::Repetition(s, b)) => r == s && a.same(b),
            (N::Optional(a), N::Optional(b)) => a.same(b),
            (N::Rulename(a), N::Rulename(b))
            | (
                N::CharVal {
                    text: a,
                    case_sensitive: false,
                },
                N::CharVal {
                    text: b,
                    case_sensitive: false,
                },
            ) => a.eq_ignore_ascii_case(b),
            (a, b) => a == b,
        }
    }
}

/// How often an element is repeated, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// At least so often.
    pub min: u32,
    /// At most so often, or without end.
    pub max: Option<u32>,
}

/// Reads every rule of a text, in order.
///
/// # Errors
///
/// Every fault of notation, each with its place; reading goes on at the next rule.
pub fn parse(source: &Source) -> Result<Vec<Rule>, Diagnostics> {
    let mut rules = Vec::new();
    let mut faults = Diagnostics::default();
    for tokens in scan::rules(source) {
        let rule = tokens
            .and_then(|tokens| {
                check::rule(&tokens)?;
                Ok(tree::rule(&tokens))
            })
            .map_err(|fault| fault.diagnostic(source));
        match rule {
            Ok(rule) => rules.push(rule),
            Err(diagnostic) => faults.push(diagnostic),
        }
    }
    if rules.is_empty() && faults.iter().next().is_none() {
        faults.push(Diagnostic::of_file(
            "load-empty",
            source.name(),
            "no rule in this text",
        ));
    }
    faults.or_ok(rules)
}

/// A fault of notation.
struct Fault {
    code: &'static str,
    span: Span,
    rule: Option<String>,
    message: String,
}

impl Fault {
    fn new(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            span,
            rule: None,
            message: message.into(),
        }
    }

    fn diagnostic(self, source: &Source) -> Diagnostic {
        let diagnostic = Diagnostic::new(self.code, source, self.span, self.message);
        match self.rule {
            Some(rule) => diagnostic.in_rule(rule),
            None => diagnostic,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> String {
        parse(&Source::new("t", text)).unwrap_err().to_string()
    }

    #[test]
    fn every_node_has_its_place() {
        let source = Source::new("t", "a = b / ; one\n    2*3( \"c\" [ %x64 ] )\n");
        let rules = parse(&source).unwrap();
        let NodeKind::Alternation(alternatives) = &rules[0].definition.kind else {
            panic!("{rules:?}")
        };
        let texts: Vec<_> = alternatives
            .iter()
            .map(|node| source.slice(node.span))
            .collect();
        assert_eq!(texts, ["b", "2*3( \"c\" [ %x64 ] )"]);
    }

    #[test]
    fn accepts_what_the_notation_allows() {
        for text in [
            "a = \"x\"",
            "a=\"x\"\r\nb=a\r\n",
            "a =\n \"x\"\n",
            "; only\n\na = %X41-5A / %d13.10 / %B1 / %S\"x\"\n",
            "a =/ 0<b> / <any text> / 1*2a / *a / 2a / *3a\n",
            "a = \"\" ; \u{e9}\n",
            "a = ( b ) [ c ]\n\n  ; note\n  / d\n",
        ] {
            assert!(parse(&Source::new("t", text)).is_ok(), "{text}");
        }
    }

    #[test]
    fn faults_have_a_place_a_rule_and_a_reason() {
        let cases = [
            ("", "t: no rule in this text"),
            (
                "a b\n",
                "t:1:3: expected `=` or `=/` after the rule name (in rule `a`)",
            ),
            ("a = \n", "t:1:3: the rule has no elements (in rule `a`)"),
            (
                "a = b /\nc = d\n",
                "t:1:7: expected an element after `/` (in rule `a`)",
            ),
            ("a = ( b / c\n", "t:1:5: `(` is not closed (in rule `a`)"),
            (
                "a = ( b ]\n",
                "t:1:9: `]` does not close the `(` at column 5 (in rule `a`)",
            ),
            ("a = b )\n", "t:1:7: `)` closes nothing (in rule `a`)"),
            (
                "a = b\"c\"\n",
                "t:1:6: a space is needed between two elements (in rule `a`)",
            ),
            (
                "a = 2 b\n",
                "t:1:5: `2` stands right before the element it repeats, without a space (in rule `a`)",
            ),
            (
                "a = %xZZ\n",
                "t:1:5: `%x` needs hexadecimal digits (in rule `a`)",
            ),
            (
                "a = %x41-\n",
                "t:1:5: `-` needs hexadecimal digits after it (in rule `a`)",
            ),
            (
                "a = %q41\n",
                "t:1:5: `%` needs a base (`b`, `d`, `x`) or a quoted string (`%i\"...\"`, `%s\"...\"`) (in rule `a`)",
            ),
            ("a = %x100000000\n", "t:1:5: number too large (in rule `a`)"),
            (
                "a = 4294967296b\n",
                "t:1:5: repeat count too large (in rule `a`)",
            ),
            (
                "a = \"b\n",
                "t:1:5: `\"` is not closed on its line (in rule `a`)",
            ),
            (
                "a = <b\n",
                "t:1:5: `<` is not closed on its line (in rule `a`)",
            ),
            (
                "a = b | c\n",
                "t:1:7: unexpected character `|` (in rule `a`)",
            ),
            (
                "  a = b\n",
                "t:1:3: expected a rule name in the first column",
            ),
            (
                "\"b\" = c\n",
                "t:1:1: expected a rule name in the first column",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(faults(text), expected, "{text:?}");
        }
    }

    #[test]
    fn reading_goes_on_after_a_fault() {
        let found = faults("a = %xZ\nb = c\nd = (\n");
        assert_eq!(found.lines().count(), 2, "{found}");
    }

    #[test]
    fn deep_nesting_is_a_fault() {
        let text = format!("a = {}b{}\n", "(".repeat(1_000_000), ")".repeat(1_000_000));
        assert!(faults(&text).contains("nested deeper than 64"));
    }
}
