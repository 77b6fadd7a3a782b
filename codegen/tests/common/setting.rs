//! Settings of the tests.

/// Returns the number of an environment variable.
pub(crate) fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name} is not a number: {value}"))
    })
}
