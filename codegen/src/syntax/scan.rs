//! Tokens with spans.

use super::{Fault, Repeat};
use crate::source::{Source, Span};

/// A token and its place.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
    /// Whether white space or a comment stands before it.
    pub(super) spaced: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Rulename(String),
    DefinedAs { incremental: bool },
    Slash,
    Open(Bracket),
    Close(Bracket),
    Repeat(Repeat),
    CharVal { text: String, case_sensitive: bool },
    NumVal(Vec<u32>),
    ValueRange(u32, u32),
    ProseVal(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Group,
    Option,
}

/// Returns the tokens of each rule, or the first fault in it.
///
/// A rule begins at every line that does not begin with white space or a comment.
pub(super) fn rules(source: &Source) -> impl Iterator<Item = Result<Vec<Token>, Fault>> + '_ {
    let text = source.text();
    let mut starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .filter(|&at| !text[at..].starts_with([' ', '\t', ';', '\n', '\r']) && at < text.len())
        .collect();
    // What stands before the first rule is scanned too: it may hold nothing but comments.
    if starts.first() != Some(&0) {
        starts.insert(0, 0);
    }
    starts.push(text.len());
    (0..starts.len() - 1)
        .map(move |index| scan_rule(text, starts[index], starts[index + 1]))
        .filter(|tokens| !matches!(tokens, Ok(tokens) if tokens.is_empty()))
}

fn scan_rule(text: &str, start: usize, end: usize) -> Result<Vec<Token>, Fault> {
    let mut scanner = Scanner {
        text: &text[..end],
        at: start,
    };
    let mut tokens: Vec<Token> = Vec::new();
    loop {
        let before = scanner.at;
        scanner.skip_blank();
        let (token_start, spaced) = (scanner.at, scanner.at > before);
        let kind = match scanner.token() {
            Ok(Some(kind)) => kind,
            Ok(None) => return Ok(tokens),
            Err(mut fault) => {
                fault.rule = tokens.first().and_then(Token::rulename);
                return Err(fault);
            }
        };
        let span = Span {
            start: token_start,
            end: scanner.at,
        };
        if tokens.is_empty() && (spaced || !matches!(kind, TokenKind::Rulename(_))) {
            return Err(Fault::new(
                "load-first-column",
                span,
                "expected a rule name in the first column",
            ));
        }
        tokens.push(Token { kind, span, spaced });
    }
}

impl Token {
    pub(super) fn rulename(&self) -> Option<String> {
        match &self.kind {
            TokenKind::Rulename(name) => Some(name.clone()),
            _ => None,
        }
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        let taken = rest[..length].to_owned();
        self.at += length;
        taken
    }

    /// Skips white space, line ends and comments.
    fn skip_blank(&mut self) {
        loop {
            self.take_while(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
            if !self.rest().starts_with(';') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn fault<T>(&self, code: &'static str, start: usize, message: &str) -> Result<T, Fault> {
        let end = self.at.max(start + 1).min(self.text.len());
        Err(Fault::new(code, Span { start, end }, message))
    }

    fn token(&mut self) -> Result<Option<TokenKind>, Fault> {
        let start = self.at;
        let Some(first) = self.rest().chars().next() else {
            return Ok(None);
        };
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
            return Ok(Some(kind));
        }
        let kind = match first {
            'A'..='Z' | 'a'..='z' => {
                TokenKind::Rulename(self.take_while(|c| c.is_ascii_alphanumeric() || c == '-'))
            }
            '=' => {
                self.at += 1;
                let incremental = self.eat("/");
                TokenKind::DefinedAs { incremental }
            }
            '0'..='9' | '*' => self.repeat()?,
            '"' => self.char_val(false)?,
            '%' => self.percent()?,
            '<' => {
                self.at += 1;
                let text = self.take_while(|c| matches!(c, ' '..='=' | '?'..='~'));
                if !self.eat(">") {
                    return self.fault("load-prose", start, "`<` is not closed on its line");
                }
                TokenKind::ProseVal(text)
            }
            other => {
                let message = format!("unexpected character `{}`", other.escape_debug());
                let end = start + other.len_utf8();
                return Err(Fault::new("load-character", Span { start, end }, message));
            }
        };
        Ok(Some(kind))
    }

    /// `repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)`
    fn repeat(&mut self) -> Result<TokenKind, Fault> {
        let start = self.at;
        let min = self.decimal(start)?;
        if !self.eat("*") {
            return Ok(TokenKind::Repeat(Repeat {
                min: min.unwrap_or(0),
                max: min,
            }));
        }
        let max = self.decimal(start)?;
        Ok(TokenKind::Repeat(Repeat {
            min: min.unwrap_or(0),
            max,
        }))
    }

    fn decimal(&mut self, start: usize) -> Result<Option<u32>, Fault> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(None);
        }
        match digits.parse() {
            Ok(count) => Ok(Some(count)),
            Err(_) => self.fault("load-number", start, "repeat count too large"),
        }
    }

    /// `char-val = DQUOTE *(%x20-21 / %x23-7E) DQUOTE`, after its prefix of RFC 7405.
    fn char_val(&mut self, case_sensitive: bool) -> Result<TokenKind, Fault> {
        let start = self.at;
        self.at += 1;
        let text = self.take_while(|c| matches!(c, ' '..='!' | '#'..='~'));
        if self.eat("\"") {
            return Ok(TokenKind::CharVal {
                text,
                case_sensitive,
            });
        }
        match self.rest().chars().next() {
            None | Some('\r' | '\n') => {
                self.fault("load-string", start, "`\"` is not closed on its line")
            }
            Some(other) => {
                let message = format!(
                    "`{}` cannot stand in a quoted string; write it as a number such as `%x{:X}`",
                    other.escape_debug(),
                    u32::from(other)
                );
                let start = self.at;
                let end = start + other.len_utf8();
                Err(Fault::new("load-string", Span { start, end }, message))
            }
        }
    }

    /// What begins with `%`: a number, or a string with the prefix of RFC 7405.
    fn percent(&mut self) -> Result<TokenKind, Fault> {
        let start = self.at;
        self.at += 1;
        let prefix = self.rest().chars().next().map(|c| c.to_ascii_lowercase());
        let (radix, digits) = match prefix {
            Some('b') => (2, "binary"),
            Some('d') => (10, "decimal"),
            Some('x') => (16, "hexadecimal"),
            Some(case @ ('i' | 's')) if self.rest()[1..].starts_with('"') => {
                self.at += 1;
                return self.char_val(case == 's');
            }
            _ => {
                return self.fault(
                    "load-number",
                    start,
                    "`%` needs a base (`b`, `d`, `x`) or a quoted string (`%i\"...\"`, `%s\"...\"`)",
                );
            }
        };
        self.at += 1;
        let base = self.text[start..self.at].to_owned();
        let first = self.number(start, radix, digits, &base)?;
        if self.eat("-") {
            let last = self.number(start, radix, digits, "-")?;
            return Ok(TokenKind::ValueRange(first, last));
        }
        let mut values = vec![first];
        while self.eat(".") {
            values.push(self.number(start, radix, digits, ".")?);
        }
        Ok(TokenKind::NumVal(values))
    }

    fn number(
        &mut self,
        start: usize,
        radix: u32,
        digits: &str,
        before: &str,
    ) -> Result<u32, Fault> {
        let text = self.take_while(|c| c.is_digit(radix));
        if text.is_empty() {
            let after = if before.starts_with('%') {
                ""
            } else {
                " after it"
            };
            let message = format!("`{before}` needs {digits} digits{after}");
            return self.fault("load-number", start, &message);
        }
        match u32::from_str_radix(&text, radix) {
            Ok(value) => Ok(value),
            Err(_) => self.fault("load-number", start, "number too large"),
        }
    }
}
