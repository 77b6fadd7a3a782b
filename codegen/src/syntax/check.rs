//! Faults of structure, at the token where they are.

use super::fault::{Fault, Result};
use super::scan::{Bracket, Gap, Token, TokenKind};
use super::{MAX_NESTING, Repeat};
use crate::container::Trust;
use crate::source::Span;

/// How many tokens a rule may have when its lists are written out.
///
/// A list repeats its element once, so lists in lists grow fast.
const MAX_LISTED: u64 = 1_000_000;

/// How many characters of a token are shown in a message.
const MAX_SHOWN: usize = 40;

/// Gathers the tokens of one rule of RFC 5234 section 4, and finds the first fault of structure.
///
/// The tokens that it gives are accepted by the crate `abnf`, and are not nested deeper than
/// [`MAX_NESTING`].
pub(super) struct Checker<'t> {
    text: &'t str,
    trust: Trust,
    strict: bool,
    tokens: Vec<Token>,
    open: Vec<Open>,
    /// How many tokens there are with lists written out.
    listed: u64,
    /// How many tokens to keep if the rule ended at the last page break. What follows may be the
    /// rest of the rule or prose: there, a fault means that it is prose.
    page_break: Option<usize>,
}

/// A bracket that is open.
struct Open {
    token: usize,
    /// How many lists it is the element of, or in the element of.
    lists: u32,
}

impl<'t> Checker<'t> {
    /// `text` is what the spans of the tokens are of.
    pub(super) fn new(text: &'t str, trust: Trust, strict: bool) -> Self {
        Self {
            text,
            trust,
            strict,
            tokens: Vec::new(),
            open: Vec::new(),
            listed: 0,
            page_break: None,
        }
    }

    pub(super) fn name(&self) -> Option<String> {
        self.tokens.first().and_then(Token::rulename)
    }

    /// Whether the rule has ended before a gap. In prose, a paragraph behind a rule goes on with
    /// it only as an alternative.
    pub(super) fn ends_before(&mut self, gap: Gap, alternative: bool) -> bool {
        if self.trust != Trust::Prose || gap < Gap::Line || !self.is_complete() {
            return false;
        }
        if gap == Gap::Page {
            self.page_break = Some(self.tokens.len());
        }
        gap == Gap::Line && !alternative
    }

    /// Takes the next token.
    pub(super) fn push(&mut self, token: Token) -> Result<()> {
        match self.tokens.len() {
            0 => self.name_fault(&token)?,
            1 => self.defined_as_fault(&token)?,
            _ => self.element_fault(&token)?,
        }
        self.count(&token)?;
        self.nest(&token)?;
        self.tokens.push(token);
        Ok(())
    }

    /// Returns the tokens of the rule that ended before a fault, if there is one.
    pub(super) fn before_fault(mut self) -> Option<Vec<Token>> {
        self.tokens.truncate(self.page_break?);
        Some(self.tokens)
    }

    /// Returns the tokens of the rule; none if there was nothing but comments.
    pub(super) fn finish(&mut self) -> Result<Vec<Token>> {
        let Some(last) = self.tokens.last() else {
            return Ok(Vec::new());
        };
        match self.tokens.len() {
            1 => {
                let message = "expected `=` or `=/` after the rule name";
                return Err(Fault::new("load-defined-as", last.span, message));
            }
            2 => {
                let message = "the rule has no elements";
                return Err(Fault::new("load-element", last.span, message));
            }
            _ => {}
        }
        if !last.ends_element() {
            return Err(self.element_expected(last));
        }
        if let Some(open) = self.open.last() {
            let opener = &self.tokens[open.token];
            let message = format!("{} is not closed", self.describe(opener));
            let close = match opener.kind {
                TokenKind::Open(Bracket::Option) => "]",
                _ => ")",
            };
            let fault = Fault::new("load-bracket", opener.span, message);
            let end = Span::at(last.span.end);
            return Err(fault.fix(end, format!(" {close}"), format!("insert `{close}`")));
        }
        Ok(std::mem::take(&mut self.tokens))
    }

    /// Whether the tokens are a whole rule.
    fn is_complete(&self) -> bool {
        self.tokens.len() > 2
            && self.open.is_empty()
            && self.tokens.last().is_some_and(Token::ends_element)
    }

    fn name_fault(&self, token: &Token) -> Result<()> {
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

    fn defined_as_fault(&self, token: &Token) -> Result<()> {
        if matches!(token.kind, TokenKind::DefinedAs { .. }) {
            return self.line_fault(token);
        }
        let message = "expected `=` or `=/` after the rule name";
        let fault = Fault::new("load-defined-as", token.span, message);
        Err(fault.fix(Span::at(self.tokens[0].span.end), " =", "insert `=`"))
    }

    fn element_fault(&self, token: &Token) -> Result<()> {
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
                return Err(fault.fix(self.between(before, token), "", "remove the space"));
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

    fn element_expected(&self, before: &Token) -> Box<Fault> {
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
            return Fault::new("load-string", quote, message);
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

    /// Bounds what lists grow to.
    fn count(&mut self, token: &Token) -> Result<()> {
        let lists = self.lists();
        self.listed = self.listed.saturating_add(1 << lists.min(40));
        if lists > 0 && self.listed > MAX_LISTED {
            let message = format!("lists in lists grow beyond {MAX_LISTED} tokens");
            return Err(Fault::new("load-list", token.span, message));
        }
        match token.kind {
            TokenKind::List(Repeat { max: Some(0), .. }) => {
                let message = "a list of at most no elements";
                Err(Fault::new("load-list", token.span, message))
            }
            _ => Ok(()),
        }
    }

    /// In how many elements of lists the next token is.
    fn lists(&self) -> u32 {
        let outer = self.open.last().map_or(0, |open| open.lists);
        let list = |token: &Token| matches!(token.kind, TokenKind::List(_));
        outer + u32::from(self.tokens.last().is_some_and(list))
    }

    fn nest(&mut self, token: &Token) -> Result<()> {
        match token.kind {
            TokenKind::Open(_) if self.open.len() == MAX_NESTING => {
                let message = format!("groups and options nested deeper than {MAX_NESTING}");
                Err(Fault::new("load-nesting", token.span, message))
            }
            TokenKind::Open(_) => {
                self.open.push(Open {
                    token: self.tokens.len(),
                    lists: self.lists(),
                });
                Ok(())
            }
            TokenKind::Close(bracket) => {
                let Some(open) = self.open.pop() else {
                    let message = format!("{} closes nothing", self.describe(token));
                    return Err(Fault::new("load-bracket", token.span, message));
                };
                let opener = &self.tokens[open.token];
                if opener.kind == TokenKind::Open(bracket) {
                    return Ok(());
                }
                let (close, opener_text) = (self.describe(token), self.describe(opener));
                let message = format!("{close} does not close {opener_text}");
                let fault = Fault::new("load-bracket", token.span, message);
                Err(fault.related(opener.span, "opened here"))
            }
            _ => Ok(()),
        }
    }

    fn between(&self, before: &Token, token: &Token) -> Span {
        Span {
            start: before.span.end,
            end: token.span.start,
        }
    }

    fn describe(&self, token: &Token) -> String {
        let text = &self.text[token.span.range()];
        match text.char_indices().nth(MAX_SHOWN) {
            None => format!("`{text}`"),
            Some((end, _)) => format!("`{}...`", &text[..end]),
        }
    }
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
        self.is_simple() || matches!(self.kind, TokenKind::Close(_))
    }

    /// Whether it is an element.
    fn is_simple(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::Rulename(_)
                | TokenKind::CharVal { .. }
                | TokenKind::NumVal(_)
                | TokenKind::ValueRange(..)
                | TokenKind::ProseVal(_)
        )
    }

    fn repeats(&self) -> bool {
        matches!(self.kind, TokenKind::Repeat(_) | TokenKind::List(_))
    }
}
