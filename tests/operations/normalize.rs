use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use uriform::{IriRef, IriRefBuf, Normalizer, Reference, Rung, UriRef, UriRefBuf};

use crate::common::config_at_length;
use crate::judge::{Components, normal};
use crate::texts::{iri_ref, uri_ref};

/// Checks all normal forms of a text.
macro_rules! forms {
    ($Type:ident, $Owned:ident, $text:expr, $is_iri:literal) => {
        let reference = $Type::parse($text).unwrap();
        let mut lower: Vec<(Normalizer, $Owned)> = Vec::with_capacity(Rung::ALL.len());
        for (rungs, rung) in Rung::ALL.into_iter().enumerate() {
            let normalizer = Normalizer::new(rung);
            let expected = normal(reference.into(), $is_iri, rungs);
            let text = expected.recompose();
            let written = normalizer.normalize(reference).build().unwrap();
            prop_assert_eq!(written.as_str(), &text[..], "{:?}", rung);
            // The parse of the text is the components.
            let parsed = $Type::parse(&text).unwrap();
            prop_assert_eq!(parsed.spans(), written.spans());
            prop_assert_eq!(Components::of(parsed.into()), expected);
            // Idempotent, and each rung keeps what those before it do.
            prop_assert!(normalizer.is_normalized(&written));
            prop_assert_eq!(
                normalizer.normalize($Type::from(&written)).to_string(),
                &text[..]
            );
            for (normalizer, first) in &lower {
                prop_assert!(normalizer.is_normalized(&written), "{:?}", normalizer);
                prop_assert_eq!(
                    Normalizer::new(rung)
                        .normalize($Type::from(first))
                        .to_string(),
                    &text[..]
                );
            }
            prop_assert_eq!(normalizer.is_normalized(reference), $text == &text);
            lower.push((normalizer, written));
        }
    };
}

proptest! {
    #![proptest_config(config_at_length())]

    #[test]
    fn normal_forms_of_uris(text in uri_ref()) {
        forms!(UriRef, UriRefBuf, &text, false);
    }

    #[test]
    fn normal_forms_of_iris(text in iri_ref()) {
        forms!(IriRef, IriRefBuf, &text, true);
    }

    #[test]
    fn addresses_keep_their_value(text in uri_ref()) {
        let reference = UriRef::parse(&text).unwrap();
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
    fn uris_compare_as_their_normal_forms(a in uri_ref(), b in uri_ref(), changes: u64) {
        let b = rewritten(&a, changes).unwrap_or(b);
        compare(UriRef::parse(&a).unwrap(), UriRef::parse(&b).unwrap())?;
    }

    #[test]
    fn iris_compare_as_their_normal_forms(a in iri_ref(), b in iri_ref(), changes: u64) {
        let b = rewritten(&a, changes).unwrap_or(b);
        compare(IriRef::parse(&a).unwrap(), IriRef::parse(&b).unwrap())?;
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

/// Encodes letters and changes the case of digits here and there; none if that is no reference, or
/// the changes are to be none.
fn rewritten(text: &str, mut changes: u64) -> Option<String> {
    if changes % 2 == 1 {
        return None;
    }
    let mut result = String::with_capacity(3 * text.len());
    for character in text.chars() {
        changes = changes.rotate_right(1);
        match character {
            'a' | 'b' | '.' if changes % 4 == 1 => {
                result.extend(['%', if character == '.' { '2' } else { '6' }]);
                result.push(match character {
                    'a' => '1',
                    'b' => '2',
                    _ => 'e',
                });
            }
            'x' | 'h' if changes % 2 == 1 => result.push(character.to_ascii_uppercase()),
            _ => result.push(character),
        }
    }
    IriRef::parse(&result).is_ok().then_some(result)
}
