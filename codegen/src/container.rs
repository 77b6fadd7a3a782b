//! Where the ABNF of a text is: the whole text, or parts of an RFC, of Markdown, HTML or XML.
//!
//! What comes out is plain text with the candidates for rules in it, and a map of every byte back
//! to the file, so that whoever reads on need not know what the rules were wrapped in.

mod excerpt;
mod layout;
mod markdown;
mod markup;
mod pages;
mod prose;
mod section;
mod shape;

use std::fmt;
use std::str::FromStr;

pub(crate) use excerpt::Excerpt;

use crate::source::Span;

/// What the rules of a text are wrapped in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Container {
    /// Nothing: the text is ABNF.
    Plain,
    /// An RFC or Internet-Draft as text: prose around the rules, a margin, pages.
    Rfc,
    /// Fenced code blocks: those tagged `abnf`, or all untagged ones if none is tagged.
    Markdown,
    /// HTML `pre` elements: those with `abnf` in their tag, or all if none has.
    Html,
    /// RFCXML: `sourcecode` and `artwork` elements of type `abnf`, and `artwork` without a type.
    Xml,
}

impl Container {
    const ALL: [(&str, Self); 5] = [
        ("plain", Self::Plain),
        ("rfc", Self::Rfc),
        ("markdown", Self::Markdown),
        ("html", Self::Html),
        ("xml", Self::Xml),
    ];

    /// Tells what a text is by its looks.
    ///
    /// Nothing that it goes by can stand in ABNF outside a comment.
    #[must_use]
    pub fn detect(text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('<') {
            if markup::has_element(text, &["rfc", "sourcecode", "artwork"]) {
                return Self::Xml;
            }
            if markup::has_element(text, &["html", "pre"]) {
                return Self::Html;
            }
        }
        if markdown::has_fence(text) {
            return Self::Markdown;
        }
        if pages::is_rfc(text) {
            return Self::Rfc;
        }
        Self::Plain
    }
}

impl fmt::Display for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::ALL[*self as usize];
        f.write_str(name)
    }
}

impl FromStr for Container {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find_map(|(known, container)| (known == name).then_some(container))
            .ok_or_else(|| format!("`{name}` is none of plain, rfc, markdown, html, xml"))
    }
}

/// Which part of a text to read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Selection {
    /// All of it.
    #[default]
    All,
    /// A section of an RFC with its subsections: `3.2.2`, `A`, `Appendix A`, `B.1`.
    Section(String),
    /// Lines of the file, counted from one, both included.
    Lines {
        /// The first line.
        first: usize,
        /// The last line.
        last: usize,
    },
}

/// What to think of a candidate that turns out to be no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// The text is ABNF: the candidate is an error.
    Whole,
    /// A part of the text that says it is ABNF: the candidate is an error.
    Declared,
    /// Prose: the candidate may be something else, or end before its last paragraph. It is left
    /// out with a note.
    Prose,
}

/// A place where a rule may begin. What belongs to the rule ends at the next candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// Where the name of the rule should stand, in the plain text.
    pub(crate) start: usize,
    pub(crate) trust: Trust,
}

/// The plain text of a file: its candidates for rules, in order.
///
/// Nothing but white space stands before the first candidate; every other byte is of a candidate.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) excerpt: Excerpt,
    pub(crate) candidates: Vec<Candidate>,
    /// Lines of the file in the middle of prose that look like the beginning of a rule.
    pub(crate) passed_over: Vec<Span>,
}

/// A part of a file that may hold rules.
struct Block {
    excerpt: Excerpt,
    trust: Trust,
}

/// Finds the candidates for rules in a text.
///
/// # Errors
///
/// Why the selection selects nothing.
pub(crate) fn find(
    text: &str,
    container: Container,
    selection: &Selection,
) -> Result<Found, String> {
    let mut blocks = match container {
        Container::Plain => vec![Block {
            excerpt: Excerpt::whole(text),
            trust: Trust::Whole,
        }],
        Container::Rfc => vec![Block {
            excerpt: Excerpt::whole(text),
            trust: Trust::Prose,
        }],
        Container::Markdown => markdown::blocks(text),
        Container::Html => markup::html(text),
        Container::Xml => markup::rfcxml(text),
    };
    match selection {
        Selection::All => {}
        Selection::Lines { first, last } => {
            section::lines_of_file(text, *first, *last, &mut blocks)?;
        }
        Selection::Section(name) => match container {
            Container::Rfc | Container::Html => section::of_number(name, &mut blocks)?,
            _ => return Err("sections are found in the text or HTML of an RFC only".to_owned()),
        },
    }
    let mut found = Found::default();
    for block in &blocks {
        match block.trust {
            Trust::Prose => prose::lay_out(&block.excerpt, &mut found),
            trust => layout::lay_out(&block.excerpt, trust, &mut found),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_known_by_its_looks() {
        let cases = [
            ("a = b\n", Container::Plain),
            ("; <pre> and [Page 1]\na = <b>\n", Container::Plain),
            ("", Container::Plain),
            (
                "   a = b\n\nBerners-Lee, et al.   Standards Track   [Page 1]\n",
                Container::Rfc,
            ),
            ("Status of This Memo\n\n   a = b\n", Container::Rfc),
            ("# A\n\n```abnf\na = b\n```\n", Container::Markdown),
            ("<img src=x>\n\n~~~ abnf\na = b\n~~~\n", Container::Markdown),
            ("<!DOCTYPE html><PRE>a = b</PRE>", Container::Html),
            (
                "<?xml version=\"1.0\"?>\n<rfc><artwork>a = b</artwork></rfc>",
                Container::Xml,
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(Container::detect(text), expected, "{text}");
        }
    }

    #[test]
    fn names_are_read_and_printed() {
        for (name, container) in Container::ALL {
            assert_eq!(name.parse(), Ok(container));
            assert_eq!(container.to_string(), name);
        }
        assert!("pdf".parse::<Container>().is_err());
    }
}
