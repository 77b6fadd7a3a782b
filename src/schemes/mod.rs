//! What single schemes, and what stands beside URIs, add to RFC 3986: a module each, behind a
//! feature of the same name.

mod fault;
#[cfg(feature = "template")]
pub mod template;

pub(crate) use self::fault::Fault;
