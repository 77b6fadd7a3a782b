//! Recognizers and component extractors generated from the ABNF of RFC 3986 and RFC 3987.
//!
//! Everything below the modules of this crate is written by `abnf-codegen` from the grammars as
//! the RFCs print them. This crate is the plain form; the crate `uriform` has the comfortable one.
//!
//! ```
//! use uri_generated::rfc3986::{Uri, is_uri};
//!
//! let uri = Uri::parse("http://user@example.com:8042/over/there?name=ferret#nose")?;
//! assert_eq!(uri.scheme(), "http");
//! assert_eq!(uri.host(), Some("example.com"));
//! assert_eq!(uri.path(), "/over/there");
//!
//! let error = Uri::parse("http://a/%zz").unwrap_err();
//! assert_eq!(error.offset(), 10);
//! assert!(!is_uri(b"http://a/%zz"));
//! # Ok::<(), uri_generated::rfc3986::Error>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

/// Recognizers and extractors for the entry rules of RFC 3986.
///
/// Every function is `const`, reads the input once from left to right and needs no memory but a
/// few words on the stack. Offsets and spans count bytes.
#[rustfmt::skip]
#[allow(
    clippy::pedantic,
    clippy::style,
    reason = "generated code is formatted and linted for what it does, not for how it reads"
)]
pub mod rfc3986;

/// Recognizers and extractors for the entry rules of RFC 3987.
///
/// Every function is `const`, reads the input once from left to right and needs no memory but a
/// few words on the stack. Offsets and spans count bytes.
#[rustfmt::skip]
#[allow(
    clippy::pedantic,
    clippy::style,
    reason = "generated code is formatted and linted for what it does, not for how it reads"
)]
pub mod rfc3987;

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
