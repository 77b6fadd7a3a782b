//! Timestamps ([RFC 3339]).
//!
//! ```
//! use uriform::schemes::timestamp::Timestamp;
//!
//! let timestamp = Timestamp::parse("1985-04-12T23:20:50.52Z")?;
//! let date = (timestamp.year(), timestamp.month(), timestamp.day());
//! assert_eq!(date, (1985, 4, 12));
//! let time = (timestamp.hour(), timestamp.minute(), timestamp.second());
//! assert_eq!(time, (23, 20, 50));
//! assert_eq!(timestamp.nanosecond(), 520_000_000);
//! assert_eq!(timestamp.offset_minutes(), Some(0));
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 3339]: https://www.rfc-editor.org/rfc/rfc3339

use uri_generated::timestamp as generated;

use super::SchemeError;
use super::calendar::days;
use super::types::{debug_text, text_type};

text_type! {
    /// A date and a time with its offset from UTC (RFC 3339, section 5.6).
    ///
    /// ```abnf
    /// date-time = full-date "T" full-time
    /// ```
    ///
    /// Numbers are in the ranges of section 5.7: the day is one of the month, and second 60 is a
    /// leap second, the last one of a month in UTC. Which months had one is in no rule, so none is
    /// refused for that.
    ///
    /// ```
    /// use uriform::schemes::timestamp::Timestamp;
    ///
    /// assert!(Timestamp::parse("1990-12-31T15:59:60-08:00").is_ok());
    /// let error = Timestamp::parse("2023-02-29T00:00:00Z").unwrap_err();
    /// assert_eq!(error.to_string(), "day out of range at offset 8 in date-time");
    /// ```
    Timestamp in "timestamp": generated::DateTime<'a> = parse,
    good: "1985-04-12T23:20:50Z", bad: "1985-04-12"
}

debug_text!(Timestamp);

fn parse(text: &str) -> Result<generated::DateTime<'_>, SchemeError> {
    let parsed = generated::DateTime::parse(text).map_err(SchemeError::from)?;
    let this = Timestamp { text, parsed };
    let offset = text.len() - parsed.offset().len();
    let (hours, minutes) = this.offset_digits();
    for (fits, what, at) in [
        (matches!(this.month(), 1..=12), "month out of range", 5),
        (
            0 < this.day() && this.day() <= days(this.year(), this.month()),
            "day out of range",
            8,
        ),
        (this.hour() <= 23, "hour out of range", 11),
        (this.minute() <= 59, "minute out of range", 14),
        (this.second() <= 60, "second out of range", 17),
        (hours <= 23, "hours of the offset out of range", offset + 1),
        (
            minutes <= 59,
            "minutes of the offset out of range",
            offset + 4,
        ),
        (
            this.second() < 60 || this.ends_month(),
            "second 60 without leap second",
            17,
        ),
    ] {
        if !fits {
            return Err(SchemeError::prose("date-time", what, at));
        }
    }
    Ok(parsed)
}

impl<'a> Timestamp<'a> {
    /// Returns the year.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// assert_eq!(Timestamp::parse("0001-01-01T00:00:00Z")?.year(), 1);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn year(&self) -> u16 {
        self.parsed.year().parse().unwrap_or_default()
    }

    /// Returns the month, from 1 to 12.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// assert_eq!(Timestamp::parse("2000-12-31T00:00:00Z")?.month(), 12);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn month(&self) -> u8 {
        digits(self.parsed.month())
    }

    /// Returns the day of the month, from 1 on.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// assert_eq!(Timestamp::parse("2000-02-29T00:00:00Z")?.day(), 29);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn day(&self) -> u8 {
        digits(self.parsed.day())
    }

    /// Returns the hour, from 0 to 23.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// assert_eq!(Timestamp::parse("2000-01-01T23:00:00Z")?.hour(), 23);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn hour(&self) -> u8 {
        digits(self.parsed.hour())
    }

    /// Returns the minute, from 0 to 59.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// assert_eq!(Timestamp::parse("2000-01-01T00:59:00Z")?.minute(), 59);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn minute(&self) -> u8 {
        digits(self.parsed.minute())
    }

    /// Returns the second, from 0 to 59, or 60 of a leap second.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// assert_eq!(Timestamp::parse("1990-12-31T23:59:60Z")?.second(), 60);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn second(&self) -> u8 {
        digits(self.parsed.second())
    }

    /// Returns the digits of the fraction of the second, if there are any.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// assert_eq!(Timestamp::parse("2000-01-01T00:00:00.5200Z")?.fraction(), Some("5200"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn fraction(&self) -> Option<&'a str> {
        self.parsed.fraction()?.strip_prefix('.')
    }

    /// Returns the fraction of the second in nanoseconds; further digits are cut off.
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// let timestamp = Timestamp::parse("2000-01-01T00:00:00.0000000019Z")?;
    /// assert_eq!(timestamp.nanosecond(), 1);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn nanosecond(&self) -> u32 {
        let digits = self.fraction().unwrap_or_default().bytes();
        let digits = digits.map(|digit| u32::from(digit - b'0'));
        let padded = digits.chain(core::iter::repeat(0)).take(9);
        padded.fold(0, |number, digit| 10 * number + digit)
    }

    /// Returns the offset from UTC in minutes, or `None` for `-00:00`: the time is UTC, and the
    /// local offset unknown (section 4.3).
    ///
    /// ```
    /// # use uriform::schemes::timestamp::Timestamp;
    /// let offset = |text| Timestamp::parse(text).unwrap().offset_minutes();
    /// assert_eq!(offset("2000-01-01T00:00:00-08:30"), Some(-510));
    /// assert_eq!(offset("2000-01-01T00:00:00+00:00"), Some(0));
    /// assert_eq!(offset("2000-01-01T00:00:00-00:00"), None);
    /// ```
    #[must_use]
    pub fn offset_minutes(&self) -> Option<i16> {
        match (self.minutes_from_utc(), self.parsed.offset()) {
            (_, "-00:00") => None,
            (minutes, _) => Some(minutes),
        }
    }

    fn minutes_from_utc(&self) -> i16 {
        let (hours, minutes) = self.offset_digits();
        let minutes = 60 * i16::from(hours) + i16::from(minutes);
        if self.parsed.offset().starts_with('-') {
            -minutes
        } else {
            minutes
        }
    }

    /// Returns hours and minutes of the offset, without sign.
    fn offset_digits(&self) -> (u8, u8) {
        let offset = self.parsed.offset().get(1..).unwrap_or_default();
        let (hours, minutes) = offset.split_once(':').unwrap_or_default();
        (digits(hours), digits(minutes))
    }

    /// Tells whether the minute is the last one of a month in UTC.
    fn ends_month(&self) -> bool {
        let local = 60 * i16::from(self.hour()) + i16::from(self.minute());
        let last = days(self.year(), self.month());
        match local - self.minutes_from_utc() {
            // 23:59 of the day before, or of the same day; no offset is a whole day.
            -1 => self.day() == 1,
            1439 => self.day() == last,
            _ => false,
        }
    }
}

/// What the grammar has as two digits.
fn digits(text: &str) -> u8 {
    text.parse().unwrap_or_default()
}
