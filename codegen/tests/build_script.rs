//! What a build script with [`Config`] prints, and how it ends.
//!
//! The cases are in `data/build-script.txt`. Each has a title, the texts of files, and what is
//! expected after `--- prints`, `--- complains` and `--- exits`, as in `data/commands.txt`. The
//! build script of all is [`build`].

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use abnf_codegen::Config;

const CASES: &str = include_str!("data/build-script.txt");

/// Tells a run of this program that it is to be the build script.
const IS_BUILD_SCRIPT: &str = "IS_BUILD_SCRIPT";

fn build() {
    Config::new("grammar.abnf")
        .entry("entry")
        .overlay("overlay.abnf")
        .rules(["part"])
        .compile();
}

/// Runs as the build script, if that is what this program was started for.
#[test]
fn build_script() {
    if env::var_os(IS_BUILD_SCRIPT).is_some() {
        build();
    }
}

/// Runs the build script in a folder; returns what it prints, what it complains of, its exit code.
fn run(folder: &Path) -> (String, String, i32) {
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "build_script", "--nocapture", "--quiet"])
        .env(IS_BUILD_SCRIPT, "")
        .env("OUT_DIR", folder)
        .current_dir(folder)
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let lines = printed.split_inclusive('\n');
    let to_cargo = lines.filter(|line| line.starts_with("cargo::"));
    (
        to_cargo.collect(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap(),
    )
}

#[test]
fn build_scripts_print_what_cargo_and_people_need() {
    let mut wrong = Vec::new();
    for (number, case) in CASES.split("=== ").skip(1).enumerate() {
        let (title, parts) = case.split_once('\n').unwrap();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("build-script/{number}"));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).unwrap();
        let mut expected = (String::new(), String::new(), 0);
        for part in parts.split("--- ").skip(1) {
            let (head, text) = part.split_once('\n').unwrap();
            match head.split_once(' ').unwrap_or((head, "")) {
                ("prints", _) => text.clone_into(&mut expected.0),
                ("complains", _) => text.clone_into(&mut expected.1),
                ("exits", code) => expected.2 = code.parse().unwrap(),
                (file, _) => fs::write(folder.join(file), text).unwrap(),
            }
        }
        let found = run(&folder);
        assert_eq!(folder.join("grammar.rs").exists(), found.2 == 0, "{title}");
        let same = |a: &str, b: &str| a.trim_end() == b.trim_end();
        if !same(&found.0, &expected.0) || !same(&found.1, &expected.1) || found.2 != expected.2 {
            let (prints, complains, exits) = found;
            wrong.push(format!(
                "{title}\n--- prints\n{prints}--- complains\n{complains}--- exits {exits}\n"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
