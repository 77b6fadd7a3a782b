//! `tag` URIs ([RFC 4151]).
//!
//! ```
//! use uriform::schemes::tag::{Date, TagUri};
//!
//! let uri = TagUri::parse("tag:timothy@hpl.hp.com,2001-04:web/externalHome")?;
//! assert_eq!(uri.authority(), "timothy@hpl.hp.com");
//! assert_eq!(uri.date(), Date { year: 2001, month: Some(4), day: None });
//! assert_eq!(uri.specific(), "web/externalHome");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 4151]: https://www.rfc-editor.org/rfc/rfc4151

use uri_generated::tag as generated;

use super::types::{generated, uri_type};
use crate::Fragment;

uri_type! {
    /// A `tag` URI (RFC 4151, section 2.1). Two are the same if they are the same text
    /// (section 2.4).
    ///
    /// ```abnf
    /// tagURI        = "tag:" taggingEntity ":" specific [ "#" fragment ]
    /// taggingEntity = authorityName "," date
    /// ```
    ///
    /// ```
    /// use uriform::schemes::tag::TagUri;
    ///
    /// let uri = TagUri::parse("tag:blogger.com,1999:blog-555#a")?;
    /// assert_eq!(uri.entity(), "blogger.com,1999");
    /// assert_eq!(uri.specific(), "blog-555");
    /// assert_eq!(uri.fragment().unwrap(), "a");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    TagUri in "tag": generated::TagUri<'a> = generated!(tag::TagUri),
    good: "tag:example.com,2000:a", bad: "tag:example.com:a"
}

/// The date of a tagging entity (RFC 4151, section 2.1).
///
/// The digits are as written; the grammar has month 99 too. A date without month or day is the
/// first one of the year or the month.
///
/// ```
/// use uriform::schemes::tag::{Date, TagUri};
///
/// let date = TagUri::parse("tag:example.com,2000-02-03:a")?.date();
/// assert_eq!(date, Date { year: 2000, month: Some(2), day: Some(3) });
/// assert!(date.is_possible());
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, if there is one.
    pub month: Option<u8>,
    /// The day, if there is one.
    pub day: Option<u8>,
}

impl Date {
    /// Tells whether month and day are those of a calendar.
    ///
    /// ```
    /// # use uriform::schemes::tag::TagUri;
    /// assert!(!TagUri::parse("tag:example.com,2001-02-29:a")?.date().is_possible());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn is_possible(&self) -> bool {
        let (month, day) = match (self.month, self.day) {
            (Some(month), Some(day)) => (month, day),
            (Some(month), None) => (month, 1),
            (None, _) => (1, 1),
        };
        0 < day && day <= super::calendar::days(self.year, month)
    }
}

impl<'a> TagUri<'a> {
    /// Returns the tagging entity: who made the tag, and a date.
    ///
    /// ```
    /// # use uriform::schemes::tag::TagUri;
    /// assert_eq!(TagUri::parse("tag:example.com,2000:a")?.entity(), "example.com,2000");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn entity(&self) -> &'a str {
        self.parsed.entity()
    }

    /// Returns the name of the authority, a domain name or an address of mail.
    ///
    /// ```
    /// # use uriform::schemes::tag::TagUri;
    /// assert_eq!(TagUri::parse("tag:example.com,2000:a")?.authority(), "example.com");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn authority(&self) -> &'a str {
        self.parsed.authority()
    }

    /// Tells whether the name of the authority is an address of mail.
    ///
    /// ```
    /// # use uriform::schemes::tag::TagUri;
    /// assert!(TagUri::parse("tag:a@example.com,2000:a")?.is_email());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_email(&self) -> bool {
        self.authority().contains('@')
    }

    /// Returns the date.
    ///
    /// ```
    /// # use uriform::schemes::tag::TagUri;
    /// assert_eq!(TagUri::parse("tag:example.com,2000:a")?.date().year, 2000);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn date(&self) -> Date {
        let mut numbers = self.parsed.date().split('-');
        Date {
            year: numbers
                .next()
                .and_then(|year| year.parse().ok())
                .unwrap_or(0),
            month: numbers.next().and_then(|month| month.parse().ok()),
            day: numbers.next().and_then(|day| day.parse().ok()),
        }
    }

    /// Returns what the tagging entity has chosen, as written.
    ///
    /// ```
    /// # use uriform::schemes::tag::TagUri;
    /// assert_eq!(TagUri::parse("tag:example.com,2000:")?.specific(), "");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn specific(&self) -> &'a str {
        self.parsed.specific()
    }

    /// Returns the fragment, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::tag::TagUri;
    /// assert!(TagUri::parse("tag:example.com,2000:a")?.fragment().is_none());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn fragment(&self) -> Option<Fragment<'a>> {
        self.uri.fragment()
    }
}
