//! What several tests need.
#![allow(dead_code, reason = "not every test needs everything")]

use proptest::prelude::ProptestConfig;

/// `CASES` sets how many cases are tried.
pub(crate) fn config() -> ProptestConfig {
    config_of(1)
}

/// Fewer cases unless `CASES` is set, for properties that CI tries at length when optimized.
pub(crate) fn config_at_length() -> ProptestConfig {
    config_of(if std::env::var_os("CASES").is_some() {
        1
    } else {
        4
    })
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

/// RFC 3986, section 5.2.4, as it is written there. What takes the place of the beginning of the
/// input is always the end of it.
pub(crate) fn remove_dot_segments(path: &str) -> String {
    let (mut input, mut output) = (path, String::with_capacity(path.len()));
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
            input = rest;
        } else if input.starts_with("/./") {
            input = &input[2..];
        } else if input == "/." {
            input = "/";
        } else if input.starts_with("/../") || input == "/.." {
            input = if input == "/.." { "/" } else { &input[3..] };
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input = "";
        } else {
            let slash = usize::from(input.starts_with('/'));
            let end = input[slash..]
                .find('/')
                .map_or(input.len(), |at| at + slash);
            output += &input[..end];
            input = &input[end..];
        }
    }
    output
}
