//! What `lint` finds, and where.

use std::fmt::Write;

use abnf_codegen::compose::{Composition, compose};
use abnf_codegen::grammar::Grammar;
use abnf_codegen::lint::{LintOptions, lint};
use abnf_codegen::machine::Component;
use abnf_codegen::source::Source;

/// Lists the findings as `line:column code`, with the first letter of the severity, in their order.
/// Those without a place have `-`.
fn found(grammar: &Grammar, options: &LintOptions) -> String {
    let mut list = String::new();
    for found in &lint(grammar, options) {
        let place = found.place.as_ref().map(|place| place.position.to_string());
        let severity = &found.severity.to_string()[..1];
        let place = place.unwrap_or("-".to_owned());
        let separator = if list.is_empty() { "" } else { ", " };
        write!(list, "{separator}{place} {severity} {}", found.code).unwrap();
    }
    list
}

fn load(text: &str) -> Grammar {
    Grammar::load(Source::new("t", text)).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

#[test]
fn findings_have_a_code_and_a_place() {
    let cases = [
        // Nothing to say.
        ("a = *b\nb = DIGIT / \"-\"\n", ""),
        ("a = \"x\" 0c / 0<b>\n", ""),
        // Names.
        (
            "a = b [c] c\n",
            "1:5 e compile-undefined, 1:8 e compile-undefined, 1:11 e compile-undefined",
        ),
        (
            "a = \"x\"\nb = \"y\"\nc = b c / \"z\"\n",
            "3:1 n lint-unused",
        ),
        (
            "a = host / HOST / digit\nhost = 9ALPHA\n",
            "1:12 w lint-unreachable-alternative, 1:12 n lint-case-variant, \
             1:19 n lint-case-variant",
        ),
        ("a = \"x\"\na = %i\"X\"\n", "2:1 n lint-duplicate-same"),
        ("a = \"x\"\na = \"y\"\n", "2:1 e compile-duplicate"),
        ("a =/ \"x\"\n", "1:1 e compile-incremental"),
        // Prose and numbers.
        (
            "a = <any text> / <DIGIT> / 0<any text>\n",
            "1:5 e compile-prose",
        ),
        ("a = %x41-40\n", "1:5 e compile-range"),
        ("a = 2*1\"b\"\n", "1:5 e compile-repeat"),
        (
            "a = %x110000 / %x41.110000 / %x100-110000\n",
            "1:5 e compile-value, 1:16 e compile-value, 1:30 e compile-value, \
             1:30 n lint-surrogates",
        ),
        (
            "a = %xD7FF-E000 / %xD800-DBFF / %xDC00\n",
            "1:5 n lint-surrogates, 1:19 e compile-surrogates, 1:33 e compile-surrogates",
        ),
        (
            "a = b c\nb = %x00-FF\nc = %x100-10FF\n",
            "2:5 w lint-mixed-alphabet",
        ),
        (
            "a = %x00-FF / %xE9\n",
            "1:15 w lint-unreachable-alternative",
        ),
        // Recursion.
        ("a = \"(\" [ a ] \")\"\n", "1:11 e compile-recursion"),
        (
            "a = \"(\" b \")\" / c\nb = a / c\nc = \"[\" c \"]\" / \"x\"\n",
            "1:9 e compile-recursion, 3:9 e compile-recursion",
        ),
        ("a = a \"x\" / \"y\"\n", "1:1 n lint-left-recursion"),
        (
            "a = b / \"y\"\nb = a \"x\" / \"z\"\n",
            "1:1 n lint-left-recursion",
        ),
        (
            "a = [ \"x\" ] a / \"y\"\n",
            "1:1 n lint-left-recursion, 1:17 w lint-unreachable-alternative",
        ),
        ("a = \"x\" a / \"y\"\n", ""),
        ("a = b\nb = \"x\" b\n", "1:1 w lint-empty, 2:1 w lint-empty"),
        // Repetitions.
        (
            "a = *b 1*[ b ] *2b\nb = *\"x\"\n",
            "1:5 w lint-nullable-repetition, 1:8 w lint-nullable-repetition",
        ),
        ("a = *b \"x\"\nb = \"x\"\n", "1:5 n lint-greedy"),
        ("a = *\"x\" \"y\"\n", ""),
        ("a = [ \"x\" ] [ \"x\" \"y\" ]\n", "1:5 n lint-greedy"),
        // Alternatives.
        (
            "a = \"x\" / \"X\" / %x78\n",
            "1:11 w lint-unreachable-alternative, 1:17 w lint-unreachable-alternative",
        ),
        (
            "a = \"x\"\na =/ \"x\"\n",
            "2:6 w lint-unreachable-alternative",
        ),
        ("a = \"x\" / \"xy\"\n", "1:5 n lint-first-match"),
        ("a = \"xy\" / \"x\"\n", ""),
        ("a = 1*DIGIT / 2DIGIT \".\"\n", "1:5 n lint-first-match"),
        ("a = *\"x\" / \"y\"\n", "1:5 n lint-first-match"),
        ("a = \"b\" ( \"x\" / \"xy\" )\n", "1:11 n lint-first-match"),
        (
            "a = \"x\" / 3\"x\" / \"y\" \"x\"\n",
            "1:5 n lint-first-match",
        ),
        (
            "a = 1*\"x\" / 3\"x\" / \"y\"\n",
            "1:13 w lint-unreachable-alternative",
        ),
        // Size.
        (
            "a = *( \"x\" / \"y\" ) \"x\" 12( \"x\" / \"y\" )\n",
            "1:1 w lint-large, - n lint-skipped",
        ),
        (
            "a = 400000\"x\" / b\nb = 600000\"y\"\n",
            "2:5 e compile-size, - n lint-skipped",
        ),
    ];
    for (text, expected) in cases {
        let found = found(&load(text), &LintOptions::default());
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_name_that_was_meant_is_guessed() {
    let cases = [
        ("a = bost\nhost = \"x\"\n", Some("host")),
        ("a = rquest-uri\nRequest-URI = \"x\"\n", Some("Request-URI")),
        ("a = DIGITS\n", Some("DIGIT")),
        ("a = xyz\nb = \"x\"\n", None),
    ];
    for (text, expected) in cases {
        let found = lint(&load(text), &LintOptions::default());
        let undefined = found.iter().find(|found| found.code == "compile-undefined");
        let fix = undefined.and_then(|found| found.fix.as_ref());
        assert_eq!(fix.map(|fix| fix.text.as_str()), expected, "{text}");
    }
}

#[test]
fn entries_decide_what_is_unused() {
    let grammar = load("a = b\nb = \"x\"\nc = d\nd = \"y\"\n");
    let options = |names: &[&str]| LintOptions {
        entries: names
            .iter()
            .map(|name| grammar.rule(name).unwrap())
            .collect(),
        ..LintOptions::default()
    };
    let unused = |names: &[&str]| found(&grammar, &options(names));
    assert_eq!(unused(&["a"]), "3:1 w lint-unused, 4:1 w lint-unused");
    assert_eq!(unused(&["c"]), "1:1 w lint-unused, 2:1 w lint-unused");
    assert_eq!(unused(&["a", "c"]), "");
}

#[test]
fn rules_of_other_texts() {
    let texts = |name: &str| {
        let text = match name {
            "other" => {
                "host = \"h\" word\nword = 1*ALPHA\nport = *DIGIT\nsame = \"s\"\nbad = <prose>\n\
                 worse = \"(\" bad \")\"\nlone = %x40-3F\n"
            }
            _ => return None,
        };
        Some(Ok(Source::new("other.abnf", text)))
    };
    let cases = [
        (
            "a = host\nword = \"w\"\n",
            "3:1 n lint-name-clash, 3:1 n lint-unused",
        ),
        ("a = host same\nsame = \"s\"\n", ""),
        ("a = Port\nPort = 1*DIGIT\n", "3:1 w lint-shadowed-import"),
        ("a = PORT\nPORT = *DIGIT\n", ""),
        ("a = SP\nSP = %x20 / %x09\n", "3:1 w lint-core-redefined"),
        ("a = SP\nSP = \" \"\n", ""),
        // Only what is used of another text matters, and it is the other text that is wrong.
        ("a = worse\n", "5:7 e compile-prose"),
        ("a = \"x\" / nowhere\n", "2:11 e compile-undefined"),
    ];
    for (text, expected) in cases {
        let text = format!("; imports: other (host, port, worse)\n{text}");
        let composition = Composition {
            texts: Some(&texts),
            ..Composition::default()
        };
        let grammar = compose(Source::new("main.abnf", text.as_str()), &composition).unwrap();
        assert_eq!(found(&grammar, &LintOptions::default()), expected, "{text}");
    }
}

#[test]
fn ambiguous_components_of_entries() {
    let grammar = load("a = c *\"x\"\nc = v / w\nv = 2DIGIT\nw = 1*HEXDIG [ \"x\" ]\n");
    let rule = |name: &str| grammar.rule(name).unwrap();
    let options = LintOptions {
        entries: vec![rule("a")],
        components: vec![Component {
            name: "c".to_owned(),
            rules: vec![rule("c").into()],
            variants: vec![rule("v").into(), rule("w").into()],
            list: false,
        }],
        ..LintOptions::default()
    };
    let found = lint(&grammar, &options);
    let messages = found.iter().filter(|found| found.code == "lint-ambiguous");
    let messages: Vec<_> = messages.map(|found| found.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "\"0x\" has component `c` in two places",
            "\"00\" is component `c` as `v` and as `w`",
        ]
    );
}

#[test]
fn the_host_of_rfc_3986_is_ambiguous_in_its_variant_alone() {
    use abnf_codegen::ambiguity::ambiguities;
    use abnf_codegen::machine::Compiler;
    use abnf_codegen::regular::detect_alphabet;

    let grammar = load(include_str!("../../abnf/rfc3986.abnf"));
    let rule = |name: &str| grammar.rule(name).unwrap();
    let component = |name: &str, rules: &[&str], variants: &[&str]| Component {
        name: name.to_owned(),
        rules: rules.iter().map(|name| rule(name).into()).collect(),
        variants: variants.iter().map(|name| rule(name).into()).collect(),
        list: false,
    };
    let entry = rule("URI-reference");
    let compiler = Compiler {
        components: vec![
            component("scheme", &["scheme"], &[]),
            component("userinfo", &["userinfo"], &[]),
            component(
                "host",
                &["host"],
                &["IPv6address", "IPvFuture", "IPv4address", "reg-name"],
            ),
            component("port", &["port"], &[]),
            component("query", &["query"], &[]),
        ],
        ..Compiler::new(&grammar, detect_alphabet(&grammar, &[entry]))
    };
    let found = ambiguities(&compiler, entry, 1_000_000).unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].component, 2);
    assert_eq!(
        found[0].variants,
        Some([rule("IPv4address"), rule("reg-name")])
    );
    assert_eq!(found[0].witness.as_deref(), Some(&b"0.0.0.0"[..]));
}

#[test]
fn large_grammars_take_no_long_time() {
    let mut chain = String::from("a = b0\n");
    let mut doubling = chain.clone();
    let mut cycle = chain.clone();
    let mut choices = String::from("a = \"0\"");
    for n in 0..1_000 {
        writeln!(chain, "b{n} = b{}", n + 1).unwrap();
        writeln!(
            cycle,
            "b{n} = \"x\" b{} / \"y\" b{}",
            (n + 1) % 1_000,
            n / 2
        )
        .unwrap();
        write!(choices, " / \"{n}\"").unwrap();
    }
    for n in 0..60 {
        writeln!(doubling, "b{n} = b{0} b{0}", n + 1).unwrap();
    }
    writeln!(chain, "b1000 = \"x\"").unwrap();
    writeln!(doubling, "b60 = \"x\"").unwrap();
    choices.push('\n');
    let start = std::time::Instant::now();
    for text in [chain, doubling, cycle, choices] {
        let found = lint(&load(&text), &LintOptions::default());
        assert!(found.iter().count() > 0);
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
