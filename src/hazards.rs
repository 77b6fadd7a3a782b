//! What is valid and may still be dangerous (RFC 3986, section 7).

use core::iter::FusedIterator;
use core::ops::Range;

use crate::form::{character, is_bidi_control};
use crate::percent::triplet;
use crate::reference::Reference;
use crate::{HostKind, IriRef};

/// Something in a reference that some software reads in another way, or that people misread.
///
/// ```
/// use uriform::{HazardKind, Severity, uri};
///
/// let uri = uri!("http://example.com@017700000001/");
/// let found: Vec<_> = uriform::hazards(&uri).collect();
/// assert_eq!(found[0].kind, HazardKind::Userinfo);
/// assert_eq!(found[1].kind, HazardKind::NumericHost);
/// assert_eq!(&uri.as_str()[found[1].span.clone()], "017700000001");
/// assert_eq!(found[1].severity(), Severity::High);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hazard {
    /// What it is.
    pub kind: HazardKind,
    /// Where it is in the text, in bytes.
    pub span: Range<usize>,
}

impl Hazard {
    /// Returns how likely it is that something is wrong.
    ///
    /// ```
    /// use uriform::{Severity, uri};
    ///
    /// let hazard = uriform::hazards(&uri!("http://user@example.com/")).next().unwrap();
    /// assert_eq!(hazard.severity(), Severity::Low);
    /// ```
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

/// The kind of a [`Hazard`].
///
/// ```
/// use uriform::{HazardKind, Severity};
///
/// assert_eq!(HazardKind::EncodedNul.severity(), Severity::High);
/// assert_eq!(HazardKind::EncodedNul.as_str(), "encoded-nul");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HazardKind {
    /// There is userinfo, which people take for the host (section 7.6).
    Userinfo,
    /// There is a password in userinfo (sections 3.2.1 and 7.5).
    Password,
    /// The host is a name to this grammar and an IPv4 address to some systems: `0x7f.1`, `127.1`
    /// (section 7.4).
    NumericHost,
    /// The port is not one of 0 to 65535.
    PortOutOfRange,
    /// `%00`: ends the text in some languages (section 7.3).
    EncodedNul,
    /// `%2F` or `%5C`: a separator of paths once it is decoded (section 7.3).
    EncodedSlash,
    /// `%2E`: may be a dot segment once it is decoded.
    EncodedDot,
    /// The triplet of another delimiter, which means something else once it is decoded.
    EncodedDelimiter,
    /// A bidirectional formatting character, which changes the order of what people see (RFC 3987,
    /// section 4.1).
    BidiControl,
}

impl HazardKind {
    /// Returns how likely it is that something is wrong.
    ///
    /// ```
    /// use uriform::{HazardKind, Severity};
    ///
    /// assert_eq!(HazardKind::EncodedDelimiter.severity(), Severity::Low);
    /// ```
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::NumericHost | Self::EncodedNul | Self::BidiControl => Severity::High,
            Self::Password | Self::PortOutOfRange | Self::EncodedSlash | Self::EncodedDot => {
                Severity::Medium
            }
            Self::Userinfo | Self::EncodedDelimiter => Severity::Low,
        }
    }

    /// Returns the name.
    ///
    /// ```
    /// assert_eq!(uriform::HazardKind::Userinfo.as_str(), "userinfo");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Userinfo => "userinfo",
            Self::Password => "password",
            Self::NumericHost => "numeric-host",
            Self::PortOutOfRange => "port-out-of-range",
            Self::EncodedNul => "encoded-nul",
            Self::EncodedSlash => "encoded-slash",
            Self::EncodedDot => "encoded-dot",
            Self::EncodedDelimiter => "encoded-delimiter",
            Self::BidiControl => "bidi-control",
        }
    }
}

/// How likely it is that something is wrong.
///
/// ```
/// use uriform::Severity;
///
/// assert!(Severity::Low < Severity::High);
/// assert_eq!(Severity::High.as_str(), "high");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Common in references that are all right.
    Low,
    /// Rare in them.
    Medium,
    /// Hardly ever meant well.
    High,
}

impl Severity {
    /// Returns the name.
    ///
    /// ```
    /// assert_eq!(uriform::Severity::Low.as_str(), "low");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// Iterates over the hazards in a reference: first those of the authority as a whole, then those of
/// single characters in order.
///
/// ```
/// use uriform::{HazardKind, uri};
///
/// let uri = uri!("http://h:70000/a%2fb%00");
/// let kinds = uriform::hazards(&uri).map(|hazard| hazard.kind);
/// assert!(kinds.eq([
///     HazardKind::PortOutOfRange,
///     HazardKind::EncodedSlash,
///     HazardKind::EncodedNul,
/// ]));
/// ```
pub fn hazards<T: Reference>(reference: &T) -> Hazards<'_> {
    let reference = reference.view();
    Hazards {
        reference,
        authority: 0,
        at: 0,
    }
}

/// The hazards in a reference: what [`hazards`] returns.
///
/// ```
/// assert_eq!(uriform::hazards(&uriform::uri!("http://example.com/")).count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Hazards<'a> {
    reference: IriRef<'a>,
    /// How many checks of the authority have been made.
    authority: usize,
    /// What is before has been looked at.
    at: usize,
}

const AUTHORITY_CHECKS: [fn(IriRef<'_>) -> Option<Hazard>; 4] =
    [userinfo, password, numeric_host, port];

impl Iterator for Hazards<'_> {
    type Item = Hazard;

    fn next(&mut self) -> Option<Hazard> {
        while let Some(check) = AUTHORITY_CHECKS.get(self.authority) {
            self.authority += 1;
            if let Some(hazard) = check(self.reference) {
                return Some(hazard);
            }
        }
        let text = self.reference.as_str();
        while let Some(first) = text[self.at..].chars().next() {
            let start = self.at;
            let (kind, length) = at_character(text.as_bytes(), start, first);
            self.at += length;
            if let Some(kind) = kind {
                let span = start..self.at;
                return Some(Hazard { kind, span });
            }
        }
        None
    }
}

impl FusedIterator for Hazards<'_> {}

fn userinfo(reference: IriRef<'_>) -> Option<Hazard> {
    let span = reference.spans().userinfo()?;
    let kind = HazardKind::Userinfo;
    Some(Hazard { kind, span })
}

fn password(reference: IriRef<'_>) -> Option<Hazard> {
    let span = reference.spans().userinfo()?;
    let password = reference
        .userinfo()?
        .password()
        .filter(|text| !text.is_empty())?;
    Some(Hazard {
        kind: HazardKind::Password,
        span: span.end - password.len()..span.end,
    })
}

/// What `inet_aton` takes for an address: one to four numbers, decimal, octal or hexadecimal, and
/// perhaps a final dot. Triplets are decoded before that.
fn numeric_host(reference: IriRef<'_>) -> Option<Hazard> {
    /// What was read of a number.
    #[derive(Clone, Copy, PartialEq)]
    enum Number {
        Nothing,
        Zero,
        Decimal,
        Hexadecimal,
    }
    use Number::{Decimal, Hexadecimal, Nothing, Zero};

    let host = reference.host()?;
    if host.kind() != HostKind::RegName {
        return None;
    }
    let (mut number, mut numbers) = (Nothing, 0);
    for byte in crate::percent::decode(host.as_str()) {
        number = match (number, byte) {
            (Nothing, b'0') => Zero,
            (Nothing | Zero | Decimal, b'0'..=b'9') => Decimal,
            (Zero, b'x' | b'X') => Hexadecimal,
            (Hexadecimal, digit) if digit.is_ascii_hexdigit() => Hexadecimal,
            (Zero | Decimal | Hexadecimal, b'.') => Nothing,
            _ => return None,
        };
        numbers += usize::from(byte == b'.');
    }
    numbers += usize::from(number != Nothing);
    (1..=4).contains(&numbers).then(|| Hazard {
        kind: HazardKind::NumericHost,
        span: reference.spans().host().unwrap_or_default(),
    })
}

fn port(reference: IriRef<'_>) -> Option<Hazard> {
    let port = reference.port().filter(|port| !port.as_str().is_empty())?;
    port.to_u16().is_err().then(|| Hazard {
        kind: HazardKind::PortOutOfRange,
        span: reference.spans().port().unwrap_or_default(),
    })
}

/// Returns the hazard at a character, and the length of what it is about.
fn at_character(bytes: &[u8], at: usize, first: char) -> (Option<HazardKind>, usize) {
    let Some(byte) = triplet(bytes, at) else {
        let kind = is_bidi_control(first).then_some(HazardKind::BidiControl);
        return (kind, first.len_utf8());
    };
    let kind = match byte {
        0 => HazardKind::EncodedNul,
        b'/' | b'\\' => HazardKind::EncodedSlash,
        b'.' => HazardKind::EncodedDot,
        b':' | b'?' | b'#' | b'[' | b']' | b'@' | b'!' | b'$' | b'&' | b'\'' | b'(' | b')'
        | b'*' | b'+' | b',' | b';' | b'=' | b'%' => HazardKind::EncodedDelimiter,
        _ => match character(bytes, at) {
            Some(character) if is_bidi_control(character) => {
                return (Some(HazardKind::BidiControl), 3 * character.len_utf8());
            }
            _ => return (None, 3),
        },
    };
    (Some(kind), 3)
}
