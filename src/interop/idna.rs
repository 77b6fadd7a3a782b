//! Names of hosts as IDNA writes them (RFC 3987, section 3.1, step 2), for schemes whose hosts are
//! domain names.
//!
//! The whole name is processed as UTS 46 says, not transitionally, hyphens anywhere, as long as DNS
//! allows. A name that needs none of it stays as it was written.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::convert::to_iri;
use crate::form::{Change, Composed, Form, Part};
use crate::percent::{CharSet, decode, encode};
use crate::{
    AbsoluteIri, AbsoluteIriBuf, AbsoluteUri, AbsoluteUriBuf, HostKind, Iri, IriBuf, IriRef,
    IriRefBuf, IriRelativeRef, IriRelativeRefBuf, RelativeRef, RelativeRefBuf, Uri, UriBuf, UriRef,
    UriRefBuf,
};

/// The reason why a host has no other form by IDNA.
///
/// It holds none of the input.
///
/// ```
/// use uriform::{IdnaErrorKind, iri};
///
/// let error = iri!("http://a..é/").to_uri_idna().unwrap_err();
/// assert_eq!(error.kind(), IdnaErrorKind::NoDomainName);
/// assert_eq!(error.span(), 7..12);
/// assert_eq!(error.to_string(), "host at 7..12 is no domain name");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IdnaError {
    kind: IdnaErrorKind,
    span: Range<usize>,
}

/// The kind of an [`IdnaError`].
///
/// ```
/// use uriform::{IdnaErrorKind, iri};
///
/// let error = iri!("http://é%FF/").to_uri_idna().unwrap_err();
/// assert_eq!(error.kind(), IdnaErrorKind::NotUtf8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IdnaErrorKind {
    /// The host is not UTF-8 once its triplets are decoded.
    NotUtf8,
    /// A label is empty, too long, or not one that IDNA allows.
    NoDomainName,
    /// The text would be longer than any reference may be.
    TooLong,
}

impl IdnaError {
    /// Returns the reason.
    ///
    /// ```
    /// use uriform::{IdnaErrorKind, uri};
    ///
    /// let error = uri!("http://xn--a/").to_iri_idna().unwrap_err();
    /// assert_eq!(error.kind(), IdnaErrorKind::NoDomainName);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> IdnaErrorKind {
        self.kind
    }

    /// Returns where the host is in the text that was to be mapped, in bytes.
    ///
    /// ```
    /// use uriform::uri;
    ///
    /// assert_eq!(uri!("http://xn--a/").to_iri_idna().unwrap_err().span(), 7..12);
    /// ```
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }
}

impl fmt::Display for IdnaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            IdnaErrorKind::NotUtf8 => "is not UTF-8",
            IdnaErrorKind::NoDomainName => "is no domain name",
            IdnaErrorKind::TooLong => "makes the text too long",
        };
        write!(f, "host at {:?} {what}", self.span)
    }
}

impl core::error::Error for IdnaError {}

/// Another form of a host, if it has one.
type Changed<'a> = Option<Result<Cow<'a, str>, IdnaErrorKind>>;

/// Returns the name in ASCII; none if the host is ASCII, decoded, or no name.
fn to_ascii(host: &[u8]) -> Changed<'_> {
    let deny = AsciiDenyList::URL;
    (!host.is_ascii()).then(|| {
        Uts46::new()
            .to_ascii(host, deny, Hyphens::Allow, DnsLength::VerifyAllowRootDot)
            .map_err(|_| IdnaErrorKind::NoDomainName)
    })
}

/// Returns the name in Unicode; none if no label begins with `xn--`.
fn to_unicode(host: &[u8]) -> Changed<'_> {
    let is_encoded = |label: &[u8]| {
        label
            .get(..4)
            .is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"xn--"))
    };
    host.split(|byte| *byte == b'.').any(is_encoded).then(|| {
        let (name, result) = Uts46::new().to_unicode(host, AsciiDenyList::URL, Hyphens::Allow);
        result
            .map(|()| name)
            .map_err(|_| IdnaErrorKind::NoDomainName)
    })
}

/// Returns another text for the host of a reference, if it has a name that `change` changes.
fn host(
    reference: IriRef<'_>,
    change: fn(&[u8]) -> Changed<'_>,
    set: CharSet,
) -> Result<Option<String>, IdnaErrorKind> {
    let Some(host) = reference
        .host()
        .filter(|host| host.kind() == HostKind::RegName)
    else {
        return Ok(None);
    };
    let decoded: Vec<u8> = decode(host.as_str()).collect();
    let Some(name) = change(&decoded) else {
        return Ok(None);
    };
    core::str::from_utf8(&decoded).map_err(|_| IdnaErrorKind::NotUtf8)?;
    Ok(Some(encode(&name?, set).collect()))
}

/// Puts a name in place of the host.
fn with_host<'a>(mut form: Form<'a>, host: Option<&'a str>) -> Form<'a> {
    if let (Some(authority), Some(host)) = (&mut form.authority, host) {
        authority.host = Part::new(host, Change::Keep);
    }
    form
}

fn error(reference: IriRef<'_>, kind: IdnaErrorKind) -> IdnaError {
    IdnaError {
        kind,
        span: reference.spans().host().unwrap_or_default(),
    }
}

macro_rules! conversions {
    ($($Uri:ident $UriBuf:ident and $Iri:ident $IriBuf:ident, $to_uri:ident, $to_iri:ident, $example:literal;)*) => {$(
        impl $Iri<'_> {
            #[doc = concat!("Maps the text to a [`", stringify!($UriBuf), "`] ([RFC 3987, section 3.1]) as")]
            /// without IDNA, except that a host beyond ASCII is written as `ToASCII` of IDNA does
            /// (UTS 46).
            ///
            /// It is for schemes whose hosts are domain names.
            ///
            /// # Errors
            ///
            /// Returns an error with the span of the host if that is beyond ASCII and no domain
            /// name, or not UTF-8 once its triplets are decoded.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Iri), ";")]
            ///
            #[doc = concat!("let iri = ", stringify!($Iri), "::parse(\"", $example, "//résumé.example.org/é\")?;")]
            #[doc = concat!("assert_eq!(iri.", stringify!($to_uri), "()?, \"", $example, "//xn--rsum-bpad.example.org/%C3%A9\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// [RFC 3987, section 3.1]: https://www.rfc-editor.org/rfc/rfc3987#section-3.1
            pub fn $to_uri(self) -> Result<$UriBuf, IdnaError> {
                let reference = self.into();
                let failed = |kind| error(reference, kind);
                let host = host(reference, to_ascii, CharSet::REG_NAME).map_err(failed)?;
                let form = with_host(Form::new(reference, Change::ToUri), host.as_deref());
                let uri = Composed::<$Uri<'_>>::new(&form).build();
                uri.map_err(|_| failed(IdnaErrorKind::TooLong))
            }
        }

        impl $Uri<'_> {
            #[doc = concat!("Maps the text to an [`", stringify!($IriBuf), "`] ([RFC 3987, section 3.2]) as")]
            /// without IDNA, except that a host with labels that begin with `xn--` is written as
            /// `ToUnicode` of IDNA does (UTS 46).
            ///
            /// # Errors
            ///
            /// Returns an error with the span of the host if it has such a label and is no domain
            /// name.
            ///
            /// ```
            #[doc = concat!("use uriform::", stringify!($Uri), ";")]
            ///
            #[doc = concat!("let uri = ", stringify!($Uri), "::parse(\"", $example, "//xn--rsum-bpad.example.org/%C3%A9\")?;")]
            #[doc = concat!("assert_eq!(uri.", stringify!($to_iri), "()?, \"", $example, "//résumé.example.org/é\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// [RFC 3987, section 3.2]: https://www.rfc-editor.org/rfc/rfc3987#section-3.2
            pub fn $to_iri(self) -> Result<$IriBuf, IdnaError> {
                let reference = self.into();
                let failed = |kind| error(reference, kind);
                let set = CharSet::REG_NAME.union(CharSet::UCSCHAR);
                let host = host(reference, to_unicode, set).map_err(failed)?;
                let form = with_host(to_iri(reference), host.as_deref());
                let iri = Composed::<$Iri<'_>>::new(&form).build();
                iri.map_err(|_| failed(IdnaErrorKind::TooLong))
            }
        }
    )*};
}

conversions! {
    Uri UriBuf and Iri IriBuf, to_uri_idna, to_iri_idna, "http:";
    UriRef UriRefBuf and IriRef IriRefBuf, to_uri_ref_idna, to_iri_ref_idna, "";
    AbsoluteUri AbsoluteUriBuf and AbsoluteIri AbsoluteIriBuf, to_absolute_uri_idna, to_absolute_iri_idna, "http:";
    RelativeRef RelativeRefBuf and IriRelativeRef IriRelativeRefBuf, to_relative_ref_idna, to_iri_relative_ref_idna, "";
}
