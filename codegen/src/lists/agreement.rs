//! The proof that a list is cut alike whichever part of the grammar it is read by.

use std::collections::HashMap;

use super::Cutter;
use crate::bytes::ByteClasses;
use crate::search::{Search, readable, shortest, show};
use crate::tdfa::{FinalValue, RegisterOp, StateId};

/// How many configurations are looked at.
const BUDGET: usize = 500_000;

/// Both automata after the same text.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Configuration {
    own: StateId,
    all: StateId,
    /// What the registers hold, first those of `own`, and then the ends of items that one has told
    /// and the other has not: equal numbers are equal positions.
    values: Vec<usize>,
    /// Whether it is `own` that has told more.
    own_leads: bool,
    /// Whether they have told different items.
    differ: bool,
}

/// Proves that `all`, which cuts all texts that `own` does, cuts them alike.
///
/// # Errors
///
/// A sentence with a shortest beginning of a text that is cut otherwise.
pub(super) fn check(own: &Cutter, all: &Cutter) -> Result<(), String> {
    let product = Product { own, all };
    let classes =
        ByteClasses::by(|byte| (own.tdfa.classes.class(byte), all.tdfa.classes.class(byte)));
    let start = Configuration {
        own: StateId::START,
        all: StateId::START,
        values: vec![0; product.registers()],
        own_leads: false,
        differ: false,
    };
    let found = shortest(
        vec![start],
        &readable(&classes),
        BUDGET,
        |at, byte, next| next.extend(product.step(at, byte)),
        |at| at.differ || product.ends_apart(at),
    );
    match found {
        Search::Nothing => Ok(()),
        Search::Found(text, _) => Err(format!(
            "its items depend on where it stands in a text that begins with {}",
            show(&text)
        )),
        Search::Beyond => Err(
            "it takes too long to prove that its items are the same wherever \
                               it stands"
                .to_owned(),
        ),
    }
}

struct Product<'a> {
    own: &'a Cutter,
    all: &'a Cutter,
}

/// The position of the byte that is read, or of the end.
const HERE: usize = usize::MAX;

impl Product<'_> {
    fn registers(&self) -> usize {
        self.own.tdfa.registers + self.all.tdfa.registers
    }

    fn step(&self, at: &Configuration, byte: u8) -> Option<Configuration> {
        let own = self.own.tdfa.step(at.own, byte)?;
        let mut next = at.clone();
        let Some(all) = self.all.tdfa.step(at.all, byte) else {
            next.differ = true;
            return Some(next);
        };
        for (is_own, first, step) in [(true, 0, own), (false, self.own.tdfa.registers, all)] {
            for op in &step.ops {
                next.values[first + op.target().index()] = match *op {
                    RegisterOp::Set(_) => HERE,
                    RegisterOp::Copy { from, .. } => next.values[first + from.index()],
                };
            }
            if Cutter::tells(step) {
                let item = [next.values[first], next.values[first + 1]];
                self.tell(&mut next, is_own, item);
            }
            // What was told is in the queue, if anybody waits for it.
            next.values[first..first + 2].fill(0);
        }
        next.own = own.target;
        next.all = all.target;
        next.values = canonical(&next.values);
        Some(next)
    }

    /// Compares an item with the first that the other one has told before, or lets it wait.
    fn tell(&self, at: &mut Configuration, is_own: bool, item: [usize; 2]) {
        let waiting = self.registers();
        if at.values.len() == waiting || at.own_leads == is_own {
            at.values.extend(item);
            at.own_leads = is_own;
        } else {
            let told = at.values.drain(waiting..waiting + 2);
            at.differ |= !told.eq(item);
        }
    }

    /// Whether a text ends here whose last items differ.
    fn ends_apart(&self, at: &Configuration) -> bool {
        let Some(own) = &self.own.tdfa.state(at.own).accept else {
            return false;
        };
        let Some(all) = &self.all.tdfa.state(at.all).accept else {
            return true;
        };
        let mut end = at.clone();
        for (is_own, first, last) in [(true, 0, own), (false, self.own.tdfa.registers, all)] {
            let value = |value: FinalValue| match value {
                FinalValue::Register(register) => end.values[first + register.index()],
                FinalValue::End => HERE,
            };
            let items: Vec<_> = last.iter().map(|&end| value(end)).collect();
            for item in items.chunks(2) {
                self.tell(&mut end, is_own, [item[0], item[1]]);
            }
        }
        end.differ || end.values.len() > self.registers()
    }
}

/// Numbers the values in the order of their appearance, so that equal configurations are one.
fn canonical(values: &[usize]) -> Vec<usize> {
    let mut seen = HashMap::from([(0, 0)]);
    let number = |value: &usize| {
        let next = seen.len();
        *seen.entry(*value).or_insert(next)
    };
    values.iter().map(number).collect()
}
