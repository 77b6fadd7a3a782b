//! One file for each command.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod expand;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod matching;
pub(crate) mod new;
mod progress;
pub(crate) mod reading;
mod rejection;
pub(crate) mod rules;
pub(crate) mod sample;
mod subject;
mod text;
