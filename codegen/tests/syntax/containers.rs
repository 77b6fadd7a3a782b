//! The grammar of RFC 3986 in everything that it may be wrapped in.

use abnf_codegen::container::Container;
use abnf_codegen::diagnostic::Severity;
use abnf_codegen::source::Source;
use abnf_codegen::syntax::{self, Notation};

use crate::spell::{codes, definitions, parse};

const RFC_3986: &str = include_str!("../../../abnf/rfc3986.abnf");

/// Lines of an RFC that look like rules, and the four of them that are none.
const NO_RULES: &str = "
      T.scheme    = R.scheme;
      T.path = merge(Base.path, R.path);

   where the values are
      scheme    = $2
      authority = $4
      path      = $5

   and a name is a definition only at the margin of its own lines, so
   port = 80, say, is none.
";

/// The rules as they stand in the file, with their comments.
fn rules() -> Vec<String> {
    let source = Source::new("rfc3986.abnf", RFC_3986);
    let parsed = syntax::parse(&source, &Notation::default());
    let text = |rule: &syntax::Rule| source.slice(rule.span).to_owned();
    parsed.rules.iter().map(text).collect()
}

pub(crate) fn indented(text: &str, margin: usize) -> String {
    let line = |line: &str| match line {
        "" => "\n".to_owned(),
        line => format!("{}{line}\n", " ".repeat(margin)),
    };
    text.lines().map(line).collect()
}

/// The text of an RFC without its pages: rules among prose in several sections, all of them again
/// in an appendix, and what looks like rules.
pub(crate) fn rfc() -> String {
    let section = |(index, rules): (usize, &[String])| {
        format!(
            "2.{}.  Some Rules\n\n   \
             A paragraph that ends in the middle of a sentence, and says that\n\n{}\n         \
             where a deeper paragraph follows, with a comma.\n\n   \
             o  and an item of a list.\n\n",
            index + 1,
            indented(&rules.join("\n"), 6)
        )
    };
    let sections: String = rules().chunks(3).enumerate().map(section).collect();
    format!(
        "Network Working Group\nRequest for Comments: 9999\n\n1.  Introduction\n\n   \
         This = is prose, in a manner of speaking.\n\n{sections}3.  What Is No Rule\n{NO_RULES}\n\
         Appendix A.  Collected ABNF\n\n{}\nAuthors' Addresses\n\n   Somebody\n",
        indented(&rules().join("\n\n"), 3)
    )
}

/// Puts a text on pages of so many lines.
pub(crate) fn on_pages(text: &str, lines: usize) -> String {
    const HEADER: &str =
        "\x0c\nRFC 9999              Some Rules of URIs             January 2005\n\n\n";
    const FOOTER: &str = "Somebody, et al.            Standards Track                    [Page ";
    let all: Vec<&str> = text.lines().collect();
    let page = |(index, lines): (usize, &[&str])| {
        let header = if index == 0 { "" } else { HEADER };
        format!("{header}{}\n\n\n{FOOTER}{}]\n", lines.join("\n"), index + 1)
    };
    all.chunks(lines).enumerate().map(page).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&#x3E;")
        .replace('"', "&quot;")
}

/// Checks that a text holds the grammar of RFC 3986, and returns the codes of the findings.
fn holds_rfc_3986(text: &str, container: Container) -> String {
    assert_eq!(Container::detect(text), container);
    let source = Source::new("t", text);
    let parsed = syntax::parse(&source, &Notation::default());
    let expected = definitions(&parse(RFC_3986, &Notation::default()));
    let found = definitions(&parsed);
    for (name, definition) in &found {
        assert_eq!(
            expected.get(name),
            Some(definition),
            "{name}\n{}",
            parsed.found
        );
    }
    assert_eq!(found.len(), expected.len(), "{}", parsed.found);
    for rule in &parsed.rules {
        assert_eq!(source.slice(rule.name_span), rule.name);
        let line = source.position(rule.name_span.start).line;
        assert!(text.lines().nth(line - 1).unwrap().contains(&rule.name));
    }
    for finding in &parsed.found {
        assert_eq!(finding.severity, Severity::Note);
    }
    codes(&parsed.found)
}

#[test]
fn rfc_text() {
    let skipped = ["load-skippedi"; 5].join(" ");
    assert_eq!(holds_rfc_3986(&rfc(), Container::Rfc), skipped);
    for lines in 5..60 {
        let paged = on_pages(&rfc(), lines);
        let found = holds_rfc_3986(&paged, Container::Rfc);
        assert_eq!(found, skipped, "{lines} lines a page");
    }
    let paged = on_pages(&rfc(), 20).replace('\n', "\r\n");
    assert_eq!(holds_rfc_3986(&paged, Container::Rfc), skipped);
    let tabs = on_pages(&rfc(), 20).replace("        ", "\t");
    assert_eq!(holds_rfc_3986(&tabs, Container::Rfc), skipped);
}

#[test]
fn markdown() {
    let block = |(index, rules): (usize, &[String])| {
        let (fence, margin) = [("```", 0), ("~~~~", 3), ("`````", 2)][index % 3];
        let rules = format!("{fence} abnf\n{}\n{fence}", rules.join("\n"));
        let rules = indented(&rules, margin);
        format!("Some *prose*:\n\n{rules}\n```json\n{{}}\n```\n\n")
    };
    let blocks: String = rules().chunks(5).enumerate().map(block).collect();
    let text = format!("# Rules\n\n```\nscheme = no\n```\n\n{blocks}");
    assert_eq!(holds_rfc_3986(&text, Container::Markdown), "");
    let untagged = format!("Text.\n\n```\n{}\n```\n", rules().join("\n"));
    assert_eq!(holds_rfc_3986(&untagged, Container::Markdown), "");
}

#[test]
fn html() {
    let rules = rules();
    let (some, others) = rules.split_at(10);
    let text = format!(
        "<!DOCTYPE html>\n<p>Rules</p><pre>scheme = no</pre>\n\
         <pre class=\"abnf\">{}</pre><p>and <code>more</code></p>\
         <pre><code class='language-abnf'>\n{}</code></pre>",
        escaped(&some.join("\n")).replace("scheme", "<a href='#s'>scheme</a>"),
        escaped(&others.join("\n")),
    );
    assert_eq!(holds_rfc_3986(&text, Container::Html), "");
    // The pages of an RFC are an element each, and rules go on from one to the next.
    let pages = escaped(&on_pages(&rfc(), 20))
        .replace(
            "\x0c\n",
            "</pre>\n<hr/><pre class='newpage'><span id='page'></span>",
        )
        .replace("RFC 9999 ", "<span class=grey>RFC 9999 ");
    let text = format!("<html><body><pre>{pages}</pre></body></html>");
    let skipped = ["load-skippedi"; 5].join(" ");
    assert_eq!(holds_rfc_3986(&text, Container::Html), skipped);
}

#[test]
fn rfcxml() {
    let rules = rules();
    let [first, second, third] =
        [&rules[..10], &rules[10..20], &rules[20..]].map(|it| it.join("\n"));
    let text = format!(
        "<?xml version=\"1.0\"?>\n<rfc><t>Rules</t><sourcecode type=\"abnf\"><![CDATA[\n{first}\n]]>\
         </sourcecode><figure><artwork type='abnf'>\n{}</artwork></figure>\n\
         <sourcecode type=\"json\">scheme = no</sourcecode><artwork align=\"left\">\n{}{NO_RULES}\
         </artwork></rfc>",
        escaped(&indented(&second, 4)),
        escaped(&indented(&third, 4)),
    );
    let skipped = ["load-skippedi"; 4].join(" ");
    assert_eq!(holds_rfc_3986(&text, Container::Xml), skipped);
}

#[test]
fn what_is_declared_and_no_rule_is_an_error() {
    let text = "```abnf\na = b\nb = (\n/ c\n```\n";
    let parsed = parse(text, &Notation::default());
    assert_eq!(parsed.rules.len(), 1);
    assert_eq!(
        parsed.found.to_string(),
        "t:3:5: expected an element after `(` (in rule `b`)\n\
         t:4:1: expected a rule name in the first column"
    );
    assert!(parsed.into_rules().is_err());
}

#[test]
fn a_rule_in_prose_ends_where_its_paragraphs_do() {
    let cases = [
        ("a = b\n\n   / c\n\n   d e\n", "(b / c)"),
        ("a = b /\n\n   c\n\n   d e\n", "(b / c)"),
        ("a = ( b\n\n   c )\n\n   $\n", "(b c)"),
        ("a = b ; (\n\n   ; more\n\n   c\n", "b"),
        ("a = b\n; c\n   c\n   $\n", ""),
        ("a = b\n\x0c\n   c d\n\x0c\n   e, f\n", "(b c d)"),
        ("a = b\n\x0c\n   c (\n\x0c\n   e, f\n", "b"),
        ("a = b\n\x0c\nc d\n", "b"),
        ("a =\n\x0c\n  b\n", "b"),
    ];
    for (text, expected) in cases {
        let notation = Notation {
            container: Some(Container::Rfc),
            ..Notation::default()
        };
        let parsed = parse(text, &notation);
        let found = definitions(&parsed).remove("a").unwrap_or_default();
        assert_eq!(found, expected, "{text:?}");
        assert_eq!(codes(&parsed.found).is_empty(), !expected.is_empty());
    }
}

#[test]
fn what_is_almost_a_rule_in_prose_is_left_out_with_a_warning() {
    let text = "Table of Contents\n\n   a = $1\n\n   b = (c)*d\n\n   c = d\n";
    let parsed = parse(text, &Notation::default());
    assert_eq!(parsed.rules.len(), 1);
    assert_eq!(codes(&parsed.found), "load-skippedi load-skipped?");
}
