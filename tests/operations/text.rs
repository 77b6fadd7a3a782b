//! Texts that are mostly references, with what matters to operations in them.

use proptest::prelude::*;

/// A URI reference, with a scheme or without.
pub(crate) fn uri_ref() -> impl Strategy<Value = String> {
    reference(prop::sample::select(SCHEMES), UNITS)
}

/// A URI.
pub(crate) fn uri() -> impl Strategy<Value = String> {
    reference(prop::sample::select(&SCHEMES[3..]), UNITS)
}

/// An IRI.
pub(crate) fn iri() -> impl Strategy<Value = String> {
    reference(prop::sample::select(&SCHEMES[3..]), IRI_UNITS)
}

/// An IRI reference.
pub(crate) fn iri_ref() -> impl Strategy<Value = String> {
    reference(prop::sample::select(SCHEMES), IRI_UNITS)
}

/// A path of many segments, most of them dot segments or short.
pub(crate) fn long_path() -> impl Strategy<Value = String> {
    let segment = prop::sample::select(&["..", "..", ".", "", "a", "a", "bb", "%2E"][..]);
    prop::collection::vec((segment, 1..8_usize), 0..120).prop_map(|segments| {
        let repeated = segments
            .into_iter()
            .flat_map(|(segment, times)| std::iter::repeat_n(segment, times));
        repeated.collect::<Vec<_>>().join("/")
    })
}

const SCHEMES: &[&str] = &["", "", "", "x:", "x:", "X:", "http:", "ws:", "ftp:"];

/// What paths, queries, fragments and names are made of.
const UNITS: &[&str] = &[
    "a",
    "b",
    "A",
    "..",
    ".",
    "%2e",
    "%2E",
    "%41",
    "%7e",
    "%2f",
    "%c3%a9",
    "%ff",
    "%e2%80%8f",
    "%ee%80%80",
    "%25",
    ";",
    "@",
];

const IRI_UNITS: &[&str] = &[
    "a",
    "b",
    "É",
    "..",
    ".",
    "%2e",
    "%2E",
    "%41",
    "%7e",
    "%2f",
    "%c3%a9",
    "%C3",
    "%ff",
    "%e2%80%8f",
    "%ee%80%80",
    "é",
    "\u{200f}",
    "日",
    ";",
    "@",
];

fn reference(
    scheme: impl Strategy<Value = &'static str>,
    units: &'static [&'static str],
) -> impl Strategy<Value = String> {
    let text = move |most| {
        prop::collection::vec(prop::sample::select(units), 0..most).prop_map(|units| units.concat())
    };
    let host = prop_oneof![
        prop::sample::select(&["", "h", "H", "[2001:DB8:0:0::1]", "[vF.A]", "127.0.0.1"][..])
            .prop_map(String::from),
        text(3).prop_map(|host| host.replace('@', "")),
    ];
    let authority = (
        prop::sample::select(&["", "", "u@", "U:%41@"][..]),
        host,
        prop::sample::select(&["", "", ":", ":80", ":21", ":080"][..]),
    );
    let authority = prop_oneof![
        Just(String::new()),
        authority.prop_map(|(userinfo, host, port)| format!("//{userinfo}{host}{port}")),
    ];
    let segment = prop_oneof![
        3 => prop::sample::select(&["a", "b", "..", "..", ".", "", "a:b", "%2E%2e"][..])
            .prop_map(String::from),
        1 => text(3),
    ];
    let path = prop::collection::vec(segment, 0..6).prop_map(|segments| segments.join("/"));
    let query = prop::option::of(text(2))
        .prop_map(|text| text.map_or(String::new(), |text| format!("?{text}")));
    let fragment = prop::option::of(text(2))
        .prop_map(|text| text.map_or(String::new(), |text| format!("#{text}")));
    (scheme, authority, path, any::<bool>(), query, fragment).prop_map(
        |(scheme, authority, path, rooted, query, fragment)| {
            let slash = if rooted || !authority.is_empty() && !path.is_empty() {
                "/"
            } else {
                ""
            };
            format!("{scheme}{authority}{slash}{path}{query}{fragment}")
        },
    )
}
