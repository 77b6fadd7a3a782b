//! Which rule and which repetition make an automaton large.

use crate::diagnostic::Diagnostic;
use crate::grammar::{RuleId, SourceId};
use crate::machine::Compiler;
use crate::nfa::Nfa;
use crate::recursion::calls;
use crate::source::Span;
use crate::syntax::{Node, NodeKind, Repeat};
use crate::tdfa::determinize;

/// How many states make a rule large enough to look into. More would take long to find out, and
/// would not tell more.
const LARGE: usize = 5_000;

/// Adds to a diagnostic which rule below `entry` is large by itself, and its largest repetition.
///
/// Of the rules that a large rule uses the largest is looked into, as long as it is large itself.
#[must_use]
pub fn blame(compiler: &Compiler<'_>, entry: RuleId, diagnostic: Diagnostic) -> Diagnostic {
    let grammar = compiler.grammar;
    let mut culprit = entry;
    let mut seen = vec![entry];
    loop {
        let used = calls(grammar, culprit).into_iter().map(|call| call.rule);
        let largest = used
            .filter(|rule| !seen.contains(rule))
            .map(|rule| (states(compiler, rule), rule))
            .max_by_key(|(states, rule)| (*states, std::cmp::Reverse(*rule)));
        match largest {
            Some((states, rule)) if states >= LARGE => {
                seen.push(rule);
                culprit = rule;
            }
            _ => break,
        }
    }
    let message = format!("rule `{}` is large by itself", grammar.name(culprit));
    let source = grammar.source_of(culprit);
    let diagnostic = diagnostic.related(source, grammar.name_span(culprit), message);
    match largest_repetition(compiler, culprit) {
        Some((repeat, source, span)) => {
            let message = format!("its largest repetition is `{repeat}`");
            diagnostic.related(grammar.source(source), span, message)
        }
        None => diagnostic,
    }
}

/// Returns how many states a rule has by itself, or [`LARGE`].
fn states(compiler: &Compiler<'_>, rule: RuleId) -> usize {
    let Ok(expr) = compiler.request().expr(rule) else {
        return 0;
    };
    let nfa = Nfa::new(&expr, compiler.alphabet, |_| false);
    match determinize(&nfa, &[], LARGE) {
        Ok(determinized) => determinized.states(),
        Err(_) => LARGE,
    }
}

/// Returns the repetition of the largest count; one without end only where none has a count.
fn largest_repetition(compiler: &Compiler<'_>, rule: RuleId) -> Option<(Repeat, SourceId, Span)> {
    let mut largest: Option<(u32, Repeat, SourceId, Span)> = None;
    for part in compiler.grammar.parts(rule) {
        let mut todo: Vec<&Node> = vec![&part.node];
        while let Some(node) = todo.pop() {
            todo.extend(node.kind.parts());
            if let NodeKind::Repetition(repeat, _) = &node.kind {
                let count = repeat.max.unwrap_or(repeat.min);
                if largest.as_ref().is_none_or(|&(known, ..)| count > known) {
                    largest = Some((count, *repeat, part.source, node.span));
                }
            }
        }
    }
    largest.map(|(_, repeat, source, span)| (repeat, source, span))
}
