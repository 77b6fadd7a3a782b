//! The command that expands templates, run as a program.

mod common;

use common::check;

#[test]
fn values_one_by_one() {
    check(
        &[
            "expand",
            "/{a}{?b,c*,d}",
            "a=x=y",
            "b=",
            "c=1",
            "c=2",
            "c=3",
        ],
        "",
        "/x%3Dy?b=&c=1&c=2&c=3\n",
        "",
        0,
    );
}

#[test]
fn values_of_json() {
    let json = r#"{"a":["x",null,"y"],"b":{"z":"1","y":2,"x":null,"w":-1.5},"c":null,"d":true}"#;
    check(
        &["expand", "{a}{?b*,c,d}", "--json", json],
        "",
        "x,y?z=1&y=2&w=-1.5&d=true\n",
        "",
        0,
    );
}

#[test]
fn what_is_wrong_is_shown() {
    let stderr =
        "error: operator reserved for extensions at offset 2 in URI-Template\n  /{!a}\n    ^\n";
    check(&["expand", "/{!a}"], "", "", stderr, 1);
    let stderr = "error: unexpected character at offset 2 in URI-Template, expected varchar (varname), \
        explode (modifier-level4), \"}\" (expression), \",\" (variable-list), \".\" (varname) or \":\" (prefix)\n  \
        {a b}\n    ^\n  in URI-Template > expression\n";
    check(&["expand", "{a b}"], "", "", stderr, 1);
}

#[test]
fn wrong_usage() {
    for arguments in [
        &["expand", "{a}", "a"][..],
        &["expand", "{a}", "--json", "[]"],
        &["expand", "{a}", "--json", r#"{"a":[[]]}"#],
        &["expand", "{a}", "a=1", "--json", "{}"],
        &["expand"],
    ] {
        assert_eq!(
            common::run(arguments, b"").status.code(),
            Some(2),
            "{arguments:?}"
        );
    }
}
