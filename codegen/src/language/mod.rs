//! Decisions about what rules match.

mod compare;
mod measure;

pub use compare::{Comparison, Relation, compare};
pub use measure::{Size, measure};
