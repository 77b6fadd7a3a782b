//! What is ABNF, and what is not.

use abnf_codegen::diagnostic::Severity;
use abnf_codegen::syntax::{Dialect, Notation};

use crate::spell::{codes, definition, parse};

const CASES: &str = include_str!("../data/notation.tsv");

/// Undoes the escapes of `char::escape_default`.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match rest.next() {
            Some('n') => plain.push('\n'),
            Some('r') => plain.push('\r'),
            Some('t') => plain.push('\t'),
            Some('u') => {
                let code: String = rest.by_ref().skip(1).take_while(|&c| c != '}').collect();
                let code = u32::from_str_radix(&code, 16).unwrap();
                plain.push(char::from_u32(code).unwrap());
            }
            other => plain.extend(other),
        }
    }
    plain
}

fn notation(words: &str) -> Notation {
    Notation {
        strict: words.contains("strict"),
        dialects: words
            .split(',')
            .filter_map(|word| word.parse::<Dialect>().ok())
            .collect(),
        ..Notation::default()
    }
}

#[test]
fn texts_are_accepted_or_rejected() {
    let cases = CASES.lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for line in cases {
        let [words, verdict, expected, text, why] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let text = unescape(text);
        let parsed = parse(&text, &notation(words));
        let accepted = !parsed
            .found
            .iter()
            .any(|it| it.severity == Severity::Error && it.code.starts_with("load"));
        let found = codes(&parsed.found);
        if accepted != (verdict == "accept") || found != expected {
            wrong.push(format!("{words}\t{verdict}\t{found}\t{text:?}\t{why}"));
        }
        assert_eq!(accepted, parsed.into_rules().is_ok(), "{text:?}");
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn dialects_mean_what_abnf_spells_out() {
    let cases = [
        ("a | b", "a / b"),
        ("( a|b ) c", "( a / b ) c"),
        ("'x' %s'y'", "\"x\" %s\"y\""),
        ("a_b", "a_b"),
        // RFC 9110, section 5.6.1.1, and rules of its section 12.5.1 and 11.3.
        ("1#b", "b *( OWS \",\" OWS b )"),
        ("#b", "[ b *( OWS \",\" OWS b ) ]"),
        ("2#4b", "b 1*3( OWS \",\" OWS b )"),
        ("2#b", "b 1*( OWS \",\" OWS b )"),
        ("#3b", "[ b *2( OWS \",\" OWS b ) ]"),
        (
            "#( media-range [ weight ] )",
            "[ ( media-range [ weight ] ) *( OWS \",\" OWS ( media-range [ weight ] ) ) ]",
        ),
        (
            "auth-scheme [ 1*SP ( token68 / #auth-param ) ]",
            "auth-scheme [ 1*SP ( token68 / [ auth-param *( OWS \",\" OWS auth-param ) ] ) ]",
        ),
    ];
    let all = notation("bar,single-quotes,underscore,list");
    for (dialect, plain) in cases {
        let spelled = |definition_text: &str| {
            let parsed = parse(&format!("r = {definition_text}\n"), &all);
            definition(&parsed.rules[0].definition)
        };
        assert_eq!(spelled(dialect), spelled(plain), "{dialect}");
    }
}

#[test]
fn fixes_mend() {
    let cases = [
        ("r = (HEXDIG / \"#\")*a\n", "r = (HEXDIG / \"#\") *a\n"),
        ("r = a", "r = a\n"),
        ("r = %x41\r\ns = r", "r = %x41\r\ns = r\r\n"),
        ("r a\n", "r = a\n"),
        ("r ::= a\n", "r = a\n"),
        ("<r> = a\n", "r = a\n"),
        ("r = ( a / b\n", "r = ( a / b )\n"),
        ("r = [ a\n  / b ; c\n", "r = [ a\n  / b ] ; c\n"),
        ("r = a\n  s = b\n", "r = a\ns = b\n"),
        ("  r = a\nt = b\n", "r = a\nt = b\n"),
        ("r = a\n/ b\n", "r = a\n / b\n"),
        ("r = 2 a\n", "r = 2a\n"),
        ("r = a* / b\n", "r = *a / b\n"),
        ("r = \"a\\\"b\"\n", "r = \"a\" %x22 \"b\"\n"),
        ("r = a | b\n", "r = a / b\n"),
        ("r = 'a'\n", "r = \"a\"\n"),
        ("r_s = a\n", "r-s = a\n"),
        ("r = %5d\n", "r = %x5d\n"),
        ("r = x%5d\n", "r = %x5d\n"),
        ("r = %5dx\n", "r = %x5d\n"),
        ("r = %x5d-%xFF\n", "r = %x5d-FF\n"),
        ("r = %x5d - FF\n", "r = %x5d-FF\n"),
        ("r = %x5d - %xFF\n", "r = %x5d-FF\n"),
        ("r = %x5d- FF\n", "r = %x5d-FF\n"),
        ("r = %x41..5A\n", "r = %x41-5A\n"),
        ("r = %x61-7A.41\n", "r = %x61-7A %x41\n"),
        ("r = %x41.61-7A\n", "r = %x41 %x61-7A\n"),
        ("r = %x7A-61\n", "r = %x61-7A\n"),
        ("r = 3*2a\n", "r = 2*3a\n"),
        ("r = a\rs = b\n", "r = a\ns = b\n"),
    ];
    for (text, expected) in cases {
        let found = parse(text, &Notation::default()).found;
        let fix = found.iter().find_map(|it| it.fix.as_ref());
        let fix = fix.unwrap_or_else(|| panic!("{text:?}: {found}"));
        let mut mended = text.to_owned();
        mended.replace_range(fix.span.range(), &fix.text);
        assert_eq!(mended, expected);
        assert_eq!(codes(&parse(&mended, &Notation::default()).found), "");
    }
    let strictly = [
        ("\u{feff}r = a\r\n", "r = a\r\n"),
        ("r = a\n", "r = a\r\n"),
        ("r = a", "r = a\r\n"),
        ("   r = a\r\n", "r = a\r\n"),
    ];
    for (text, expected) in strictly {
        let found = parse(text, &notation("strict")).found;
        let fix = found.iter().find_map(|it| it.fix.as_ref()).unwrap();
        let mut mended = text.to_owned();
        mended.replace_range(fix.span.range(), &fix.text);
        assert_eq!(mended, expected);
    }
}

#[test]
fn faults_have_a_place_a_rule_and_a_reason() {
    let cases = [
        ("", "t:1:1: no rule in this text"),
        (
            "a b\n",
            "t:1:3: expected `=` or `=/` after the rule name (in rule `a`)",
        ),
        ("a =\n", "t:1:3: the rule has no elements (in rule `a`)"),
        (
            "a = b /\nc = d\n",
            "t:1:7: expected an element after `/` (in rule `a`)",
        ),
        ("a = ( b / c\n", "t:1:5: `(` is not closed (in rule `a`)"),
        (
            "a = ( b\n ]\n",
            "t:2:2: `]` does not close `(` (in rule `a`)",
        ),
        ("a = b )\n", "t:1:7: `)` closes nothing (in rule `a`)"),
        (
            "a = b\"c\"\n",
            "t:1:6: a space is needed between two elements (in rule `a`)",
        ),
        (
            "a = 2 b\n",
            "t:1:5: `2` stands right before the element it repeats, without a space (in rule `a`)",
        ),
        (
            "a = %xZZ\n",
            "t:1:5: `%x` needs hexadecimal digits (in rule `a`)",
        ),
        (
            "a = %q41\n",
            "t:1:5: `%` needs a base (`b`, `d`, `x`) or a quoted string (`%i\"...\"`, `%s\"...\"`) (in rule `a`)",
        ),
        (
            "a = %5d-%FF\n",
            "t:1:5: `%5d` has no base: `%x` begins a hexadecimal number, `%d` a decimal one, `%b` a binary one (in rule `a`)",
        ),
        (
            "a = %x5d-%xFF\n",
            "t:1:10: the base `%x` is written once (in rule `a`)",
        ),
        (
            "a = <b\n",
            "t:1:5: `<` is not closed on its line (in rule `a`)",
        ),
        (
            "a = <b>c>\n",
            "t:1:8: prose ends at the first `>`, and a space is needed behind it (in rule `a`)",
        ),
        (
            "a = b | c\n",
            "t:1:7: `|` is not ABNF, which separates alternatives by `/` (the dialect `bar` accepts it) (in rule `a`)",
        ),
        (
            "\"b\" = c\n",
            "t:1:1: expected a rule name in the first column",
        ),
        (
            "a = b\n  c = d\n",
            "t:2:5: unexpected `=`; a rule begins in the first column (in rule `a`)",
        ),
        (
            "a = b\rc = d\n",
            "t:1:6: a carriage return alone ends no line (in rule `a`)",
        ),
    ];
    for (text, expected) in cases {
        let found = parse(text, &Notation::default()).found;
        assert_eq!(found.to_string(), expected, "{text:?}");
    }
}
