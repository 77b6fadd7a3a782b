//! Texts that have a component in two ways.
//!
//! Two derivations of a text are two runs of the tagged automaton over it. All pairs of runs are
//! followed side by side, with a note whether they have set a tag at different positions; a tag is
//! set once at the most, so runs that set different tags between two bytes have.

use crate::bytes::ByteClasses;
use crate::diagnostic::Diagnostic;
use crate::grammar::RuleId;
use crate::machine::{Compiler, Component};
use crate::nfa::{Nfa, NfaState, NfaStateId, Tag};
use crate::regular::{Expr, Label, Request};
use crate::search::{Search, readable, shortest};

/// A component that is not the same in all derivations of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The index of the component.
    pub component: usize,
    /// The variants that one text of the component can be; none if it is the span that differs, or
    /// whether the component is there.
    pub variants: Option<[RuleId; 2]>,
    /// A shortest text: of the entry if the span differs, of the component if the variant does;
    /// none if the budget did not suffice to know whether there is one.
    pub witness: Option<Vec<u8>>,
}

/// Finds the components of an entry that are ambiguous in their span or their variant.
///
/// `max_pairs` is how many pairs of positions are looked at for each question.
///
/// # Errors
///
/// A fault of meaning.
pub fn ambiguities(
    compiler: &Compiler<'_>,
    entry: RuleId,
    max_pairs: usize,
) -> Result<Vec<Ambiguity>, Box<Diagnostic>> {
    let expr = compiler.expr(entry)?.expr;
    let mut found = Vec::new();
    for (index, component) in compiler.components.iter().enumerate() {
        let label = |tag: Tag| tag.label().index() == index;
        let runs = Runs::new(Nfa::new(&expr, compiler.alphabet, label));
        let ambiguity = |variants, witness| Ambiguity {
            component: index,
            variants,
            witness,
        };
        match runs.search(Mode::Position, max_pairs, |pair| pair.differed) {
            Search::Found(witness, _) => found.push(ambiguity(None, Some(witness))),
            Search::Nothing => {}
            Search::Beyond => found.push(ambiguity(None, None)),
        }
        for (variants, witness) in variants(compiler, component, max_pairs)? {
            found.push(ambiguity(Some(variants), witness));
        }
    }
    Ok(found)
}

/// Two variants, and a shortest text that is both, or none if that is not known.
type Overlap = ([RuleId; 2], Option<Vec<u8>>);

/// Finds the pairs of variants that one text of a component can be.
fn variants(
    compiler: &Compiler<'_>,
    component: &Component,
    max_pairs: usize,
) -> Result<Vec<Overlap>, Box<Diagnostic>> {
    let variants = &component.variants;
    if variants.len() < 2 {
        return Ok(Vec::new());
    }
    let request = Request {
        labels: variants.iter().cloned().zip((0..).map(Label)).collect(),
        nested: false,
        ..compiler.request()
    };
    let rules = component.rules.iter();
    let exprs: Result<Vec<_>, _> = rules.map(|path| request.expr(path.rule)).collect();
    let nfa = Nfa::new(&Expr::alt(exprs?), compiler.alphabet, Tag::is_open);
    let runs = Runs::new(nfa);
    let mut overlaps = Vec::new();
    for later in 1..variants.len() {
        for earlier in 0..later {
            let wanted = [earlier, later].map(|index| bit(Tag::open(Label(small(index)))));
            let found = runs.search(Mode::Passed, max_pairs, |pair| {
                let passed = [pair.a.passed, pair.b.passed];
                passed == wanted || passed == [wanted[1], wanted[0]]
            });
            let pair = [variants[earlier].rule, variants[later].rule];
            match found {
                Search::Found(witness, _) => overlaps.push((pair, Some(witness))),
                Search::Nothing => {}
                Search::Beyond => overlaps.push((pair, None)),
            }
        }
    }
    Ok(overlaps)
}

fn small(index: usize) -> u32 {
    u32::try_from(index).expect("a component has few variants")
}

/// What is kept of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// The tags that were set between the last two bytes.
    Position,
    /// The tags that were set at any time.
    Passed,
}

/// Where a run stands before it reads a byte, or at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Run {
    state: NfaStateId,
    /// Tags that were set, a bit for each.
    passed: u64,
}

/// Two runs over the same bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Pair {
    a: Run,
    b: Run,
    /// Whether a tag was set at different positions.
    differed: bool,
}

/// The ways through an automaton from byte to byte.
struct Runs {
    nfa: Nfa,
    /// For each state, what can be reached from it without reading.
    reached: Vec<Vec<Run>>,
    bytes: Vec<u8>,
}

impl Runs {
    fn new(nfa: Nfa) -> Self {
        let productive = nfa.productive();
        let mut reached = vec![Vec::new(); nfa.states().len()];
        reached[nfa.start().index()] = closure(&nfa, &productive, nfa.start());
        for state in nfa.states() {
            if let NfaState::Bytes(_, next) = state {
                reached[next.index()] = closure(&nfa, &productive, *next);
            }
        }
        Self {
            bytes: readable(&ByteClasses::of_sets(nfa.byte_sets())),
            nfa,
            reached,
        }
    }

    fn search(&self, mode: Mode, max_pairs: usize, goal: impl Fn(&Pair) -> bool) -> Search<Pair> {
        let nothing = Run {
            state: self.nfa.start(),
            passed: 0,
        };
        let mut starts = Vec::new();
        let start = Pair {
            a: nothing,
            b: nothing,
            differed: false,
        };
        self.follow(mode, &start, [nothing.state; 2], &mut starts);
        shortest(
            starts,
            &self.bytes,
            max_pairs,
            |pair, byte, next| {
                let target = |run: Run| match self.nfa.state(run.state) {
                    NfaState::Bytes(set, target) if set.contains(byte) => Some(*target),
                    _ => None,
                };
                if let (Some(a), Some(b)) = (target(pair.a), target(pair.b)) {
                    self.follow(mode, pair, [a, b], next);
                }
            },
            |pair| {
                let ends = |run: Run| *self.nfa.state(run.state) == NfaState::Accept;
                ends(pair.a) && ends(pair.b) && goal(pair)
            },
        )
    }

    /// Adds the pairs that follow once both runs have come to `targets`.
    fn follow(&self, mode: Mode, pair: &Pair, targets: [NfaStateId; 2], next: &mut Vec<Pair>) {
        for &x in &self.reached[targets[0].index()] {
            for &y in &self.reached[targets[1].index()] {
                let kept = |before: Run, run: Run| Run {
                    passed: match mode {
                        Mode::Position => 0,
                        Mode::Passed => before.passed | run.passed,
                    },
                    ..run
                };
                let (a, b) = (kept(pair.a, x), kept(pair.b, y));
                next.push(Pair {
                    a: a.min(b),
                    b: a.max(b),
                    differed: mode == Mode::Position && (pair.differed || x.passed != y.passed),
                });
            }
        }
    }
}

/// Returns the states that read, or accept, and are reached without reading, with the tags on every
/// way to them.
fn closure(nfa: &Nfa, productive: &[bool], start: NfaStateId) -> Vec<Run> {
    let mut seen = std::collections::HashSet::new();
    let mut found = Vec::new();
    let start = Run {
        state: start,
        passed: 0,
    };
    // With the loops that were entered on the way: nothing is repeated for nothing.
    let mut todo = vec![(start, Vec::new())];
    while let Some((run, entered)) = todo.pop() {
        let is_new = seen.insert((run, entered.clone()));
        if !productive[run.state.index()] || !is_new || entered.contains(&run.state) {
            continue;
        }
        match nfa.state(run.state) {
            NfaState::Split(nexts) => {
                let runs = nexts.iter().map(|&state| Run { state, ..run });
                todo.extend(runs.map(|run| (run, entered.clone())));
            }
            NfaState::Loop { nexts, body } => todo.extend(nexts.iter().map(|&state| {
                let itself = (state == *body).then_some(run.state);
                let entered = entered.iter().copied().chain(itself).collect();
                (Run { state, ..run }, entered)
            })),
            NfaState::Tag(tag, next) => {
                let passed = run.passed | bit(*tag);
                let state = *next;
                todo.push((Run { state, passed }, entered));
            }
            NfaState::Bytes(..) | NfaState::Accept if found.contains(&run) => {}
            NfaState::Bytes(..) | NfaState::Accept => found.push(run),
        }
    }
    found
}

/// Returns the bit of a tag among those of a component or of its variants.
fn bit(tag: Tag) -> u64 {
    1 << (tag.index() % 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Grammar;
    use crate::regular::detect_alphabet;
    use crate::search::show;
    use crate::source::Source;

    fn found(text: &str, max_pairs: usize) -> Vec<String> {
        let grammar = Grammar::load(Source::new("t", text)).unwrap();
        let rule = |name: &str| grammar.rule(name).unwrap();
        let component = |name: &str, variants: &[&str]| Component {
            name: name.to_owned(),
            rules: vec![rule(name).into()],
            variants: variants.iter().map(|name| rule(name).into()).collect(),
            list: false,
        };
        let variants: &[&str] = if grammar.rule("v").is_some() {
            &["v", "w"]
        } else {
            &[]
        };
        let compiler = Compiler {
            components: vec![component("c", variants)],
            ..Compiler::new(&grammar, detect_alphabet(&grammar, &[rule("a")]))
        };
        let found = ambiguities(&compiler, rule("a"), max_pairs).unwrap();
        let print = |it: Ambiguity| {
            let what = it.variants.map_or("span", |_| "variant");
            format!("{what} {}", it.witness.map_or("?".into(), |w| show(&w)))
        };
        found.into_iter().map(print).collect()
    }

    #[test]
    fn witnesses() {
        let cases: [(&str, &[&str]); 7] = [
            ("a = c \"x\"\nc = *\"y\"\n", &[]),
            ("a = c *\"x\"\nc = *\"x\"\n", &["span \"x\""]),
            ("a = [c] \"x\"\nc = [\"x\"]\n", &["span \"x\""]),
            ("a = \"x\" [c \"y\"]\nc = *\"y\"\n", &[]),
            (
                "a = \"b\" c\nc = v / w\nv = 2DIGIT\nw = 1*HEXDIG\n",
                &["variant \"00\""],
            ),
            (
                "a = \"b\" c\nc = \"(\" v / w\nv = 2DIGIT\nw = 1*HEXDIG\n",
                &[],
            ),
            ("a = c\nc = *( \"x\" [\"x\"] )\n", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(found(text, 10_000), expected, "{text}");
        }
        assert_eq!(found("a = c *\"x\"\nc = 9\"x\"\n", 1), ["span ?"]);
    }
}
