//! The automata that checks look at, each made once and within a budget.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::facts::{Facts, Site, sites};
use crate::charset::Alphabet;
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::RuleId;
use crate::machine::Compiler;
use crate::nfa::Nfa;
use crate::recursion::Recursion;
use crate::regular::{Expr, MAX_SIZE};
use crate::syntax::NodeKind;
use crate::tdfa::{DeterminizeError, Tdfa, allocate, determinize, minimize};

/// How many characters a rule may have, written out, for its automaton to be made.
const MAX_CHARACTERS: u64 = 10_000;

/// How much work goes into all automata together: the characters of each and the steps of each.
const MAX_WORK: u64 = 60_000_000;

/// The automata of the rules that can be had at little cost.
pub(super) struct Automata<'f, 'g> {
    facts: &'f Facts<'g>,
    rules: HashMap<RuleId, Outcome>,
    work: u64,
    /// The rules that some check leaves out.
    skipped: BTreeSet<RuleId>,
}

#[derive(Clone)]
enum Outcome {
    Ready(Rc<Tdfa>),
    /// The rule, or one that it uses, is too large.
    Large,
    /// The rule, or one that it uses, cannot be compiled, or matches nothing.
    Never,
}

impl<'f, 'g> Automata<'f, 'g> {
    pub(super) fn new(facts: &'f Facts<'g>) -> Self {
        Self {
            facts,
            rules: HashMap::new(),
            work: 0,
            skipped: BTreeSet::new(),
        }
    }

    /// Makes the automata of all rules, and finds the rules that are too large. A rule that uses
    /// such a rule is as large, and is not reported as well.
    pub(super) fn large(&mut self) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let rules: Vec<RuleId> = self.facts.recursion.rules().collect();
        for rule in rules {
            let outcome = self.of_rule(rule, &mut findings);
            self.rules.insert(rule, outcome);
        }
        findings
    }

    fn of_rule(&mut self, rule: RuleId, findings: &mut Vec<Diagnostic>) -> Outcome {
        let used = sites(self.facts.grammar, rule);
        if let Some(outcome) = self.kept_from(used) {
            return outcome;
        }
        let size = self.facts.size_of(rule);
        if size > MAX_CHARACTERS && size <= MAX_SIZE {
            let message = format!(
                "`{}` has {size} characters when its repetitions are written out",
                self.facts.grammar.name(rule)
            );
            findings.extend(self.too_large(rule, message));
            return Outcome::Large;
        }
        let alphabet = self.facts.alphabet(rule);
        match Compiler::new(self.facts.grammar, alphabet)
            .request()
            .expr(rule)
        {
            Ok(_) if size > MAX_CHARACTERS => Outcome::Large,
            Ok(expr) => match self.determinize(&expr, alphabet) {
                Ok(tdfa) => Outcome::Ready(Rc::new(tdfa)),
                Err(DeterminizeError::Empty) => Outcome::Never,
                Err(DeterminizeError::TooManyStates(0)) => Outcome::Large,
                Err(DeterminizeError::TooManyStates(max)) => {
                    let message = format!(
                        "the automaton of `{}` has more than {max} states",
                        self.facts.grammar.name(rule)
                    );
                    findings.extend(self.too_large(rule, message));
                    Outcome::Large
                }
            },
            Err(fault) => {
                let of_size = ["compile-depth", "compile-size"].contains(&fault.code);
                findings.extend(of_size.then_some(*fault));
                Outcome::Never
            }
        }
    }

    /// Returns the outcome of what is used, if that decides it.
    fn kept_from(&self, used: Vec<Site<'_>>) -> Option<Outcome> {
        let used = used.into_iter().filter_map(|site| self.facts.callee(site));
        used.filter_map(|used| self.rules.get(&used).cloned())
            .find(|outcome| matches!(outcome, Outcome::Large))
    }

    fn too_large(&self, rule: RuleId, message: String) -> Option<Diagnostic> {
        let grammar = self.facts.grammar;
        if grammar.namespace(rule) != grammar.main() {
            return None;
        }
        let finding = grammar
            .at_rule("lint-large", rule, message)
            .severity(Severity::Warning);
        let reached = Recursion::new(grammar, &[rule]);
        let sites = reached.rules().flat_map(|rule| sites(grammar, rule));
        let counted = sites.filter_map(|site| match &site.node.kind {
            NodeKind::Repetition(repeat, _) => {
                let count = repeat.max.unwrap_or(repeat.min);
                (count > 1).then_some((count, site))
            }
            _ => None,
        });
        Some(match counted.max_by_key(|(count, _)| *count) {
            None => finding,
            Some((count, site)) => finding.related(
                grammar.source(site.part.source),
                site.span(),
                format!("the largest repetition in it: {count} times"),
            ),
        })
    }

    /// Makes the automaton of an expression; it has too many states, 0 at the most, once there has
    /// been too much work.
    fn determinize(&mut self, expr: &Expr, alphabet: Alphabet) -> Result<Tdfa, DeterminizeError> {
        if self.work > MAX_WORK {
            return Err(DeterminizeError::TooManyStates(0));
        }
        let max_states = self.facts.options.max_states;
        let nfa = Nfa::new(expr, alphabet, |_| false);
        let determinized = determinize(&nfa, &[], max_states);
        let size = nfa.states().len() as u64;
        let tdfa = determinized.map(|it| minimize(&allocate(&it)));
        let states = match &tdfa {
            Ok(tdfa) => tdfa.states.len(),
            Err(_) => max_states,
        };
        self.work += size + states as u64 * size;
        tdfa
    }

    /// Returns the automaton of a node of the grammar's own text, unless there is none or it takes
    /// too much.
    pub(super) fn of_node(&mut self, site: Site<'g>) -> Option<Rc<Tdfa>> {
        let facts = self.facts;
        let alphabet = facts.alphabet(site.rule);
        if let Some(used) = facts.callee(site)
            && (facts.alphabet(used) == alphabet || facts.values(used).max < 0x80)
            && let Some(outcome) = self.rules.get(&used).cloned()
        {
            return self.ready(site.rule, outcome);
        }
        let below = below(site);
        if let Some(outcome) = self.kept_from(below) {
            return self.ready(site.rule, outcome);
        }
        if facts.size(site.rule, site.part, site.node) > MAX_CHARACTERS {
            return self.ready(site.rule, Outcome::Large);
        }
        let compiler = Compiler::new(facts.grammar, alphabet);
        let expr = compiler.request().node(site.rule, site.part, site.node);
        let outcome = match expr.map(|expr| self.determinize(&expr, alphabet)) {
            Ok(Ok(tdfa)) => Outcome::Ready(Rc::new(tdfa)),
            Ok(Err(DeterminizeError::TooManyStates(_))) => Outcome::Large,
            Ok(Err(DeterminizeError::Empty)) | Err(_) => Outcome::Never,
        };
        self.ready(site.rule, outcome)
    }

    fn ready(&mut self, within: RuleId, outcome: Outcome) -> Option<Rc<Tdfa>> {
        match outcome {
            Outcome::Ready(tdfa) => Some(tdfa),
            Outcome::Large => {
                self.skip(within);
                None
            }
            Outcome::Never => None,
        }
    }

    /// Returns the automaton of a rule, also of one that the grammar's own text does not use.
    pub(super) fn of_rule_elsewhere(&mut self, rule: RuleId) -> Option<Rc<Tdfa>> {
        match self.rules.get(&rule) {
            Some(Outcome::Ready(tdfa)) => return Some(tdfa.clone()),
            Some(_) => return None,
            None => {}
        }
        let alphabet = crate::regular::detect_alphabet(self.facts.grammar, rule);
        let compiler = Compiler::new(self.facts.grammar, alphabet);
        let expr = compiler.request().expr(rule).ok()?;
        let small = expr.size() <= MAX_CHARACTERS;
        let tdfa = small.then(|| self.determinize(&expr, alphabet).ok())??;
        let tdfa = Rc::new(tdfa);
        self.rules.insert(rule, Outcome::Ready(tdfa.clone()));
        Some(tdfa)
    }

    /// Whether the automaton of a rule could be made.
    pub(super) fn is_small(&self, rule: RuleId) -> bool {
        matches!(self.rules.get(&rule), Some(Outcome::Ready(_)))
    }

    /// Remembers that a check leaves a rule out.
    pub(super) fn skip(&mut self, rule: RuleId) {
        self.skipped.insert(rule);
    }

    /// Says which rules were left out.
    pub(super) fn skipped(self) -> Option<Diagnostic> {
        let rules: Vec<RuleId> = self.skipped.into_iter().collect();
        let file = self.facts.grammar.source_of(*rules.first()?).name();
        let message = format!(
            "alternatives are not compared where they are too large: in {}",
            self.facts.list(&rules)
        );
        Some(Diagnostic::of_file("lint-skipped", file, message).severity(Severity::Note))
    }
}

/// Returns a node and the nodes in it.
fn below(site: Site<'_>) -> Vec<Site<'_>> {
    let mut found = Vec::new();
    let mut todo = vec![site.node];
    while let Some(node) = todo.pop() {
        found.push(Site { node, ..site });
        if !matches!(&node.kind, NodeKind::Repetition(repeat, _) if repeat.max == Some(0)) {
            todo.extend(node.kind.parts());
        }
    }
    found
}
