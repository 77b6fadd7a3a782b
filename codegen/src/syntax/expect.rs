//! What may stand behind what: faults between a token and the one before it.

use super::check::Checker;
use super::fault::{Fault, Result};
use super::token::{Gap, Token, TokenKind};
use crate::source::Span;

impl Checker<'_> {
    pub(super) fn name_fault(&self, token: &Token) -> Result<()> {
        let line = self.text[..token.span.start]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let indentation = Span {
            start: line,
            end: token.span.start,
        };
        let is_name = matches!(token.kind, TokenKind::Rulename(_));
        let indented = indentation.start < indentation.end;
        if is_name && !token.spaced() && !(self.strict && indented) {
            return Ok(());
        }
        let message = "expected a rule name in the first column";
        let fault = Fault::new("load-first-column", token.span, message);
        Err(match &token.kind {
            TokenKind::Rulename(_) if indented => {
                fault.fix(indentation, "", "remove the indentation")
            }
            TokenKind::ProseVal(name) => fault.fix(token.span, name, "remove `<` and `>`"),
            _ if !indented && line > 0 => fault.fix(
                Span::at(line),
                " ",
                "indent the line if it goes on with the rule before it",
            ),
            _ => fault,
        })
    }

    pub(super) fn defined_as_fault(&self, token: &Token) -> Result<()> {
        if matches!(token.kind, TokenKind::DefinedAs { .. }) {
            return self.line_fault(token);
        }
        let message = "expected `=` or `=/` after the rule name";
        let fault = Fault::new("load-defined-as", token.span, message);
        Err(fault.fix(Span::at(self.tokens[0].span.end), " =", "insert `=`"))
    }

    pub(super) fn element_fault(&self, token: &Token) -> Result<()> {
        self.line_fault(token)?;
        let before = &self.tokens[self.tokens.len() - 1];
        if let TokenKind::DefinedAs { .. } = token.kind {
            return Err(self.unexpected_defined_as(token));
        }
        let element_expected = !before.ends_element();
        if element_expected && !token.begins_element() {
            return Err(self.element_expected(before));
        }
        if before.repeats() {
            if token.repeats() {
                let message = "one repeat cannot follow another";
                return Err(Fault::new("load-repeat", token.span, message));
            }
            if token.spaced() {
                let message = format!(
                    "{} stands right before the element it repeats, without a space",
                    self.describe(before)
                );
                let fault = Fault::new("load-repeat", before.span, message);
                let between = Span {
                    start: before.span.end,
                    end: token.span.start,
                };
                return Err(fault.fix(between, "", "remove the space"));
            }
        } else if !element_expected && token.begins_element() && !token.spaced() {
            return Err(self.space_expected(before, token));
        }
        Ok(())
    }

    /// Strictly, a line that does not begin with white space ends the rule.
    fn line_fault(&self, token: &Token) -> Result<()> {
        if !self.strict || token.gap < Gap::Line {
            return Ok(());
        }
        let message = "an empty line, or a comment in the first column, has ended the rule";
        Err(Fault::new("load-line", token.span, message))
    }

    fn unexpected_defined_as(&self, token: &Token) -> Box<Fault> {
        let message = format!(
            "unexpected {}; a rule begins in the first column",
            self.describe(token)
        );
        let fault = Fault::new("load-defined-as", token.span, message);
        let before = &self.tokens[self.tokens.len() - 1];
        let line = self.text[..before.span.start]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let indentation = Span {
            start: line,
            end: before.span.start,
        };
        let first = self.text[indentation.range()].trim().is_empty();
        if first && before.rulename().is_some() {
            return fault.fix(indentation, "", "remove the indentation");
        }
        fault
    }

    pub(super) fn element_expected(&self, before: &Token) -> Box<Fault> {
        let message = format!("expected an element after {}", self.describe(before));
        Fault::new("load-element", before.span, message)
    }

    fn space_expected(&self, before: &Token, token: &Token) -> Box<Fault> {
        let gap = Span::at(token.span.start);
        if let TokenKind::CharVal { text, .. } = &before.kind
            && text.ends_with('\\')
        {
            let quote = Span {
                start: before.span.end - 2,
                end: before.span.end,
            };
            let message = "a backslash is no escape; a quote is written as a number, `%x22`";
            let fault = Fault::new("load-string", quote, message);
            return fault.fix(quote, "\" %x22 \"", "write the quote as a number");
        }
        // `a*` for `*a`: nothing follows that the repeat could stand before.
        let rest = &self.text[token.span.end..];
        let rest = rest.trim_start_matches(' ');
        let nothing = rest.is_empty() || rest.starts_with(['/', ')', ']', '\r', '\n', ';']);
        if token.repeats() && nothing {
            let message = format!(
                "{} stands right before the element it repeats",
                self.describe(token)
            );
            let fault = Fault::new("load-repeat", token.span, message);
            if !before.is_simple() {
                return fault;
            }
            let text = [token, before].map(|token| &self.text[token.span.range()]);
            let span = before.span.join(token.span);
            return fault.fix(span, text.concat(), "put the repeat before the element");
        }
        let message = match before.kind {
            TokenKind::ProseVal(_) => {
                "prose ends at the first `>`, and a space is needed behind it"
            }
            _ => "a space is needed between two elements",
        };
        Fault::new("load-space", token.span, message).fix(gap, " ", "insert a space")
    }
}
