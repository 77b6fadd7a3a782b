use proptest::prelude::*;
use uriform::{AbsoluteIri, AbsoluteUri, Iri, IriRef, Normalizer, Rung, Uri, UriRef};

use crate::common::config;
use crate::judge::{Components, transform};
use crate::text::{iri, iri_ref, uri, uri_ref};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn targets_are_those_of_the_algorithm(base in uri(), reference in uri_ref(), strict: bool) {
        let (Ok(base), Ok(reference)) = (Uri::parse(&base), UriRef::parse(&reference)) else {
            return Ok(());
        };
        let expected = transform(base.into(), reference.into(), strict);
        let target = if strict { base.resolve(reference) } else { base.resolve_non_strict(reference) };
        prop_assert_eq!(target.literal().to_string(), expected.recompose());
        prop_assert_eq!(target.is_guarded(), expected.clone().guard() != expected);
        prop_assert_eq!(target.unguarded().is_err(), target.is_guarded());
        let guarded = expected.guard();
        prop_assert_eq!(target.to_string(), guarded.recompose());
        // The parse of the text is the components.
        let written = target.build().unwrap();
        prop_assert_eq!(Components::of(written.as_uri().into()), guarded);
        prop_assert_eq!(Uri::parse(written.as_str()).unwrap().spans(), written.spans());
    }

    #[test]
    fn targets_of_iris_too(base in iri(), reference in iri_ref()) {
        let (Ok(base), Ok(reference)) = (Iri::parse(&base), IriRef::parse(&reference)) else {
            return Ok(());
        };
        let expected = transform(base.into(), reference, true).guard();
        let target = base.resolve(reference).build().unwrap();
        prop_assert_eq!(target.as_str(), expected.recompose());
        prop_assert_eq!(Iri::parse(target.as_str()).unwrap().spans(), target.spans());
        prop_assert_eq!(target.as_iri(), base.without_fragment().resolve(reference).build().unwrap());
    }

    /// The fragment of a base, and the type of a base and a reference, make no difference.
    #[test]
    fn types_do_not_matter(base in uri(), reference in uri_ref()) {
        let (Ok(base), Ok(reference)) = (Uri::parse(&base), UriRef::parse(&reference)) else {
            return Ok(());
        };
        let target = base.resolve(reference).build().unwrap();
        let without: AbsoluteUri<'_> = base.without_fragment();
        prop_assert_eq!(without.resolve(reference).to_string(), target.as_str());
        prop_assert_eq!(AbsoluteIri::from(without).resolve(reference).to_string(), target.as_str());
        prop_assert_eq!(base.to_owned().resolve(reference).to_string(), target.as_str());
        prop_assert_eq!(
            reference.is_same_document(base),
            target.as_uri().without_fragment() == base.without_fragment()
        );
    }

    /// It does not matter whether a base is normalized before, unless its last segment is a dot
    /// segment, which resolution replaces and normalization obeys, or a dot is encoded, which is
    /// one to normalization alone.
    #[test]
    fn bases_may_be_normalized_before(base in uri(), reference in uri_ref()) {
        let (Ok(base), Ok(reference)) = (Uri::parse(&base), UriRef::parse(&reference)) else {
            return Ok(());
        };
        let has_dot = |text: &str| text.to_ascii_lowercase().contains("%2e");
        let ends_with_dot = base.path().segments().next_back().is_some_and(|last| last.is_dot_segment());
        let paths = [base.path().as_str(), reference.path().as_str()];
        if paths.into_iter().any(has_dot) || ends_with_dot {
            return Ok(());
        }
        for rung in Rung::ALL {
            let normalizer = Normalizer::new(rung);
            let normalized = normalizer.normalize(base).build().unwrap();
            let before = normalized.resolve(reference).build().unwrap();
            let after = base.resolve(reference).build().unwrap();
            prop_assert_eq!(normalizer.normalize(before), normalizer.normalize(after), "{:?}", rung);
        }
    }
}

/// A guard is text of the base and none of what is resolved.
#[test]
fn same_documents_with_a_guard() {
    let base = Uri::parse("x:/.//").unwrap();
    let reference = UriRef::parse("../..//.").unwrap();
    assert_eq!(base.resolve(reference).to_string(), "x:/.//");
    assert!(reference.is_same_document(base));
}
