//! Switches on the feature `regenerate` of `uriform` in every default build of a checkout.
//!
//! Cargo unifies the features of the packages that it builds together. This package is one of
//! the workspace's `default-members`, so plain `cargo build`, `cargo test` and `cargo run` run
//! the root build script with the generator: see `build.rs`.
