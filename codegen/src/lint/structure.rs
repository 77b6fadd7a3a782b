//! Rules that need themselves, repetitions that can go on without reading anything, and rules
//! that match nothing.

use std::collections::{HashMap, HashSet, VecDeque};

use super::facts::Facts;
use super::sites::Site;
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::RuleId;
use crate::recursion::{self, Kind, callee};
use crate::syntax::NodeKind;

/// How many rules are followed in search of a cycle.
const MAX_SEARCHED: usize = 1_000_000;

/// Finds rules that contain themselves with text on both sides.
pub(super) fn self_embedding(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (rules, kind) in facts.recursion.components() {
        let Kind::SelfEmbedding(cycle) = kind else {
            continue;
        };
        let mut finding = recursion::self_embedding(facts.grammar, cycle);
        let on_cycle: HashSet<_> = cycle.iter().map(|call| call.rule).collect();
        if rules.len() > on_cycle.len() {
            let rules = facts.list(rules);
            let more = format!("; the rules that need one another are {rules}");
            finding.message.push_str(&more);
        }
        findings.push(finding);
    }
    findings
}

/// Finds rules that need themselves before anything else, where that is still regular.
pub(super) fn left_recursion(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (rules, kind) in facts.recursion.components() {
        let linear = matches!(kind, Kind::LeftLinear | Kind::RightLinear);
        // What another text does is not advised on.
        let own = |rule: &RuleId| facts.grammar.namespace(*rule) == facts.grammar.main();
        if !linear || !rules.iter().all(own) {
            continue;
        }
        let mut starts = rules.to_vec();
        starts.sort_unstable();
        // Where many need one another, no more than the first are looked into.
        let tries = (MAX_SEARCHED / starts.len()).max(1);
        let Some((rule, cycle)) = starts
            .into_iter()
            .take(tries)
            .find_map(|rule| Some((rule, left_cycle(facts, rule)?)))
        else {
            continue;
        };
        let cycle: Vec<_> = cycle.iter().map(|&rule| facts.grammar.name(rule)).collect();
        let message = format!(
            "rule `{}` needs itself before anything else (`{}`), which compiles here and makes \
             a recursive-descent parser loop",
            facts.grammar.name(rule),
            cycle.join("` > `")
        );
        findings.push(
            facts
                .grammar
                .at_rule("lint-left-recursion", rule, message)
                .severity(Severity::Note),
        );
    }
    findings
}

/// Returns a shortest way from a rule back to it that reads nothing.
fn left_cycle(facts: &Facts<'_>, start: RuleId) -> Option<Vec<RuleId>> {
    let mut came_from: HashMap<RuleId, RuleId> = HashMap::new();
    let mut todo = VecDeque::from([start]);
    while let Some(rule) = todo.pop_front() {
        for used in leftmost(facts, rule) {
            if used == start {
                let mut cycle = vec![start, rule];
                let mut at = rule;
                while at != start {
                    at = came_from[&at];
                    cycle.push(at);
                }
                cycle.reverse();
                return Some(cycle);
            }
            if facts.recursion.together(used, start) && !came_from.contains_key(&used) {
                came_from.insert(used, rule);
                todo.push_back(used);
            }
        }
    }
    None
}

/// Returns the rules that a rule can need before it has read anything.
fn leftmost(facts: &Facts<'_>, rule: RuleId) -> Vec<RuleId> {
    let mut found = Vec::new();
    for part in facts.grammar.parts(rule) {
        let mut todo = vec![&part.node];
        while let Some(node) = todo.pop() {
            match &node.kind {
                NodeKind::Concatenation(parts) => {
                    let empty = |node| facts.is_nullable(rule, part, node);
                    let read = parts.iter().position(|node| !empty(node));
                    let last = read.unwrap_or(parts.len() - 1);
                    todo.extend(&parts[..=last]);
                }
                NodeKind::Repetition(repeat, _) if repeat.max == Some(0) => {}
                kind => todo.extend(kind.parts()),
            }
            found.extend(callee(facts.grammar, rule, part, node));
        }
    }
    found
}

/// Finds repetitions without end of what can be empty.
pub(super) fn nullable_repetition(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let loops = facts.own_sites().filter_map(|site| {
        let NodeKind::Repetition(repeat, body) = &site.node.kind else {
            return None;
        };
        let empty = repeat.max.is_none() && facts.is_nullable(site.rule, site.part, body);
        empty.then(|| {
            let text = facts.excerpt(Site { node: body, ..site });
            let message = format!(
                "`{text}` can be empty, and is repeated without end: an empty text is matched \
                 in any number of ways"
            );
            facts
                .at("lint-nullable-repetition", site, message)
                .severity(Severity::Warning)
        })
    });
    loops.collect()
}

/// Finds rules that no string matches.
pub(super) fn empty(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let empty = facts.own.iter().copied();
    let empty = empty.filter(|&rule| !facts.is_productive_rule(rule));
    let warning = empty.map(|rule| {
        let name = facts.grammar.name(rule);
        let message = format!("nothing matches `{name}`: it always needs more");
        facts
            .grammar
            .at_rule("lint-empty", rule, message)
            .severity(Severity::Warning)
    });
    warning.collect()
}
