//! Whether two automata accept the same inputs.

use crate::bytes::ByteClasses;
use crate::search::{Search, shortest};
use crate::tdfa::{StateId, Tdfa};

/// How the languages of two automata lie to each other, shown by shortest inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// An input that only the first accepts.
    pub only_a: Option<Vec<u8>>,
    /// An input that only the second accepts.
    pub only_b: Option<Vec<u8>>,
    /// An input that both accept.
    pub both: Option<Vec<u8>>,
}

/// Compares two automata.
#[must_use]
pub fn compare(a: &Tdfa, b: &Tdfa) -> Comparison {
    let classes = ByteClasses::by(|byte| (a.classes.class(byte), b.classes.class(byte)));
    let step = |tdfa: &Tdfa, state: Option<StateId>, byte| {
        state.and_then(|state| Some(tdfa.step(state, byte)?.target))
    };
    let accepts = |tdfa: &Tdfa, state: Option<StateId>| {
        state.is_some_and(|state| tdfa.state(state).accept.is_some())
    };
    let find = |wanted: (bool, bool)| {
        let start = (Some(StateId::START), Some(StateId::START));
        let found = shortest(
            vec![start],
            classes.representatives(),
            usize::MAX,
            |&(x, y), byte, next| {
                let target = (step(a, x, byte), step(b, y, byte));
                next.extend((target != (None, None)).then_some(target));
            },
            |&(x, y)| (accepts(a, x), accepts(b, y)) == wanted,
        );
        match found {
            Search::Found(input, _) => Some(input),
            Search::Nothing | Search::Beyond => None,
        }
    };
    Comparison {
        only_a: find((true, false)),
        only_b: find((false, true)),
        both: find((true, true)),
    }
}
