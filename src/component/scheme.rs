use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A scheme ([RFC 3986, section 3.1]).
///
/// ```abnf
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
///
/// Schemes are case-insensitive: `Eq`, `Ord` and `Hash` ignore the case of letters. For that reason
/// a scheme cannot be compared with a `str`, whose `Eq` and `Hash` do not.
///
/// ```
/// use uriform::{Scheme, Uri};
///
/// let scheme = Uri::parse("HTTP://example.com/")?.scheme();
/// assert_eq!(scheme, Scheme::parse("http")?);
/// assert_eq!(scheme.as_str(), "HTTP");
/// assert!(scheme.as_str().eq_ignore_ascii_case("http"));
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.1
#[derive(Clone, Copy, Debug)]
pub struct Scheme<'a>(&'a str);

component!(Scheme: Scheme, "scheme", good: "http", bad: "1a");

impl<'a> Scheme<'a> {
    fn folded(self) -> impl Iterator<Item = u8> + 'a {
        self.0.bytes().map(|byte| byte.to_ascii_lowercase())
    }
}

impl AsRef<str> for Scheme<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for Scheme<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl PartialEq for Scheme<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl Eq for Scheme<'_> {}

impl PartialOrd for Scheme<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scheme<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.folded().cmp(other.folded())
    }
}

impl Hash for Scheme<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.folded().for_each(|byte| state.write_u8(byte));
        // No scheme is the beginning of another one's hash, as with `str`.
        state.write_u8(0xff);
    }
}
