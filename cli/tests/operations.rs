//! The commands that resolve, relativize, normalize, compare, map and warn, run as a program.

mod common;

#[track_caller]
fn check(arguments: &str, input: &str, stdout: &str, stderr: &str, code: i32) {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    common::check(&arguments, input, stdout, stderr, code);
}

#[test]
fn resolve() {
    check("resolve http://h/a/b ../c", "", "http://h/c\n", "", 0);
    check(
        "resolve http://h/a/b ../c d#e",
        "",
        "http://h/c\nhttp://h/a/d#e\n",
        "",
        0,
    );
    check(
        "resolve http://h/a/b",
        "c\n\n?q\n",
        "http://h/a/c\nhttp://h/a/b\nhttp://h/a/b?q\n",
        "",
        0,
    );
    check(
        "resolve --non-strict http://h/a http:b",
        "",
        "http://h/b\n",
        "",
        0,
    );
    check(
        "resolve --json x:/a .//b",
        "",
        "{\"ok\":true,\"value\":\"x:/.//b\"}\n",
        "",
        0,
    );
    let input = r#"{"base":"http://h/","ref":"é"}
{"base":"","ref":""}
{"base":"x:","ref":"[","more":1}
"a"
"#;
    let stdout = r#"{"ok":true,"value":"http://h/é"}
{"ok":false,"message":"base: unexpected end of input at offset 0 in IRI, expected ALPHA (scheme)"}
{"ok":false,"message":"line is not the expected JSON: unknown field `more`, expected `base` or `ref` at column 29"}
{"ok":false,"message":"line is not the expected JSON: invalid type: string \"a\", expected an object of base and ref at column 3"}
"#;
    check("resolve --json-lines", input, stdout, "", 0);
}

#[test]
fn relativize() {
    check(
        "relativize http://h/aa/b http://h/aa/c http://h/",
        "",
        "c\n/\n",
        "",
        0,
    );
    check(
        "relativize --keep-absolute-paths http://h/aa/b http://h/aa/c",
        "",
        "/aa/c\n",
        "",
        0,
    );
    check(
        "relativize --forbid-parents http://h/aa/b/c http://h/aa/d",
        "",
        "/aa/d\n",
        "",
        0,
    );
    check(
        "relativize x:a x:./a",
        "",
        "",
        "error: target has dot segments\n",
        1,
    );
    check(
        "relativize --json-lines",
        "{\"base\":\"x:/a\",\"target\":\"x:/b\"}\n{\"base\":\"x:/a\",\"target\":\"x:/../b\"}\n",
        "{\"ok\":true,\"value\":\"b\"}\n{\"ok\":false,\"message\":\"target has dot segments\"}\n",
        "",
        0,
    );
}

#[test]
fn normalize() {
    check(
        "normalize HTTP://H:80/%7e/../a",
        "",
        "http://h:80/a\n",
        "",
        0,
    );
    check(
        "normalize --to scheme HTTP://H:80",
        "",
        "http://h/\n",
        "",
        0,
    );
    check("normalize --to case X:%7e", "", "x:%7E\n", "", 0);
    check("normalize", "X:%c3%a9\n%C3%A9é\n", "x:%C3%A9\néé\n", "", 0);
    check("normalize --kind iri X:%c3%a9", "", "x:é\n", "", 0);
    check("normalize --ipv6 //[1:0:0::2]", "", "//[1::2]\n", "", 0);
    check(
        "normalize --json-lines --to percent",
        "\"%41\"\n\"#%\"\n1\n",
        "{\"ok\":true,\"value\":\"A\"}\n{\"ok\":false,\"message\":\"unexpected end of input at offset 2 in URI-reference, expected HEXDIG (pct-encoded)\"}\n{\"ok\":false,\"message\":\"line is not the expected JSON: invalid type: integer `1`, expected a string at column 1\"}\n",
        "",
        0,
    );
}

#[test]
fn compare() {
    check("compare x:a X:a", "", "case\n", "", 0);
    check("compare --at percent x:/a x:/./a", "", "path\n", "", 1);
    check(
        "compare --json x:a x:b",
        "",
        "{\"ok\":true,\"equal\":false,\"equal_after\":\"never\"}\n",
        "",
        1,
    );
    check("compare --kind iri %C3%A9 %c3%a9", "", "case\n", "", 0);
    check(
        "compare --json-lines --at syntax",
        "{\"a\":\"http://h\",\"b\":\"http://h/\"}\n{\"a\":\"é\",\"b\":\"%C3%A9\"}\n",
        "{\"ok\":true,\"equal\":false,\"equal_after\":\"scheme\"}\n{\"ok\":true,\"equal\":true,\"equal_after\":\"percent\"}\n",
        "",
        0,
    );
}

#[test]
fn conversions() {
    check("to-uri http://é/ b", "", "http://%C3%A9/\nb\n", "", 0);
    check("to-iri", "/%c3%a9%2f\n", "/é%2f\n", "", 0);
    check(
        "to-iri --json-lines",
        "\"%ff\"\n",
        "{\"ok\":true,\"value\":\"%FF\"}\n",
        "",
        0,
    );
}

#[test]
fn hazards() {
    check("hazards http://h/a", "", "", "", 0);
    let stdout = "userinfo           7..10      low     ***\n\
                  password           9..10      medium  ***\n\
                  numeric-host       11..16     high    127.1\n";
    check("hazards http://u:p@127.1/", "", stdout, "", 1);
    check(
        "hazards --json-lines",
        "\"/%00\"\n\"/\"\n",
        "{\"ok\":true,\"hazards\":[{\"kind\":\"encoded-nul\",\"start\":1,\"end\":4,\"severity\":\"high\"}]}\n{\"ok\":true,\"hazards\":[]}\n",
        "",
        0,
    );
}

#[test]
fn guards() {
    check("resolve --guard dot x:/a .//b", "", "x:/.//b\n", "", 0);
    check("resolve --guard literal x:/a .//b", "", "x://b\n", "", 0);
    check(
        "resolve --guard error x:/a .//b c",
        "",
        "x:/c\n",
        "error: path would begin with `//` without an authority\n",
        1,
    );
}

#[test]
fn default_ports() {
    check(
        "normalize --to scheme --default-port Gopher=70 --default-port http=8080 gopher://h:70/ http://h:8080 http://h:80",
        "",
        "gopher://h/\nhttp://h/\nhttp://h:80/\n",
        "",
        0,
    );
    check(
        "compare --default-port x=1 x://h:1 x://h",
        "",
        "scheme\n",
        "",
        0,
    );
    let output = common::run(&["normalize", "--default-port", "x=y", "x:"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn idna() {
    check(
        "to-uri --idna http://résumé.example/é",
        "",
        "http://xn--rsum-bpad.example/%C3%A9\n",
        "",
        0,
    );
    check("to-iri --idna //xn--9ca/", "", "//é/\n", "", 0);
    check(
        "to-uri --idna --json-lines",
        "\"//é..a/\"\n",
        "{\"ok\":false,\"message\":\"host at 2..7 is no domain name\"}\n",
        "",
        0,
    );
}

#[test]
fn right_to_left_text() {
    check("hazards /שa", "", "", "", 0);
    check(
        "hazards --bidi /שa",
        "",
        "bidi-mixed         1..4       medium  שa\n",
        "",
        1,
    );
}

/// Strings of the command line first, then lines of each file; `-` is standard input.
#[test]
fn files() {
    let folder = std::env::temp_dir().join(format!("uriform-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (a, b) = (file("a", "X:a\r\nX:b"), file("b", "X:c\n"));
    check(
        &format!("normalize --quiet -f {a} --file {b}"),
        "X:d",
        "x:a\nx:b\nx:c\n",
        "",
        0,
    );
    check(
        &format!("normalize -f {a} -f - X:0"),
        "X:d",
        "x:0\nx:a\nx:b\nx:d\n",
        "",
        0,
    );
    for command in [
        "parse",
        "hazards",
        "to-uri",
        "to-iri",
        "resolve x:",
        "relativize x:",
    ] {
        let output = common::run(
            &format!("{command} -f {b}").split(' ').collect::<Vec<_>>(),
            b"",
        );
        assert_eq!(output.status.code(), Some(0), "{command}");
    }
    let pairs = file("pairs", "{\"a\":\"x:\",\"b\":\"X:\"}\n");
    check(
        &format!("compare --json-lines -f {pairs}"),
        "",
        "{\"ok\":true,\"equal\":true,\"equal_after\":\"case\"}\n",
        "",
        0,
    );
    check(
        &format!("compare x: x: -f {pairs}"),
        "",
        "",
        "error: `--file` needs `--json-lines`\n",
        2,
    );
    let missing = folder.join("missing");
    let arguments = ["normalize", "-f", missing.to_str().unwrap()];
    let output = common::run(&arguments, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("error: cannot read `")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
