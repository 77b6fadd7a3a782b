//! Prose, and numbers that stand for no character.

use std::collections::HashSet;

use super::facts::Facts;
use super::sites::{Site, is_octets, is_wide, sites};
use crate::charset::Alphabet;
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

/// Finds reversed ranges and repeats, and numbers beyond every character.
pub(super) fn numbers(facts: &Facts<'_>) -> Vec<Diagnostic> {
    facts
        .all_sites()
        .filter_map(|site| number(facts, site))
        .collect()
}

fn number(facts: &Facts<'_>, site: Site<'_>) -> Option<Diagnostic> {
    let (first, last) = match &site.node.kind {
        NodeKind::Repetition(repeat, _) => {
            let min = repeat.min;
            let max = repeat.max.filter(|&max| max < min)?;
            let message = format!("repeated at least {min} times and at most {max}");
            return Some(facts.at("compile-repeat", site, message));
        }
        NodeKind::NumVal(values) => {
            let largest = values.iter().copied().max()?;
            (largest, largest)
        }
        NodeKind::ValueRange(first, last) => (*first, *last),
        _ => return None,
    };
    if first > last {
        let message = format!("the range %x{first:X}-{last:X} is reversed");
        return Some(facts.at("compile-range", site, message));
    }
    let max = Alphabet::CodePoints.max();
    (last > max).then(|| {
        let message = format!("%x{last:X} is above the largest character, %x{max:X}");
        facts.at("compile-value", site, message)
    })
}

/// Finds ranges that hold surrogates.
pub(super) fn surrogates(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let reported: HashSet<_> = facts
        .grammar
        .found()
        .iter()
        .filter(|found| found.code == "compile-surrogates")
        .filter_map(|found| Some((&found.file, found.place.as_ref()?.span)))
        .collect();
    let (low, high) = SURROGATES;
    let surrogates = facts.own_sites().filter_map(|site| {
        let (first, last) = match &site.node.kind {
            NodeKind::NumVal(values) => {
                let value = *values
                    .iter()
                    .find(|&&value| value >= low && value <= high)?;
                (value, value)
            }
            NodeKind::ValueRange(first, last) if *first <= high && *last >= low => (*first, *last),
            _ => return None,
        };
        let found = if first >= low && last <= high {
            let message = "surrogates are not characters, and no text holds them";
            facts
                .at("lint-surrogates", site, message)
                .severity(Severity::Warning)
        } else {
            let message = format!(
                "the range %x{first:X}-{last:X} is taken without the surrogates in it, \
                 which no text holds"
            );
            facts
                .at("lint-surrogates", site, message)
                .severity(Severity::Note)
        };
        let known = reported.contains(&(&found.file, site.span()));
        (!known).then_some(found)
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
