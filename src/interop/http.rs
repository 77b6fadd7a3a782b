//! Conversions from and to `http::Uri`.

use alloc::string::String;
use core::fmt;

use http::uri::{InvalidUri, InvalidUriParts, Parts, PathAndQuery};

use crate::{
    AbsoluteUri, AbsoluteUriBuf, BuildError, Builder, RelativeRef, RelativeRefBuf, Uri, UriBuf,
    UriRef, UriRefBuf,
};

/// The reason why a reference is no `http::Uri`.
///
/// ```
/// use uriform::{HttpError, UriRef};
///
/// let reference = UriRef::parse("http://example.com/#f")?;
/// let error = http::Uri::try_from(reference).unwrap_err();
/// assert!(matches!(error, HttpError::Fragment));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum HttpError {
    /// There is a fragment, which `http::Uri` would leave out.
    Fragment,
    /// It is none of the forms of a request's target: with scheme and authority, an authority
    /// alone, a path that begins with `/`, or `*` alone.
    Form,
    /// `http` refuses a component, or rewrites it.
    Component,
}

impl fmt::Display for HttpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fragment => "fragment in the target of a request",
            Self::Form => "not in a form that the target of a request has",
            Self::Component => "component that `http` does not support",
        })
    }
}

impl core::error::Error for HttpError {}

impl From<InvalidUri> for HttpError {
    fn from(_: InvalidUri) -> Self {
        Self::Component
    }
}

impl From<InvalidUriParts> for HttpError {
    fn from(_: InvalidUriParts) -> Self {
        Self::Form
    }
}

impl TryFrom<UriRef<'_>> for http::Uri {
    type Error = HttpError;

    /// An empty path after an authority becomes `/`, except where the authority is alone.
    fn try_from(reference: UriRef<'_>) -> Result<Self, HttpError> {
        if reference.fragment().is_some() {
            return Err(HttpError::Fragment);
        }
        let mut parts = Parts::default();
        if let Some(scheme) = reference.scheme() {
            parts.scheme = Some(scheme.as_str().try_into()?);
        }
        if let Some(authority) = reference.authority() {
            parts.authority = Some(authority.as_str().try_into()?);
        }
        let (path, query) = (reference.path(), reference.query());
        let is_alone = reference.scheme().is_none() && reference.authority().is_some();
        parts.path_and_query = match path.as_str() {
            "" if is_alone && query.is_none() => None,
            "" if reference.authority().is_some() => Some(path_and_query(&reference, "/")?),
            "*" if is_asterisk(&reference) => Some(path_and_query(&reference, "*")?),
            path if path.starts_with('/') => Some(path_and_query(&reference, path)?),
            _ => return Err(HttpError::Form),
        };
        Ok(Self::from_parts(parts)?)
    }
}

fn is_asterisk(reference: &UriRef<'_>) -> bool {
    reference.as_str() == "*"
}

fn path_and_query(reference: &UriRef<'_>, path: &str) -> Result<PathAndQuery, HttpError> {
    let mut text = String::from(path);
    if let Some(query) = reference.query() {
        text.push('?');
        text.push_str(query.as_str());
    }
    let parsed = PathAndQuery::try_from(text.as_str())?;
    if parsed.as_str() == text {
        Ok(parsed)
    } else {
        Err(HttpError::Component)
    }
}

/// Implements both directions for the owned types.
macro_rules! owned {
    ($($Owned:ident)*) => {$(
        impl TryFrom<&$Owned> for http::Uri {
            type Error = HttpError;

            fn try_from(reference: &$Owned) -> Result<Self, HttpError> {
                UriRef::from(reference).try_into()
            }
        }

        impl TryFrom<&http::Uri> for $Owned {
            type Error = BuildError;

            /// An authority alone becomes a reference that begins with `//`; a path that begins
            /// with `//` where there is no authority begins with `/.//` in the reference.
            fn try_from(uri: &http::Uri) -> Result<Self, BuildError> {
                let mut builder = Builder::new();
                if let Some(scheme) = uri.scheme_str() {
                    builder = builder.scheme(scheme);
                }
                if let Some(authority) = uri.authority() {
                    builder = builder.authority(authority.as_str());
                }
                if let Some(path_and_query) = uri.path_and_query() {
                    builder = builder.path(path_and_query.path());
                    if let Some(query) = path_and_query.query() {
                        builder = builder.query(query);
                    }
                }
                builder.build()
            }
        }
    )*};
}

/// The narrower kinds go by way of the reference.
macro_rules! narrower {
    ($($Borrowed:ident)*) => {$(
        impl TryFrom<$Borrowed<'_>> for http::Uri {
            type Error = HttpError;

            fn try_from(reference: $Borrowed<'_>) -> Result<Self, HttpError> {
                UriRef::from(reference).try_into()
            }
        }
    )*};
}

owned! { UriBuf UriRefBuf AbsoluteUriBuf RelativeRefBuf }

narrower! { Uri AbsoluteUri RelativeRef }
