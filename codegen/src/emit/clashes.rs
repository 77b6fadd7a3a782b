//! Names in Rust that two things of a module would have.

use std::collections::HashMap;
use std::fmt;

use super::Module;
use super::decision::{variant_name, variant_type};
use super::deferred::find_name;
use super::entry::is_name;
use super::incremental::parser_type;
use super::list::iter_type;
use super::machine::{run_name, spans_type};
use super::names::{function_name, snake, type_name};
use super::spans::known_span;
use super::table::{run_type, table_prefix};

/// The names of one namespace.
#[derive(Default)]
struct Names {
    /// What of whom has each name.
    owners: HashMap<String, (&'static str, String)>,
    /// Who has a name that somebody else has, and the sentence that says so.
    clashes: Vec<([String; 2], String)>,
}

impl Names {
    fn add(&mut self, name: &dyn fmt::Display, what: &'static str, owner: &str) {
        let name = name.to_string();
        let Some((their, other)) = self.owners.get(&name) else {
            self.owners.insert(name, (what, owner.to_owned()));
            return;
        };
        let pair = [other.clone(), owner.to_owned()];
        // Of two that are alike, all names are.
        if self.clashes.iter().all(|(known, _)| *known != pair) {
            let clash = format!("{their}{other} and {what}{owner} would both be `{name}` in Rust");
            self.clashes.push((pair, clash));
        }
    }

    fn sentences(self) -> impl Iterator<Item = String> {
        self.clashes.into_iter().map(|(_, sentence)| sentence)
    }
}

impl Module<'_> {
    /// Returns a sentence for each name that two things would have: of names of rules, Rust keeps
    /// no more than the letters, the digits and the words.
    #[must_use]
    pub fn clashes(&self) -> Vec<String> {
        let mut all: Vec<String> = self.items_named().sentences().collect();
        all.extend(self.methods_named().sentences());
        for (_, component) in self.components() {
            let mut variants = Names::default();
            for path in &component.variants {
                let rule = self.compiler.grammar.name(path.rule);
                variants.add(&variant_name(self, path), "", &format!("variant `{rule}`"));
            }
            all.extend(variants.sentences());
        }
        all
    }

    /// Types and functions.
    fn items_named(&self) -> Names {
        let mut names = Names::default();
        for rule in self.entries {
            let owner = format!("entry `{rule}`");
            let name = self.called(rule);
            names.add(&type_name(name), "", &owner);
            names.add(&is_name(name), "the function of ", &owner);
        }
        names.add(&"REJECTION_CLASSES", "a table of ", "every module");
        for shared in self.shared {
            let (rule, name) = (self.name_of(shared), self.stem_of(shared));
            let owner = format!("entry `{rule}`");
            names.add(&spans_type(name), "the spans of ", &owner);
            names.add(&run_name(name), "the automaton of ", &owner);
            // Of automata in one table, the first gives it its name: which that is, depends on sizes.
            if self.is_table(shared) {
                let classes = format!("{}_CLASSES", table_prefix(name));
                names.add(&run_type(name), "the run of ", &owner);
                names.add(&classes, "a table of ", &owner);
            }
        }
        for &index in self.incremental {
            let rule = &self.entries[index];
            let owner = format!("entry `{rule}`");
            names.add(&parser_type(self.called(rule)), "the parser of ", &owner);
        }
        for (label, component) in self.components() {
            let owner = format!("component `{}`", component.name);
            if self.deferral(label).is_some() {
                names.add(&find_name(component), "the function of ", &owner);
            }
            if !component.variants.is_empty() {
                names.add(&variant_type(component), "the variants of ", &owner);
            }
            if component.list {
                names.add(&iter_type(component), "the items of ", &owner);
            }
        }
        names
    }

    /// Methods, which are those of all components in some entry.
    fn methods_named(&self) -> Names {
        let mut names = Names::default();
        for (_, component) in self.components() {
            let name = &component.name;
            let owner = format!("component `{name}`");
            names.add(&function_name(name), "", &owner);
            names.add(&known_span(component), "the span of ", &owner);
            if !component.variants.is_empty() && !component.list {
                let variant = format!("{}_variant", snake(name));
                names.add(&variant, "the variant of ", &owner);
            }
        }
        names
    }
}
