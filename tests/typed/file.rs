//! `file` URIs and paths.

use proptest::prelude::*;
use serde_json::{Value, json};
use uriform::percent::PercentDecoded;
use uriform::schemes::SchemeError;
use uriform::schemes::file::{
    FilePathError, FileUri, NonstandardFileUri, from_posix_path, from_windows_path,
};

use crate::common::config_of;
use crate::rows;

fn add_paths(
    found: &mut Value,
    posix: Result<PercentDecoded<'_>, FilePathError>,
    windows: Result<String, FilePathError>,
) {
    match posix {
        Ok(path) => found["posix"] = path.to_string().into(),
        Err(error) => found["posix_error"] = format!("{error:?}").into(),
    }
    match windows {
        Ok(path) => found["windows"] = path.into(),
        Err(error) => found["windows_error"] = format!("{error:?}").into(),
    }
}

fn describe(text: &str) -> Result<Value, SchemeError> {
    let uri = FileUri::parse(text)?;
    let mut found = json!({
        "host": uri.host().map(|host| host.as_str()),
        "local": uri.is_local(),
        "path": uri.path().as_str(),
    });
    add_paths(&mut found, uri.posix_path(), uri.windows_path());
    Ok(found)
}

fn describe_nonstandard(text: &str) -> Result<Value, SchemeError> {
    let uri = NonstandardFileUri::parse(text)?;
    let mut found = json!({ "host": uri.host(), "drive": uri.drive(), "path": uri.path() });
    add_paths(&mut found, uri.posix_path(), uri.windows_path());
    Ok(found)
}

#[test]
fn rows_of_the_table() {
    rows::describe(include_str!("../data/schemes/file.jsonl"), describe);
}

#[test]
fn nonstandard_forms() {
    let table = include_str!("../data/schemes/file-nonstandard.jsonl");
    rows::describe(table, describe_nonstandard);
}

/// What RFC 8089 has is among the forms that appendix F collects.
#[test]
fn the_standard_is_nonstandard_too() {
    for line in include_str!("../data/schemes/file.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = row["text"].as_str().unwrap();
        if let Ok(uri) = FileUri::parse(text) {
            let other = NonstandardFileUri::parse(text).unwrap();
            assert_eq!(uri.windows_path(), other.windows_path(), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(config_of(20))]

    #[test]
    fn posix_paths_come_back(path in prop::collection::vec(prop_oneof![Just(b'/'), any::<u8>()], 0..20)) {
        let path = [b"/", &path[..]].concat();
        match from_posix_path(&path) {
            Ok(uri) => {
                let uri = FileUri::parse(uri.as_str()).unwrap();
                prop_assert!(uri.posix_path().unwrap().eq(path));
            }
            Err(FilePathError::DoubleSeparator) => prop_assert!(path.starts_with(b"//")),
            Err(error) => {
                let offset = path.iter().position(|byte| *byte == 0).unwrap();
                prop_assert_eq!(error, FilePathError::Zero { offset });
            }
        }
    }

    #[test]
    fn windows_paths_come_back(path in r"([A-Za-z]:|\\\\[a-z0-9.-]{1,5}|\\\\\?|[a-z]?)(\\[^\\/\x00]{0,5}){0,4}") {
        if let Ok(uri) = from_windows_path(&path) {
            let uri = FileUri::parse(uri.as_str()).unwrap();
            prop_assert_eq!(uri.windows_path().unwrap(), path);
        }
    }
}
