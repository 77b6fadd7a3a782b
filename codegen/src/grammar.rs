//! Rules by name, each looked up in the namespace of the text that uses it.
//!
//! Texts are not merged: a rule that one text imports from another keeps meaning the rules of its
//! own text, whatever else has their names.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::{Source, Span};
use crate::syntax::{Node, Rule};

/// The index of a rule in a [`Grammar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u32);

impl RuleId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The index of a namespace in a [`Grammar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamespaceId(u32);

impl NamespaceId {
    /// The namespace of the core rules.
    pub const CORE: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The index of a text in a [`Grammar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

/// The rules of one or more texts, and the core rules.
///
/// Names are compared without regard to ASCII case, and each names one rule of its namespace.
/// Incremental alternatives are parts of their rule. Whether a name that a rule uses names
/// anything is known when the rule is compiled.
#[derive(Clone, Debug)]
pub struct Grammar {
    sources: Vec<Source>,
    namespaces: Vec<Namespace>,
    rules: Vec<Definition>,
    main: NamespaceId,
    found: Diagnostics,
}

/// The names that the rules of a text can use.
#[derive(Clone, Debug, Default)]
struct Namespace {
    /// The name it is imported by: that of its file, without the ending.
    name: String,
    own: HashMap<String, RuleId>,
    /// The rules, in order.
    order: Vec<RuleId>,
    /// Names that stand for a rule elsewhere, whatever the text says of them.
    binds: HashMap<String, (NamespaceId, String)>,
    /// Names that are looked up elsewhere when the text does not define them.
    imports: HashMap<String, NamespaceId>,
    /// Every namespace that this one names.
    known: Vec<NamespaceId>,
}

#[derive(Clone, Debug)]
struct Definition {
    name: String,
    name_span: Span,
    source: SourceId,
    namespace: NamespaceId,
    parts: Vec<Part>,
    /// Why the rule cannot be compiled.
    fault: Option<Diagnostic>,
}

/// One of the alternatives that the definitions of a rule add up to.
#[derive(Clone, Debug)]
pub struct Part {
    /// What is defined.
    pub node: Node,
    /// Where names are looked up.
    pub namespace: NamespaceId,
    /// The text.
    pub source: SourceId,
    /// The whole of the rule in its text.
    pub span: Span,
}

impl Grammar {
    /// Makes a grammar of the core rules alone.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self {
            sources: Vec::new(),
            namespaces: Vec::new(),
            rules: Vec::new(),
            main: NamespaceId::CORE,
            found: Diagnostics::default(),
        }
    }

    pub(crate) fn add_source(&mut self, source: Source) -> SourceId {
        let id = u32::try_from(self.sources.len()).expect("texts are fewer than 2^32");
        self.sources.push(source);
        SourceId(id)
    }

    pub(crate) fn add_namespace(&mut self, name: &str) -> NamespaceId {
        let id = u32::try_from(self.namespaces.len()).expect("texts are fewer than 2^32");
        self.namespaces.push(Namespace {
            name: name.to_owned(),
            ..Namespace::default()
        });
        NamespaceId(id)
    }

    pub(crate) fn set_main(&mut self, main: NamespaceId) {
        self.main = main;
    }

    pub(crate) fn bind(&mut self, of: NamespaceId, name: &str, to: NamespaceId, rule: &str) {
        let target = (to, rule.to_ascii_lowercase());
        let namespace = &mut self.namespaces[of.index()];
        namespace.binds.insert(name.to_ascii_lowercase(), target);
        namespace.known.push(to);
    }

    pub(crate) fn import(&mut self, into: NamespaceId, name: &str, from: NamespaceId) {
        let namespace = &mut self.namespaces[into.index()];
        namespace.imports.insert(name.to_ascii_lowercase(), from);
        namespace.known.push(from);
    }

    pub(crate) fn know(&mut self, of: NamespaceId, other: NamespaceId) {
        self.namespaces[of.index()].known.push(other);
    }

    pub(crate) fn find(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Adds a rule of a text to a namespace; `replace` says that it replaces what is there.
    pub(crate) fn define(
        &mut self,
        namespace: NamespaceId,
        source: SourceId,
        rule: Rule,
        replace: bool,
    ) {
        let key = rule.name.to_ascii_lowercase();
        let part = Part {
            node: rule.definition,
            namespace,
            source,
            span: rule.span,
        };
        let known = self.namespaces[namespace.index()].own.get(&key).copied();
        let known = known.filter(|id| !replace || self.rules[id.index()].source == source);
        if let Some(id) = known {
            if rule.incremental {
                self.rules[id.index()].parts.push(part);
            } else if self.rules[id.index()].parts[0].node.same(&part.node) {
                self.repeated(id, &part, &rule.name, rule.name_span);
            } else {
                self.duplicate(id, source, &rule.name, rule.name_span);
            }
            return;
        }
        let mut definition = Definition {
            name: rule.name,
            name_span: rule.name_span,
            source,
            namespace,
            parts: vec![part],
            fault: None,
        };
        if rule.incremental {
            // What is added to may be a rule of another text.
            if let Some(base) = self.lookup(namespace, &key) {
                let own = definition.parts.pop();
                definition.parts.clone_from(&self.rules[base.index()].parts);
                definition.parts.extend(own);
            } else {
                let fault = Diagnostic::new(
                    "compile-incremental",
                    &self.sources[source.0 as usize],
                    definition.name_span,
                    "`=/` adds to a rule that is not defined before it",
                )
                .in_rule(&definition.name);
                self.found.push(fault.clone());
                definition.fault = Some(fault);
            }
        }
        let id = RuleId(u32::try_from(self.rules.len()).expect("a rule takes a byte or more"));
        self.rules.push(definition);
        let namespace = &mut self.namespaces[namespace.index()];
        match namespace.own.insert(key, id) {
            Some(replaced) => {
                for place in namespace
                    .order
                    .iter_mut()
                    .filter(|place| **place == replaced)
                {
                    *place = id;
                }
            }
            None => namespace.order.push(id),
        }
    }

    fn repeated(&mut self, first: RuleId, again: &Part, name: &str, span: Span) {
        let message = format!("rule `{name}` is defined again, and alike");
        let note = Diagnostic::new(
            "lint-duplicate-same",
            self.source(again.source),
            span,
            message,
        )
        .severity(Severity::Note)
        .in_rule(name)
        .related(
            self.source_of(first),
            self.name_span(first),
            "the first definition",
        )
        .fix(again.span, "", "remove it");
        self.found.push(note);
    }

    fn duplicate(&mut self, first: RuleId, source: SourceId, name: &str, span: Span) {
        let definition = &self.rules[first.index()];
        let message = format!("rule `{name}` is defined again, and differently");
        let source = &self.sources[source.0 as usize];
        let fault = Diagnostic::new("compile-duplicate", source, span, message)
            .in_rule(name)
            .related(
                self.source_of(first),
                definition.name_span,
                "the first definition",
            );
        self.found.push(fault.clone());
        self.rules[first.index()].fault.get_or_insert(fault);
    }

    /// Returns what was found while the texts were read: faults of meaning, and advice.
    #[must_use]
    pub fn found(&self) -> &Diagnostics {
        &self.found
    }

    /// Returns the namespace of the text that the grammar was asked for.
    #[must_use]
    pub fn main(&self) -> NamespaceId {
        self.main
    }

    /// Returns the name of a namespace.
    #[must_use]
    pub fn namespace_name(&self, namespace: NamespaceId) -> &str {
        &self.namespaces[namespace.index()].name
    }

    /// Returns the rule that a name means in a namespace.
    ///
    /// A binding comes first, then the namespace's own rules, then imports, then the core rules.
    #[must_use]
    pub fn lookup(&self, namespace: NamespaceId, name: &str) -> Option<RuleId> {
        let mut key = name.to_ascii_lowercase();
        let mut namespace = namespace;
        // Names may be imported in a circle; no chain is longer than there are namespaces.
        for _ in 0..=self.namespaces.len() {
            let names = &self.namespaces[namespace.index()];
            if let Some((to, rule)) = names.binds.get(&key) {
                (namespace, key) = (*to, rule.clone());
            } else if let Some(&own) = names.own.get(&key) {
                return Some(own);
            } else if let Some(&from) = names.imports.get(&key) {
                namespace = from;
            } else {
                break;
            }
        }
        self.namespaces[NamespaceId::CORE.index()]
            .own
            .get(&key)
            .copied()
    }

    /// Returns the rule of a name in the grammar's own text, if there is one.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<RuleId> {
        self.lookup(self.main, name)
    }

    /// Returns the rule of a name that a user asked for.
    ///
    /// # Errors
    ///
    /// A diagnostic that names the rules there are.
    pub fn entry(&self, name: &str) -> Result<RuleId, Diagnostics> {
        self.rule(name).ok_or_else(|| {
            Diagnostic::of_file("compile-entry", self.file(), self.no_rule(name)).into()
        })
    }

    /// Says that there is no rule of a name, and which rules there are.
    pub(crate) fn no_rule(&self, name: &str) -> String {
        let names: Vec<_> = self.names().take(60).collect();
        format!("no rule `{name}`; the rules are {}", names.join(", "))
    }

    /// Returns the name of the text that the grammar was asked for.
    #[must_use]
    pub fn file(&self) -> &str {
        let main = &self.namespaces[self.main.index()];
        match main.order.first() {
            Some(&rule) => self.source_of(rule).name(),
            None => &main.name,
        }
    }

    /// Iterates over the rules of a namespace, in order.
    pub fn rules_of(&self, namespace: NamespaceId) -> impl Iterator<Item = RuleId> + '_ {
        self.namespaces[namespace.index()].order.iter().copied()
    }

    /// Iterates over the names of the grammar's own rules, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules_of(self.main).map(|rule| self.name(rule))
    }

    /// Iterates over the namespaces: that of the core rules first.
    pub fn namespaces(&self) -> impl Iterator<Item = NamespaceId> + '_ {
        (0..).map(NamespaceId).take(self.namespaces.len())
    }

    /// Iterates over the namespaces that a namespace imports from or binds to.
    pub fn known_to(&self, namespace: NamespaceId) -> impl Iterator<Item = NamespaceId> + '_ {
        self.namespaces[namespace.index()].known.iter().copied()
    }

    /// Iterates over the names that a namespace imports, in alphabetical order.
    #[must_use]
    pub fn imports_of(&self, namespace: NamespaceId) -> Vec<(&str, NamespaceId)> {
        let imports = self.namespaces[namespace.index()].imports.iter();
        let mut imports: Vec<_> = imports.map(|(name, &from)| (name.as_str(), from)).collect();
        imports.sort_unstable();
        imports
    }

    /// Whether a namespace binds a name to a rule elsewhere.
    #[must_use]
    pub fn binds(&self, namespace: NamespaceId, name: &str) -> bool {
        let binds = &self.namespaces[namespace.index()].binds;
        binds.contains_key(&name.to_ascii_lowercase())
    }

    /// Returns the name of a rule, as spelled where it is defined.
    #[must_use]
    pub fn name(&self, id: RuleId) -> &str {
        &self.rules[id.index()].name
    }

    /// Returns the namespace of a rule.
    #[must_use]
    pub fn namespace(&self, id: RuleId) -> NamespaceId {
        self.rules[id.index()].namespace
    }

    /// Returns what a rule is defined as: the alternatives, each in its namespace.
    #[must_use]
    pub fn parts(&self, id: RuleId) -> &[Part] {
        &self.rules[id.index()].parts
    }

    /// Returns why a rule cannot be compiled, if that is known without compiling it.
    #[must_use]
    pub fn fault(&self, id: RuleId) -> Option<&Diagnostic> {
        self.rules[id.index()].fault.as_ref()
    }

    /// Returns where a rule's name stands in its text.
    #[must_use]
    pub fn name_span(&self, id: RuleId) -> Span {
        self.rules[id.index()].name_span
    }

    /// Iterates over a rule and its incremental alternatives as they stand in their texts, with
    /// their comments.
    pub fn texts(&self, id: RuleId) -> impl Iterator<Item = &str> {
        let parts = self.parts(id).iter();
        parts.map(|part| self.source(part.source).slice(part.span))
    }

    /// Returns a text.
    #[must_use]
    pub fn source(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// Iterates over the texts.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter()
    }

    /// Returns the text that a rule is defined in.
    #[must_use]
    pub fn source_of(&self, id: RuleId) -> &Source {
        self.source(self.rules[id.index()].source)
    }

    /// Makes an error that points to the name of a rule.
    pub fn at_rule(
        &self,
        code: &'static str,
        rule: RuleId,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, self.source_of(rule), self.name_span(rule), message)
            .in_rule(self.name(rule))
    }

    /// Returns the place of a rule's name, as `file:line:column`.
    #[must_use]
    pub fn place(&self, id: RuleId) -> String {
        let source = self.source_of(id);
        let position = source.position(self.name_span(id).start);
        format!("{}:{position}", source.name())
    }
}
