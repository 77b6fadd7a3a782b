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

/// What parameters stand behind, and how one of a number is written.
#[cfg(all(feature = "schemes", feature = "alloc"))]
type Numbered = (&'static str, fn(u32) -> String);

/// Sorted, they are compared in a fraction of a second; each with each, in many seconds.
#[cfg(all(feature = "schemes", feature = "alloc"))]
#[test]
fn many_parameters_are_compared_in_any_order() {
    use uriform::schemes::{geo::GeoUri, media_type::MediaType, sip::SipUri, tel::Tel};

    macro_rules! compare {
        ($Type:ident, $numbered:expr) => {{
            let (first, one): Numbered = $numbered;
            let text = |numbers: &mut dyn Iterator<Item = u32>| {
                [first.to_owned(), numbers.map(one).collect()].concat()
            };
            let (forth, back) = (text(&mut (0..10_000)), text(&mut (0..10_000).rev()));
            let other = text(&mut (1..10_001));
            let [forth, back, other] =
                [&forth, &back, &other].map(|text| $Type::parse(text).unwrap());
            assert!(
                forth.is_equivalent(&back) && back.is_equivalent(&forth),
                "{first}"
            );
            assert!(!forth.is_equivalent(&other), "{first}");
        }};
    }

    compare!(SipUri, ("sip:h", |n| format!(";a{n}=b;transport=c{n}")));
    compare!(SipUri, ("sip:h?a=b", |n| format!("&a{n}=b&c=d{n}")));
    compare!(Tel, ("tel:+1", |n| format!(";a{n}=b;c=d{n}")));
    compare!(GeoUri, ("geo:1,1", |n| format!(";a{n}=b;c=d{n}")));
    compare!(MediaType, ("a/b", |n| format!(";a{n}=b;c=d{n}")));
}
