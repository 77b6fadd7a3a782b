//! One file for each command.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod expand;
pub(crate) mod generate;
pub(crate) mod matching;
pub(crate) mod rules;
