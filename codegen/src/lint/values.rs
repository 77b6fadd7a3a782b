//! Prose that names no rule, and numbers that may not mean what they seem to.

use std::collections::HashSet;

use super::facts::Facts;
use super::sites::{Site, is_octets, is_wide, sites};
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::RuleId;
use crate::recursion::Recursion;
use crate::syntax::NodeKind;

/// The code points that no text holds.
const SURROGATES: (u32, u32) = (0xD800, 0xDFFF);

/// Finds prose that names no rule.
pub(super) fn prose(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let prose = facts.all_sites().filter_map(|site| {
        let NodeKind::ProseVal(text) = &site.node.kind else {
            return None;
        };
        let message = format!("`<{text}>` is prose, which no program can match");
        let unknown = facts.callee(site).is_none();
        unknown.then(|| facts.at("compile-prose", site, message))
    });
    prose.collect()
}

/// Finds ranges that hold surrogates among others; a range of nothing else is a fault.
pub(super) fn surrogates(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let (low, high) = SURROGATES;
    let surrogates = facts.own_sites().filter_map(|site| {
        let NodeKind::ValueRange(first, last) = site.node.kind else {
            return None;
        };
        let some = first <= high && last >= low;
        // The largest number stands for all above it, and is not shown.
        let others = (first < low || last > high) && last < u32::MAX;
        let message = format!(
            "the range %x{first:X}-{last:X} is taken without the surrogates in it, which no text \
             holds"
        );
        (some && others).then(|| {
            facts
                .at("lint-surrogates", site, message)
                .severity(Severity::Note)
        })
    });
    surrogates.collect()
}

/// Finds ranges of octets in what an entry reaches that also has larger numbers.
pub(super) fn mixed_alphabet(facts: &Facts<'_>) -> Vec<Diagnostic> {
    // So many entries are looked into at the most: the ranges are few, and mostly shared.
    const MAX_ENTRIES: usize = 20;
    let mixed = entries(facts).into_iter().filter(|&entry| {
        let values = facts.values(entry);
        values.octets && values.max > 0xFF
    });
    let mut findings = Vec::new();
    for entry in mixed.take(MAX_ENTRIES) {
        let reached = Recursion::new(facts.grammar, &[entry]);
        let sites: Vec<Site<'_>> = reached
            .rules()
            .flat_map(|rule| sites(facts.grammar, rule))
            .collect();
        let wide = sites.iter().find(|site| is_wide(site.node));
        let octets = sites.iter().find(|site| is_octets(site.node));
        let (Some(&wide), Some(&octets)) = (wide, octets) else {
            continue;
        };
        let message = format!(
            "`{}` is of octets here and of code points elsewhere: it is taken as code points, \
             and so are these",
            facts.grammar.name(entry)
        );
        findings.push(
            facts
                .at("lint-mixed-alphabet", octets, message)
                .severity(Severity::Warning)
                .related(
                    facts.grammar.source(wide.part.source),
                    wide.span(),
                    "a number above every octet",
                ),
        );
    }
    findings
}

/// Returns the entry rules: those that were given, or those that look like it.
fn entries(facts: &Facts<'_>) -> Vec<RuleId> {
    if !facts.options.entries.is_empty() {
        return facts.options.entries.clone();
    }
    let used: HashSet<_> = facts
        .all_sites()
        .filter_map(|site| facts.callee(site).filter(|&used| used != site.rule))
        .collect();
    let own = facts.own.iter().copied().enumerate();
    own.filter(|(index, rule)| *index == 0 || !used.contains(rule))
        .map(|(_, rule)| rule)
        .collect()
}
