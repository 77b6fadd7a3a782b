//! The notation of RFC 5234 and RFC 7405: from text to rules whose every node has its place.
//!
//! The crate `abnf` decides the structure of a rule. It keeps no places and reports a fault at the
//! first column of a rule, so a scanner makes tokens with spans, checks the faults that people make
//! and hands the crate each rule in a plain spelling; the leaves of the crate's tree are the tokens,
//! in order.

mod check;
mod expect;
mod fault;
mod lines;
mod list;
mod meaning;
mod notation;
mod read;
mod scan;
mod terminal;
mod token;
mod tree;

pub use fault::MAX_FINDINGS;
pub(crate) use meaning::{written_repeat, wrong_range};
pub use notation::{Dialect, Dialects, Notation};

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::{Source, Span};
use fault::{Fault, Findings};

/// How deep groups and options may nest.
pub const MAX_NESTING: usize = 64;

/// How many bytes a text may have.
pub const MAX_TEXT: usize = 16 << 20;

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

/// The rules of a text, and what is to be said about it.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The rules that could be read, in order.
    pub rules: Vec<Rule>,
    /// Errors, warnings and notes in the order of the text.
    ///
    /// Errors with a code `load-...` are faults of notation: there is no rule. Errors with a code
    /// `compile-...` are faults of meaning, in rules that are there: they matter to whoever needs
    /// the rule.
    pub found: Diagnostics,
}

impl Parsed {
    /// Returns the rules, unless there is a fault of notation.
    ///
    /// # Errors
    ///
    /// The faults of notation.
    pub fn into_rules(self) -> Result<Vec<Rule>, Diagnostics> {
        let mut faults = Diagnostics::default();
        let is_fault =
            |it: &Diagnostic| it.severity == Severity::Error && it.code.starts_with("load-");
        faults.extend(self.found.into_iter().filter(is_fault));
        faults.or_ok(self.rules)
    }
}

/// Reads every rule of a text, in order. After a fault it goes on at the next rule.
///
/// It takes time and memory in proportion to the text, whatever that holds.
#[must_use]
pub fn parse(source: &Source, notation: &Notation) -> Parsed {
    let mut findings = Findings::new(source);
    let rules = match read::find(source, notation, &mut findings) {
        Ok(found) => read::rules(&found, notation, &mut findings),
        Err(fault) => {
            findings.add(*fault);
            Vec::new()
        }
    };
    if rules.is_empty() && !findings.has_errors() {
        let nothing = Fault::new("load-empty", Span::at(0), "no rule in this text");
        findings.add(*nothing);
    }
    meaning::check(source, &rules, &mut findings);
    Parsed {
        rules,
        found: findings.finish(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_has_its_place() {
        let source = Source::new("t", "a = b / ; one\n    2*3( \"c\" [ %x64 ] )\n");
        let rules = parse(&source, &Notation::default()).rules;
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
    fn only_faults_of_notation_hold_the_rules_back() {
        let parsed = |text| parse(&Source::new("t", text), &Notation::default());
        let meaning = parsed("a = %x2-1\nb = 2*1a");
        assert_eq!(meaning.found.iter().count(), 3);
        assert_eq!(meaning.into_rules().map(|rules| rules.len()), Ok(2));
        let notation = parsed("a = %x2-1\nb = (\n");
        assert_eq!(notation.rules.len(), 1);
        assert_eq!(
            notation.into_rules().unwrap_err().to_string(),
            "t:2:5: expected an element after `(` (in rule `b`)"
        );
    }

    #[test]
    fn findings_are_in_the_order_of_the_text_and_not_too_many() {
        let text = format!("a = {}\n{}", "%x2-1 ".repeat(3), "b\n".repeat(3_000));
        let found = parse(&Source::new("t", text), &Notation::default()).found;
        let found: Vec<_> = found.into_iter().collect();
        assert_eq!(found.len(), MAX_FINDINGS + 1);
        let last = &found[MAX_FINDINGS];
        assert_eq!(last.to_string(), "t: 2003 more findings are not shown");
        assert_eq!((last.code, last.severity), ("load-more", Severity::Error));
        let text = "b\n".repeat(3_000);
        let found = parse(&Source::new("t", text), &Notation::default());
        assert!(
            found
                .into_rules()
                .unwrap_err()
                .to_string()
                .ends_with("t: 2000 more findings are not shown")
        );
    }
}
