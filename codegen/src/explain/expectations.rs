//! What is expected behind the beginning of one input after another.

use std::collections::HashMap;

use super::{Explanation, Position, Positions, positions};
use crate::bytes::ByteClasses;
use crate::diagnostic::Diagnostic;
use crate::grammar::RuleId;
use crate::machine::Compiler;

/// How many positions are followed for one beginning.
const MAX_WORK: usize = 10_000_000;

/// How many positions the states may have that are kept.
const MAX_KEPT: usize = 2_000_000;

/// Says what an entry expects, and makes of [`Explainer`](super::Explainer) only what is asked for.
pub struct Expectations<'g> {
    positions: Positions<'g>,
    classes: ByteClasses,
    start: Vec<Position>,
    /// The steps that were taken, by the positions that they lead from.
    steps: HashMap<Vec<Position>, Vec<Option<Vec<Position>>>>,
    kept: usize,
}

impl<'g> Expectations<'g> {
    /// Makes ready what an entry expects.
    ///
    /// ```
    /// use abnf_codegen::charset::Alphabet;
    /// use abnf_codegen::explain::{Expectations, Item};
    /// use abnf_codegen::grammar::Grammar;
    /// use abnf_codegen::machine::Compiler;
    /// use abnf_codegen::source::Source;
    ///
    /// let grammar = Grammar::load(Source::new("g.abnf", "greeting = \"hi\" [ \"!\" ]\n"))?;
    /// let compiler = Compiler::new(&grammar, Alphabet::CodePoints);
    /// let mut expectations = Expectations::new(&compiler, grammar.entry("greeting")?)?;
    /// let explanation = expectations.behind(b"hi").expect("it is short");
    /// let items: Vec<_> = explanation.expected.into_iter().map(|it| it.item).collect();
    /// assert_eq!(items, [Item::End, Item::Literal("\"!\"".to_owned())]);
    /// # Ok::<(), abnf_codegen::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A fault of meaning.
    pub fn new(compiler: &Compiler<'g>, entry: RuleId) -> Result<Self, Box<Diagnostic>> {
        let positions = positions(compiler, entry)?;
        Ok(Self {
            classes: ByteClasses::of_sets(positions.nfa.byte_sets()),
            start: positions.closure([(positions.nfa.start(), 0)]),
            positions,
            steps: HashMap::new(),
            kept: 0,
        })
    }

    /// Returns what is expected behind a beginning that an accepted input has; none if it takes
    /// too long to find out.
    pub fn behind(&mut self, beginning: &[u8]) -> Option<Explanation> {
        let mut at = self.start.clone();
        let mut work = 0;
        for &byte in beginning {
            let class = self.classes.class(byte);
            let count = self.classes.len();
            let known = self.steps.get(&at).and_then(|steps| steps[class].clone());
            at = if let Some(next) = known {
                next
            } else {
                let next = self.positions.step(&at, byte);
                work += at.len() + next.len();
                self.kept += at.len() + next.len();
                if self.kept > MAX_KEPT {
                    self.steps.clear();
                    self.kept = 0;
                }
                let steps = self.steps.entry(at).or_insert_with(|| vec![None; count]);
                steps[class] = Some(next.clone());
                next
            };
            work += at.len();
            if work > MAX_WORK {
                return None;
            }
        }
        Some(self.positions.explain(&at))
    }
}
