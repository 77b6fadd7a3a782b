//! From a manifest to the text of the generated files.

mod names;

use std::cell::RefCell;
use std::path::{Component as Part, Path, PathBuf};

use toml::Spanned;

use crate::charset::Alphabet;
use crate::compose::{self, Composition};
use crate::container::Selection;
use crate::deferred::defer;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::emit::{Module, is_keyword};
use crate::explain::{Explainer, explainer};
use crate::grammar::{Grammar, RuleId};
use crate::header::{Bind, Header, Import};
use crate::lists::list;
use crate::machine::{Compiler, Machine};
use crate::manifest::{self, AlphabetEntry, GrammarEntry, Manifest, place};
use crate::regular::{Label, detect_alphabet};
use crate::rejection::rejection;
use crate::share::share;
use crate::source::Source;
use crate::style::{Form, Style};
use crate::syntax::{Dialect, Dialects, Notation};
use crate::tdfa::MAX_STATES;
use crate::variants::decision;
use names::Names;

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
    /// What is suspicious about the way the grammar reads.
    pub warnings: Diagnostics,
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
        if let Err(wrong) = check_name(&source, entry) {
            faults.extend(wrong);
        } else if earlier.iter().any(|other| other.module.get_ref() == module) {
            let message = format!("there is a module `{module}` already");
            faults.push(fault(&source, &entry.module, message));
        }
        let asked = vec![format!("as {} says. Do not edit.", hashed(&source))];
        match self::module(folder, &source, entry, asked, &mut Vec::new()) {
            Ok((contents, _)) => files.push(GeneratedFile {
                path: below(folder, &wanted.output).join(format!("{module}.rs")),
                contents,
            }),
            Err(found) => faults.extend(found),
        }
    }
    faults.or_ok(files)
}

/// Generates one module, whose comment says what was asked for, and notes the files that it
/// depends on. Returns the warnings of reading them, too.
pub(crate) fn module(
    folder: &Path,
    manifest: &Source,
    entry: &GrammarEntry,
    asked: Vec<String>,
    inputs: &mut Vec<PathBuf>,
) -> Result<(String, Diagnostics), Diagnostics> {
    let style = Style::read(manifest, entry)?;
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
    let explainers = explainers(&compiler, &entries, &style);
    let spelled: Vec<String> = entries
        .iter()
        .map(|&id| grammar.name(id).to_owned())
        .collect();
    let decisions = decisions?;
    let cutters = cutters?;
    let rejection = rejection(&explainers?);
    let explanations = rejection.explanations.len();
    if explanations > MAX_EXPLANATIONS {
        let message = format!(
            "the errors of the entries have {explanations} explanations, and generated code tells \
             {MAX_EXPLANATIONS} apart; ask for fewer entries"
        );
        return Err(fault(manifest, &entry.entries, message).into());
    }
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
        style: &style,
        names: &names.chosen(entry, &entries, &compiler)?,
        header: &header,
    };
    let mut clashes = Diagnostics::default();
    for clash in module.clashes() {
        clashes.push(fault(manifest, &entry.module, clash));
    }
    clashes.or_ok(())?;
    Ok((module.render(), warnings(&grammar)))
}

/// How many explanations of errors a module has at most: their numbers are of 16 bits, of which the
/// last one stands for none.
const MAX_EXPLANATIONS: usize = 0xFFFE;

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

/// Returns the warnings of reading a grammar; dialects are not among them, which were asked for.
fn warnings(grammar: &Grammar) -> Diagnostics {
    let found = grammar.found().iter();
    let is_warning = |it: &&Diagnostic| it.severity == Severity::Warning;
    let is_unasked =
        |it: &&Diagnostic| Dialect::ALL.iter().all(|dialect| dialect.code() != it.code);
    let mut warnings = Diagnostics::default();
    warnings.extend(found.filter(is_warning).filter(is_unasked).cloned());
    warnings
}

/// Makes the automata that know what is expected, if errors are wanted; where they say no more of
/// it, those know whether a text can end.
fn explainers(
    compiler: &Compiler<'_>,
    entries: &[RuleId],
    style: &Style,
) -> Result<Vec<Explainer>, Box<Diagnostic>> {
    let entries = entries.iter().filter(|_| style.has(Form::Parsers));
    let explainers = entries.map(|&entry| {
        let explainer = explainer(compiler, entry)?;
        Ok(if style.has(Form::Expectations) {
            explainer
        } else {
            explainer.of_ends()
        })
    });
    explainers.collect()
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

/// A fault of what a manifest says of rules.
fn fault<T>(manifest: &Source, value: &Spanned<T>, message: String) -> Diagnostic {
    manifest::fault("manifest-rule", manifest, value, message)
}

/// Checks the name of a module, which is that of its file, too.
pub(crate) fn check_name(manifest: &Source, entry: &GrammarEntry) -> Result<(), Diagnostics> {
    let module = entry.module.get_ref();
    if is_module_name(module) {
        return Ok(());
    }
    let message = format!("`{module}` is no name for a module of Rust");
    Err(fault(manifest, &entry.module, message).into())
}

fn is_module_name(name: &str) -> bool {
    name.trim_start_matches('_').starts_with(|c: char| {
        c.is_ascii_lowercase() || c.is_ascii_digit() && name.starts_with('_')
    }) && name
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
