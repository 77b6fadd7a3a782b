//! Prose that names a rule: `<host, see [RFC3986], Section 3.2.2>`.

use crate::grammar::{Grammar, NamespaceId, RuleId};

/// What a prose-val refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference<'a> {
    /// The rule; none if it is the rule that the prose defines.
    pub rule: Option<&'a str>,
    /// The document: `RFC 3986` and `[RFC3986]` are `rfc3986`, `[URI]` is `uri`; none if it is
    /// the text itself.
    pub document: Option<String>,
}

/// Reads prose as a reference.
///
/// It is one if it is nothing but the name of a rule, or if it says where a rule is defined:
/// `NAME, see DOCUMENT`, `NAME definition from DOCUMENT`, `As defined in DOCUMENT`.
#[must_use]
pub fn reference(prose: &str) -> Option<Reference<'_>> {
    let prose = prose.trim();
    if is_rulename(prose) {
        return Some(Reference {
            rule: Some(prose),
            document: None,
        });
    }
    let lower = prose.to_ascii_lowercase();
    if let Some(rest) = lower
        .strip_prefix("as defined in ")
        .or(lower.strip_prefix("defined in "))
    {
        return Some(Reference {
            rule: None,
            document: Some(document(rest)?),
        });
    }
    if let Some((name, rest)) = prose.split_once(" definition from ") {
        return is_rulename(name).then(|| Reference {
            rule: Some(name),
            document: document(rest),
        });
    }
    let (name, rest) = prose.split_once(',')?;
    let rest = rest.trim_start();
    let says_where = ["see ", "defined in ", "as defined in ", "from "];
    let refers = says_where.iter().any(|start| {
        rest.get(..start.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(start))
    });
    (is_rulename(name.trim_end()) && refers).then(|| Reference {
        rule: Some(name.trim_end()),
        document: document(rest),
    })
}

fn is_rulename(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// Finds the name of a document: what stands between brackets, or an RFC and its number.
fn document(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let bracketed = lower
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once(']'));
    let name = if let Some((label, _)) = bracketed {
        label.to_owned()
    } else {
        let rest = lower.split_once("rfc")?.1.trim_start_matches([' ', '-']);
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        format!("rfc{}", &rest[..digits])
    };
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    (!name.is_empty()).then_some(name)
}

/// Returns the rule that prose stands for, if it is a reference that can be followed.
///
/// `within` is the rule whose definition the prose is, if it is the whole of it. A document that
/// is no namespace by its name is looked for among the namespaces that this one knows: it is the
/// only one of them that has the rule.
#[must_use]
pub fn resolve(
    grammar: &Grammar,
    namespace: NamespaceId,
    within: Option<&str>,
    prose: &str,
) -> Option<RuleId> {
    let reference = reference(prose)?;
    let name = reference.rule.or(within)?;
    let Some(document) = reference.document else {
        return grammar.lookup(namespace, name);
    };
    let named = grammar.namespaces().find(|&other| {
        grammar
            .namespace_name(other)
            .eq_ignore_ascii_case(&document)
    });
    if let Some(other) = named {
        return grammar.lookup(other, name);
    }
    let mut known: Vec<_> = grammar.known_to(namespace).collect();
    known.sort_unstable();
    known.dedup();
    let mut rules = known
        .into_iter()
        .filter_map(|other| grammar.lookup(other, name));
    rules.next().filter(|_| rules.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references() {
        let cases = [
            ("segment", Some((Some("segment"), None))),
            (
                "host, see [RFC3986], Section 3.2.2",
                Some((Some("host"), Some("rfc3986"))),
            ),
            (
                "absolute-URI, see [URI], Section 4.3",
                Some((Some("absolute-URI"), Some("uri"))),
            ),
            ("As defined in RFC 3987", Some((None, Some("rfc3987")))),
            (" As defined in RFC 3987", Some((None, Some("rfc3987")))),
            (
                "CRLF definition from RFC 5234",
                Some((Some("CRLF"), Some("rfc5234"))),
            ),
            ("any CHAR except CTLs or \";\"", None),
            ("any text", None),
            ("subdomain, as a name", None),
        ];
        for (prose, expected) in cases {
            let found = reference(prose).map(|r| (r.rule, r.document));
            let expected = expected.map(|(rule, d)| (rule, d.map(str::to_owned)));
            assert_eq!(found, expected, "{prose}");
        }
    }
}
