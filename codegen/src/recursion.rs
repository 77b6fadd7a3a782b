//! Which rules need themselves, and whether that is still regular.
//!
//! Rules that need one another are a component of the graph of rules. Where nothing ever stands
//! after such a need (or nothing before it), the component is right-linear (left-linear) and
//! regular. Where a rule can come to need itself with something before and something after, it is
//! self-embedding, which no finite automaton can follow (Chomsky, "On certain formal properties of
//! grammars", 1959).

use std::collections::{HashMap, HashSet, VecDeque};

use crate::diagnostic::Diagnostic;
use crate::grammar::{Grammar, Part, RuleId};
use crate::prose;
use crate::source::Span;
use crate::syntax::{Node, NodeKind};

/// How many uses of rules are followed in search of a cycle.
const MAX_SEARCHED: usize = 1_000_000;

/// How many rules of a cycle are named.
const MAX_SHOWN: usize = 24;

/// The use of a rule in the definition of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The rule that is used.
    pub rule: RuleId,
    /// Where, in the text of the part.
    pub span: Span,
    /// The index of the part of the definition.
    pub part: usize,
    /// Whether something stands before it.
    pub before: bool,
    /// Whether something stands after it.
    pub after: bool,
}

/// Returns the uses of rules in a definition, in order. Names that name nothing are left out, and
/// so is what is repeated zero times.
#[must_use]
pub fn calls(grammar: &Grammar, rule: RuleId) -> Vec<Call> {
    let mut calls = Vec::new();
    for (index, part) in grammar.parts(rule).iter().enumerate() {
        let mut todo = vec![(&part.node, false, false)];
        while let Some((node, before, after)) = todo.pop() {
            let part_calls = match &node.kind {
                NodeKind::Rulename(_) | NodeKind::ProseVal(_) => callee(grammar, rule, part, node),
                NodeKind::Concatenation(parts) => {
                    let last = parts.len() - 1;
                    let inner = parts.iter().enumerate().rev();
                    todo.extend(inner.map(|(i, n)| (n, before || i > 0, after || i < last)));
                    None
                }
                NodeKind::Repetition(repeat, body) => {
                    let again = repeat.max != Some(1);
                    if repeat.max != Some(0) {
                        todo.push((body, before || again, after || again));
                    }
                    None
                }
                kind => {
                    todo.extend(kind.parts().iter().rev().map(|n| (n, before, after)));
                    None
                }
            };
            calls.extend(part_calls.map(|rule| Call {
                rule,
                span: node.span,
                part: index,
                before,
                after,
            }));
        }
    }
    calls
}

/// Returns the rule that a name or prose in a definition stands for.
#[must_use]
pub fn callee(grammar: &Grammar, within: RuleId, part: &Part, node: &Node) -> Option<RuleId> {
    match &node.kind {
        NodeKind::Rulename(name) => grammar.lookup(part.namespace, name),
        NodeKind::ProseVal(text) => {
            let whole = std::ptr::eq(node, &raw const part.node);
            let name = whole.then(|| grammar.name(within));
            let rule = prose::resolve(grammar, part.namespace, name, text);
            // A rule is not defined by saying that it is itself.
            rule.filter(|&rule| !whole || rule != within)
        }
        _ => None,
    }
}

/// How the rules of a component need one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They do not.
    Plain,
    /// With nothing after the need.
    RightLinear,
    /// With nothing before the need.
    LeftLinear,
    /// With something before and after: a shortest cycle that shows it. Each call is in the
    /// definition of the rule that the call before it uses, the first in that of the last.
    SelfEmbedding(Vec<Call>),
}

impl Kind {
    /// Returns a name for it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::RightLinear => "right-linear",
            Self::LeftLinear => "left-linear",
            Self::SelfEmbedding(_) => "self-embedding",
        }
    }
}

/// The components of the rules that can be reached from a rule.
#[derive(Clone, Debug)]
pub struct Recursion {
    component: HashMap<RuleId, usize>,
    members: Vec<Vec<RuleId>>,
    kinds: Vec<Kind>,
}

impl Recursion {
    /// Finds the components of what is reached from `roots`.
    #[must_use]
    pub fn new(grammar: &Grammar, roots: &[RuleId]) -> Self {
        let calls = reachable(grammar, roots);
        let members = components(&calls, roots);
        let component = members
            .iter()
            .enumerate()
            .flat_map(|(index, rules)| rules.iter().map(move |&rule| (rule, index)))
            .collect();
        let kinds = members.iter().map(|rules| kind(&calls, rules)).collect();
        Self {
            component,
            members,
            kinds,
        }
    }

    /// Returns how a rule needs itself.
    ///
    /// # Panics
    ///
    /// If the rule is not reached from the roots.
    #[must_use]
    pub fn kind(&self, rule: RuleId) -> &Kind {
        &self.kinds[self.component[&rule]]
    }

    /// Whether two rules need each other.
    #[must_use]
    pub fn together(&self, a: RuleId, b: RuleId) -> bool {
        self.component.get(&a) == self.component.get(&b) && *self.kind(a) != Kind::Plain
    }

    /// Returns the rules that need one another with a rule, itself among them.
    #[must_use]
    pub fn members(&self, rule: RuleId) -> &[RuleId] {
        &self.members[self.component[&rule]]
    }

    /// Iterates over the components, each after those that it needs, with how its rules need one
    /// another.
    pub fn components(&self) -> impl Iterator<Item = (&[RuleId], &Kind)> {
        let members = self.members.iter().map(Vec::as_slice);
        members.zip(&self.kinds)
    }

    /// Iterates over the rules that were reached, each after those that it needs.
    pub fn rules(&self) -> impl Iterator<Item = RuleId> + '_ {
        self.members.iter().flatten().copied()
    }
}

/// Says that a rule is self-embedding, and shows it by a cycle, as [`Kind::SelfEmbedding`] has it.
#[must_use]
pub fn self_embedding(grammar: &Grammar, cycle: &[Call]) -> Diagnostic {
    let mut rule = cycle[cycle.len() - 1].rule;
    let start = rule;
    let mut places = Vec::new();
    for call in cycle {
        let part = &grammar.parts(rule)[call.part];
        places.push((part, call.span, grammar.name(call.rule)));
        rule = call.rule;
    }
    let shown = places.len().min(MAX_SHOWN);
    let mut names: Vec<_> = places[..shown]
        .iter()
        .map(|(_, _, name)| format!("`{name}`"))
        .collect();
    if shown < places.len() {
        let more = places.len() - shown - 1;
        names.push(format!("{more} more > `{}`", grammar.name(start)));
    }
    let message = format!(
        "rule `{0}` contains itself with text before and after it (`{0}` > {1}), \
         which no finite automaton can match; bound it with a maximum depth",
        grammar.name(start),
        names.join(" > ")
    );
    let (part, span, _) = places[0];
    let source = grammar.source(part.source);
    let fault =
        Diagnostic::new("compile-recursion", source, span, message).in_rule(grammar.name(start));
    places[1..shown]
        .iter()
        .fold(fault, |fault, (part, span, name)| {
            let source = grammar.source(part.source);
            fault.related(source, *span, format!("needs `{name}` here"))
        })
}

fn reachable(grammar: &Grammar, roots: &[RuleId]) -> HashMap<RuleId, Vec<Call>> {
    let mut known: HashMap<RuleId, Vec<Call>> = HashMap::new();
    let mut todo = roots.to_vec();
    while let Some(rule) = todo.pop() {
        if known.contains_key(&rule) {
            continue;
        }
        let calls = calls(grammar, rule);
        todo.extend(calls.iter().map(|call| call.rule));
        known.insert(rule, calls);
    }
    known
}

/// Finds the strongly connected components (Tarjan), without recursion.
fn components(calls: &HashMap<RuleId, Vec<Call>>, roots: &[RuleId]) -> Vec<Vec<RuleId>> {
    let mut found = Vec::new();
    let mut index: HashMap<RuleId, usize> = HashMap::new();
    let mut low: HashMap<RuleId, usize> = HashMap::new();
    let mut on_stack: HashSet<RuleId> = HashSet::new();
    let mut stack = Vec::new();
    for &root in roots {
        let mut path: Vec<(RuleId, usize)> = vec![(root, 0)];
        while let Some((rule, next)) = path.pop() {
            if next == 0 {
                if index.contains_key(&rule) {
                    continue;
                }
                index.insert(rule, index.len());
                low.insert(rule, index[&rule]);
                stack.push(rule);
                on_stack.insert(rule);
            } else {
                let child = calls[&rule][next - 1].rule;
                let lowest = low[&rule].min(low[&child]);
                if on_stack.contains(&child) {
                    low.insert(rule, lowest);
                }
            }
            if let Some(call) = calls[&rule].get(next) {
                path.push((rule, next + 1));
                if !index.contains_key(&call.rule) {
                    path.push((call.rule, 0));
                }
                continue;
            }
            if low[&rule] == index[&rule] {
                let start = stack
                    .iter()
                    .rposition(|&r| r == rule)
                    .expect("it was put there");
                let members = stack.split_off(start);
                for member in &members {
                    on_stack.remove(member);
                }
                found.push(members);
            }
        }
    }
    found
}

fn kind(calls: &HashMap<RuleId, Vec<Call>>, rules: &[RuleId]) -> Kind {
    let members: HashSet<RuleId> = rules.iter().copied().collect();
    let inner = |rule: &RuleId| {
        let calls = calls[rule].iter().copied();
        calls
            .filter(|call| members.contains(&call.rule))
            .collect::<Vec<_>>()
    };
    let edges: Vec<(RuleId, Vec<Call>)> = rules.iter().map(|rule| (*rule, inner(rule))).collect();
    let all: Vec<Call> = edges.iter().flat_map(|(_, calls)| calls).copied().collect();
    if all.is_empty() {
        Kind::Plain
    } else if all.iter().all(|call| !call.after) {
        Kind::RightLinear
    } else if all.iter().all(|call| !call.before) {
        Kind::LeftLinear
    } else {
        let edges = edges.into_iter().collect();
        let mut starts: Vec<_> = rules.to_vec();
        starts.sort_unstable();
        // A cycle passes through each of them; with many, a shortest is not looked for everywhere.
        let tries = (MAX_SEARCHED / all.len()).max(1);
        let cycles = starts
            .iter()
            .take(tries)
            .filter_map(|&rule| embedding(&edges, rule));
        Kind::SelfEmbedding(
            cycles
                .min_by_key(Vec::len)
                .expect("both sides lie on one cycle"),
        )
    }
}

/// Finds a shortest way from a rule back to it with something before and something after.
fn embedding(edges: &HashMap<RuleId, Vec<Call>>, start: RuleId) -> Option<Vec<Call>> {
    type At = (RuleId, bool, bool);
    let mut came_from: HashMap<At, (At, Call)> = HashMap::new();
    let first = (start, false, false);
    let mut todo = VecDeque::from([first]);
    while let Some(at) = todo.pop_front() {
        for &call in &edges[&at.0] {
            let next = (call.rule, at.1 || call.before, at.2 || call.after);
            if next == first || came_from.contains_key(&next) {
                continue;
            }
            came_from.insert(next, (at, call));
            if next == (start, true, true) {
                let mut cycle = Vec::new();
                let mut at = next;
                while at != first {
                    let (before, call) = came_from[&at];
                    cycle.push(call);
                    at = before;
                }
                cycle.reverse();
                return Some(cycle);
            }
            todo.push_back(next);
        }
    }
    None
}
