//! Generated code for lists, for rules that count within others alone, and for a short match.

#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/parcel.rs"]
mod parcel;

// What is generated can be brought in by `include!` as well.
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
mod included {
    include!("generated/parcel.rs");
}

use parcel::{Option_, Parcel, StopsIter, ValueVariant};

/// One of everything, each list with bars between its items.
fn line(text: &str) -> String {
    let Ok(parcel) = Parcel::parse(text) else {
        return "none".to_owned();
    };
    let option = |option: Option_<'_>| match option.value() {
        Some(value) => format!("{}: {value}", option.key()),
        None => option.key().to_owned(),
    };
    let join = |items: Vec<String>| items.join("|");
    let some = |value: Option<&str>| value.unwrap_or("-").to_owned();
    [
        parcel.from().to_owned(),
        parcel.to().to_owned(),
        some(parcel.code()),
        join(parcel.stops().map(str::to_owned).collect()),
        join(parcel.options().map(option).collect()),
        parcel.tags().map_or("-".to_owned(), |tags| {
            join(tags.map(str::to_owned).collect())
        }),
        some(parcel.note()),
        some(parcel.rest()),
    ]
    .join(" / ")
}

#[test]
fn parcels() {
    let cases = [
        ("a>b", "a / b / - /  /  / - / - / -"),
        // Both places have a code; it is asked for that of the receiver.
        ("a.1234>b", "a.1234 / b / - /  /  / - / - / -"),
        ("a.1234>b.5678", "a.1234 / b.5678 / 5678 /  /  / - / - / -"),
        ("a>b/c/d", "a / b / - / c|d /  / - / - / -"),
        ("a>b//c/", "a / b / - / |c| /  / - / - / -"),
        (
            "a>b;k=v1;l;m=;n=2",
            "a / b / - /  / k: v1|l|m: |n: 2 / - / - / -",
        ),
        ("a>b[x]", "a / b / - /  /  / x / - / -"),
        (
            "a>b/c;k[x  y  ,  z,w v u]",
            "a / b / - / c / k / x  y|z|w v u / - / -",
        ),
        ("a>b[x ,]", "none"),
        // As short as possible, so that the rest is as long as possible.
        ("a>b?+n?=r?=s", "a / b / - /  /  / - / n / r?=s"),
        ("a>b?+n??+m", "a / b / - /  /  / - / n??+m / -"),
        ("a>b?=r?+n", "a / b / - /  /  / - / - / r?+n"),
    ];
    for (text, expected) in cases {
        assert_eq!(line(text), expected, "{text}");
        assert_eq!(included::is_parcel(text.as_bytes()), expected != "none");
    }
}

#[test]
fn lists_tell_where_their_items_stand() {
    let text = "a>b/cd//e;k";
    let parcel = Parcel::parse(text).unwrap();
    assert_eq!(parcel.spans().stops().of(text), "/cd//e");
    let mut stops = parcel.stops();
    assert_eq!(stops.as_str(), "/cd//e");
    let mut spans = Vec::new();
    while let Some(span) = stops.next_span() {
        spans.push((span.start, span.end));
    }
    assert_eq!(spans, [(1, 3), (4, 4), (5, 6)]);
    assert_eq!(stops.next(), None);
    assert_eq!(stops.next(), None);
}

/// Items are found when the program is compiled, if that is wanted.
#[test]
fn lists_are_cut_in_constants() {
    const STOPS: Option<StopsIter<'static>> = match Parcel::parse("a>b/c/d") {
        Ok(parcel) => Some(parcel.stops()),
        Err(_) => None,
    };
    const SECOND: Option<&str> = {
        let mut stops = STOPS;
        match &mut stops {
            Some(stops) => {
                let _ = stops.next_item();
                stops.next_item()
            }
            None => None,
        }
    };
    assert_eq!(SECOND, Some("d"));
}

#[test]
fn items_are_texts_of_their_own_entry() {
    let parcel = Parcel::parse("a>b;k=01;l=0x").unwrap();
    let variants: Vec<_> = parcel
        .options()
        .map(|option| option.spans().value_variant(option.as_str()))
        .collect();
    assert_eq!(
        variants,
        [Some(ValueVariant::Number), Some(ValueVariant::Word)]
    );
}

/// Where a tag ends shows at what comes behind the blanks.
#[test]
fn items_may_need_a_long_look_ahead() {
    let blanks = " ".repeat(20_000);
    let tags = ["x"; 100].join(&blanks);
    let text = format!("a>b[{tags},y]");
    let parcel = Parcel::parse(&text).unwrap();
    let items: Vec<_> = parcel.tags().unwrap().map(str::len).collect();
    assert_eq!(items, [tags.len(), 1]);
}
