//! Rules that have the name of a rule of another text.

use std::collections::BTreeSet;

use super::automata::Automata;
use super::facts::Facts;
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::{NamespaceId, RuleId};
use crate::language::{Comparison, compare};
use crate::search::show;

/// Finds core rules that are defined again, and differently.
///
/// A definition by prose that is bound to the core rule is a note: nothing is wrong with it here,
/// and other tools will not read it.
pub(super) fn core_redefined(
    facts: &Facts<'_>,
    automata: &mut Automata<'_, '_>,
) -> Vec<Diagnostic> {
    let grammar = facts.grammar;
    let mut findings = Vec::new();
    for rule in grammar.rules_of(grammar.main()) {
        let name = grammar.name(rule);
        let Some(core) = grammar.lookup(NamespaceId::CORE, name) else {
            continue;
        };
        if grammar.binds(grammar.main(), name) {
            let message = format!("the core rule `{name}` is defined again, and bound elsewhere");
            let note = grammar.at_rule("lint-core-redefined", rule, message);
            findings.push(note.severity(Severity::Note));
        } else if let Some(difference) = difference(facts, automata, rule, core) {
            let message = format!("`{name}` is not the core rule of that name: {difference}");
            let source = grammar.source_of(core);
            findings.push(
                grammar
                    .at_rule("lint-core-redefined", rule, message)
                    .severity(Severity::Warning)
                    .related(source, grammar.name_span(core), "the core rule"),
            );
        }
    }
    findings
}

/// Finds rules that hide one that is imported, and differ from it.
pub(super) fn shadowed_import(
    facts: &Facts<'_>,
    automata: &mut Automata<'_, '_>,
) -> Vec<Diagnostic> {
    let grammar = facts.grammar;
    let mut findings = Vec::new();
    for (imported, from) in grammar.imports_of(grammar.main()) {
        let Some((rule, hidden)) = own(facts, imported).zip(grammar.lookup(from, imported)) else {
            continue;
        };
        // A core rule has a finding of its own.
        if from == NamespaceId::CORE || hidden == rule {
            continue;
        }
        let Some(difference) = difference(facts, automata, rule, hidden) else {
            continue;
        };
        let message = format!(
            "`{}` hides what is imported from `{}`: {difference}",
            grammar.name(rule),
            grammar.namespace_name(from)
        );
        let source = grammar.source_of(hidden);
        findings.push(
            grammar
                .at_rule("lint-shadowed-import", rule, message)
                .severity(Severity::Warning)
                .related(source, grammar.name_span(hidden), "the imported rule"),
        );
    }
    findings
}

/// Finds rules that have the name of another rule in a text that is imported from, but for its
/// case or their definitions.
pub(super) fn name_clash(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let grammar = facts.grammar;
    let main = grammar.main();
    let imported: Vec<_> = grammar.imports_of(main);
    let others: BTreeSet<_> = grammar.known_to(main).collect();
    let mut findings = Vec::new();
    for other in others {
        if other == NamespaceId::CORE || other == main {
            continue;
        }
        for theirs in grammar.rules_of(other) {
            let name = grammar.name(theirs);
            let is_imported = |&(known, from): &(&str, NamespaceId)| {
                from == other && known.eq_ignore_ascii_case(name)
            };
            let Some(rule) = own(facts, name) else {
                continue;
            };
            if imported.iter().any(is_imported)
                || grammar.name(rule) == name && same(facts, rule, theirs)
            {
                continue;
            }
            let message = format!(
                "`{}` is another rule than `{name}` of `{}`",
                grammar.name(rule),
                grammar.namespace_name(other)
            );
            let source = grammar.source_of(theirs);
            findings.push(
                grammar
                    .at_rule("lint-name-clash", rule, message)
                    .severity(Severity::Note)
                    .related(source, grammar.name_span(theirs), "the other rule"),
            );
        }
    }
    findings
}

/// Returns the rule of the grammar's own text that has a name.
fn own(facts: &Facts<'_>, name: &str) -> Option<RuleId> {
    let rule = facts.grammar.rule(name)?;
    (facts.grammar.namespace(rule) == facts.grammar.main()).then_some(rule)
}

/// Whether two rules are defined by the same text.
fn same(facts: &Facts<'_>, a: RuleId, b: RuleId) -> bool {
    let (a, b) = (facts.grammar.parts(a), facts.grammar.parts(b));
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.node.same(&b.node))
}

/// Says how two rules of one name differ, if they do.
fn difference(
    facts: &Facts<'_>,
    automata: &mut Automata<'_, '_>,
    own: RuleId,
    other: RuleId,
) -> Option<String> {
    let pair = automata
        .of_rule_elsewhere(own)
        .zip(automata.of_rule_elsewhere(other));
    let Some((a, b)) = pair else {
        return (!same(facts, own, other)).then(|| "the definitions differ".to_owned());
    };
    let Comparison { only_a, only_b, .. } = compare(&a, &b);
    match (only_a, only_b) {
        (None, None) => None,
        (Some(more), None) => Some(format!("it also matches {}", show(&more))),
        (None, Some(less)) => Some(format!("it does not match {}", show(&less))),
        (Some(more), Some(less)) => Some(format!(
            "it matches {}, and does not match {}",
            show(&more),
            show(&less)
        )),
    }
}
