//! Small random grammars, and a judge that reads them as they stand.

use std::fmt::Write;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::{Compiler, Component};
use abnf_codegen::path::RulePath;
use abnf_codegen::source::Source;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};

/// How many components there are.
pub(crate) const COMPONENTS: usize = 4;

/// The letters of all texts, one of them of two bytes.
pub(crate) const LETTERS: [char; 3] = ['a', 'b', '\u{E9}'];

/// How long the texts are, in letters.
const LENGTH: usize = 6;

/// Calls `visit` with every text of up to [`LENGTH`] letters; `visit` tells whether longer texts
/// with the same beginning are worth a visit.
pub(crate) fn texts(
    visit: &mut impl FnMut(&str) -> Result<bool, TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut todo = vec![String::new()];
    while let Some(text) = todo.pop() {
        if visit(&text)? && text.chars().count() < LENGTH {
            todo.extend(LETTERS.map(|letter| format!("{text}{letter}")));
        }
    }
    Ok(())
}

/// Tries a property on `CASES / 50` random values.
pub(crate) fn check<S: Strategy>(
    strategy: &S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let cases = std::env::var("CASES").map_or(20_000, |cases| cases.parse().unwrap());
    let mut runner = TestRunner::new(ProptestConfig {
        cases: (cases / 50).max(1),
        failure_persistence: None,
        max_shrink_iters: 100_000,
        ..ProptestConfig::default()
    });
    if let Err(failure) = runner.run(strategy, property) {
        panic!("{failure}\n{runner}");
    }
}

/// How often parts are repeated.
const REPEATS: &[(u32, Option<u32>)] = &[
    (0, Some(1)),
    (0, None),
    (1, None),
    (2, None),
    (0, Some(2)),
    (1, Some(3)),
    (2, Some(2)),
];

/// A part of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    /// One of the letters from the first to the second.
    Letter(usize, usize),
    Concat(Vec<Part>),
    Alt(Vec<Part>),
    Repeat(u32, Option<u32>, Box<Part>),
    Component(usize, Box<Part>),
}

/// Returns random parts that pass no component twice.
pub(crate) fn parts() -> impl Strategy<Value = Part> {
    tree(4).prop_map(|part| part.without(&mut Vec::new()))
}

/// Returns random parts of some depth. Few letters in many repetitions make many derivations.
pub(crate) fn tree(depth: u32) -> BoxedStrategy<Part> {
    let leaf = prop_oneof![
        3 => Just(Part::Letter(0, 0)),
        2 => Just(Part::Letter(1, 1)),
        1 => Just(Part::Letter(2, 2)),
        1 => Just(Part::Letter(0, 1)),
        1 => Just(Part::Letter(1, 2)),
        1 => Just(Part::Concat(Vec::new())),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let list = || prop::collection::vec(tree(depth - 1), 2..4);
    let repeat = (prop::sample::select(REPEATS), tree(depth - 1));
    let component = (0..COMPONENTS, tree(depth - 1));
    prop_oneof![
        2 => leaf,
        4 => list().prop_map(Part::Concat),
        3 => list().prop_map(Part::Alt),
        3 => repeat.prop_map(|((min, max), body)| Part::Repeat(min, max, Box::new(body))),
        4 => component.prop_map(|(which, body)| Part::Component(which, Box::new(body))),
    ]
    .boxed()
}

impl Part {
    /// Drops the components that are taken or could be passed twice, and adds those that are left.
    fn without(self, taken: &mut Vec<usize>) -> Self {
        match self {
            Self::Letter(..) => self,
            Self::Concat(parts) => {
                Self::Concat(parts.into_iter().map(|part| part.without(taken)).collect())
            }
            Self::Alt(parts) => {
                let before = taken.clone();
                let each = parts.into_iter().map(|part| {
                    let mut here = before.clone();
                    let part = part.without(&mut here);
                    taken.append(&mut here);
                    part
                });
                Self::Alt(each.collect())
            }
            Self::Repeat(min, max, body) => {
                let mut all = (0..COMPONENTS).collect();
                let taken = if max == Some(1) { taken } else { &mut all };
                Self::Repeat(min, max, Box::new(body.without(taken)))
            }
            Self::Component(which, body) if taken.contains(&which) => body.without(taken),
            Self::Component(which, body) => {
                let body = body.without(taken);
                taken.push(which);
                Self::Component(which, Box::new(body))
            }
        }
    }
}

/// Rules in ABNF: each component of an entry is a rule of its own wherever it stands.
pub(crate) struct Rules {
    pub(crate) text: String,
    /// The names of the rules of each component.
    pub(crate) components: [Vec<String>; COMPONENTS],
}

impl Rules {
    pub(crate) fn new(entries: &[(&str, &Part)]) -> Self {
        let mut rules = Self {
            text: String::new(),
            components: Default::default(),
        };
        for (name, part) in entries {
            let definition = rules.definition(part);
            writeln!(rules.text, "{name} = {definition}").unwrap();
        }
        rules
    }

    fn definition(&mut self, part: &Part) -> String {
        let mut row = |parts: &[Part], between: &str| {
            let parts: Vec<_> = parts.iter().map(|part| self.definition(part)).collect();
            format!("({})", parts.join(between))
        };
        match part {
            Part::Letter(first, last) => {
                let letter = |letter: usize| format!("%x{:X}", u32::from(LETTERS[letter]));
                let letters: Vec<_> = (*first..=*last).map(letter).collect();
                format!("({})", letters.join(" / "))
            }
            Part::Concat(parts) if parts.is_empty() => "\"\"".to_owned(),
            Part::Concat(parts) => row(parts, " "),
            Part::Alt(parts) => row(parts, " / "),
            Part::Repeat(0, Some(1), body) => format!("[{}]", self.definition(body)),
            Part::Repeat(min, None, body) => format!("{min}*{}", self.group(body)),
            Part::Repeat(min, Some(max), body) => format!("{min}*{max}{}", self.group(body)),
            Part::Component(which, body) => {
                let definition = self.definition(body);
                let name = format!("c{which}-{}", self.components[*which].len());
                writeln!(self.text, "{name} = {definition}").unwrap();
                self.components[*which].push(name.clone());
                name
            }
        }
    }

    fn group(&mut self, part: &Part) -> String {
        format!("({})", self.definition(part))
    }

    pub(crate) fn grammar(&self) -> Grammar {
        Grammar::load(Source::new("random", self.text.as_str())).unwrap()
    }

    pub(crate) fn compiler<'g>(&self, grammar: &'g Grammar) -> Compiler<'g> {
        let rules = |names: &[String]| -> Vec<RulePath> {
            names
                .iter()
                .map(|name| grammar.rule(name).unwrap().into())
                .collect()
        };
        let components = self.components.iter().enumerate();
        Compiler {
            components: components
                .map(|(which, names)| Component {
                    name: format!("c{which}"),
                    rules: rules(names),
                    variants: Vec::new(),
                    list: false,
                })
                .collect(),
            ..Compiler::new(grammar, Alphabet::CodePoints)
        }
    }
}
