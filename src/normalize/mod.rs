//! Normalization and comparison (RFC 3986, section 6; RFC 3987, section 5.3).
//!
//! A [`Normalizer`] says how far to go, [`form`] makes the components of the normal form, and
//! [`Normalized`] is what is equal when the normal forms are.

mod form;
mod normalized;
mod normalizer;
mod scheme;

pub use self::normalized::Normalized;
pub use self::normalizer::{Normalizer, Rung};
pub use self::scheme::SchemeRules;
