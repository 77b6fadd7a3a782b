//! Laws that hold for every text. `CASES` sets how many texts are tried for each.

mod common;

use std::fmt::Write;
use std::net::IpAddr;

use common::config;
use proptest::prelude::*;
use uri_generated::rfc3986;
use uriform::{
    AbsoluteIri, AbsoluteUri, HostKind, Iri, IriRef, IriRelativeRef, ParseErrorKind, RelativeRef,
    Uri, UriRef,
};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn recomposition_is_identity(text in text()) {
        if let Ok(reference) = UriRef::parse(&text) {
            prop_assert_eq!(recompose(reference), text);
        }
    }

    #[test]
    fn appendix_b_agrees(text in text()) {
        if let Ok(reference) = UriRef::parse(&text) {
            prop_assert_eq!(components(reference), split_by_appendix_b(&text));
        }
    }

    /// What the types derive from a few offsets is what the generated parser says.
    #[test]
    fn spans_and_host_kinds_are_those_of_the_grammar(text in text()) {
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        let generated = rfc3986::UriReference::parse(&text).unwrap().spans();
        let range = |span: rfc3986::Span| span.start as usize..span.end as usize;
        let spans = reference.spans();
        prop_assert_eq!(spans.scheme(), generated.scheme().map(range));
        prop_assert_eq!(spans.authority(), generated.authority().map(range));
        prop_assert_eq!(spans.userinfo(), generated.userinfo().map(range));
        prop_assert_eq!(spans.host(), generated.host().map(range));
        prop_assert_eq!(spans.port(), generated.port().map(range));
        prop_assert_eq!(spans.path(), range(generated.path()));
        prop_assert_eq!(spans.query(), generated.query().map(range));
        prop_assert_eq!(spans.fragment(), generated.fragment().map(range));

        let kind = generated.host_variant(&text).map(|variant| match variant {
            rfc3986::HostVariant::Ipv4Address => HostKind::Ipv4,
            rfc3986::HostVariant::Ipv6Address => HostKind::Ipv6,
            rfc3986::HostVariant::IpvFuture => HostKind::IpvFuture,
            rfc3986::HostVariant::RegName => HostKind::RegName,
        });
        prop_assert_eq!(reference.host().map(|host| host.kind()), kind);
    }

    #[test]
    fn authorities_recompose(text in text()) {
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        let Some(authority) = reference.authority() else { return Ok(()) };
        let mut recomposed = String::new();
        if let Some(userinfo) = authority.userinfo() {
            write!(recomposed, "{userinfo}@").unwrap();
        }
        write!(recomposed, "{}", authority.host()).unwrap();
        if let Some(port) = authority.port() {
            write!(recomposed, ":{port}").unwrap();
        }
        prop_assert_eq!(authority.as_str(), recomposed);
        prop_assert_eq!(Some(authority.host()), reference.host());
        prop_assert_eq!(authority.userinfo(), reference.userinfo());
        prop_assert_eq!(authority.port(), reference.port());
    }

    /// URI, absolute-URI and relative-ref are URI-reference with a condition on which components
    /// are there.
    #[test]
    fn kinds_differ_by_presence(text in text()) {
        let reference = UriRef::parse(&text).ok();
        let scheme = reference.and_then(|reference| reference.scheme());
        let fragment = reference.and_then(|reference| reference.fragment());
        let accepted = reference.is_some();
        prop_assert_eq!(Uri::parse(&text).is_ok(), accepted && scheme.is_some());
        prop_assert_eq!(AbsoluteUri::parse(&text).is_ok(), accepted && scheme.is_some() && fragment.is_none());
        prop_assert_eq!(RelativeRef::parse(&text).is_ok(), accepted && scheme.is_none());
    }

    #[test]
    fn kinds_of_iris_differ_by_presence(text in text()) {
        let reference = IriRef::parse(&text).ok();
        let scheme = reference.and_then(|reference| reference.scheme());
        let fragment = reference.and_then(|reference| reference.fragment());
        let accepted = reference.is_some();
        prop_assert_eq!(Iri::parse(&text).is_ok(), accepted && scheme.is_some());
        prop_assert_eq!(AbsoluteIri::parse(&text).is_ok(), accepted && scheme.is_some() && fragment.is_none());
        prop_assert_eq!(IriRelativeRef::parse(&text).is_ok(), accepted && scheme.is_none());
    }

    /// An IRI of ASCII is a URI, and every URI is an IRI, with the same components.
    #[test]
    fn iris_of_ascii_are_uris(text in text()) {
        let uri = UriRef::parse(&text).ok();
        let iri = IriRef::parse(&text).ok();
        prop_assert_eq!(uri, iri.and_then(|iri| iri.as_uri_ref()));
        if let (Some(uri), Some(iri)) = (uri, iri) {
            prop_assert_eq!(uri.spans(), iri.spans());
            prop_assert_eq!(IriRef::from(uri), iri);
        }
        prop_assert_eq!(uri.is_some(), iri.is_some() && text.is_ascii());
        if let Ok(iri) = Iri::parse(&text) {
            prop_assert_eq!(iri.as_uri(), Uri::parse(&text).ok());
            prop_assert_eq!(iri.without_fragment(), AbsoluteIri::try_from(iri).unwrap_or(iri.without_fragment()));
        }
    }

    #[test]
    fn appendix_b_agrees_on_iris(text in text()) {
        if let Ok(reference) = IriRef::parse(&text) {
            prop_assert_eq!(components(reference), split_by_appendix_b(&text));
            prop_assert_eq!(recompose(reference), text);
        }
    }

    #[test]
    fn errors_are_at_a_character(text in text()) {
        if let Err(error) = UriRef::parse(&text) {
            prop_assert!(text.is_char_boundary(error.offset()));
            let at_end = error.offset() == text.len();
            prop_assert_eq!(error.kind() == ParseErrorKind::UnexpectedEnd, at_end);
        }
    }

    #[test]
    fn bytes_are_parsed_as_text(text in text(), tail in prop::collection::vec(any::<u8>(), 0..3)) {
        prop_assert_eq!(UriRef::try_from(text.as_bytes()), UriRef::parse(&text));
        let mut bytes = text.into_bytes();
        bytes.extend(tail);
        match std::str::from_utf8(&bytes) {
            Ok(text) => prop_assert_eq!(UriRef::try_from(&bytes[..]), UriRef::parse(text)),
            Err(utf8_error) => {
                let error = UriRef::try_from(&bytes[..]).unwrap_err();
                prop_assert!(error.offset() <= utf8_error.valid_up_to());
            }
        }
    }

    #[test]
    fn debug_hides_the_password(
        (scheme, user, password, rest) in ("([a-z]{1,3}:)?", "[a-z]{0,3}", "(S3CRET[:0-9]{0,3}){1,2}", "[a-z]{0,3}(:[0-9]{0,2})?(/[a-z:@]{0,3})?(#[a-z]?)?"),
    ) {
        let text = format!("{scheme}//{user}:{password}@{rest}");
        let reference = UriRef::parse(&text).unwrap();
        prop_assert_eq!(reference.userinfo().unwrap().password(), Some(&password[..]));
        let uri = Uri::try_from(reference);
        let shown = format!("{reference:?} {reference:#?} {uri:?} {:?} {:?}", reference.authority(), reference.userinfo());
        prop_assert!(!shown.contains("S3CRET"), "{}", shown);
        let shown = format!("{reference:?}");
        let expected = format!("UriRef(\"{scheme}//{user}:***@{rest}\")");
        prop_assert_eq!(shown, expected);
    }

    #[test]
    fn addresses_come_back(ip: IpAddr) {
        let text = match ip {
            IpAddr::V4(ip) => format!("//{ip}:1"),
            IpAddr::V6(ip) => format!("//[{ip}]:1"),
        };
        let host = UriRef::parse(&text).unwrap().host().unwrap();
        prop_assert_eq!(host.ip(), Some(ip));
        prop_assert_eq!(host.kind(), if ip.is_ipv4() { HostKind::Ipv4 } else { HostKind::Ipv6 });
    }

    /// An `IPv6address` of the grammar is always one of the standard library, whatever its form.
    #[test]
    fn hosts_have_the_address_of_their_kind(host in "\\[[1:]{2,12}(:?[1-9]{1,2}(\\.1[0-9]{0,2}){3})?\\]|[0-3]{1,3}(\\.[0-9]{1,3}){2,3}") {
        let text = format!("//{host}");
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        let host = reference.host().unwrap();
        match host.kind() {
            HostKind::Ipv4 => prop_assert!(host.ip().unwrap().is_ipv4()),
            HostKind::Ipv6 => prop_assert!(host.ip().unwrap().is_ipv6()),
            HostKind::IpvFuture | HostKind::RegName => prop_assert_eq!(host.ip(), None),
        }
    }
}

#[cfg(feature = "alloc")]
proptest! {
    #![proptest_config(config())]

    #[test]
    fn owned_and_borrowed_agree(text in text()) {
        use uriform::{UriBuf, UriRefBuf};

        let reference = UriRef::parse(&text);
        let owned = UriRefBuf::parse(text.as_str());
        prop_assert_eq!(owned.clone(), reference.map(|reference| reference.to_owned()));
        if let (Ok(owned), Ok(reference)) = (owned, reference) {
            prop_assert_eq!(owned.spans(), reference.spans());
            prop_assert_eq!(owned.as_uri_ref(), reference);
        }
        prop_assert_eq!(text.parse::<UriBuf>(), Uri::parse(&text).map(UriBuf::from));
        match UriBuf::try_from(text.clone()) {
            Ok(uri) => prop_assert_eq!(uri, text),
            Err(error) => {
                prop_assert_eq!(Err(error.parse_error()), Uri::parse(&text));
                prop_assert_eq!(error.into_string(), text);
            }
        }
    }
}

/// Texts of which about half are URI references, with every component there, empty and absent.
fn text() -> impl Strategy<Value = String> {
    let authority = concatenated([
        &["//"],
        &["", "", "@", "u@", "u:p@", ":@", "a:b:c@", "%41!$@", "h:80@"],
        &[
            "",
            "a",
            "EXAMPLE.com",
            "%c3%a9",
            "1.2.3.4",
            "1.2.3.256",
            "01.2.3.4",
            "[::]",
            "[1:2::FfFf:1.2.3.4]",
            "[v1f.a:b]",
        ],
        &["", "", ":", ":0", ":80", ":0080", ":65536"],
    ]);
    let authority = prop_oneof![Just(String::new()), authority];
    let before = concatenated([&["", "", "a:", "HTTP:", "x1+-.:", "file:"]]);
    let after = concatenated([
        &["", "/", "//", "a", "a:", ".", "..", "1@", "%2f"],
        &["", "", "/", "//", "/b", "/c;d=1", "/e:f@g", "/.", "/../h"],
        &["", "", "?", "?q", "?a=b&c", "?/?:@"],
        &["", "", "#", "#f", "#/?:@"],
    ]);
    // Every other text gets a character that often makes them another reference, or none.
    let change = prop::option::of((any::<prop::sample::Index>(), "[:/?#@%\\[\\]. é0]"));
    (before, authority, after, change).prop_map(|(before, authority, after, change)| {
        let mut text = before + &authority + &after;
        if let Some((index, character)) = change {
            text.insert_str(index.index(text.len() + 1), &character);
        }
        text
    })
}

/// One of each, one after the other.
fn concatenated<const N: usize>(
    parts: [&'static [&'static str]; N],
) -> impl Strategy<Value = String> {
    parts
        .map(prop::sample::select)
        .prop_map(|parts| parts.concat())
}

/// Scheme, authority, path, query and fragment.
type Components<'a> = (
    Option<&'a str>,
    Option<&'a str>,
    &'a str,
    Option<&'a str>,
    Option<&'a str>,
);

fn components<'a>(reference: impl Into<IriRef<'a>>) -> Components<'a> {
    let reference = reference.into();
    let scheme = reference.scheme().map(|scheme| scheme.as_str());
    let authority = reference.authority().map(|authority| authority.as_str());
    (
        scheme,
        authority,
        reference.path().as_str(),
        reference.query().map(|query| query.as_str()),
        reference.fragment().map(|fragment| fragment.as_str()),
    )
}

/// The algorithm of RFC 3986, section 5.3.
fn recompose<'a>(reference: impl Into<IriRef<'a>>) -> String {
    let (scheme, authority, path, query, fragment) = components(reference);
    let mut result = String::new();
    if let Some(scheme) = scheme {
        result += scheme;
        result += ":";
    }
    if let Some(authority) = authority {
        result += "//";
        result += authority;
    }
    result += path;
    if let Some(query) = query {
        result += "?";
        result += query;
    }
    if let Some(fragment) = fragment {
        result += "#";
        result += fragment;
    }
    result
}

/// The regular expression of RFC 3986, appendix B, step by step:
/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
fn split_by_appendix_b(text: &str) -> Components<'_> {
    let (scheme, rest) = match text.find([':', '/', '?', '#']) {
        Some(end) if end > 0 && text[end..].starts_with(':') => {
            (Some(&text[..end]), &text[end + 1..])
        }
        _ => (None, text),
    };
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, rest) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
            (Some(authority), rest)
        }
        None => (None, rest),
    };
    let (rest, fragment) = split_off(rest, '#');
    let (path, query) = split_off(rest, '?');
    (scheme, authority, path, query, fragment)
}

fn split_off(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter)
        .map_or((text, None), |(head, tail)| (head, Some(tail)))
}
