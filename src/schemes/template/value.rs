/// The value of a variable ([RFC 6570, section 2.3]).
///
/// A list without items, or without pairs, counts as undefined.
///
/// [RFC 6570, section 2.3]: https://www.rfc-editor.org/rfc/rfc6570#section-2.3
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value<'v> {
    /// A text.
    Text(&'v str),
    /// A list of texts.
    List(&'v [&'v str]),
    /// A list of pairs of a name and a value.
    Pairs(&'v [(&'v str, &'v str)]),
}

impl Value<'_> {
    /// Whether the value counts as undefined.
    pub(super) const fn is_undefined(&self) -> bool {
        match self {
            Self::Text(_) => false,
            Self::List(items) => items.is_empty(),
            Self::Pairs(pairs) => pairs.is_empty(),
        }
    }
}

/// The values of variables by name; `None` is undefined.
///
/// Arrays and slices of pairs have values, and so have maps.
///
/// ```
/// use uriform::schemes::template::{Template, Value, Values};
///
/// struct User(String);
///
/// impl Values for User {
///     fn value(&self, name: &str) -> Option<Value<'_>> {
///         (name == "user").then_some(Value::Text(&self.0))
///     }
/// }
///
/// let template = Template::parse("/{user}/{repository}")?;
/// assert_eq!(template.expand(&User("me".to_owned()))?.to_string(), "/me/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Values {
    /// Returns the value of a variable.
    fn value(&self, name: &str) -> Option<Value<'_>>;
}

impl Values for [(&str, Value<'_>)] {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        let found = self.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }
}

impl<const N: usize> Values for [(&str, Value<'_>); N] {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.as_slice().value(name)
    }
}

#[cfg(feature = "alloc")]
impl Values for alloc::collections::BTreeMap<&str, Value<'_>> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.get(name).copied()
    }
}
