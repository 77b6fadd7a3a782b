//! Entries that are another entry under a condition, and the proof of it.
//!
//! Where an entry accepts what a larger one accepts, except that some components must or must not
//! be there, and both find the same components, one automaton serves both.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::bytes::ByteClasses;
use crate::diagnostic::Diagnostic;
use crate::fixed::Base;
use crate::machine::{Compiler, Machine};
use crate::nfa::Tag;
use crate::regular::Label;
use crate::search::{Search, readable, shortest};
use crate::tdfa::{FinalValue, RegisterOp, StateId, Tdfa};

/// Which components an entry asks for, beyond what its automaton accepts.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Condition {
    /// These must be there.
    pub required: Vec<Label>,
    /// These must not be there.
    pub absent: Vec<Label>,
}

/// An automaton and the entries that it serves.
#[derive(Clone)]
pub struct Shared {
    /// The automaton of the largest entry.
    pub machine: Machine,
    /// For each entry it serves, by the index given, its condition.
    pub entries: Vec<(usize, Condition)>,
}

/// Gives each entry an automaton, and makes do with few.
///
/// The entries of the result are indices into `machines`. Larger automata come first.
///
/// # Errors
///
/// An automaton beyond its budget.
pub fn share(
    compiler: &Compiler<'_>,
    machines: &[Machine],
) -> Result<Vec<Shared>, Box<Diagnostic>> {
    let mut order: Vec<usize> = (0..machines.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(machines[index].tdfa.states.len()));
    let mut shared: Vec<Shared> = Vec::new();
    'entries: for index in order {
        for candidate in &mut shared {
            if let Some(condition) = condition(compiler, &candidate.machine, &machines[index])? {
                candidate.entries.push((index, condition));
                continue 'entries;
            }
        }
        shared.push(Shared {
            machine: machines[index].clone(),
            entries: vec![(index, Condition::default())],
        });
    }
    for machine in &mut shared {
        machine.entries.sort_by_key(|(index, _)| *index);
    }
    Ok(shared)
}

/// Finds the condition under which `larger` serves as `smaller`, if there is one.
fn condition(
    compiler: &Compiler<'_>,
    larger: &Machine,
    smaller: &Machine,
) -> Result<Option<Condition>, Box<Diagnostic>> {
    // What is found in the text of a component is found there for both entries, if it is the
    // component of both; what is found in the whole text is that of the larger one.
    let ours = |later: &(Label, Option<Label>)| larger.deferred.contains(later);
    let theirs = |later: &(Label, Option<Label>)| smaller.deferred.contains(later);
    let alike = |later: &(Label, Option<Label>)| later.1.is_some() || theirs(later);
    if !smaller.deferred.iter().all(ours) || !larger.deferred.iter().all(alike) {
        return Ok(None);
    }
    let places = &larger.places;
    // No register tells of a component that the larger entry always has, or never: the smaller one
    // must have it always, or never, too.
    let is_as_certain = |(label, present): (Label, &Option<Tag>)| {
        if larger.distances.occurs(Tag::open(label)) {
            present.is_some() || smaller.distances.is_always(label)
        } else {
            !smaller.distances.occurs(Tag::open(label))
        }
    };
    if !(0..).map(Label).zip(&places.present).all(is_as_certain) {
        return Ok(None);
    }
    // Components must follow from the same tags in the same way.
    let follows = |tag: usize| {
        let tag = Tag::from_index(tag);
        let place = places.of[tag.index()];
        place.base == Base::Tag(tag) || smaller.distances.agree(tag, place)
    };
    if !(0..places.of.len()).all(follows) {
        return Ok(None);
    }
    let tracked = compiler.tdfa(smaller.entry, &smaller.expr, &places.kept)?;
    let Some(outcomes) = Product::new(&larger.tdfa, &tracked).outcomes() else {
        return Ok(None);
    };
    Ok(outcomes.condition(larger))
}

/// What the larger automaton finds where the smaller one accepts, and where it does not: for each
/// tag whether it is set.
#[derive(Default)]
struct Outcomes {
    accepted: BTreeSet<Vec<bool>>,
    rejected: BTreeSet<Vec<bool>>,
}

impl Outcomes {
    fn condition(&self, machine: &Machine) -> Option<Condition> {
        let places = &machine.places;
        let mut condition = Condition::default();
        for (label, tag) in (0..).map(Label).zip(&places.present) {
            let Some(register) = tag.and_then(|tag| places.register(tag)) else {
                continue;
            };
            if self.accepted.iter().all(|set| set[register]) {
                condition.required.push(label);
            } else if self.accepted.iter().all(|set| !set[register]) {
                condition.absent.push(label);
            }
        }
        // Conditions that turn nothing away are left out.
        for position in (0..condition.required.len()).rev() {
            let mut weaker = condition.clone();
            weaker.required.remove(position);
            if self.rejected.iter().all(|set| !weaker.holds(machine, set)) {
                condition = weaker;
            }
        }
        for position in (0..condition.absent.len()).rev() {
            let mut weaker = condition.clone();
            weaker.absent.remove(position);
            if self.rejected.iter().all(|set| !weaker.holds(machine, set)) {
                condition = weaker;
            }
        }
        let exact = self
            .rejected
            .iter()
            .all(|set| !condition.holds(machine, set));
        exact.then_some(condition)
    }
}

impl Condition {
    fn holds(&self, machine: &Machine, set: &[bool]) -> bool {
        let is_set = |label: &Label| {
            let tag = machine.places.present[label.index()];
            tag.and_then(|tag| machine.places.register(tag))
                .is_none_or(|register| set[register])
        };
        self.required.iter().all(is_set) && !self.absent.iter().any(is_set)
    }
}

/// Both automata on the same input, with the registers of both compared.
struct Product<'a> {
    larger: &'a Tdfa,
    smaller: &'a Tdfa,
}

/// The states of both automata (the smaller one may have failed) and what their registers hold:
/// equal numbers are equal positions, and 0 is none.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Configuration {
    larger: StateId,
    smaller: Option<StateId>,
    values: Vec<usize>,
}

impl<'a> Product<'a> {
    fn new(larger: &'a Tdfa, smaller: &'a Tdfa) -> Self {
        Self { larger, smaller }
    }

    fn start(&self) -> Configuration {
        Configuration {
            larger: StateId::START,
            smaller: Some(StateId::START),
            values: vec![0; self.larger.registers + self.smaller.registers],
        }
    }

    fn classes(&self) -> ByteClasses {
        let (larger, smaller) = (&self.larger.classes, &self.smaller.classes);
        ByteClasses::by(|byte| (larger.class(byte), smaller.class(byte)))
    }

    /// Walks through everything that the larger automaton can read; `None` if the smaller one
    /// reads more, or finds a tag elsewhere.
    fn outcomes(&self) -> Option<Outcomes> {
        let start = self.start();
        let mut outcomes = Outcomes::default();
        let mut seen = HashSet::from([start.clone()]);
        let mut todo = vec![start];
        let classes = self.classes();
        while let Some(at) = todo.pop() {
            self.compare(&at, &mut outcomes)?;
            for &byte in classes.representatives() {
                match self.step(&at, byte) {
                    Step::To(next) => {
                        if seen.insert(next.clone()) {
                            todo.push(next);
                        }
                    }
                    Step::Fails => {}
                    Step::SmallerReadsMore => return None,
                }
            }
        }
        Some(outcomes)
    }

    fn compare(&self, at: &Configuration, outcomes: &mut Outcomes) -> Option<()> {
        let larger = self.larger.state(at.larger).accept.as_ref();
        let smaller = at
            .smaller
            .and_then(|state| self.smaller.state(state).accept.as_ref());
        let end = usize::MAX;
        let value = |first: usize, value: &FinalValue| match value {
            FinalValue::Register(register) => at.values[first + register.index()],
            FinalValue::End => end,
        };
        let of = |first: usize, values: &[FinalValue]| -> Vec<usize> {
            values.iter().map(|v| value(first, v)).collect()
        };
        match (larger, smaller) {
            (None, None) => Some(()),
            (None, Some(_)) => None,
            (Some(ours), accepted) => {
                let found = of(0, ours);
                let set = found.iter().map(|&value| value != 0).collect();
                match accepted {
                    Some(theirs) if of(self.larger.registers, theirs) != found => return None,
                    Some(_) => outcomes.accepted.insert(set),
                    None => outcomes.rejected.insert(set),
                };
                Some(())
            }
        }
    }

    fn step(&self, at: &Configuration, byte: u8) -> Step {
        let ours = self.larger.step(at.larger, byte);
        let theirs = at.smaller.and_then(|state| self.smaller.step(state, byte));
        let Some(ours) = ours else {
            return if theirs.is_some() {
                Step::SmallerReadsMore
            } else {
                Step::Fails
            };
        };
        let mut values = at.values.clone();
        let here = usize::MAX;
        apply(&ours.ops, here, &mut values[..self.larger.registers]);
        match theirs {
            Some(step) => apply(&step.ops, here, &mut values[self.larger.registers..]),
            None => values[self.larger.registers..].fill(0),
        }
        Step::To(Configuration {
            larger: ours.target,
            smaller: theirs.map(|step| step.target),
            values: canonical(&values),
        })
    }
}

/// How many configurations a search for a difference looks at.
const BUDGET: usize = 500_000;

/// Searches for a shortest text in which two automata find different tags, or which `own` accepts
/// and `all` does not.
pub(crate) fn difference(own: &Tdfa, all: &Tdfa) -> Search<()> {
    let product = Product::new(all, own);
    let bytes = readable(&product.classes());
    let read = |at: &Configuration, byte, next: &mut Vec<_>| match product.step(at, byte) {
        Step::To(step) if step.smaller.is_some() => next.push(step),
        _ => {}
    };
    let differ = |at: &Configuration| product.compare(at, &mut Outcomes::default()).is_none();
    match shortest(vec![product.start()], &bytes, BUDGET, read, differ) {
        Search::Found(text, _) => Search::Found(text, ()),
        Search::Nothing => Search::Nothing,
        Search::Beyond => Search::Beyond,
    }
}

enum Step {
    To(Configuration),
    Fails,
    SmallerReadsMore,
}

fn apply(ops: &[RegisterOp], here: usize, values: &mut [usize]) {
    for op in ops {
        match *op {
            RegisterOp::Set(to) => values[to.index()] = here,
            RegisterOp::Copy { to, from } => values[to.index()] = values[from.index()],
        }
    }
}

/// Numbers the values in the order of their appearance, so that equal configurations are one.
fn canonical(values: &[usize]) -> Vec<usize> {
    let mut seen = HashMap::from([(0, 0)]);
    values
        .iter()
        .map(|value| {
            let next = seen.len();
            *seen.entry(*value).or_insert(next)
        })
        .collect()
}
