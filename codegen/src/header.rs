//! The comment on top of a grammar text that says what it takes from others.
//!
//! ```text
//! ; imports: rfc3986 (scheme, host), rfc5234 (ALPHA)
//! ; binds: path -> rfc3986 path-abempty,
//! ;       query -> rfc3986 query
//! ```
//!
//! A line that goes on with a list is indented by six or more spaces after the semicolon.

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
}

/// Reads the comments before the first rule of a text.
#[must_use]
pub fn header(text: &str) -> Header {
    let mut header = Header::default();
    let mut list: Option<(Kind, String)> = None;
    let comments = text
        .trim_start_matches('\u{FEFF}')
        .lines()
        .map(str::trim_end)
        .take_while(|line| line.is_empty() || line.starts_with(';'))
        .map(|line| line.strip_prefix(';').unwrap_or(""));
    for comment in comments.chain(["end"]) {
        let starts = |word: &str| comment.trim_start().strip_prefix(word);
        if let Some((_, text)) = &mut list
            && comment.starts_with("      ")
        {
            text.push_str(comment);
            continue;
        }
        if let Some((kind, text)) = list.take() {
            match kind {
                Kind::Imports => header.imports.extend(imports(&text)),
                Kind::Binds => header.binds.extend(text.split(',').filter_map(bind)),
            }
        }
        if let Some(text) = starts("imports:") {
            list = Some((Kind::Imports, text.to_owned()));
        } else if let Some(text) = starts("binds:") {
            list = Some((Kind::Binds, text.to_owned()));
        }
    }
    header
}

#[derive(Clone, Copy)]
enum Kind {
    Imports,
    Binds,
}

/// Reads `FILE (rule, rule), FILE`; `none` ends the list.
fn imports(text: &str) -> Vec<Import> {
    let mut imports = Vec::new();
    let mut rest = text.trim_start();
    while let Some(length) = name_length(rest) {
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
        });
        match rest.strip_prefix(',') {
            Some(after) => rest = after.trim_start(),
            None => break,
        }
    }
    imports
}

/// Reads `name -> FILE rule`.
fn bind(text: &str) -> Option<Bind> {
    let (name, target) = text.split_once("->")?;
    let mut target = target.split_whitespace();
    Some(Bind {
        name: name.trim().to_owned(),
        file: target.next()?.to_owned(),
        rule: target.next()?.to_owned(),
    })
}

fn name_length(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c)));
    let length = end.unwrap_or(text.len());
    (length > 0).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_go_on_where_they_are_indented() {
        let text = "; a title\n; imports: b (c, d), core,\n;       e (f)\n;   (a remark)\n\
                    ; binds: g -> h i,\n;       j -> k l\n; more\nrule = c\n; imports: z (y)\n";
        let import = |file: &str, rules: &[&str]| Import {
            file: file.to_owned(),
            rules: (!rules.is_empty()).then(|| rules.iter().map(|&r| r.to_owned()).collect()),
        };
        let bind = |name: &str, file: &str, rule: &str| Bind {
            name: name.to_owned(),
            file: file.to_owned(),
            rule: rule.to_owned(),
        };
        assert_eq!(
            header(text),
            Header {
                imports: vec![
                    import("b", &["c", "d"]),
                    import("core", &[]),
                    import("e", &["f"])
                ],
                binds: vec![bind("g", "h", "i"), bind("j", "k", "l")],
            }
        );
        assert_eq!(
            header("; imports: none; prose is bound\na = b\n"),
            Header::default()
        );
    }
}
