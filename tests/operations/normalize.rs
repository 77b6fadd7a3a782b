use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use uriform::{IriRef, Normalizer, Reference, Rung, UriRef};

use crate::common::config;
use crate::judge::normal;
use crate::text::{iri_ref, uri_ref};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn normal_forms_of_uris(text in uri_ref()) {
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        for (rungs, rung) in Rung::ALL.into_iter().enumerate() {
            let normalizer = Normalizer::new(rung);
            let expected = normal(reference.into(), false, rungs);
            let written = normalizer.normalize(reference).build().unwrap();
            prop_assert_eq!(written.as_str(), &expected[..], "{:?}", rung);
            prop_assert_eq!(UriRef::parse(&expected).unwrap().spans(), written.spans());
            // Idempotent, and each rung keeps what those before it do.
            prop_assert!(normalizer.is_normalized(&written));
            for lower in Rung::ALL.into_iter().filter(|lower| *lower <= rung) {
                prop_assert!(Normalizer::new(lower).is_normalized(&written), "{:?}", lower);
                let first = Normalizer::new(lower).normalize(reference).build().unwrap();
                prop_assert_eq!(normalizer.normalize(first).to_string(), &expected[..]);
            }
            prop_assert_eq!(normalizer.is_normalized(reference), text == expected);
        }
    }

    #[test]
    fn normal_forms_of_iris(text in iri_ref()) {
        let Ok(reference) = IriRef::parse(&text) else { return Ok(()) };
        for (rungs, rung) in Rung::ALL.into_iter().enumerate() {
            let normalizer = Normalizer::new(rung);
            let expected = normal(reference, true, rungs);
            let written = normalizer.normalize(reference).build().unwrap();
            prop_assert_eq!(written.as_str(), &expected[..], "{:?}", rung);
            prop_assert_eq!(IriRef::parse(&expected).unwrap().spans(), written.spans());
            prop_assert!(normalizer.is_normalized(&written));
            for lower in Rung::ALL.into_iter().filter(|lower| *lower <= rung) {
                prop_assert!(Normalizer::new(lower).is_normalized(&written), "{:?}", lower);
            }
        }
    }

    #[test]
    fn addresses_keep_their_value(text in uri_ref()) {
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        let normalizer = Normalizer::SYNTAX.ipv6(true);
        let written = normalizer.normalize(reference).build().unwrap();
        prop_assert!(normalizer.is_normalized(&written));
        let (a, b) = (normalizer.normalize(reference), Normalizer::SYNTAX.normalize(reference));
        prop_assert_eq!(a.cmp(&b), a.to_string().cmp(&b.to_string()));
        if let Some(host) = reference.host().filter(|host| host.as_str().starts_with('[')) {
            prop_assert_eq!(written.host().unwrap().ip(), host.ip());
        }
    }

    /// Equality is that of the texts, so it is an equivalence relation, and hashes agree.
    #[test]
    fn comparison_is_that_of_normal_forms(a in uri_ref(), b in uri_ref(), changes: u64) {
        // Two texts are seldom equal, so every other one is written in another way.
        let b = if changes % 2 == 0 { rewritten(&a, changes) } else { b };
        if let (Ok(a), Ok(b)) = (UriRef::parse(&a), UriRef::parse(&b)) {
            compare(a, b)?;
        }
        if let (Ok(a), Ok(b)) = (IriRef::parse(&a), IriRef::parse(&b)) {
            compare(a, b)?;
        }
    }
}

fn compare<T: Reference + Copy>(a: T, b: T) -> Result<(), TestCaseError> {
    let mut first = None;
    for rung in Rung::ALL {
        let normalizer = Normalizer::new(rung);
        let (x, y) = (normalizer.normalize(a), normalizer.normalize(b));
        let equal = x.to_string() == y.to_string();
        prop_assert_eq!(x == y, equal, "{:?}", rung);
        prop_assert_eq!(x.cmp(&y), x.to_string().cmp(&y.to_string()), "{:?}", rung);
        prop_assert_eq!(normalizer.equal(a, b), equal);
        prop_assert!(!equal || hash(&x) == hash(&y));
        first = first.or(equal.then_some(rung));
    }
    prop_assert_eq!(Normalizer::SCHEME.equal_after(a, b), first);
    Ok(())
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Encodes letters and changes the case of digits here and there.
fn rewritten(text: &str, mut changes: u64) -> String {
    text.chars()
        .map(|character| {
            changes = changes.rotate_right(1);
            match character {
                'a' | 'b' | '.' if changes % 4 == 1 => format!("%{:02x}", character as u32),
                'x' | 'h' if changes % 2 == 1 => character.to_ascii_uppercase().into(),
                _ => character.into(),
            }
        })
        .collect()
}
