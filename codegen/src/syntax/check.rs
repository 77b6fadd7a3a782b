//! Faults of structure, at the token where they are.

use super::fault::{Fault, Result};
use super::token::{Bracket, Gap, Token, TokenKind};
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
    pub(super) text: &'t str,
    trust: Trust,
    pub(super) strict: bool,
    pub(super) tokens: Vec<Token>,
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

    /// Bounds what lists grow to.
    fn count(&mut self, token: &Token) -> Result<()> {
        let lists = self.lists();
        self.listed = self.listed.saturating_add(1 << lists.min(40));
        if lists > 0 && self.listed > MAX_LISTED {
            let message = format!("the lists of the rule grow beyond {MAX_LISTED} tokens");
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

    pub(super) fn describe(&self, token: &Token) -> String {
        let text = &self.text[token.span.range()];
        match text.char_indices().nth(MAX_SHOWN) {
            None => format!("`{text}`"),
            Some((end, _)) => format!("`{}...`", &text[..end]),
        }
    }
}
