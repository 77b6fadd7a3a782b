//! The types of whole texts.
//!
//! [`table`] lists the languages; one macro makes the borrowed type of each, another one the owned
//! type, and [`convert`] lists which language is part of which.

pub(crate) mod any;
mod borrowed;
mod convert;
mod document;
#[cfg(feature = "alloc")]
mod owned;
mod prefix;
#[cfg(feature = "alloc")]
mod setters;
mod table;

pub use self::any::Reference;
pub use self::table::*;
