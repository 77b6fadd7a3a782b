//! Components that are there again and again: lists.
//!
//! The span of a list is that of the smallest part of the expression that has all of its items: a
//! repetition, or a row with a repetition in it. Where the items stand within that text depends on
//! nothing around it, as with variants, so a small automaton of its own cuts it when asked: the
//! [`cutter`].

mod agreement;
mod cutter;

pub use cutter::{Cutter, cutter};

use crate::diagnostic::Diagnostic;
use crate::machine::{Compiler, Component};
use crate::regular::{Expr, Label};

/// The label of the items in the expression of a list.
pub(crate) const ITEM: Label = Label(0);

/// An expression in which the whole of each list has the label of the list.
#[derive(Clone)]
pub(crate) struct Gathered {
    /// The expression. Within items there are no labels: their components are their own.
    pub(crate) expr: Expr,
    /// The parts that are lists, each with its label: the expression, in which the items have the
    /// label [`ITEM`].
    pub(crate) lists: Vec<(Label, Expr)>,
}

/// Puts the labels of items, which are those of `lists`, around the lists.
///
/// An entry that is an item itself, by the labels `own`, is no list of one.
pub(crate) fn gather(mut expr: Expr, lists: &[Label], own: &[Label]) -> Gathered {
    while let Expr::Labelled(label, body) = expr {
        if own.contains(&label) {
            expr = *body;
        } else {
            expr = Expr::Labelled(label, body);
            break;
        }
    }
    let mut gathered = Gathered {
        expr: without_inner(expr, lists),
        lists: Vec::new(),
    };
    for &list in lists {
        gathered.expr = around(gathered.expr, list, &mut gathered.lists);
    }
    gathered
}

/// Drops the labels within items.
fn without_inner(expr: Expr, lists: &[Label]) -> Expr {
    match expr {
        Expr::Labelled(label, body) if lists.contains(&label) => {
            Expr::Labelled(label, Box::new(relabelled(&body, &|_| None)))
        }
        expr => expr.map(&mut |part| without_inner(part, lists)),
    }
}

/// Gives the smallest parts that have all items of a list the label of the list.
fn around(expr: Expr, list: Label, found: &mut Vec<(Label, Expr)>) -> Expr {
    let has_items = |expr: &Expr| expr.has_label(list);
    if !has_items(&expr) {
        return expr;
    }
    match expr {
        Expr::Concat(mut parts) if parts.iter().filter(|part| has_items(part)).count() > 1 => {
            let first = parts.iter().position(has_items);
            let end = parts.iter().rposition(has_items);
            let (first, end) = first.zip(end).expect("two have items");
            let rest = parts.split_off(end + 1);
            let row = Expr::concat(parts.split_off(first));
            Expr::Concat(
                parts
                    .into_iter()
                    .chain([whole(&row, list, found)])
                    .chain(rest)
                    .collect(),
            )
        }
        Expr::Repeat { max, .. } if max != Some(1) => whole(&expr, list, found),
        Expr::Labelled(label, _) if label == list => whole(&expr, list, found),
        expr => expr.map(&mut |part| around(part, list, found)),
    }
}

/// Makes a list of an expression with items.
fn whole(expr: &Expr, list: Label, found: &mut Vec<(Label, Expr)>) -> Expr {
    let items = relabelled(expr, &|label| (label == list).then_some(ITEM));
    if !found.contains(&(list, items.clone())) {
        found.push((list, items));
    }
    let body = relabelled(expr, &|label| (label != list).then_some(label));
    Expr::Labelled(list, Box::new(body))
}

/// Returns the expression with other labels, or none.
pub(crate) fn relabelled(expr: &Expr, rename: &impl Fn(Label) -> Option<Label>) -> Expr {
    match expr {
        Expr::Labelled(label, body) => {
            let body = relabelled(body, rename);
            match rename(*label) {
                Some(label) => Expr::Labelled(label, Box::new(body)),
                None => body,
            }
        }
        expr => expr.clone().map(&mut |part| relabelled(&part, rename)),
    }
}

/// Makes the automaton that cuts the texts of a list, whichever of `wholes` they are read by.
///
/// # Errors
///
/// The items are not known by the time that more of them have been read, or depend on which of
/// `wholes` a text is read by; both with a beginning of a text that shows it.
pub fn list(
    compiler: &Compiler<'_>,
    component: &Component,
    wholes: &[Expr],
) -> Result<Cutter, Box<Diagnostic>> {
    let rule = component.rules[0].rule;
    let fault = |message: String| {
        let message = format!("list `{}`: {message}", component.name);
        compiler.fault(rule, "compile-list", message)
    };
    let of = |expr: &Expr| cutter(expr, compiler.alphabet, compiler.max_states);
    let all = of(&Expr::alt(wholes.iter().cloned())).map_err(|error| fault(error.to_string()))?;
    if wholes.len() > 1 {
        for whole in wholes {
            let own = of(whole).map_err(|error| fault(error.to_string()))?;
            agreement::check(&own, &all).map_err(fault)?;
        }
    }
    Ok(all)
}
