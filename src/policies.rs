//! What this crate does where the RFCs leave room, and how to have it done in another way.
//!
//! | | where | policy | another one |
//! |---|---|---|---|
//! | 1 | dot segments of relative references (RFC 3986, 6.2.2.3) | stay | resolve first |
//! | 2 | a path that would begin with `//` without authority (3.3) | gets `/.` in front | an error: [`Composed::unguarded`], [`Normalized::unguarded`]; the text all the same: [`Composed::literal`] |
//! | 3 | an empty port (3.2.3) | goes at [`Rung::Scheme`], in any scheme | a lower rung |
//! | 4 | default ports, and empty paths that mean `/` (6.2.3) | [`SchemeRules::DEFAULT`] | [`Normalizer::schemes`] |
//! | 5 | IPv6 addresses (3.2.2) | get lower case | RFC 5952: [`Normalizer::ipv6`] |
//! | 6 | letters of hosts in IRIs (RFC 3987, 5.3.2.1) | A to Z, where the host is ASCII, decoded | |
//! | 7 | bidirectional formatting characters, and `iprivate` outside of queries (RFC 3987, 3.2, 4.1) | stay encoded; in queries [`Uri::to_iri`] alone decodes `iprivate` | |
//! | 8 | NFC (RFC 3987, 5.3.2.2), IDNA (3.1) | none | feature `idna`: `to_uri_idna`, `to_iri_idna` |
//! | 9 | userinfo, query and fragment | only triplets change | |
//! | 10 | digits of a port (RFC 3986, 3.2.3) | stay, and are compared as text | |
//! | 11 | a reference with the scheme of the base (5.2.2) | is its own target | [`Uri::resolve_non_strict`] |
//! | 12 | surplus `..` (5.2.4) | vanish | |
//! | 13 | a base whose path has no `/` at the beginning (5.2.4) | what follows a removed segment begins with `/` | |
//! | 14 | `%2E` (2.3, 5.2.4) | a dot once it is normalized, not while resolving | normalize first |
//! | 15 | triplets of a URI as characters of an IRI (RFC 3987, 3.2) | those of `ucschar` and of unreserved characters | |
//! | 16 | IRIs with right-to-left text (RFC 3987, 4.2) | are not looked at | feature `bidi`: `bidi` |
//!
//! What is in the third column, in the same order:
//!
//! ```
//! use uriform::{Iri, IriRef, Normalizer, Uri, UriRef};
//!
//! let resolve = |base, reference| -> Result<String, uriform::ParseError> {
//!     Ok(Uri::parse(base)?.resolve(UriRef::parse(reference)?).to_string())
//! };
//! let syntax = |text| Ok::<_, uriform::ParseError>(Normalizer::SYNTAX.normalize(UriRef::parse(text)?).to_string());
//! let scheme = |text| Ok::<_, uriform::ParseError>(Normalizer::SCHEME.normalize(UriRef::parse(text)?).to_string());
//! let iri = |text| Ok::<_, uriform::ParseError>(Normalizer::SYNTAX.normalize(IriRef::parse(text)?).to_string());
//! let to_iri = |text| Ok::<_, uriform::ParseError>(UriRef::parse(text)?.to_iri_ref().to_string());
//!
//! // 1
//! assert_eq!(syntax("../%61/./b")?, "../a/./b");
//! assert_eq!(syntax("x:/../%61/./b")?, "x:/a/b");
//! // 2
//! assert_eq!(resolve("x:/a", ".//b")?, "x:/.//b");
//! assert_eq!(syntax("x:/a/..//b")?, "x:/.//b");
//! // 3
//! assert_eq!(syntax("x://h:/")?, "x://h:/");
//! assert_eq!(scheme("x://h:/")?, "x://h/");
//! // 4
//! assert_eq!(scheme("http://h:80")?, "http://h/");
//! assert_eq!(scheme("ftp://h:21")?, "ftp://h");
//! assert_eq!(scheme("gopher://h:70")?, "gopher://h:70");
//! // 5
//! assert_eq!(syntax("x://[2001:DB8:0:0::1]")?, "x://[2001:db8:0:0::1]");
//! // 6
//! assert_eq!(iri("//Example.%41/")?, "//example.a/");
//! assert_eq!(iri("//RÉSUMÉ.Example/")?, "//RÉSUMÉ.Example/");
//! // 7
//! assert_eq!(iri("/%E2%80%8F%EE%80%80?%EE%80%80")?, "/%E2%80%8F%EE%80%80?%EE%80%80");
//! assert_eq!(to_iri("/%E2%80%8F%EE%80%80?%EE%80%80")?, "/%E2%80%8F%EE%80%80?\u{E000}");
//! // 8
//! assert_eq!(iri("/e\u{301}")?, "/e\u{301}");
//! assert_eq!(Iri::parse("x://é/")?.to_uri().to_string(), "x://%C3%A9/");
//! // 9
//! assert_eq!(syntax("//A@h?B/../%2e%3d#C/./%7e")?, "//A@h?B/../.%3D#C/./~");
//! // 10
//! assert_eq!(scheme("http://h:080/")?, "http://h:080/");
//! // 11
//! assert_eq!(resolve("http://h/a", "http:b")?, "http:b");
//! // 12
//! assert_eq!(resolve("http://h/", "../../g")?, "http://h/g");
//! // 13
//! assert_eq!(resolve("x:a/b", "../c")?, "x:/c");
//! // 14
//! assert_eq!(resolve("x:/a/b", "%2E%2E/c")?, "x:/a/%2E%2E/c");
//! assert_eq!(syntax("x:/a/%2E%2E/c")?, "x:/c");
//! // 15
//! assert_eq!(to_iri("/%C3%A9%41%2F%FF")?, "/éA%2F%FF");
//! # Ok::<(), uriform::ParseError>(())
//! ```
//!
//! What is in the last one:
//!
//! ```
//! use uriform::{GuardError, Normalizer, Rung, SchemeRules, uri, uri_ref};
//!
//! // 1, 14
//! assert_eq!(uri!("x:/a/b").resolve(uri_ref!("../c")).to_string(), "x:/c");
//! assert_eq!(Normalizer::SYNTAX.normalize(uri_ref!("%2E%2E/c")).to_string(), "../c");
//! // 2
//! let target = uri!("x:/a").resolve(uri_ref!(".//b"));
//! assert_eq!(target.unguarded().err(), Some(GuardError));
//! assert_eq!(target.literal().to_string(), "x://b");
//! // 3
//! assert!(Normalizer::new(Rung::Path).is_normalized(uri!("x://h:/")));
//! // 4
//! const GOPHER: &[SchemeRules] = &[SchemeRules::new("gopher").port("70")];
//! let normalizer = Normalizer::SCHEME.schemes(GOPHER);
//! assert_eq!(normalizer.normalize(uri!("gopher://h:70")).to_string(), "gopher://h");
//! // 5
//! let normalizer = Normalizer::SYNTAX.ipv6(true);
//! assert_eq!(normalizer.normalize(uri!("x://[2001:DB8:0:0::1]")).to_string(), "x://[2001:db8::1]");
//! // 11
//! let target = uri!("http://h/a").resolve_non_strict(uri_ref!("http:b"));
//! assert_eq!(target.to_string(), "http://h/b");
//! # #[cfg(feature = "idna")]
//! // 8
//! assert_eq!(uriform::iri!("x://é/").to_uri_idna().unwrap(), "x://xn--9ca/");
//! # #[cfg(feature = "bidi")]
//! // 16
//! assert_eq!(uriform::bidi(&uriform::iri!("x:/שa")).count(), 1);
//! ```
//!
//! Errata that are held for an update of the RFCs are not applied.
//!
//! [`Composed::literal`]: crate::Composed::literal
//! [`Composed::unguarded`]: crate::Composed::unguarded
//! [`Normalized::unguarded`]: crate::Normalized::unguarded
//! [`Normalizer::ipv6`]: crate::Normalizer::ipv6
//! [`Normalizer::schemes`]: crate::Normalizer::schemes
//! [`Rung::Scheme`]: crate::Rung::Scheme
//! [`SchemeRules::DEFAULT`]: crate::SchemeRules::DEFAULT
//! [`Uri::resolve_non_strict`]: crate::Uri::resolve_non_strict
//! [`Uri::to_iri`]: crate::Uri::to_iri
