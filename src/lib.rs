//! URIs, IRIs and references exactly as [RFC 3986] and [RFC 3987] define them.
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
//! # Terminology
//!
//! ```text
//!         authority
//!         ┌───────────┴───────────┐
//!   http://user@example.com:8042/over/there?name=ferret#nose
//!   └─┬┘   └┬─┘ └────┬────┘ └┬─┘└────┬────┘ └────┬────┘ └┬─┘
//!  scheme userinfo  host    port    path       query  fragment
//! ```
//!
//! A *URI* has a scheme. A *relative reference* has none, and means something once it is resolved
//! against a base; a *URI reference* is either. An *absolute URI* is a URI without fragment, fit to
//! be a base. An *IRI* is the same with characters beyond ASCII. Components are *absent* or there,
//! perhaps *empty*, and those differ: `http://example.com/?` has an empty query (`Some`),
//! `http://example.com/` has none (`None`). Only the path is always there.
//!
//! # Which type do I want?
//!
//! | I have | borrowed | owned | literal | rule |
//! |---|---|---|---|---|
//! | an address of something | [`Uri`] | `UriBuf` | [`uri!`] | `URI` |
//! | what stands in a document or a header: an address or a part of one | [`UriRef`] | `UriRefBuf` | [`uri_ref!`] | `URI-reference` |
//! | a base, or a name of a resource as a whole | [`AbsoluteUri`] | `AbsoluteUriBuf` | [`absolute_uri!`] | `absolute-URI` |
//! | a reference within a site | [`RelativeRef`] | `RelativeRefBuf` | [`relative_ref!`] | `relative-ref` |
//! | an address for people, or in RDF or XML | [`Iri`] | `IriBuf` | [`iri!`] | `IRI` |
//! | a reference there | [`IriRef`] | `IriRefBuf` | [`iri_ref!`] | `IRI-reference` |
//! | a base there | [`AbsoluteIri`] | `AbsoluteIriBuf` | [`absolute_iri!`] | `absolute-IRI` |
//! | a reference within a site there | [`IriRelativeRef`] | `IriRelativeRefBuf` | [`iri_relative_ref!`] | `irelative-ref` |
//!
//! The borrowed types are `Copy` and their getters return data that lives as long as the text.
//! Conversions are `From` where every text of one rule is a text of the other, and `TryFrom` where
//! only some are; an IRI that is ASCII is a URI ([`Iri::as_uri`]). So a function that takes
//! `impl Into<UriRef<'_>>` takes a `Uri`, an `AbsoluteUri`, a `&UriBuf` and so on.
//!
//! # Components
//!
//! Each component is a type with its own `parse` (and `parse_iri`), that compares with `str`:
//! [`Scheme`], [`Authority`], [`Userinfo`], [`Host`], [`Port`], [`Path`] with [`Segment`]s,
//! [`Query`] with pairs, [`Fragment`]. Their texts are as written; [`percent`] decodes and encodes.
//! Every getter is `const`.
//!
//! # Making and changing references
//!
//! With `alloc`, `Builder` makes references of components, `Builder::typed` of what a person typed,
//! and the owned types have setters:
//!
//! | | `UriBuf`, `IriBuf` | `UriRefBuf`, `IriRefBuf` | `AbsoluteUriBuf`, `AbsoluteIriBuf` | `RelativeRefBuf`, `IriRelativeRefBuf` |
//! |---|---|---|---|---|
//! | `set_scheme` | sets | sets, removes | sets | |
//! | `set_authority` | sets, removes | sets, removes | sets, removes | sets, removes |
//! | `set_host`, `set_host_decoded`, `set_host_ip` | sets | sets | sets | sets |
//! | `set_userinfo`, `set_port` | sets, removes | sets, removes | sets, removes | sets, removes |
//! | `set_path`, `set_path_decoded`, `path_mut` | sets | sets | sets | sets |
//! | `set_query`, `query_mut` | sets, removes | sets, removes | sets, removes | sets, removes |
//! | `set_fragment` | sets, removes | sets, removes | | sets, removes |
//!
//! Methods without suffix take encoded text, check it and never encode it; methods with the suffix
//! `_decoded` take what a component is to mean, and encode it. The parse of the text always is the
//! components that were asked for. Where that cannot be, a path is written with a guard, `/.` before
//! `//` without authority and `./` before a colon in a first segment without scheme, which is text
//! of the path from then on; a path without `/` after an authority is an error. An error changes
//! nothing.
//!
//! # Resolving, normalizing, comparing
//!
//! Operations make values that hold parts of the texts they are made of: they allocate nothing until
//! they are written, and are written into whatever there is, as `Display`, with `write_to`, into a
//! buffer with `write_into`, or, with `alloc`, as an owned reference with `build`.
//!
//! ```
//! use uriform::{Normalizer, Relativizer, Rung, iri, uri, uri_ref};
//!
//! let base = uri!("http://example.com/a/b");
//! let target = base.resolve(uri_ref!("../c?q"));
//! assert_eq!(target.to_string(), "http://example.com/c?q");
//!
//! let relative = Relativizer::new().relativize(base, uri!("http://example.com/a/c"))?;
//! assert_eq!(relative.to_string(), "c");
//!
//! let (a, b) = (uri!("HTTP://example.com:80/%7Ea"), uri!("http://example.com/./~a"));
//! assert_eq!(Normalizer::SCHEME.normalize(a).to_string(), "http://example.com/~a");
//! assert_eq!(Normalizer::SCHEME.equal_after(a, b), Some(Rung::Scheme));
//!
//! assert_eq!(iri!("http://example.com/é").to_uri().to_string(), "http://example.com/%C3%A9");
//! assert_eq!(uri!("http://example.com/%C3%A9").to_iri().to_string(), "http://example.com/é");
//! # Ok::<(), uriform::DotSegments>(())
//! ```
//!
//! Where the RFCs leave room, [`policies`] lists what is done and what changes it. Prefixes are
//! tested and stripped by whole segments, of paths ([`Path::strip_prefix`]) and of references
//! ([`Uri::strip_base`]).
//!
//! Time is linear in the length of the texts, whatever their dot segments. [`hazards`] reports what
//! is valid and may still be dangerous.
//!
//! # Privacy
//!
//! `Debug` of every type of references prints `***` for what follows the first `:` of userinfo, and no
//! error holds any of the input. `Display` prints the text as it is; `redacted()` is for logs.
//!
//! # WHATWG URL or this?
//!
//! The URL standard describes what browsers do: their parser repairs nearly everything (`\\`,
//! spaces, `http:/a`), knows six special schemes, and rewrites what it reads. Use the crate `url`
//! for what people type into a browser, and wherever a browser has to agree. The RFCs describe what
//! protocols and formats exchange: a text is a URI or it is not, every scheme is the same, and no
//! text is changed. Use this crate for protocols (HTTP, SIP, RTSP, CoAP), formats (RDF, XML, JSON
//! Schema), identifiers that are compared as texts (URNs, namespaces, XML bases), validation,
//! references that are kept relative, and wherever a text has to come out as it went in.
//!
//! # Coming from another crate
//!
//! | from | here |
//! |---|---|
//! | fluent-uri: `Uri<&str>`, `Uri<String>` | [`Uri`], `UriBuf` |
//! | `uri.path().split('/')`, `EStr::decode` | [`Path::segments`], [`Path::decode`] |
//! | `Uri::builder()...build()`, `EString` | `Builder::new()...build::<UriBuf>()`, the `_decoded` methods |
//! | url: `Url::parse(text)`, `url.set_query(Some("a"))` | `UriBuf::parse(text)`, `uri.set_query(Some("a"))`: checked, not repaired |
//! | `path_segments_mut().push("a b")`, `query_pairs_mut().append_pair("a", "b")` | `path_mut().push_decoded("a b")`, `query_mut().append_form("a", "b")` |
//! | `query_pairs()` | [`Query::form_pairs`] |
//! | http: `Uri::from_static("http://h/")`, `uri.port_u16()` | [`uri!`]`("http://h/")`, `uri.port().map(`[`Port::to_u16`]`)` |
//! | iref: `Uri::new(text)`, `uri.parts()`, `path_mut().push` | [`Uri::parse`], the getters or [`Uri::spans`], `path_mut().push` |
//! | iref: `==` after normalization | `==` is that of the texts |
//! | iri-string: `IriStr`, `IriReferenceStr`, `IriAbsoluteStr`, `IriRelativeStr` | [`Iri`], [`IriRef`], [`AbsoluteIri`], [`IriRelativeRef`] |
//! | `mask_password()` | [`Iri::redacted`] |
//!
//! # Features
//!
//! - `std` (default): implies `alloc`.
//! - `alloc`: the owned types, `Builder` and the setters.
//! - `serde`: `Serialize` and `Deserialize`; borrowed types borrow from the input.
//! - `http` (implies `std`): `TryFrom` from and to `http::Uri`.
//! - `url` (implies `alloc`): `TryFrom` from and to `url::Url`.
//! - `arbitrary` (implies `std`): `Arbitrary` for the owned types.
//! - `idna` (implies `alloc`): `to_uri_idna` and `to_iri_idna`, which write hosts as IDNA does.
//! - `bidi` (implies `alloc`, for its dependency): `bidi`, the rules for IRIs with right-to-left
//!   text.
//!
//! - `coap`, `data`, `did`, `file`, `geo`, `http-uri`, `imap`, `json-pointer`, `language-tag`,
//!   `ldap`, `mailto`, `media-type`, `request-target`, `rtsp`, `sip`, `stun`, `tag`, `tel`,
//!   `template`, `timestamp`, `urn`, `ws`: the modules of `schemes` of these names, with `_` for `-`.
//! - `schemes`: all of them, and `check_scheme`, which checks a URI by the grammar of its scheme.
//!
//! Without any the crate needs `core` alone and never allocates.
//!
//! [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986
//! [RFC 3987]: https://www.rfc-editor.org/rfc/rfc3987

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "bidi")]
mod bidi;
mod component;
mod convert;
#[cfg(feature = "alloc")]
mod edit;
mod error;
mod form;
mod hazards;
mod interop;
mod literal;
mod normalize;
pub mod percent;
pub mod policies;
mod redacted;
mod reference;
mod relativize;
mod resolve;
#[cfg(feature = "_scheme")]
pub mod schemes;
mod spans;
mod text;

#[cfg(feature = "bidi")]
pub use crate::bidi::{BidiComponent, BidiFinding, BidiFindings, BidiKind, bidi};
pub use crate::component::{
    Authority, FormPairs, Fragment, Host, HostKind, IpvFuture, Pairs, Path, Port, PortError, Query,
    Scheme, Segment, Segments, Userinfo,
};
#[cfg(feature = "alloc")]
pub use crate::edit::{BuildError, Builder, PathMut, QueryMut};
#[cfg(feature = "alloc")]
pub use crate::error::FromStringError;
pub use crate::error::{Expected, ExpectedItem, ParseError, ParseErrorKind};
pub use crate::form::{BufferTooSmall, Composed, GuardError, Literal};
pub use crate::hazards::{Hazard, HazardKind, Hazards, Severity, hazards};
#[cfg(feature = "http")]
pub use crate::interop::http::HttpError;
#[cfg(feature = "idna")]
pub use crate::interop::idna::{IdnaError, IdnaErrorKind};
#[doc(hidden)]
pub use crate::literal::reject_literal;
pub use crate::normalize::{Normalized, Normalizer, Rung, SchemeRules};
pub use crate::redacted::Redacted;
pub use crate::reference::{
    AbsoluteIri, AbsoluteUri, Iri, IriRef, IriRelativeRef, Reference, RelativeRef, Uri, UriRef,
};
#[cfg(feature = "alloc")]
pub use crate::reference::{
    AbsoluteIriBuf, AbsoluteUriBuf, IriBuf, IriRefBuf, IriRelativeRefBuf, RelativeRefBuf, UriBuf,
    UriRefBuf,
};
pub use crate::relativize::{DotSegments, Relativizer, Target};
pub use crate::spans::Spans;

// The examples of the README are tested with those of the documentation.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
