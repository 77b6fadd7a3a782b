//! Comparison, hashing, conversion and formatting.

use std::borrow::Borrow;
use std::collections::{BTreeSet, HashMap, HashSet};

use uriform::{
    AbsoluteUri, Normalizer, ParseErrorKind, PortError, RelativeRef, Uri, UriRef, iri, iri_ref,
    uri, uri_ref,
};

const TEXT: &str = "http://user:secret@example.com:80/it's?q#f";
const SHOWN: &str = "http://user:***@example.com:80/it's?q#f";

/// Literals are checked when this file is compiled.
const LITERAL: Uri<'static> = uri!("http://user:secret@example.com:80/it's?q#f");

#[test]
fn getters_are_const() {
    const HOST: &str = LITERAL.host().unwrap().as_str();
    const PORT: Result<u16, PortError> = LITERAL.authority().unwrap().port().unwrap().to_u16();
    assert_eq!(HOST, "example.com");
    assert_eq!(PORT, Ok(80));
    assert_eq!(uri_ref!("a?b").query().unwrap(), "b");
}

#[test]
fn getters_outlive_the_value() {
    fn path(text: &str) -> &str {
        UriRef::parse(text).unwrap().path().as_str()
    }
    assert_eq!(path("//h/a"), "/a");
}

#[test]
fn texts_compare_as_texts() {
    let reference = uri_ref!("A");
    assert_eq!(reference, *"A");
    assert_eq!("A", reference);
    assert_ne!(reference, "a");
    assert!(reference < uri_ref!("a"));
    let sorted: BTreeSet<_> = [uri_ref!("b"), uri_ref!("a"), uri_ref!("b")].into();
    assert!(sorted.into_iter().eq(["a", "b"]));
    let found: HashMap<_, _> = [(LITERAL, 1)].into();
    assert_eq!(found.get(TEXT), Some(&1));
    let borrowed: &str = LITERAL.borrow();
    assert_eq!(borrowed, LITERAL.as_ref());
}

#[test]
fn schemes_compare_without_case() {
    let scheme = |text| Uri::parse(text).unwrap().scheme();
    let set: HashSet<_> = ["HTTP:", "http:", "hTTp:", "https:"].map(scheme).into();
    assert_eq!(set.len(), 2);
    assert!(scheme("A:") < scheme("b:"));
    assert!(scheme("a:") < scheme("B:"));
    assert!(scheme("http:") < scheme("HTTPS:"));
    assert_eq!(scheme("HTTP:").to_string(), "HTTP");
}

#[test]
fn conversions_follow_the_grammar() {
    let reference = UriRef::from(LITERAL);
    assert_eq!(reference.spans(), LITERAL.spans());
    assert_eq!(Uri::try_from(reference), Ok(LITERAL));

    let error = AbsoluteUri::try_from(LITERAL).unwrap_err();
    assert_eq!(
        (error.rule(), error.offset()),
        ("absolute-URI", TEXT.len() - 2)
    );
    let error = RelativeRef::try_from(reference).unwrap_err();
    assert_eq!((error.rule(), error.offset()), ("relative-ref", 4));
    let error = Uri::try_from(uri_ref!("http")).unwrap_err();
    assert_eq!(
        (error.rule(), error.kind()),
        ("URI", ParseErrorKind::UnexpectedEnd)
    );

    let absolute = AbsoluteUri::parse("s:p").unwrap();
    assert_eq!(UriRef::from(absolute), UriRef::from(Uri::from(absolute)));
    assert_eq!(
        UriRef::from(RelativeRef::parse("//h").unwrap())
            .host()
            .unwrap(),
        "h"
    );
}

#[test]
fn debug_hides_the_password() {
    assert_eq!(format!("{LITERAL:?}"), format!("Uri({SHOWN:?})"));
    assert_eq!(
        format!("{:?}", UriRef::from(LITERAL)),
        format!("UriRef({SHOWN:?})")
    );
    let shown = "Authority(\"user:***@example.com:80\")";
    assert_eq!(format!("{:?}", LITERAL.authority().unwrap()), shown);
    assert_eq!(
        format!("{:?}", LITERAL.userinfo().unwrap()),
        "Userinfo(\"user:***\")"
    );
    // Whether there is anything to hide does not show either.
    assert_eq!(
        format!("{:?}", uri_ref!("//user:@h")),
        "UriRef(\"//user:***@h\")"
    );
    // These have no password.
    for text in ["//user@h:80", "a@b/c:d@e", "?a:b@c"] {
        let reference = UriRef::parse(text).unwrap();
        assert_eq!(format!("{reference:?}"), format!("UriRef({text:?})"));
    }
}

#[test]
fn display_prints_the_text() {
    assert_eq!(LITERAL.to_string(), TEXT);
    assert_eq!(LITERAL.userinfo().unwrap().to_string(), "user:secret");
    assert_eq!(format!("{:>4}", uri_ref!("a")), "   a");
}

#[test]
fn ports_are_bounded() {
    let port = |text| UriRef::parse(text).unwrap().port().unwrap().to_u16();
    assert_eq!(port("//h:0"), Ok(0));
    assert_eq!(port("//h:65535"), Ok(65535));
    assert_eq!(port("//h:65536"), Err(PortError::TooLarge));
    assert_eq!(port("//h:"), Err(PortError::Empty));
    assert_eq!(PortError::TooLarge.to_string(), "port greater than 65535");
}

/// Values are passed around by copy.
#[test]
fn values_are_small() {
    assert!(size_of::<Uri<'_>>() <= 6 * size_of::<usize>());
    assert!(size_of::<uriform::ParseError>() <= 6 * size_of::<usize>());
}

/// Width, fill, alignment and precision count characters of the text, whatever it is made of.
#[test]
fn padding_is_that_of_texts() {
    macro_rules! padded {
        ($value:expr) => {{
            let value = $value;
            [
                format!("{value:>40}"),
                format!("{value:*^41}"),
                format!("{value:40}|"),
                format!("{value:.7}"),
                format!("{value:>9.8}"),
                format!("{value}"),
            ]
        }};
    }
    macro_rules! check {
        ($value:expr) => {
            assert_eq!(padded!($value), padded!($value.to_string()));
        };
    }
    let iri = iri!("x://u:p\u{e9}@h/\u{e9}");
    check!(iri);
    check!(iri.redacted());
    check!(iri.to_uri());
    check!(Normalizer::SYNTAX.normalize(iri));
    check!(iri.resolve(iri_ref!("a")).literal());
}
