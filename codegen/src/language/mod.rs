//! Decisions about the languages of rules.

pub mod compare;
