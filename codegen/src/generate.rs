//! From a manifest to the text of the generated files.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Component as Part, Path, PathBuf};

use toml::Spanned;

use crate::charset::Alphabet;
use crate::compose::{self, Composition};
use crate::container::Selection;
use crate::deferred::defer;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::emit::{Module, is_keyword};
use crate::explain::explainer;
use crate::grammar::{Grammar, RuleId};
use crate::header::{Bind, Header, Import};
use crate::lists::list;
use crate::machine::{Compiler, Component, Machine};
use crate::manifest::{AlphabetEntry, GrammarEntry, Manifest};
use crate::nfa::Tag;
use crate::path::RulePath;
use crate::recursion::Recursion;
use crate::regular::{Label, detect_alphabet};
use crate::rejection::rejection;
use crate::share::share;
use crate::source::{Source, Span};
use crate::syntax::{Dialect, Dialects, Notation};
use crate::tdfa::MAX_STATES;
use crate::variants::decision;

/// A file that was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    /// Where it belongs.
    pub path: PathBuf,
    /// What it holds.
    pub contents: String,
}

/// A module that was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The source: what a file of a module holds, or `include!` brings into one.
    pub contents: String,
    /// The files that it depends on; some may not be there.
    pub inputs: Vec<PathBuf>,
}

/// Generates everything that a manifest asks for. Writes nothing.
///
/// # Errors
///
/// Every fault of the manifest and of the grammars, each with its place.
pub fn generate(manifest: &Path) -> Result<Vec<GeneratedFile>, Diagnostics> {
    let folder = manifest.parent().unwrap_or(Path::new(""));
    let source = Source::read(manifest)?;
    let wanted = Manifest::parse(&source)?;
    let mut files = Vec::new();
    let mut faults = Diagnostics::default();
    for (index, entry) in wanted.grammars.iter().enumerate() {
        let module = entry.module.get_ref();
        let earlier = &wanted.grammars[..index];
        if !is_module_name(module) {
            let message = format!("`{module}` is no name for a module of Rust");
            faults.push(fault(&source, &entry.module, message));
        } else if earlier.iter().any(|other| other.module.get_ref() == module) {
            let message = format!("there is a module `{module}` already");
            faults.push(fault(&source, &entry.module, message));
        }
        let asked = vec![format!("as {} says. Do not edit.", hashed(&source))];
        match self::module(folder, &source, entry, asked, &mut Vec::new()) {
            Ok(contents) => files.push(GeneratedFile {
                path: below(folder, &wanted.output).join(format!("{module}.rs")),
                contents,
            }),
            Err(found) => faults.extend(found),
        }
    }
    faults.or_ok(files)
}

/// Generates one module, whose comment says what was asked for, and notes the files that it
/// depends on.
pub(crate) fn module(
    folder: &Path,
    manifest: &Source,
    entry: &GrammarEntry,
    asked: Vec<String>,
    inputs: &mut Vec<PathBuf>,
) -> Result<String, Diagnostics> {
    let path = folder.join(&entry.file);
    inputs.push(path.clone());
    let text = Source::read(&path)?;
    let header = header(&text, entry, asked);
    let grammar = grammar(folder, manifest, text, entry, inputs)?;
    grammar.found().errors().or_ok(())?;
    let names = Names {
        manifest,
        grammar: &grammar,
    };
    let entries = names.some(&entry.entries, Names::rules)?;
    let prefix = names.among(&entries, &entry.prefix)?;
    let incremental = names.among(&entries, &entry.incremental)?;
    let alphabet = match entry.alphabet {
        Some(AlphabetEntry::Octets) => Alphabet::Octets,
        Some(AlphabetEntry::CodePoints) => Alphabet::CodePoints,
        None => detect_alphabet(&grammar, &entries),
    };
    let compiler = Compiler {
        components: names.components(entry)?,
        max_depth: entry.max_depth,
        max_states: entry.max_states.unwrap_or(MAX_STATES),
        shortest: names.rules(&entry.shortest)?,
        ..Compiler::new(&grammar, alphabet)
    };
    names.no_order_from_outside(entry, &compiler, &entries)?;
    let deferrals = defer(&compiler, &entries, &names.deferred(entry)?)?;
    let compiler = Compiler {
        deferred: deferrals.iter().map(|it| (it.label, it.within)).collect(),
        ..compiler
    };
    let machines = machines(&compiler, &entries)?;
    names.all_occur(entry, &machines)?;
    let shared = share(&compiler, &machines)?;
    let decisions: Result<Vec<_>, _> = compiler
        .components
        .iter()
        .map(|component| match component.variants[..] {
            [] => Ok(None),
            _ => decision(&compiler, component).map(Some),
        })
        .collect();
    let cutters: Result<Vec<_>, _> = (0..)
        .map(Label)
        .zip(&compiler.components)
        .map(|(label, component)| {
            let lists = machines.iter().flat_map(|machine| &machine.lists);
            let wholes = lists
                .filter(|(list, _)| *list == label)
                .map(|(_, whole)| whole);
            let wholes: Vec<_> = wholes.cloned().collect();
            let cutter = component.list.then(|| list(&compiler, component, &wholes));
            cutter.transpose()
        })
        .collect();
    let explainers: Result<Vec<_>, _> = entries
        .iter()
        .map(|&entry| explainer(&compiler, entry))
        .collect();
    let spelled: Vec<String> = entries
        .iter()
        .map(|&id| grammar.name(id).to_owned())
        .collect();
    let decisions = decisions?;
    let cutters = cutters?;
    let rejection = rejection(&explainers?);
    let module = Module {
        compiler: &compiler,
        entries: &spelled,
        prefix: &prefix,
        incremental: &incremental,
        shared: &shared,
        deferrals: &deferrals,
        decisions: &decisions,
        cutters: &cutters,
        rejection: &rejection,
        tables: entry.tables,
        header: &header,
    };
    let mut clashes = Diagnostics::default();
    for clash in module.clashes() {
        clashes.push(fault(manifest, &entry.module, clash));
    }
    clashes.or_ok(())?;
    Ok(module.render())
}

/// Reads a grammar and what it and the manifest name, from the manifest's folder.
fn grammar(
    folder: &Path,
    manifest: &Source,
    text: Source,
    entry: &GrammarEntry,
    inputs: &mut Vec<PathBuf>,
) -> Result<Grammar, Diagnostics> {
    let beside = folder.join(&entry.file);
    let beside = beside.parent().unwrap_or(folder);
    let overlays = entry.overlays.iter().map(|overlay| folder.join(overlay));
    inputs.extend(overlays.clone());
    let overlays: Result<_, _> = overlays.map(|overlay| Source::read(&overlay)).collect();
    let inputs = RefCell::new(inputs);
    let texts = |name: &str| {
        inputs.borrow_mut().push(compose::path_beside(beside, name));
        compose::beside(beside, name)
    };
    let imports = entry.imports.iter().map(|import| Import {
        file: import.file.get_ref().clone(),
        rules: import.rules.clone(),
        place: Some(place(manifest, &import.file)),
    });
    let binds = entry.binds.iter().map(|(name, target)| {
        let words = target.get_ref();
        let (file, rule) = words.split_once(' ').unwrap_or((words, name));
        Bind {
            name: name.clone(),
            file: file.to_owned(),
            rule: rule.trim().to_owned(),
            place: Some(place(manifest, target)),
        }
    });
    let mut dialects = Dialects::default();
    for name in &entry.dialects {
        let dialect = name.get_ref().parse::<Dialect>();
        dialects.insert(dialect.map_err(|message| fault(manifest, name, message))?);
    }
    let notation = Notation {
        dialects,
        selection: entry
            .section
            .clone()
            .map_or(Selection::All, Selection::Section),
        ..Notation::default()
    };
    let composition = Composition {
        notation,
        texts: Some(&texts),
        overlays: overlays?,
        header: Header {
            imports: imports.collect(),
            binds: binds.collect(),
        },
    };
    compose::compose(text, &composition)
}

fn machines(compiler: &Compiler<'_>, entries: &[RuleId]) -> Result<Vec<Machine>, Diagnostics> {
    let mut machines = Vec::new();
    let mut faults = Diagnostics::default();
    for &entry in entries {
        match compiler.machine(entry) {
            Ok(machine) => machines.push(machine),
            Err(fault) if faults.iter().all(|known| *known != *fault) => faults.push(*fault),
            Err(_) => {}
        }
    }
    faults.or_ok(machines)
}

/// Names of rules in a manifest.
struct Names<'a> {
    manifest: &'a Source,
    grammar: &'a Grammar,
}

impl Names<'_> {
    fn rule(&self, name: &str, place: &Spanned<String>) -> Result<RuleId, Diagnostics> {
        self.grammar.rule(name).ok_or_else(|| {
            let message = self.grammar.no_rule(name);
            let message = format!("{}: {message}", self.grammar.file());
            fault(self.manifest, place, message).into()
        })
    }

    fn rules(&self, names: &[Spanned<String>]) -> Result<Vec<RuleId>, Diagnostics> {
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
    fn among(
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
    fn some<T>(
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
    fn no_order_from_outside(
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
    fn deferred(&self, entry: &GrammarEntry) -> Result<Vec<Label>, Diagnostics> {
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
    fn all_occur(&self, entry: &GrammarEntry, machines: &[Machine]) -> Result<(), Diagnostics> {
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

    fn components(&self, entry: &GrammarEntry) -> Result<Vec<Component>, Diagnostics> {
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

/// A fault at a value in the manifest.
fn fault<T>(manifest: &Source, value: &Spanned<T>, message: String) -> Diagnostic {
    Diagnostic::of_file("manifest-rule", manifest.name(), message).at(Some(place(manifest, value)))
}

fn place<T>(manifest: &Source, value: &Spanned<T>) -> Place {
    let range = value.span();
    let span = Span {
        start: range.start,
        end: range.end,
    };
    Place::new(manifest, span)
}

/// `rulename = ALPHA *(ALPHA / DIGIT / "-")`
fn is_rule_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn is_module_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !is_keyword(name)
}

/// Returns a path from a folder, without `..` where the folder's own name makes that clear.
fn below(folder: &Path, path: &str) -> PathBuf {
    let mut joined = folder.to_path_buf();
    for part in Path::new(path).components() {
        match part {
            Part::CurDir => {}
            Part::ParentDir if matches!(joined.components().next_back(), Some(Part::Normal(_))) => {
                joined.pop();
            }
            part => joined.push(part),
        }
    }
    joined
}

/// The comment on top of a generated file: what made it, of what, and what was asked for.
fn header(grammar: &Source, entry: &GrammarEntry, asked: Vec<String>) -> Vec<String> {
    let entries: Vec<_> = entry
        .entries
        .get_ref()
        .iter()
        .map(|name| name.get_ref().as_str())
        .collect();
    let made = format!("@generated by `abnfc generate` from {}", hashed(grammar));
    let entries = format!("Entry rules: {}.", entries.join(", "));
    std::iter::once(made)
        .chain(asked)
        .chain([entries])
        .collect()
}

/// The name of a file, and a hash of its text.
fn hashed(source: &Source) -> String {
    let name = Path::new(source.name()).file_name().unwrap_or_default();
    format!("{} (FNV-1a {:016x})", name.display(), fnv1a(source.text()))
}

/// The 64-bit FNV-1a hash of a text.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
