//! The modules of schemes, against the tables under `tests/data/schemes`: one JSON object a line,
//! each with the section that decides.
#![cfg(all(feature = "schemes", feature = "alloc"))]

#[path = "../common/mod.rs"]
mod common;
mod rows;

mod data;
mod did;
mod file;
mod geo;
mod mailto;
mod thin;
