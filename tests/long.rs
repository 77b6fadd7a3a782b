//! Long texts on a small stack: nothing recurses, and time is linear.

use std::thread;

use uriform::{AbsoluteIri, AbsoluteUri, Iri, IriRef, IriRelativeRef, RelativeRef, Uri, UriRef};

/// Optimized, a text of the largest length takes a fraction of a second.
const LENGTH: usize = if cfg!(debug_assertions) {
    1 << 20
} else {
    64 << 20
};

/// What a text begins with, what is repeated, and what it ends with.
const SHAPES: [(&str, &str, &str); 6] = [
    ("//", "a:b:c:", "@h"),
    ("//", "1.2.3.", ""),
    ("/", "%41", ""),
    ("", "/..", ""),
    ("?", "a=b&", "#f"),
    ("//h/", "p", ""),
];

#[test]
fn a_small_stack_is_enough() {
    let small = thread::Builder::new().stack_size(64 << 10);
    let handle = small.spawn(|| SHAPES.into_iter().for_each(parse)).unwrap();
    handle.join().unwrap();
}

fn parse((first, repeated, last): (&str, &str, &str)) {
    let text = [first, &repeated.repeat(LENGTH / repeated.len()), last].concat();
    assert!(UriRef::parse(&text).is_ok(), "{first}{repeated}");
    assert!(RelativeRef::parse(&text).is_ok(), "{first}{repeated}");
    assert!(IriRef::parse(&text).is_ok(), "{first}{repeated}");
    assert!(IriRelativeRef::parse(&text).is_ok(), "{first}{repeated}");
    // No scheme: lost at the end, or where no scheme goes on.
    assert!(Uri::parse(&text).is_err(), "{first}{repeated}");
    assert!(AbsoluteUri::parse(&text).is_err(), "{first}{repeated}");
    assert!(Iri::parse(&text).is_err(), "{first}{repeated}");
    assert!(AbsoluteIri::parse(&text).is_err(), "{first}{repeated}");
    // A fault at the very end is found by a second pass.
    let spoilt = text + "\"";
    assert_eq!(
        UriRef::parse(&spoilt).unwrap_err().offset(),
        spoilt.len() - 1
    );
    assert_eq!(
        IriRef::parse(&spoilt).unwrap_err().offset(),
        spoilt.len() - 1
    );
}
