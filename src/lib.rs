//! URIs and URI references exactly as [RFC 3986] defines them.
//!
//! A value of this crate is its text and the places of its components. One pass, made by an
//! automaton generated from the RFC's own grammar, checks the text and finds every component;
//! each getter then is a slice of the text.
//!
//! ```
//! use uriform::{HostKind, Uri};
//!
//! let uri = Uri::parse("http://user@example.com:8042/over/there?name=ferret#nose")?;
//!
//! assert_eq!(uri.scheme().as_str(), "http");
//! assert_eq!(uri.userinfo().unwrap(), "user");
//! assert_eq!(uri.host().unwrap(), "example.com");
//! assert_eq!(uri.host().unwrap().kind(), HostKind::RegName);
//! assert_eq!(uri.port().unwrap().to_u16(), Ok(8042));
//! assert_eq!(uri.path(), "/over/there");
//! assert_eq!(uri.query().unwrap(), "name=ferret");
//! assert_eq!(uri.fragment().unwrap(), "nose");
//!
//! let error = Uri::parse("http://example.com/a b").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "unexpected character at offset 20 in URI, expected pchar (segment), end of input, \
//!      \"#\" (URI), \"?\" (URI) or \"/\" (path-abempty)"
//! );
//! # Ok::<(), uriform::ParseError>(())
//! ```
//!
//! # Types
//!
//! | borrowed | owned | rule of RFC 3986 |
//! |---|---|---|
//! | [`Uri`] | `UriBuf` | `URI`: a scheme, perhaps a fragment |
//! | [`UriRef`] | `UriRefBuf` | `URI-reference`: a URI or a relative reference |
//! | [`AbsoluteUri`] | | `absolute-URI`: a scheme, no fragment |
//! | [`RelativeRef`] | | `relative-ref`: no scheme |
//!
//! The borrowed types are `Copy` and their getters return data that lives as long as the text.
//! Conversions are `From` where every text of one rule is a text of the other, and `TryFrom` the
//! other way.
//!
//! # Absent and empty
//!
//! An absent component and an empty one differ, here as in the RFC: `http://example.com/?` has an
//! empty query (`Some("")`), `http://example.com/` has none (`None`). Only the path is always
//! there.
//!
//! # Privacy
//!
//! `Debug` of every type prints `***` for what follows the first `:` of userinfo, and no error
//! holds any of the input. `Display` prints the text as it is.
//!
//! # Features
//!
//! - `std` (default): implies `alloc`.
//! - `alloc`: the owned types.
//!
//! Without either the crate needs `core` alone and never allocates.
//!
//! [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod component;
#[cfg(feature = "alloc")]
mod edit;
mod error;
mod interop;
mod literal;
pub mod percent;
mod redacted;
mod reference;
mod spans;
mod text;

pub use crate::component::{
    Authority, FormPairs, Fragment, Host, HostKind, IpvFuture, Pairs, Path, Port, PortError, Query,
    Scheme, Segment, Segments, Userinfo,
};
#[cfg(feature = "alloc")]
pub use crate::edit::{BuildError, Builder, PathMut, QueryMut};
#[cfg(feature = "alloc")]
pub use crate::error::FromStringError;
pub use crate::error::{Expected, ExpectedItem, ParseError, ParseErrorKind};
#[cfg(feature = "http")]
pub use crate::interop::http::HttpError;
#[doc(hidden)]
pub use crate::literal::reject_literal;
pub use crate::redacted::Redacted;
pub use crate::reference::{
    AbsoluteIri, AbsoluteUri, Iri, IriRef, IriRelativeRef, RelativeRef, Uri, UriRef,
};
#[cfg(feature = "alloc")]
pub use crate::reference::{
    AbsoluteIriBuf, AbsoluteUriBuf, IriBuf, IriRefBuf, IriRelativeRefBuf, RelativeRefBuf, UriBuf,
    UriRefBuf,
};
pub use crate::spans::Spans;

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
