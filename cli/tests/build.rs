//! `uriform build`, run as a program.

mod common;

#[track_caller]
fn check(arguments: &[&str], input: &str, stdout: &str, stderr: &str, code: i32) {
    common::check(
        &[&["build"], arguments].concat(),
        input,
        stdout,
        stderr,
        code,
    );
}

#[test]
fn references_for_people() {
    let all = [
        "--scheme",
        "s",
        "--authority",
        "u@h:1",
        "--path",
        "/p",
        "--query",
        "q",
        "--fragment",
        "f",
    ];
    check(&all, "", "s://u@h:1/p?q#f\n", "", 0);
    check(&[], "", "\n", "", 0);
    check(&["--path", "//a"], "", "/.//a\n", "", 0);
    check(&["--path", "a:é", "--query="], "", "./a:é?\n", "", 0);
    let stderr = "error: path after an authority does not begin with `/`\n";
    check(&["--authority", "h", "--path", "a"], "", "", stderr, 1);
}

#[test]
fn one_object() {
    check(
        &["--json", "--scheme", "s"],
        "",
        "{\"ok\":true,\"value\":\"s:\"}\n",
        "",
        0,
    );
    let stdout = "{\"ok\":false,\"message\":\"unexpected end of input at offset 0 in scheme, expected ALPHA (scheme)\"}\n";
    check(&["--json", "--scheme="], "", stdout, "", 1);
}

#[test]
fn one_object_a_line() {
    let input = r#"{"scheme":"http","authority":"[::1]:80","path":"/"}
{"scheme":null,"path":"","query":""}
{}
{"authority":"::1:80"}
{"host":"h"}
"a"
"#;
    let stdout = r#"{"ok":true,"value":"http://[::1]:80/"}
{"ok":true,"value":"?"}
{"ok":true,"value":""}
{"ok":false,"message":"unexpected character at offset 0 in port, expected DIGIT (port) or end of input"}
{"ok":false,"message":"line is not the expected JSON: unknown field `host`, expected one of `scheme`, `authority`, `path`, `query`, `fragment` at column 7"}
{"ok":false,"message":"line is not the expected JSON: invalid type: string \"a\", expected an object of components at column 3"}
"#;
    check(&["--json-lines"], input, stdout, "", 0);
}
