//! Rules by name.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Source, Span};
use crate::syntax::{self, Node, NodeKind, Notation, Rule};

/// The core rules of RFC 5234, appendix B.1.
const CORE_RULES: &str = include_str!("core.abnf");

/// The index of a rule in a [`Grammar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u32);

impl RuleId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The rules of a text and the core rules, one for each name.
///
/// Names are compared without regard to ASCII case. Incremental alternatives are part of their
/// rule. A core rule is there unless the text defines it.
#[derive(Clone, Debug)]
pub struct Grammar {
    source: Source,
    core: Source,
    rules: Vec<Definition>,
    by_name: HashMap<String, RuleId>,
}

/// A rule, with the text it comes from.
#[derive(Clone, Debug)]
struct Definition {
    rule: Rule,
    core: bool,
}

impl Grammar {
    /// Reads a text and gathers its rules.
    ///
    /// # Errors
    ///
    /// Faults of notation, a rule defined twice in different ways, an incremental alternative of
    /// a rule that is not there.
    pub fn load(source: Source) -> Result<Self, Diagnostics> {
        let rules = syntax::parse(&source, &Notation::default()).into_rules()?;
        let core = Source::new("core rules of RFC 5234", CORE_RULES);
        let core_rules = syntax::parse(&core, &Notation::default()).into_rules()?;
        let mut grammar = Self {
            source,
            core,
            rules: Vec::new(),
            by_name: HashMap::new(),
        };
        let mut faults = Diagnostics::default();
        for rule in rules {
            faults.extend(grammar.define(rule, false).err());
        }
        for rule in core_rules {
            if grammar.rule(&rule.name).is_none() {
                faults.extend(grammar.define(rule, true).err());
            }
        }
        faults.or_ok(grammar)
    }

    fn define(&mut self, rule: Rule, core: bool) -> Result<(), Diagnostic> {
        let key = rule.name.to_ascii_lowercase();
        let earlier = self.by_name.get(&key).copied();
        match earlier {
            Some(id) if rule.incremental => {
                append(&mut self.rules[id.index()].rule.definition, rule.definition);
                Ok(())
            }
            None if rule.incremental => Err(self.fault(
                "load-incremental",
                &rule,
                "`=/` adds to a rule that is not defined before it".to_owned(),
            )),
            None => {
                let id = u32::try_from(self.rules.len()).expect("a rule takes a byte or more");
                self.rules.push(Definition { rule, core });
                self.by_name.insert(key, RuleId(id));
                Ok(())
            }
            Some(id) => {
                let first = &self.rules[id.index()].rule;
                if same(&first.definition, &rule.definition) {
                    return Ok(());
                }
                let line = self.source.position(first.name_span.start).line;
                let message = format!("the rule is defined differently in line {line}");
                Err(self.fault("load-duplicate", &rule, message))
            }
        }
    }

    fn fault(&self, code: &'static str, rule: &Rule, message: String) -> Diagnostic {
        Diagnostic::new(code, &self.source, rule.name_span, message).in_rule(&rule.name)
    }

    /// Returns the rule of a name, if there is one.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<RuleId> {
        self.by_name.get(&name.to_ascii_lowercase()).copied()
    }

    /// Returns the rule of a name that a user asked for.
    ///
    /// # Errors
    ///
    /// A diagnostic that names the rules there are.
    pub fn entry(&self, name: &str) -> Result<RuleId, Diagnostic> {
        self.rule(name).ok_or_else(|| {
            let names: Vec<_> = self.names().take(60).collect();
            Diagnostic::of_file(
                "compile-entry",
                self.source.name(),
                format!("no rule `{name}`; the rules are {}", names.join(", ")),
            )
        })
    }

    /// Iterates over the names of the text's own rules, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules
            .iter()
            .filter(|definition| !definition.core)
            .map(|definition| definition.rule.name.as_str())
    }

    /// Returns the name of a rule, as spelled where it is defined.
    #[must_use]
    pub fn name(&self, id: RuleId) -> &str {
        &self.rules[id.index()].rule.name
    }

    /// Returns what a rule is defined as.
    #[must_use]
    pub fn definition(&self, id: RuleId) -> &Node {
        &self.rules[id.index()].rule.definition
    }

    /// Returns where a rule's name stands in its text.
    #[must_use]
    pub fn name_span(&self, id: RuleId) -> Span {
        self.rules[id.index()].rule.name_span
    }

    /// Returns a rule as it stands in its text, with its comments.
    #[must_use]
    pub fn text(&self, id: RuleId) -> &str {
        let definition = &self.rules[id.index()];
        self.source_of(id).slice(definition.rule.span)
    }

    /// Returns the text that a rule is defined in.
    #[must_use]
    pub fn source_of(&self, id: RuleId) -> &Source {
        if self.rules[id.index()].core {
            &self.core
        } else {
            &self.source
        }
    }

    /// Makes a diagnostic for a place in a rule.
    pub fn diagnostic(
        &self,
        code: &'static str,
        rule: RuleId,
        span: Span,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, self.source_of(rule), span, message).in_rule(self.name(rule))
    }

    /// Returns the place of a rule's name, as `file:line:column`.
    #[must_use]
    pub fn place(&self, id: RuleId) -> String {
        let source = self.source_of(id);
        let start = self.name_span(id).start;
        format!("{}:{}", source.name(), source.position(start))
    }
}

/// Adds an incremental alternative.
fn append(definition: &mut Node, more: Node) {
    if let NodeKind::Alternation(parts) = &mut definition.kind {
        parts.push(more);
        return;
    }
    let span = definition.span;
    let first = std::mem::replace(&mut definition.kind, NodeKind::Alternation(Vec::new()));
    definition.kind = NodeKind::Alternation(vec![Node { kind: first, span }, more]);
}

/// Whether two definitions are the same but for their places and the case of names and strings.
fn same(a: &Node, b: &Node) -> bool {
    use NodeKind as N;
    let all =
        |a: &[Node], b: &[Node]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    match (&a.kind, &b.kind) {
        (N::Alternation(a), N::Alternation(b)) | (N::Concatenation(a), N::Concatenation(b)) => {
            all(a, b)
        }
        (N::Repetition(r, a), N::Repetition(s, b)) => r == s && same(a, b),
        (N::Optional(a), N::Optional(b)) => same(a, b),
        (N::Rulename(a), N::Rulename(b))
        | (
            N::CharVal {
                text: a,
                case_sensitive: false,
            },
            N::CharVal {
                text: b,
                case_sensitive: false,
            },
        ) => a.eq_ignore_ascii_case(b),
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(text: &str) -> Result<Grammar, String> {
        Grammar::load(Source::new("t", text)).map_err(|faults| faults.to_string())
    }

    #[test]
    fn names_have_no_case_and_core_rules_are_there() {
        let grammar = load("Path = *Segment\nSEGMENT = \"a\"\n").unwrap();
        assert_eq!(grammar.rule("path"), grammar.rule("PATH"));
        assert_eq!(grammar.name(grammar.rule("segment").unwrap()), "SEGMENT");
        assert!(grammar.rule("hexdig").is_some());
        assert_eq!(grammar.names().collect::<Vec<_>>(), ["Path", "SEGMENT"]);
    }

    #[test]
    fn an_equal_definition_is_silent_and_a_different_one_is_not() {
        assert!(load("a = \"x\" b\nb = a\na = \"X\" B ; again\n").is_ok());
        assert_eq!(
            load("a = \"x\"\na = \"y\"\n").unwrap_err(),
            "t:2:1: the rule is defined differently in line 1 (in rule `a`)"
        );
    }

    #[test]
    fn incremental_alternatives_are_part_of_their_rule() {
        let grammar = load("a = \"x\"\nA =/ \"y\" / \"z\"\n").unwrap();
        let NodeKind::Alternation(parts) = &grammar.definition(grammar.rule("a").unwrap()).kind
        else {
            panic!("not an alternation")
        };
        assert_eq!(parts.len(), 2);
        assert_eq!(
            load("a =/ \"x\"\n").unwrap_err(),
            "t:1:1: `=/` adds to a rule that is not defined before it (in rule `a`)"
        );
    }
}
