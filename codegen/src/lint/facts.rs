//! What the checks ask about a grammar, found out once.

use std::collections::{HashMap, HashSet};

use super::LintOptions;
use super::sites::{Site, is_octets, largest, sites};
use crate::charset::Alphabet;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Grammar, NamespaceId, Part, RuleId};
use crate::recursion::{Kind, Recursion, callee};
use crate::source::Source;
use crate::syntax::{Node, NodeKind};

/// How many rules that need one another at one end are still expanded: the expression can double
/// with each.
const MAX_LINEAR: usize = 6;

/// A grammar and what is known of its rules without expanding any.
pub(super) struct Facts<'g> {
    pub(super) grammar: &'g Grammar,
    pub(super) options: LintOptions,
    /// The rules of the grammar's own text, in order, but for those that a binding replaces.
    pub(super) own: Vec<RuleId>,
    /// The components of those rules and of what they use.
    pub(super) recursion: Recursion,
    /// The rules that match the empty string.
    nullable: HashSet<RuleId>,
    /// The rules that some string matches, as far as is known.
    productive: HashSet<RuleId>,
    /// How many characters the rules have when they are written out.
    sizes: HashMap<RuleId, u64>,
    /// What the numbers are in the rules and in what they use.
    values: HashMap<RuleId, Values>,
    own_files: HashSet<String>,
    /// What was left out when a text was read, by the text and the name of the rule.
    skipped: HashMap<(&'g str, String), &'g Diagnostic>,
}

/// The numbers of a rule.
#[derive(Clone, Copy, Default)]
pub(super) struct Values {
    pub(super) max: u32,
    /// Whether a range ends among the upper octets.
    pub(super) octets: bool,
}

impl<'g> Facts<'g> {
    pub(super) fn new(grammar: &'g Grammar, options: LintOptions) -> Self {
        let main = grammar.main();
        let own: Vec<RuleId> = grammar
            .rules_of(main)
            .filter(|&rule| !grammar.binds(main, grammar.name(rule)))
            .collect();
        let roots: Vec<RuleId> = own.iter().chain(&options.entries).copied().collect();
        let mut facts = Self {
            grammar,
            options,
            recursion: Recursion::new(grammar, &roots),
            own,
            nullable: HashSet::new(),
            productive: HashSet::new(),
            sizes: HashMap::new(),
            values: HashMap::new(),
            own_files: own_files(grammar, main),
            skipped: skipped(grammar),
        };
        let components: Vec<(Vec<RuleId>, bool)> = facts
            .recursion
            .components()
            .map(|(rules, kind)| (rules.to_vec(), matches!(kind, Kind::SelfEmbedding(_))))
            .collect();
        for (rules, embedding) in &components {
            facts.learn(rules, *embedding);
        }
        facts
    }

    /// Finds the facts of rules that need one another; those of the rules they use are known.
    fn learn(&mut self, rules: &[RuleId], embedding: bool) {
        loop {
            let mut changed = false;
            // What is used comes after what uses it.
            for &rule in rules.iter().rev() {
                let parts = self.grammar.parts(rule);
                let nullable = |part: &Part| self.is_nullable(rule, part, &part.node);
                let productive = |part: &Part| self.is_productive(rule, part, &part.node);
                let nullable = parts.iter().any(nullable);
                let productive = parts.iter().any(productive);
                changed |= nullable && self.nullable.insert(rule);
                changed |= productive && self.productive.insert(rule);
            }
            if !changed {
                break;
            }
        }
        let written_out = |rule: &RuleId| {
            let parts = self.grammar.parts(*rule).iter();
            parts.fold(0, |sum: u64, part| {
                sum.saturating_add(self.size(*rule, part, &part.node))
            })
        };
        let size = match rules.len() {
            _ if embedding => u64::MAX,
            members @ ..=MAX_LINEAR => rules
                .iter()
                .fold(0, |sum: u64, rule| sum.saturating_add(written_out(rule)))
                .saturating_mul(1 << (2 * (members - 1))),
            _ => u64::MAX,
        };
        let mut values = Values::default();
        for site in rules.iter().flat_map(|&rule| sites(self.grammar, rule)) {
            let used = self.callee(site).and_then(|rule| self.values.get(&rule));
            let used = used.copied().unwrap_or_default();
            values.max = values.max.max(used.max).max(largest(site.node));
            values.octets |= used.octets || is_octets(site.node);
        }
        for &rule in rules {
            self.sizes.insert(rule, size);
            self.values.insert(rule, values);
        }
    }

    /// Returns the rule that a node stands for.
    pub(super) fn callee(&self, site: Site<'_>) -> Option<RuleId> {
        callee(self.grammar, site.rule, site.part, site.node)
    }

    /// Iterates over the nodes of the grammar's own text.
    pub(super) fn own_sites(&self) -> impl Iterator<Item = Site<'g>> {
        let grammar = self.grammar;
        self.own.iter().flat_map(move |&rule| sites(grammar, rule))
    }

    /// Iterates over the nodes of the grammar's own text and of what that uses.
    pub(super) fn all_sites(&self) -> impl Iterator<Item = Site<'g>> {
        let grammar = self.grammar;
        self.recursion
            .rules()
            .flat_map(move |rule| sites(grammar, rule))
    }

    /// Whether the empty string matches a node.
    pub(super) fn is_nullable(&self, rule: RuleId, part: &Part, node: &Node) -> bool {
        let nullable = |node: &Node| self.is_nullable(rule, part, node);
        match &node.kind {
            NodeKind::Alternation(parts) => parts.iter().any(nullable),
            NodeKind::Concatenation(parts) => parts.iter().all(nullable),
            NodeKind::Repetition(repeat, body) => repeat.min == 0 || nullable(body),
            NodeKind::Optional(_) => true,
            NodeKind::CharVal { text, .. } => text.is_empty(),
            NodeKind::NumVal(_) | NodeKind::ValueRange(..) => false,
            NodeKind::Rulename(_) | NodeKind::ProseVal(_) => callee(self.grammar, rule, part, node)
                .is_some_and(|used| self.nullable.contains(&used)),
        }
    }

    /// Whether some string matches a node; what is not known is taken to match something.
    fn is_productive(&self, rule: RuleId, part: &Part, node: &Node) -> bool {
        let productive = |node: &Node| self.is_productive(rule, part, node);
        match &node.kind {
            NodeKind::Alternation(parts) => parts.iter().any(productive),
            NodeKind::Concatenation(parts) => parts.iter().all(productive),
            NodeKind::Repetition(repeat, body) => repeat.min == 0 || productive(body),
            NodeKind::Optional(_)
            | NodeKind::CharVal { .. }
            | NodeKind::NumVal(_)
            | NodeKind::ValueRange(..) => true,
            NodeKind::Rulename(_) | NodeKind::ProseVal(_) => callee(self.grammar, rule, part, node)
                .is_none_or(|used| self.productive.contains(&used)),
        }
    }

    /// Returns how many characters a node has when everything is written out.
    pub(super) fn size(&self, rule: RuleId, part: &Part, node: &Node) -> u64 {
        let size = |node: &Node| self.size(rule, part, node);
        match &node.kind {
            NodeKind::Alternation(parts) | NodeKind::Concatenation(parts) => parts
                .iter()
                .fold(1, |sum: u64, part| sum.saturating_add(size(part))),
            NodeKind::Repetition(repeat, body) => {
                let count = repeat.max.unwrap_or(repeat.min.saturating_add(1));
                u64::from(count).saturating_mul(size(body))
            }
            NodeKind::Optional(body) => size(body),
            NodeKind::CharVal { text, .. } => 1 + text.len() as u64,
            NodeKind::NumVal(values) => values.len() as u64,
            NodeKind::ValueRange(..) => 1,
            NodeKind::Rulename(_) | NodeKind::ProseVal(_) => {
                let used = callee(self.grammar, rule, part, node);
                used.and_then(|used| self.sizes.get(&used).copied())
                    .unwrap_or(1)
            }
        }
    }

    /// Returns how many characters a rule has when everything is written out.
    pub(super) fn size_of(&self, rule: RuleId) -> u64 {
        self.sizes.get(&rule).copied().unwrap_or(u64::MAX)
    }

    pub(super) fn is_productive_rule(&self, rule: RuleId) -> bool {
        self.productive.contains(&rule)
    }

    pub(super) fn values(&self, rule: RuleId) -> Values {
        self.values.get(&rule).copied().unwrap_or_default()
    }

    /// Returns what the numbers of a rule stand for, as `detect_alphabet` decides it.
    pub(super) fn alphabet(&self, rule: RuleId) -> Alphabet {
        match self.values(rule).max {
            0x80..=0xFF => Alphabet::Octets,
            _ => Alphabet::CodePoints,
        }
    }

    /// Whether a text is the grammar's own, or an overlay of it.
    pub(super) fn is_own_file(&self, file: &str) -> bool {
        self.own_files.contains(file)
    }

    /// Returns what was left out of a text and would have been a rule of a name.
    pub(super) fn skipped(&self, file: &str, name: &str) -> Option<&'g Diagnostic> {
        self.skipped
            .get(&(file, name.to_ascii_lowercase()))
            .copied()
    }

    /// Whether a finding is in a rule that the grammar's own text uses.
    pub(super) fn is_reached(&self, found: &Diagnostic) -> bool {
        let is_it = |rule: RuleId| {
            found.rule.as_deref() == Some(self.grammar.name(rule))
                && self.grammar.source_of(rule).name() == found.file
        };
        self.recursion.rules().any(is_it)
    }

    /// Makes an error at a node.
    pub(super) fn at(
        &self,
        code: &'static str,
        site: Site<'_>,
        message: impl Into<String>,
    ) -> Diagnostic {
        let source = self.grammar.source(site.part.source);
        Diagnostic::new(code, source, site.node.span, message).in_rule(self.grammar.name(site.rule))
    }

    /// Returns the text of a node, cut short.
    pub(super) fn excerpt(&self, site: Site<'_>) -> String {
        const LENGTH: usize = 32;
        let source = self.grammar.source(site.part.source);
        let words = source.slice(site.node.span).split_whitespace();
        let text = words.collect::<Vec<_>>().join(" ");
        match text.char_indices().nth(LENGTH) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text,
        }
    }

    /// Names rules in the order of their texts, up to a number of them.
    pub(super) fn list(&self, rules: &[RuleId]) -> String {
        const COUNT: usize = 24;
        let mut rules = rules.to_vec();
        rules.sort_unstable();
        let names = rules
            .iter()
            .take(COUNT)
            .map(|&rule| self.grammar.name(rule));
        let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
        match rules.len().saturating_sub(COUNT) {
            0 => names.join(", "),
            more => format!("{} and {more} more", names.join(", ")),
        }
    }
}

fn skipped(grammar: &Grammar) -> HashMap<(&str, String), &Diagnostic> {
    let found = grammar.found().iter();
    let skipped = found.filter(|it| it.code == "load-skipped");
    let named = skipped.filter_map(|it| {
        let name = it.rule.as_ref()?.to_ascii_lowercase();
        Some(((it.file.as_str(), name), it))
    });
    named.collect()
}

fn own_files(grammar: &Grammar, main: NamespaceId) -> HashSet<String> {
    let rules = grammar.rules_of(main);
    let files = rules.map(|rule| grammar.source_of(rule).name());
    // The first text is that of the core rules, the second the grammar's own.
    let first = grammar.sources().nth(1).map(Source::name);
    files.chain(first).map(str::to_owned).collect()
}
