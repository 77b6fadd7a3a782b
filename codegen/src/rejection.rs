//! Where an input that no entry accepts goes wrong, and what is expected there: one automaton for
//! all entries of a grammar.

use std::collections::HashMap;

use crate::bytes::ByteClasses;
use crate::explain::{Explainer, Explanation};
use crate::partition::{coarsest, number};

/// An automaton that reads on while any of several entries could still accept.
///
/// An entry fails at the first byte after which it has no explanation; what it expected there is
/// the explanation before that byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The classes of bytes.
    pub classes: ByteClasses,
    /// For each state and each byte class the next state; the last state is the one in which no
    /// entry is left.
    pub steps: Vec<Vec<usize>>,
    /// For each state and each entry what is expected, as an index into `explanations`; none if
    /// the entry has failed.
    pub expected: Vec<Vec<Option<usize>>>,
    /// All explanations, each once.
    pub explanations: Vec<Explanation>,
}

/// Runs the automata of all entries side by side, and joins what makes no difference.
#[must_use]
pub fn rejection(entries: &[Explainer]) -> Rejection {
    let side_by_side = side_by_side(entries);
    let blocks = refine(&side_by_side);
    renumber(&side_by_side, &blocks)
}

fn side_by_side(entries: &[Explainer]) -> Rejection {
    type States = Vec<Option<usize>>;
    let classes = ByteClasses::by(|byte| -> Vec<usize> {
        let classes = entries.iter().map(|entry| entry.classes.class(byte));
        classes.collect()
    });
    let mut explanations: Vec<Explanation> = Vec::new();
    let mut numbers: HashMap<&Explanation, usize> = HashMap::new();
    let start: States = vec![Some(0); entries.len()];
    let mut known: HashMap<States, usize> = HashMap::from([(start.clone(), 0)]);
    let mut todo = vec![start];
    let (mut steps, mut expected) = (Vec::new(), Vec::new());
    while let Some(at) = todo.get(steps.len()).cloned() {
        let row = at.iter().zip(entries).map(|(state, entry)| {
            let explanation = &entry.explanations[(*state)?];
            Some(*numbers.entry(explanation).or_insert_with(|| {
                explanations.push(explanation.clone());
                explanations.len() - 1
            }))
        });
        expected.push(row.collect());
        let row = classes.representatives().iter().map(|&byte| {
            let next: States = at
                .iter()
                .zip(entries)
                .map(|(state, entry)| entry.steps[(*state)?][entry.classes.class(byte)])
                .collect();
            *known.entry(next).or_insert_with_key(|next| {
                todo.push(next.clone());
                todo.len() - 1
            })
        });
        let row = row.collect();
        steps.push(row);
    }
    Rejection {
        classes,
        steps,
        expected,
        explanations,
    }
}

/// Returns the block of each state.
fn refine(rejection: &Rejection) -> Vec<usize> {
    let steps = rejection.steps.iter();
    let steps: Vec<_> = steps
        .map(|row| row.iter().copied().map(Some).collect())
        .collect();
    coarsest(&number(&rejection.expected), &steps)
}

/// Makes each block a state, in breadth-first order, with the failed state last.
fn renumber(rejection: &Rejection, blocks: &[usize]) -> Rejection {
    let mut order = vec![0];
    let mut ids: HashMap<usize, usize> = HashMap::from([(blocks[0], 0)]);
    let mut failed = None;
    let mut next = 0;
    while next < order.len() {
        for &target in &rejection.steps[order[next]] {
            if rejection.expected[target].iter().all(Option::is_none) {
                failed = Some(target);
            } else {
                ids.entry(blocks[target]).or_insert_with(|| {
                    order.push(target);
                    order.len() - 1
                });
            }
        }
        next += 1;
    }
    if let Some(failed) = failed {
        ids.insert(blocks[failed], order.len());
        order.push(failed);
    }
    let steps = order
        .iter()
        .map(|&state| {
            let targets = rejection.steps[state].iter();
            targets.map(|&target| ids[&blocks[target]]).collect()
        })
        .collect();
    let expected = order.iter().map(|&state| rejection.expected[state].clone());
    Rejection {
        classes: rejection.classes.clone(),
        steps,
        expected: expected.collect(),
        explanations: rejection.explanations.clone(),
    }
}
