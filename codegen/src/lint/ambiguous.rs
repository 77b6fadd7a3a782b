//! Components that a text can have in two ways.

use super::automata::Automata;
use super::facts::Facts;
use crate::ambiguity::{Ambiguity, ambiguities};
use crate::diagnostic::{Diagnostic, Severity};
use crate::machine::Compiler;
use crate::search::show;

/// How many pairs of runs are followed for a component.
const MAX_PAIRS: usize = 500_000;

/// Finds the components of the entries that are ambiguous.
pub(super) fn components(facts: &Facts<'_>, automata: &mut Automata<'_, '_>) -> Vec<Diagnostic> {
    let grammar = facts.grammar;
    let components = &facts.options.components;
    let mut findings = Vec::new();
    for &entry in &facts.options.entries {
        if components.is_empty() || !automata.is_small(entry) {
            continue;
        }
        let compiler = Compiler {
            components: components.clone(),
            ..Compiler::new(grammar, facts.alphabet(entry))
        };
        let found = match ambiguities(&compiler, entry, MAX_PAIRS) {
            Ok(found) => found,
            Err(fault) => {
                findings.push(*fault);
                continue;
            }
        };
        for Ambiguity {
            component,
            variants,
            witness,
        } in found
        {
            let component = &components[component];
            let Some(witness) = witness else {
                automata.skip(component.rules[0].rule);
                continue;
            };
            let name = &component.name;
            let message = match variants {
                None => format!("{} has component `{name}` in two places", show(&witness)),
                Some([a, b]) => format!(
                    "{} is component `{name}` as `{}` and as `{}`",
                    show(&witness),
                    grammar.name(a),
                    grammar.name(b)
                ),
            };
            findings.push(
                grammar
                    .at_rule("lint-ambiguous", component.rules[0].rule, message)
                    .severity(Severity::Note),
            );
        }
    }
    findings
}
