use proptest::prelude::*;
use uriform::{Iri, IriRef, Relativizer, Uri, UriRef};

use crate::common::config_at_length;
use crate::texts::{iri, iri_ref, uri, uri_ref};

proptest! {
    #![proptest_config(config_at_length())]

    #[test]
    fn what_is_found_resolves_to_the_target(base in uri(), target in uri()) {
        let (base, target) = (Uri::parse(&base).unwrap(), Uri::parse(&target).unwrap());
        check(base.into(), target.into(), None)?;
    }

    /// No reference is shorter than what is found for its own target.
    #[test]
    fn nothing_shorter_is_known(base in uri(), reference in uri_ref()) {
        let (base, reference) = (Uri::parse(&base).unwrap(), UriRef::parse(&reference).unwrap());
        let target = base.resolve(reference).build().unwrap();
        check(base.into(), target.as_uri().into(), Some(reference.into()))?;
    }

    #[test]
    fn nor_of_iris(base in iri(), reference in iri_ref()) {
        let (base, reference) = (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
        let target = base.resolve(reference).build().unwrap();
        check(base, target.as_iri(), Some(reference))?;
    }
}

fn check(base: Iri<'_>, target: Iri<'_>, known: Option<IriRef<'_>>) -> Result<(), TestCaseError> {
    let is_possible = base.resolve(target).to_string() == target.as_str();
    for settings in 0..4 {
        let (absolute, no_parents) = (settings & 1 == 1, settings & 2 == 2);
        let found = Relativizer::new()
            .keep_absolute_paths(absolute)
            .forbid_parents(no_parents)
            .relativize(base, target);
        prop_assert_eq!(found.is_ok(), is_possible);
        let Ok(found) = found else { continue };
        let found = found.build().unwrap();
        prop_assert_eq!(
            IriRef::parse(found.as_str()).unwrap().spans(),
            found.spans()
        );
        prop_assert_eq!(
            base.resolve(&found).to_string(),
            target.as_str(),
            "{}",
            found
        );
        prop_assert!(!no_parents || !found.path().segments().any(|segment| segment == ".."));
        prop_assert!(
            !absolute
                || found.path().is_absolute()
                || found.path().is_empty()
                || found.scheme().is_some()
        );
        if let (0, Some(known)) = (settings, known) {
            prop_assert!(
                found.as_str().len() <= known.as_str().len(),
                "{} for {}",
                found,
                known
            );
        }
    }
    Ok(())
}
