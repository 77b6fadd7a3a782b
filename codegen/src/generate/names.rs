//! The rules that a manifest names, and what may be said of them.

use std::collections::HashMap;

use toml::Spanned;

use super::fault;
use crate::diagnostic::Diagnostics;
use crate::grammar::{Grammar, RuleId};
use crate::machine::{Compiler, Component, Machine};
use crate::manifest::GrammarEntry;
use crate::nfa::Tag;
use crate::path::RulePath;
use crate::recursion::Recursion;
use crate::regular::Label;
use crate::source::Source;

/// Names of rules in a manifest.
pub(super) struct Names<'a> {
    pub(super) manifest: &'a Source,
    pub(super) grammar: &'a Grammar,
}

impl Names<'_> {
    fn rule(&self, name: &str, place: &Spanned<String>) -> Result<RuleId, Diagnostics> {
        self.grammar.rule(name).ok_or_else(|| {
            let message = self.grammar.no_rule(name);
            let message = format!("{}: {message}", self.grammar.file());
            fault(self.manifest, place, message).into()
        })
    }

    pub(super) fn rules(&self, names: &[Spanned<String>]) -> Result<Vec<RuleId>, Diagnostics> {
        self.list(names, |name| self.rule(name.get_ref(), name))
    }

    fn paths(&self, names: &[Spanned<String>]) -> Result<Vec<RulePath>, Diagnostics> {
        self.list(names, |name| self.path(name))
    }

    /// Reads `outer/inner/rule`: a rule where it stands within others.
    fn path(&self, name: &Spanned<String>) -> Result<RulePath, Diagnostics> {
        let rules = name.get_ref().split('/');
        let rules: Result<Vec<_>, _> = rules.map(|rule| self.rule(rule, name)).collect();
        let mut within = rules?;
        let rule = within.pop().expect("a split text has one part or more");
        Ok(RulePath { within, rule })
    }

    /// Reads a list of different things.
    fn list<T: PartialEq>(
        &self,
        names: &[Spanned<String>],
        read: impl Fn(&Spanned<String>) -> Result<T, Diagnostics>,
    ) -> Result<Vec<T>, Diagnostics> {
        let mut list = Vec::new();
        let mut faults = Diagnostics::default();
        for name in names {
            match read(name) {
                Ok(read) if list.contains(&read) => {
                    let message = format!("rule `{}` is in this list already", name.get_ref());
                    faults.push(fault(self.manifest, name, message));
                }
                Ok(read) => list.push(read),
                Err(found) => faults.extend(found),
            }
        }
        faults.or_ok(list)
    }

    /// Returns, for rules of a list, which entries they are.
    pub(super) fn among(
        &self,
        entries: &[RuleId],
        names: &[Spanned<String>],
    ) -> Result<Vec<usize>, Diagnostics> {
        let mut indices = Vec::new();
        let mut faults = Diagnostics::default();
        for (rule, name) in self.rules(names)?.into_iter().zip(names) {
            if let Some(index) = entries.iter().position(|&entry| entry == rule) {
                indices.push(index);
            } else {
                let message = format!("rule `{}` is none of the entries", name.get_ref());
                faults.push(fault(self.manifest, name, message));
            }
        }
        faults.or_ok(indices)
    }

    /// Reads a list that may not be empty.
    pub(super) fn some<T>(
        &self,
        names: &Spanned<Vec<Spanned<String>>>,
        read: impl Fn(&Self, &[Spanned<String>]) -> Result<Vec<T>, Diagnostics>,
    ) -> Result<Vec<T>, Diagnostics> {
        if names.get_ref().is_empty() {
            let message = "the list of rules is empty".to_owned();
            return Err(fault(self.manifest, names, message).into());
        }
        read(self, names.get_ref())
    }

    /// Checks that what is asked of the text of a component alone, its variant or its items as
    /// texts of an entry, does not depend on rules around it in which repetitions are short.
    pub(super) fn no_order_from_outside(
        &self,
        entry: &GrammarEntry,
        compiler: &Compiler<'_>,
        entries: &[RuleId],
    ) -> Result<(), Diagnostics> {
        let mut faults = Diagnostics::default();
        for (component, wanted) in compiler.components.iter().zip(&entry.components) {
            let is_entry = |path: &RulePath| entries.contains(&path.rule);
            let alone = !component.variants.is_empty()
                || component.list && component.rules.iter().any(is_entry);
            let is_within = |&&outer: &&RuleId| {
                let inner = Recursion::new(self.grammar, &[outer]);
                let mut rules = component.rules.iter().map(|path| path.rule);
                rules.any(|rule| rule != outer && inner.rules().any(|it| it == rule))
            };
            if let Some(&outer) = compiler.shortest.iter().find(is_within).filter(|_| alone) {
                let outer = self.grammar.name(outer);
                let message = format!(
                    "component `{}` is taken apart by itself, but stands in `{outer}`, whose \
                     repetitions are short",
                    component.name
                );
                faults.push(fault(self.manifest, &wanted.name, message));
            }
        }
        faults.or_ok(())
    }

    /// Returns the components that are to be found when they are asked for.
    pub(super) fn deferred(&self, entry: &GrammarEntry) -> Result<Vec<Label>, Diagnostics> {
        let mut deferred = Vec::new();
        for (component, label) in entry.components.iter().zip((0..).map(Label)) {
            if component.deferred && component.list {
                let name = component.name.get_ref();
                let message = format!("`{name}` is a list, whose items are found when asked for");
                return Err(fault(self.manifest, &component.name, message).into());
            }
            deferred.extend(component.deferred.then_some(label));
        }
        Ok(deferred)
    }

    /// Checks that every component is in some entry.
    pub(super) fn all_occur(
        &self,
        entry: &GrammarEntry,
        machines: &[Machine],
    ) -> Result<(), Diagnostics> {
        let mut faults = Diagnostics::default();
        for (component, label) in entry.components.iter().zip((0..).map(Label)) {
            let occurs = |machine: &Machine| machine.distances.occurs(Tag::open(label));
            let is_deferred = |machine: &Machine| {
                let mut deferred = machine.deferred.iter();
                deferred.any(|(later, _)| *later == label)
            };
            if !machines.iter().any(|it| occurs(it) || is_deferred(it)) {
                let name = component.name.get_ref();
                let message = format!("component `{name}` is in none of the entries");
                faults.push(fault(self.manifest, &component.name, message));
            }
        }
        faults.or_ok(())
    }

    /// Returns what rules are called that the manifest has names for: entries and variants.
    pub(super) fn chosen(
        &self,
        entry: &GrammarEntry,
        entries: &[RuleId],
        compiler: &Compiler<'_>,
    ) -> Result<Vec<(RuleId, String)>, Diagnostics> {
        let variants = compiler.components.iter().flat_map(|it| &it.variants);
        let named: Vec<RuleId> = variants
            .map(|path| path.rule)
            .chain(entries.iter().copied())
            .collect();
        let mut chosen = Vec::new();
        let mut faults = Diagnostics::default();
        for (rule, name) in &entry.names {
            let message = match self.rule(rule, name) {
                Err(found) => {
                    faults.extend(found);
                    continue;
                }
                Ok(id) if !named.contains(&id) => {
                    format!("rule `{rule}` is neither an entry nor a variant")
                }
                Ok(id) if chosen.iter().any(|(other, _)| *other == id) => {
                    format!("rule `{rule}` has a name already")
                }
                Ok(_) if !is_rule_name(name.get_ref()) => {
                    format!(
                        "`{}` is not spelled like the name of a rule",
                        name.get_ref()
                    )
                }
                Ok(id) => {
                    chosen.push((id, name.get_ref().clone()));
                    continue;
                }
            };
            faults.push(fault(self.manifest, name, message));
        }
        faults.or_ok(chosen)
    }

    pub(super) fn components(&self, entry: &GrammarEntry) -> Result<Vec<Component>, Diagnostics> {
        let mut components = Vec::new();
        let mut owner: HashMap<RulePath, &str> = HashMap::new();
        for component in &entry.components {
            let rules = self.some(&component.rules, Self::paths)?;
            let variants = self.paths(&component.variants)?;
            let name = component.name.get_ref();
            if !is_rule_name(name) {
                let message = format!("`{name}` is not spelled like the name of a rule");
                return Err(fault(self.manifest, &component.name, message).into());
            }
            let same = |other: &Component| other.name.eq_ignore_ascii_case(name);
            if components.iter().any(same) {
                let message = format!("there is a component `{name}` already");
                return Err(fault(self.manifest, &component.name, message).into());
            }
            for path in &rules {
                if let Some(other) = owner.insert(path.clone(), name) {
                    let rule = self.grammar.name(path.rule);
                    let message = format!("rule `{rule}` is component `{other}` and `{name}`");
                    return Err(fault(self.manifest, &component.name, message).into());
                }
            }
            components.push(Component {
                name: name.clone(),
                rules,
                variants,
                list: component.list,
            });
        }
        Ok(components)
    }
}

/// `rulename = ALPHA *(ALPHA / DIGIT / "-")`
fn is_rule_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
