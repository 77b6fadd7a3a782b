//! Rules that need one another at one end only, as equations over languages.
//!
//! A right-linear rule is `X = a1 X1 / a2 X2 / ... / b`. By Arden's lemma `X = a X / b` is
//! `X = *a b`, so one rule after the other is replaced by what it is in terms of the rest. A
//! left-linear rule is the mirror image, `X = b *a`.

use std::collections::BTreeMap;

use super::{Expander, Expr, MAX_SIZE, Order, Within};
use crate::diagnostic::Diagnostic;
use crate::grammar::RuleId;
use crate::recursion::callee;
use crate::syntax::{Node, NodeKind};

/// The end at which rules need one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A rule as an equation: what stands beside each rule it needs, and what needs none.
#[derive(Clone, Default)]
struct Equation {
    beside: BTreeMap<RuleId, Expr>,
    alone: Option<Expr>,
}

impl Equation {
    fn size(&self) -> u64 {
        let exprs = self.beside.values().chain(&self.alone);
        exprs.fold(0, |sum, expr| sum.saturating_add(expr.size()))
    }

    fn add(&mut self, rule: Option<RuleId>, expr: Expr) {
        let either = |known: Option<Expr>| match known {
            Some(known) => Expr::alt([known, expr]),
            None => expr,
        };
        match rule {
            None => self.alone = Some(either(self.alone.take())),
            Some(rule) => {
                let known = self.beside.remove(&rule);
                self.beside.insert(rule, either(known));
            }
        }
    }
}

impl Side {
    /// Puts `inner`, which is or may need a rule, at this end of `outer`.
    fn attach(self, outer: Expr, inner: Expr) -> Expr {
        match self {
            Self::Right => Expr::concat([outer, inner]),
            Self::Left => Expr::concat([inner, outer]),
        }
    }
}

impl<'g> Expander<'_, 'g> {
    /// Expands a rule of a linear component.
    pub(super) fn linear(&mut self, rule: RuleId, side: Side) -> Result<Expr, Box<Diagnostic>> {
        let members = self.recursion.members(rule).to_vec();
        let order = self.order();
        let mut equations = BTreeMap::new();
        for &member in &members {
            if member != rule && self.label(member).is_some() {
                let message = "a component cannot be a rule that needs itself through others";
                let fault = self
                    .request
                    .grammar
                    .at_rule("compile-component", member, message);
                return Err(Box::new(fault));
            }
            let mut equation = Equation::default();
            for part in self.request.grammar.parts(member) {
                let within = Within { rule: member, part };
                self.terms(within, &part.node, side, Expr::EMPTY, &mut equation)?;
            }
            equations.insert(member, equation);
        }
        for &other in members.iter().filter(|&&member| member != rule) {
            let solved = solve(
                other,
                equations.remove(&other).expect("each has one"),
                (side, order),
            );
            for equation in equations.values_mut() {
                substitute(equation, other, &solved, side);
            }
            // Where many rules need one another, what each is in terms of the rest doubles with
            // every rule that is replaced.
            let sizes = equations.values().map(Equation::size);
            if sizes.fold(0, u64::saturating_add) > MAX_SIZE {
                let message =
                    format!("the rules that need one another here grow beyond {MAX_SIZE} parts");
                let fault = self.request.grammar.at_rule("compile-size", rule, message);
                return Err(Box::new(fault));
            }
        }
        let solved = solve(
            rule,
            equations.remove(&rule).expect("each has one"),
            (side, order),
        );
        // A rule that always needs itself again matches nothing.
        Ok(solved.alone.unwrap_or(Expr::Alt(Vec::new())))
    }

    /// Adds the terms of a node that stands at the end, with `outer` between it and the other end.
    fn terms(
        &mut self,
        within: Within<'g>,
        node: &'g Node,
        side: Side,
        outer: Expr,
        equation: &mut Equation,
    ) -> Result<(), Box<Diagnostic>> {
        if !self.needs(within, node) {
            let expr = self.node(within, node)?;
            equation.add(None, side.attach(outer, expr));
            return Ok(());
        }
        match &node.kind {
            NodeKind::Alternation(parts) => {
                for part in parts {
                    self.terms(within, part, side, outer.clone(), equation)?;
                }
                Ok(())
            }
            NodeKind::Concatenation(parts) => {
                let (inner, rest) = match side {
                    Side::Right => (&parts[parts.len() - 1], &parts[..parts.len() - 1]),
                    Side::Left => (&parts[0], &parts[1..]),
                };
                let rest = Expr::concat(self.nodes(within, rest)?);
                self.terms(within, inner, side, side.attach(outer, rest), equation)
            }
            NodeKind::Optional(body) => {
                self.terms(within, body, side, outer.clone(), equation)?;
                equation.add(None, outer);
                Ok(())
            }
            NodeKind::Repetition(repeat, body) => {
                self.terms(within, body, side, outer.clone(), equation)?;
                if repeat.min == 0 {
                    equation.add(None, outer);
                }
                Ok(())
            }
            _ => {
                let needed = callee(self.request.grammar, within.rule, within.part, node);
                equation.add(needed, outer);
                Ok(())
            }
        }
    }

    /// Whether a node uses a rule of the component that `within` is part of.
    fn needs(&self, within: Within<'g>, node: &Node) -> bool {
        let mut todo = vec![node];
        while let Some(node) = todo.pop() {
            if matches!(&node.kind, NodeKind::Repetition(repeat, _) if repeat.max == Some(0)) {
                continue;
            }
            let used = callee(self.request.grammar, within.rule, within.part, node);
            if used.is_some_and(|used| self.recursion.together(used, within.rule)) {
                return true;
            }
            todo.extend(node.kind.parts());
        }
        false
    }
}

/// Arden's lemma: takes the rule's need of itself out of its equation.
fn solve(rule: RuleId, mut equation: Equation, (side, order): (Side, Order)) -> Equation {
    let Some(itself) = equation.beside.remove(&rule) else {
        return equation;
    };
    let again = Expr::Repeat {
        min: 0,
        max: None,
        order,
        body: Box::new(itself),
    };
    let mut solved = Equation::default();
    for (other, expr) in equation.beside {
        solved.add(Some(other), side.attach(again.clone(), expr));
    }
    if let Some(alone) = equation.alone {
        solved.add(None, side.attach(again, alone));
    }
    solved
}

/// Puts what a rule is in the place of the rule.
fn substitute(equation: &mut Equation, rule: RuleId, solved: &Equation, side: Side) {
    let Some(outer) = equation.beside.remove(&rule) else {
        return;
    };
    for (&other, expr) in &solved.beside {
        equation.add(Some(other), side.attach(outer.clone(), expr.clone()));
    }
    if let Some(alone) = &solved.alone {
        equation.add(None, side.attach(outer, alone.clone()));
    }
}
