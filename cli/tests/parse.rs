//! `uriform parse`, run as a program.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

mod common;

fn uriform(arguments: &[&str], input: &[u8]) -> Output {
    common::run(&[&["parse"], arguments].concat(), input)
}

#[track_caller]
fn check(arguments: &[&str], input: impl AsRef<[u8]>, stdout: &str, stderr: &str, code: i32) {
    common::check(
        &[&["parse"], arguments].concat(),
        input,
        stdout,
        stderr,
        code,
    );
}

#[test]
fn components_for_people() {
    let stdout = "\
scheme     0..4    http
authority  7..20   user@[::1]:80
userinfo   7..11   user
host       12..17  [::1] (ipv6)
port       18..20  80
path       20..25  /path
query      26..27  q
fragment   28..28
";
    check(&["http://user@[::1]:80/path?q#"], "", stdout, "", 0);
    check(&[""], "", "path       0..0\n", "", 0);
    let stdout = "\
authority  2..12   héé.test
host       2..12   héé.test (reg-name)
path       12..15  /é
";
    check(&["//héé.test/é"], "", stdout, "", 0);
    check(
        &["a", "b"],
        "",
        "path       0..1  a\n\npath       0..1  b\n",
        "",
        0,
    );
}

#[test]
fn rejection_for_people() {
    let stderr = "\
error: unexpected end of input at offset 9 in URI, expected HEXDIG (pct-encoded)
  http://%4
           ^
  in URI > hier-part > authority
";
    check(&["--as", "uri", "http://%4"], "", "", stderr, 1);
    let stderr = "\
error: unexpected character at offset 0 in absolute-URI, expected ALPHA (scheme)
  \\u{7f}a
  ^
  in absolute-URI > scheme
";
    let strings = ["--as", "absolute-uri", "\u{7f}a", "b:"];
    let stdout = "scheme     0..1  b\npath       2..2\n";
    check(&strings, "", stdout, stderr, 1);
}

#[test]
fn strings_of_standard_input() {
    check(
        &[],
        "a\r\nb",
        "path       0..1  a\n\npath       0..1  b\n",
        "",
        0,
    );
    check(&[], "", "", "", 0);
}

#[test]
fn one_object_a_string() {
    let stdout = r#"{"ok":true,"scheme":"x","userinfo":"","host":"","host_kind":"reg-name","port":"","path":"","query":null,"fragment":""}
{"ok":false,"offset":0,"expected":[{"item":"ALPHA","rules":["scheme"]}],"rules":["URI","scheme"],"message":"unexpected character at offset 0 in URI, expected ALPHA (scheme)"}
"#;
    check(
        &["--json", "--as", "uri", "x://@:#", ":"],
        "",
        stdout,
        "",
        1,
    );
    check(
        &["--json", "--hex", "2", "7g"],
        "",
        &format!("{HEX}{HEX}"),
        "",
        1,
    );
    let stdout = r#"{"ok":false,"offset":1,"expected":[],"rules":[],"message":"invalid UTF-8 at offset 1 in relative-ref"}"#;
    check(
        &["--json", "--hex", "--as", "relative-ref", "2F80"],
        "",
        &format!("{stdout}\n"),
        "",
        1,
    );
}

const HEX: &str = "{\"ok\":false,\"message\":\"not pairs of hexadecimal digits\"}\n";

#[test]
fn one_object_a_line() {
    let input = b"\"g?y\"
[]

\"\xff\"
\"s:\\ud800\"
\"\\udc00\\ud800\"
\"\\ud83d\\ude00\"
\"?\\u00e9\\ufdd0\"
\"a\" \"b\"
\"s://[v1.x]\"";
    let stdout = r##"{"ok":true,"scheme":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"g","query":"y","fragment":null}
{"ok":false,"message":"line is not the expected JSON: invalid type: sequence, expected a string at column 2"}
{"ok":false,"message":"line is not the expected JSON: EOF while parsing a value at column 0"}
{"ok":false,"message":"line is not UTF-8: invalid utf-8 sequence of 1 bytes from index 1"}
{"ok":false,"offset":2,"expected":[],"rules":[],"message":"invalid UTF-8 at offset 2 in IRI-reference"}
{"ok":false,"offset":0,"expected":[],"rules":[],"message":"invalid UTF-8 at offset 0 in IRI-reference"}
{"ok":true,"scheme":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"😀","query":null,"fragment":null}
{"ok":false,"offset":3,"expected":[{"item":"iprivate","rules":["iquery"]},{"item":"ipchar","rules":["iquery"]},{"item":"end of input","rules":[]},{"item":"\"#\"","rules":["irelative-ref"]},{"item":"\"/\"","rules":["iquery"]},{"item":"\"?\"","rules":["iquery"]}],"rules":["IRI-reference"],"message":"unexpected character at offset 3 in IRI-reference, expected iprivate (iquery), ipchar (iquery), end of input, \"#\" (irelative-ref), \"/\" (iquery) or \"?\" (iquery)"}
{"ok":false,"message":"line is not the expected JSON: trailing characters at column 5"}
{"ok":true,"scheme":"s","userinfo":null,"host":"[v1.x]","host_kind":"ipvfuture","port":null,"path":"","query":null,"fragment":null}
"##;
    check(&["--json-lines"], input, stdout, "", 0);
}

/// Whoever waits for an answer before they write the next line gets it.
#[test]
fn answers_do_not_wait_for_more_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_uriform"))
        .args(["parse", "--json-lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    for _ in 0..2 {
        stdin.write_all(b"\"a\"\n").unwrap();
        let mut byte = [0];
        while byte != *b"\n" {
            stdout.read_exact(&mut byte).unwrap();
        }
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn readers_may_leave() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_uriform"))
        .args(["parse", "--json-lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The program stops reading when it finds that nobody reads.
    let _ = stdin.write_all("\"a\"\n".repeat(100_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert!(output.status.success());
}

#[test]
fn wrong_usage() {
    let code = |arguments: &[&str]| uriform(arguments, b"").status.code();
    assert_eq!(code(&["--as", "url", "a"]), Some(2));
    assert_eq!(code(&["--as", "uri-reference", "é"]), Some(1));
    assert_eq!(code(&["--json-lines", "a"]), Some(2));
    assert_eq!(code(&["--json-lines", "--json"]), Some(2));
    check(
        &["--hex", "xyz"],
        "",
        "",
        "error: not pairs of hexadecimal digits\n",
        2,
    );
}
