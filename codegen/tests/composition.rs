//! Texts that take rules from one another, and rules that need themselves.

use abnf_codegen::compose::{Composition, compose};
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::source::Source;

/// Compiles the rule `a` of the first text and says which of the inputs match.
fn matches(
    texts: &[(&str, &str)],
    max_depth: Option<u32>,
    inputs: &[&str],
) -> Result<String, String> {
    let find = |name: &str| {
        let (name, text) = texts.iter().find(|(known, _)| *known == name)?;
        Some(Ok(Source::new(format!("{name}.abnf"), *text)))
    };
    let overlays = texts.iter().filter(|(name, _)| name.starts_with("over"));
    let composition = Composition {
        texts: Some(&find),
        overlays: overlays
            .map(|(name, text)| Source::new(*name, *text))
            .collect(),
        ..Composition::default()
    };
    let main = find(texts[0].0).expect("the first text is there").unwrap();
    let grammar = compose(main, &composition).map_err(|faults| faults.to_string())?;
    let entry = grammar.entry("a").map_err(|fault| fault.to_string())?;
    let compiler = Compiler {
        max_depth,
        ..Compiler::new(&grammar, detect_alphabet(&grammar, &[entry]))
    };
    let machine = compiler.machine(entry).map_err(|fault| fault.to_string())?;
    let sign = |input: &&str| {
        if machine.tdfa.run(input.as_bytes()).is_ok() {
            '+'
        } else {
            '-'
        }
    };
    Ok(inputs.iter().map(sign).collect())
}

#[test]
fn a_name_means_what_it_means_in_its_own_text() {
    let texts = [
        (
            "main",
            "; imports: other (outer)\n\na = outer inner\ninner = \"1\"\n",
        ),
        ("other", "outer = inner\ninner = \"2\"\n"),
    ];
    assert_eq!(matches(&texts, None, &["21", "11", "22"]).unwrap(), "+--");
}

#[test]
fn a_binding_comes_before_the_text_itself() {
    let texts = [
        (
            "main",
            "; binds: b -> other c\n\na = b\nb = <As defined in some paper>\n",
        ),
        ("other", "; imports: main (a)\n\nc = \"x\"\n"),
    ];
    assert_eq!(matches(&texts, None, &["x", "y"]).unwrap(), "+-");
}

#[test]
fn prose_that_names_a_rule_is_a_reference() {
    let texts = [
        (
            "main",
            "; imports: rfc1 (y)\n\na = <b> <y, see [Paper], Section 2> / 0<any text>\nb = < As defined in RFC 1>\n",
        ),
        ("rfc1", "b = \"b\"\ny = \"y\"\n"),
    ];
    assert_eq!(matches(&texts, None, &["by", "", "b"]).unwrap(), "++-");
}

#[test]
fn overlays_replace_and_add() {
    let texts = [
        ("main", "a = b c\nb = \"1\"\nc = \"3\"\n"),
        ("over1", "b = d\nd = \"2\"\nc =/ \"4\"\n"),
    ];
    assert_eq!(matches(&texts, None, &["23", "24", "13"]).unwrap(), "++-");
}

#[test]
fn alternatives_are_added_across_texts() {
    let texts = [
        (
            "main",
            "; imports: other (b)\n\na = b\nb =/ \"2\" c\nc = \"c\"\n",
        ),
        ("other", "b = \"1\" c\nc = \"d\"\n"),
    ];
    assert_eq!(
        matches(&texts, None, &["1d", "2c", "1c", "2d"]).unwrap(),
        "++--"
    );
}

#[test]
fn recursion_at_one_end_is_regular() {
    let cases = [
        ("a = \"x\" a / \"y\"\n", &["y", "xxy", "x"][..], "++-"),
        ("a = a \"x\" / \"y\"\n", &["y", "yxx", "xy"], "++-"),
        (
            "a = \"x\" [ b ]\nb = \",\" a\n",
            &["x", "x,x,x", "x,"],
            "++-",
        ),
        (
            "a = b \"1\" / \"\"\nb = a \"0\" / c\nc = b \"2\"\n",
            &["", "01", "021", "0101", "10"],
            "++++-",
        ),
        ("a = a / \"x\"\n", &["x", ""], "+-"),
        ("a = *1( \"x\" a ) / \"y\"\n", &["xxy", "", "y"], "+++"),
    ];
    for (text, inputs, expected) in cases {
        let found = matches(&[("main", text)], None, inputs);
        assert_eq!(found.as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn self_embedding_recursion_is_refused_or_bounded() {
    let text = "a = \"(\" [ b ] \")\"\nb = a / \"x\"\n";
    assert_eq!(
        matches(&[("main", text)], None, &[]).unwrap_err(),
        "main.abnf:1:11: rule `a` contains itself with text before and after it \
         (`a` > `b` > `a`), which no finite automaton can match; bound it with a maximum depth \
         (in rule `a`)"
    );
    let inputs = ["()", "((x))", "(((x)))", "((((x))))"];
    assert_eq!(
        matches(&[("main", text)], Some(2), &inputs).unwrap(),
        "+++-"
    );
}

#[test]
fn a_rule_that_always_needs_itself_matches_nothing() {
    let found = matches(&[("main", "a = \"x\" a\n")], None, &[]).unwrap_err();
    assert!(found.contains("nothing matches it"), "{found}");
}

#[test]
fn names_have_no_case_and_core_rules_are_there() {
    let grammar = Grammar::load(Source::new("t", "Path = *Segment\nSEGMENT = \"a\"\n")).unwrap();
    assert_eq!(grammar.rule("path"), grammar.rule("PATH"));
    assert_eq!(grammar.name(grammar.rule("segment").unwrap()), "SEGMENT");
    assert!(grammar.rule("hexdig").is_some());
    assert_eq!(grammar.names().collect::<Vec<_>>(), ["Path", "SEGMENT"]);
}

#[test]
fn faults_of_meaning_are_found_and_kept() {
    let cases = [
        ("a = \"x\"\nb = a\n", ""),
        (
            "a = \"x\" b\nb = a\na = \"X\" B ; again\n",
            "t:3:1: rule `a` is defined again, and alike (in rule `a`)",
        ),
        (
            "a = \"x\"\na = \"y\"\n",
            "t:2:1: rule `a` is defined again, and differently (in rule `a`)",
        ),
        (
            "a =/ \"x\"\n",
            "t:1:1: `=/` adds to a rule that is not defined before it (in rule `a`)",
        ),
    ];
    for (text, expected) in cases {
        let grammar = Grammar::load(Source::new("t", text)).unwrap();
        assert_eq!(grammar.found().to_string(), expected, "{text}");
    }
}

#[test]
fn a_large_automaton_is_blamed_on_a_rule_and_a_repetition() {
    // The character at a fixed distance from the end decides: as many states as strings of it.
    let text = "a = \"(\" b \")\"\nb = c \"!\"\nc = *d \"1\" 14d\nd = \"0\" / \"1\"\n";
    let grammar = Grammar::load(Source::new("t", text)).unwrap();
    let entry = grammar.entry("a").unwrap();
    let compiler = Compiler {
        max_states: 10_000,
        ..Compiler::new(&grammar, detect_alphabet(&grammar, &[entry]))
    };
    let fault = compiler.recognizer(entry).unwrap_err();
    let related = fault.related.iter();
    let related: Vec<_> = related
        .map(|(p, message)| format!("{}: {message}", p.position))
        .collect();
    assert_eq!(
        fault.to_string(),
        "t:1:1: `a`: its automaton has more than 10000 states (in rule `a`)"
    );
    assert_eq!(
        related,
        [
            "3:1: rule `c` is large by itself",
            "3:12: its largest repetition is `14`"
        ]
    );
}

#[test]
fn many_rules_that_need_one_another_are_bounded() {
    let all = |n: usize| (0..n).map(move |k| format!("\"{k}\" r{k}"));
    let text = |n: usize| {
        let rules = (0..n).map(|r| {
            format!(
                "r{r} = {} / \"x\"\n",
                all(n).collect::<Vec<_>>().join(" / ")
            )
        });
        format!("a = r0\n{}", rules.collect::<String>())
    };
    assert_eq!(
        matches(&[("main", &text(3))], None, &["x", "012x", "3x"]).unwrap(),
        "++-"
    );
    let fault = matches(&[("main", &text(40))], None, &[]).unwrap_err();
    assert!(fault.contains("grow beyond"), "{fault}");
}
