//! Register allocation: as few registers as the open positions need, and few copies.

use super::determinize::{Determinized, Origin, SlotState};
use super::{FinalValue, Register, RegisterOp, State, Tdfa, Transition};

/// Gives the slots of all states registers.
///
/// A slot that no acceptance asks for gets none. Slots that hold the same value on both sides of a
/// step share a register unless they are needed side by side in some state, so most copies vanish;
/// registers that are never needed side by side are one.
#[must_use]
pub fn allocate(determinized: &Determinized) -> Tdfa {
    let slots = Slots::new(&determinized.states);
    let live = slots.live();
    let classes = slots.coalesce(&live);
    let registers = slots.color(&classes, &live);
    slots.rewrite(determinized, &registers)
}

struct Slots<'a> {
    states: &'a [SlotState],
    /// The number of the first slot of each state, when all slots are numbered through.
    first: Vec<usize>,
    count: usize,
}

impl<'a> Slots<'a> {
    fn new(states: &'a [SlotState]) -> Self {
        let mut count = 0;
        let first = states
            .iter()
            .map(|state| {
                count += state.slots;
                count - state.slots
            })
            .collect();
        Self {
            states,
            first,
            count,
        }
    }

    fn number(&self, state: usize, slot: usize) -> usize {
        self.first[state] + slot
    }

    /// Iterates over the steps, each with the state it leaves.
    fn steps(&self) -> impl Iterator<Item = (usize, &'a super::determinize::SlotTransition)> {
        self.states.iter().enumerate().flat_map(|(state, from)| {
            let steps = from.steps.iter();
            steps.map(move |step| (state, step))
        })
    }

    /// Iterates over the pairs of slots of which the second takes the value of the first.
    fn flows(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.steps().flat_map(move |(state, step)| {
            let origins = step.origins.iter().enumerate();
            origins.filter_map(move |(to, origin)| match *origin {
                Origin::Slot(from) => Some((
                    self.number(state, from),
                    self.number(step.target.index(), to),
                )),
                Origin::Here => None,
            })
        })
    }

    /// Finds the slots whose value reaches an acceptance.
    fn live(&self) -> Vec<bool> {
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); self.count];
        for (from, to) in self.flows() {
            sources[to].push(from);
        }
        let mut live = vec![false; self.count];
        let mut todo: Vec<usize> = Vec::new();
        for (index, state) in self.states.iter().enumerate() {
            for origin in state.accept.iter().flatten() {
                if let Origin::Slot(slot) = *origin {
                    todo.push(self.number(index, slot));
                }
            }
        }
        while let Some(slot) = todo.pop() {
            if !std::mem::replace(&mut live[slot], true) {
                todo.extend(&sources[slot]);
            }
        }
        live
    }

    /// Joins the slots between which values flow, and returns the class of each slot.
    fn coalesce(&self, live: &[bool]) -> Vec<usize> {
        let mut union = Union::new(self);
        for (from, to) in self.flows() {
            if live[to] {
                union.join(from, to);
            }
        }
        (0..self.count).map(|slot| union.find(slot)).collect()
    }

    /// Gives each class the first register that none of its states has in use.
    fn color(&self, classes: &[usize], live: &[bool]) -> Vec<Option<Register>> {
        let words = self.states.len().div_ceil(64);
        let mut occupied: Vec<Vec<u64>> = Vec::new();
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.count];
        for state in 0..self.states.len() {
            for slot in self.number(state, 0)..self.number(state, self.states[state].slots) {
                if live[slot] {
                    members[classes[slot]].push(state);
                }
            }
        }
        let mut registers = vec![None; self.count];
        for (class, states) in members.iter().enumerate().filter(|(_, m)| !m.is_empty()) {
            let free = |used: &Vec<u64>| states.iter().all(|s| used[s / 64] >> (s % 64) & 1 == 0);
            let register = occupied.iter().position(free).unwrap_or_else(|| {
                occupied.push(vec![0; words]);
                occupied.len() - 1
            });
            for state in states {
                occupied[register][state / 64] |= 1 << (state % 64);
            }
            registers[class] = Some(Register::from_index(register));
        }
        (0..self.count)
            .map(|slot| registers[classes[slot]].filter(|_| live[slot]))
            .collect()
    }

    fn rewrite(&self, determinized: &Determinized, registers: &[Option<Register>]) -> Tdfa {
        let of = |state: usize, slot: usize| registers[self.number(state, slot)];
        let mut count = registers
            .iter()
            .flatten()
            .map(|register| register.index() + 1)
            .max()
            .unwrap_or(0);
        let scratch = Register::from_index(count);
        let mut states = Vec::with_capacity(self.states.len());
        for (index, state) in self.states.iter().enumerate() {
            let accept = state.accept.as_ref().map(|origins| {
                let value = |origin: &Origin| match *origin {
                    Origin::Here => FinalValue::End,
                    Origin::Slot(slot) => {
                        FinalValue::Register(of(index, slot).expect("what is asked for is live"))
                    }
                };
                origins.iter().map(value).collect()
            });
            let steps = state.steps.iter().map(|step| {
                let mut moves = Vec::new();
                let mut sets = Vec::new();
                for (slot, origin) in step.origins.iter().enumerate() {
                    let Some(to) = of(step.target.index(), slot) else {
                        continue;
                    };
                    match *origin {
                        Origin::Here => sets.push(RegisterOp::Set(to)),
                        Origin::Slot(slot) => {
                            moves.push((to, of(index, slot).expect("its copy is live")));
                        }
                    }
                }
                let mut ops = in_order(moves, scratch);
                sets.sort_unstable();
                ops.append(&mut sets);
                Transition {
                    ops,
                    target: step.target,
                }
            });
            let steps: Vec<_> = steps.collect();
            let transitions = state.of_class.iter();
            states.push(State {
                transitions: transitions
                    .map(|step| Some(steps[(*step)?].clone()))
                    .collect(),
                accept,
            });
        }
        let uses_scratch = |step: &Transition| {
            let writes =
                |op: &RegisterOp| matches!(op, RegisterOp::Copy { to, .. } if *to == scratch);
            step.ops.iter().any(writes)
        };
        if states
            .iter()
            .flat_map(|state| &state.transitions)
            .flatten()
            .any(uses_scratch)
        {
            count += 1;
        }
        Tdfa {
            classes: determinized.classes.clone(),
            states,
            registers: count,
        }
    }
}

/// Puts copies that happen at once in an order in which none reads what another has written.
pub(crate) fn in_order(mut moves: Vec<(Register, Register)>, scratch: Register) -> Vec<RegisterOp> {
    moves.retain(|(to, from)| to != from);
    moves.sort_unstable();
    let mut ops = Vec::with_capacity(moves.len());
    while !moves.is_empty() {
        let ready = moves
            .iter()
            .position(|(to, _)| moves.iter().all(|(_, from)| from != to));
        if let Some(index) = ready {
            let (to, from) = moves.remove(index);
            ops.push(RegisterOp::Copy { to, from });
        } else {
            // Every register that is left to write is still to be read: a cycle, broken by moving
            // one value aside.
            let aside = moves[0].1;
            ops.push(RegisterOp::Copy {
                to: scratch,
                from: aside,
            });
            for (_, from) in moves.iter_mut().filter(|(_, from)| *from == aside) {
                *from = scratch;
            }
        }
    }
    ops
}

/// Disjoint classes of slots, each with the states it is needed in: one slot of each.
struct Union<'s> {
    slots: &'s Slots<'s>,
    parent: Vec<usize>,
    states: Vec<Vec<usize>>,
}

impl<'s> Union<'s> {
    fn new(slots: &'s Slots<'s>) -> Self {
        let states = (0..slots.states.len())
            .flat_map(|state| std::iter::repeat_n(vec![state], slots.states[state].slots))
            .collect();
        Self {
            slots,
            parent: (0..slots.count).collect(),
            states,
        }
    }

    fn find(&mut self, slot: usize) -> usize {
        let mut root = slot;
        while self.parent[root] != root {
            root = self.parent[root];
        }
        let mut at = slot;
        while self.parent[at] != root {
            at = std::mem::replace(&mut self.parent[at], root);
        }
        root
    }

    /// Whether a state needs one of a class.
    fn needs(&mut self, state: usize, class: usize) -> bool {
        let first = self.slots.number(state, 0);
        (first..first + self.slots.states[state].slots).any(|slot| self.find(slot) == class)
    }

    /// Joins the classes of two slots unless some state needs both.
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let (small, large) = if self.states[a].len() < self.states[b].len() {
            (a, b)
        } else {
            (b, a)
        };
        let moved = std::mem::take(&mut self.states[small]);
        if moved.iter().any(|&state| self.needs(state, large)) {
            self.states[small] = moved;
            return;
        }
        self.states[large].extend(moved);
        self.parent[small] = large;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_at_once_are_put_in_order() {
        let r = Register::from_index;
        let order = |moves: &[(usize, usize)]| {
            let moves = moves.iter().map(|&(to, from)| (r(to), r(from))).collect();
            format!("{:?}", in_order(moves, r(9)))
        };
        assert_eq!(order(&[(0, 1), (1, 2)]), "[r0=r1, r1=r2]");
        assert_eq!(order(&[(2, 1), (1, 0)]), "[r2=r1, r1=r0]");
        assert_eq!(order(&[(0, 1), (1, 0), (3, 3)]), "[r9=r1, r1=r0, r0=r9]");
    }
}
