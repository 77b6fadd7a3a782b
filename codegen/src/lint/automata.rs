//! The automata that checks look at, each made once and within a budget.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::facts::Facts;
use super::sites::{Site, below, sites};
use crate::charset::Alphabet;
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::{Part, RuleId};
use crate::machine::Compiler;
use crate::nfa::Nfa;
use crate::recursion::{Kind, Recursion};
use crate::regular::{Expr, MAX_SIZE};
use crate::syntax::{Node, NodeKind};
use crate::tdfa::{DeterminizeError, Tdfa, allocate, determinize, minimize};

/// How many characters a rule may have, written out, for its automaton to be made.
const MAX_CHARACTERS: u64 = 50_000;

/// How many characters a part of a rule may have.
const MAX_PART: u64 = 10_000;

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
    /// The rule, or one that it uses, cannot be compiled.
    Fault,
    /// Nothing matches it.
    Empty,
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
        let size = self.facts.size_of(rule);
        let used = sites(self.facts.grammar, rule);
        match self.kept_from(&used) {
            // The first rule that is too large to be compiled has an error, too.
            Some(Outcome::Large) if size > MAX_SIZE && self.are_within(MAX_SIZE, &used) => {}
            Some(outcome) => return outcome,
            None => match self.facts.recursion.kind(rule) {
                Kind::SelfEmbedding(_) => return Outcome::Fault,
                // How large it is can only be guessed.
                Kind::LeftLinear | Kind::RightLinear if size > MAX_CHARACTERS => {
                    return self.left_out(rule);
                }
                _ => {}
            },
        }
        if size > MAX_CHARACTERS && size <= MAX_SIZE {
            let message = format!(
                "`{}` has {size} characters when its repetitions are written out",
                self.facts.grammar.name(rule)
            );
            findings.extend(self.too_large(rule, message));
            return Outcome::Large;
        }
        let alphabet = self.facts.alphabet(rule);
        let compiler = Compiler::new(self.facts.grammar, alphabet);
        match compiler.request().expr_in(&self.facts.recursion, rule) {
            Ok(_) if size > MAX_CHARACTERS => self.left_out(rule),
            Ok(expr) => match self.determinize(&expr, alphabet) {
                Ok(tdfa) => Outcome::Ready(Rc::new(minimize(&tdfa))),
                Err(DeterminizeError::Empty) => Outcome::Empty,
                Err(DeterminizeError::TooManyStates(0)) => self.left_out(rule),
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
                Outcome::Fault
            }
        }
    }

    fn left_out(&mut self, rule: RuleId) -> Outcome {
        self.skip(rule);
        Outcome::Large
    }

    /// Returns the outcome of what is used, if that decides it: a fault, or else that it is large.
    fn kept_from(&self, used: &[Site<'_>]) -> Option<Outcome> {
        let used = used.iter().filter_map(|&site| self.facts.callee(site));
        let outcomes: Vec<_> = used.filter_map(|used| self.rules.get(&used)).collect();
        let kept = |kind: fn(&Outcome) -> bool| outcomes.iter().find(|it| kind(it));
        kept(|it| matches!(it, Outcome::Fault))
            .or_else(|| kept(|it| matches!(it, Outcome::Large)))
            .map(|&outcome| outcome.clone())
    }

    /// Whether all that is used has so many characters at the most.
    fn are_within(&self, max: u64, used: &[Site<'_>]) -> bool {
        let mut used = used.iter().filter_map(|&site| self.facts.callee(site));
        used.all(|used| self.facts.size_of(used) <= max)
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
        let tdfa = determinized.map(|it| allocate(&it));
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
        self.of_row(site.rule, site.part, &[site.node]).map(Rc::new)
    }

    /// Returns the automaton of nodes of a definition in a row, unless there is none or it takes
    /// too much.
    pub(super) fn of_row(
        &mut self,
        rule: RuleId,
        part: &'g Part,
        nodes: &[&'g Node],
    ) -> Option<Tdfa> {
        let facts = self.facts;
        let below = nodes
            .iter()
            .flat_map(|node| below(Site { rule, part, node }));
        let size = |sum: u64, node: &&Node| sum.saturating_add(facts.size(rule, part, node));
        match self.kept_from(&below.collect::<Vec<_>>()) {
            Some(Outcome::Fault) => return None,
            None if nodes.iter().fold(0, size) <= MAX_PART => {}
            _ => {
                self.skip(rule);
                return None;
            }
        }
        let alphabet = facts.alphabet(rule);
        let compiler = Compiler::new(facts.grammar, alphabet);
        let request = compiler.request();
        let exprs = nodes
            .iter()
            .map(|node| request.node_in(&facts.recursion, rule, part, node));
        let exprs: Vec<Expr> = exprs.collect::<Result<_, _>>().ok()?;
        match self.determinize(&Expr::concat(exprs), alphabet) {
            Ok(tdfa) => Some(tdfa),
            Err(DeterminizeError::Empty) => None,
            Err(DeterminizeError::TooManyStates(_)) => {
                self.skip(rule);
                None
            }
        }
    }

    fn ready(&mut self, within: RuleId, outcome: Outcome) -> Option<Rc<Tdfa>> {
        match outcome {
            Outcome::Ready(tdfa) => Some(tdfa),
            Outcome::Large => {
                self.skip(within);
                None
            }
            Outcome::Fault | Outcome::Empty => None,
        }
    }

    /// Returns the automaton of a rule, also of one that the grammar's own text does not use.
    pub(super) fn of_rule_elsewhere(&mut self, rule: RuleId) -> Option<Rc<Tdfa>> {
        match self.rules.get(&rule) {
            Some(Outcome::Ready(tdfa)) => return Some(tdfa.clone()),
            Some(_) => return None,
            None => {}
        }
        let alphabet = crate::regular::detect_alphabet(self.facts.grammar, &[rule]);
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
            "some checks leave out what is too large in {}",
            self.facts.list(&rules)
        );
        Some(Diagnostic::of_file("lint-skipped", file, message).severity(Severity::Note))
    }
}
