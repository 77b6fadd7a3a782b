//! Random sequences of changes against a model: a plain struct of optional components.
//!
//! After each step the text parses to the components of the model, or the step was an error and
//! has changed nothing. `CASES` sets how many sequences are tried.
#![cfg(feature = "alloc")]

mod buffer;
#[path = "../common/mod.rs"]
mod common;
mod model;
mod step;

use proptest::prelude::*;
use uriform::{
    AbsoluteIriBuf, AbsoluteUriBuf, Builder, IriBuf, IriRef, IriRefBuf, IriRelativeRefBuf,
    RelativeRefBuf, UriBuf, UriRefBuf,
};

use buffer::Buffer;
use common::config_at_length;
use model::Model;
use step::{Step, hostile, step};

fn run<B: Buffer>(steps: &[Step]) -> Result<(), TestCaseError> {
    let mut buffer = B::start();
    for step in steps {
        let before = buffer.clone();
        let model = Model::of(IriRef::parse(before.text()).unwrap());
        let Some(result) = buffer.apply(step) else {
            continue;
        };
        let expected = model.after(step, B::IRI).ok().filter(|model| {
            B::SCHEME.is_none_or(|there| model.scheme.is_some() == there)
                && B::FRAGMENT.is_none_or(|there| model.fragment.is_some() == there)
        });
        if let Some(expected) = expected {
            prop_assert_eq!(result, Ok(()), "{} {:?}", before.text(), step);
            let parsed = IriRef::parse(buffer.text()).unwrap();
            prop_assert_eq!(Model::of(parsed), expected, "{} {:?}", before.text(), step);
            prop_assert_eq!(buffer.spans_of(), parsed.spans());
            prop_assert!(B::parses(buffer.text()));
        } else {
            prop_assert!(
                result.is_err(),
                "{} {:?} {}",
                before.text(),
                step,
                buffer.text()
            );
            prop_assert_eq!(buffer.text(), before.text());
            prop_assert_eq!(buffer.spans_of(), before.spans_of());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config_at_length())]

    #[test]
    fn changes_follow_the_model(which in 0..8, steps in prop::collection::vec(step(), 1..20)) {
        match which {
            0 => run::<UriBuf>(&steps)?,
            1 => run::<UriRefBuf>(&steps)?,
            2 => run::<AbsoluteUriBuf>(&steps)?,
            3 => run::<RelativeRefBuf>(&steps)?,
            4 => run::<IriBuf>(&steps)?,
            5 => run::<IriRefBuf>(&steps)?,
            6 => run::<AbsoluteIriBuf>(&steps)?,
            _ => run::<IriRelativeRefBuf>(&steps)?,
        }
    }

    /// What a person typed is a reference unless scheme, port or address are wrong, and what is a
    /// reference already stays as it is.
    #[test]
    fn typed_texts_become_references(text in hostile(), more in "\\PC{0,8}") {
        for text in [format!("{text}{more}"), text] {
            let built = Builder::typed(&text).build::<IriRefBuf>();
            if let Ok(reference) = &built {
                prop_assert_eq!(IriRef::parse(reference.as_str()).unwrap().spans(), reference.spans());
            }
            let trimmed = text.trim();
            if IriRef::parse(trimmed).is_ok() {
                prop_assert_eq!(built.unwrap(), trimmed);
            }
            if !trimmed.starts_with("//") && !trimmed.contains("://") {
                prop_assert!(Builder::typed(&text).build::<UriRefBuf>().is_ok());
            }
        }
    }
}

#[test]
fn setters_reallocate_once_at_most() {
    let mut uri = UriBuf::parse(String::with_capacity(200) + "http://example.com/").unwrap();
    let address = uri.as_str().as_ptr();
    uri.set_authority(Some("user:secret@[::1]:8042")).unwrap();
    uri.set_path("/over/there").unwrap();
    uri.set_query(Some("name=ferret")).unwrap();
    uri.set_fragment(Some("nose")).unwrap();
    uri.path_mut().extend(["a", "b"]).unwrap();
    uri.query_mut().append("a", Some("b")).unwrap();
    assert_eq!(
        uri,
        "http://user:secret@[::1]:8042/over/there/a/b?name=ferret&a=b#nose"
    );
    assert_eq!(uri.as_str().as_ptr(), address);
}

proptest! {
    #![proptest_config(config_at_length())]

    /// Several pairs are those pairs one after the other; if one of them is wrong, nothing changes.
    #[test]
    fn pairs_in_one_step(pairs in prop::collection::vec((hostile(), prop::option::of(hostile())), 0..4)) {
        let pairs = || pairs.iter().map(|(name, value)| (&name[..], value.as_deref()));
        let before = UriBuf::parse("http://h/?x#f").unwrap();
        let (mut together, mut one_by_one) = (before.clone(), before.clone());
        let extended = together.query_mut().extend(pairs()).is_ok();
        let appended = pairs().all(|(name, value)| one_by_one.query_mut().append(name, value).is_ok());
        prop_assert_eq!(extended, appended);
        prop_assert_eq!(&together, if appended { &one_by_one } else { &before });

        let decoded = || pairs().map(|(name, value)| (name, value.unwrap_or_default()));
        let (mut together, mut one_by_one) = (before.clone(), before);
        together.query_mut().extend_decoded(decoded()).unwrap();
        for (name, value) in decoded() {
            one_by_one.query_mut().append_decoded(name, value).unwrap();
        }
        prop_assert_eq!(together, one_by_one);
    }
}
