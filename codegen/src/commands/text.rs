//! The strings that commands are asked about, and those that they print.

use std::fmt;

use abnf_codegen::charset::Alphabet;
use serde::Deserialize;
use serde::de::{self, Deserializer};

/// Returns a string as a terminal can show it: what it would obey is escaped.
pub(crate) fn shown(string: &str) -> String {
    let show = |c: char| match c {
        c if c.is_control() => c.escape_debug().to_string(),
        c => c.to_string(),
    };
    string.chars().map(show).collect()
}

/// Returns the input that a string stands for: its UTF-8, or what it says in hexadecimal. In a
/// grammar of octets the code points are the octets.
pub(crate) fn bytes(string: &[u8], alphabet: Alphabet, hex: bool) -> Result<Vec<u8>, String> {
    if hex {
        return unhex(string).ok_or_else(|| "string is not hexadecimal".to_owned());
    }
    let octets: Option<Vec<u8>> = match alphabet {
        Alphabet::CodePoints => None,
        // A character above FF is no octet: its bytes, all above 7F, are left as they are.
        Alphabet::Octets => std::str::from_utf8(string)
            .ok()
            .and_then(|text| text.chars().map(|c| u8::try_from(c).ok()).collect()),
    };
    Ok(octets.unwrap_or_else(|| string.to_vec()))
}

fn unhex(string: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = string.chunks(2).map(|pair| match *pair {
        [high, low] => u8::try_from(digit(high)? << 4 | digit(low)?).ok(),
        _ => None,
    });
    pairs.collect()
}

/// Returns an input as a string: the text that it is, or its octets as code points.
pub(crate) fn string(input: &[u8], alphabet: Alphabet) -> String {
    match (alphabet, std::str::from_utf8(input)) {
        (Alphabet::CodePoints, Ok(text)) => text.to_owned(),
        _ => input.iter().copied().map(char::from).collect(),
    }
}

/// Reads a line that is a JSON string. A lone surrogate in it becomes bytes that no rule over code
/// points matches.
pub(crate) fn json_string(line: &[u8]) -> Result<Vec<u8>, String> {
    let refuse = |why: String| format!("line is not a JSON string: {why}");
    // Bytes are taken as they are: whether they may stand in JSON is asked here.
    if let Err(error) = std::str::from_utf8(line) {
        let at = error.valid_up_to();
        return Err(refuse(format!("not UTF-8 at byte {at}")));
    }
    let blank = |byte: &u8| b" \t\r\n".contains(byte);
    let start = line.iter().position(|byte| !blank(byte)).unwrap_or(0);
    let end = line.iter().rposition(|byte| !blank(byte)).unwrap_or(0);
    let control = (start..=end).find(|&at| line.get(at).is_some_and(|&byte| byte < b' '));
    if let Some(at) = control.filter(|_| start < end) {
        return Err(refuse(format!("control character at byte {at}")));
    }
    let string = serde_json::from_slice(line).map_err(|error| refuse(error.to_string()));
    string.map(|Bytes(string)| string)
}

struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }

        deserializer.deserialize_bytes(Visitor)
    }
}
