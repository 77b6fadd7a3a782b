//! Advice on a grammar: everything that would keep it from being compiled, and what is suspicious.
//!
//! Each check is a function of its own. None of them takes long: what would need a large automaton
//! is left out, and a last note says of which rules.

mod alternatives;
mod ambiguous;
mod automata;
mod clashes;
mod facts;
mod greedy;
mod names;
mod sites;
mod structure;
mod survey;
mod values;

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::grammar::{Grammar, RuleId};
use crate::machine::Component;
use automata::Automata;
use facts::Facts;
pub(crate) use names::{meant, misspelled};
pub use survey::{Surveyed, survey};

/// The codes of advice, and what each says.
pub const CODES: [(&str, &str); 17] = [
    (
        "lint-ambiguous",
        "a text has a component, or the kind of one, in two ways",
    ),
    (
        "lint-case-variant",
        "a name is spelled otherwise than where it is defined",
    ),
    (
        "lint-core-redefined",
        "a core rule is defined again, and differently",
    ),
    ("lint-duplicate-same", "a rule is defined again, and alike"),
    ("lint-empty", "nothing matches a rule"),
    (
        "lint-first-match",
        "a tool that takes the first alternative that matches goes wrong",
    ),
    (
        "lint-greedy",
        "a tool whose repetitions take all they can goes wrong",
    ),
    ("lint-large", "the automaton of a rule has very many states"),
    (
        "lint-left-recursion",
        "a rule needs itself before anything else",
    ),
    (
        "lint-mixed-alphabet",
        "numbers are octets in one place and code points in another",
    ),
    (
        "lint-name-clash",
        "two texts define rules of one name, and differently",
    ),
    (
        "lint-nullable-repetition",
        "what is repeated without end can be empty",
    ),
    (
        "lint-shadowed-import",
        "a rule hides an imported one, and differs from it",
    ),
    ("lint-skipped", "rules are too large for some of the checks"),
    (
        "lint-surrogates",
        "a range holds surrogates, which no text does",
    ),
    (
        "lint-unreachable-alternative",
        "an alternative adds nothing to those before it",
    ),
    ("lint-unused", "no rule uses a rule"),
];

/// What to look at, and how closely.
#[derive(Clone, Debug)]
pub struct LintOptions {
    /// The rules that are to be used from outside; none if that is not known.
    pub entries: Vec<RuleId>,
    /// The components whose spans and variants are asked for in the entries.
    pub components: Vec<Component>,
    /// How many states the automaton of a rule may have before it counts as large.
    pub max_states: usize,
}

impl Default for LintOptions {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            components: Vec::new(),
            max_states: 2_000,
        }
    }
}

/// Checks a grammar: what was found while its texts were read, in the order of the text with
/// whatever else there is to say.
///
/// Errors are faults for which some rule of the grammar's own text cannot be compiled, so they may
/// lie in a text it imports from; advice is on its own text only.
#[must_use]
pub fn lint(grammar: &Grammar, options: &LintOptions) -> Diagnostics {
    let facts = Facts::new(grammar, options.clone());
    let mut findings = Findings::of_reading(&facts);
    findings.extend(names::undefined(&facts));
    findings.extend(values::prose(&facts));
    findings.extend(values::surrogates(&facts));
    findings.extend(values::mixed_alphabet(&facts));
    findings.extend(structure::self_embedding(&facts));
    findings.extend(structure::left_recursion(&facts));
    findings.extend(structure::nullable_repetition(&facts));
    findings.extend(structure::empty(&facts));
    findings.extend(names::unused(&facts));
    findings.extend(names::case_variant(&facts));

    let mut automata = Automata::new(&facts);
    findings.extend(automata.large());
    findings.extend(clashes::core_redefined(&facts, &mut automata));
    findings.extend(clashes::shadowed_import(&facts, &mut automata));
    findings.extend(clashes::name_clash(&facts));
    findings.extend(alternatives::check(&facts, &mut automata));
    findings.extend(greedy::check(&facts, &mut automata));
    findings.extend(ambiguous::components(&facts, &mut automata));
    findings.extend(automata.skipped());
    findings.in_order(&facts)
}

/// Findings, each made once.
#[derive(Default)]
struct Findings {
    list: Vec<Diagnostic>,
    known: HashSet<(&'static str, String, usize, String)>,
}

impl Findings {
    /// Takes what was found while the texts were read, as far as it matters to the main text.
    fn of_reading(facts: &Facts<'_>) -> Self {
        let mut findings = Self::default();
        let matters = |found: &&Diagnostic| {
            facts.is_own_file(&found.file)
                || found.severity == Severity::Error && facts.is_reached(found)
        };
        let found = facts.grammar.found().iter();
        findings.extend(found.filter(matters).cloned());
        findings
    }

    fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            let Some(place) = &diagnostic.place else {
                self.list.push(diagnostic);
                continue;
            };
            // A fault may have been worded otherwise when the text was read. There may be several
            // pieces of advice on one place.
            let what = match diagnostic.severity {
                Severity::Error => String::new(),
                _ => diagnostic.message.clone(),
            };
            let file = diagnostic.file.clone();
            let key = (diagnostic.code, file, place.span.start, what);
            if self.known.insert(key) {
                self.list.push(diagnostic);
            }
        }
    }

    /// Returns the findings in the order of the text; those of other texts come after.
    fn in_order(mut self, facts: &Facts<'_>) -> Diagnostics {
        self.list.sort_by_key(|found| {
            let own = facts.is_own_file(&found.file);
            let start = found.place.as_ref().map(|place| place.span.start);
            let start = start.unwrap_or(usize::MAX);
            (!own, found.file.clone(), start, found.severity, found.code)
        });
        let mut diagnostics = Diagnostics::default();
        diagnostics.extend(self.list);
        diagnostics
    }
}
