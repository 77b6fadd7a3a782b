//! What was found by fuzzing stays repaired.

use std::fs;
use std::path::Path;

#[test]
fn regressions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions/parsers");
    let mut count = 0;
    for file in fs::read_dir(folder).unwrap() {
        let accepted = uriform_fuzz::compare(&fs::read(file.unwrap().path()).unwrap());
        assert!(accepted <= 8);
        count += 1;
    }
    assert!(count > 0);
}
