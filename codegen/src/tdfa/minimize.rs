//! Moore's partition refinement, which tells register operations apart.

use std::collections::HashMap;

use super::{State, StateId, Tdfa, Transition};
use crate::bytes::ByteClasses;

/// Joins the states that do the same with every input, and the byte classes that no state tells
/// apart.
///
/// The states of the result are in the order in which a breadth-first search meets them.
#[must_use]
pub fn minimize(tdfa: &Tdfa) -> Tdfa {
    let blocks = refine(tdfa);
    let (order, ids) = discover(tdfa, &blocks);
    let states: Vec<State> = order
        .iter()
        .map(|&state| State {
            transitions: tdfa.states[state]
                .transitions
                .iter()
                .map(|step| {
                    step.as_ref().map(|step| Transition {
                        ops: step.ops.clone(),
                        target: ids[&blocks[step.target.index()]],
                    })
                })
                .collect(),
            accept: tdfa.states[state].accept.clone(),
        })
        .collect();
    merge_classes(Tdfa {
        classes: tdfa.classes.clone(),
        states,
        registers: tdfa.registers,
    })
}

/// Returns the block of each state.
fn refine(tdfa: &Tdfa) -> Vec<usize> {
    let mut steps_seen = HashMap::new();
    let mut ops_of = |step: &Transition| {
        let next = steps_seen.len();
        *steps_seen.entry(step.ops.clone()).or_insert(next)
    };
    let ops: Vec<Vec<Option<usize>>> = tdfa
        .states
        .iter()
        .map(|state| {
            let steps = state.transitions.iter();
            steps.map(|step| step.as_ref().map(&mut ops_of)).collect()
        })
        .collect();
    let (mut blocks, mut count) = number(tdfa.states.iter().map(|state| &state.accept));
    loop {
        let signatures = tdfa.states.iter().enumerate().map(|(index, state)| {
            let steps: Vec<_> = state
                .transitions
                .iter()
                .zip(&ops[index])
                .map(|(step, ops)| step.as_ref().map(|step| (blocks[step.target.index()], ops)))
                .collect();
            (blocks[index], steps)
        });
        let (refined, more) = number(signatures);
        if more == count {
            return refined;
        }
        (blocks, count) = (refined, more);
    }
}

/// Numbers equal keys alike, in the order of their appearance; returns the numbers and their count.
fn number<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> (Vec<usize>, usize) {
    let mut seen = HashMap::new();
    let numbers = keys
        .map(|key| {
            let next = seen.len();
            *seen.entry(key).or_insert(next)
        })
        .collect();
    (numbers, seen.len())
}

/// Returns one state of each block and the new identifier of each block, in breadth-first order.
fn discover(tdfa: &Tdfa, blocks: &[usize]) -> (Vec<usize>, HashMap<usize, StateId>) {
    let mut order = vec![0];
    let mut ids = HashMap::from([(blocks[0], StateId::START)]);
    let mut next = 0;
    while next < order.len() {
        for step in tdfa.states[order[next]].transitions.iter().flatten() {
            let target = step.target.index();
            ids.entry(blocks[target]).or_insert_with(|| {
                order.push(target);
                StateId::from_index(order.len() - 1)
            });
        }
        next += 1;
    }
    (order, ids)
}

fn merge_classes(mut tdfa: Tdfa) -> Tdfa {
    let column = |byte: u8| -> Vec<Option<&Transition>> {
        let class = tdfa.classes.class(byte);
        tdfa.states
            .iter()
            .map(|state| state.transitions[class].as_ref())
            .collect()
    };
    // Columns are compared once for each class, not for each byte.
    let columns: Vec<_> = tdfa
        .classes
        .representatives()
        .iter()
        .map(|&b| column(b))
        .collect();
    let (numbers, _) = number(columns.iter());
    let classes = ByteClasses::by(|byte| numbers[tdfa.classes.class(byte)]);
    for state in &mut tdfa.states {
        state.transitions = classes
            .representatives()
            .iter()
            .map(|&byte| state.transitions[tdfa.classes.class(byte)].clone())
            .collect();
    }
    tdfa.classes = classes;
    tdfa
}
