//! Texts of single schemes, and of what stands beside URIs: parsed by grammars of their own.
//!
//! Each module has a feature of its name. The feature `schemes` has all of them, and
//! [`check`](fn@check), which runs the grammar of a text's own scheme.
//!
//! | module | of | RFC |
//! |---|---|---|
//! | `sip` | `sip` and `sips` URIs, and when two are equivalent | 3261, 5954 |
//! | `tel` | telephone numbers, and when two are equivalent | 3966 |
//! | `urn` | names, and when two are equivalent | 8141 |
//! | `mailto` | recipients and header fields, decoded | 6068 |
//! | `data` | media type and body, decoded | 2397 |
//! | `template` | URI Templates, and their expansion | 6570 |
//!
//! The parsers as they were generated are in the crate `uri-generated`; it has more of them.

#[cfg(feature = "schemes")]
mod check;
#[cfg(any(
    feature = "data",
    feature = "mailto",
    feature = "sip",
    feature = "tel",
    feature = "urn"
))]
mod common;
#[cfg(feature = "data")]
pub mod data;
mod error;
#[cfg(feature = "mailto")]
pub mod mailto;
#[cfg(feature = "sip")]
pub mod sip;
#[cfg(feature = "tel")]
pub mod tel;
#[cfg(feature = "template")]
pub mod template;
#[cfg(feature = "urn")]
pub mod urn;

#[cfg(feature = "schemes")]
pub use self::check::{Checked, Components, check};
pub use self::error::SchemeError;
