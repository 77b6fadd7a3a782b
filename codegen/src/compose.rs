//! From texts to a grammar: finds the texts that a text names, and gives each its namespace.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, Diagnostics, Place, Severity};
use crate::grammar::{Grammar, NamespaceId, SourceId};
use crate::header::{Bind, Header, Import, header};
use crate::prose;
use crate::source::{Source, Span};
use crate::syntax::{self, Node, NodeKind, Notation, Parsed, Rule};

/// The core rules of RFC 5234, appendix B.1.
const CORE_RULES: &str = include_str!("core.abnf");

/// The name of the namespace of the core rules.
const CORE_NAME: &str = "rfc5234";

/// Finds a text by the name that another text has for it: none if there is no such text, and an
/// error if it is there and cannot be read.
pub type FindText<'a> = dyn Fn(&str) -> Option<Result<Source, Diagnostics>> + 'a;

/// What a grammar is made of, besides its own text.
#[derive(Default)]
pub struct Composition<'a> {
    /// Where the texts come from that others name: by that name, without the ending of a file.
    pub texts: Option<&'a FindText<'a>>,
    /// Texts whose rules replace those of the same name in the grammar's own text.
    pub overlays: Vec<Source>,
    /// What the grammar's text takes from others, beyond what it says itself.
    pub header: Header,
    /// How the texts are written.
    pub notation: Notation,
}

impl Grammar {
    /// Reads a text on its own: what it takes from others is not there.
    ///
    /// # Errors
    ///
    /// Faults of notation.
    pub fn load(source: Source) -> Result<Self, Diagnostics> {
        compose(source, &Composition::default())
    }

    /// Reads a file, and those that it names from beside it.
    ///
    /// # Errors
    ///
    /// A file that cannot be read; faults of notation, in any of the texts.
    pub fn open(path: &Path, overlays: &[&Path]) -> Result<Self, Diagnostics> {
        Self::open_as(path, overlays, Notation::default())
    }

    /// Reads a file that is written in a notation, and those that it names from beside it.
    ///
    /// # Errors
    ///
    /// A file that cannot be read; faults of notation, in any of the texts.
    pub fn open_as(
        path: &Path,
        overlays: &[&Path],
        notation: Notation,
    ) -> Result<Self, Diagnostics> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let texts = |name: &str| beside(folder, name);
        let overlays: Result<_, _> = overlays.iter().map(|path| Source::read(path)).collect();
        let composition = Composition {
            texts: Some(&texts),
            overlays: overlays?,
            notation,
            ..Composition::default()
        };
        compose(Source::read(path)?, &composition)
    }
}

impl Source {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not UTF-8.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        let name = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| {
            Diagnostic::of_file(
                "load-read",
                &*name,
                format!("cannot read the file: {error}"),
            )
        })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            Diagnostic::of_file("load-utf8", &*name, format!("not UTF-8 at byte {offset}"))
        })?;
        Ok(Self::new(name, text))
    }
}

/// Returns where a text is in a folder, by the name of its file without the ending.
pub(crate) fn path_beside(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.abnf"))
}

/// Finds a text in a folder by the name of its file without the ending.
pub(crate) fn beside(folder: &Path, name: &str) -> Option<Result<Source, Diagnostics>> {
    let path = path_beside(folder, name);
    // What may be there and cannot be looked at is an error once it is read.
    let absent = path.try_exists().is_ok_and(|exists| !exists);
    (!absent).then(|| Source::read(&path))
}

/// Reads a text and everything that it names.
///
/// # Errors
///
/// Faults of notation, in any of the texts; a text that is named and cannot be read.
pub fn compose(main: Source, composition: &Composition<'_>) -> Result<Grammar, Diagnostics> {
    let mut composer = Composer {
        grammar: Grammar::new(),
        composition,
        namespaces: HashMap::new(),
        texts: Vec::new(),
        faults: Diagnostics::default(),
    };
    let core = composer.grammar.add_namespace(CORE_NAME);
    let main_name = stem(main.name());
    // What others have written is not held to the notation that this text is.
    let of_others = Notation {
        dialects: composition.notation.dialects,
        ..Notation::default()
    };
    composer.read(
        core,
        Source::new("core rules of RFC 5234", CORE_RULES),
        Header::default(),
        &of_others,
    );
    let main_namespace = composer.grammar.add_namespace(&main_name);
    composer.grammar.set_main(main_namespace);
    composer
        .namespaces
        .insert(main_name.to_ascii_lowercase(), main_namespace);
    let mut own_header = header(&main);
    own_header
        .imports
        .extend(composition.header.imports.iter().cloned());
    own_header
        .binds
        .extend(composition.header.binds.iter().cloned());
    composer.read(main_namespace, main, own_header, &composition.notation);
    for overlay in &composition.overlays {
        let of_overlay = header(overlay);
        composer.read(main_namespace, overlay.clone(), of_overlay, &of_others);
    }
    composer.follow();
    composer.define();
    composer.faults.or_ok(composer.grammar)
}

struct Composer<'a> {
    grammar: Grammar,
    composition: &'a Composition<'a>,
    namespaces: HashMap<String, NamespaceId>,
    /// The texts, in the order in which they are found; those before `follow` has come to them
    /// are still to be searched for names of others.
    texts: Vec<Text>,
    faults: Diagnostics,
}

struct Text {
    namespace: NamespaceId,
    source: SourceId,
    header: Header,
    rules: Vec<Rule>,
}

impl Composer<'_> {
    fn read(
        &mut self,
        namespace: NamespaceId,
        source: Source,
        header: Header,
        notation: &Notation,
    ) {
        let Parsed { rules, found } = syntax::parse(&source, notation);
        // Where a text cannot be read, all that was found in it may tell why.
        let is_fault =
            |it: &Diagnostic| it.severity == Severity::Error && it.code.starts_with("load-");
        let unreadable = found.iter().any(is_fault);
        for diagnostic in found {
            // Whether prose stands for a rule is known when all texts are there.
            if unreadable && diagnostic.code.starts_with("load-") {
                self.faults.push(diagnostic);
            } else if diagnostic.code != "compile-prose" {
                self.grammar.find(diagnostic);
            }
        }
        let source = self.grammar.add_source(source);
        self.texts.push(Text {
            namespace,
            source,
            header,
            rules,
        });
    }

    /// Reads the texts that texts name, and links their names.
    fn follow(&mut self) {
        let mut next = 0;
        while next < self.texts.len() {
            let namespace = self.texts[next].namespace;
            let Header { imports, binds } = self.texts[next].header.clone();
            for Import { file, rules, place } in imports {
                let Some(from) = self.namespace(&file, place.as_ref()) else {
                    self.missing(next, &file, rules.as_deref(), place);
                    continue;
                };
                let rules = rules.unwrap_or_else(|| self.all_rules(from));
                for rule in rules {
                    self.grammar.import(namespace, &rule, from);
                }
            }
            for bind in binds {
                let Bind {
                    name,
                    file,
                    rule,
                    place,
                } = bind;
                match self.namespace(&file, place.as_ref()) {
                    Some(to) => self.grammar.bind(namespace, &name, to, &rule),
                    None => self.missing(next, &file, None, place),
                }
            }
            for (document, span) in documents(&self.texts[next].rules) {
                let place = Place::new(self.grammar.source(self.texts[next].source), span);
                if let Some(other) = self.namespace(&document, Some(&place)) {
                    self.grammar.know(namespace, other);
                }
            }
            next += 1;
        }
    }

    /// Returns the namespace of a name, after reading its text if that is new; `place` is where it
    /// is named.
    fn namespace(&mut self, name: &str, place: Option<&Place>) -> Option<NamespaceId> {
        let key = stem(name).to_ascii_lowercase();
        if let Some(&known) = self.namespaces.get(&key) {
            return Some(known);
        }
        if key == CORE_NAME {
            return Some(NamespaceId::CORE);
        }
        let source = self.composition.texts.and_then(|texts| texts(&key))?;
        let namespace = self.grammar.add_namespace(&key);
        self.namespaces.insert(key, namespace);
        let source = match source {
            Ok(source) => source,
            Err(found) => {
                let found = found.into_iter().map(|it| named_at(it, place));
                self.faults.extend(found);
                return Some(namespace);
            }
        };
        let of_text = header(&source);
        let notation = Notation {
            dialects: self.composition.notation.dialects,
            ..Notation::default()
        };
        self.read(namespace, source, of_text, &notation);
        Some(namespace)
    }

    fn all_rules(&self, namespace: NamespaceId) -> Vec<String> {
        let texts = self.texts.iter().filter(|text| text.namespace == namespace);
        let rules = texts.flat_map(|text| &text.rules);
        rules.map(|rule| rule.name.clone()).collect()
    }

    fn missing(&mut self, text: usize, file: &str, rules: Option<&[String]>, place: Option<Place>) {
        let what = match rules {
            Some(rules) => format!(" ({})", rules.join(", ")),
            None => String::new(),
        };
        let source = self.grammar.source(self.texts[text].source).name();
        let message = format!("takes rules from `{file}`{what}, which is not there");
        let diagnostic = Diagnostic::of_file("compile-import", source, message);
        self.grammar.find(diagnostic.at(place));
    }

    /// Defines every rule. What is added to a rule of another text waits until that is there.
    fn define(&mut self) {
        let overlays_from = 2..2 + self.composition.overlays.len();
        let mut waiting = Vec::new();
        for (index, text) in std::mem::take(&mut self.texts).into_iter().enumerate() {
            let replace = overlays_from.contains(&index);
            let mut own = std::collections::HashSet::new();
            for rule in text.rules {
                let key = rule.name.to_ascii_lowercase();
                if rule.incremental && !own.contains(&key) {
                    waiting.push((text.namespace, text.source, rule));
                } else {
                    own.insert(key);
                    self.grammar
                        .define(text.namespace, text.source, rule, replace);
                }
            }
        }
        for (namespace, source, rule) in waiting {
            self.grammar.define(namespace, source, rule, false);
        }
    }
}

/// Says of a text that cannot be read where it is named.
fn named_at(unreadable: Diagnostic, place: Option<&Place>) -> Diagnostic {
    let message = format!("cannot read `{}`: {}", unreadable.file, unreadable.message);
    Diagnostic {
        message,
        ..unreadable
    }
    .at(place.cloned())
}

/// Returns the documents that the prose of rules refers to by the name of an RFC, each with the
/// first place that does.
fn documents(rules: &[Rule]) -> Vec<(String, Span)> {
    let mut documents = Vec::new();
    let mut todo: Vec<&Node> = rules.iter().map(|rule| &rule.definition).collect();
    while let Some(node) = todo.pop() {
        match &node.kind {
            NodeKind::ProseVal(text) => {
                let document = prose::reference(text).and_then(|reference| reference.document);
                documents.extend(document.map(|document| (document, node.span)));
            }
            kind => todo.extend(kind.parts()),
        }
    }
    documents.sort_unstable();
    documents.dedup_by(|later, first| later.0 == first.0);
    documents
}

/// Returns the name of a file without folder and ending.
fn stem(name: &str) -> String {
    let stem = Path::new(name).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
