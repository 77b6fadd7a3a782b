//! Rules without prose: a whole file, or a part that says it is ABNF.

use super::excerpt::Excerpt;
use super::shape::{begins_rule, indentation, lines};
use super::{Candidate, Found, Trust};

/// Adds a block in which every line is ABNF.
///
/// The margin is the least indentation of a line that begins a rule. Whatever stands at the margin
/// or left of it must begin a rule; whatever stands right of it goes on with one.
pub(super) fn lay_out(block: &Excerpt, trust: Trust, found: &mut Found) {
    let text = block.text();
    let margin = lines(text)
        .filter_map(|(_, line)| {
            let (column, at) = indentation(line)?;
            begins_rule(&line[at..]).then_some(column)
        })
        .min()
        .unwrap_or(0);
    found.excerpt.end_line();
    let base = found.excerpt.text().len();
    found.excerpt.append(block, 0..text.len());
    let starts = lines(text).filter_map(|(offset, line)| {
        let (column, at) = indentation(line)?;
        let begins = column <= margin && !line[at..].starts_with(';');
        begins.then_some(offset + at)
    });
    // What stands before the first rule is a candidate too: it may hold nothing but comments.
    let first = found.candidates.len();
    found.candidates.push(Candidate { start: base, trust });
    found.candidates.extend(starts.map(|start| Candidate {
        start: base + start,
        trust,
    }));
    if let Some(next) = found.candidates.get(first + 1) {
        let before = base..next.start;
        if found.excerpt.text()[before].trim().is_empty() {
            found.candidates.remove(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(text: &str) -> Vec<usize> {
        let mut found = Found::default();
        lay_out(&Excerpt::whole(text), Trust::Whole, &mut found);
        found.candidates.iter().map(|it| it.start).collect()
    }

    #[test]
    fn rules_begin_at_the_margin() {
        assert_eq!(starts("a = b\n  c\nd = e\n"), [0, 10]);
        assert_eq!(starts("\n  a = b\n   c\n  d = e\n"), [3, 16]);
        assert_eq!(starts("; a\n  b = c\n\td\n\u{c}  e = f\n"), [0, 6, 18]);
        assert_eq!(starts("  a = b\nc = d\n"), [0, 8]);
        assert_eq!(starts("\u{feff}a = b\n/ c\n"), [0, 6]);
        assert_eq!(starts("  (\n"), [0]);
    }
}
