use serde_json::{Value, json};
use uriform::schemes::SchemeError;

/// Reads a table and checks every row; reports all that differ.
pub(crate) fn each(table: &str, mut check: impl FnMut(&Value) -> Result<(), String>) {
    assert!(!table.is_empty(), "there are rows");
    let mut faults = Vec::new();
    for (index, line) in table.lines().enumerate() {
        let row: Value = serde_json::from_str(line).expect("a row is JSON");
        if let Err(fault) = check(&row) {
            faults.push(format!("line {}: {line}\n  {fault}", index + 1));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Tells whether what was found is what a row has.
pub(crate) fn same(found: &Value, expected: &Value) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("found {found}, expected {expected}"))
}

/// Checks every row of a table against what is found in its text, or the offset of the error that
/// parsing it returns. What a row does not have is not compared. What is one character away from a
/// text must not panic, and is a URI if the grammar of a scheme of URIs has it.
pub(crate) fn describe(table: &str, describe: impl Fn(&str) -> Result<Value, SchemeError>) {
    each(table, |row| {
        let text = row["text"].as_str().expect("a row has a text");
        for text in neighbours(text) {
            if let Err(error) = describe(&text) {
                assert_ne!(error.rule(), "URI", "{text}");
            }
        }
        let error = |error: SchemeError| json!({ "error": error.offset() });
        let mut found = describe(text).unwrap_or_else(error);
        let mut expected = row.clone();
        let expected = expected.as_object_mut().expect("a row is an object");
        expected.remove("text");
        expected.remove("source");
        let found = found.as_object_mut().expect("what is found is an object");
        found.retain(|name, _| expected.contains_key(name));
        if found == expected {
            return Ok(());
        }
        Err(format!("found {}", json!(found)))
    });
}

/// The texts that lack a character of a text or have another one in its place.
fn neighbours(text: &str) -> impl Iterator<Item = String> {
    let others = ["", "%", "%00", "/", ":", "0", "~", "\\", "\u{e9}"];
    text.char_indices().flat_map(move |(at, character)| {
        let (before, after) = (&text[..at], &text[at + character.len_utf8()..]);
        others.map(|other| [before, other, after].concat())
    })
}
