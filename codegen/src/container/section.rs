//! Parts of a text that a user asks for.

use super::Block;
use super::excerpt::Excerpt;
use super::shape::lines;
use crate::source::Span;

/// Keeps the lines of the file from `first` to `last`.
pub(super) fn lines_of_file(
    file: &str,
    first: usize,
    last: usize,
    blocks: &mut [Block],
) -> Result<(), String> {
    if first == 0 || last < first {
        return Err(format!(
            "no lines {first} to {last}: the first line is line 1, and the last one is not before it"
        ));
    }
    let starts: Vec<usize> = lines(file).map(|(start, _)| start).collect();
    let Some(&start) = starts.get(first - 1) else {
        let count = starts.len();
        return Err(format!("no line {first}: the text has {count} lines"));
    };
    let end = starts.get(last).copied().unwrap_or(file.len());
    for block in blocks {
        keep(block, |place, _| (start..end).contains(&place.start));
    }
    Ok(())
}

/// Keeps the section of a number, with its subsections.
pub(super) fn of_number(number: &str, blocks: &mut [Block]) -> Result<(), String> {
    let words = number.to_ascii_uppercase();
    let wanted = words
        .trim_start_matches("SECTION")
        .trim_start_matches("APPENDIX")
        .trim()
        .trim_end_matches('.');
    let mut found = false;
    for block in blocks {
        let mut within = false;
        keep(block, |_, line| {
            if let Some(heading) = heading(line) {
                within = heading
                    .strip_prefix(wanted)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
                found |= within;
            }
            within
        });
    }
    if found {
        Ok(())
    } else {
        Err(format!("no section `{number}` in this text"))
    }
}

/// Keeps the lines that are wanted, told by their place in the file and their text.
fn keep(block: &mut Block, mut wanted: impl FnMut(Span, &str) -> bool) {
    let mut kept = Excerpt::default();
    for (start, line) in lines(block.excerpt.text()) {
        let end = start + line.len();
        if wanted(block.excerpt.original(Span { start, end }), line) {
            kept.append(&block.excerpt, start..end);
        }
    }
    block.excerpt = kept;
}

/// Returns the number of the section that a line is the heading of.
///
/// A heading stands in the first column: `3.2.2.  Host`, `Appendix A.  Collected ABNF for URI`,
/// `A.1.  More`.
fn heading(line: &str) -> Option<&str> {
    let (appendix, line) = match line.get(..9) {
        Some(word) if word.eq_ignore_ascii_case("appendix ") => (true, line[9..].trim_start()),
        _ => (false, line),
    };
    let word = line.split_whitespace().next()?;
    if !line.starts_with(word) {
        return None;
    }
    let number = word.trim_end_matches(['.', ':']);
    let mut parts = number.split('.');
    let first = parts.next()?;
    let letter = first.len() == 1 && first.starts_with(|c: char| c.is_ascii_uppercase());
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_heading = if letter {
        // A sentence may begin with a letter: only a number behind it makes a heading.
        appendix || number.contains('.')
    } else {
        let titled = word.len() > number.len() || line.trim_end().len() > word.len();
        digits(first) && titled
    };
    (is_heading && parts.all(digits)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_stand_in_the_first_column() {
        let cases = [
            ("3.2.2.  Host\n", Some("3.2.2")),
            ("4  Uses\n", Some("4")),
            ("Appendix A.  Collected ABNF for URI\n", Some("A")),
            ("APPENDIX B: More\n", Some("B")),
            ("A.1.  More\n", Some("A.1")),
            ("   3.2.2.  Host\n", None),
            ("A sentence\n", None),
            ("RFC 3986\n", None),
            ("a = b\n", None),
            ("\n", None),
            ("\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\n", None),
        ];
        for (line, expected) in cases {
            assert_eq!(heading(line), expected, "{line:?}");
        }
    }
}
