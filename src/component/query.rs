use core::iter::FusedIterator;
use core::str::Split;

use crate::percent::{PercentDecoded, decode_form};
use crate::text::text_traits;

/// A query ([RFC 3986, section 3.4]), without the `?` before it.
///
/// ```abnf
/// query = *( pchar / "/" / "?" )
/// ```
///
/// That a query is pairs is a custom of many schemes, not a rule: [`pairs`](Self::pairs) only takes
/// the text apart, [`form_pairs`](Self::form_pairs) reads it as what a form sends.
///
/// ```
/// use uriform::Uri;
///
/// let query = Uri::parse("http://example.com/?name=ferret&color=dark+purple")?.query().unwrap();
/// assert_eq!(query, "name=ferret&color=dark+purple");
/// let color = query.form_pairs().find(|(name, _)| name.clone().eq(*b"color")).unwrap().1;
/// assert_eq!(color.to_string(), "dark purple");
/// # Ok::<(), uriform::ParseError>(())
/// ```
///
/// [RFC 3986, section 3.4]: https://www.rfc-editor.org/rfc/rfc3986#section-3.4
#[derive(Clone, Copy, Debug)]
pub struct Query<'a>(&'a str);

component!(Query: Query, "query", good: "name=ferret", bad: "a#b", "iquery", iri: "où");
text_traits!(Query<'_>);

impl<'a> Query<'a> {
    /// Iterates over what is between `&`, split at the first `=`, as written.
    ///
    /// Nothing is lost: an absent value is not an empty one, and empty pairs are there too. An
    /// empty query has no pairs.
    ///
    /// ```
    /// use uriform::Query;
    ///
    /// let pairs = Query::parse("a=1&b&=&&c=%26=")?.pairs();
    /// let expected = [("a", Some("1")), ("b", None), ("", Some("")), ("", None), ("c", Some("%26="))];
    /// assert!(pairs.eq(expected));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn pairs(&self) -> Pairs<'a> {
        let mut rest = self.0.split('&');
        if self.0.is_empty() {
            rest.next();
        }
        Pairs { rest }
    }

    /// Iterates over the pairs of a form, decoded while they are read
    /// (`application/x-www-form-urlencoded`).
    ///
    /// `+` is a space, an absent value is empty, and empty pairs are left out.
    ///
    /// ```
    /// use uriform::Query;
    ///
    /// let pairs = Query::parse("q=a+b&lang=fran%C3%A7ais&&debug")?
    ///     .form_pairs()
    ///     .map(|(name, value)| (name.to_string(), value.to_string()))
    ///     .collect::<Vec<_>>();
    /// let expected = [("q", "a b"), ("lang", "français"), ("debug", "")];
    /// assert_eq!(pairs, expected.map(|(name, value)| (name.into(), value.into())));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub fn form_pairs(&self) -> FormPairs<'a> {
        FormPairs { rest: self.pairs() }
    }
}

/// The pairs of a query, as written: what [`Query::pairs`] returns.
///
/// ```
/// use uriform::Query;
///
/// let last = Query::parse("a=1&b=2")?.pairs().next_back();
/// assert_eq!(last, Some(("b", Some("2"))));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    rest: Split<'a, char>,
}

/// The pairs of a form: what [`Query::form_pairs`] returns.
///
/// ```
/// use uriform::Query;
///
/// assert_eq!(Query::parse("&a=1&")?.form_pairs().count(), 1);
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FormPairs<'a> {
    rest: Pairs<'a>,
}

fn split(pair: &str) -> (&str, Option<&str>) {
    match pair.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (pair, None),
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = (&'a str, Option<&'a str>);

    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next().map(split)
    }
}

impl DoubleEndedIterator for Pairs<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(split)
    }
}

impl FusedIterator for Pairs<'_> {}

/// Decodes a pair of a form, if it is not empty.
fn decode<'a>(
    (name, value): (&'a str, Option<&'a str>),
) -> Option<(PercentDecoded<'a>, PercentDecoded<'a>)> {
    let empty = name.is_empty() && value.is_none();
    (!empty).then(|| (decode_form(name), decode_form(value.unwrap_or_default())))
}

impl<'a> Iterator for FormPairs<'a> {
    type Item = (PercentDecoded<'a>, PercentDecoded<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.rest.find_map(decode)
    }
}

impl DoubleEndedIterator for FormPairs<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.by_ref().rev().find_map(decode)
    }
}

impl FusedIterator for FormPairs<'_> {}
