//! What people read when a grammar or a manifest is wrong: the place and a sentence.
//!
//! The cases are in `data/diagnostics.txt`. Each has a title, the texts of files, and after
//! `--- says` what is expected. Without `--- grammars.toml` the manifest asks for the rule `entry`
//! of `grammar.abnf` and no component.

use std::fs;
use std::path::{Path, PathBuf};

const CASES: &str = include_str!("data/diagnostics.txt");

const MANIFEST: &str = "output = \"out\"

[[grammar]]
file = \"grammar.abnf\"
module = \"grammar\"
entries = [\"entry\"]
";

/// Makes a folder for the files of a case.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("diagnostics")
        .join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("grammars.toml"), MANIFEST).unwrap();
    folder
}

/// Returns the faults of a folder's manifest, with paths from the folder.
fn faults(folder: &Path) -> String {
    let faults = match abnf_codegen::generate(&folder.join("grammars.toml")) {
        Ok(_) => "nothing\n".to_owned(),
        Err(faults) => format!("{faults}\n"),
    };
    let prefix = folder.join("").display().to_string();
    faults.replace(&prefix, "")
}

#[test]
fn faults_are_told_with_their_places() {
    let mut wrong = Vec::new();
    for (number, case) in CASES.split("=== ").skip(1).enumerate() {
        let (title, files) = case.split_once('\n').unwrap();
        let folder = folder(&number.to_string());
        let mut expected = String::new();
        for file in files.split("--- ").skip(1) {
            let (name, text) = file.split_once('\n').unwrap();
            match name {
                "says" => text.clone_into(&mut expected),
                file => fs::write(folder.join(file), text).unwrap(),
            }
        }
        let found = faults(&folder);
        if found.trim_end() != expected.trim_end() {
            wrong.push(format!("{title} says\n{found}instead of\n{expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The words after the name are the system's.
#[test]
fn a_file_that_is_not_there_is_named() {
    let found = faults(&folder("absent"));
    assert!(found.starts_with("grammar.abnf: "), "{found}");
}

#[test]
fn a_file_that_is_not_utf8_is_named() {
    let folder = folder("latin-1");
    fs::write(folder.join("grammar.abnf"), b"entry = \"a\" ; caf\xE9\n").unwrap();
    assert_eq!(faults(&folder), "grammar.abnf: not UTF-8 at byte 17\n");
}
