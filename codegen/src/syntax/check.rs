//! Faults of structure, at the token where they are.

use super::scan::{Bracket, Token, TokenKind};
use super::{Fault, MAX_NESTING};

/// Checks that the tokens are one rule of RFC 5234 section 4.
///
/// What passes is accepted by the crate `abnf`, and is not nested deeper than [`MAX_NESTING`].
pub(super) fn rule(tokens: &[Token]) -> Result<(), Fault> {
    let name = tokens[0].rulename();
    elements(tokens).map_err(|fault| Fault {
        rule: name,
        ..fault
    })
}

fn elements(tokens: &[Token]) -> Result<(), Fault> {
    let fault = |token: &Token, code, message: String| Err(Fault::new(code, token.span, message));
    let Some(defined_as) = tokens.get(1) else {
        let message = "expected `=` or `=/` after the rule name".to_owned();
        return fault(&tokens[0], "load-defined-as", message);
    };
    if !matches!(defined_as.kind, TokenKind::DefinedAs { .. }) {
        let message = "expected `=` or `=/` after the rule name".to_owned();
        return fault(defined_as, "load-defined-as", message);
    }
    if tokens.len() == 2 {
        let message = "the rule has no elements".to_owned();
        return fault(defined_as, "load-element", message);
    }
    let mut open: Vec<&Token> = Vec::new();
    for pair in tokens[1..].windows(2) {
        let [before, token] = pair else {
            unreachable!("windows of two")
        };
        let element_expected = !before.ends_element();
        if element_expected && !token.begins_element() {
            let message = format!("expected an element after {}", before.describe());
            return fault(before, "load-element", message);
        }
        if matches!(before.kind, TokenKind::Repeat(_)) {
            if matches!(token.kind, TokenKind::Repeat(_)) {
                let message = "one repeat cannot follow another".to_owned();
                return fault(token, "load-repeat", message);
            }
            if token.spaced {
                let message = format!(
                    "{} stands right before the element it repeats, without a space",
                    before.describe()
                );
                return fault(before, "load-repeat", message);
            }
        } else if !element_expected && token.begins_element() && !token.spaced {
            let message = "a space is needed between two elements".to_owned();
            return fault(token, "load-space", message);
        }
        match token.kind {
            TokenKind::Open(_) if open.len() == MAX_NESTING => {
                let message = format!("groups and options nested deeper than {MAX_NESTING}");
                return fault(token, "load-nesting", message);
            }
            TokenKind::Open(_) => open.push(token),
            TokenKind::Close(bracket) => match open.pop() {
                Some(opener) if opener.kind == TokenKind::Open(bracket) => {}
                Some(opener) => {
                    let message = format!(
                        "{} does not close the {} at column {}",
                        token.describe(),
                        opener.describe(),
                        opener.span.start - tokens[0].span.start + 1
                    );
                    return fault(token, "load-bracket", message);
                }
                None => {
                    let message = format!("{} closes nothing", token.describe());
                    return fault(token, "load-bracket", message);
                }
            },
            TokenKind::DefinedAs { .. } => {
                let message = format!(
                    "unexpected {}; a rule begins in the first column",
                    token.describe()
                );
                return fault(token, "load-defined-as", message);
            }
            _ => {}
        }
    }
    if let Some(opener) = open.pop() {
        let message = format!("{} is not closed", opener.describe());
        return fault(opener, "load-bracket", message);
    }
    let last = &tokens[tokens.len() - 1];
    if !last.ends_element() {
        let message = format!("expected an element after {}", last.describe());
        return fault(last, "load-element", message);
    }
    Ok(())
}

impl Token {
    /// Whether an element, or a repeat before one, begins here.
    fn begins_element(&self) -> bool {
        !matches!(
            self.kind,
            TokenKind::Slash | TokenKind::Close(_) | TokenKind::DefinedAs { .. }
        )
    }

    /// Whether an element can end here.
    fn ends_element(&self) -> bool {
        !matches!(
            self.kind,
            TokenKind::Slash
                | TokenKind::Open(_)
                | TokenKind::DefinedAs { .. }
                | TokenKind::Repeat(_)
        )
    }

    fn describe(&self) -> String {
        let text = match &self.kind {
            TokenKind::Slash => "/".to_owned(),
            TokenKind::Open(Bracket::Group) => "(".to_owned(),
            TokenKind::Open(Bracket::Option) => "[".to_owned(),
            TokenKind::Close(Bracket::Group) => ")".to_owned(),
            TokenKind::Close(Bracket::Option) => "]".to_owned(),
            TokenKind::DefinedAs { incremental: true } => "=/".to_owned(),
            TokenKind::DefinedAs { incremental: false } => "=".to_owned(),
            TokenKind::Repeat(repeat) => repeat.to_string(),
            TokenKind::Rulename(name) => name.clone(),
            _ => return "this".to_owned(),
        };
        format!("`{text}`")
    }
}
