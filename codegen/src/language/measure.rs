//! How much a rule matches.

use crate::tdfa::{StateId, Tdfa};

/// What is known of the inputs that an automaton accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// How many states the automaton has.
    pub states: usize,
    /// Whether it accepts the empty input.
    pub nullable: bool,
    /// The length of the longest input, in bytes; none if there is no longest.
    pub longest: Option<usize>,
}

/// Measures what an automaton accepts.
///
/// Every state of the automaton is on a way to acceptance, so its language is infinite exactly if
/// some state can be reached from itself.
#[must_use]
pub fn measure(tdfa: &Tdfa) -> Size {
    Size {
        states: tdfa.states.len(),
        nullable: tdfa.state(StateId::START).accept.is_some(),
        longest: longest(tdfa),
    }
}

/// Takes away states without steps to what is left, as long as there are any: what stays is on a
/// cycle, or leads to one.
fn longest(tdfa: &Tdfa) -> Option<usize> {
    let count = tdfa.states.len();
    let mut open: Vec<usize> = vec![0; count];
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (index, state) in tdfa.states.iter().enumerate() {
        for step in state.transitions.iter().flatten() {
            open[index] += 1;
            sources[step.target.index()].push(index);
        }
    }
    let mut longest = vec![0; count];
    let mut todo: Vec<usize> = (0..count).filter(|&state| open[state] == 0).collect();
    let mut done = 0;
    while let Some(state) = todo.pop() {
        done += 1;
        for &source in &sources[state] {
            longest[source] = longest[source].max(longest[state] + 1);
            open[source] -= 1;
            if open[source] == 0 {
                todo.push(source);
            }
        }
    }
    (done == count).then(|| longest[StateId::START.index()])
}
