//! Rules by the way to them: what counts within some rules, and not elsewhere.

use std::collections::HashMap;

use crate::grammar::RuleId;
use crate::regular::Label;

/// A rule, wherever it stands within others: directly, or any number of rules deep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RulePath {
    /// The rules that it must stand in, outermost first; of none, it counts everywhere.
    pub within: Vec<RuleId>,
    /// The rule.
    pub rule: RuleId,
}

impl From<RuleId> for RulePath {
    fn from(rule: RuleId) -> Self {
        Self {
            within: Vec::new(),
            rule,
        }
    }
}

impl RulePath {
    /// Whether the path leads to a rule that stands within `open`, outermost first.
    fn leads_through(&self, open: &[RuleId]) -> bool {
        let mut open = open.iter();
        self.within.iter().all(|rule| open.any(|open| open == rule))
    }
}

/// Which rules are labelled.
#[derive(Clone, Debug, Default)]
pub struct Labels(HashMap<RuleId, Vec<(RulePath, Label)>>);

impl Labels {
    /// Labels a rule where a path leads to it.
    pub fn insert(&mut self, path: impl Into<RulePath>, label: Label) {
        let path = path.into();
        self.0.entry(path.rule).or_default().push((path, label));
    }

    /// Returns the label of a rule that stands within `open`: that of the longest path to it, the
    /// first of equals.
    #[must_use]
    pub fn find(&self, rule: RuleId, open: &[RuleId]) -> Option<Label> {
        let paths = self.0.get(&rule)?.iter();
        let paths = paths.filter(|(path, _)| path.leads_through(open)).rev();
        let longest = paths.max_by_key(|(path, _)| path.within.len());
        longest.map(|(_, label)| *label)
    }
}

impl<P: Into<RulePath>> FromIterator<(P, Label)> for Labels {
    fn from_iter<I: IntoIterator<Item = (P, Label)>>(labels: I) -> Self {
        let mut all = Self::default();
        for (path, label) in labels {
            all.insert(path, label);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Grammar;
    use crate::source::Source;

    #[test]
    fn the_longest_path_counts_and_of_equals_the_first() {
        let rules = "a = b\nb = c\nc = d\nd = \"d\"\n";
        let grammar = Grammar::load(Source::new("t", rules)).unwrap();
        let path = |names: &str| {
            let rule = |name: char| grammar.rule(&name.to_string()).unwrap();
            let mut within: Vec<_> = names.chars().map(rule).collect();
            let rule = within.pop().unwrap();
            RulePath { within, rule }
        };
        let paths = ["d", "bd", "cd", "acd"].map(path);
        let labels: Labels = paths.into_iter().zip((0..).map(Label)).collect();
        let find = |open: &str| {
            let RulePath { within, rule } = path(open);
            labels.find(rule, &within).map(|label| label.0)
        };
        let found = ["d", "ad", "bd", "cd", "bcd", "abcd", "cad", "c"].map(find);
        let expected = [
            Some(0),
            Some(0),
            Some(1),
            Some(2),
            Some(1),
            Some(3),
            Some(2),
            None,
        ];
        assert_eq!(found, expected);
    }
}
