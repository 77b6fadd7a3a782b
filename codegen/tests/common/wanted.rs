//! The grammars of `abnf/grammars.toml` and what the manifest wants of them, compiled stage by
//! stage.

use std::path::{Path, PathBuf};

use abnf_codegen::grammar::{Grammar, RuleId};
use abnf_codegen::machine::{Compiler, Component};
use abnf_codegen::manifest::{GrammarEntry, Manifest};
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::source::Source;

/// A grammar of the manifest.
pub(crate) struct Wanted {
    pub(crate) grammar: Grammar,
    pub(crate) entry: GrammarEntry,
}

/// Reads the grammars.
pub(crate) fn wanted() -> Vec<Wanted> {
    let manifest = Manifest::parse(&Source::read(&path("grammars.toml")).unwrap()).unwrap();
    let wanted = manifest.grammars.into_iter().map(|entry| Wanted {
        grammar: Grammar::open(&path(&entry.file), &[]).unwrap(),
        entry,
    });
    wanted.collect()
}

fn path(file: &str) -> PathBuf {
    let abnf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../abnf");
    abnf.join(file)
}

impl Wanted {
    pub(crate) fn module(&self) -> &str {
        self.entry.module.get_ref()
    }

    /// Returns the names of the entry rules.
    pub(crate) fn entries(&self) -> Vec<&str> {
        let entries = self.entry.entries.get_ref().iter();
        entries.map(|entry| entry.get_ref().as_str()).collect()
    }

    /// Returns the compiler for the components of the manifest.
    pub(crate) fn compiler(&self) -> Compiler<'_> {
        let entries: Vec<_> = self.entries().into_iter().map(|e| self.rule(e)).collect();
        let alphabet = detect_alphabet(&self.grammar, &entries);
        let components = self.entry.components.iter().map(|component| Component {
            name: component.name.get_ref().clone(),
            rules: self.rules(component.rules.get_ref()),
            variants: self.rules(&component.variants),
        });
        Compiler {
            components: components.collect(),
            ..Compiler::new(&self.grammar, alphabet)
        }
    }

    pub(crate) fn rule(&self, name: &str) -> RuleId {
        self.grammar.rule(name).unwrap()
    }

    fn rules(&self, names: &[toml::Spanned<String>]) -> Vec<RuleId> {
        names.iter().map(|name| self.rule(name.get_ref())).collect()
    }
}
