//! What each rule of a grammar is like, with so much work at the most for each and for all.

use std::collections::HashMap;

use super::LintOptions;
use super::facts::Facts;
use super::sites::sites;
use crate::grammar::{Grammar, RuleId};
use crate::language::{Size, measure};
use crate::machine::Compiler;
use crate::nfa::Nfa;
use crate::recursion::Kind;
use crate::regular::{Expr, MAX_SIZE};
use crate::tdfa::{allocate, determinize, minimize};

/// How many states an automaton may have.
const MAX_STATES: u64 = 20_000;

/// How much work goes into one rule: the characters of its expression times the states of its
/// automaton.
const MAX_WORK_OF_RULE: u64 = 20_000_000;

/// How much work goes into all rules.
const MAX_WORK: u64 = 200_000_000;

/// How much work it is to make a part of an expression.
const WORK_OF_PART: u64 = 20;

/// What a rule is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surveyed {
    /// How it needs itself: the name of a [`Kind`].
    pub kind: &'static str,
    /// How much it matches, or why that is not known.
    pub size: Result<Size, String>,
}

/// Measures the rules of a grammar's own text, in their order; `tell` is told of each rule that
/// work begins on.
///
/// ```
/// use abnf_codegen::grammar::Grammar;
/// use abnf_codegen::lint::survey;
/// use abnf_codegen::source::Source;
///
/// let grammar = Grammar::load(Source::new("g.abnf", "greeting = \"hello\" *2\"!\"\n"))?;
/// let [(_, greeting)] = &survey(&grammar, |_| ())[..] else {
///     panic!("there is one rule");
/// };
/// assert_eq!(greeting.size.as_ref().map(|size| size.longest), Ok(Some(7)));
/// # Ok::<(), abnf_codegen::Diagnostics>(())
/// ```
pub fn survey(grammar: &Grammar, mut tell: impl FnMut(RuleId)) -> Vec<(RuleId, Surveyed)> {
    let own: Vec<RuleId> = grammar.rules_of(grammar.main()).collect();
    let options = LintOptions {
        entries: own.clone(),
        ..LintOptions::default()
    };
    let facts = Facts::new(grammar, options);
    let mut surveyor = Surveyor {
        facts: &facts,
        left: MAX_WORK,
        faults: HashMap::new(),
    };
    // What fails in a rule fails in those that use it, which come after it.
    let mut sizes = HashMap::new();
    for rule in facts.recursion.rules() {
        tell(rule);
        sizes.insert(rule, surveyor.size(rule));
    }
    let surveyed = own.into_iter().map(|rule| {
        let kind = facts.recursion.kind(rule).name();
        let size = sizes[&rule].clone();
        (rule, Surveyed { kind, size })
    });
    surveyed.collect()
}

struct Surveyor<'f, 'g> {
    facts: &'f Facts<'g>,
    /// How much work may still be done.
    left: u64,
    /// Why rules have no expression.
    faults: HashMap<RuleId, String>,
}

impl Surveyor<'_, '_> {
    fn size(&mut self, rule: RuleId) -> Result<Size, String> {
        let expr = self.expr(rule).inspect_err(|fault| {
            self.faults.insert(rule, fault.clone());
        })?;
        let size = expr.size();
        self.work(rule, WORK_OF_PART * size)?;
        let most = (MAX_WORK_OF_RULE.min(self.left) / size.max(1)).min(MAX_STATES);
        let grammar = self.facts.grammar;
        let nfa = Nfa::new(&expr, self.facts.alphabet(rule), |_| false);
        let most_states = usize::try_from(most).unwrap_or(usize::MAX);
        let determinized = determinize(&nfa, &[], most_states).map_err(|error| {
            let message = format!("`{}`: {error}", grammar.name(rule));
            let fault = grammar.at_rule("compile-automaton", rule, message);
            fault.to_string()
        });
        let states = determinized.as_ref().map_or(most, |it| it.states() as u64);
        self.left = self.left.saturating_sub(states * size);
        Ok(measure(&minimize(&allocate(&determinized?))))
    }

    fn expr(&mut self, rule: RuleId) -> Result<Expr, String> {
        let facts = self.facts;
        let used = sites(facts.grammar, rule).into_iter();
        let used = used.filter_map(|site| facts.callee(site));
        // Those that need one another fail together.
        let first = facts.recursion.members(rule)[0];
        let mut used = used.chain([first]);
        if let Some(fault) = used.find_map(|used| self.faults.get(&used)) {
            return Err(fault.clone());
        }
        let parts = match facts.recursion.kind(rule) {
            // Rules that are solved together are put into one another.
            Kind::LeftLinear | Kind::RightLinear => {
                let together = facts.recursion.members(rule).len() as u64;
                together.saturating_mul(together)
            }
            Kind::SelfEmbedding(_) => 1,
            Kind::Plain => facts.size_of(rule).min(MAX_SIZE),
        };
        self.work(rule, parts.saturating_mul(WORK_OF_PART))?;
        let compiler = Compiler::new(facts.grammar, facts.alphabet(rule));
        let expr = compiler.request().expr_in(&facts.recursion, rule);
        expr.map_err(|fault| fault.to_string())
    }

    /// Does some work, unless too much is done.
    fn work(&mut self, rule: RuleId, work: u64) -> Result<(), String> {
        if work > self.left {
            let name = self.facts.grammar.name(rule);
            let message = format!("`{name}` is left out: the rules take too much work together");
            return Err(message);
        }
        self.left -= work;
        Ok(())
    }
}
