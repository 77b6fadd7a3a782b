//! Conversions from and to types of other crates, one feature and one file for each crate.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "http")]
pub(crate) mod http;
#[cfg(feature = "idna")]
pub(crate) mod idna;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "url")]
mod url;
