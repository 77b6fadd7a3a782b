//! Every way to write a value writes the same text.

use proptest::prelude::*;
use uriform::{Iri, IriRef, Normalizer, Relativizer, Uri, UriRef};

use crate::common::config_at_length;
use crate::texts::{iri, iri_ref, uri, uri_ref};

macro_rules! check {
    ($value:expr) => {{
        let value = $value;
        let text = value.to_string();
        prop_assert_eq!(value.len(), text.len());
        let mut written = String::new();
        value.write_to(&mut written).unwrap();
        prop_assert_eq!(&written, &text);

        let owned = value.build().unwrap();
        prop_assert_eq!(owned.as_str(), &text[..]);
        prop_assert_eq!(owned.into_string().capacity(), text.len());

        let mut buffer = vec![0xff; text.len() + 3];
        let borrowed = value.write_into(&mut buffer).unwrap();
        prop_assert_eq!(borrowed.as_str(), &text[..]);
        prop_assert_eq!(&buffer[text.len()..], [0xff; 3]);
        if let Some(less) = text.len().checked_sub(1) {
            let error = value.write_into(&mut buffer[..less]).unwrap_err();
            prop_assert_eq!(error.needed(), text.len());
        }
    }};
}

proptest! {
    #![proptest_config(config_at_length())]

    #[test]
    fn outputs_of_uris_are_the_same(base in uri(), reference in uri_ref()) {
        let (base, reference) = (Uri::parse(&base).unwrap(), UriRef::parse(&reference).unwrap());
        check!(base.resolve(reference));
        check!(Normalizer::SCHEME.ipv6(true).normalize(reference));
        check!(base.to_iri());
        check!(reference.to_iri_ref());
    }

    #[test]
    fn outputs_of_iris_are_the_same(base in iri(), reference in iri_ref()) {
        let (base, reference) = (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
        let target = base.resolve(reference);
        check!(target);
        check!(Normalizer::SCHEME.normalize(base));
        check!(reference.to_uri_ref());
        let target = target.build().unwrap();
        if let Ok(relative) = Relativizer::new().relativize(base, target.as_iri()) {
            check!(relative);
        }
    }
}
