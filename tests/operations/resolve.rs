use proptest::prelude::*;
use uriform::{AbsoluteIri, AbsoluteUri, Iri, IriRef, Normalizer, Rung, Uri, UriRef};

use crate::common::config_at_length;
use crate::judge::{Components, transform};
use crate::texts::{iri, iri_ref, uri, uri_ref};

proptest! {
    #![proptest_config(config_at_length())]

    #[test]
    fn targets_are_those_of_the_algorithm(base in uri(), reference in uri_ref(), strict: bool) {
        let (base, reference) = (Uri::parse(&base).unwrap(), UriRef::parse(&reference).unwrap());
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
        let (base, reference) = (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
        let expected = transform(base.into(), reference, true).guard();
        let target = base.resolve(reference).build().unwrap();
        prop_assert_eq!(target.as_str(), expected.recompose());
        prop_assert_eq!(Iri::parse(target.as_str()).unwrap().spans(), target.spans());
        prop_assert_eq!(target.as_iri(), base.without_fragment().resolve(reference).build().unwrap());
    }

    /// The fragment of a base, and the type of a base and a reference, make no difference.
    #[test]
    fn types_do_not_matter(base in uri(), reference in uri_ref()) {
        let (base, reference) = (Uri::parse(&base).unwrap(), UriRef::parse(&reference).unwrap());
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

    /// It does not matter whether a base is normalized before, where its dot segments stay the same.
    #[test]
    fn bases_may_be_normalized_before(base in uri(), reference in uri_ref()) {
        let (base, reference) = (Uri::parse(&base).unwrap(), UriRef::parse(&reference).unwrap());
        for rung in Rung::ALL {
            if !has_to_wait(base, rung) {
                let [before, after] = before_and_after(base, reference, rung);
                prop_assert_eq!(before, after, "{:?}", rung);
            }
        }
    }
}

/// Resolution drops the last segment of a base (section 5.2.3), which normalization obeys if it is
/// a dot segment; and it does not see an encoded dot, which normalization decodes.
fn has_to_wait(base: Uri<'_>, rung: Rung) -> bool {
    let path = base.path();
    let ends_in_dots = || {
        path.segments()
            .next_back()
            .is_some_and(|last| last.is_dot_segment())
    };
    let has_encoded_dots = || path.as_str().contains("%2e") || path.as_str().contains("%2E");
    rung >= Rung::Percent && has_encoded_dots() || rung >= Rung::Path && ends_in_dots()
}

/// The normal forms of the targets, with the base normalized before and as it is.
fn before_and_after(base: Uri<'_>, reference: UriRef<'_>, rung: Rung) -> [String; 2] {
    let normalizer = Normalizer::new(rung);
    let first = normalizer.normalize(base).build().unwrap();
    [first.as_uri(), base].map(|base| {
        let target = base.resolve(reference).build().unwrap();
        normalizer.normalize(target).to_string()
    })
}

#[test]
fn some_bases_have_to_wait() {
    for (base, reference, rung, before, after) in [
        ("x:/a/..", "b", Rung::Path, "x:/b", "x:/a/b"),
        ("x:/a/b/..", "../c", Rung::Path, "x:/c", "x:/a/c"),
        ("x:a/%2E%2e/b", "c", Rung::Percent, "x:/c", "x:a/../c"),
        ("x:/a/%2e/b", "../c", Rung::Path, "x:/c", "x:/a/c"),
    ] {
        let (base, reference) = (Uri::parse(base).unwrap(), UriRef::parse(reference).unwrap());
        assert!(has_to_wait(base, rung));
        let found = before_and_after(base, reference, rung);
        assert_eq!(found, [before, after], "{base}");
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
