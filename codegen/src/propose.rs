//! A manifest for a grammar that has none: what could be asked of it, as far as that compiles.
//!
//! The rules below the entry are tried one after the other, those next to it first: as a component,
//! or as the items of a list if a text may have several. What makes the automaton more than twice
//! as large, or does not compile, is left out, and said in a comment.

use std::collections::VecDeque;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::ambiguity::ambiguities;
use crate::config::Config;
use crate::diagnostic::Diagnostics;
use crate::grammar::{Grammar, RuleId};
use crate::language::measure;
use crate::lists::list;
use crate::machine::{Compiler, Component, Machine};
use crate::nfa::Tag;
use crate::recursion::calls;
use crate::regular::{Label, detect_alphabet};
use crate::syntax::NodeKind;
use crate::variants::decision;

/// Texts of so many bytes are characters, not components.
const CHARACTER: usize = 4;

/// How deep below the entry rules are tried.
const MAX_DEPTH: usize = 4;

/// How many rules are tried.
const MAX_TRIED: usize = 40;

/// How long rules are tried.
const MAX_TIME: Duration = Duration::from_secs(20);

/// How many pairs of positions are looked at in search of an ambiguity.
const MAX_PAIRS: usize = 300_000;

/// A manifest with comments.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What is proposed; it generates, unless a note says why not.
    pub config: Config,
    /// What there is to say of it.
    pub notes: Vec<String>,
}

impl Proposal {
    /// Writes the manifest, with the notes as comments on top.
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join("abnf-codegen-propose");
    /// # std::fs::create_dir_all(&folder)?;
    /// # let file = folder.join("greeting.abnf");
    /// std::fs::write(&file, "greeting = \"hello \" name *( \",\" name )\r\nname = 1*ALPHA\r\n")?;
    /// let proposal = abnf_codegen::propose::propose(&file, "greeting")?;
    /// let manifest = proposal.manifest();
    /// assert!(manifest.contains("# greeting: 10 states, 2 registers\n"), "{manifest}");
    /// assert!(manifest.contains("{ name = \"name\", rules = [\"name\"], list = true },"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn manifest(&self) -> String {
        let mut text = String::new();
        for note in &self.notes {
            writeln!(text, "# {note}").expect("a String takes any text");
        }
        text + &self.config.manifest()
    }
}

/// Proposes a manifest for a rule of a grammar.
///
/// # Errors
///
/// The grammar cannot be read, has no such rule, or the rule does not compile.
pub fn propose(file: &Path, entry: &str) -> Result<Proposal, Diagnostics> {
    let grammar = Grammar::open(file, &[])?;
    let rule = grammar.entry(entry)?;
    let alphabet = detect_alphabet(&grammar, &[rule]);
    let mut search = Search {
        compiler: Compiler::new(&grammar, alphabet),
        entry: rule,
        states: 0,
        notes: Vec::new(),
    };
    search.states = search.compiler.machine(rule)?.tdfa.states.len();
    search.try_rules();
    search.tell_ambiguities();
    let mut config = Config::new(file).entry(entry);
    for component in &search.compiler.components {
        config = ask(config, &grammar, component);
    }
    let (states, registers) = search.size()?;
    let size = format!("{entry}: {states} states, {registers} registers");
    let faults = config.generate().err();
    let faults = faults.iter().flat_map(Diagnostics::iter);
    let faults = faults.map(|fault| format!("does not generate yet: {}", fault.message));
    let notes = std::iter::once(size).chain(search.notes).chain(faults);
    Ok(Proposal {
        notes: notes.collect(),
        config,
    })
}

/// Asks for a component.
fn ask(config: Config, grammar: &Grammar, component: &Component) -> Config {
    let rules = component.rules.iter().map(|path| grammar.name(path.rule));
    let variants = component
        .variants
        .iter()
        .map(|path| grammar.name(path.rule));
    if component.list {
        config.list(&component.name, rules)
    } else if component.variants.is_empty() {
        config.component(&component.name, rules)
    } else {
        config.component_with_variants(&component.name, rules, variants)
    }
}

struct Search<'g> {
    /// With the components that are proposed.
    compiler: Compiler<'g>,
    entry: RuleId,
    /// How many states the automaton has with those.
    states: usize,
    notes: Vec<String>,
}

impl Search<'_> {
    /// Tries the rules below the entry.
    fn try_rules(&mut self) {
        let started = Instant::now();
        let grammar = self.compiler.grammar;
        let rules = below(grammar, self.entry);
        for (tried, &rule) in rules.iter().enumerate() {
            if tried == MAX_TRIED || started.elapsed() > MAX_TIME {
                let rest: Vec<_> = rules[tried..].iter().map(|&it| grammar.name(it)).collect();
                self.notes.push(format!("not tried: {}", rest.join(", ")));
                break;
            }
            if self.is_component(rule) {
                self.try_rule(rule);
            }
        }
    }

    /// Whether texts of a rule are worth a name: whether they are not characters.
    fn is_component(&self, rule: RuleId) -> bool {
        let name = self.compiler.grammar.name(rule);
        let is_taken = |component: &Component| component.name.eq_ignore_ascii_case(name);
        if self.compiler.components.iter().any(is_taken) {
            return false;
        }
        match self.compiler.recognizer(rule) {
            Ok(tdfa) => measure(&tdfa)
                .longest
                .is_none_or(|longest| longest > CHARACTER),
            Err(_) => false,
        }
    }

    fn try_rule(&mut self, rule: RuleId) {
        let name = self.compiler.grammar.name(rule).to_owned();
        let plain = Component {
            name: name.clone(),
            rules: vec![rule.into()],
            ..Component::default()
        };
        let items = Component {
            list: true,
            ..plain.clone()
        };
        let found = self
            .with(plain)
            .or_else(|reason| self.with(items).map_err(|_| reason));
        match found {
            Ok((component, states)) if states > 2 * self.states + 10 => {
                let deferred = if component.list {
                    ""
                } else {
                    ", unless it is deferred"
                };
                self.notes.push(format!(
                    "left out: {name} would make {states} states of {}{deferred}",
                    self.states
                ));
            }
            Ok((component, states)) => {
                self.states = states;
                self.compiler.components.push(component);
            }
            Err(reason) => self.notes.push(format!("left out: {name}: {reason}")),
        }
    }

    /// Tells how large the automaton is with a component more, or why that is not possible.
    fn with(&self, component: Component) -> Result<(Component, usize), String> {
        let mut compiler = self.compiler.clone();
        compiler.components.push(component.clone());
        let machine = compiler
            .machine(self.entry)
            .map_err(|fault| fault.message)?;
        let label = Label(u32::try_from(compiler.components.len() - 1).expect("few are tried"));
        let is_list = machine.lists.iter().any(|(list, _)| *list == label);
        if !is_list && !machine.distances.occurs(Tag::open(label)) {
            let message = "it stands in items of a list, whose rule may be an entry, too";
            return Err(message.to_owned());
        }
        if component.list {
            check_list(&compiler, &component, &machine, label)?;
        }
        let with_variants = Component {
            variants: variants(compiler.grammar, component.rules[0].rule),
            ..component.clone()
        };
        let has_variants = !component.list
            && with_variants.variants.len() > 1
            && decision(&compiler, &with_variants).is_ok();
        let component = if has_variants {
            with_variants
        } else {
            component
        };
        Ok((component, machine.tdfa.states.len()))
    }

    fn tell_ambiguities(&mut self) {
        let Ok(found) = ambiguities(&self.compiler, self.entry, MAX_PAIRS) else {
            return;
        };
        for ambiguity in found {
            let name = &self.compiler.components[ambiguity.component].name;
            // Without a text nobody knows.
            if let Some(text) = ambiguity.witness {
                let text = text.escape_ascii();
                let note =
                    format!("ambiguous: {name}, as in \"{text}\"; the first alternative wins");
                self.notes.push(note);
            }
        }
    }

    fn size(&self) -> Result<(usize, usize), Diagnostics> {
        let tdfa = self.compiler.machine(self.entry)?.tdfa;
        Ok((tdfa.states.len(), tdfa.registers))
    }
}

fn check_list(
    compiler: &Compiler<'_>,
    component: &Component,
    machine: &Machine,
    label: Label,
) -> Result<(), String> {
    let wholes = machine.lists.iter().filter(|(list, _)| *list == label);
    let wholes: Vec<_> = wholes.map(|(_, whole)| whole.clone()).collect();
    let cutter = list(compiler, component, &wholes);
    cutter.map(drop).map_err(|fault| fault.message)
}

/// Returns the rules of the grammar's own text below a rule, those next to it first.
fn below(grammar: &Grammar, entry: RuleId) -> Vec<RuleId> {
    let mut found = vec![entry];
    let mut todo = VecDeque::from([(entry, 0)]);
    while let Some((rule, depth)) = todo.pop_front() {
        if depth == MAX_DEPTH {
            continue;
        }
        for call in calls(grammar, rule) {
            let is_own = grammar.rule(grammar.name(call.rule)) == Some(call.rule);
            if is_own && !found.contains(&call.rule) {
                found.push(call.rule);
                todo.push_back((call.rule, depth + 1));
            }
        }
    }
    found.split_off(1)
}

/// Returns the rules that a rule is one of, if it is nothing else.
fn variants(grammar: &Grammar, rule: RuleId) -> Vec<crate::path::RulePath> {
    let [part] = grammar.parts(rule) else {
        return Vec::new();
    };
    let NodeKind::Alternation(nodes) = &part.node.kind else {
        return Vec::new();
    };
    let names = nodes.iter().map(|node| match &node.kind {
        NodeKind::Rulename(name) => grammar.lookup(part.namespace, name),
        _ => None,
    });
    let rules: Option<Vec<RuleId>> = names.collect();
    rules
        .unwrap_or_default()
        .into_iter()
        .map(Into::into)
        .collect()
}
