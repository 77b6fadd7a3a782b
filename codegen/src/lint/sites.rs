//! The nodes of definitions.

use crate::grammar::{Grammar, Part, RuleId};
use crate::source::Span;
use crate::syntax::{Node, NodeKind};

/// A node of a definition and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Site<'g> {
    pub(super) rule: RuleId,
    pub(super) part: &'g Part,
    pub(super) node: &'g Node,
}

impl Site<'_> {
    /// Where the node stands.
    pub(super) fn span(&self) -> Span {
        self.node.span
    }
}

/// Returns the nodes of a rule, each before its parts. What is repeated zero times is left out.
pub(super) fn sites(grammar: &Grammar, rule: RuleId) -> Vec<Site<'_>> {
    let parts = grammar.parts(rule).iter();
    let top = parts.map(|part| Site {
        rule,
        part,
        node: &part.node,
    });
    top.flat_map(below).collect()
}

/// Returns a node and the nodes in it, each before its parts. What is repeated zero times is left
/// out.
pub(super) fn below(site: Site<'_>) -> Vec<Site<'_>> {
    let mut found = Vec::new();
    let mut todo = vec![site.node];
    while let Some(node) = todo.pop() {
        found.push(Site { node, ..site });
        if !matches!(&node.kind, NodeKind::Repetition(repeat, _) if repeat.max == Some(0)) {
            todo.extend(node.kind.parts().iter().rev());
        }
    }
    found
}

/// Returns the largest number of a node.
pub(super) fn largest(node: &Node) -> u32 {
    match &node.kind {
        NodeKind::NumVal(values) => values.iter().copied().max().unwrap_or(0),
        NodeKind::ValueRange(_, last) => *last,
        _ => 0,
    }
}

/// Whether a node is a range that ends among the upper octets.
pub(super) fn is_octets(node: &Node) -> bool {
    matches!(node.kind, NodeKind::ValueRange(_, 0x80..=0xFF))
}

/// Whether a node has a number that is above every octet.
pub(super) fn is_wide(node: &Node) -> bool {
    largest(node) > 0xFF
}
