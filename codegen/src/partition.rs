//! The coarsest partition of states that their steps respect: Hopcroft's algorithm.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

/// Numbers equal keys alike, in the order of their appearance.
pub(crate) fn number<K: Hash + Eq>(keys: impl IntoIterator<Item = K>) -> Vec<usize> {
    let mut seen = HashMap::new();
    let numbers = keys.into_iter().map(|key| {
        let next = seen.len();
        *seen.entry(key).or_insert(next)
    });
    numbers.collect()
}

/// Returns the block of each state: states share one if their labels are equal and the steps at
/// each class of bytes lead to states that share one, or are both missing.
///
/// Labels are numbered from 0. The time is that of sorting the steps, as a block that was split
/// tells others apart by its smaller half.
pub(crate) fn coarsest(labels: &[usize], steps: &[Vec<Option<usize>>]) -> Vec<usize> {
    let mut before: Vec<Vec<(usize, usize)>> = vec![Vec::new(); labels.len()];
    for (state, row) in steps.iter().enumerate() {
        for (class, target) in row.iter().enumerate() {
            if let Some(target) = *target {
                before[target].push((class, state));
            }
        }
    }
    let mut partition = Partition::new(labels);
    let mut todo: Vec<usize> = (0..partition.blocks.len()).collect();
    let mut waits = vec![true; todo.len()];
    while let Some(splitter) = todo.pop() {
        waits[splitter] = false;
        let members = partition.members(splitter).iter();
        let mut sources: Vec<_> = members.flat_map(|&state| before[state].clone()).collect();
        sources.sort_unstable();
        for alike in sources.chunk_by(|a, b| a.0 == b.0) {
            for (block, new) in partition.split(alike.iter().map(|&(_, state)| state)) {
                let is_smaller = partition.members(new).len() <= partition.members(block).len();
                waits.push(false);
                let next = if waits[block] || is_smaller {
                    new
                } else {
                    block
                };
                waits[next] = true;
                todo.push(next);
            }
        }
    }
    partition.of
}

/// Blocks of states.
struct Partition {
    /// The block of each state.
    of: Vec<usize>,
    /// The states, those of a block side by side.
    states: Vec<usize>,
    /// Where each state is among them.
    place: Vec<usize>,
    /// Where the states of each block are.
    blocks: Vec<Range<usize>>,
}

impl Partition {
    fn new(labels: &[usize]) -> Self {
        let mut states: Vec<usize> = (0..labels.len()).collect();
        states.sort_by_key(|&state| labels[state]);
        let mut place = vec![0; labels.len()];
        for (at, &state) in states.iter().enumerate() {
            place[state] = at;
        }
        let mut blocks: Vec<Range<usize>> = Vec::new();
        for alike in states.chunk_by(|&a, &b| labels[a] == labels[b]) {
            let start = blocks.last().map_or(0, |block| block.end);
            blocks.push(start..start + alike.len());
        }
        Self {
            of: labels.to_vec(),
            states,
            place,
            blocks,
        }
    }

    fn members(&self, block: usize) -> &[usize] {
        &self.states[self.blocks[block].clone()]
    }

    /// Splits the blocks that have some of the states and others; returns each of them with the
    /// new block, which has the states that were given.
    fn split(&mut self, states: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
        let mut moved: HashMap<usize, usize> = HashMap::new();
        for state in states {
            let block = self.of[state];
            let count = moved.entry(block).or_default();
            let (from, to) = (self.place[state], self.blocks[block].start + *count);
            self.states.swap(from, to);
            self.place.swap(state, self.states[from]);
            *count += 1;
        }
        let mut split: Vec<_> = moved.into_iter().collect();
        split.sort_unstable();
        split.retain(|&(block, count)| count < self.blocks[block].len());
        let split = split.into_iter().map(|(block, count)| {
            let new = self.blocks.len();
            let start = self.blocks[block].start;
            self.blocks[block].start += count;
            self.blocks.push(start..start + count);
            for &state in &self.states[start..start + count] {
                self.of[state] = new;
            }
            (block, new)
        });
        split.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_that_do_the_same_share_a_block() {
        // Two ways to read `ab`, one to read `b`, and the states behind them.
        let labels = [0, 0, 0, 0, 1, 1];
        let steps = [
            vec![Some(1), None],
            vec![None, Some(4)],
            vec![Some(3), None],
            vec![None, Some(5)],
            vec![None, None],
            vec![None, None],
        ];
        let of = coarsest(&labels, &steps);
        assert_eq!([of[0], of[1], of[4]], [of[2], of[3], of[5]]);
        assert_eq!(number([of[0], of[1], of[4]]), [0, 1, 2]);
    }
}
