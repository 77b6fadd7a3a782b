//! Faults put into a grammar, one at a time: is the line right that is blamed?

use abnf_codegen::diagnostic::Severity;
use abnf_codegen::syntax::Notation;

use crate::spell::parse;

const RFC_3986: &str = include_str!("../../../abnf/rfc3986.abnf");

/// Cuts a grammar into tokens, roughly: comments and white space are left out.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let upto =
            |end: &[char], extra: usize| rest[1..].find(end).map_or(rest.len(), |e| e + extra);
        let length = match first {
            ';' => upto(&['\n'], 1),
            '"' => upto(&['"'], 2),
            '<' => upto(&['>'], 2),
            ' ' | '\n' | '(' | ')' | '[' | ']' | '/' | '=' => 1,
            '0'..='9' | '*' => rest
                .find(|c: char| c != '*' && !c.is_ascii_digit())
                .unwrap(),
            _ => upto(&[' ', '\n', '(', ')', '[', ']', '/', '=', ';'], 1),
        };
        if !matches!(first, ' ' | '\n' | ';') {
            tokens.push((at, at + length));
        }
        at += length;
    }
    tokens
}

#[test]
fn the_line_of_a_fault_is_blamed() {
    let tokens = tokens(RFC_3986);
    assert!(tokens.len() > 300, "{}", tokens.len());
    let line_of = |at: usize| 1 + RFC_3986[..at].matches('\n').count();
    let (mut errors, mut exact, mut right) = (0_u32, 0_u32, 0_u32);
    let mut check = |text: String, lines: [usize; 2]| {
        let found = parse(&text, &Notation::default()).found;
        let first = found.iter().find(|it| it.severity == Severity::Error);
        let Some(first) = first else {
            return;
        };
        errors += 1;
        let line = first.place.as_ref().map_or(0, |place| place.position.line);
        exact += u32::from((lines[0]..=lines[1]).contains(&line));
        right += u32::from((lines[0]..=lines[1] + 1).contains(&line));
    };
    for (index, &(start, end)) in tokens.iter().enumerate() {
        let (before, token, after) = (&RFC_3986[..start], &RFC_3986[start..end], &RFC_3986[end..]);
        let line = line_of(start);
        let here = [line, line];
        check(format!("{before}{after}"), here);
        check(format!("{before}{token}{token}{after}"), here);
        check(format!("{before}{token} {token}{after}"), here);
        for garbage in ["$", "\u{e9}"] {
            check(format!("{before}{garbage}{token}{after}"), here);
        }
        if let Some(&(next_start, next_end)) = tokens.get(index + 1) {
            let between = &RFC_3986[end..next_start];
            let (next, after) = (&RFC_3986[next_start..next_end], &RFC_3986[next_end..]);
            let text = format!("{before}{next}{between}{token}{after}");
            check(text, [line, line_of(next_start)]);
        }
    }
    let share = |part: u32| 100.0 * f64::from(part) / f64::from(errors);
    println!(
        "{errors} faults in {} tokens: {:.2} % blamed at their line, {:.2} % there or one below",
        tokens.len(),
        share(exact),
        share(right)
    );
    assert!(errors > 1_000 && share(right) >= 95.0);
}
