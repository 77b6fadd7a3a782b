//! Long paths: the cuts of the path, and the time that they take.

use proptest::prelude::*;
use uriform::{Normalizer, Uri, UriRef};

use crate::common::{config_of, remove_dot_segments};

proptest! {
    #![proptest_config(config_of(20))]

    #[test]
    fn dot_segments_of_long_paths(base in long_path(), path in long_path()) {
        let base = format!("x://h/{base}");
        let base = Uri::parse(&base).unwrap();
        let reference = format!("./{path}");
        let target = base.resolve(UriRef::parse(&reference).unwrap());
        let end = base.as_str().rfind('/').unwrap();
        let merged = format!("{}/{reference}", &base.as_str()["x://h".len()..end]);
        let expected = remove_dot_segments(&merged);
        prop_assert_eq!(target.to_string(), format!("x://h{expected}"));

        let decoded = remove_dot_segments(&merged.replace("%2E", "."));
        let text = format!("x://h{merged}");
        let normalized = Normalizer::SYNTAX.normalize(Uri::parse(&text).unwrap());
        prop_assert_eq!(normalized.to_string(), format!("x://h{decoded}"));
    }
}

/// Shapes that take long where time is not linear, each with what its path becomes.
#[test]
fn hostile_paths_take_no_longer_than_others() {
    let n = 100_000;
    let cases = [
        ("../".repeat(n), String::new()),
        ("a/".repeat(n) + &"../".repeat(n), String::new()),
        ("a/b/../".repeat(n), "a/".repeat(n)),
        ("a/b/c/../../".repeat(n) + "../..", "a/".repeat(n - 2)),
        ("a/".repeat(n) + "..", "a/".repeat(n - 1)),
        ("/".repeat(n) + &"../".repeat(n / 2), "/".repeat(n / 2)),
        ("./".repeat(n) + "a", String::from("a")),
    ];
    for (path, expected) in cases {
        let text = format!("x://h/{path}");
        let uri = Uri::parse(&text).unwrap();
        let target = uri.resolve(uri).build().unwrap();
        assert!(target == format!("x://h/{expected}"), "{}...", &path[..12]);
    }
}

/// A path of many segments, most of them dot segments or short.
fn long_path() -> impl Strategy<Value = String> {
    let segment = prop::sample::select(&["..", "..", ".", "", "a", "a", "bb", "%2E"][..]);
    prop::collection::vec((segment, 1..8_usize), 0..120).prop_map(|segments| {
        let repeated = segments
            .into_iter()
            .flat_map(|(segment, times)| std::iter::repeat_n(segment, times));
        repeated.collect::<Vec<_>>().join("/")
    })
}
