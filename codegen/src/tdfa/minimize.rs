//! Minimization, which tells register operations apart.

use std::collections::HashMap;

use super::{State, StateId, Tdfa, Transition};
use crate::bytes::ByteClasses;
use crate::partition::{coarsest, number};

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
    let labels = tdfa.states.iter().map(|state| {
        let steps = state.transitions.iter();
        let ops = steps.map(|step| step.as_ref().map(&mut ops_of));
        (&state.accept, ops.collect::<Vec<_>>())
    });
    let targets = tdfa.states.iter().map(|state| {
        let steps = state.transitions.iter();
        let targets = steps.map(|step| step.as_ref().map(|step| step.target.index()));
        targets.collect()
    });
    let targets: Vec<_> = targets.collect();
    coarsest(&number(labels), &targets)
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
    let numbers = number(&columns);
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
