//! One grammar, in one text, for a rule and everything that it needs.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::grammar::{Grammar, NamespaceId, Part, RuleId};
use crate::recursion::{Recursion, callee};
use crate::syntax::{Node, NodeKind};

/// Writes a rule and the rules that it needs as ABNF that needs no other text.
///
/// Rules of other texts whose names are taken get the name of their text in front. Prose that
/// stands for a rule is replaced by the rule's name, other prose stays. Core rules are written out
/// only where a text has its own.
#[must_use]
pub fn expand(grammar: &Grammar, rule: RuleId) -> String {
    let names = Names::new(grammar, rule);
    let mut text = String::new();
    for &rule in &names.order {
        let parts = grammar.parts(rule).iter();
        let parts: Vec<_> = parts
            .map(|part| names.node(rule, part, &part.node, Context::Alternation))
            .collect();
        writeln!(text, "{} = {}", names.of[&rule], parts.join(" / ")).expect("a String takes it");
    }
    text
}

/// Finds what is wrong with a rule and the rules that it needs: names that no rule has, and what
/// was found in them when their texts were read.
#[must_use]
pub fn faults(grammar: &Grammar, rule: RuleId) -> Diagnostics {
    let recursion = Recursion::new(grammar, &[rule]);
    let mut needed: Vec<RuleId> = recursion.rules().collect();
    needed.sort_unstable();
    let known: HashSet<(&str, &str)> = needed
        .iter()
        .map(|&rule| (grammar.source_of(rule).name(), grammar.name(rule)))
        .collect();
    let matters = |found: &&Diagnostic| match found.rule.as_deref() {
        Some(rule) => known.contains(&(found.file.as_str(), rule)),
        // What a text does not find may be what a rule needs.
        None => true,
    };
    let errors = grammar.found().errors();
    let mut faults = Diagnostics::default();
    faults.extend(errors.iter().filter(matters).cloned());
    faults.extend(needed.iter().flat_map(|&rule| undefined(grammar, rule)));
    faults
}

/// Finds the names in a definition that no rule has.
fn undefined(grammar: &Grammar, rule: RuleId) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for part in grammar.parts(rule) {
        let mut todo = vec![&part.node];
        while let Some(node) = todo.pop() {
            match &node.kind {
                NodeKind::Rulename(name) if callee(grammar, rule, part, node).is_none() => {
                    let source = grammar.source(part.source);
                    let message = format!("undefined rule `{name}`");
                    let fault = Diagnostic::new("compile-undefined", source, node.span, message);
                    found.push(fault.in_rule(grammar.name(rule)));
                }
                // What is repeated zero times need not be known.
                NodeKind::Repetition(repeat, _) if repeat.max == Some(0) => {}
                kind => todo.extend(kind.parts().iter().rev()),
            }
        }
    }
    found
}

/// Where a node is written, which tells whether it needs brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Alternation,
    Concatenation,
    Repetition,
}

struct Names<'g> {
    grammar: &'g Grammar,
    /// The rules to write, in order.
    order: Vec<RuleId>,
    /// The name of each rule.
    of: HashMap<RuleId, String>,
}

impl<'g> Names<'g> {
    fn new(grammar: &'g Grammar, rule: RuleId) -> Self {
        let recursion = Recursion::new(grammar, &[rule]);
        let needed: HashSet<RuleId> = recursion.rules().collect();
        // The rule comes first, then those of its own text, then the others, each in its order.
        let mut order = vec![rule];
        let main = grammar.main();
        let namespaces = std::iter::once(main).chain(grammar.namespaces().filter(|&n| n != main));
        for namespace in namespaces {
            let rules = grammar.rules_of(namespace);
            order.extend(rules.filter(|other| *other != rule && needed.contains(other)));
        }
        let mut taken: BTreeMap<String, RuleId> = BTreeMap::new();
        let mut of = HashMap::new();
        for &rule in &order {
            let own = grammar.name(rule);
            let namespace = grammar.namespace_name(grammar.namespace(rule));
            // A name begins with a letter and holds letters, digits and hyphens.
            let prefix: String = namespace
                .chars()
                .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
                .collect();
            let candidates = std::iter::once(own.to_owned())
                .chain(std::iter::once(format!("{prefix}-{own}")))
                .chain((2..).map(|n| format!("{own}-{n}")));
            let name = candidates
                .filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
                .find(|name| !taken.contains_key(&name.to_ascii_lowercase()))
                .expect("numbers do not end");
            taken.insert(name.to_ascii_lowercase(), rule);
            of.insert(rule, name);
        }
        order.retain(|&rule| {
            grammar.namespace(rule) != NamespaceId::CORE || of[&rule] != grammar.name(rule)
        });
        Self { grammar, order, of }
    }

    fn node(&self, rule: RuleId, part: &Part, node: &Node, context: Context) -> String {
        let all = |parts: &[Node], context, between: &str| {
            let parts = parts
                .iter()
                .map(|inner| self.node(rule, part, inner, context));
            parts.collect::<Vec<_>>().join(between)
        };
        let grouped = |text: String, needed: bool| if needed { format!("({text})") } else { text };
        match &node.kind {
            NodeKind::Alternation(parts) => {
                let text = all(parts, Context::Alternation, " / ");
                grouped(text, context != Context::Alternation)
            }
            NodeKind::Concatenation(parts) => {
                let text = all(parts, Context::Concatenation, " ");
                grouped(text, context == Context::Repetition)
            }
            NodeKind::Repetition(repeat, body) => {
                // One repeat cannot follow another.
                let text = format!(
                    "{repeat}{}",
                    self.node(rule, part, body, Context::Repetition)
                );
                grouped(text, context == Context::Repetition)
            }
            NodeKind::Optional(body) => {
                format!("[ {} ]", self.node(rule, part, body, Context::Alternation))
            }
            NodeKind::Rulename(_) | NodeKind::ProseVal(_) => {
                match callee(self.grammar, rule, part, node) {
                    Some(callee) => self.of[&callee].clone(),
                    None => self.grammar.source(part.source).slice(node.span).to_owned(),
                }
            }
            NodeKind::CharVal { .. } | NodeKind::NumVal(_) | NodeKind::ValueRange(..) => {
                self.grammar.source(part.source).slice(node.span).to_owned()
            }
        }
    }
}
