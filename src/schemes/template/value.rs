/// A value of a variable (RFC 6570, section 2.3).
///
/// A list or an associative array without members is undefined, as a variable without value is.
/// Members that are undefined are ignored by expansion, so they are left out.
///
/// ```
/// use uriform::template::Value;
///
/// assert_eq!(Value::from("a"), Value::Text("a"));
/// assert_eq!(Value::from(&["a", "b"]), Value::List(&["a", "b"]));
/// assert_eq!(Value::from(&[("name", "a")]), Value::Pairs(&[("name", "a")]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value<'v> {
    /// A string. Other types have no form of their own: numbers are given as text.
    Text(&'v str),
    /// A list of strings.
    List(&'v [&'v str]),
    /// An associative array, in the order in which it is to be written.
    Pairs(&'v [(&'v str, &'v str)]),
}

impl Value<'_> {
    pub(super) const fn is_defined(self) -> bool {
        matches!(self, Self::Text(_)) || self.has_members()
    }

    pub(super) const fn has_members(self) -> bool {
        match self {
            Self::Text(_) => false,
            Self::List(members) => !members.is_empty(),
            Self::Pairs(members) => !members.is_empty(),
        }
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(text)
    }
}

impl<'v> From<&'v [&'v str]> for Value<'v> {
    fn from(members: &'v [&'v str]) -> Self {
        Self::List(members)
    }
}

impl<'v, const N: usize> From<&'v [&'v str; N]> for Value<'v> {
    fn from(members: &'v [&'v str; N]) -> Self {
        Self::List(members)
    }
}

impl<'v> From<&'v [(&'v str, &'v str)]> for Value<'v> {
    fn from(members: &'v [(&'v str, &'v str)]) -> Self {
        Self::Pairs(members)
    }
}

impl<'v, const N: usize> From<&'v [(&'v str, &'v str); N]> for Value<'v> {
    fn from(members: &'v [(&'v str, &'v str); N]) -> Self {
        Self::Pairs(members)
    }
}

/// What has the values of variables.
///
/// Slices and arrays of names and values are searched from the beginning; functions are called.
///
/// ```
/// use uriform::template::{Template, Value};
///
/// let template = Template::parse("/{user}{?page}")?;
/// let of_name = |name: &str| match name {
///     "user" => Some(Value::Text("anna")),
///     _ => None,
/// };
/// let mut text = String::new();
/// template.expand_to(&mut text, &of_name)?;
/// assert_eq!(text, "/anna");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Values<'v> {
    /// Returns the value of a variable, or `None` if it is undefined.
    ///
    /// The same name must have the same value throughout an expansion.
    fn value(&self, name: &str) -> Option<Value<'v>>;
}

impl<'v, N: AsRef<str>> Values<'v> for [(N, Value<'v>)] {
    fn value(&self, name: &str) -> Option<Value<'v>> {
        let (_, value) = self.iter().find(|(known, _)| known.as_ref() == name)?;
        Some(*value)
    }
}

impl<'v, N: AsRef<str>, const LENGTH: usize> Values<'v> for [(N, Value<'v>); LENGTH] {
    fn value(&self, name: &str) -> Option<Value<'v>> {
        self.as_slice().value(name)
    }
}

impl<'v, F: Fn(&str) -> Option<Value<'v>>> Values<'v> for F {
    fn value(&self, name: &str) -> Option<Value<'v>> {
        self(name)
    }
}
