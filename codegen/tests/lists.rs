//! Lists in grammars of many shapes, and in grammars made to deceive.

#[path = "common/cuts.rs"]
mod cuts;
#[path = "common/spans.rs"]
mod spans;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::{Compiler, Component};
use abnf_codegen::nfa::Nfa;
use abnf_codegen::regular::Label;
use abnf_codegen::simulate::{Simulation, Verdict};
use abnf_codegen::source::Source;

/// Returns the items of a text, or why the list cannot be cut.
fn found(rules: &str, text: &str) -> Result<Vec<String>, String> {
    let grammar = Grammar::load(Source::new("test", rules)).unwrap();
    let items = ["item", "other"]
        .iter()
        .filter_map(|name| grammar.rule(name));
    let compiler = Compiler {
        components: vec![Component {
            name: "items".to_owned(),
            rules: items.map(Into::into).collect(),
            list: true,
            ..Component::default()
        }],
        ..Compiler::new(&grammar, Alphabet::CodePoints)
    };
    let entry = grammar.rule("list").unwrap();
    let machine = compiler.machine(entry).map_err(|fault| fault.message)?;
    let cutter = cuts::cutter(&compiler, &machine)?;
    let bytes = text.as_bytes();
    let kept = machine.tdfa.run(bytes).unwrap();
    let nfa = Nfa::new(&machine.expr, compiler.alphabet, |_| true);
    let Verdict::Accepted(positions) = Simulation::new(&nfa).run(2, bytes) else {
        panic!("{text} is no list");
    };
    assert_eq!(
        spans::of_kept_tags(&machine, &kept, bytes.len()),
        spans::of_all_tags(&positions),
        "where the list stands in {text}"
    );
    let items = cuts::found(&machine, &cutter, bytes).unwrap();
    Ok(items.iter().map(|&(a, b)| text[a..b].to_owned()).collect())
}

#[test]
fn items_of_many_shapes() {
    let cases = [
        (
            "an entry that is another name of its item",
            "list = item\nitem = 1*ALPHA\n",
            "ab",
            "ab",
        ),
        (
            "after a delimiter",
            "list = \"p\" *( \"/\" item )\nitem = *ALPHA\n",
            "p/a//b/",
            "a  b ",
        ),
        (
            "between delimiters",
            "list = item *( \",\" item )\nitem = 1*ALPHA\n",
            "a,b,cd",
            "a b cd",
        ),
        (
            "none",
            "list = \"p\" *( \"/\" item )\nitem = *ALPHA\n",
            "p",
            "",
        ),
        (
            "side by side",
            "list = 1*item\nitem = 2HEXDIG\n",
            "0aBB11",
            "0a BB 11",
        ),
        (
            "by a changed letter",
            "list = 1*item\nitem = 1*\"a\" 1*\"b\"\n",
            "aabab",
            "aab ab",
        ),
        (
            "of two rules",
            "list = item *( \".\" other )\nitem = 1*DIGIT\nother = 1*ALPHA\n",
            "1.a.b",
            "1 a b",
        ),
        (
            "with blanks that may be within",
            "list = item *( *SP \",\" *SP item )\nitem = 1*ALPHA *( 1*SP 1*ALPHA )\n",
            "a  b  ,   c ,d e",
            "a  b|c|d e",
        ),
        (
            "in quotes",
            "list = item *( \",\" item )\nitem = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE / 1*ALPHA\n",
            "\"a,b\",c",
            "\"a,b\" c",
        ),
        (
            "some empty, which are none",
            "list = *( \",\" *SP ) item *( *SP \",\" [ *SP item ] )\nitem = 1*ALPHA\n",
            ", a,,b , c,",
            "a b c",
        ),
        (
            "as long as possible",
            "list = item *( *\"-\" item )\nitem = 1*( ALPHA / \"-\" )\n",
            "a--b",
            "a--b",
        ),
        (
            "in an option",
            "list = \"p\" [ \"?\" item *( \"&\" item ) ]\nitem = *ALPHA\n",
            "p?a&&b",
            "a  b",
        ),
        (
            "the last one apart",
            "list = *( item \".\" ) other [ \".\" ]\nitem = 1*( ALPHA / DIGIT )\nother = ALPHA *( ALPHA / DIGIT )\n",
            "1.b2.c.",
            "1 b2 c",
        ),
    ];
    for (what, rules, text, expected) in cases {
        let between = if expected.contains('|') { '|' } else { ' ' };
        let items = found(rules, text);
        let joined = items.map(|items| items.join(&between.to_string()));
        assert_eq!(joined.as_deref(), Ok(expected), "{what}");
    }
}

#[test]
fn lists_that_cannot_be_cut() {
    let cases = [
        (
            "what is behind decides",
            "list = 1*( *item \"x\" / *other \"y\" )\nitem = \"a\"\nother = 2\"a\" / \"a\"\n",
            "list `items`: where its items end shows too late in a text that begins with \"aaa\"",
        ),
        (
            "what is before decides",
            "list = \"x\" item other / \"y\" other item\nitem = \"a\" / 2\"a\"\nother = 2\"a\" / \"a\"\n",
            "list `items`: its items depend on where it stands in a text that begins with \"aaa\"",
        ),
    ];
    for (what, rules, expected) in cases {
        assert_eq!(found(rules, ""), Err(expected.to_owned()), "{what}");
    }
}

/// A list of components that are counted within items says nothing of the entry around it.
#[test]
fn components_of_items_are_their_own() {
    let grammar =
        "list = *( \";\" item )\nitem = name [ \"=\" value ]\nname = 1*ALPHA\nvalue = *DIGIT\n";
    let grammar = Grammar::load(Source::new("test", grammar)).unwrap();
    let component = |name: &str, list| Component {
        name: name.to_owned(),
        rules: vec![grammar.rule(name).unwrap().into()],
        list,
        ..Component::default()
    };
    let compiler = Compiler {
        components: vec![component("item", true), component("name", false)],
        ..Compiler::new(&grammar, Alphabet::CodePoints)
    };
    let occur = |entry: &str| {
        let entry = grammar.rule(entry).unwrap();
        let machine = compiler.machine(entry).unwrap();
        [0, 1].map(|label| machine.expr.has_label(Label(label)))
    };
    assert_eq!(occur("list"), [true, false]);
    assert_eq!(occur("item"), [false, true]);
}
