//! Resolution, relativization, normalization, comparison and conversion, against the algorithms as
//! the RFCs write them. `CASES` sets how many cases are tried for each law.
#![cfg(feature = "alloc")]

#[path = "../common/mod.rs"]
mod common;
mod convert;
mod hazards;
mod judge;
mod long;
mod normalize;
mod outputs;
mod relativize;
mod resolve;
#[path = "../texts/mod.rs"]
mod texts;
mod vectors;
