//! Conversions from and to types of other crates; each module needs its feature.

#[cfg(feature = "serde")]
mod serde {
    use uriform::{Iri, Uri, UriRef};

    /// Borrowed from the input, or an error that shows nothing of it.
    #[test]
    fn borrowed_types_borrow() {
        let json = String::from("\"http://example.com/\"");
        let uri: Uri<'_> = serde_json::from_str(&json).unwrap();
        assert_eq!(uri.as_str().as_ptr(), json[1..].as_ptr());
        assert_eq!(serde_json::to_string(&uri).unwrap(), json);
        assert_eq!(serde_json::from_str::<Iri<'_>>("\"s:é\"").unwrap(), "s:é");

        let error =
            serde_json::from_str::<UriRef<'_>>("\"http://u:secretsecret@h/\\u0041\"").unwrap_err();
        assert!(!format!("{error} {error:?}").contains("secret"));
        let error =
            serde_json::from_str::<UriRef<'_>>("\"http://u:secretsecret@h/ \"").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("unexpected character at offset 24 in URI-reference, expected")
        );
        assert!(!format!("{error} {error:?}").contains("secret"));
        let error = serde_json::from_str::<UriRef<'_>>("7").unwrap_err();
        assert!(
            error
                .to_string()
                .contains("expected a string that matches URI-reference")
        );
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn owned_types_own() {
        use std::collections::HashMap;

        use uriform::{IriBuf, UriBuf, UriRefBuf};

        let map = r#"{"http://example.com/":"\u002Fa"}"#;
        let map: HashMap<UriBuf, UriRefBuf> = serde_json::from_str(map).unwrap();
        assert_eq!(map["http://example.com/"], "/a");
        assert_eq!(
            serde_json::to_string(&map).unwrap(),
            r#"{"http://example.com/":"/a"}"#
        );
        let error = serde_json::from_str::<IriBuf>("\"//u:secretsecret@h\"").unwrap_err();
        assert!(!format!("{error} {error:?}").contains("secret"));
    }
}

#[cfg(feature = "http")]
mod http {
    use proptest::prelude::*;
    use uriform::{
        AbsoluteUriBuf, BuildError, HttpError, RelativeRefBuf, UriBuf, UriRef, UriRefBuf, uri,
        uri_ref,
    };

    #[test]
    fn targets_of_requests() {
        for (text, expected) in [
            ("http://example.com/a?b", Some("http://example.com/a?b")),
            ("http://example.com", Some("http://example.com/")),
            ("http://example.com?b", Some("http://example.com/?b")),
            ("/a?b", Some("/a?b")),
            ("//example.com:80", Some("example.com:80")),
            ("//user@[::1]:80", Some("user@[::1]:80")),
            ("*", Some("*")),
            ("", None),
            ("a/b", None),
            ("?b", None),
            ("//example.com/a", None),
            ("mailto:a@b", None),
            ("file:///a", None),
            ("/a#f", None),
        ] {
            let uri = ::http::Uri::try_from(UriRef::parse(text).unwrap()).ok();
            assert_eq!(
                uri.map(|uri| uri.to_string()).as_deref(),
                expected,
                "{text}"
            );
        }
        assert!(matches!(
            ::http::Uri::try_from(uri!("http://h/#f")),
            Err(HttpError::Fragment)
        ));
        assert_eq!(
            ::http::Uri::try_from(&UriBuf::parse("http://h/").unwrap()).unwrap(),
            "http://h/"
        );
    }

    #[test]
    fn references_of_targets() {
        let from = |text: &str| UriRefBuf::try_from(&text.parse::<::http::Uri>().unwrap());
        assert_eq!(from("http://example.com").unwrap(), "http://example.com/");
        assert_eq!(from("/a?b").unwrap(), "/a?b");
        // No scheme `example.com`.
        assert_eq!(from("example.com:80").unwrap(), "//example.com:80");
        assert_eq!(from("*").unwrap(), "*");
        assert_eq!(from("//a").unwrap(), "/.//a");
        let uri = "/a".parse::<::http::Uri>().unwrap();
        assert_eq!(UriBuf::try_from(&uri), Err(BuildError::NoScheme));
        assert_eq!(RelativeRefBuf::try_from(&uri).unwrap(), "/a");
        // http accepts what the grammar does not.
        let uri = "http://a/\u{e9}".parse::<::http::Uri>();
        assert!(uri.is_err() || AbsoluteUriBuf::try_from(&uri.unwrap()).is_err());
        assert!(from("http://h/%4").is_err());
    }

    proptest! {
        #[test]
        fn what_converts_comes_back(text in "(http:)?(//[a-z@:0-9]{0,6}|\\[::1\\])?(/[a-z:%/]{0,3}){0,2}(\\?[a-z?/]{0,3})?|\\PC{0,8}") {
            let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
            if let Ok(uri) = ::http::Uri::try_from(reference) {
                let mut expected = reference.to_owned();
                let alone = reference.scheme().is_none() && reference.query().is_none();
                if reference.authority().is_some() && reference.path().is_empty() && !alone {
                    expected.set_path("/").unwrap();
                }
                prop_assert_eq!(UriRefBuf::try_from(&uri).unwrap(), expected);
            }
            if let Ok(uri) = text.parse::<::http::Uri>() {
                let _ = UriRefBuf::try_from(&uri);
            }
        }
    }

    #[test]
    fn relative_references_keep_their_form() {
        assert!(::http::Uri::try_from(uri_ref!("//")).is_err());
    }
}

#[cfg(feature = "url")]
mod url {
    use proptest::prelude::*;
    use uriform::{AbsoluteUri, Iri, Uri, UriBuf, UriRef, uri};

    #[test]
    fn urls_of_uris_and_back() {
        let url = ::url::Url::try_from(uri!("HTTP://EXAMPLE.com:80/a/../b")).unwrap();
        assert_eq!(url.as_str(), "http://example.com/b");
        assert_eq!(Uri::try_from(&url).unwrap(), "http://example.com/b");
        assert_eq!(Iri::try_from(&url).unwrap().host().unwrap(), "example.com");
        assert_eq!(AbsoluteUri::try_from(&url).unwrap(), url.as_str());
        assert_eq!(UriBuf::try_from(url.clone()).unwrap(), url.as_str());
        for text in [
            "http://[v1.x]/",
            "http://h:99999/",
            "http://",
            "http://256.1.1.1/",
        ] {
            assert!(
                ::url::Url::try_from(Uri::parse(text).unwrap()).is_err(),
                "{text}"
            );
        }
        // A URL with characters that no URI has.
        let url = ::url::Url::parse("http://h/a|b[").unwrap();
        assert_eq!(Uri::try_from(&url).unwrap_err().offset(), 10);
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "([a-z]{1,4}:)?(//)?[a-z0-9:@\\[\\]./?#%|\\\\é]{0,12}") {
            if let Ok(uri) = Uri::parse(&text) {
                if let Ok(url) = ::url::Url::try_from(uri) {
                    let _ = Uri::try_from(&url);
                }
            }
            if let Ok(url) = ::url::Url::parse(&text) {
                let _ = UriRef::try_from(&url);
                let _ = UriBuf::try_from(url);
            }
        }
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use arbitrary::{Arbitrary, Unstructured};
    use proptest::prelude::*;
    use uriform::{AbsoluteUriBuf, IriRefBuf, RelativeRefBuf, UriBuf};

    proptest! {
        #[test]
        fn bytes_become_references(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let mut unstructured = Unstructured::new(&bytes);
            if let Ok(uri) = UriBuf::arbitrary(&mut unstructured) {
                prop_assert_eq!(UriBuf::parse(uri.as_str()).unwrap().spans(), uri.spans());
            }
            prop_assert!(AbsoluteUriBuf::arbitrary(&mut unstructured).is_ok());
            prop_assert!(RelativeRefBuf::arbitrary(&mut unstructured).is_ok());
            prop_assert!(IriRefBuf::arbitrary(&mut Unstructured::new(&bytes)).is_ok());
        }
    }
}
