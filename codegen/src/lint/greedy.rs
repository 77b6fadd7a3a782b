//! Repetitions and options that hide what follows from tools that take all they can.

use super::automata::Automata;
use super::facts::Facts;
use super::sites::Site;
use crate::bytes::ByteClasses;
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::{Part, RuleId};
use crate::search::{Search, readable, shortest, show};
use crate::syntax::{Node, NodeKind};
use crate::tdfa::{StateId, Tdfa};

/// How many combinations of states a search may meet.
const MAX_NODES: usize = 5_000;

/// Finds rules that a tool gets wrong whose repetitions and options take as much as they can: one
/// text for each rule, a shortest.
pub(super) fn check<'g>(facts: &Facts<'g>, automata: &mut Automata<'_, 'g>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for &rule in &facts.own {
        let mut best: Option<(Vec<u8>, Site<'g>)> = None;
        for (site, after) in facts
            .grammar
            .parts(rule)
            .iter()
            .flat_map(|part| greedy(rule, part))
        {
            match takes_too_much(automata, site, &after) {
                Search::Found(text, ()) => {
                    if best
                        .as_ref()
                        .is_none_or(|(known, _)| text.len() < known.len())
                    {
                        best = Some((text, site));
                    }
                }
                Search::Beyond => automata.skip(rule),
                Search::Nothing => {}
            }
        }
        findings.extend(best.map(|(text, site)| {
            let message = format!(
                "a tool that takes as much as it can for `{}` takes too much of {} here, and does not \
                 match the rest",
                facts.excerpt(site),
                show(&text)
            );
            facts
                .at("lint-greedy", site, message)
                .severity(Severity::Note)
        }));
    }
    findings
}

/// Returns the repetitions and options of a definition that something follows, and what does.
fn greedy(rule: RuleId, part: &Part) -> Vec<(Site<'_>, Vec<&Node>)> {
    let mut found = Vec::new();
    let mut todo: Vec<(&Node, Vec<&Node>)> = vec![(&part.node, Vec::new())];
    while let Some((node, after)) = todo.pop() {
        let (body, again) = match &node.kind {
            NodeKind::Concatenation(parts) => {
                for (index, inner) in parts.iter().enumerate().rev() {
                    let after = parts[index + 1..].iter().chain(after.iter().copied());
                    todo.push((inner, after.collect()));
                }
                continue;
            }
            NodeKind::Alternation(parts) => {
                todo.extend(parts.iter().rev().map(|inner| (inner, after.clone())));
                continue;
            }
            NodeKind::Optional(body) => (body, false),
            NodeKind::Repetition(repeat, body) if repeat.max != Some(0) => {
                if Some(repeat.min) == repeat.max {
                    todo.push((body, Vec::new()));
                    continue;
                }
                (body, repeat.max != Some(1))
            }
            _ => continue,
        };
        // Within a loop only what follows in the same round is looked at.
        todo.push((body, if again { Vec::new() } else { after.clone() }));
        if !after.is_empty() {
            found.push((Site { rule, part, node }, after));
        }
    }
    found
}

/// Searches for a text of a node and what follows it of which the node's longest match leaves what
/// cannot follow.
fn takes_too_much<'g>(
    automata: &mut Automata<'_, 'g>,
    site: Site<'g>,
    after: &[&'g Node],
) -> Search<()> {
    let all: Vec<&Node> = [site.node]
        .into_iter()
        .chain(after.iter().copied())
        .collect();
    let mut compiled = |nodes: &[&'g Node]| automata.of_row(site.rule, site.part, nodes);
    let Some(both) = compiled(&all) else {
        return Search::Nothing;
    };
    let Some((first, rest)) = compiled(&[site.node]).zip(compiled(after)) else {
        return Search::Nothing;
    };
    let classes = ByteClasses::by(|byte| [&both, &first, &rest].map(|it| it.classes.class(byte)));
    let step = |tdfa: &Tdfa, state: Option<StateId>, byte| {
        state.and_then(|state| Some(tdfa.step(state, byte)?.target))
    };
    let accepts = |tdfa: &Tdfa, state: StateId| tdfa.state(state).accept.is_some();
    // What follows is read from the end of the longest match so far.
    let after_match = |first_at: Option<StateId>, rest_at: Option<StateId>| match first_at {
        Some(state) if accepts(&first, state) => Some(StateId::START),
        _ => rest_at,
    };
    let matched = accepts(&first, StateId::START);
    let start = Some(StateId::START);
    let starts = vec![(StateId::START, start, after_match(start, None), matched)];
    let found = shortest(
        starts,
        &readable(&classes),
        MAX_NODES,
        |&(both_at, first_at, rest_at, matched), byte, next| {
            let Some(target) = both.step(both_at, byte) else {
                return;
            };
            let first_at = step(&first, first_at, byte);
            let rest_at = after_match(first_at, step(&rest, rest_at, byte));
            let matched = matched || rest_at.is_some();
            next.push((target.target, first_at, rest_at, matched));
        },
        |&(both_at, _, rest_at, matched)| {
            let whole = rest_at.is_some_and(|state| accepts(&rest, state));
            accepts(&both, both_at) && matched && !whole
        },
    );
    match found {
        Search::Found(text, _) => Search::Found(text, ()),
        Search::Nothing => Search::Nothing,
        Search::Beyond => Search::Beyond,
    }
}
