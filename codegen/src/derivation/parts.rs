//! From tags to the parts of an input: the labels that rules have, and what stands between two tags.

use super::{Derivation, Derived};
use crate::grammar::RuleId;
use crate::machine::Compiler;
use crate::nfa::Tag;
use crate::path::{Labels, RulePath};
use crate::recursion::{Kind, Recursion};
use crate::regular::Label;

/// How deep a rule that contains itself is told apart within itself.
const MAX_WITHIN: u32 = 64;

/// Returns a label for each rule below an entry, and for each depth that a rule which contains
/// itself can have; and the rule of each label.
pub(super) fn labels(compiler: &Compiler<'_>, entry: RuleId) -> (Labels, Vec<RuleId>) {
    let recursion = Recursion::new(compiler.grammar, &[entry]);
    let mut labels = Labels::default();
    let mut rules = Vec::new();
    for rule in recursion.rules() {
        let within = match recursion.kind(rule) {
            Kind::Plain => 0,
            Kind::SelfEmbedding(_) => compiler.max_depth.unwrap_or(0).min(MAX_WITHIN),
            // Rules that are solved together have no texts of their own.
            _ if rule != entry && recursion.members(rule).len() > 1 => continue,
            _ => 0,
        };
        for depth in 0..=within {
            let path = RulePath {
                within: vec![rule; depth as usize],
                rule,
            };
            labels.insert(path, next_label(&rules));
            rules.push(rule);
        }
    }
    (labels, rules)
}

fn next_label(rules: &[RuleId]) -> Label {
    Label(u32::try_from(rules.len()).expect("rules are fewer than 2^31"))
}

/// Makes parts of the tags that are passed.
pub(super) struct Parts<'r> {
    rules: &'r [RuleId],
    max: usize,
    /// The parts that are open, outermost first; none for one that is left out.
    open: Vec<Option<usize>>,
    pub(super) derivation: Derivation,
}

impl<'r> Parts<'r> {
    pub(super) fn new(rules: &'r [RuleId], max: usize) -> Self {
        Self {
            rules,
            max,
            open: Vec::new(),
            derivation: Derivation::default(),
        }
    }

    pub(super) fn pass(&mut self, tag: Tag, at: usize) {
        let Derivation { parts, left_out } = &mut self.derivation;
        if !tag.is_open() {
            if let Some(index) = self.open.pop().flatten() {
                parts[index].end = at;
            }
            return;
        }
        if parts.len() == self.max {
            *left_out += 1;
            self.open.push(None);
            return;
        }
        parts.push(Derived {
            rule: self.rules[tag.label().index()],
            depth: self.open.len(),
            start: at,
            end: at,
        });
        self.open.push(Some(parts.len() - 1));
    }
}
