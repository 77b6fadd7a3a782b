//! Names that no rule has, that nothing uses, or that are spelled in two ways.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use super::facts::Facts;
use super::sites::Site;
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::{Grammar, NamespaceId};
use crate::recursion::Recursion;
use crate::source::Span;
use crate::syntax::NodeKind;

/// Finds every use of a name that no rule has.
pub(super) fn undefined(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut spelling = Spelling::default();
    let mut findings = Vec::new();
    for (site, name) in facts.all_sites().filter_map(named) {
        if facts.callee(site).is_some() {
            continue;
        }
        if let Some(skipped) = left_out(facts, site, name) {
            findings.push(skipped);
            continue;
        }
        let nearest = spelling.nearest(facts.grammar, site.part.namespace, name);
        let message = format!("undefined rule `{name}`");
        let fault = facts.at("compile-undefined", site, message);
        findings.push(match nearest {
            None => fault,
            Some(nearest) => misspelled(fault, nearest, site.span()),
        });
    }
    findings
}

/// Finds the rule that was meant by a name which no rule has, if one is spelled much like it.
pub(crate) fn meant(grammar: &Grammar, namespace: NamespaceId, name: &str) -> Option<String> {
    // No other rule was meant where the definition of this one was left out.
    let is_left_out = |found: &Diagnostic| {
        let rule = found.rule.as_ref();
        found.code == "load-skipped" && rule.is_some_and(|it| it.eq_ignore_ascii_case(name))
    };
    if grammar.found().iter().any(is_left_out) {
        return None;
    }
    let mut spelling = Spelling::default();
    let nearest = spelling.nearest(grammar, namespace, name);
    nearest.map(str::to_owned)
}

/// Says, in a fault of an undefined rule, which rule was meant.
pub(crate) fn misspelled(mut fault: Diagnostic, meant: &str, span: Span) -> Diagnostic {
    write!(fault.message, "; did you mean `{meant}`?").expect("a String takes any text");
    fault.fix(span, meant, format!("replace it by `{meant}`"))
}

/// Says of a name that a definition of it was left out, if one was: no other rule was meant.
fn left_out(facts: &Facts<'_>, site: Site<'_>, name: &str) -> Option<Diagnostic> {
    let skipped = facts.skipped(facts.grammar.source(site.part.source).name(), name)?;
    let message =
        format!("undefined rule `{name}`: its definition is left out, since it is no rule");
    let mut finding = facts.at("compile-undefined", site, message);
    let place = skipped.place.clone();
    finding
        .related
        .extend(place.map(|place| (place, "what is left out".to_owned())));
    Some(finding)
}

/// Finds uses of a name that are spelled otherwise than its definition.
pub(super) fn case_variant(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let variants = facts.own_sites().filter_map(named);
    let variants = variants.filter_map(|(site, name)| {
        let rule = facts.callee(site)?;
        let defined = facts.grammar.name(rule);
        // A binding may stand for a rule of any name.
        let differs = name != defined && name.eq_ignore_ascii_case(defined);
        let message = format!("`{name}` is defined as `{defined}`");
        differs.then(|| {
            facts
                .at("lint-case-variant", site, message)
                .severity(Severity::Note)
                .related(
                    facts.grammar.source_of(rule),
                    facts.grammar.name_span(rule),
                    "the definition",
                )
                .fix(site.span(), defined, format!("spell it `{defined}`"))
        })
    });
    variants.collect()
}

/// Finds rules that nothing uses.
///
/// Where the entry rules are known, it is a warning. Otherwise a rule that nothing uses may be one
/// of them, and the first rule surely is.
pub(super) fn unused(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let grammar = facts.grammar;
    let own = facts.own.iter().copied();
    if facts.options.entries.is_empty() {
        let used: HashSet<_> = facts
            .all_sites()
            .filter_map(|site| facts.callee(site).filter(|&used| used != site.rule))
            .collect();
        let unused = own.skip(1).filter(|rule| !used.contains(rule));
        let note = unused.map(|rule| {
            let message = format!("no rule uses `{}`", grammar.name(rule));
            grammar
                .at_rule("lint-unused", rule, message)
                .severity(Severity::Note)
        });
        return note.collect();
    }
    let used: HashSet<_> = Recursion::new(grammar, &facts.options.entries)
        .rules()
        .collect();
    let entries = facts.list(&facts.options.entries);
    let unused = own.filter(|rule| !used.contains(rule));
    let warning = unused.map(|rule| {
        let message = format!("`{}` is of no use for {entries}", grammar.name(rule));
        grammar
            .at_rule("lint-unused", rule, message)
            .severity(Severity::Warning)
    });
    warning.collect()
}

fn named(site: Site<'_>) -> Option<(Site<'_>, &str)> {
    match &site.node.kind {
        NodeKind::Rulename(name) => Some((site, name)),
        _ => None,
    }
}

/// Guesses which rule was meant.
#[derive(Default)]
struct Spelling<'g> {
    guesses: HashMap<(NamespaceId, &'g str), Option<&'g str>>,
}

impl<'g> Spelling<'g> {
    /// Names beyond this are not compared.
    const MAX_LENGTH: usize = 64;
    /// How many names are guessed at.
    const MAX_GUESSES: usize = 200;

    /// Returns the name of a rule that can be used in a namespace and is spelled nearly as `name`.
    fn nearest(
        &mut self,
        grammar: &'g Grammar,
        namespace: NamespaceId,
        name: &'g str,
    ) -> Option<&'g str> {
        if let Some(known) = self.guesses.get(&(namespace, name)) {
            return *known;
        }
        if self.guesses.len() >= Self::MAX_GUESSES || name.len() > Self::MAX_LENGTH {
            return None;
        }
        let imported = grammar.imports_of(namespace).into_iter();
        let imported = imported.filter_map(|(name, from)| grammar.lookup(from, name));
        let nearest = grammar
            .rules_of(namespace)
            .chain(imported)
            .chain(grammar.rules_of(NamespaceId::CORE))
            .map(|rule| grammar.name(rule))
            .filter(|known| known.len() <= Self::MAX_LENGTH)
            .map(|known| (distance(name, known), known))
            .min_by_key(|&(distance, _)| distance);
        let most = (name.len() / 3).clamp(1, 3);
        let nearest = nearest.filter(|&(distance, _)| distance <= most && name.len() > 1);
        let nearest = nearest.map(|(_, known)| known);
        self.guesses.insert((namespace, name), nearest);
        nearest
    }
}

/// Returns how many letters must be inserted, deleted or replaced to make one name of the other
/// (Levenshtein); case does not matter.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(!x.eq_ignore_ascii_case(&y));
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
