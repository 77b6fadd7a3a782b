//! Tokens that stand for characters: strings, numbers, prose.

use super::fault::{Fault, Result};
use super::notation::Dialect;
use super::scan::{Scanner, saturating};
use super::token::TokenKind;
use crate::source::Span;

/// How a number is written.
struct Base {
    letter: char,
    radix: u32,
    digits: &'static str,
}

impl Base {
    /// Whether the text begins with the base: `%x`.
    fn begins(&self, text: &str) -> bool {
        let letter = text.strip_prefix('%').and_then(|rest| rest.chars().next());
        letter.is_some_and(|c| c.to_ascii_lowercase() == self.letter)
    }
}

const BASES: [Base; 3] = [
    Base {
        letter: 'b',
        radix: 2,
        digits: "binary",
    },
    Base {
        letter: 'd',
        radix: 10,
        digits: "decimal",
    },
    Base {
        letter: 'x',
        radix: 16,
        digits: "hexadecimal",
    },
];

const BLANK: [char; 2] = [' ', '\t'];

impl Scanner<'_> {
    /// `prose-val = "<" *(%x20-3D / %x3F-7E) ">"`
    pub(super) fn prose(&mut self) -> Result<TokenKind> {
        let start = self.at;
        self.at += 1;
        let text = self.take_while(|c| matches!(c, ' '..='=' | '?'..='~'));
        if self.eat(">") {
            return Ok(TokenKind::ProseVal(text.to_owned()));
        }
        match self.peek() {
            None | Some('\r' | '\n') => {
                self.fault("load-prose", start, "`<` is not closed on its line")
            }
            Some(other) => {
                let message = format!("`{}` cannot stand in prose", other.escape_debug());
                self.at += other.len_utf8();
                self.fault("load-prose", self.at - other.len_utf8(), message)
            }
        }
    }

    /// `char-val = DQUOTE *(%x20-21 / %x23-7E) DQUOTE`, after its prefix of RFC 7405.
    pub(super) fn string(&mut self, case_sensitive: bool) -> Result<TokenKind> {
        let start = self.at;
        let quote = if self.eat("'") { '\'' } else { '"' };
        self.at = start + 1;
        let text = self.take_while(|c| matches!(c, ' '..='~') && c != quote);
        let closed = self.peek() == Some(quote);
        self.at += usize::from(closed);
        if quote == '\'' {
            self.dialect(Dialect::SingleQuotes, start, |fault, span| {
                if closed && !text.contains('"') {
                    fault.fix(span, format!("\"{text}\""), "replace `'` by `\"`")
                } else {
                    fault
                }
            })?;
        }
        if closed {
            return Ok(TokenKind::CharVal {
                text: text.to_owned(),
                case_sensitive,
            });
        }
        match self.peek() {
            None | Some('\r' | '\n') => {
                let message = format!("`{quote}` is not closed on its line");
                self.fault("load-string", start, message)
            }
            Some(other) => {
                let message = format!(
                    "`{}` cannot stand in a quoted string; write it as a number such as `%x{:X}`",
                    other.escape_debug(),
                    u32::from(other)
                );
                self.at += other.len_utf8();
                self.fault("load-string", self.at - other.len_utf8(), message)
            }
        }
    }

    /// What begins with `%`: a number, or a string with the prefix of RFC 7405.
    ///
    /// `hex-val = "x" 1*HEXDIG [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]`
    pub(super) fn percent(&mut self) -> Result<TokenKind> {
        let start = self.at;
        self.at += 1;
        let letter = self.peek().map(|c| c.to_ascii_lowercase());
        if let Some(case @ ('i' | 's')) = letter
            && self.rest()[1..].starts_with(['"', '\''])
        {
            self.at += 1;
            return self.string(case == 's');
        }
        let Some(base) = BASES.iter().find(|base| letter == Some(base.letter)) else {
            return self.no_base(start);
        };
        self.at += 1;
        let first = self.number(start, base)?;
        self.no_blank_before_dash(start, base)?;
        if self.eat("-") {
            let last = self.number(start, base)?;
            return match self.peek() {
                Some('.' | '-') => self.range_goes_on(base, self.at),
                _ => Ok(TokenKind::ValueRange(first, last)),
            };
        }
        let mut values = vec![first];
        let mut dot = self.at;
        while self.eat(".") {
            dot = self.at - 1;
            values.push(self.number(start, base)?);
        }
        match self.peek() {
            Some('-') => self.range_goes_on(base, dot),
            _ => Ok(TokenKind::NumVal(values)),
        }
    }

    /// Reads the digits of a number, behind its base, a `-` or a `.`.
    fn number(&mut self, start: usize, base: &Base) -> Result<u32> {
        let before = self.at;
        let digits = self.take_while(|c| c.is_digit(base.radix));
        if !digits.is_empty() {
            return Ok(saturating(digits, base.radix));
        }
        let rest = self.rest();
        let first = before == start + 2;
        if !first && base.begins(rest) {
            let span = Span {
                start: before,
                end: before + 2,
            };
            let message = format!("the base `%{}` is written once", base.letter);
            let fault = Fault::new("load-number", span, message);
            return Err(fault.fix(span, "", "remove the second base"));
        }
        let digits = base.digits;
        let message = if first {
            format!("`%{}` needs {digits} digits", base.letter)
        } else if rest.starts_with('.') {
            format!("`..` needs {digits} digits after it")
        } else {
            format!(
                "`{}` needs {digits} digits after it",
                &self.upto()[before - 1..]
            )
        };
        let fault = Fault::new("load-number", self.span_from(start), message);
        let trimmed = rest.trim_start_matches(BLANK);
        let blank = Span {
            start: before,
            end: before + rest.len() - trimmed.len(),
        };
        if !first
            && blank.start < blank.end
            && trimmed.starts_with(|c: char| c.is_digit(base.radix))
        {
            return Err(fault.fix(blank, "", "remove the white space"));
        }
        if !first && rest.starts_with('.') {
            let dots = Span {
                start: before - 1,
                end: before + 1,
            };
            return Err(fault.fix(dots, "-", "write the range with `-`"));
        }
        Err(fault)
    }

    /// `%x5D - FF` is no range.
    fn no_blank_before_dash(&mut self, start: usize, base: &Base) -> Result<()> {
        let rest = self.rest();
        let Some(behind) = rest.trim_start_matches(BLANK).strip_prefix('-') else {
            return Ok(());
        };
        if rest.starts_with('-') {
            return Ok(());
        }
        let behind = behind.trim_start_matches(BLANK);
        let behind = if base.begins(behind) {
            &behind[2..]
        } else {
            behind
        };
        let between = Span {
            start: self.at,
            end: self.at + rest.len() - behind.len(),
        };
        self.at = between.end;
        let message = "no white space stands around the `-` of a range";
        let fault = Fault::new("load-number", self.span_from(start), message);
        Err(fault.fix(between, "-", "remove the white space"))
    }

    /// `%x61-7A.41` and `%x41.61-7A`: a range and a row of values are different things.
    fn range_goes_on(&mut self, base: &Base, split: usize) -> Result<TokenKind> {
        let span = Span {
            start: self.at,
            end: self.at + 1,
        };
        let message = "a range has a first and a last value and no others";
        let fault = Fault::new("load-number", span, message);
        let mark = Span {
            start: split,
            end: split + 1,
        };
        Err(fault.fix(mark, format!(" %{}", base.letter), "begin another number"))
    }

    fn no_base(&mut self, start: usize) -> Result<TokenKind> {
        let before = self.upto()[..start].chars().next_back();
        let digits = self.take_while(|c| c.is_ascii_hexdigit());
        if digits.is_empty() {
            let message =
                "`%` needs a base (`b`, `d`, `x`) or a quoted string (`%i\"...\"`, `%s\"...\"`)";
            return self.fault("load-number", start, message);
        }
        let message = format!(
            "`%{digits}` has no base: `%x` begins a hexadecimal number, `%d` a decimal one, `%b` a binary one"
        );
        let fault = Fault::new("load-number", self.span_from(start), message);
        let swapped = match before {
            Some(letter @ ('b' | 'd' | 'x')) => Some((start - 1..start + 1, format!("%{letter}"))),
            _ if self.rest().starts_with(['x', 'X']) => {
                Some((start..self.at + 1, format!("%x{digits}")))
            }
            _ => None,
        };
        Err(match swapped {
            Some((range, text)) => {
                let span = Span {
                    start: range.start,
                    end: range.end,
                };
                fault.fix(span, text, "write the base right behind `%`")
            }
            None => fault.fix(Span::at(start + 1), "x", "insert `x` if it is hexadecimal"),
        })
    }
}
