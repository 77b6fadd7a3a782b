//! A manifest for a grammar that has none: what could be asked of it, as far as that compiles.
//!
//! The rules below the entry are tried one after the other, those next to it first: as a component,
//! or as the items of a list if a text may have several. What makes the automaton more than twice
//! as large is deferred. What cannot be, or does not compile, is left out, and said in a comment.

use std::collections::VecDeque;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::ambiguity::ambiguities;
use crate::config::Config;
use crate::deferred::defer;
use crate::diagnostic::Diagnostics;
use crate::grammar::{Grammar, RuleId};
use crate::language::measure;
use crate::lists::list;
use crate::machine::{Compiler, Component, Machine};
use crate::nfa::Tag;
use crate::path::RulePath;
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

/// How many times the states of a minimal automaton one may have before it is minimized.
const UNMINIMIZED: usize = 20;

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
    /// let proposal = abnf_codegen::propose::propose(&file, &[], "greeting")?;
    /// let manifest = proposal.manifest();
    /// assert!(manifest.contains("# greeting: 8 states, 0 registers\n"), "{manifest}");
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

/// Proposes a manifest for a rule of a grammar, some of whose rules others may replace.
///
/// # Errors
///
/// The grammar cannot be read, has no such rule, or the rule does not compile.
pub fn propose(file: &Path, overlays: &[&Path], entry: &str) -> Result<Proposal, Diagnostics> {
    let grammar = Grammar::open(file, overlays)?;
    let rule = grammar.entry(entry)?;
    let alphabet = detect_alphabet(&grammar, &[rule]);
    let mut search = Search {
        compiler: Compiler::new(&grammar, alphabet),
        asked: Vec::new(),
        config: overlays.iter().fold(Config::new(file), Config::overlay),
        entry: rule,
        states: 0,
        notes: Vec::new(),
    };
    search.states = search.compiler.machine(rule)?.tdfa.states.len();
    search.try_rules();
    search.drop_what_does_not_generate();
    search.tell_ambiguities();
    let (states, registers) = search.size()?;
    let size = format!("{entry}: {states} states, {registers} registers");
    Ok(Proposal {
        config: search.config(search.compiler.components.len()),
        notes: std::iter::once(size).chain(search.notes).collect(),
    })
}

struct Search<'g> {
    /// With the components that are proposed.
    compiler: Compiler<'g>,
    /// Those of the components that are to be deferred.
    asked: Vec<Label>,
    /// What is asked for beside the entry and components.
    config: Config,
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
        let tried = match self.with(&plain) {
            Tried::Fault(reason) => match self.with(&items) {
                Tried::Fault(_) => Tried::Fault(reason),
                tried => tried,
            },
            Tried::TooLarge(size) => match self.defer(plain) {
                Ok(()) => {
                    self.notes.push(format!("deferred: {name}, which {size}"));
                    return;
                }
                Err(reason) => Tried::Fault(format!("it {size}, and {reason}")),
            },
            fits @ Tried::Fits(..) => fits,
        };
        match tried {
            Tried::Fits(component, states) => {
                self.states = states;
                self.compiler.components.push(component);
            }
            Tried::TooLarge(size) => self.notes.push(format!("left out: {name} {size}")),
            Tried::Fault(reason) => self.notes.push(format!("left out: {name}: {reason}")),
        }
    }

    /// Tells what comes of a component more.
    fn with(&self, component: &Component) -> Tried {
        let most = 2 * self.states + 10;
        let mut compiler = Compiler {
            max_states: most * UNMINIMIZED,
            ..self.compiler.clone()
        };
        compiler.components.push(component.clone());
        let machine = match compiler.machine(self.entry) {
            Ok(machine) => machine,
            Err(fault) if fault.code == "compile-automaton" => {
                return Tried::TooLarge(format!("would make far more than {most} states"));
            }
            Err(fault) => return Tried::Fault(fault.message),
        };
        let label = last(&compiler.components);
        let is_list = machine.lists.iter().any(|(list, _)| *list == label);
        if !is_list && !machine.distances.occurs(Tag::open(label)) {
            let message = "it stands in items of a list, whose rule may be an entry, too";
            return Tried::Fault(message.to_owned());
        }
        let listed = component
            .list
            .then(|| check_list(&compiler, component, &machine, label));
        if let Some(Err(message)) = listed {
            return Tried::Fault(message);
        }
        let states = machine.tdfa.states.len();
        if states > most {
            return Tried::TooLarge(format!("would make {states} states of {}", self.states));
        }
        Tried::Fits(with_variants(&compiler, component.clone()), states)
    }

    /// Has a component found when it is asked for, or says why that is not possible.
    fn defer(&mut self, component: Component) -> Result<(), String> {
        let mut compiler = self.compiler.clone();
        compiler.components.push(component);
        let label = last(&compiler.components);
        let asked: Vec<Label> = self.asked.iter().copied().chain([label]).collect();
        let deferrals = defer(&compiler, &[self.entry], &asked).map_err(|fault| fault.message)?;
        let asked_for = deferrals.iter().filter(|it| asked.contains(&it.label));
        compiler.deferred = asked_for.map(|it| (it.label, it.within)).collect();
        let machine = compiler
            .machine(self.entry)
            .map_err(|fault| fault.message)?;
        if !machine
            .deferred
            .iter()
            .any(|(deferred, _)| *deferred == label)
        {
            return Err("it stands in items of a list".to_owned());
        }
        let component = compiler.components.pop().expect("it was pushed");
        let component = with_variants(&compiler, component);
        compiler.components.push(component);
        (self.compiler, self.asked) = (compiler, asked);
        Ok(())
    }

    /// Leaves out what is in the way of generating: of the first components that do not generate,
    /// the last.
    fn drop_what_does_not_generate(&mut self) {
        let fault = |search: &Self, count: usize| {
            let faults = search.config(count).generate().err()?;
            let message = faults.iter().next().map(|fault| fault.message.clone());
            Some(message.unwrap_or_default())
        };
        while let Some(mut reason) = fault(self, self.compiler.components.len()) {
            let (mut good, mut bad) = (0, self.compiler.components.len());
            if let Some(reason) = fault(self, 0) {
                self.notes.push(format!("does not generate yet: {reason}"));
                return;
            }
            while bad - good > 1 {
                let middle = usize::midpoint(good, bad);
                match fault(self, middle) {
                    Some(earlier) => (bad, reason) = (middle, earlier),
                    None => good = middle,
                }
            }
            let name = self.remove(good);
            self.notes.push(format!("left out: {name}: {reason}"));
        }
    }

    /// Removes a component; returns its name.
    fn remove(&mut self, index: usize) -> String {
        let removed = Label(u32::try_from(index).expect("few are tried"));
        self.asked.retain(|label| *label != removed);
        for label in &mut self.asked {
            if label.0 > removed.0 {
                label.0 -= 1;
            }
        }
        self.compiler.components.remove(index).name
    }

    /// Asks for the entry, and for the first components.
    fn config(&self, count: usize) -> Config {
        let grammar = self.compiler.grammar;
        let names = |paths: &[RulePath]| -> Vec<&str> {
            paths.iter().map(|path| grammar.name(path.rule)).collect()
        };
        let config = self.config.clone().entry(grammar.name(self.entry));
        let components = (0..).map(Label).zip(&self.compiler.components).take(count);
        components.fold(config, |config, (label, component)| {
            let (rules, variants) = (names(&component.rules), names(&component.variants));
            let deferred = self.asked.contains(&label);
            config.add(&component.name, rules, variants, component.list, deferred)
        })
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

    /// Returns how many states and registers the automaton has that is generated.
    fn size(&self) -> Result<(usize, usize), Diagnostics> {
        let deferrals = defer(&self.compiler, &[self.entry], &self.asked)?;
        let compiler = Compiler {
            deferred: deferrals.iter().map(|it| (it.label, it.within)).collect(),
            ..self.compiler.clone()
        };
        let tdfa = compiler.machine(self.entry)?.tdfa;
        Ok((tdfa.states.len(), tdfa.registers))
    }
}

/// What comes of a component more.
enum Tried {
    /// With it, the automaton has so many states.
    Fits(Component, usize),
    /// What it would do to the automaton.
    TooLarge(String),
    /// Why it does not compile.
    Fault(String),
}

fn last(components: &[Component]) -> Label {
    Label(u32::try_from(components.len() - 1).expect("few are tried"))
}

/// Adds the variants of a component, if it has some that can be told apart.
fn with_variants(compiler: &Compiler<'_>, component: Component) -> Component {
    let with_variants = Component {
        variants: variants(compiler.grammar, component.rules[0].rule),
        ..component.clone()
    };
    let has_variants = !component.list
        && with_variants.variants.len() > 1
        && decision(compiler, &with_variants).is_ok();
    if has_variants {
        with_variants
    } else {
        component
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
fn variants(grammar: &Grammar, rule: RuleId) -> Vec<RulePath> {
    let [part] = grammar.parts(rule) else {
        return Vec::new();
    };
    let NodeKind::Alternation(nodes) = &part.node.kind else {
        return Vec::new();
    };
    // The manifest has no names for rules of other texts.
    let is_own = |rule: &RuleId| grammar.rule(grammar.name(*rule)) == Some(*rule);
    let names = nodes.iter().map(|node| match &node.kind {
        NodeKind::Rulename(name) => grammar.lookup(part.namespace, name).filter(is_own),
        _ => None,
    });
    let rules: Option<Vec<RuleId>> = names.collect();
    rules
        .unwrap_or_default()
        .into_iter()
        .map(Into::into)
        .collect()
}
