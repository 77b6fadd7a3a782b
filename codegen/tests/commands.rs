//! What the program `abnfc` prints and how it exits.
//!
//! The cases are in `data/commands.txt`. Each has a title, the texts of files, and the arguments
//! after `--- run`, in shell quotes where they need it. What goes into the program is the file
//! `input`, if there is one. After `--- prints`, `--- complains` and `--- exits` is what is expected
//! of standard output, standard error and the exit code: nothing, nothing and 0 if left out.

#![cfg(feature = "program")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const CASES: &str = include_str!("data/commands.txt");

/// What is expected of a run, or what was seen of it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    prints: String,
    complains: String,
    exits: i32,
}

/// A case: where its files are, what is run there, what is expected of it.
struct Case {
    title: String,
    folder: PathBuf,
    arguments: Vec<String>,
    input: Vec<u8>,
    expected: Outcome,
}

impl Case {
    fn new(number: usize, case: &str) -> Self {
        let (title, parts) = case.split_once('\n').expect("a case has a title");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("commands/{number}"));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("the folder for tests is ours");
        let mut case = Self {
            title: title.to_owned(),
            folder,
            arguments: Vec::new(),
            input: Vec::new(),
            expected: Outcome::default(),
        };
        for part in parts.split("--- ").skip(1) {
            let (head, text) = part.split_once('\n').expect("each part has a head");
            let (word, rest) = head.split_once(' ').unwrap_or((head, ""));
            let text = text
                .strip_suffix("\n\n")
                .map_or(text.to_owned(), |it| format!("{it}\n"));
            match word {
                "run" => case.arguments = words(rest),
                "exits" => case.expected.exits = rest.parse().expect("a number"),
                "prints" => case.expected.prints = text,
                "complains" => case.expected.complains = text,
                "input" => case.input = unescaped(&text),
                file => fs::write(case.folder.join(file), unescaped(&text)).unwrap(),
            }
        }
        case
    }

    fn run(&self) -> Outcome {
        let mut program = Command::new(env!("CARGO_BIN_EXE_abnfc"))
            .args(&self.arguments)
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program was built");
        let mut input = program.stdin.take().expect("it is piped");
        // A program that stops early does not read it all.
        drop(input.write_all(&self.input));
        drop(input);
        let output = program.wait_with_output().expect("it ends");
        Outcome {
            prints: String::from_utf8_lossy(&output.stdout).into_owned(),
            complains: String::from_utf8_lossy(&output.stderr).into_owned(),
            exits: output.status.code().expect("it is not killed"),
        }
    }
}

/// Splits words at blanks; quoted ones hold any.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('\'') {
            Some(quoted) => quoted.split_once('\'').expect("a quote is closed"),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    words
}

/// Writes out `{x41}`, a byte, and `{9x"a"}`, a text nine times.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inner, after) = after.split_once('}').expect("a brace is closed");
        bytes.extend(before.as_bytes());
        match inner.split_once('x').expect("a byte or a count") {
            ("", byte) => bytes.push(u8::from_str_radix(byte, 16).expect("a byte")),
            (count, text) => bytes.extend(text.repeat(count.parse().expect("a count")).bytes()),
        }
        rest = after;
    }
    bytes.extend(rest.as_bytes());
    bytes
}

#[test]
fn commands_print_and_exit_as_they_should() {
    let mut wrong = Vec::new();
    for (number, case) in CASES.split("=== ").skip(1).enumerate() {
        let case = Case::new(number, case);
        let found = case.run();
        if found != case.expected {
            let Outcome {
                prints,
                complains,
                exits,
            } = found;
            wrong.push(format!(
                "{}\n--- prints\n{prints}--- complains\n{complains}--- exits {exits}\n",
                case.title
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
