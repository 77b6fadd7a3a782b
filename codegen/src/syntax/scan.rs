//! From text to tokens with spans.

use super::Repeat;
use super::fault::{Fault, Result};
use super::notation::{Dialect, Dialects, Notation};
use super::token::{Bracket, Gap, Token, TokenKind};
use crate::source::Span;

/// Makes tokens of a candidate for a rule, one after another.
pub(super) struct Scanner<'t> {
    text: &'t str,
    pub(super) at: usize,
    strict: bool,
    on: Dialects,
    /// The dialects that were needed, each with the first place.
    pub(super) used: Vec<(Dialect, Span)>,
}

impl<'t> Scanner<'t> {
    /// `text` ends where the candidate does.
    pub(super) fn new(text: &'t str, start: usize, notation: &Notation) -> Self {
        Self {
            text,
            at: start,
            strict: notation.strict,
            on: if notation.strict {
                Dialects::default()
            } else {
                notation.dialects
            },
            used: Vec::new(),
        }
    }

    /// Returns the token at the place, behind a gap that has been skipped; nothing at the end.
    pub(super) fn token(&mut self, gap: Gap) -> Result<Option<Token>> {
        let start = self.at;
        let Some(first) = self.peek() else {
            return Ok(None);
        };
        let kind = self.kind(first)?;
        let span = self.span_from(start);
        Ok(Some(Token { kind, span, gap }))
    }

    /// Returns what is before the place.
    pub(super) fn upto(&self) -> &'t str {
        &self.text[..self.at]
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    pub(super) fn span_from(&self, start: usize) -> Span {
        Span {
            start,
            end: self.at,
        }
    }

    pub(super) fn fault<T>(
        &self,
        code: &'static str,
        start: usize,
        message: impl Into<String>,
    ) -> Result<T> {
        Err(Fault::new(code, self.span_from(start), message))
    }

    /// Skips white space, line ends and comments.
    ///
    /// `c-wsp = WSP / (c-nl WSP)`, `c-nl = comment / CRLF`
    pub(super) fn skip_blank(&mut self) -> Result<Gap> {
        let mut gap = Gap::None;
        let mut line_is_empty = false;
        loop {
            let start = self.at;
            match self.peek() {
                Some(' ' | '\t') => {
                    self.at += 1;
                    gap = gap.max(Gap::Space);
                }
                Some('\x0c') if !self.strict => {
                    self.at += 1;
                    gap = Gap::Page;
                }
                Some('\n' | '\r') => {
                    if !self.eat("\r\n") && !self.eat("\n") {
                        self.at += 1;
                        return self.bare_return(start);
                    }
                    let ends_rule = if self.strict {
                        !self.rest().starts_with([' ', '\t'])
                    } else {
                        line_is_empty
                    };
                    gap = gap.max(if ends_rule { Gap::Line } else { Gap::Space });
                    line_is_empty = true;
                }
                Some(';') => {
                    self.comment()?;
                    gap = gap.max(Gap::Space);
                    line_is_empty = false;
                }
                _ => return Ok(gap),
            }
        }
    }

    fn bare_return(&self, start: usize) -> Result<Gap> {
        let span = self.span_from(start);
        let end = if self.strict { "\r\n" } else { "\n" };
        let fault = Fault::new(
            "load-line-end",
            span,
            "a carriage return alone ends no line",
        );
        Err(fault.fix(span, end, "end the line with a line feed"))
    }

    /// `comment = ";" *(WSP / VCHAR) CRLF`; but people write in their own language.
    fn comment(&mut self) -> Result<()> {
        let start = self.at;
        let text = self.take_while(|c| !matches!(c, '\r' | '\n'));
        let other = |c: &(usize, char)| !matches!(c.1, ' '..='~' | '\t');
        match text.char_indices().find(other).filter(|_| self.strict) {
            None => Ok(()),
            Some((at, c)) => {
                self.at = start + at + c.len_utf8();
                let message = format!("`{}` cannot stand in a comment", c.escape_debug());
                self.fault("load-comment", start + at, message)
            }
        }
    }

    fn kind(&mut self, first: char) -> Result<TokenKind> {
        let simple = match first {
            '/' => Some(TokenKind::Slash),
            '(' => Some(TokenKind::Open(Bracket::Group)),
            ')' => Some(TokenKind::Close(Bracket::Group)),
            '[' => Some(TokenKind::Open(Bracket::Option)),
            ']' => Some(TokenKind::Close(Bracket::Option)),
            _ => None,
        };
        if let Some(kind) = simple {
            self.at += 1;
            return Ok(kind);
        }
        match first {
            'A'..='Z' | 'a'..='z' => self.rulename(),
            '=' => {
                self.at += 1;
                let incremental = self.eat("/");
                Ok(TokenKind::DefinedAs { incremental })
            }
            '|' => {
                let start = self.at;
                self.at += 1;
                self.dialect(Dialect::Bar, start, |fault, span| {
                    fault.fix(span, "/", "replace `|` by `/`")
                })?;
                Ok(TokenKind::Slash)
            }
            '0'..='9' | '*' | '#' => self.repeat(),
            '"' | '\'' => self.string(false),
            '%' => self.percent(),
            '<' => self.prose(),
            _ => self.unexpected(first),
        }
    }

    fn unexpected(&mut self, character: char) -> Result<TokenKind> {
        let start = self.at;
        if self.eat("::=") || self.eat(":=") {
            let span = self.span_from(start);
            let message = "ABNF defines a rule by `=`";
            let fault = Fault::new("load-defined-as", span, message);
            return Err(fault.fix(span, "=", "replace it by `=`"));
        }
        self.at += character.len_utf8();
        let message = format!("unexpected character `{}`", character.escape_debug());
        self.fault("load-character", start, message)
    }

    /// `rulename = ALPHA *(ALPHA / DIGIT / "-")`
    fn rulename(&mut self) -> Result<TokenKind> {
        let start = self.at;
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if name.contains('_') {
            self.dialect(Dialect::Underscore, start, |fault, span| {
                fault.fix(span, name.replace('_', "-"), "replace `_` by `-`")
            })?;
        }
        Ok(TokenKind::Rulename(name.to_owned()))
    }

    /// `repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)`; with `#` in place of `*`, a list.
    fn repeat(&mut self) -> Result<TokenKind> {
        let start = self.at;
        let min = self.decimal();
        if self.eat("#") {
            self.dialect(Dialect::List, start, |fault, _| fault)?;
            let max = self.decimal();
            let min = min.unwrap_or(0);
            return Ok(TokenKind::List(Repeat { min, max }));
        }
        let max = if self.eat("*") { self.decimal() } else { min };
        let min = min.unwrap_or(0);
        Ok(TokenKind::Repeat(Repeat { min, max }))
    }

    fn decimal(&mut self) -> Option<u32> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        (!digits.is_empty()).then(|| saturating(digits, 10))
    }

    /// Notes that a dialect was needed, or that it is off.
    pub(super) fn dialect(
        &mut self,
        dialect: Dialect,
        start: usize,
        mend: impl FnOnce(Box<Fault>, Span) -> Box<Fault>,
    ) -> Result<()> {
        let span = self.span_from(start);
        if !self.on.contains(dialect) {
            let message = format!(
                "{} (the dialect `{dialect}` accepts it)",
                dialect.describe()
            );
            return Err(mend(Fault::new(dialect.code(), span, message), span));
        }
        if self.used.iter().all(|(known, _)| *known != dialect) {
            self.used.push((dialect, span));
        }
        Ok(())
    }
}

/// Reads digits as a number. The notation knows no largest number; the largest here stands for
/// all above it, and no grammar means any of them.
pub(super) fn saturating(digits: &str, radix: u32) -> u32 {
    match digits.trim_start_matches('0') {
        "" => 0,
        digits => u32::from_str_radix(digits, radix).unwrap_or(u32::MAX),
    }
}
