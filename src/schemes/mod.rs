//! What single schemes, and what stands beside URIs, add to RFC 3986: a module each, behind a
//! feature of the same name.

mod fault;
mod types;

#[cfg(feature = "data")]
pub mod data;
#[cfg(feature = "did")]
pub mod did;
#[cfg(feature = "file")]
pub mod file;
#[cfg(feature = "geo")]
pub mod geo;
#[cfg(feature = "mailto")]
pub mod mailto;
#[cfg(feature = "template")]
pub mod template;

pub(crate) use self::fault::Fault;
