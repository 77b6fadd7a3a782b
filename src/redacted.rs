use core::fmt::{self, Write};
use core::ops::Range;

use crate::text::pad;

/// A text that shows `***` for what follows the first `:` of its userinfo (RFC 3986, section 7.5).
///
/// The form does not tell how long the hidden text is, nor whether there is any. `Debug` prints it
/// between quotation marks. It is what `redacted()` of every type returns.
///
/// ```
/// use uriform::Uri;
///
/// let uri = Uri::parse("ftp://anna:secret@example.com/")?;
/// assert_eq!(uri.redacted().to_string(), "ftp://anna:***@example.com/");
/// assert_eq!(format!("{:>28}", uri.redacted()), " ftp://anna:***@example.com/");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Redacted<'a> {
    shown: &'a str,
    /// What follows the hidden text, if any is hidden.
    rest: Option<&'a str>,
}

impl<'a> Redacted<'a> {
    pub(crate) fn new(text: &'a str, userinfo: Option<Range<usize>>) -> Self {
        let hidden = userinfo.and_then(|span| {
            let colon = text[span.clone()].find(':')?;
            Some(span.start + colon + 1..span.end)
        });
        match hidden {
            Some(hidden) => Self {
                shown: &text[..hidden.start],
                rest: Some(&text[hidden.end..]),
            },
            None => Self {
                shown: text,
                rest: None,
            },
        }
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |writer| {
            writer.write_str(self.shown)?;
            match self.rest {
                Some(rest) => write!(writer, "***{rest}"),
                None => Ok(()),
            }
        })
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        write_escaped(f, self.shown)?;
        if let Some(rest) = self.rest {
            f.write_str("***")?;
            write_escaped(f, rest)?;
        }
        f.write_char('"')
    }
}

/// Escapes as `Debug` of `str` does: an apostrophe, common in URIs, stays as it is.
fn write_escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    for (index, part) in text.split('\'').enumerate() {
        if index > 0 {
            f.write_char('\'')?;
        }
        write!(f, "{}", part.escape_debug())?;
    }
    Ok(())
}
