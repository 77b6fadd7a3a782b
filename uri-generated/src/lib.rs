//! Recognizers and component extractors generated from the ABNF of RFC 3986 and RFC 3987, and, each
//! behind a feature, from those of schemes and of what stands beside URIs.
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

/// Declares modules behind features.
macro_rules! grammars {
    ($($feature:literal $module:ident: $documentation:literal;)*) => {$(
        #[doc = $documentation]
        #[cfg(feature = $feature)]
        #[rustfmt::skip]
        #[allow(
            clippy::pedantic,
            clippy::style,
            reason = "generated code is formatted and linted for what it does, not for how it reads"
        )]
        pub mod $module;
    )*};
}

grammars! {
    "coap" coap: "`coap` and `coaps` URIs (RFC 7252, section 6).";
    "data" data: "`data` URLs (RFC 2397).";
    "did" did: "Decentralized identifiers and DID URLs (W3C DID 1.0, section 3).";
    "file" file: "`file` URIs (RFC 8089, section 2).";
    "file" file_nonstandard: "`file` URIs with drive letters and UNC names (RFC 8089, appendix F).";
    "geo" geo: "`geo` URIs (RFC 5870).";
    "http" http: "`http` and `https` URIs (RFC 9110, section 4.2).";
    "imap" imap: "`imap` URLs (RFC 5092).";
    "json-pointer" json_pointer: "JSON pointers (RFC 6901).";
    "language-tag" language_tag: "Language tags (RFC 5646).";
    "ldap" ldap: "`ldap` URLs (RFC 4516).";
    "mailto" mailto: "`mailto` URIs (RFC 6068).";
    "media-type" media_type: "Media types and tokens (RFC 9110, sections 8.3.1 and 5.6.2).";
    "request-target" request_target: "Targets of HTTP/1.1 requests, in four forms (RFC 9112, section 3.2).";
    "rtsp" rtsp1: "RTSP 1.0 URLs (RFC 2326, section 3.2).";
    "rtsp" rtsp2: "RTSP 2.0 URIs and IRIs (RFC 7826, section 4.2).";
    "sip" sip: "`sip` and `sips` URIs (RFC 3261 with the addresses of RFC 5954).";
    "sip" sip_userinfo: "User and password of `sip` and `sips` URIs (RFC 3261, section 19.1).";
    "stun" stun: "`stun` and `stuns` URIs (RFC 7064).";
    "stun" turn: "`turn` and `turns` URIs (RFC 7065).";
    "tag" tag: "`tag` URIs (RFC 4151).";
    "tel" tel: "`tel` URIs (RFC 3966).";
    "template" template: "URI Templates (RFC 6570).";
    "timestamp" timestamp: "Timestamps (RFC 3339).";
    "urn" urn: "URNs (RFC 8141).";
    "ws" ws: "`ws` and `wss` URIs (RFC 6455, section 3).";
}

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
