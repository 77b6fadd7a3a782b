//! Decisions about what rules match, and examples of it.

mod compare;
mod cover;
mod measure;
mod random;
mod sample;

pub use compare::{Comparison, Relation, compare};
pub use cover::transition_cover;
pub use measure::{Size, measure};
pub use random::Random;
pub use sample::Sampler;
