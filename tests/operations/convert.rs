use proptest::prelude::*;
use uriform::{IriRef, Normalizer, Rung, UriRef};

use crate::common::config;
use crate::text::{iri_ref, uri_ref};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn there_and_back_is_equivalent(text in uri_ref()) {
        let Ok(uri) = UriRef::parse(&text) else { return Ok(()) };
        let iri = uri.to_iri_ref().build().unwrap();
        prop_assert_eq!(IriRef::parse(iri.as_str()).unwrap().spans(), iri.spans());
        let back = iri.as_iri_ref().to_uri_ref().build().unwrap();
        prop_assert!(Normalizer::new(Rung::Percent).equal(uri, back.as_uri_ref()), "{}", back);
        // Nothing is decoded twice.
        prop_assert_eq!(back.as_uri_ref().to_iri_ref().to_string(), iri.as_str());
    }

    #[test]
    fn every_iri_has_a_uri(text in iri_ref()) {
        let Ok(iri) = IriRef::parse(&text) else { return Ok(()) };
        let uri = iri.to_uri_ref().build().unwrap();
        prop_assert_eq!(UriRef::parse(uri.as_str()).unwrap().spans(), uri.spans());
        let encoded: String = text
            .chars()
            .map(|character| match character {
                '\0'..='\x7f' => character.to_string(),
                _ => uriform::percent::encode(&character.to_string(), uriform::percent::CharSet::EMPTY).to_string(),
            })
            .collect();
        prop_assert_eq!(uri.as_str(), encoded);
    }
}
