//! Errors for people, on standard error.

use std::fmt::{self, Write as _};
use std::io::Write as _;

use anstyle::{AnsiColor, Style};

use crate::progress;

const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Columns on either side of the caret, so that the line fits on a narrow terminal.
const SIDE: usize = 36;

/// Prints `error: ...`.
pub(crate) fn error(message: impl fmt::Display) {
    progress::suspend(|| {
        // Nobody is left to tell if this fails.
        let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {message}");
    });
}

/// Prints `error: ...`, the input with a caret under the byte at `offset`, and the rules that are
/// open there.
pub(crate) fn error_at(message: impl fmt::Display, input: &[u8], offset: usize, rules: &[&str]) {
    error(message);
    let Excerpt { line, column } = excerpt(input, offset);
    progress::suspend(|| {
        let mut stderr = anstream::stderr();
        let _ = writeln!(stderr, "  {line}\n  {:column$}{ERROR}^{ERROR:#}", "");
        // The outermost rule alone is in the message.
        if rules.len() > 1 {
            let _ = writeln!(stderr, "  in {}", rules.join(" > "));
        }
    });
}

/// The part of an input around a place in it, fit for a terminal.
#[derive(PartialEq, Debug)]
struct Excerpt {
    line: String,
    /// Where the place is in the line, in characters.
    column: usize,
}

fn excerpt(input: &[u8], offset: usize) -> Excerpt {
    let (before, after) = input.split_at(offset.min(input.len()));
    // No more than these bytes can be shown. A character cut in two does no harm: it is among
    // those that are left out.
    let before = escaped(&before[before.len().saturating_sub(4 * SIDE)..]);
    let after = escaped(&after[..after.len().min(4 * SIDE)]);

    let shown_before = fitting(before.iter().rev());
    let shown_after = fitting(after.iter());
    let mut line = String::new();
    if shown_before < before.len() {
        line += "...";
    }
    line.extend(
        before[before.len() - shown_before..]
            .iter()
            .map(String::as_str),
    );
    let column = line.chars().count();
    line.extend(after[..shown_after].iter().map(String::as_str));
    if shown_after < after.len() {
        line += "...";
    }
    Excerpt { line, column }
}

/// How many of these, at the beginning, fit on one side of the caret.
fn fitting<'a>(characters: impl Iterator<Item = &'a String>) -> usize {
    characters
        .scan(0, |columns, character| {
            *columns += character.chars().count();
            (*columns <= SIDE).then_some(())
        })
        .count()
}

/// The characters, one a column: what a terminal would obey or not show is escaped.
fn escaped(input: &[u8]) -> Vec<String> {
    let mut characters = Vec::new();
    for chunk in input.utf8_chunks() {
        characters.extend(chunk.valid().chars().map(|character| match character {
            '"' | '\'' | '\\' => character.to_string(),
            _ => character.escape_debug().to_string(),
        }));
        characters.extend(chunk.invalid().iter().map(|byte| {
            let mut escape = String::new();
            let _ = write!(escape, "\\x{byte:02x}");
            escape
        }));
    }
    characters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: impl AsRef<[u8]>, offset: usize, line: &str, caret: &str) {
        let column = caret.find('^').unwrap();
        assert_eq!(
            excerpt(input.as_ref(), offset),
            Excerpt {
                line: line.into(),
                column
            }
        );
    }

    #[test]
    fn carets_stand_under_the_place() {
        check("", 0, "", "^");
        check("a b", 1, "a b", " ^");
        check("http:", 5, "http:", "     ^");
        check("a\n\u{1b}[31m", 2, "a\\n\\u{1b}[31m", "   ^");
        check("é\\'\u{202e}", 2, "é\\'\\u{202e}", " ^");
        check(b"a\xff\xc3", 1, "a\\xff\\xc3", " ^");
    }

    #[test]
    fn long_inputs_are_cut() {
        let (a, b) = ("a".repeat(SIDE), "b".repeat(SIDE));
        let caret = format!("{:1$}^", "", SIDE + 3);
        check(
            format!("{a}{a}{b}{b}"),
            2 * SIDE,
            &format!("...{a}{b}..."),
            &caret,
        );
        check(
            "ä".repeat(1000),
            1000,
            &format!("...{}...", "ä".repeat(2 * SIDE)),
            &caret,
        );
        let zeros = "\0".repeat(100);
        check(&zeros, 50, &format!("...{}...", "\\0".repeat(SIDE)), &caret);
    }
}
