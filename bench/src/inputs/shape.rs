//! Texts that make a parser that looks ahead, goes back or counts do it often.

/// The shape of an adversarial text.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// Userinfo that may be a host and a port at every colon.
    Colons,
    /// A name that may be an IPv4 address at every digit and dot.
    DigitsAndDots,
    /// A path of percent-encoded octets and nothing else.
    PercentEncoded,
    /// A path of dot segments and nothing else.
    DotSegments,
}

impl Shape {
    pub(crate) const ALL: [Self; 4] = [
        Self::Colons,
        Self::DigitsAndDots,
        Self::PercentEncoded,
        Self::DotSegments,
    ];

    /// Returns the name of the input.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Colons => "adversarial-colons",
            Self::DigitsAndDots => "adversarial-digits-and-dots",
            Self::PercentEncoded => "adversarial-percent-encoded",
            Self::DotSegments => "adversarial-dot-segments",
        }
    }

    /// Returns a text of the shape, of that many bytes or a few less.
    pub(crate) fn text(self, len: usize) -> String {
        let (prefix, unit, suffix) = match self {
            Self::Colons => ("http://", "a:b:c:", "@h"),
            Self::DigitsAndDots => ("http://", "1.23.", "4"),
            Self::PercentEncoded => ("http://h/", "%41", ""),
            Self::DotSegments => ("http://h", "/..", "/"),
        };
        let units = (len - prefix.len() - suffix.len()) / unit.len();
        format!("{prefix}{}{suffix}", unit.repeat(units))
    }
}
