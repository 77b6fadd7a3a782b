//! `data` URLs.

use proptest::prelude::*;
use serde_json::{Value, json};
use uriform::ParseError;
use uriform::data::DataUrl;

use crate::common::config_of;
use crate::rows;

const TABLE: &str = include_str!("../data/schemes/data.jsonl");

fn describe(text: &str) -> Result<Value, ParseError> {
    let url = DataUrl::parse(text)?;
    let parameters = url.parameters();
    let parameters = parameters.map(|(name, value)| json!([name.to_string(), value.to_string()]));
    let mut found = json!({
        "type": url.type_().to_string(),
        "subtype": url.subtype().to_string(),
        "charset": url.charset().map(|charset| charset.to_string()),
        "parameters": parameters.collect::<Vec<_>>(),
        "base64": url.is_base64(),
    });
    match url.to_bytes() {
        Ok(bytes) => {
            found["hex"] = {
                let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
                digits.collect::<String>().into()
            };
            found["bytes"] = String::from_utf8_lossy(&bytes).into();
        }
        Err(error) => found["bad"] = error.offset().into(),
    }
    Ok(found)
}

#[test]
fn rows_of_the_table() {
    rows::describe(TABLE, describe);
}

/// RFC 4648, section 4, as it is written there: 24 bits from the left, in groups of 6.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| {
            bits << 8 | usize::from(*group.get(at).unwrap_or(&0))
        });
        for index in 0..4 {
            let sextet = bits >> (18 - 6 * index) & 63;
            text.push(if index > group.len() {
                '='
            } else {
                ALPHABET[sextet].into()
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
        prop_assert_eq!(DataUrl::parse(&text).unwrap().to_bytes().unwrap(), bytes);
    }

    /// Strict: what is decoded, encoded again, is the text that it was.
    #[test]
    fn one_text_for_each_sequence_of_bytes(data in "[A-Da-d+/=]{0,9}") {
        let text = format!("data:;base64,{data}");
        if let Ok(bytes) = DataUrl::parse(&text).unwrap().to_bytes() {
            prop_assert_eq!(base64(&bytes), data);
        }
    }
}
