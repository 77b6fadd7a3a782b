//! Faults of a text as a whole: its beginning and its line ends.

use super::fault::{Fault, Findings};
use crate::diagnostic::Severity;
use crate::source::Span;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Checks the beginning of a text and how its lines end.
pub(super) fn check(text: &str, strict: bool, findings: &mut Findings<'_>) {
    if strict && text.starts_with(BYTE_ORDER_MARK) {
        let span = Span {
            start: 0,
            end: BYTE_ORDER_MARK.len(),
        };
        let fault = Fault::new("load-bom", span, "a byte order mark is not ABNF");
        findings.add(*fault.fix(span, "", "remove the byte order mark"));
    }
    if strict {
        findings.extend(line_feed_alone(text));
    }
    findings.extend(final_newline(text, strict));
}

/// Finds the first line that ends without a carriage return: if one does, most do.
fn line_feed_alone(text: &str) -> Option<Box<Fault>> {
    let alone = |&(at, _): &(usize, &str)| !text[..at].ends_with('\r');
    let (at, _) = text.match_indices('\n').find(alone)?;
    let span = Span {
        start: at,
        end: at + 1,
    };
    let message = "a line feed alone ends the line, where ABNF has CRLF";
    let fault = Fault::new("load-line-end", span, message);
    Some(fault.fix(span, "\r\n", "end every line with CRLF"))
}

fn final_newline(text: &str, strict: bool) -> Option<Box<Fault>> {
    let last = text.rsplit('\n').next()?;
    if last.is_empty() || (!strict && last.trim().is_empty()) {
        return None;
    }
    let end = if strict || text.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let place = Span::at(text.len());
    let mut fault = Fault::new("load-final-newline", place, "the last line has no line end");
    if !strict {
        fault.severity = Severity::Warning;
    }
    Some(fault.fix(place, end, "end the last line"))
}
