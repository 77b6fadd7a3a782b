//! From a text to its rules, one candidate after another.

use super::check::Checker;
use super::fault::{Fault, Findings, Result};
use super::notation::{Dialect, Dialects, Notation};
use super::scan::Scanner;
use super::token::Token;
use super::{MAX_TEXT, Rule, lines, tree};
use crate::container::{self, Candidate, Container, Found, Selection, Trust};
use crate::diagnostic::Severity;
use crate::source::{Source, Span};

/// Finds where the rules are, and what is to be said about the text as a whole.
pub(super) fn find(
    source: &Source,
    notation: &Notation,
    findings: &mut Findings<'_>,
) -> Result<Found> {
    let text = source.text();
    if text.len() > MAX_TEXT {
        let message = format!("the text is larger than {MAX_TEXT} bytes");
        return Err(Fault::new("load-size", Span::at(0), message));
    }
    let container = match (notation.strict, notation.container) {
        (true, None | Some(Container::Plain)) => Container::Plain,
        (true, Some(other)) => {
            let message = format!("strict reading takes plain ABNF, and not what is in {other}");
            return Err(Fault::new("load-strict", Span::at(0), message));
        }
        (false, Some(container)) => container,
        (false, None) => Container::detect(text),
    };
    if container == Container::Plain && notation.selection == Selection::All {
        lines::check(text, notation.strict, findings);
    }
    let found = container::find(text, container, &notation.selection)
        .map_err(|message| Fault::new("load-selection", Span::at(0), message))?;
    for &span in &found.passed_over {
        let message = "left out, since it stands within a paragraph: what looks like a rule";
        let mut fault = Fault::new("load-skipped", span, message);
        fault.severity = Severity::Note;
        findings.add(*fault);
    }
    Ok(found)
}

/// Reads the candidates. Those that are no rule are errors, or left out and reported.
pub(super) fn rules(found: &Found, notation: &Notation, findings: &mut Findings<'_>) -> Vec<Rule> {
    let text = found.excerpt.text();
    let original = |span| found.excerpt.original(span);
    let mut rules = Vec::new();
    let mut used = Dialects::default();
    for (index, &candidate) in found.candidates.iter().enumerate() {
        let next = found.candidates.get(index + 1);
        let end = next.map_or(text.len(), |next| next.start);
        match read(&text[..end], candidate, notation) {
            Ok(Read {
                mut tokens,
                dialects,
            }) => {
                for (dialect, span) in dialects {
                    if used.insert(dialect) {
                        findings.add(*dialect_used(dialect, original(span)));
                    }
                }
                for token in &mut tokens {
                    token.span = original(token.span);
                }
                if !tokens.is_empty() {
                    rules.push(tree::rule(&tokens));
                }
            }
            Err(mut fault) => {
                fault.severity = match candidate.trust {
                    Trust::Whole | Trust::Declared => Severity::Error,
                    // What a small change makes a rule was meant to be one.
                    Trust::Prose if fault.is_mendable() => Severity::Warning,
                    Trust::Prose => Severity::Note,
                };
                if candidate.trust == Trust::Prose {
                    fault.code = "load-skipped";
                    fault.message = format!("left out, since it is no rule: {}", fault.message);
                }
                findings.add(*fault.map(original));
            }
        }
    }
    rules
}

/// What a candidate holds.
struct Read {
    /// The tokens of a rule, or none if there is nothing but comments.
    tokens: Vec<Token>,
    /// The dialects that the rule needs, each with its first place.
    dialects: Vec<(Dialect, Span)>,
}

fn read(text: &str, candidate: Candidate, notation: &Notation) -> Result<Read> {
    let mut scanner = Scanner::new(text, candidate.start, notation);
    let mut checker = Checker::new(text, candidate.trust, notation.strict);
    let tokens = gather(&mut scanner, &mut checker).or_else(|fault| {
        let name = checker.name();
        checker.before_fault().ok_or_else(|| fault.in_rule(name))
    })?;
    Ok(Read {
        tokens,
        dialects: scanner.used,
    })
}

fn gather(scanner: &mut Scanner<'_>, checker: &mut Checker<'_>) -> Result<Vec<Token>> {
    loop {
        let gap = scanner.skip_blank()?;
        if checker.ends_before(gap, scanner.peek() == Some('/')) {
            return checker.finish();
        }
        match scanner.token(gap)? {
            Some(token) => checker.push(token)?,
            None => return checker.finish(),
        }
    }
}

fn dialect_used(dialect: Dialect, span: Span) -> Box<Fault> {
    let message = format!("{} (dialect `{dialect}`)", dialect.describe());
    let mut fault = Fault::new(dialect.code(), span, message);
    fault.severity = Severity::Warning;
    fault
}
