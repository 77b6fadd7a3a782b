use serde_json::Value;

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
