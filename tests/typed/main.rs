//! The modules of schemes, against the tables under `tests/data/schemes`: one JSON object a line,
//! each with the section that decides.
#![cfg(feature = "schemes")]

#[path = "../common/mod.rs"]
mod common;
mod rows;

mod data;
mod did;
#[cfg(feature = "alloc")]
mod file;
mod geo;
mod mailto;
mod sip;
mod thin;
