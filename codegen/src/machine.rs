//! One entry rule, compiled: the stages from grammar to minimal automaton.

use std::collections::HashMap;

use crate::blame::blame;
use crate::charset::Alphabet;
use crate::deferred::without;
use crate::diagnostic::Diagnostic;
use crate::fixed::{Distances, Places};
use crate::grammar::{Grammar, RuleId};
use crate::lists::{Gathered, gather};
use crate::nfa::{Nfa, Tag};
use crate::path::RulePath;
use crate::regular::{Expr, Label, Request};
use crate::second_opinion;
use crate::tdfa::{DeterminizeError, MAX_STATES, Tdfa, allocate, determinize, minimize};

/// What the compiled entries of a grammar have in common.
#[derive(Clone, Debug)]
pub struct Compiler<'g> {
    /// The grammar.
    pub grammar: &'g Grammar,
    /// What its numbers stand for.
    pub alphabet: Alphabet,
    /// The components whose spans are wanted.
    pub components: Vec<Component>,
    /// How many states an automaton may have before it is minimized.
    pub max_states: usize,
    /// How often a self-embedding rule may stand within itself; none if such a rule is a fault.
    pub max_depth: Option<u32>,
    /// The rules in which repetitions are as short as possible.
    pub shortest: Vec<RuleId>,
    /// The components that automata of entries do not track, each with the one in whose text it is
    /// found; none if that is the whole text.
    pub deferred: Vec<(Label, Option<Label>)>,
}

/// A part of an entry whose span is wanted.
#[derive(Clone, Debug, Default)]
pub struct Component {
    /// The name, in the spelling of a rule name.
    pub name: String,
    /// The rules that are this component wherever they stand.
    pub rules: Vec<RulePath>,
    /// The rules below it of which one is always taken; may be empty.
    pub variants: Vec<RulePath>,
    /// Whether the rules are the items of a list, which is the component.
    pub list: bool,
}

/// An entry rule as an automaton that tells where its components are.
#[derive(Clone)]
pub struct Machine {
    /// The entry rule.
    pub entry: RuleId,
    /// The expression, with a label for each component that is tracked.
    pub expr: Expr,
    /// The components of it that are not.
    pub deferred: Vec<(Label, Option<Label>)>,
    /// The parts of it that are lists, each with its label; in them the items are labelled.
    pub lists: Vec<(Label, Expr)>,
    /// Where tags are found.
    pub places: Places,
    /// What is known of the distances between tags.
    pub distances: std::rc::Rc<Distances>,
    /// The minimal automaton, which tracks the tags that have a register.
    pub tdfa: Tdfa,
}

impl<'g> Compiler<'g> {
    /// Compiles rules of a grammar without components, with the usual budget.
    #[must_use]
    pub fn new(grammar: &'g Grammar, alphabet: Alphabet) -> Self {
        Self {
            grammar,
            alphabet,
            components: Vec::new(),
            max_states: MAX_STATES,
            max_depth: None,
            shortest: Vec::new(),
            deferred: Vec::new(),
        }
    }

    /// Compiles an entry rule.
    ///
    /// The automaton is proved to accept what `regex-automata` makes of the same expression.
    ///
    /// # Errors
    ///
    /// A fault of meaning, a component that can be there more than once, an automaton beyond its
    /// budget.
    pub fn machine(&self, entry: RuleId) -> Result<Machine, Box<Diagnostic>> {
        let Gathered { expr, lists } = self.expr(entry)?;
        self.check_once(entry, &expr)?;
        let mut deferred = self.deferred.clone();
        deferred.retain(|(label, _)| expr.has_label(*label));
        let labels: Vec<Label> = deferred.iter().map(|(label, _)| *label).collect();
        let expr = without(&expr, &labels);
        let distances = Distances::new(&expr, self.alphabet, self.components.len());
        let places = distances.places();
        let tdfa = self.tdfa(entry, &expr, &places.kept)?;
        second_opinion::check(&tdfa, &expr, self.alphabet)
            .map_err(|message| self.fault(entry, "compile-internal", message))?;
        Ok(Machine {
            entry,
            expr,
            deferred,
            lists,
            places,
            distances: std::rc::Rc::new(distances),
            tdfa,
        })
    }

    /// Returns the expression of an entry, with a label for each component.
    pub(crate) fn expr(&self, entry: RuleId) -> Result<Gathered, Box<Diagnostic>> {
        let lists = || {
            let components = (0..).map(Label).zip(&self.components);
            components.filter(|(_, component)| component.list)
        };
        let is_item = |path: &RulePath| path.rule == entry && path.within.is_empty();
        let own = lists().filter(|(_, component)| component.rules.iter().any(is_item));
        let own: Vec<Label> = own.map(|(label, _)| label).collect();
        let lists: Vec<Label> = lists().map(|(label, _)| label).collect();
        Ok(gather(self.request().expr(entry)?, &lists, &own))
    }

    /// Compiles a rule to a minimal automaton that tells whether an input matches, and no more.
    ///
    /// # Errors
    ///
    /// A fault of meaning, an automaton beyond its budget.
    pub fn recognizer(&self, rule: RuleId) -> Result<Tdfa, Box<Diagnostic>> {
        self.tdfa(rule, &self.request().expr(rule)?, &[])
    }

    /// Compiles an expression to a minimal automaton that tracks `tags`.
    ///
    /// # Errors
    ///
    /// Nothing is accepted, or the automaton is beyond its budget.
    pub fn tdfa(&self, entry: RuleId, expr: &Expr, tags: &[Tag]) -> Result<Tdfa, Box<Diagnostic>> {
        let nfa = Nfa::new(expr, self.alphabet, |tag| tags.contains(&tag));
        match determinize(&nfa, tags, self.max_states) {
            Ok(determinized) => Ok(minimize(&allocate(&determinized))),
            Err(error) => {
                let message = format!("`{}`: {error}", self.grammar.name(entry));
                let fault = self.fault(entry, "compile-automaton", message);
                Err(match error {
                    DeterminizeError::Empty => fault,
                    DeterminizeError::TooManyStates(_) => Box::new(blame(self, entry, *fault)),
                })
            }
        }
    }

    /// Returns how an expression of this grammar is made: components labelled in their order.
    #[must_use]
    pub fn request(&self) -> Request<'_> {
        let labels = self
            .components
            .iter()
            .zip(0..)
            .flat_map(|(component, label)| {
                component
                    .rules
                    .iter()
                    .map(move |path| (path.clone(), Label(label)))
            })
            .collect();
        Request {
            grammar: self.grammar,
            alphabet: self.alphabet,
            labels,
            nested: true,
            shortest: self.shortest.clone(),
            max_depth: self.max_depth,
        }
    }

    /// Makes a diagnostic that points to the name of a rule.
    #[must_use]
    pub fn fault(&self, rule: RuleId, code: &'static str, message: String) -> Box<Diagnostic> {
        Box::new(self.grammar.at_rule(code, rule, message))
    }

    /// Checks that no derivation passes a component twice: its span would have no meaning.
    fn check_once(&self, entry: RuleId, expr: &Expr) -> Result<(), Box<Diagnostic>> {
        let counts = counts(expr);
        let twice = |label: &Label| counts.get(label).is_some_and(|&count| count > 1);
        match (0..).map(Label).take(self.components.len()).find(twice) {
            None => Ok(()),
            Some(label) => {
                let name = &self.components[label.index()].name;
                let message = format!(
                    "component `{name}` can be there more than once in `{}`",
                    self.grammar.name(entry)
                );
                Err(self.fault(entry, "compile-component", message))
            }
        }
    }
}

/// Returns how often each label is passed at the most; 2 stands for more than once.
fn counts(expr: &Expr) -> HashMap<Label, u32> {
    let merge = |parts: &[Expr], combine: fn(u32, u32) -> u32| {
        let mut counts: HashMap<Label, u32> = HashMap::new();
        for (label, count) in parts.iter().flat_map(self::counts) {
            let known = counts.entry(label).or_default();
            *known = combine(*known, count).min(2);
        }
        counts
    };
    match expr {
        Expr::Set(_) => HashMap::new(),
        Expr::Concat(parts) => merge(parts, |a, b| a + b),
        Expr::Alt(parts) => merge(parts, u32::max),
        Expr::Repeat { max, body, .. } => {
            let mut counts = counts(body);
            if *max != Some(1) {
                for count in counts.values_mut() {
                    *count = 2;
                }
            }
            counts
        }
        Expr::Labelled(label, body) => {
            let mut counts = counts(body);
            *counts.entry(*label).or_default() += 1;
            counts
        }
    }
}
