//! The powerset construction, with a version of every tag for every way that is open.

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::fmt;

use super::StateId;
use crate::bytes::ByteClasses;
use crate::closure::Closure;
use crate::nfa::{Nfa, NfaState, NfaStateId, Tag};

/// How many states the construction makes at the most, unless it is told otherwise.
pub const MAX_STATES: usize = 100_000;

/// The automaton before it has registers.
///
/// Every state has slots, one for each position that some open way may still need. A step says for
/// each slot of its target where the value comes from.
pub struct Determinized {
    pub(super) classes: ByteClasses,
    pub(super) states: Vec<SlotState>,
}

impl Determinized {
    /// Returns how many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states.len()
    }
}

#[derive(Default)]
pub(super) struct SlotState {
    /// How many slots the state has.
    pub(super) slots: usize,
    /// The steps, each once for all classes that take it.
    pub(super) steps: Vec<SlotTransition>,
    /// For each class its step, by index, if it has one.
    pub(super) of_class: Vec<Option<usize>>,
    pub(super) accept: Option<Vec<Origin>>,
}

pub(super) struct SlotTransition {
    pub(super) target: StateId,
    /// For each slot of the target, where its value comes from.
    pub(super) origins: Vec<Origin>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A slot of the state that is left.
    Slot(usize),
    /// The position of the byte that is read, or of the end of the input.
    Here,
}

/// The version of a tag on one way.
#[derive(Clone, Copy, Debug)]
enum Version {
    /// Nobody will ask: the tag is set again on every way on from here.
    Dead,
    /// A value of the state's own.
    Known(Origin),
}

/// One way that is open: where it stands, what it holds, and which tags were passed since the last
/// byte.
#[derive(Clone, Debug)]
struct Way {
    state: NfaStateId,
    versions: Vec<Version>,
    passed: BTreeSet<usize>,
}

impl Way {
    /// Writes the way as numbers, once its values are those of slots.
    fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        let number = |index| u32::try_from(index).expect("budgets keep automata small");
        let versions = self.versions.iter().map(move |version| match *version {
            Version::Known(Origin::Slot(slot)) => number(slot),
            Version::Known(Origin::Here) | Version::Dead => u32::MAX,
        });
        [number(self.state.index()), number(self.passed.len())]
            .into_iter()
            .chain(self.passed.iter().map(move |&tag| number(tag)))
            .chain(versions)
    }
}

/// Why there is no deterministic automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeterminizeError {
    /// No input is accepted.
    Empty,
    /// There would be more states than this.
    TooManyStates(usize),
}

impl fmt::Display for DeterminizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("nothing matches it"),
            Self::TooManyStates(max) => write!(f, "its automaton has more than {max} states"),
        }
    }
}

impl Error for DeterminizeError {}

/// Makes an automaton deterministic, and tracks the tags it has, which are those of `tags`.
///
/// Two states are one if they are equal but for the names of their slots: slots are numbered in
/// the order in which the ways, the preferred first, mention them.
///
/// # Errors
///
/// Nothing is accepted, or there are too many states.
pub fn determinize(
    nfa: &Nfa,
    tags: &[Tag],
    max_states: usize,
) -> Result<Determinized, DeterminizeError> {
    let mut determinizer = Determinizer {
        nfa,
        tags: tags.iter().copied().zip(0..).collect(),
        productive: nfa.productive(),
        closure: Closure::new(nfa),
        always_set: Vec::new(),
        classes: ByteClasses::of_sets(nfa.byte_sets()),
        known: HashMap::new(),
        ways: Vec::new(),
        states: Vec::new(),
        max_states,
    };
    determinizer.always_set = determinizer.find_always_set();
    determinizer.run()
}

struct Determinizer<'a> {
    nfa: &'a Nfa,
    /// The index of each tag among those that are tracked.
    tags: HashMap<Tag, usize>,
    productive: Vec<bool>,
    closure: Closure<'a>,
    /// For each state of the NFA, the tags that are set on every way from it to acceptance.
    always_set: Vec<Option<BTreeSet<usize>>>,
    classes: ByteClasses,
    /// The states by their ways, written as numbers.
    known: HashMap<Vec<u32>, StateId>,
    /// The ways of each state.
    ways: Vec<Vec<Way>>,
    states: Vec<SlotState>,
    max_states: usize,
}

impl Determinizer<'_> {
    fn run(mut self) -> Result<Determinized, DeterminizeError> {
        // At the start every tag holds nothing: that is the value of the slots of the first state.
        let nothing = (0..self.tags.len())
            .map(|tag| Version::Known(Origin::Slot(tag)))
            .collect();
        let ways = self.follow(&[(self.nfa.start(), nothing)]);
        if ways.is_empty() {
            return Err(DeterminizeError::Empty);
        }
        self.intern(ways);
        let mut next = 0;
        while next < self.states.len() {
            if self.states.len() > self.max_states {
                return Err(DeterminizeError::TooManyStates(self.max_states));
            }
            self.expand(next);
            next += 1;
        }
        Ok(Determinized {
            classes: self.classes,
            states: self.states,
        })
    }

    /// Makes the steps and the acceptance of a state.
    fn expand(&mut self, index: usize) {
        let ways = std::mem::take(&mut self.ways[index]);
        let alike = self
            .closure
            .alike(ways.iter().map(|way| way.state), &self.classes);
        for (class, &first) in alike.iter().enumerate() {
            if first < class {
                let step = self.states[index].of_class[first];
                self.states[index].of_class.push(step);
                continue;
            }
            let byte = self.classes.representatives()[class];
            let stepped: Vec<_> = ways
                .iter()
                .filter_map(|way| match self.nfa.state(way.state) {
                    NfaState::Bytes(set, target) if set.contains(byte) => {
                        Some((*target, applied(way)))
                    }
                    _ => None,
                })
                .collect();
            let stepped = self.follow(&stepped);
            let step = (!stepped.is_empty()).then(|| self.intern(stepped));
            let state = &mut self.states[index];
            state
                .of_class
                .push(step.is_some().then_some(state.steps.len()));
            state.steps.extend(step);
        }
        let accepting = ways
            .iter()
            .find(|way| *self.nfa.state(way.state) == NfaState::Accept);
        self.states[index].accept = accepting.map(|way| {
            let value = |version| match version {
                Version::Known(origin) => origin,
                Version::Dead => unreachable!("nothing is set after acceptance"),
            };
            applied(way).into_iter().map(value).collect()
        });
    }

    /// Follows what needs no byte, the preferred first; the first way to a state wins.
    fn follow(&self, starts: &[(NfaStateId, Vec<Version>)]) -> Vec<Way> {
        let from = starts.iter().enumerate();
        let from = from.map(|(index, (state, _))| (*state, (index, BTreeSet::new())));
        let reached = self.closure.follow(from, |(_, passed), tag| {
            passed.insert(self.tags[&tag]);
        });
        let mut ways: Vec<Way> = reached
            .into_iter()
            .map(|(state, (from, passed))| self.way(state, starts[from].1.clone(), passed))
            .collect();
        // Without tags nothing depends on which way is preferred, and sets are fewer than orders.
        if self.tags.is_empty() {
            ways.sort_unstable_by_key(|way| way.state);
        }
        ways
    }

    /// Forgets the versions that nobody will ask for.
    fn way(&self, state: NfaStateId, mut versions: Vec<Version>, passed: BTreeSet<usize>) -> Way {
        let always = self.always_set[state.index()].as_ref();
        let always = always.expect("only states that reach acceptance have ways");
        for (tag, version) in versions.iter_mut().enumerate() {
            if passed.contains(&tag) || always.contains(&tag) {
                *version = Version::Dead;
            }
        }
        Way {
            state,
            versions,
            passed,
        }
    }

    /// Finds the state of the ways, or makes it.
    fn intern(&mut self, mut ways: Vec<Way>) -> SlotTransition {
        let mut origins: Vec<Origin> = Vec::new();
        // One slot for each tag and value: slots of different tags stay apart, so that the same
        // value is not taken for the same thing.
        let mut slots: Vec<Vec<(Origin, usize)>> = vec![Vec::new(); self.tags.len()];
        for way in &mut ways {
            for (tag, version) in way.versions.iter_mut().enumerate() {
                if let Version::Known(origin) = version {
                    let known = slots[tag].iter().find(|(of, _)| of == origin);
                    let slot = known.map_or(origins.len(), |(_, slot)| *slot);
                    if slot == origins.len() {
                        slots[tag].push((*origin, slot));
                        origins.push(*origin);
                    }
                    *origin = Origin::Slot(slot);
                }
            }
        }
        let key = ways.iter().flat_map(Way::numbers).collect();
        let next = StateId::from_index(self.states.len());
        let target = *self.known.entry(key).or_insert(next);
        if target != next {
            return SlotTransition { target, origins };
        }
        self.ways.push(ways);
        self.states.push(SlotState {
            slots: origins.len(),
            ..SlotState::default()
        });
        SlotTransition { target, origins }
    }

    /// Finds, for each state, the tags that every way to acceptance sets: the largest solution of
    /// "what all successors have", with `None` for all tags.
    fn find_always_set(&self) -> Vec<Option<BTreeSet<usize>>> {
        let mut sets: Vec<Option<BTreeSet<usize>>> = vec![None; self.nfa.states().len()];
        loop {
            let mut changed = false;
            for (id, state) in self.nfa.iter() {
                if !self.productive[id.index()] {
                    continue;
                }
                let now = match state {
                    NfaState::Accept => Some(BTreeSet::new()),
                    NfaState::Bytes(_, next) => sets[next.index()].clone(),
                    NfaState::Tag(tag, next) => sets[next.index()].clone().map(|mut set| {
                        set.insert(self.tags[tag]);
                        set
                    }),
                    NfaState::Split(nexts) | NfaState::Loop { nexts, .. } => nexts
                        .iter()
                        .filter_map(|next| sets[next.index()].clone())
                        .reduce(|a, b| a.intersection(&b).copied().collect()),
                };
                if now != sets[id.index()] {
                    sets[id.index()] = now;
                    changed = true;
                }
            }
            if !changed {
                return sets;
            }
        }
    }
}

/// Returns the versions of a way once the tags it has passed are stored.
fn applied(way: &Way) -> Vec<Version> {
    let mut versions = way.versions.clone();
    for &tag in &way.passed {
        versions[tag] = Version::Known(Origin::Here);
    }
    versions
}
