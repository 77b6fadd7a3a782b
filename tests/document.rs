//! Same-document references against resolution as RFC 3986, section 5.2, writes it.

mod common;

use common::{config, remove_dot_segments};
use proptest::prelude::*;
use uriform::{Iri, IriRef, UriRef, uri};

/// The target's components, without its fragment.
fn resolve(
    base: Iri<'_>,
    reference: IriRef<'_>,
) -> (String, Option<String>, String, Option<String>) {
    let text = |part: Option<&str>| part.map(String::from);
    let authority = |reference: IriRef<'_>| text(reference.authority().map(|part| part.as_str()));
    let query = |reference: IriRef<'_>| text(reference.query().map(|part| part.as_str()));
    let scheme = base.scheme().to_string();
    let (path, base_ref) = (reference.path().as_str(), IriRef::from(base));
    if let Some(scheme) = reference.scheme() {
        return (
            scheme.to_string(),
            authority(reference),
            remove_dot_segments(path),
            query(reference),
        );
    }
    if reference.authority().is_some() {
        return (
            scheme,
            authority(reference),
            remove_dot_segments(path),
            query(reference),
        );
    }
    if path.is_empty() {
        let query = query(reference).or(query(base_ref));
        return (scheme, authority(base_ref), base.path().to_string(), query);
    }
    let merged = if path.starts_with('/') {
        path.into()
    } else if base.authority().is_some() && base.path().is_empty() {
        format!("/{path}")
    } else {
        let base = base.path().as_str();
        format!("{}{path}", &base[..base.rfind('/').map_or(0, |at| at + 1)])
    };
    (
        scheme,
        authority(base_ref),
        remove_dot_segments(&merged),
        query(reference),
    )
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_target_is_the_base(
        base in "s:(//h)?(/?[ab]|/\\.{0,2}|\\.{0,2}){0,4}(\\?q)?(#f)?",
        reference in "(s:|t:)?(//h)?(/?[ab]|/\\.{0,2}|\\.{0,2}){0,5}(\\?q?)?(#g)?",
    ) {
        let (Ok(base), Ok(reference)) = (Iri::parse(&base), IriRef::parse(&reference)) else { return Ok(()) };
        let whole = (
            base.scheme().to_string(),
            base.authority().map(|part| part.to_string()),
            base.path().to_string(),
            base.query().map(|part| part.to_string()),
        );
        prop_assert_eq!(reference.is_same_document(base), resolve(base, reference) == whole);
    }
}

#[test]
fn common_references() {
    let base = uri!("http://example.com/a/b?q");
    for (text, same) in [
        ("", true),
        ("#top", true),
        ("?q", true),
        ("b?q", true),
        ("./b?q#f", true),
        ("../a/b?q", true),
        ("//example.com/a/b?q", true),
        ("b", false),
        ("?", false),
        ("c?q", false),
        ("HTTP://example.com/a/b?q", false),
    ] {
        assert_eq!(
            UriRef::parse(text).unwrap().is_same_document(base),
            same,
            "{text}"
        );
    }
}

/// `tests/data/strip-base.jsonl`: one JSON object a line.
#[test]
fn bases_are_stripped_by_segments() {
    for line in include_str!("data/strip-base.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let parse = |key: &str| UriRef::parse(row[key].as_str().unwrap()).unwrap();
        let rest = parse("reference").strip_base(parse("base"));
        let rest = rest.map(|path| path.as_str());
        assert_eq!(rest, row["expected"].as_str(), "{line}");
    }
}
