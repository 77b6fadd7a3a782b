use core::fmt;

use crate::ParseError;

/// The reason why components do not make a reference.
///
/// It holds none of the input.
///
/// ```
/// use uriform::{BuildError, UriBuf};
///
/// let mut uri = UriBuf::parse("http://example.com/")?;
/// assert_eq!(uri.set_path("over"), Err(BuildError::RootlessPath));
/// let error = uri.set_query(Some("a b")).unwrap_err();
/// assert!(error.to_string().starts_with("unexpected character at offset 1 in query"));
/// // An error changes nothing.
/// assert_eq!(uri, "http://example.com/");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// A text is not the component that it was given as.
    Component(ParseError),
    /// An authority is followed by a path that does not begin with `/`.
    RootlessPath,
    /// There is userinfo or a port, but no host.
    NoHost,
    /// There is no scheme, and there has to be one.
    NoScheme,
    /// There is a scheme, and there must be none.
    Scheme,
    /// There is a fragment, and there must be none.
    Fragment,
    /// A pair holds a `&`, or its name a `=`.
    PairDelimiter,
    /// The text would be longer than 4,294,967,294 bytes.
    TooLong,
}

impl From<ParseError> for BuildError {
    fn from(error: ParseError) -> Self {
        Self::Component(error)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Component(error) => return error.fmt(f),
            Self::RootlessPath => "path after an authority does not begin with `/`",
            Self::NoHost => "userinfo or port without a host",
            Self::NoScheme => "no scheme",
            Self::Scheme => "scheme in a relative reference",
            Self::Fragment => "fragment in an absolute URI or IRI",
            Self::PairDelimiter => "delimiter in a pair of a query",
            Self::TooLong => "text too long",
        })
    }
}

impl core::error::Error for BuildError {}
