//! What several tests need.
#![allow(dead_code, reason = "not every test needs everything")]

use proptest::prelude::ProptestConfig;

/// `CASES` sets how many cases are tried.
pub(crate) fn config() -> ProptestConfig {
    config_of(1)
}

/// Fewer cases, for properties that try many texts in each.
pub(crate) fn config_of(divisor: u32) -> ProptestConfig {
    let cases = std::env::var("CASES").ok();
    let cases: u32 = cases.map_or(20_000, |cases| cases.parse().expect("CASES is a number"));
    ProptestConfig {
        cases: cases / divisor,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// RFC 3986, section 5.2.4, as it is written there.
pub(crate) fn remove_dot_segments(path: &str) -> String {
    let (mut input, mut output) = (path.to_string(), String::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
            input = rest.into();
        } else if input.starts_with("/./") || input == "/." {
            input = format!("/{}", input.get(3..).unwrap_or_default());
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or_default());
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let slash = input
                .char_indices()
                .skip(1)
                .find(|(_, character)| *character == '/');
            let end = slash.map_or(input.len(), |(at, _)| at);
            output += &input[..end];
            input.replace_range(..end, "");
        }
    }
    output
}
