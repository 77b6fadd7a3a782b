//! What a line looks like.

/// How far a tab advances.
const TAB: usize = 8;

/// Iterates over the lines of a text with their line ends, each with its offset.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// Returns the column and the offset of the first character that is no white space.
///
/// Form feeds take no column.
pub(super) fn indentation(line: &str) -> Option<(usize, usize)> {
    let mut column = 0;
    for (at, c) in line.char_indices() {
        match c {
            ' ' => column += 1,
            '\t' => column = (column / TAB + 1) * TAB,
            '\r' | '\n' | '\x0c' => {}
            _ => return Some((column, at)),
        }
    }
    None
}

/// Whether a line, without its indentation, begins like a rule: `name =` or `name =/`.
///
/// Other notations spell it `:=` or `::=`: such a line is worth a word to whoever expects a rule.
pub(super) fn begins_rule(line: &str) -> bool {
    let name = line
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(line.len());
    if !line.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let rest = line[name..].trim_start_matches([' ', '\t']);
    let equals = rest.trim_start_matches(':');
    rest.len() - equals.len() <= 2
        && equals.starts_with('=')
        && !equals.starts_with("==")
        && !equals.starts_with("=>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_their_first_line() {
        for line in ["a = b", "A-1=b", "a =/ b", "a\t=\r\n", "a ::= b", "a_b = c"] {
            assert!(begins_rule(line), "{line}");
        }
        for line in [
            "",
            "= b",
            "a b",
            "1a = b",
            "T.path = b;",
            "a == b",
            "a => b",
            "\"a\" = b",
            "a :::= b",
        ] {
            assert!(!begins_rule(line), "{line}");
        }
    }

    #[test]
    fn tabs_advance_to_the_next_stop() {
        assert_eq!(indentation("  \tx"), Some((8, 3)));
        assert_eq!(indentation(" \t \r\n"), None);
    }
}
