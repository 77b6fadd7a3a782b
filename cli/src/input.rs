//! The strings that a command is about, as bytes: nothing says that they are text.

use std::ffi::OsString;
use std::io::{self, BufRead};

/// Calls `each` with every string of the command line, or with every line of standard input when
/// there is none.
pub(crate) fn for_each_string(
    strings: &[OsString],
    mut each: impl FnMut(&[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if !strings.is_empty() {
        return strings
            .iter()
            .try_for_each(|string| each(string.as_encoded_bytes()));
    }
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        each(&line)?;
    }
    Ok(())
}

/// Reads the next line, without its end, into `line`; false if there is none.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if input.read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.pop_if(|byte| *byte == b'\n').is_some() {
        line.pop_if(|byte| *byte == b'\r');
    }
    Ok(true)
}

/// Decodes pairs of hexadecimal digits.
pub(crate) fn decode_hex(digits: &[u8]) -> Result<Vec<u8>, &'static str> {
    let value = |digit: u8| char::from(digit).to_digit(16);
    let byte = |pair: &[u8]| match *pair {
        [high, low] => u8::try_from((value(high)? << 4) | value(low)?).ok(),
        _ => None,
    };
    digits
        .chunks(2)
        .map(byte)
        .collect::<Option<_>>()
        .ok_or("not pairs of hexadecimal digits")
}
