//! Components that are found when they are asked for, because their tags would make the automaton
//! of an entry much larger.
//!
//! Such a component stands in another one, or in the entry. Once the span of that is known, what is
//! preferred within does not depend on the text around it, as with variants: of two derivations
//! that differ there alone, the first in the order of choices is the one that comes first there.
//! So an automaton of its own runs over the text of the outer component. Where that stands in
//! several places of the grammar, a walk through two automata in step proves that each place alone
//! would find the same.

use crate::diagnostic::Diagnostic;
use crate::fixed::Distances;
use crate::grammar::RuleId;
use crate::lists::relabelled;
use crate::machine::Compiler;
use crate::nfa::{Nfa, Tag};
use crate::regular::{Expr, Label};
use crate::search::{Search, show};
use crate::second_opinion;
use crate::share::difference;
use crate::tdfa::{Tdfa, allocate, determinize, minimize};

/// A component that is found when it is asked for.
#[derive(Clone)]
pub struct Deferral {
    /// The component.
    pub label: Label,
    /// The component in whose text it is found; none if that is the whole text.
    pub within: Option<Label>,
    /// Whether it is in every such text.
    pub always: bool,
    /// The automaton, which tracks where the component opens and where it closes.
    pub tdfa: Tdfa,
}

/// The label of the component in the expression of its automaton.
const COMPONENT: Label = Label(0);

/// Finds the components that are deferred: those asked for, and those within others that would
/// make the automaton of an entry more than a tenth larger.
///
/// The outer ones are decided first. One that cannot be deferred and was not asked for is tracked
/// like all others.
///
/// # Errors
///
/// A fault of meaning; where one that was asked for stands in the text it is found in depends on
/// what is around that, or its automaton is beyond the budget.
pub fn defer(
    compiler: &Compiler<'_>,
    entries: &[RuleId],
    asked: &[Label],
) -> Result<Vec<Deferral>, Box<Diagnostic>> {
    let mut exprs = Vec::new();
    for &entry in entries {
        exprs.push((entry, compiler.expr(entry)?.expr));
    }
    let occurs = |label: &Label| exprs.iter().any(|(_, expr)| expr.has_label(*label));
    let asked = asked.iter().copied().filter(occurs);
    let mut choice = Choice {
        compiler,
        exprs: &exprs,
        deferred: asked.collect(),
    };
    let asked = choice.deferred.clone();
    let mut deferrals = choice.large();
    for label in asked {
        deferrals.push(choice.deferral(label)?);
    }
    Ok(deferrals)
}

/// Returns the expression without some of its labels.
pub(crate) fn without(expr: &Expr, labels: &[Label]) -> Expr {
    relabelled(expr, &|label| (!labels.contains(&label)).then_some(label))
}

struct Choice<'a> {
    compiler: &'a Compiler<'a>,
    /// The expressions of the entries, with the labels of all components.
    exprs: &'a [(RuleId, Expr)],
    /// What has no tags.
    deferred: Vec<Label>,
}

impl Choice<'_> {
    /// Defers the components that make an automaton too large.
    fn large(&mut self) -> Vec<Deferral> {
        let mut deferrals = Vec::new();
        let mut exprs: Vec<_> = self.exprs.iter().collect();
        exprs.sort_by_key(|(_, expr)| std::cmp::Reverse(expr.size()));
        let mut judged = self.deferred.clone();
        for (_, expr) in exprs {
            let mut candidates = self.nested();
            candidates.retain(|label| expr.has_label(*label) && !judged.contains(label));
            judged.extend(&candidates);
            self.judge(expr, candidates, &mut deferrals);
        }
        deferrals
    }

    /// Returns the components that are within another one wherever they are, the outer ones first.
    fn nested(&self) -> Vec<Label> {
        let components = (0..).map(Label).zip(&self.compiler.components);
        let labels = components.filter(|(_, component)| !component.list);
        let depth = |label: Label| {
            let around = self.around(label).iter().map(Vec::len).min();
            around
                .filter(|&depth| depth > 0)
                .map(|depth| (depth, label))
        };
        let mut nested: Vec<_> = labels.filter_map(|(label, _)| depth(label)).collect();
        nested.sort_unstable();
        nested.into_iter().map(|(_, label)| label).collect()
    }

    /// Returns, for each place of a component, the components around it, outermost first.
    fn around(&self, label: Label) -> Vec<Vec<Label>> {
        let mut found = Vec::new();
        for (_, expr) in self.exprs {
            around(expr, label, &mut Vec::new(), &mut found);
        }
        found
    }

    /// Defers those of the candidates that make the automaton of an expression too large.
    fn judge(&mut self, expr: &Expr, candidates: Vec<Label>, deferrals: &mut Vec<Deferral>) {
        let all = self.compiler.max_states;
        let mut left_out: Vec<Label> = self.deferred.iter().chain(&candidates).copied().collect();
        if candidates.is_empty() {
            return;
        }
        let Some(mut before) = self.size(expr, &left_out, all) else {
            return;
        };
        let grows = |before: Size, now: Option<Size>| {
            now.is_none_or(|now| now.minimal * 10 > before.minimal * 11)
        };
        if !grows(before, self.size(expr, &self.deferred, before.budget(all))) {
            return;
        }
        for label in candidates {
            left_out.retain(|&other| other != label);
            let now = self.size(expr, &left_out, before.budget(all));
            if grows(before, now) {
                self.deferred.push(label);
                if let Ok(deferral) = self.deferral(label) {
                    deferrals.push(deferral);
                    left_out.push(label);
                    continue;
                }
                self.deferred.pop();
            }
            if let Some(now) = now.or_else(|| self.size(expr, &left_out, all)) {
                before = now;
            }
        }
    }

    /// Returns how large the automaton of an expression is without some labels, if it is not beyond
    /// a budget.
    fn size(&self, expr: &Expr, left_out: &[Label], max_states: usize) -> Option<Size> {
        let expr = without(expr, left_out);
        let alphabet = self.compiler.alphabet;
        let distances = Distances::new(&expr, alphabet, self.compiler.components.len());
        let kept = distances.places().kept;
        let nfa = Nfa::new(&expr, alphabet, |tag| kept.contains(&tag));
        let determinized = determinize(&nfa, &kept, max_states).ok()?;
        Some(Size {
            determinized: determinized.states(),
            minimal: minimize(&allocate(&determinized)).states.len(),
        })
    }

    /// Makes the automaton that finds a component, and proves that it finds it wherever the outer
    /// component stands.
    fn deferral(&self, label: Label) -> Result<Deferral, Box<Diagnostic>> {
        let component = &self.compiler.components[label.index()];
        let rule = component.rules[0].rule;
        let fault = |message: &str| {
            let message = format!(
                "component `{}` cannot be deferred: {message}",
                component.name
            );
            self.compiler.fault(rule, "compile-deferred", message)
        };
        let within = self.within(label);
        let wholes = self.wholes(label, within);
        let expr = Expr::alt(wholes.iter().cloned());
        let tags = [Tag::open(COMPONENT), Tag::close(COMPONENT)];
        let tdfa = |expr| self.compiler.tdfa(rule, expr, &tags);
        let all = tdfa(&expr)?;
        second_opinion::check(&all, &expr, self.compiler.alphabet)
            .map_err(|message| fault(&message))?;
        for whole in wholes.iter().filter(|_| wholes.len() > 1) {
            match difference(&tdfa(whole)?, &all) {
                Search::Nothing => {}
                Search::Found(text, ()) => {
                    let text = show(&text);
                    let message = format!("where it is in {text} depends on what is around that");
                    return Err(fault(&message));
                }
                Search::Beyond => {
                    return Err(fault("it takes too long to prove where it is"));
                }
            }
        }
        let always = Distances::new(&expr, self.compiler.alphabet, 1).is_always(COMPONENT);
        Ok(Deferral {
            label,
            within,
            always,
            tdfa: all,
        })
    }

    /// Returns the innermost component with tags that is around a component wherever that is.
    fn within(&self, label: Label) -> Option<Label> {
        let places = self.around(label);
        let is_around = |outer: &&Label| {
            !self.deferred.contains(outer) && places.iter().all(|place| place.contains(outer))
        };
        places.first()?.iter().rev().find(is_around).copied()
    }

    /// Returns the expressions of the texts that a component is found in.
    fn wholes(&self, label: Label, within: Option<Label>) -> Vec<Expr> {
        let mut wholes: Vec<Expr> = Vec::new();
        let only = |other| (other == label).then_some(COMPONENT);
        let mut add = |whole: &Expr| {
            let whole = relabelled(whole, &only);
            if !wholes.contains(&whole) {
                wholes.push(whole);
            }
        };
        for (_, expr) in self.exprs {
            match within {
                Some(outer) => bodies(expr, outer, &mut add),
                None if expr.has_label(label) => add(expr),
                None => {}
            }
        }
        wholes
    }
}

/// How many states an automaton has.
#[derive(Clone, Copy)]
struct Size {
    determinized: usize,
    minimal: usize,
}

impl Size {
    /// Returns how many states an automaton may have that is not much larger.
    fn budget(self, all: usize) -> usize {
        all.min(self.determinized * 2)
    }
}

/// Adds the labels around each part that has a label.
fn around(expr: &Expr, wanted: Label, open: &mut Vec<Label>, found: &mut Vec<Vec<Label>>) {
    match expr {
        Expr::Set(_) => {}
        Expr::Concat(parts) | Expr::Alt(parts) => {
            for part in parts {
                around(part, wanted, open, found);
            }
        }
        Expr::Repeat { body, .. } => around(body, wanted, open, found),
        Expr::Labelled(label, body) if *label == wanted => {
            found.push(open.clone());
            around(body, wanted, open, found);
        }
        Expr::Labelled(label, body) => {
            open.push(*label);
            around(body, wanted, open, found);
            open.pop();
        }
    }
}

/// Calls `add` with the body of each part that has a label.
fn bodies(expr: &Expr, wanted: Label, add: &mut impl FnMut(&Expr)) {
    match expr {
        Expr::Set(_) => {}
        Expr::Concat(parts) | Expr::Alt(parts) => {
            for part in parts {
                bodies(part, wanted, add);
            }
        }
        Expr::Labelled(label, body) if *label == wanted => add(body),
        Expr::Repeat { body, .. } | Expr::Labelled(_, body) => bodies(body, wanted, add),
    }
}
