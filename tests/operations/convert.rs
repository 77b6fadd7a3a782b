use std::fmt::Write;

use proptest::prelude::*;
use uriform::{IriRef, Normalizer, Rung, UriRef};

use crate::common::config_at_length;
use crate::texts::{iri_ref, uri_ref};

proptest! {
    #![proptest_config(config_at_length())]

    #[test]
    fn there_and_back_is_equivalent(text in uri_ref()) {
        let uri = UriRef::parse(&text).unwrap();
        let iri = uri.to_iri_ref().build().unwrap();
        prop_assert_eq!(IriRef::parse(iri.as_str()).unwrap().spans(), iri.spans());
        let back = iri.as_iri_ref().to_uri_ref().build().unwrap();
        prop_assert!(Normalizer::new(Rung::Percent).equal(uri, back.as_uri_ref()), "{}", back);
        // Nothing is decoded twice.
        prop_assert_eq!(back.as_uri_ref().to_iri_ref().to_string(), iri.as_str());
    }

    #[test]
    fn every_iri_has_a_uri(text in iri_ref()) {
        let iri = IriRef::parse(&text).unwrap();
        let uri = iri.to_uri_ref().build().unwrap();
        prop_assert_eq!(UriRef::parse(uri.as_str()).unwrap().spans(), uri.spans());
        let mut encoded = String::with_capacity(3 * text.len());
        for byte in text.bytes() {
            match byte {
                ..0x80 => encoded.push(byte.into()),
                _ => write!(encoded, "%{byte:02X}").unwrap(),
            }
        }
        prop_assert_eq!(uri.as_str(), encoded);
    }
}
