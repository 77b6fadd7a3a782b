//! The owned types.
#![cfg(feature = "alloc")]

use std::collections::HashSet;

use uriform::{Uri, UriBuf, UriRef, UriRefBuf};

const TEXT: &str = "http://user:secret@example.com/a?b#c";

#[test]
fn strings_are_not_copied() {
    let text = String::from(TEXT);
    let address = text.as_ptr();
    let uri = UriBuf::try_from(text).unwrap();
    let reference = UriRefBuf::from(uri);
    let uri = UriBuf::try_from(reference).unwrap();
    let text = UriBuf::parse(String::from(uri)).unwrap().into_string();
    assert_eq!(text, TEXT);
    assert_eq!(text.as_ptr(), address);
}

#[test]
fn refused_strings_come_back() {
    let text = String::from("//user:secret@example.com/");
    let address = text.as_ptr();
    let error = UriBuf::try_from(text).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unexpected character at offset 0 in URI, expected ALPHA (scheme)"
    );
    assert_eq!(error.parse_error().to_string(), error.to_string());
    assert!(!format!("{error:?} {error:#?}").contains("secret"));
    let reference = UriRefBuf::try_from(error.into_string()).unwrap();
    assert_eq!(reference.as_str().as_ptr(), address);
    let error = UriBuf::try_from(reference).unwrap_err();
    let text = error.into_string();
    assert_eq!(text.as_ptr(), address);
}

#[test]
fn owned_and_borrowed_are_alike() {
    let uri = Uri::parse(TEXT).unwrap();
    let owned = uri.to_owned();
    assert_eq!(owned, uri);
    assert_eq!(uri, owned);
    assert_eq!(owned, String::from(TEXT));
    assert_eq!(TEXT, owned);
    assert_eq!(owned.as_uri(), UriBuf::from(uri).as_uri());
    assert_eq!(Uri::from(&owned), uri);
    assert_eq!(UriRef::from(&owned), UriRef::from(uri));
    assert_eq!(
        format!("{owned:?}"),
        "UriBuf(\"http://user:***@example.com/a?b#c\")"
    );
    assert!(HashSet::from([owned]).contains(TEXT));
}

#[test]
fn getters_are_those_of_the_borrowed_form() {
    let owned: UriBuf = TEXT.parse().unwrap();
    let uri = owned.as_uri();
    assert_eq!(owned.spans(), uri.spans());
    assert_eq!(owned.scheme(), uri.scheme());
    assert_eq!(owned.authority(), uri.authority());
    assert_eq!(owned.userinfo(), uri.userinfo());
    assert_eq!(owned.host(), uri.host());
    assert_eq!(owned.port(), uri.port());
    assert_eq!(owned.path(), uri.path());
    assert_eq!(owned.query(), uri.query());
    assert_eq!(owned.fragment(), uri.fragment());

    let reference: UriRefBuf = "//h:1/".parse().unwrap();
    assert_eq!(reference.scheme(), None);
    assert_eq!(reference.port().unwrap(), "1");
    assert_eq!(reference.as_uri_ref().fragment(), None);
}
