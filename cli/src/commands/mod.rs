//! The subcommands, one file each: its arguments, and `run`, whose answer is the exit code.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod expand;
pub(crate) mod hazards;
pub(crate) mod normalize;
pub(crate) mod parse;
pub(crate) mod relativize;
pub(crate) mod resolve;
