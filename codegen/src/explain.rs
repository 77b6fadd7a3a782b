//! What an entry expects where an input goes wrong, in the names of the grammar.
//!
//! An automaton over sets of positions in the grammar: for each set it knows which characters can
//! come next, which rules those belong to, and which rules are open in all of them. It is run only
//! over inputs that have been rejected.

mod expectations;

use std::collections::{BTreeMap, BTreeSet, HashMap};

pub use expectations::Expectations;

use crate::bytes::{ByteClasses, ByteSet};
use crate::charset::{Alphabet, CharSet};
use crate::closure::Closure;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Grammar, RuleId};
use crate::machine::Compiler;
use crate::nfa::{Nfa, NfaState, NfaStateId};
use crate::recursion::{Kind, Recursion};
use crate::regular::{Expr, Label, Request};

/// How many characters a rule may match at the most to be named instead of what it begins with:
/// enough for a percent-encoded octet, too few for anything that has parts of its own.
const SMALL: u32 = 3;

/// Something that an entry expects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A text of a rule.
    Rule(String),
    /// A character, or one of several: a quoted string or a range, as ABNF writes it.
    Literal(String),
    /// Nothing more.
    End,
}

/// Something that an entry expects, and the innermost rules that have it there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expected {
    /// What is expected.
    pub item: Item,
    /// The rules.
    pub rules: Vec<String>,
}

/// What is expected at some point of an input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Explanation {
    /// The items, in the order of the grammar; together they begin with exactly the bytes that
    /// can come next.
    pub expected: Vec<Expected>,
    /// The rules that are open in all of them, outermost first.
    pub rules: Vec<String>,
}

/// An automaton that knows what an entry expects.
pub struct Explainer {
    /// The classes of bytes.
    pub classes: ByteClasses,
    /// For each state and each byte class the next state, if the entry can go on.
    pub steps: Vec<Vec<Option<usize>>>,
    /// For each state what is expected there.
    pub explanations: Vec<Explanation>,
}

impl Explainer {
    /// Forgets everything that is expected but the end of the text.
    #[must_use]
    pub fn of_ends(mut self) -> Self {
        for explanation in &mut self.explanations {
            explanation.rules.clear();
            explanation.expected.retain_mut(|expected| {
                expected.rules.clear();
                expected.item == Item::End
            });
        }
        self
    }
}

/// Builds the automaton of an entry.
///
/// # Errors
///
/// A fault of meaning.
pub fn explainer(compiler: &Compiler<'_>, entry: RuleId) -> Result<Explainer, Box<Diagnostic>> {
    Ok(positions(compiler, entry)?.determinize())
}

fn positions<'g>(compiler: &Compiler<'g>, entry: RuleId) -> Result<Positions<'g>, Box<Diagnostic>> {
    let grammar = compiler.grammar;
    let recursion = Recursion::new(grammar, &[entry]);
    // Rules that need one another at one end are solved together: they have no texts of their own.
    let is_linear = |rule| matches!(recursion.kind(rule), Kind::RightLinear | Kind::LeftLinear);
    let named = |rule: &RuleId| *rule == entry || !is_linear(*rule);
    let rules: Vec<RuleId> = recursion.rules().filter(named).collect();
    let labels: HashMap<RuleId, Label> = rules.iter().copied().zip((0..).map(Label)).collect();
    let request = Request {
        labels: labels.iter().map(|(&rule, &label)| (rule, label)).collect(),
        ..compiler.request()
    };
    let expr = request.expr(entry)?;
    let nfa = Nfa::new(&expr, compiler.alphabet, |_| true);
    let mut small = BTreeSet::new();
    find_small(&expr, &mut small);
    Ok(Positions {
        grammar,
        alphabet: compiler.alphabet,
        stacks: stacks(&nfa),
        productive: nfa.productive(),
        entry: labels[&entry],
        rules,
        small,
        nfa,
    })
}

/// Finds the labels whose parts are small: never empty, and never longer than [`SMALL`].
fn find_small(expr: &Expr, small: &mut BTreeSet<Label>) -> Option<(u32, u32)> {
    match expr {
        Expr::Set(_) => Some((1, 1)),
        Expr::Concat(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| find_small(part, small)).collect();
            parts
                .into_iter()
                .try_fold((0, 0), |(min, max): (u32, u32), part| {
                    let (low, high) = part?;
                    Some((min.checked_add(low)?, max.checked_add(high)?))
                })
        }
        Expr::Alt(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| find_small(part, small)).collect();
            let parts: Option<Vec<_>> = parts.into_iter().collect();
            parts?
                .into_iter()
                .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        }
        Expr::Repeat { min, max, body, .. } => {
            let (low, high) = find_small(body, small)?;
            Some((low.checked_mul(*min)?, high.checked_mul((*max)?)?))
        }
        Expr::Labelled(label, body) => {
            let length = find_small(body, small);
            if length.is_some_and(|(min, max)| min > 0 && max <= SMALL) {
                small.insert(*label);
            }
            length
        }
    }
}

/// Finds the labels that are open at each state, outermost first.
///
/// A state's future closes exactly the labels that are open, so they are the same on every way to
/// it.
fn stacks(nfa: &Nfa) -> Vec<Vec<Label>> {
    let mut stacks: Vec<Option<Vec<Label>>> = vec![None; nfa.states().len()];
    let mut todo = vec![(nfa.start(), Vec::new())];
    while let Some((id, mut stack)) = todo.pop() {
        if stacks[id.index()].is_some() {
            continue;
        }
        stacks[id.index()] = Some(stack.clone());
        match nfa.state(id) {
            NfaState::Bytes(_, next) => todo.push((*next, stack)),
            NfaState::Split(nexts) | NfaState::Loop { nexts, .. } => {
                todo.extend(nexts.iter().map(|&next| (next, stack.clone())));
            }
            NfaState::Tag(tag, next) => {
                if tag.is_open() {
                    stack.push(tag.label());
                } else {
                    stack.pop();
                }
                todo.push((*next, stack));
            }
            NfaState::Accept => {}
        }
    }
    stacks.into_iter().map(Option::unwrap_or_default).collect()
}

/// A position, and how many of the rules that are open there were open before the last byte, at
/// the least. The others begin here.
type Position = (NfaStateId, usize);

struct Positions<'a> {
    grammar: &'a Grammar,
    alphabet: Alphabet,
    nfa: Nfa,
    productive: Vec<bool>,
    stacks: Vec<Vec<Label>>,
    rules: Vec<RuleId>,
    /// The label of the entry itself, the outermost rule of all.
    entry: Label,
    small: BTreeSet<Label>,
}

impl Positions<'_> {
    fn determinize(&self) -> Explainer {
        let classes = ByteClasses::of_sets(self.nfa.byte_sets());
        let reading = Closure::new(&self.nfa);
        let start = self.closure([(self.nfa.start(), 0)]);
        let mut known: HashMap<Vec<Position>, usize> = HashMap::from([(start.clone(), 0)]);
        let mut todo = vec![start];
        let (mut steps, mut explanations) = (Vec::new(), Vec::new());
        while let Some(positions) = todo.get(steps.len()).cloned() {
            explanations.push(self.explain(&positions));
            let states = positions.iter().map(|(state, _)| *state);
            let alike = reading.alike(states, &classes);
            let mut row: Vec<Option<usize>> = Vec::new();
            for (&byte, &first) in classes.representatives().iter().zip(&alike) {
                if let Some(&next) = row.get(first) {
                    row.push(next);
                    continue;
                }
                let next = self.step(&positions, byte);
                row.push((!next.is_empty()).then(|| {
                    *known.entry(next).or_insert_with_key(|next| {
                        todo.push(next.clone());
                        todo.len() - 1
                    })
                }));
            }
            steps.push(row);
        }
        Explainer {
            classes,
            steps,
            explanations,
        }
    }

    /// Reads a byte, and follows what needs none.
    fn step(&self, positions: &[Position], byte: u8) -> Vec<Position> {
        let stepped = positions
            .iter()
            .filter_map(|(state, _)| match self.nfa.state(*state) {
                NfaState::Bytes(set, next) if set.contains(byte) => {
                    Some((*next, self.stacks[state.index()].len()))
                }
                _ => None,
            });
        self.closure(stepped)
    }

    /// Follows what needs no byte. A state that is reached in several ways counts as the one on
    /// which the most rules begin.
    fn closure(&self, starts: impl IntoIterator<Item = Position>) -> Vec<Position> {
        let mut least: BTreeMap<NfaStateId, usize> = BTreeMap::new();
        let mut todo: Vec<Position> = starts.into_iter().collect();
        while let Some((id, kept)) = todo.pop() {
            let kept = kept.min(self.stacks[id.index()].len());
            let is_new = least.get(&id).is_none_or(|&known| kept < known);
            if !self.productive[id.index()] || !is_new {
                continue;
            }
            least.insert(id, kept);
            match self.nfa.state(id) {
                NfaState::Split(nexts) | NfaState::Loop { nexts, .. } => {
                    todo.extend(nexts.iter().map(|&next| (next, kept)));
                }
                NfaState::Tag(_, next) => todo.push((*next, kept)),
                NfaState::Bytes(..) | NfaState::Accept => {}
            }
        }
        let reads = |(id, _): &Position| {
            matches!(self.nfa.state(*id), NfaState::Bytes(..) | NfaState::Accept)
        };
        least.into_iter().filter(reads).collect()
    }

    fn explain(&self, positions: &[Position]) -> Explanation {
        let mut expected: Vec<Expected> = Vec::new();
        let mut open: Option<Vec<Label>> = None;
        let mut anonymous: BTreeMap<Vec<Label>, CharSet> = BTreeMap::new();
        // States are numbered from the end of the grammar.
        for &(id, kept) in positions.iter().rev() {
            let stack = &self.stacks[id.index()];
            let NfaState::Bytes(set, next) = self.nfa.state(id) else {
                add(&mut expected, Item::End, None);
                open = Some(vec![self.entry]);
                continue;
            };
            let begins = (kept..stack.len()).find(|&depth| self.small.contains(&stack[depth]));
            let around = &stack[..begins.unwrap_or(stack.len())];
            if let Some(depth) = begins {
                let item = Item::Rule(self.name(stack[depth]));
                let rule = around.last().map(|&label| self.name(label));
                add(&mut expected, item, rule);
            } else {
                let known = anonymous.entry(stack.clone()).or_default();
                *known = known.union(&self.characters(set, *next));
            }
            open = Some(match open {
                None => around.to_vec(),
                Some(open) => common(&open, around),
            });
        }
        for (stack, set) in anonymous {
            let rule = stack.last().map(|&label| self.name(label));
            for literal in literals(&set) {
                add(&mut expected, Item::Literal(literal), rule.clone());
            }
        }
        let rules = open.unwrap_or_default();
        Explanation {
            expected,
            rules: rules.into_iter().map(|label| self.name(label)).collect(),
        }
    }

    /// Returns the characters that have one of the bytes first and go on at a state.
    fn characters(&self, first: &ByteSet, next: NfaStateId) -> CharSet {
        let one = |byte: u8| {
            let bits = match byte {
                0xC0.. if self.alphabet == Alphabet::CodePoints => byte.leading_ones(),
                _ => 0,
            };
            let head = u32::from(byte) & (0xFF >> bits);
            let (mut low, mut high, mut at) = (head, head, next);
            for _ in 1..bits {
                // The later bytes of a character are a range each, one after the other.
                let NfaState::Bytes(set, next) = self.nfa.state(at) else {
                    break;
                };
                let mut bytes = set.iter().map(|byte| u32::from(byte & 0x3F));
                let first = bytes.next().unwrap_or_default();
                (low, high) = (low << 6 | first, high << 6 | bytes.last().unwrap_or(first));
                at = *next;
            }
            CharSet::range(low, high)
        };
        let union = |all: CharSet, byte: u8| all.union(&one(byte));
        first.iter().fold(CharSet::default(), union)
    }

    fn name(&self, label: Label) -> String {
        self.grammar.name(self.rules[label.index()]).to_owned()
    }
}

fn add(expected: &mut Vec<Expected>, item: Item, rule: Option<String>) {
    let index = expected.iter().position(|known| known.item == item);
    let index = index.unwrap_or_else(|| {
        let rules = Vec::new();
        expected.push(Expected { item, rules });
        expected.len() - 1
    });
    let rules = &mut expected[index].rules;
    rules.extend(rule.filter(|rule| !rules.contains(rule)));
}

fn common(a: &[Label], b: &[Label]) -> Vec<Label> {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b);
    same.map(|(label, _)| *label).collect()
}

/// Writes a set of characters as ABNF would: letters and single characters as quoted strings,
/// others as ranges.
fn literals(set: &CharSet) -> Vec<String> {
    let mut written = BTreeSet::new();
    let mut literals = Vec::new();
    for &(first, last) in set.ranges() {
        let long = last - first >= 3;
        for character in first..=last {
            if written.contains(&character) {
                continue;
            }
            let ascii = u8::try_from(character).unwrap_or(u8::MAX);
            let other = u32::from(ascii.to_ascii_lowercase());
            let both_cases = ascii.is_ascii_uppercase() && set.contains(other);
            if long && !both_cases {
                break;
            }
            written.extend([character].into_iter().chain(both_cases.then_some(other)));
            literals.push(match ascii {
                _ if both_cases => format!("\"{}\"", ascii.to_ascii_lowercase() as char),
                letter if letter.is_ascii_alphabetic() => format!("%s\"{}\"", letter as char),
                b' ' | b'!' | b'#'..=b'~' => format!("\"{}\"", ascii as char),
                _ => CharSet::range(character, character).to_string(),
            });
        }
    }
    let left = set.without(&written);
    let ranges = left.ranges().iter();
    literals.extend(ranges.map(|&(first, last)| CharSet::range(first, last).to_string()));
    literals
}
