//! `imap` URLs ([RFC 5092]).
//!
//! ```
//! use uriform::schemes::imap::ImapUrl;
//!
//! let url = ImapUrl::parse("imap://michael@example.org/INBOX;UIDVALIDITY=50/;UID=20/;SECTION=1.2")?;
//! assert_eq!(url.user().unwrap().to_string(), "michael");
//! assert_eq!(url.mailbox().unwrap().to_string(), "INBOX");
//! assert_eq!((url.uid_validity(), url.uid()), (Some(50), Some(20)));
//! assert_eq!(url.section().unwrap().to_string(), "1.2");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 5092]: https://www.rfc-editor.org/rfc/rfc5092

use uri_generated::imap as generated;

use super::SchemeError;
use super::types::uri_type;
use crate::percent::{PercentDecoded, decode};
use crate::{Host, PortError};

uri_type! {
    /// An `imap` URL (RFC 5092, section 11).
    ///
    /// ```abnf
    /// imapurl = "imap://" iserver ipath-query
    /// ```
    ///
    /// Numbers are those of IMAP, of 32 bits; greater ones are errors.
    ///
    /// ```
    /// use uriform::schemes::imap::{Auth, ImapUrl};
    ///
    /// let url = ImapUrl::parse("imap://;AUTH=*@minbari.example.org/gray-council?SUBJECT%20shadows")?;
    /// assert_eq!(url.auth(), Some(Auth::Any));
    /// assert_eq!(url.port(), Ok(143));
    /// assert_eq!(url.search().unwrap().to_string(), "SUBJECT shadows");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    ImapUrl in "imap": generated::Imapurl<'a> = parse,
    good: "imap://example.org/INBOX", bad: "imap:INBOX"
}

fn parse(text: &str) -> Result<generated::Imapurl<'_>, SchemeError> {
    let parsed = generated::Imapurl::parse(text).map_err(SchemeError::from)?;
    let spans = parsed.spans();
    for span in [spans.uid_validity(), spans.uid(), spans.partial()] {
        let (mut at, numbers) = span.map_or((0, "0"), |span| (span.start as usize, span.of(text)));
        for number in numbers.split('.') {
            if number.parse::<u32>().is_err() {
                let what = "number of more than 32 bits";
                return Err(SchemeError::prose("imapurl", what, at));
            }
            at += number.len() + 1;
        }
    }
    Ok(parsed)
}

/// How a user is to authenticate (RFC 5092, section 3.1).
///
/// ```
/// use uriform::schemes::imap::{Auth, ImapUrl};
///
/// let url = ImapUrl::parse("imap://a;AUTH=PLAIN@example.org/")?;
/// assert_eq!(url.auth(), Some(Auth::Mechanism("PLAIN")));
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Auth<'a> {
    /// `*`: in whichever way the client chooses.
    Any,
    /// With this mechanism, percent-encoded.
    Mechanism(&'a str),
}

impl<'a> ImapUrl<'a> {
    /// Returns the user, decoded, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// let url = ImapUrl::parse("imap://a%40b@example.org/")?;
    /// assert_eq!(url.user().unwrap().to_string(), "a@b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<PercentDecoded<'a>> {
        self.parsed.user().map(decode)
    }

    /// Returns how the user is to authenticate, if the URL says so.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// assert_eq!(ImapUrl::parse("imap://a@example.org/")?.auth(), None);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn auth(&self) -> Option<Auth<'a>> {
        let (_, mechanism) = self.parsed.auth()?.split_once('=')?;
        Some(match mechanism {
            "*" => Auth::Any,
            mechanism => Auth::Mechanism(mechanism),
        })
    }

    /// Returns the host.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// assert_eq!(ImapUrl::parse("imap://example.org/")?.host(), "example.org");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Host<'a> {
        // Every text has an authority.
        self.uri.host().unwrap_or(Host::new(""))
    }

    /// Returns the port: 143 if there is none or it is empty.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is greater than 65,535.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// assert_eq!(ImapUrl::parse("imap://example.org:1143/")?.port(), Ok(1143));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn port(&self) -> Result<u16, PortError> {
        match self.uri.port().map(|port| port.to_u16()) {
            None | Some(Err(PortError::Empty)) => Ok(143),
            Some(port) => port,
        }
    }

    /// Returns the name of the mailbox, decoded, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// let url = ImapUrl::parse("imap://example.org/a%20b/c")?;
    /// assert_eq!(url.mailbox().unwrap().to_string(), "a b/c");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn mailbox(&self) -> Option<PercentDecoded<'a>> {
        self.parsed.mailbox().map(decode)
    }

    /// Returns the UIDVALIDITY of the mailbox, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// let url = ImapUrl::parse("imap://example.org/a;UIDVALIDITY=385759045")?;
    /// assert_eq!(url.uid_validity(), Some(385_759_045));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn uid_validity(&self) -> Option<u32> {
        self.parsed.uid_validity()?.parse().ok()
    }

    /// Returns the search program, decoded, of a list of messages.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// let url = ImapUrl::parse("imap://example.org/a?TEXT%20b")?;
    /// assert_eq!(url.search().unwrap().to_string(), "TEXT b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<PercentDecoded<'a>> {
        self.parsed.search().map(decode)
    }

    /// Returns the UID of a message, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// assert_eq!(ImapUrl::parse("imap://example.org/a/;UID=20")?.uid(), Some(20));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn uid(&self) -> Option<u32> {
        self.parsed.uid()?.parse().ok()
    }

    /// Returns the section of the message, decoded, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// let url = ImapUrl::parse("imap://example.org/a/;UID=20/;SECTION=HEADER")?;
    /// assert_eq!(url.section().unwrap().to_string(), "HEADER");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn section(&self) -> Option<PercentDecoded<'a>> {
        self.parsed.section().map(decode)
    }

    /// Returns the part of the message that is meant: the offset of its first byte, and its length
    /// if there is one.
    ///
    /// ```
    /// # use uriform::schemes::imap::ImapUrl;
    /// let url = ImapUrl::parse("imap://example.org/a/;UID=20/;PARTIAL=0.1024")?;
    /// assert_eq!(url.partial(), Some((0, Some(1024))));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn partial(&self) -> Option<(u32, Option<u32>)> {
        let mut numbers = self.parsed.partial()?.split('.');
        let offset = numbers.next()?.parse().ok()?;
        Some((offset, numbers.next().and_then(|it| it.parse().ok())))
    }
}
