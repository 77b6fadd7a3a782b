//! Names in Rust that two things of a module would have.

use std::collections::HashMap;
use std::fmt;

use super::Module;
use super::decision::variant_type;
use super::list::iter_type;
use super::machine::{run_name, spans_type};
use super::names::{camel, function_name, snake, type_name};
use super::spans::known_span;

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
                variants.add(&type_name(rule), "", &format!("variant `{rule}`"));
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
            names.add(&type_name(rule), "", &owner);
            names.add(&format!("is_{}", snake(rule)), "the function of ", &owner);
        }
        for shared in self.shared {
            let rule = self.name_of(shared);
            let owner = format!("entry `{rule}`");
            names.add(&spans_type(rule), "the spans of ", &owner);
            names.add(&run_name(rule), "the automaton of ", &owner);
        }
        names.add(&"REJECTION_CLASSES", "a table of ", "every module");
        for &index in self.incremental {
            let rule = &self.entries[index];
            let owner = format!("entry `{rule}`");
            let tables = format!("{}_CLASSES", snake(rule).to_ascii_uppercase());
            names.add(&format!("{}Parser", camel(rule)), "the parser of ", &owner);
            names.add(&format!("{}Run", camel(rule)), "the run of ", &owner);
            names.add(&tables, "a table of ", &owner);
        }
        for (_, component) in self.components() {
            let owner = format!("component `{}`", component.name);
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
