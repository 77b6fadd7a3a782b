//! Breadth-first search for a shortest input.

use std::collections::HashSet;
use std::hash::Hash;

use crate::bytes::ByteClasses;

/// What a search found.
pub(crate) enum Search<N> {
    /// A shortest input, and where it leads.
    Found(Vec<u8>, N),
    /// There is none.
    Nothing,
    /// The budget did not suffice to know.
    Beyond,
}

impl<N> Search<N> {
    /// Returns the input that was found.
    pub(crate) fn input(self) -> Option<Vec<u8>> {
        match self {
            Self::Found(input, _) => Some(input),
            Self::Nothing | Self::Beyond => None,
        }
    }
}

/// Searches for a shortest input that leads from `starts` to a goal.
///
/// `step` gives what a byte leads to; `budget` is how many nodes may be met. Of the shortest inputs
/// it is the first in the order of `bytes`.
pub(crate) fn shortest<N: Clone + Eq + Hash>(
    starts: Vec<N>,
    bytes: &[u8],
    budget: usize,
    mut step: impl FnMut(&N, u8, &mut Vec<N>),
    goal: impl Fn(&N) -> bool,
) -> Search<N> {
    let mut known: HashSet<N> = HashSet::new();
    // Each node that was met, with the index of the one before it and the byte between them.
    let mut met: Vec<(N, usize, u8)> = Vec::new();
    for start in starts {
        if known.insert(start.clone()) {
            met.push((start, usize::MAX, 0));
        }
    }
    let mut at = 0;
    let mut next = Vec::new();
    while let Some((node, ..)) = met.get(at) {
        let node = node.clone();
        if goal(&node) {
            let mut input = Vec::new();
            let mut back = at;
            while let &(_, before @ ..usize::MAX, byte) = &met[back] {
                input.push(byte);
                back = before;
            }
            input.reverse();
            return Search::Found(input, node);
        }
        if met.len() > budget {
            return Search::Beyond;
        }
        for &byte in bytes {
            step(&node, byte, &mut next);
            for target in next.drain(..) {
                if known.insert(target.clone()) {
                    met.push((target, at, byte));
                }
            }
        }
        at += 1;
    }
    Search::Nothing
}

/// Returns one byte of each class, such as reads best: a digit, a letter, or what can be printed.
pub(crate) fn readable(classes: &ByteClasses) -> Vec<u8> {
    let rank = |byte: u8| match byte {
        b'0'..=b'9' => 0,
        b'a'..=b'z' => 1,
        b'A'..=b'Z' => 2,
        b'!'..=b'~' => 3,
        b' ' => 4,
        _ => 5,
    };
    let mut bytes: Vec<Option<u8>> = vec![None; classes.len()];
    for byte in 0..=u8::MAX {
        let best = &mut bytes[classes.class(byte)];
        if best.is_none_or(|known| rank(byte) < rank(known)) {
            *best = Some(byte);
        }
    }
    let mut bytes: Vec<u8> = bytes.into_iter().flatten().collect();
    bytes.sort_by_key(|&byte| (rank(byte), byte));
    bytes
}

/// Prints an input so that every byte can be seen.
pub(crate) fn show(input: &[u8]) -> String {
    match std::str::from_utf8(input) {
        Ok(text) => format!("{text:?}"),
        Err(_) => format!("\"{}\"", input.escape_ascii()),
    }
}
