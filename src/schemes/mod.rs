//! Texts of single schemes, and of what stands beside URIs: parsed by grammars of their own.
//!
//! Each module has a feature of its name, with `-` for `_`. The feature `schemes` has all of them, and
//! [`check`](fn@check), which runs the grammar of a text's own scheme.
//!
//! | module | of | RFC |
//! |---|---|---|
//! | `sip` | `sip` and `sips` URIs, and when two are equivalent | 3261, 5954 |
//! | `tel` | telephone numbers, and when two are equivalent | 3966 |
//! | `urn` | names, and when two are equivalent | 8141 |
//! | `mailto` | recipients and header fields, decoded | 6068 |
//! | `data` | media type and body, decoded | 2397 |
//! | `file` | paths of POSIX and of Windows, from and to URIs | 8089 |
//! | `geo` | coordinates, and when two places are the same | 5870 |
//! | `did` | method, identifier and parameters of DID URLs | W3C DID 1.0 |
//! | `rtsp` | `rtsp` and `rtsps` URIs and IRIs, and the URLs of RTSP 1.0 | 7826, 2326 |
//! | `http_uri`, `ws`, `coap` | host, port and what is asked for there | 9110, 6455, 7252 |
//! | `stun` | host, port and transport of `stun` and `turn` URIs | 7064, 7065 |
//! | `ldap`, `imap` | every part, decoded | 4516, 5092 |
//! | `tag` | authority and date | 4151 |
//! | `template` | URI Templates, and their expansion | 6570 |
//! | `json_pointer` | tokens, unescaped | 6901 |
//! | `language_tag` | subtags, and the recommended case | 5646 |
//! | `media_type` | media types and tokens, and when two are the same | 9110 |
//! | `request_target` | the four forms of targets of requests | 9112 |
//! | `timestamp` | numbers in their ranges | 3339 |
//!
//! The parsers as they were generated are in the crate `uri-generated`; it has more of them.

#[cfg(any(feature = "tag", feature = "timestamp"))]
mod calendar;
#[cfg(feature = "schemes")]
mod check;
#[cfg(feature = "coap")]
pub mod coap;
#[cfg(feature = "data")]
pub mod data;
#[cfg(feature = "did")]
pub mod did;
mod error;
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
#[cfg(feature = "rtsp")]
pub mod rtsp;
#[cfg(any(
    feature = "coap",
    feature = "http-uri",
    feature = "rtsp",
    feature = "ws"
))]
mod server;
#[cfg(feature = "sip")]
pub mod sip;
#[cfg(feature = "stun")]
pub mod stun;
#[cfg(feature = "tag")]
pub mod tag;
#[cfg(feature = "tel")]
pub mod tel;
#[cfg(feature = "template")]
pub mod template;
#[cfg(feature = "timestamp")]
pub mod timestamp;
mod types;
#[cfg(any(
    feature = "geo",
    feature = "media-type",
    feature = "sip",
    feature = "tel"
))]
mod unordered;
#[cfg(feature = "urn")]
pub mod urn;
#[cfg(feature = "ws")]
pub mod ws;

#[cfg(feature = "schemes")]
pub use self::check::{Checked, Components, check};
pub use self::error::SchemeError;
