//! Which entries an input can still become: the automaton behind the offsets of errors.

use std::collections::HashMap;

use crate::bytes::ByteClasses;
use crate::tdfa::{StateId, Tdfa};

/// An automaton that reads on while any of several entries could still accept.
///
/// An entry fails at the first byte after which its bit is not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viable {
    /// The classes of bytes.
    pub classes: ByteClasses,
    /// For each state and each byte class the next state; the last state is the one in which no
    /// entry is left.
    pub steps: Vec<Vec<usize>>,
    /// For each state the entries that are left, one bit each.
    pub entries: Vec<u32>,
}

/// Runs the automata of up to 32 entries side by side, and joins what makes no difference.
///
/// # Panics
///
/// If there are more than 32 entries.
#[must_use]
pub fn viable(entries: &[&Tdfa]) -> Viable {
    assert!(entries.len() <= 32, "a set of entries is a word of 32 bits");
    let side_by_side = side_by_side(entries);
    let blocks = refine(&side_by_side);
    renumber(&side_by_side, &blocks)
}

fn side_by_side(entries: &[&Tdfa]) -> Viable {
    type States = Vec<Option<StateId>>;
    let classes = ByteClasses::by(|byte| -> Vec<usize> {
        entries
            .iter()
            .map(|tdfa| tdfa.classes.class(byte))
            .collect()
    });
    let start: States = vec![Some(StateId::START); entries.len()];
    let mut known: HashMap<States, usize> = HashMap::from([(start.clone(), 0)]);
    let mut todo = vec![start];
    let (mut steps, mut left) = (Vec::new(), Vec::new());
    while let Some(at) = todo.get(steps.len()).cloned() {
        let bits = at
            .iter()
            .zip(0..)
            .map(|(state, bit)| u32::from(state.is_some()) << bit);
        left.push(bits.sum());
        let row = classes.representatives().iter().map(|&byte| {
            let next: States = at
                .iter()
                .zip(entries)
                .map(|(state, tdfa)| state.and_then(|s| tdfa.step(s, byte)).map(|s| s.target))
                .collect();
            *known.entry(next).or_insert_with_key(|next| {
                todo.push(next.clone());
                todo.len() - 1
            })
        });
        let row = row.collect();
        steps.push(row);
    }
    Viable {
        classes,
        steps,
        entries: left,
    }
}

/// Returns the block of each state.
fn refine(viable: &Viable) -> Vec<usize> {
    let mut blocks: Vec<usize> = viable.entries.iter().map(|&bits| bits as usize).collect();
    let mut count = 0;
    loop {
        let mut seen = HashMap::new();
        let refined = (0..blocks.len())
            .map(|state| {
                let next = seen.len();
                let targets: Vec<_> = viable.steps[state].iter().map(|&t| blocks[t]).collect();
                *seen.entry((blocks[state], targets)).or_insert(next)
            })
            .collect();
        let more = seen.len();
        blocks = refined;
        if more == count {
            return blocks;
        }
        count = more;
    }
}

/// Makes each block a state, in breadth-first order, with the failed state last.
fn renumber(viable: &Viable, blocks: &[usize]) -> Viable {
    let mut order = vec![0];
    let mut ids: HashMap<usize, usize> = HashMap::from([(blocks[0], 0)]);
    let mut failed = None;
    let mut next = 0;
    while next < order.len() {
        for &target in &viable.steps[order[next]] {
            if viable.entries[target] == 0 {
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
            viable.steps[state]
                .iter()
                .map(|&t| ids[&blocks[t]])
                .collect()
        })
        .collect();
    Viable {
        classes: viable.classes.clone(),
        steps,
        entries: order.iter().map(|&state| viable.entries[state]).collect(),
    }
}
