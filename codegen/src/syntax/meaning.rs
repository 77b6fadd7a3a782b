//! Faults of meaning that are seen without any other rule.
//!
//! They matter only to whoever needs the rule, and are reported again by whoever does, with the
//! same codes.

use std::collections::HashSet;

use super::fault::{Fault, Findings};
use super::{NodeKind, Repeat, Rule};
use crate::source::{Source, Span};

/// The largest code point.
const MAX_CHARACTER: u32 = 0x0010_FFFF;

/// The code points that UTF-8 has no form for.
const SURROGATES: std::ops::RangeInclusive<u32> = 0xD800..=0xDFFF;

/// The core rules of RFC 5234, appendix B.1, which prose may name too.
const CORE_RULES: [&str; 16] = [
    "alpha", "bit", "char", "cr", "crlf", "ctl", "digit", "dquote", "hexdig", "htab", "lf", "lwsp",
    "octet", "sp", "vchar", "wsp",
];

/// Finds what no string can match, and prose.
pub(super) fn check(source: &Source, rules: &[Rule], findings: &mut Findings<'_>) {
    let names = rules.iter().map(|rule| rule.name.to_ascii_lowercase());
    let names: HashSet<String> = names.chain(CORE_RULES.map(str::to_owned)).collect();
    for rule in rules {
        let mut nodes = vec![&rule.definition];
        while let Some(node) = nodes.pop() {
            let fault = match &node.kind {
                NodeKind::Alternation(parts) | NodeKind::Concatenation(parts) => {
                    nodes.extend(parts.iter().rev());
                    None
                }
                NodeKind::Optional(body) => {
                    nodes.push(body);
                    None
                }
                // What is repeated zero times need not mean anything: `empty = 0<other>`.
                NodeKind::Repetition(
                    Repeat {
                        min: 0,
                        max: Some(0),
                    },
                    _,
                ) => None,
                NodeKind::Repetition(repeat, body) => {
                    nodes.push(body);
                    repeat_fault(*repeat, node.span, source)
                }
                NodeKind::NumVal(values) => values
                    .iter()
                    .find_map(|&value| range_fault(value, value, node.span, source)),
                NodeKind::ValueRange(first, last) => range_fault(*first, *last, node.span, source),
                NodeKind::ProseVal(text) if !names.contains(&text.to_ascii_lowercase()) => {
                    let message = format!("`<{text}>` is prose, which no program can match");
                    Some(Fault::new("compile-prose", node.span, message))
                }
                NodeKind::ProseVal(_) | NodeKind::Rulename(_) | NodeKind::CharVal { .. } => None,
            };
            if let Some(fault) = fault {
                findings.add(*fault.in_rule(Some(rule.name.clone())));
            }
        }
    }
}

fn repeat_fault(repeat: Repeat, span: Span, source: &Source) -> Option<Box<Fault>> {
    let written = written_repeat(source.slice(span));
    let Repeat { min, max } = repeat;
    if min == u32::MAX || max == Some(u32::MAX) {
        let message = format!("`{written}` repeats more often than any program can");
        return Some(Fault::new("compile-size", span, message));
    }
    let max = max.filter(|&max| max < min)?;
    // A list of n elements is one element and a repetition of n - 1.
    let one = u32::from(written.contains('#'));
    let (min, max) = (min + one, max + one);
    let message = format!("repeated at least {min} times and at most {max}");
    let fault = Fault::new("compile-repeat", span, message);
    let (first, last) = written.split_once(['*', '#'])?;
    let mark = &written[first.len()..written.len() - last.len()];
    let place = Span {
        start: span.start,
        end: span.start + written.len(),
    };
    Some(fault.fix(
        place,
        format!("{last}{mark}{first}"),
        "swap the two numbers",
    ))
}

fn range_fault(first: u32, last: u32, span: Span, source: &Source) -> Option<Box<Fault>> {
    let (code, message) = wrong_range(first, last, MAX_CHARACTER)?;
    let fault = Fault::new(code, span, message);
    let swapped = source
        .slice(span)
        .split_once('-')
        .filter(|(low, _)| first > last && low.starts_with('%') && low.is_char_boundary(2))
        .map(|(low, high)| format!("{}{high}-{}", &low[..2], &low[2..]));
    Some(match swapped {
        Some(text) => fault.fix(span, text, "swap the two ends"),
        None => fault,
    })
}

/// Says why a range, or a number, stands for no character of an alphabet whose largest is `max`:
/// a code and a message.
pub(crate) fn wrong_range(first: u32, last: u32, max: u32) -> Option<(&'static str, String)> {
    // The largest number stands for all above it.
    let named = |number: u32| match number {
        u32::MAX => "the number".to_owned(),
        number => format!("%x{number:X}"),
    };
    if first > last {
        let range = match first {
            u32::MAX => "the range".to_owned(),
            _ => format!("the range %x{first:X}-{last:X}"),
        };
        Some(("compile-range", format!("{range} is reversed")))
    } else if last > max {
        let message = format!("{} is above the largest character, %x{max:X}", named(last));
        Some(("compile-value", message))
    } else if SURROGATES.contains(&first) && SURROGATES.contains(&last) {
        let message = "surrogates are not characters, and no text holds them";
        Some(("compile-surrogates", message.to_owned()))
    } else {
        None
    }
}

/// Returns the repeat that a repetition begins with, as written.
pub(crate) fn written_repeat(repetition: &str) -> &str {
    let end = repetition.find(|c: char| !(c.is_ascii_digit() || c == '*' || c == '#'));
    &repetition[..end.unwrap_or(repetition.len())]
}
