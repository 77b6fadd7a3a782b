use alloc::string::String;
use core::fmt;

use super::{BuildError, Edit};
use crate::Query;
use crate::component::Rule;
use crate::percent::{CharSet, decode, encode, encode_form};

/// Changes the pairs of the query of an owned reference: what `query_mut()` returns.
///
/// Names are compared as what they mean, so percent-encoding makes no difference.
///
/// ```
/// use uriform::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com/?lang=en#top")?;
/// uri.query_mut().append("page", Some("2"))?.append_decoded("q", "R&D")?;
/// assert_eq!(uri, "http://example.com/?lang=en&page=2&q=R%26D#top");
/// uri.query_mut().remove("page");
/// assert_eq!(uri, "http://example.com/?lang=en&q=R%26D#top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "nothing is changed before a method is called"]
pub struct QueryMut<'b> {
    edit: Edit<'b>,
}

impl<'b> QueryMut<'b> {
    pub(crate) fn new(edit: Edit<'b>) -> Self {
        Self { edit }
    }

    /// Returns the query as it is now, if there is one.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/")?;
    /// assert_eq!(uri.query_mut().as_query(), None);
    /// assert_eq!(uri.query_mut().append("a", None)?.as_query().unwrap(), "a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_query(&self) -> Option<Query<'_>> {
        let span = self.edit.spans.query()?;
        Some(Query::new(&self.edit.text[span]))
    }

    /// Appends a pair, as it is to be written.
    ///
    /// A query that is absent or empty and gets an empty name without a value is the empty query,
    /// which has no pairs: nothing tells it from one with that pair.
    ///
    /// # Errors
    ///
    /// Returns an error if a text cannot be in a query, or holds a delimiter of pairs.
    ///
    /// ```
    /// use uriform::{BuildError, UriBuf};
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?a")?;
    /// uri.query_mut().append("b", Some("c=d"))?.append("e", None)?;
    /// assert_eq!(uri.query().unwrap(), "a&b=c=d&e");
    /// let error = uri.query_mut().append("b", Some("c&d")).err();
    /// assert_eq!(error, Some(BuildError::PairDelimiter));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append(&mut self, name: &str, value: Option<&str>) -> Result<&mut Self, BuildError> {
        self.check(name, value)?;
        self.append_checked(name, value)
    }

    /// Appends pairs, as they are to be written, in one step: what is behind the query is moved once.
    ///
    /// # Errors
    ///
    /// Returns an error if a text cannot be in a query, or holds a delimiter of pairs.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?a#f")?;
    /// uri.query_mut().extend([("b", Some("1")), ("c", None)])?;
    /// assert_eq!(uri, "http://example.com/?a&b=1&c#f");
    /// assert!(uri.query_mut().extend([("d", None), ("&", None)]).is_err());
    /// assert_eq!(uri.query().unwrap(), "a&b=1&c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend<'t>(
        &mut self,
        pairs: impl IntoIterator<Item = (&'t str, Option<&'t str>)>,
    ) -> Result<&mut Self, BuildError> {
        let mut tail = None;
        for (name, value) in pairs {
            self.check(name, value)?;
            push(&mut tail, name, value);
        }
        self.append_pairs(tail)
    }

    /// Appends pairs that mean these texts, in one step: see [`append_decoded`](Self::append_decoded).
    ///
    /// # Errors
    ///
    /// Returns an error if the whole text gets too long.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/#f")?;
    /// uri.query_mut().extend_decoded([("q", "R&D"), ("lang", "fr")])?;
    /// assert_eq!(uri, "http://example.com/?q=R%26D&lang=fr#f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend_decoded<N: AsRef<str>, V: AsRef<str>>(
        &mut self,
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> Result<&mut Self, BuildError> {
        let mut tail = None;
        for (name, value) in pairs {
            let (name, value) = (self.encode(name.as_ref()), self.encode(value.as_ref()));
            push(&mut tail, &name, Some(&value));
        }
        self.append_pairs(tail)
    }

    /// Appends a pair that means these texts.
    ///
    /// What is written reads the same as form and as percent-encoded text: spaces become `%20` and
    /// `+` becomes `%2B`.
    ///
    /// # Errors
    ///
    /// Returns an error if the whole text gets too long.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/")?;
    /// uri.query_mut().append_decoded("q", "1 + 1 = 2")?;
    /// assert_eq!(uri.query().unwrap(), "q=1%20%2B%201%20%3D%202");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append_decoded(&mut self, name: &str, value: &str) -> Result<&mut Self, BuildError> {
        let [name, value] = [name, value].map(|text| self.encode(text));
        self.append_checked(&name, Some(&value))
    }

    /// Appends a pair as forms do (`application/x-www-form-urlencoded`): spaces become `+`.
    ///
    /// The other methods compare names as URIs write them, where a `+` is a plus sign: they do not
    /// find a name with a space that was written so.
    ///
    /// # Errors
    ///
    /// Returns an error if the whole text gets too long.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/")?;
    /// uri.query_mut().append_form("q", "1 + 1")?;
    /// assert_eq!(uri.query().unwrap(), "q=1+%2B+1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append_form(&mut self, name: &str, value: &str) -> Result<&mut Self, BuildError> {
        let [name, value] = [name, value].map(|text| encode_form(text).collect::<String>());
        self.append_checked(&name, Some(&value))
    }

    /// Removes every pair whose name means this text, and returns how many there were. Without
    /// pairs left the query is removed.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?a=1&%61=2&b")?;
    /// assert_eq!(uri.query_mut().remove("a"), 2);
    /// assert_eq!(uri, "http://example.com/?b");
    /// uri.query_mut().remove("b");
    /// assert_eq!(uri, "http://example.com/");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn remove(&mut self, name: &str) -> usize {
        let mut removed = 0;
        self.retain(|other, _| {
            let found = decode(other).eq(name.bytes());
            removed += usize::from(found);
            !found
        });
        removed
    }

    /// Removes every pair for which the function returns false; it gets name and value as written.
    /// Without pairs left the query is removed.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?utm_source=x&id=7&utm_medium=y")?;
    /// uri.query_mut().retain(|name, _| !name.starts_with("utm_"));
    /// assert_eq!(uri, "http://example.com/?id=7");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(&str, Option<&str>) -> bool) -> &mut Self {
        let Some(query) = self.as_query() else {
            return self;
        };
        let mut kept = None;
        let mut all = true;
        for (name, value) in query.pairs() {
            if keep(name, value) {
                push(&mut kept, name, value);
            } else {
                all = false;
            }
        }
        if !all {
            let _shorter = self.edit.set_query(kept.as_deref());
        }
        self
    }

    /// Gives the first pair whose name means this text another value, as it is to be written, and
    /// removes the other ones. A pair that is not there is appended.
    ///
    /// # Errors
    ///
    /// Returns an error if a text cannot be in a query, or holds a delimiter of pairs.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?page=1&q=a&page=2")?;
    /// uri.query_mut().replace("page", Some("3"))?.replace("lang", Some("fr"))?;
    /// assert_eq!(uri.query().unwrap(), "page=3&q=a&lang=fr");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replace(&mut self, name: &str, value: Option<&str>) -> Result<&mut Self, BuildError> {
        self.check(name, value)?;
        self.replace_checked(name, value)
    }

    /// Gives the first pair with this name a value that means this text, and removes the other
    /// ones. A pair that is not there is appended.
    ///
    /// # Errors
    ///
    /// Returns an error if the whole text gets too long.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?q=a")?;
    /// uri.query_mut().replace_decoded("q", "b & c")?;
    /// assert_eq!(uri.query().unwrap(), "q=b%20%26%20c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replace_decoded(&mut self, name: &str, value: &str) -> Result<&mut Self, BuildError> {
        let [name, value] = [name, value].map(|text| self.encode(text));
        self.replace_checked(&name, Some(&value))
    }

    /// Removes the query.
    ///
    /// ```
    /// use uriform::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?a=1#f")?;
    /// uri.query_mut().clear();
    /// assert_eq!(uri, "http://example.com/#f");
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        let _shorter = self.edit.set_query(None);
        self
    }

    fn encode(&self, text: &str) -> String {
        let delimiters = CharSet::QUERY.difference(CharSet::PAIR);
        encode(text, Rule::Query.set(self.edit.kind).difference(delimiters)).collect()
    }

    fn check(&self, name: &str, value: Option<&str>) -> Result<(), BuildError> {
        Rule::Query.check(self.edit.kind, name)?;
        let value = value.unwrap_or_default();
        Rule::Query.check(self.edit.kind, value)?;
        if name.contains(['&', '=']) || value.contains('&') {
            return Err(BuildError::PairDelimiter);
        }
        Ok(())
    }

    fn append_checked(&mut self, name: &str, value: Option<&str>) -> Result<&mut Self, BuildError> {
        let mut pair = None;
        push(&mut pair, name, value);
        self.append_pairs(pair)
    }

    /// Appends pairs with the delimiters between them, if there are any.
    fn append_pairs(&mut self, pairs: Option<String>) -> Result<&mut Self, BuildError> {
        let Some(mut pairs) = pairs else {
            return Ok(self);
        };
        let mut lengths = self.edit.spans.lengths();
        let (end, before) = match self.edit.spans.query() {
            None => (self.edit.spans.path().end, "?"),
            Some(query) if query.is_empty() => (query.end, ""),
            Some(query) => (query.end, "&"),
        };
        pairs.insert_str(0, before);
        let length = pairs.len();
        lengths.query = Some(match lengths.query {
            // The `?` is not part of the query.
            None => length - 1,
            Some(query) => query + length,
        });
        self.edit.splice(end..end, [&pairs], &lengths)?;
        Ok(self)
    }

    fn replace_checked(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<&mut Self, BuildError> {
        let mut replaced = None;
        let mut found = false;
        for (other, old) in self.as_query().iter().flat_map(Query::pairs) {
            if !decode(other).eq(decode(name)) {
                push(&mut replaced, other, old);
            } else if !found {
                push(&mut replaced, other, value);
                found = true;
            }
        }
        if !found {
            return self.append_checked(name, value);
        }
        self.edit.set_query(replaced.as_deref())?;
        Ok(self)
    }
}

impl fmt::Debug for QueryMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let query = self.as_query().map(|query| query.as_str());
        f.debug_tuple("QueryMut").field(&query).finish()
    }
}

/// Appends a pair to a query, which is not there before its first pair.
fn push(query: &mut Option<String>, name: &str, value: Option<&str>) {
    let query = match query {
        Some(query) => {
            query.push('&');
            query
        }
        None => query.insert(String::new()),
    };
    query.push_str(name);
    if let Some(value) = value {
        query.push('=');
        query.push_str(value);
    }
}
