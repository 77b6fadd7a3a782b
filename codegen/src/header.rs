//! The comment on top of a grammar text that says what it takes from others.
//!
//! ```text
//! ; imports: rfc3986 (scheme, host), rfc5234 (ALPHA)
//! ; binds: path -> rfc3986 path-abempty,
//! ;       query -> rfc3986 query
//! ```
//!
//! A line that goes on with a list is indented by six or more spaces after the semicolon.

use crate::diagnostic::Place;
use crate::source::{Source, Span};

/// What a text takes from others.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Header {
    /// The rules that are looked up in other texts.
    pub imports: Vec<Import>,
    /// The names that stand for a rule of another text.
    pub binds: Vec<Bind>,
}

/// Rules of another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The text.
    pub file: String,
    /// The names; none for every rule of the text.
    pub rules: Option<Vec<String>>,
    /// Where that is said, if it is said in a text.
    pub place: Option<Place>,
}

/// A name that stands for a rule of another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bind {
    /// The name.
    pub name: String,
    /// The text.
    pub file: String,
    /// The rule.
    pub rule: String,
    /// Where that is said, if it is said in a text.
    pub place: Option<Place>,
}

/// Reads the comments before the first rule of a text.
#[must_use]
pub fn header(source: &Source) -> Header {
    let mut header = Header::default();
    for List { kind, lines } in lists(source) {
        match kind {
            Kind::Imports => header.imports.extend(imports(&lines)),
            Kind::Binds => header.binds.extend(binds(&lines)),
        }
    }
    header
}

/// A list in the comments, with the place of each of its lines.
struct List<'t> {
    kind: Kind,
    lines: Lines<'t>,
}

#[derive(Clone, Copy)]
enum Kind {
    Imports,
    Binds,
}

/// The text of a list.
struct Lines<'t> {
    source: &'t Source,
    text: String,
    /// Where each line begins in the text, and its place in the source.
    starts: Vec<(usize, Span)>,
}

impl Lines<'_> {
    fn add(&mut self, text: &str, span: Span) {
        self.starts.push((self.text.len(), span));
        self.text.push_str(text);
    }

    /// Returns the place of the line that an offset into the text is of.
    fn place(&self, at: usize) -> Option<Place> {
        let line = self.starts.iter().rfind(|(start, _)| *start <= at)?;
        Some(Place::new(self.source, line.1))
    }
}

fn lists(source: &Source) -> Vec<List<'_>> {
    let mut lists: Vec<List<'_>> = Vec::new();
    let mut goes_on = false;
    let text = source.text();
    let mut at = text.len() - text.strip_prefix('\u{FEFF}').unwrap_or(text).len();
    for whole in text[at..].split_inclusive('\n') {
        let line = whole.trim_end();
        if !(line.is_empty() || line.starts_with(';')) {
            break;
        }
        let span = Span {
            start: at,
            end: at + line.len(),
        };
        at += whole.len();
        let comment = line.strip_prefix(';').unwrap_or("");
        if goes_on && comment.starts_with("      ") {
            let list = lists.last_mut().expect("what goes on has begun");
            list.lines.add(comment, span);
            continue;
        }
        let starts = |word: &str| comment.trim_start().strip_prefix(word);
        let begun = match (starts("imports:"), starts("binds:")) {
            (Some(rest), _) => Some((Kind::Imports, rest)),
            (None, Some(rest)) => Some((Kind::Binds, rest)),
            (None, None) => None,
        };
        goes_on = begun.is_some();
        if let Some((kind, rest)) = begun {
            let mut lines = Lines {
                source,
                text: String::new(),
                starts: Vec::new(),
            };
            lines.add(rest, span);
            lists.push(List { kind, lines });
        }
    }
    lists
}

/// Reads `FILE (rule, rule), FILE`; `none` ends the list.
fn imports(lines: &Lines<'_>) -> Vec<Import> {
    let mut imports = Vec::new();
    let mut rest = lines.text.trim_start();
    while let Some(length) = name_length(rest) {
        let place = lines.place(lines.text.len() - rest.len());
        let (file, after) = rest.split_at(length);
        if file == "none" {
            break;
        }
        rest = after.trim_start();
        let mut rules = None;
        if let Some((names, after)) = rest.strip_prefix('(').and_then(|r| r.split_once(')')) {
            rules = Some(
                names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect(),
            );
            rest = after.trim_start();
        }
        imports.push(Import {
            file: file.to_owned(),
            rules,
            place,
        });
        match rest.strip_prefix(',') {
            Some(after) => rest = after.trim_start(),
            None => break,
        }
    }
    imports
}

/// Reads `name -> FILE rule, name -> FILE rule`.
fn binds(lines: &Lines<'_>) -> Vec<Bind> {
    let mut end = 0;
    let bind = |text: &str| {
        let start = end + text.len() - text.trim_start().len();
        end += text.len() + 1;
        let (name, target) = text.split_once("->")?;
        let mut target = target.split_whitespace();
        Some(Bind {
            name: name.trim().to_owned(),
            file: target.next()?.to_owned(),
            rule: target.next()?.to_owned(),
            place: lines.place(start),
        })
    };
    lines.text.split(',').filter_map(bind).collect()
}

fn name_length(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c)));
    let length = end.unwrap_or(text.len());
    (length > 0).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists what a header says, each with its line.
    fn said(text: &str) -> Vec<String> {
        let header = header(&Source::new("t", text));
        let line = |place: &Option<Place>| place.as_ref().map_or(0, |it| it.position.line);
        let imports = header.imports.iter().map(|it| {
            let rules = it.rules.as_deref().unwrap_or_default().join(" ");
            format!("{}: {} ({rules})", line(&it.place), it.file)
        });
        let binds = header.binds.iter();
        let binds = binds.map(|it| {
            format!(
                "{}: {} -> {} {}",
                line(&it.place),
                it.name,
                it.file,
                it.rule
            )
        });
        imports.chain(binds).collect()
    }

    #[test]
    fn lists_go_on_where_they_are_indented() {
        let text = "; a title\n; imports: b (c, d), core,\n;       e (f)\n;   (a remark)\n\
                    ; binds: g -> h i,\n;       j -> k l\n; more\nrule = c\n; imports: z (y)\n";
        let expected = [
            "2: b (c d)",
            "2: core ()",
            "3: e (f)",
            "5: g -> h i",
            "6: j -> k l",
        ];
        assert_eq!(said(text), expected);
        assert!(said("; imports: none; prose is bound\na = b\n").is_empty());
    }

    #[test]
    fn a_header_begins_behind_one_byte_order_mark() {
        assert_eq!(said("\u{feff}; imports: b (c)\n"), ["1: b (c)"]);
        assert!(said("\u{feff}\u{feff}; imports: b (c)\n").is_empty());
    }
}
