//! Which variant of a component a text is: a decision automaton over the component's own text.
//!
//! The variant of the preferred derivation depends on nothing but the text of the component (which
//! of its rules stands there is checked to make no difference), so it need not be found while the
//! whole input is read. The text is known to be the component's: the
//! automaton stops as soon as one variant is left.

use std::collections::{BTreeSet, HashMap};

use crate::bytes::{ByteClasses, ByteSet};
use crate::closure::Closure;
use crate::diagnostic::Diagnostic;
use crate::machine::{Compiler, Component};
use crate::nfa::{Nfa, NfaStateId, Tag};
use crate::partition::{coarsest, number};
use crate::regular::{Expr, Label, Request};

/// An automaton that decides between the variants of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The states; the first one is the start.
    pub states: Vec<DecisionState>,
}

/// A state of a [`Decision`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DecisionState {
    /// One variant is left, by its index.
    Decided(usize),
    /// More bytes are needed.
    Open {
        /// The bytes that can come next, and the states they lead to.
        edges: Vec<(ByteSet, usize)>,
        /// The variant if the text ends here.
        end: Option<usize>,
    },
}

/// Builds the decision automaton of a component.
///
/// # Errors
///
/// A fault of meaning; a text of the component that is none of its variants, or that is one or
/// another with the rule that it is read by.
pub fn decision(
    compiler: &Compiler<'_>,
    component: &Component,
) -> Result<Decision, Box<Diagnostic>> {
    let variants = component.variants.iter().cloned();
    let request = Request {
        labels: variants.zip((0..).map(Label)).collect(),
        nested: false,
        ..compiler.request()
    };
    let exprs: Result<Vec<_>, _> = component
        .rules
        .iter()
        .map(|path| request.expr(path.rule))
        .collect();
    let exprs = exprs?;
    let subsets = |expr: &Expr| Subsets::build(&Nfa::new(expr, compiler.alphabet, Tag::is_open));
    let all = subsets(&Expr::alt(exprs.clone()));
    let fault = |rule, what| {
        let message = format!("component `{}` has texts {what}", component.name);
        compiler.fault(rule, "compile-variant", message)
    };
    let decision = all
        .decision()
        .ok_or_else(|| fault(component.rules[0].rule, "that are none of its variants"))?;
    for (path, expr) in component.rules.iter().zip(&exprs) {
        if !subsets(expr).agrees(&all) {
            return Err(fault(
                path.rule,
                "whose variant depends on which of its rules they are",
            ));
        }
    }
    Ok(minimize(&decision))
}

/// A place in the automaton and the variant that has been entered on the way to it.
type Way = (NfaStateId, Option<usize>);

/// What a text is that ends at a subset.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// No text of the component.
    Incomplete,
    /// A text whose preferred way has entered no variant.
    Without,
    /// A text of the variant.
    Variant(usize),
}

/// The powerset construction over ways in order of preference.
struct Subsets {
    classes: ByteClasses,
    /// For each subset the next one for each byte class.
    steps: Vec<Vec<Option<usize>>>,
    /// What each subset says of a text that ends there.
    ends: Vec<End>,
}

impl Subsets {
    fn build(nfa: &Nfa) -> Self {
        let closure = Closure::new(nfa);
        let classes = ByteClasses::of_sets(nfa.byte_sets());
        let mut known: HashMap<Vec<Way>, usize> = HashMap::new();
        let mut todo = vec![closure.follow([(nfa.start(), None)], enter)];
        known.insert(todo[0].clone(), 0);
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        while let Some(ways) = todo.get(steps.len()).cloned() {
            ends.push(match closure.accepted(&ways) {
                None => End::Incomplete,
                Some(None) => End::Without,
                Some(Some(variant)) => End::Variant(*variant),
            });
            let row = classes.representatives().iter().map(|&byte| {
                let next = closure.follow(closure.read(&ways, byte), enter);
                (!next.is_empty()).then(|| {
                    *known.entry(next).or_insert_with_key(|next| {
                        todo.push(next.clone());
                        todo.len() - 1
                    })
                })
            });
            let row = row.collect();
            steps.push(row);
        }
        Self {
            classes,
            steps,
            ends,
        }
    }

    /// Whether every text is what it is to `all`, which has all of these texts.
    fn agrees(&self, all: &Self) -> bool {
        let mut seen = BTreeSet::from([(0, 0)]);
        let mut todo = vec![(0, 0)];
        while let Some((ours, theirs)) = todo.pop() {
            if self.ends[ours] != End::Incomplete && self.ends[ours] != all.ends[theirs] {
                return false;
            }
            for byte in 0..=u8::MAX {
                let next = (
                    self.steps[ours][self.classes.class(byte)],
                    all.steps[theirs][all.classes.class(byte)],
                );
                if let (Some(ours), Some(theirs)) = next
                    && seen.insert((ours, theirs))
                {
                    todo.push((ours, theirs));
                }
            }
        }
        true
    }

    /// Turns the subsets from which one variant is left into decisions; `None` if some text has no
    /// variant.
    fn decision(&self) -> Option<Decision> {
        let reachable = self.reachable()?;
        let states = (0..self.steps.len()).map(|state| {
            let left = &reachable[state];
            if left.len() == 1 {
                return DecisionState::Decided(*left.first().expect("one is left"));
            }
            let mut edges: Vec<(ByteSet, usize)> = Vec::new();
            for byte in 0..=u8::MAX {
                let Some(next) = self.steps[state][self.classes.class(byte)] else {
                    continue;
                };
                match edges.iter_mut().find(|(_, target)| *target == next) {
                    Some((bytes, _)) => bytes.insert(byte),
                    None => edges.push(([byte].into_iter().collect(), next)),
                }
            }
            DecisionState::Open {
                edges,
                end: match self.ends[state] {
                    End::Variant(variant) => Some(variant),
                    End::Incomplete | End::Without => None,
                },
            }
        });
        Some(Decision {
            states: states.collect(),
        })
    }

    /// Returns, for each subset, the variants that are still possible.
    fn reachable(&self) -> Option<Vec<BTreeSet<usize>>> {
        let own: Option<Vec<BTreeSet<usize>>> = self
            .ends
            .iter()
            .map(|end| match *end {
                End::Incomplete => Some(BTreeSet::new()),
                End::Without => None,
                End::Variant(variant) => Some(BTreeSet::from([variant])),
            })
            .collect();
        let mut reachable = own?;
        loop {
            let mut changed = false;
            for state in (0..self.steps.len()).rev() {
                let mut all = reachable[state].clone();
                for next in self.steps[state].iter().flatten() {
                    all.extend(&reachable[*next]);
                }
                changed |= all.len() > reachable[state].len();
                reachable[state] = all;
            }
            if !changed {
                return Some(reachable);
            }
        }
    }
}

/// A tag enters the variant of its label, unless one has been entered.
fn enter(variant: &mut Option<usize>, tag: Tag) {
    variant.get_or_insert(tag.label().index());
}

/// Joins states that decide alike and leaves out those that are not reached.
fn minimize(decision: &Decision) -> Decision {
    // A state is told by its answers first, then by where its bytes lead.
    let answers = decision.states.iter().map(|state| match *state {
        DecisionState::Decided(variant) => (true, Some(variant)),
        DecisionState::Open { end, .. } => (false, end),
    });
    let steps = decision.states.iter().map(|state| {
        let mut row = vec![None; 256];
        if let DecisionState::Open { edges, .. } = state {
            for (bytes, target) in edges {
                bytes
                    .iter()
                    .for_each(|byte| row[usize::from(byte)] = Some(*target));
            }
        }
        row
    });
    let blocks = coarsest(&number(answers), &steps.collect::<Vec<_>>());
    let mut order = vec![0];
    let mut ids: HashMap<usize, usize> = HashMap::from([(blocks[0], 0)]);
    let mut next = 0;
    while next < order.len() {
        if let DecisionState::Open { edges, .. } = &decision.states[order[next]] {
            for &(_, target) in edges {
                ids.entry(blocks[target]).or_insert_with(|| {
                    order.push(target);
                    order.len() - 1
                });
            }
        }
        next += 1;
    }
    let new_id: Vec<usize> = blocks
        .iter()
        .map(|b| ids.get(b).copied().unwrap_or(0))
        .collect();
    Decision {
        states: order
            .iter()
            .map(|&s| renamed(&decision.states[s], &new_id))
            .collect(),
    }
}

/// Returns a state with other names for its targets; edges to one target become one.
fn renamed(state: &DecisionState, names: &[usize]) -> DecisionState {
    match state {
        DecisionState::Decided(variant) => DecisionState::Decided(*variant),
        DecisionState::Open { edges, end } => {
            let mut merged: Vec<(ByteSet, usize)> = Vec::new();
            for (bytes, target) in edges {
                let name = names[*target];
                match merged.iter_mut().find(|(_, known)| *known == name) {
                    Some((known, _)) => *known = known.iter().chain(bytes.iter()).collect(),
                    None => merged.push((*bytes, name)),
                }
            }
            merged.sort_unstable();
            DecisionState::Open {
                edges: merged,
                end: *end,
            }
        }
    }
}

impl Decision {
    /// Runs the automaton on a text of the component; for other texts the answer means nothing.
    #[must_use]
    pub fn run(&self, text: &[u8]) -> Option<usize> {
        let mut state = &self.states[0];
        let mut rest = text.iter();
        loop {
            match state {
                DecisionState::Decided(variant) => return Some(*variant),
                DecisionState::Open { edges, end } => {
                    let Some(byte) = rest.next() else {
                        return *end;
                    };
                    let edge = edges.iter().find(|(bytes, _)| bytes.contains(*byte))?;
                    state = &self.states[edge.1];
                }
            }
        }
    }
}
