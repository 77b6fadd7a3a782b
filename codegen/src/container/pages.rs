//! The pages of an RFC: footers, form feeds, headers.

use super::shape::lines;

/// Whether a line ends a page: `Berners-Lee, et al.   Standards Track   [Page 49]`.
fn is_footer(line: &str) -> bool {
    line.trim_end()
        .strip_suffix(']')
        .and_then(|line| line.rsplit_once("[Page "))
        .is_some_and(|(before, number)| {
            let number = number.trim_start();
            // ABNF has no such thing, unless in a comment.
            !before.trim_start().starts_with(';')
                && !number.is_empty()
                && number.bytes().all(|b| b.is_ascii_alphanumeric())
        })
}

/// Whether a line begins a page: `RFC 3986          URI Generic Syntax          January 2005`.
fn is_header(line: &str) -> bool {
    let line = line.trim_start_matches('\x0c');
    let begins = line.strip_prefix("RFC ").is_some_and(|rest| {
        let number = rest.split_whitespace().next().unwrap_or_default();
        !number.is_empty() && number.bytes().all(|b| b.is_ascii_alphanumeric())
    }) || line.starts_with("Internet-Draft ")
        || line.starts_with("INTERNET-DRAFT ");
    let year = line.split_whitespace().next_back().unwrap_or_default();
    let wide = line.contains("  ") || line.contains('\t');
    begins && wide && year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a line is of the page and not of the text on it.
pub(super) fn is_furniture(line: &str) -> bool {
    is_footer(line) || is_header(line) || (line.contains('\x0c') && line.trim().is_empty())
}

/// Whether a text is an RFC or Internet-Draft.
pub(super) fn is_rfc(text: &str) -> bool {
    lines(text).any(|(_, line)| {
        is_footer(line)
            || line.starts_with("Request for Comments: ")
            || matches!(
                line.trim_end(),
                "Status of This Memo" | "Status of this Memo" | "Table of Contents"
            )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn furniture_is_told_from_text() {
        for line in [
            "Berners-Lee, et al.         Standards Track                    [Page 49]\r\n",
            "Crocker & Overell  [Page ii]",
            "RFC 3986                   URI Generic Syntax               January 2005\n",
            "\u{c}RFC 3986             URI Generic Syntax               January 2005\n",
            "RFC 3986\tURI Generic Syntax\tJanuary 2005\n",
            "Internet-Draft       JSONPath        March 2023\n",
            "\u{c}\n",
        ] {
            assert!(is_furniture(line), "{line}");
        }
        for line in [
            "\n",
            "; see [Page 3]",
            "   see [Page 3] for more",
            "RFC 3986 was published in 2005",
            "   RFC 3986   2005",
            "RFC 3986  URI Generic Syntax",
        ] {
            assert!(!is_furniture(line), "{line}");
        }
    }
}
