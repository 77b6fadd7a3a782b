//! Single components: each check and each set agrees with the parsers of whole texts.
#![cfg(feature = "alloc")]

mod common;

use std::borrow::Cow;

use common::config_of;
use proptest::prelude::*;
use uriform::percent::{CharSet, decode, encode, encode_bytes, encode_form};
use uriform::{
    Authority, Fragment, Host, IriRef, ParseError, Path, Port, Query, Scheme, Segment, UriRef,
    Userinfo,
};

type Parse = fn(&str) -> Result<&str, ParseError>;
type Whole<'a> = Result<Option<&'a str>, ParseError>;

/// A component, the text around it that makes a reference of it, and what the reference has.
struct Component {
    name: &'static str,
    before: &'static str,
    after: &'static str,
    uri: Parse,
    iri: Parse,
    get: fn(IriRef<'_>) -> Option<&str>,
}

macro_rules! component {
    ($Type:ident, $before:literal, $after:literal, $parse_iri:ident, $get:expr) => {
        Component {
            name: stringify!($Type),
            before: $before,
            after: $after,
            uri: |text| $Type::parse(text).map(|component| component.as_str()),
            iri: |text| $Type::$parse_iri(text).map(|component| component.as_str()),
            get: $get,
        }
    };
}

const COMPONENTS: [Component; 9] = [
    component!(Scheme, "", ":", parse, |reference| Some(
        reference.scheme()?.as_str()
    )),
    component!(Authority, "//", "/", parse_iri, |reference| Some(
        reference.authority()?.as_str()
    )),
    component!(Userinfo, "//", "@", parse_iri, |reference| Some(
        reference.userinfo()?.as_str()
    )),
    component!(Host, "//", "/", parse_iri, |reference| Some(
        reference.host()?.as_str()
    )),
    component!(Port, "//:", "/", parse, |reference| Some(
        reference.port()?.as_str()
    )),
    component!(Path, "//h/", "?", parse_iri, |reference| Some(
        &reference.path().as_str()[1..]
    )),
    component!(Segment, "//h/", "/", parse_iri, |reference| {
        Some(reference.path().segments().next()?.as_str())
    }),
    component!(Query, "?", "#", parse_iri, |reference| Some(
        reference.query()?.as_str()
    )),
    component!(Fragment, "#", "", parse_iri, |reference| Some(
        reference.fragment()?.as_str()
    )),
];

/// Parts of components, and what is wrong with them.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        8 => prop::sample::select(&[
            "a", "F", "0", "9", ":", "@", "[", "]", "::", "[::1]", "1.2.3.4", "[v1.a:b]", "v1.", "%41", "%4", "%",
            "%zz", "/", "?", "#", ".", "..", "-", "+", "&", "=", "!", "~", " ", "|", "\u{e9}", "\u{e000}", "\u{fdd0}", "\u{10ffff}",
        ][..]).prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn check(component: &Component, text: &str) -> Result<(), TestCaseError> {
    let whole = format!("{}{text}{}", component.before, component.after);
    let verdict = |reference: Result<IriRef<'_>, ParseError>| {
        reference.ok().and_then(component.get) == Some(text)
    };
    let name = component.name;
    let uri = (component.uri)(text);
    let iri = (component.iri)(text);
    prop_assert_eq!(
        uri.is_ok(),
        verdict(UriRef::parse(&whole).map(IriRef::from)),
        "{} {:?}",
        name,
        text
    );
    prop_assert_eq!(
        iri.is_ok(),
        verdict(IriRef::parse(&whole)),
        "{} {:?}",
        name,
        text
    );
    for (parse, verdict) in [(component.uri, uri), (component.iri, iri)] {
        let Err(error) = verdict else { continue };
        prop_assert!(text.get(error.span()).is_some());
        prop_assert!(error.offset() <= text.len());
        prop_assert!(error.expected().next().is_some());
        prop_assert!(!error.open_rules().is_empty());
        // No beginning up to the fault is lost, and one after it is.
        prop_assert!(
            viable(parse, &text[..error.offset()]),
            "{} {:?} {}",
            name,
            text,
            error
        );
        if let Some(span) = text
            .get(..error.span().end)
            .filter(|_| error.offset() < text.len())
        {
            prop_assert!(!viable(parse, span), "{} {:?} {}", name, text, error);
        }
    }
    Ok(())
}

/// Tells whether some component begins with this text, by trying ends of addresses and triplets.
fn viable(parse: Parse, text: &str) -> bool {
    const ENDS: [&str; 17] = [
        "0@", "00@", "a@", "", "0", "00", "a", "@", "]", "1]", "0.a]", ".a]", "a]", ":1]", "::1]",
        "v0.a]", "0.0.0.0]",
    ];
    let groups = |count: usize| ":1".repeat(count);
    ENDS.iter()
        .any(|end| parse(&format!("{text}{end}")).is_ok())
        || (0..8).any(|count| {
            ["", "1", "0.0.0"].iter().any(|first| {
                parse(&format!("{text}{first}{}]", groups(count))).is_ok()
                    || parse(&format!("{text}{first}{}:1.2.3.4]", groups(count))).is_ok()
                    || parse(&format!("{text}{first}.0.0]")).is_ok()
                    || parse(&format!("{text}{first}.0]")).is_ok()
                    || parse(&format!("{text}{first}.0.0.0]")).is_ok()
                    || parse(&format!("{text}.{first}]")).is_ok()
            })
        })
}

proptest! {
    #![proptest_config(config_of(10))]

    #[test]
    fn components_are_those_of_the_grammar(text in text()) {
        for component in &COMPONENTS {
            check(component, &text)?;
        }
    }

    #[test]
    fn addresses_in_brackets(text in "\\[[0-9a-fA-F:.v]{0,60}\\]?(:[0-9]|x)?") {
        for component in &COMPONENTS[1..4] {
            check(component, &text)?;
        }
    }

    /// Around the length up to which the generated parser is asked.
    #[test]
    fn long_literals(text in "\\[(v[0-9a-f]{0,3}|v[0-9a-f]{55,65})(\\.([a-z:]{0,3}|[a-z:]{50,65}))?\\]?(é|x)?") {
        for component in &COMPONENTS[1..4] {
            check(component, &text)?;
        }
    }

    #[test]
    fn parts_of_an_authority_are_those_of_the_reference(text in text()) {
        if let Ok(authority) = Authority::parse_iri(&text) {
            let whole = format!("//{text}");
            let reference = IriRef::parse(&whole).unwrap();
            prop_assert_eq!(authority.userinfo(), reference.userinfo());
            prop_assert_eq!(authority.host(), reference.host().unwrap());
            prop_assert_eq!(authority.port(), reference.port());
        }
    }

    #[test]
    fn decoding_undoes_encoding(bytes: Vec<u8>, text: String) {
        for set in [CharSet::EMPTY, CharSet::PAIR, CharSet::PCHAR, CharSet::PCHAR.union(CharSet::UCSCHAR), CharSet::QUERY.union(CharSet::IPRIVATE)] {
            let encoded = encode_bytes(&bytes, set).to_string();
            prop_assert!(decode(&encoded).eq(bytes.iter().copied()));
            prop_assert!(Query::parse_iri(&encoded).is_ok());
            let encoded = encode(&text, set).to_string();
            prop_assert_eq!(decode(&encoded).to_string(), text.as_str());
            prop_assert_eq!(encode(&text, set).collect::<String>(), encoded.as_str());
            prop_assert!(Query::parse_iri(&encoded).is_ok());
            // What is encoded is not encoded again where triplets are kept.
            prop_assert_eq!(encode(&encoded, set).keep_triplets().to_string(), encoded);
        }
    }

    #[test]
    fn decoding_of_what_is_not_utf_8_is_that_of_the_standard_library(bytes in prop::collection::vec(prop_oneof![any::<u8>(), 0x80..0xc0_u8, 0xe0..0xf5_u8], 0..12)) {
        let encoded = encode_bytes(&bytes, CharSet::PCHAR).to_string();
        prop_assert_eq!(decode(&encoded).to_string(), String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn forms_come_back(pairs in prop::collection::vec((".{0,4}", ".{0,4}"), 0..4)) {
        let text: Vec<_> = pairs.iter().map(|(name, value)| format!("{}={}", encode_form(name), encode_form(value))).collect();
        let text = text.join("&");
        let query = Query::parse(&text).unwrap();
        let read = |(name, value): (uriform::percent::PercentDecoded<'_>, uriform::percent::PercentDecoded<'_>)| (name.to_string(), value.to_string());
        prop_assert_eq!(query.form_pairs().map(read).collect::<Vec<_>>(), pairs.clone());
        prop_assert_eq!(query.form_pairs().rev().map(read).collect::<Vec<_>>(), pairs.into_iter().rev().collect::<Vec<_>>());
    }

    #[test]
    fn pairs_and_segments_join_to_the_text(text in "[a/&=;.]{0,8}") {
        let query = Query::parse(&text).unwrap();
        let pairs: Vec<_> = query.pairs().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => name.into(),
        }).collect();
        prop_assert_eq!(pairs.join("&"), text.as_str());
        let path = Path::parse(&text).unwrap();
        let segments: Vec<_> = path.segments().map(|segment| segment.as_str()).collect();
        let slash = if path.is_absolute() { "/" } else { "" };
        prop_assert_eq!(format!("{slash}{}", segments.join("/")), text.as_str());
        let reversed: Vec<_> = path.segments().rev().collect();
        prop_assert!(reversed.into_iter().rev().eq(segments));
    }
}

/// Every scalar value, in every set that is a component.
#[test]
fn sets_are_those_of_the_grammar() {
    let iri = |set: CharSet| set.union(CharSet::UCSCHAR);
    let sets = [
        ("Userinfo", CharSet::USERINFO, iri(CharSet::USERINFO)),
        ("Path", CharSet::PATH, iri(CharSet::PATH)),
        ("Segment", CharSet::PCHAR, iri(CharSet::PCHAR)),
        (
            "Query",
            CharSet::QUERY,
            iri(CharSet::QUERY).union(CharSet::IPRIVATE),
        ),
        ("Fragment", CharSet::FRAGMENT, iri(CharSet::FRAGMENT)),
        ("Host", CharSet::REG_NAME, iri(CharSet::REG_NAME)),
        ("Port", CharSet::DIGIT, CharSet::DIGIT),
    ];
    for (name, uri, iri) in sets {
        let component = COMPONENTS
            .iter()
            .find(|component| component.name == name)
            .unwrap();
        for character in '\0'..=char::MAX {
            let whole = format!("{}{character}{}", component.before, component.after);
            let text = character.to_string();
            let found = |whole: Whole<'_>| whole.ok().flatten() == Some(&text);
            let expected =
                found(UriRef::parse(&whole).map(|reference| (component.get)(reference.into())));
            assert_eq!(uri.contains(character), expected, "{name} {character:?}");
            let expected = found(IriRef::parse(&whole).map(component.get));
            assert_eq!(iri.contains(character), expected, "{name} {character:?}");
        }
    }
    assert_eq!(
        CharSet::RESERVED.intersection(CharSet::UNRESERVED),
        CharSet::EMPTY
    );
    assert_eq!(
        CharSet::RESERVED
            .union(CharSet::UNRESERVED)
            .difference(CharSet::PATH),
        CharSet::of("?#[]")
    );
}

#[test]
fn decoding_borrows_what_it_can() {
    assert!(matches!(decode("a+b").to_str(), Ok(Cow::Borrowed("a+b"))));
    assert!(matches!(decode("a%2Bb").to_bytes(), Cow::Owned(_)));
    assert!(matches!(
        Cow::from(encode("ab", CharSet::PCHAR)),
        Cow::Borrowed("ab")
    ));
    assert_eq!(Cow::from(encode("é", CharSet::PCHAR)), "%C3%A9");
    assert_eq!(format!("{:?}", decode("secret")), "PercentDecoded { .. }");
}
