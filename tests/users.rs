//! What a user would write, and the features that this run sees.

use uriform::percent::decode;
use uriform::{
    AbsoluteUri, Authority, Fragment, Host, HostKind, Iri, IriRef, Path, Port, Query, Scheme,
    Segment, Uri, UriRef, Userinfo, absolute_iri, absolute_uri, iri, iri_ref, iri_relative_ref,
    relative_ref, uri, uri_ref,
};

const API: Uri<'static> = uri!("https://user:secret@[2001:db8::1]:8443/v1/items?page=2#top");
const HOST: Host<'static> = API.host().unwrap();
const KIND: HostKind = HOST.kind();
const USER: &str = API.userinfo().unwrap().user();
const PORT: u16 = match API.port().unwrap().to_u16() {
    Ok(port) => port,
    Err(_) => 0,
};
const PATH: Path<'static> = API.path();
const BASE: AbsoluteUri<'static> = API.without_fragment();
const IRI_QUERY: Query<'static> = iri!("http://example.com/?où").query().unwrap();
const ASCII: Option<Uri<'static>> = iri!("http://example.com/").as_uri();

/// Components are made in constants too.
const PARSED: (Scheme<'_>, Authority<'_>, Segment<'_>, bool) = (
    match Scheme::parse("http") {
        Ok(scheme) => scheme,
        Err(_) => panic!(),
    },
    match Authority::parse("a@[::1]:80") {
        Ok(authority) => authority,
        Err(_) => panic!(),
    },
    match Segment::parse_iri("é") {
        Ok(segment) => segment,
        Err(_) => panic!(),
    },
    Host::parse("[::1").is_err() && Port::parse("80a").is_err() && Userinfo::parse("@").is_err(),
);

#[test]
fn constants_have_components() {
    assert_eq!(KIND, HostKind::Ipv6);
    assert_eq!((USER, PORT), ("user", 8443));
    assert_eq!(PATH, "/v1/items");
    assert_eq!(
        BASE,
        "https://user:secret@[2001:db8::1]:8443/v1/items?page=2"
    );
    assert_eq!(IRI_QUERY, "où");
    assert_eq!(ASCII.unwrap(), "http://example.com/");
    assert_eq!(
        PARSED.0,
        API.scheme()
            .as_str()
            .replace("https", "HTTP")
            .as_str()
            .try_into()
            .unwrap()
    );
    assert_eq!(PARSED.1.host(), "[::1]");
    assert_eq!(PARSED.2, "é");
    const { assert!(PARSED.3) };
    assert_eq!(Fragment::parse("top").ok(), API.fragment());
    // Every kind has literals.
    assert_eq!(uri_ref!("?a").query(), iri_ref!("?a").query());
    assert_eq!(absolute_uri!("a:b").path(), absolute_iri!("a:b").path());
    assert_eq!(
        relative_ref!("/é%20".split_at(1).0).path(),
        iri_relative_ref!("/").path()
    );
}

/// Every kind of reference comes in.
fn file_name<'a>(reference: impl Into<IriRef<'a>>) -> Option<&'a str> {
    reference
        .into()
        .path()
        .segments()
        .next_back()
        .map(|segment| segment.as_str())
}

fn ascii_only<'a>(reference: impl Into<UriRef<'a>>) -> bool {
    reference.into().as_str().is_ascii()
}

#[test]
fn functions_take_wider_kinds() {
    assert_eq!(file_name(API), Some("items"));
    assert_eq!(file_name(BASE), Some("items"));
    assert_eq!(file_name(iri!("http://example.com/été")), Some("été"));
    assert_eq!(file_name(relative_ref!("a/b")), Some("b"));
    assert!(ascii_only(API) && ascii_only(BASE) && ascii_only(relative_ref!("a")));
    assert_eq!(UriRef::try_from(iri!("s:é")).unwrap_err().offset(), 2);
    assert_eq!(Uri::try_from(iri!("s:e")).unwrap(), "s:e");
    assert_eq!(Iri::try_from(uri_ref!("s:e")).unwrap(), "s:e");
}

#[test]
fn no_allocation_is_needed() {
    let name = API.query().unwrap().pairs().next().unwrap().0;
    assert!(decode(name).eq(*b"page"));
    assert!(API.is_same_document(Iri::from(API)));
}

/// Each feature is what the run was asked for: nothing switches another one back on.
#[test]
fn features() {
    let asked = std::env::var("URIFORM_FEATURES");
    let Ok(asked) = asked else { return };
    let seen = [
        ("std", cfg!(feature = "std")),
        ("alloc", cfg!(feature = "alloc")),
        ("serde", cfg!(feature = "serde")),
        ("http", cfg!(feature = "http")),
        ("url", cfg!(feature = "url")),
        ("arbitrary", cfg!(feature = "arbitrary")),
        ("idna", cfg!(feature = "idna")),
        ("bidi", cfg!(feature = "bidi")),
        ("schemes", cfg!(feature = "schemes")),
        ("coap", cfg!(feature = "coap")),
        ("data", cfg!(feature = "data")),
        ("did", cfg!(feature = "did")),
        ("file", cfg!(feature = "file")),
        ("geo", cfg!(feature = "geo")),
        ("http-uri", cfg!(feature = "http-uri")),
        ("imap", cfg!(feature = "imap")),
        ("json-pointer", cfg!(feature = "json-pointer")),
        ("language-tag", cfg!(feature = "language-tag")),
        ("ldap", cfg!(feature = "ldap")),
        ("mailto", cfg!(feature = "mailto")),
        ("media-type", cfg!(feature = "media-type")),
        ("request-target", cfg!(feature = "request-target")),
        ("rtsp", cfg!(feature = "rtsp")),
        ("sip", cfg!(feature = "sip")),
        ("stun", cfg!(feature = "stun")),
        ("tag", cfg!(feature = "tag")),
        ("tel", cfg!(feature = "tel")),
        ("template", cfg!(feature = "template")),
        ("timestamp", cfg!(feature = "timestamp")),
        ("urn", cfg!(feature = "urn")),
        ("ws", cfg!(feature = "ws")),
    ];
    let seen: Vec<_> = seen
        .into_iter()
        .filter(|(_, on)| *on)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(seen.join(","), asked);
}

#[cfg(feature = "alloc")]
mod owned {
    use std::collections::{BTreeMap, HashMap};

    use uriform::{Builder, UriBuf, UriRefBuf};

    use super::*;

    #[test]
    fn maps_are_looked_up_by_text() {
        let key = API.to_owned();
        let hashed = HashMap::from([(key.clone(), 1)]);
        let sorted = BTreeMap::from([(key, 2)]);
        assert_eq!(hashed.get(API.as_str()), Some(&1));
        assert_eq!(sorted.get(API.as_str()), Some(&2));
        assert_eq!(hashed.get("https://example.com/"), None);
    }

    #[test]
    fn functions_take_owned_references() {
        let uri = UriBuf::parse("http://example.com/a/b").unwrap();
        assert_eq!(file_name(&uri), Some("b"));
        assert!(ascii_only(&uri));
        let reference = UriRefBuf::from(uri);
        assert_eq!(file_name(&reference), Some("b"));
    }

    #[test]
    fn collections_become_components() {
        let segments = vec![String::from("a b"), String::from("c")];
        let pairs = BTreeMap::from([("q", "1"), ("r", "2")]);
        let reference = Builder::new()
            .segments_decoded(&segments)
            .pairs_decoded(&pairs);
        assert_eq!(reference.build::<UriRefBuf>().unwrap(), "/a%20b/c?q=1&r=2");
        let mut uri = UriBuf::parse("http://example.com").unwrap();
        uri.path_mut().extend(&["a", "b"]).unwrap();
        assert_eq!(uri.path(), "/a/b");
    }
}
