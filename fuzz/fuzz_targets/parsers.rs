//! Bytes to all parsers, for `cargo fuzz run parsers`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _accepted = uriform_fuzz::compare(bytes);
});
