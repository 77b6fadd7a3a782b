//! Running the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// Runs the program on an input.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_uriform"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A program that does not read its input is no fault.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

/// Runs the program and checks standard output, standard error and exit code.
#[track_caller]
pub(crate) fn check(
    arguments: &[&str],
    input: impl AsRef<[u8]>,
    stdout: &str,
    stderr: &str,
    code: i32,
) {
    let output = run(arguments, input.as_ref());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), stdout);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), stderr);
    assert_eq!(output.status.code(), Some(code));
}
