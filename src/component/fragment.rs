use crate::text::text_traits;

/// A fragment ([RFC 3986, section 3.5]), without the `#` before it.
///
/// ```abnf
/// fragment = *( pchar / "/" / "?" )
/// ```
///
/// ```
/// use uriform::UriRef;
///
/// let fragment = UriRef::parse("#na%C3%AFve")?.fragment().unwrap();
/// assert_eq!(fragment, "na%C3%AFve");
/// assert_eq!(fragment.decode().to_string(), "naïve");
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.5]: https://www.rfc-editor.org/rfc/rfc3986#section-3.5
#[derive(Clone, Copy, Debug)]
pub struct Fragment<'a>(&'a str);

component!(Fragment: Fragment, "fragment", good: "nose", bad: "a#b", "ifragment", iri: "né");
text_traits!(Fragment<'_>);
