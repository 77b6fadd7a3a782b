//! The grammars of a manifest and what it wants of them, compiled stage by stage.

use std::path::Path;

use abnf_codegen::compose::{Composition, compose};
use abnf_codegen::grammar::{Grammar, RuleId};
use abnf_codegen::header::{Bind, Header};
use abnf_codegen::machine::{Compiler, Component};
use abnf_codegen::manifest::{GrammarEntry, Manifest};
use abnf_codegen::path::RulePath;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::source::Source;

/// A grammar of the manifest.
pub(crate) struct Wanted {
    pub(crate) grammar: Grammar,
    pub(crate) entry: GrammarEntry,
}

/// Reads the grammars of a manifest, whose path is from the folder of the package.
pub(crate) fn wanted(manifest: &str) -> Vec<Wanted> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(manifest);
    let folder = path.parent().unwrap();
    let manifest = Manifest::parse(&Source::read(&path).unwrap()).unwrap();
    let wanted = manifest.grammars.into_iter().map(|entry| Wanted {
        grammar: grammar(folder, &entry),
        entry,
    });
    wanted.collect()
}

fn grammar(folder: &Path, entry: &GrammarEntry) -> Grammar {
    let read = |file: &String| Source::read(&folder.join(file)).unwrap();
    let bind = |(name, target): (&String, &toml::Spanned<String>)| {
        let (file, rule) = target.get_ref().split_once(' ').unwrap();
        Bind {
            name: name.clone(),
            file: file.to_owned(),
            rule: rule.to_owned(),
            place: None,
        }
    };
    let texts = |name: &str| {
        let path = folder
            .join(&entry.file)
            .with_file_name(format!("{name}.abnf"));
        path.exists().then(|| Source::read(&path))
    };
    let composition = Composition {
        texts: Some(&texts),
        overlays: entry.overlays.iter().map(read).collect(),
        header: Header {
            imports: Vec::new(),
            binds: entry.binds.iter().map(bind).collect(),
        },
        ..Composition::default()
    };
    compose(read(&entry.file), &composition).unwrap_or_else(|faults| panic!("{faults}"))
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
            rules: self.paths(component.rules.get_ref()),
            variants: self.paths(&component.variants),
            list: component.list,
        });
        Compiler {
            components: components.collect(),
            shortest: self
                .entry
                .shortest
                .iter()
                .map(|it| self.rule(it.get_ref()))
                .collect(),
            ..Compiler::new(&self.grammar, alphabet)
        }
    }

    pub(crate) fn rule(&self, name: &str) -> RuleId {
        self.grammar.rule(name).unwrap()
    }

    fn paths(&self, names: &[toml::Spanned<String>]) -> Vec<RulePath> {
        let path = |name: &toml::Spanned<String>| {
            let mut within: Vec<_> = name.get_ref().split('/').map(|it| self.rule(it)).collect();
            let rule = within.pop().unwrap();
            RulePath { within, rule }
        };
        names.iter().map(path).collect()
    }
}
