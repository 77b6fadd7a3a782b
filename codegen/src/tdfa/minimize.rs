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
    minimize_from(tdfa, &[StateId::START]).0
}

/// Puts several automata into one, and joins the states that do the same with every input.
///
/// Also returns where each of them starts in it. The states are in the order in which a
/// breadth-first search from these meets them, and only the first starts at [`StateId::START`].
///
/// # Panics
///
/// If there are none.
#[must_use]
pub fn join(tdfas: &[&Tdfa]) -> (Tdfa, Vec<StateId>) {
    let classes_of = |byte| tdfas.iter().map(move |tdfa| tdfa.classes.class(byte));
    let classes = ByteClasses::by(|byte| classes_of(byte).collect::<Vec<_>>());
    let mut states: Vec<State> = Vec::new();
    let mut starts = Vec::new();
    for tdfa in tdfas {
        let start = states.len();
        starts.push(StateId::from_index(start));
        let moved = |step: &Transition| Transition {
            ops: step.ops.clone(),
            target: StateId::from_index(start + step.target.index()),
        };
        states.extend(tdfa.states.iter().map(|state| {
            let bytes = classes.representatives().iter();
            let steps = bytes.map(|&byte| state.transitions[tdfa.classes.class(byte)].as_ref());
            State {
                transitions: steps.map(|step| step.map(moved)).collect(),
                accept: state.accept.clone(),
            }
        }));
    }
    let registers = tdfas.iter().map(|tdfa| tdfa.registers).max();
    let registers = registers.expect("there is an automaton");
    let side_by_side = Tdfa {
        classes,
        states,
        registers,
    };
    minimize_from(&side_by_side, &starts)
}

/// Minimizes an automaton with several starts; also returns where they are in the result.
fn minimize_from(tdfa: &Tdfa, starts: &[StateId]) -> (Tdfa, Vec<StateId>) {
    let blocks = refine(tdfa);
    let (order, ids) = discover(tdfa, &blocks, starts);
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
    let starts = starts.iter().map(|start| ids[&blocks[start.index()]]);
    let minimal = merge_classes(Tdfa {
        classes: tdfa.classes.clone(),
        states,
        registers: tdfa.registers,
    });
    (minimal, starts.collect())
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
fn discover(
    tdfa: &Tdfa,
    blocks: &[usize],
    starts: &[StateId],
) -> (Vec<usize>, HashMap<usize, StateId>) {
    let mut order = Vec::new();
    let mut ids = HashMap::new();
    for start in starts {
        ids.entry(blocks[start.index()]).or_insert_with(|| {
            order.push(start.index());
            StateId::from_index(order.len() - 1)
        });
    }
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
