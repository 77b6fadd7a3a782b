//! `data` URLs.

use proptest::prelude::*;
use serde_json::{Value, json};
use uriform::schemes::SchemeError;
use uriform::schemes::data::DataUrl;

use crate::common::config_of;
use crate::rows;

fn describe(text: &str) -> Result<Value, SchemeError> {
    let url = DataUrl::parse(text)?;
    let mut found = json!({
        "media_type": url.media_type(),
        "charset": url.parameter("charset").map(|charset| charset.to_string()),
        "base64": url.is_base64(),
    });
    match url.body().collect::<Result<Vec<_>, _>>() {
        Ok(bytes) => {
            let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
            found["hex"] = digits.collect::<String>().into();
            found["bytes"] = String::from_utf8_lossy(&bytes).into();
        }
        Err(error) => found["bad"] = error.offset().into(),
    }
    Ok(found)
}

#[test]
fn rows_of_the_table() {
    rows::describe(include_str!("../data/schemes/data.jsonl"), describe);
}

/// RFC 4648, section 4, as it is written there: 24 bits from the left, in groups of 6.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let byte = |at| usize::from(*group.get(at).unwrap_or(&0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let letter = ALPHABET[bits >> (18 - 6 * index) & 63];
            text.push(if index > group.len() {
                '='
            } else {
                letter.into()
            });
        }
    }
    text
}

proptest! {
    #![proptest_config(config_of(20))]

    #[test]
    fn what_is_encoded_is_decoded(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let text = format!("data:;base64,{}", base64(&bytes));
        let body: Result<Vec<_>, _> = DataUrl::parse(&text).unwrap().body().collect();
        prop_assert_eq!(body.unwrap(), bytes);
    }

    /// What is decoded, encoded again, is the text that it was, but for padding.
    #[test]
    fn no_two_texts_for_a_sequence_of_bytes(data in "[A-Da-d+/=]{0,9}") {
        let text = format!("data:;base64,{data}");
        let body: Result<Vec<_>, _> = DataUrl::parse(&text).unwrap().body().collect();
        if let Ok(bytes) = body {
            let whole = base64(&bytes);
            prop_assert!(data == whole || data == whole.trim_end_matches('='), "{} {}", data, whole);
        }
    }
}
