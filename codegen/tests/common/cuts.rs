//! The items of lists.

use abnf_codegen::lists::{Cutter, list};
use abnf_codegen::machine::{Compiler, Machine};
use abnf_codegen::regular::Expr;

use crate::spans;

/// Where items stand in a text.
pub(crate) type Items = Vec<(usize, usize)>;

/// Makes the automaton that cuts the list that is the first component.
pub(crate) fn cutter(compiler: &Compiler<'_>, machine: &Machine) -> Result<Cutter, String> {
    let wholes = machine.lists.iter();
    let wholes: Vec<Expr> = wholes.map(|(_, whole)| whole.clone()).collect();
    list(compiler, &compiler.components[0], &wholes).map_err(|fault| fault.message)
}

/// Returns what the automaton and the cutter find in a text: the items, if it matches.
pub(crate) fn found(machine: &Machine, cutter: &Cutter, text: &[u8]) -> Option<Items> {
    let kept = machine.tdfa.run(text).ok()?;
    let Some((start, end)) = spans::of_kept_tags(machine, &kept, text.len())[0] else {
        return Some(Vec::new());
    };
    let items = cutter.run(&text[start..end]).expect("it is a list");
    let place = |(first, last): (usize, usize)| (start + first, start + last);
    Some(items.into_iter().map(place).collect())
}
