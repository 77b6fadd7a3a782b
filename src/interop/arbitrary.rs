//! Arbitrary references, for fuzzers: every component there, empty and absent.

use alloc::string::String;

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::percent::{CharSet, encode};
use crate::{BuildError, Builder};

/// Implements the trait for the owned types; `scheme` and `fragment` tell what they have.
macro_rules! arbitrary {
    ($($Type:ident: $scheme:expr, $fragment:expr;)*) => {$(
        impl<'a> Arbitrary<'a> for crate::$Type {
            fn arbitrary(unstructured: &mut Unstructured<'a>) -> Result<Self> {
                build(unstructured, $scheme, $fragment)
            }
        }
    )*};
}

arbitrary! {
    UriBuf: Some(true), None;
    UriRefBuf: None, None;
    AbsoluteUriBuf: Some(true), Some(false);
    RelativeRefBuf: Some(false), None;
    IriBuf: Some(true), None;
    IriRefBuf: None, None;
    AbsoluteIriBuf: Some(true), Some(false);
    IriRelativeRefBuf: Some(false), None;
}

fn build<'a, T: for<'b> TryFrom<Builder<'b>, Error = BuildError>>(
    unstructured: &mut Unstructured<'a>,
    scheme: Option<bool>,
    fragment: Option<bool>,
) -> Result<T> {
    let mut builder = Builder::new();
    if is_there(unstructured, scheme)? {
        builder = builder.scheme(arbitrary_scheme(unstructured)?);
    }
    let has_authority: bool = unstructured.arbitrary()?;
    if has_authority {
        builder = arbitrary_authority(unstructured, builder)?;
    }
    let path = component(unstructured, CharSet::PATH)?;
    builder = builder.path(match path {
        path if has_authority && !path.is_empty() && !path.starts_with('/') => {
            alloc::format!("/{path}")
        }
        path => path,
    });
    if unstructured.arbitrary()? {
        builder = builder.query(component(unstructured, CharSet::QUERY)?);
    }
    if is_there(unstructured, fragment)? {
        builder = builder.fragment(component(unstructured, CharSet::FRAGMENT)?);
    }
    // Whatever is wrong with them would be a fault above; a fuzzer goes on with other bytes.
    builder
        .build()
        .map_err(|_| arbitrary::Error::IncorrectFormat)
}

fn is_there(unstructured: &mut Unstructured<'_>, always: Option<bool>) -> Result<bool> {
    always.map_or_else(|| unstructured.arbitrary(), Ok)
}

fn arbitrary_scheme(unstructured: &mut Unstructured<'_>) -> Result<String> {
    let mut scheme = String::from(char::from(unstructured.int_in_range(b'a'..=b'z')?));
    // Without bytes left every choice is the first one, so the length is chosen first.
    for _ in 0..unstructured.int_in_range(0..=7)? {
        scheme.push(char::from(*unstructured.choose(b"azAZ09+-.")?));
    }
    Ok(scheme)
}

fn arbitrary_authority<'b>(
    unstructured: &mut Unstructured<'_>,
    mut builder: Builder<'b>,
) -> Result<Builder<'b>> {
    if unstructured.arbitrary()? {
        builder = builder.userinfo(component(unstructured, CharSet::USERINFO)?);
    }
    builder = match unstructured.int_in_range(0..=3)? {
        0 => builder.host_ip(unstructured.arbitrary::<core::net::IpAddr>()?),
        1 => builder.host("[v1.a:b]"),
        _ => builder.host(component(unstructured, CharSet::REG_NAME)?),
    };
    if unstructured.arbitrary()? {
        let digits = unstructured.arbitrary::<Option<u32>>()?;
        builder =
            builder.port(digits.map_or_else(String::new, |digits| alloc::format!("{digits}")));
    }
    Ok(builder)
}

/// A text of a component, of its own characters and of triplets.
fn component(unstructured: &mut Unstructured<'_>, set: CharSet) -> Result<String> {
    Ok(encode(unstructured.arbitrary()?, set)
        .keep_triplets()
        .collect())
}
