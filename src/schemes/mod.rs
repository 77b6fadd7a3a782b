//! What single schemes, and what stands beside URIs, add to RFC 3986: a module each, behind a
//! feature of the same name.

#[cfg(any(feature = "tag", feature = "timestamp"))]
mod calendar;
mod fault;
mod types;

#[cfg(feature = "coap")]
pub mod coap;
#[cfg(feature = "data")]
pub mod data;
#[cfg(feature = "did")]
pub mod did;
#[cfg(feature = "file")]
pub mod file;
#[cfg(feature = "geo")]
pub mod geo;
#[cfg(feature = "http-uri")]
pub mod http_uri;
#[cfg(feature = "imap")]
pub mod imap;
#[cfg(feature = "json-pointer")]
pub mod json_pointer;
#[cfg(feature = "language-tag")]
pub mod language_tag;
#[cfg(feature = "ldap")]
pub mod ldap;
#[cfg(feature = "mailto")]
pub mod mailto;
#[cfg(feature = "media-type")]
pub mod media_type;
#[cfg(feature = "request-target")]
pub mod request_target;
#[cfg(feature = "stun")]
pub mod stun;
#[cfg(feature = "tag")]
pub mod tag;
#[cfg(feature = "template")]
pub mod template;
#[cfg(feature = "timestamp")]
pub mod timestamp;
#[cfg(feature = "ws")]
pub mod ws;

pub(crate) use self::fault::Fault;
