//! Telephone numbers ([RFC 3966]).
//!
//! [RFC 3966]: https://www.rfc-editor.org/rfc/rfc3966

use uri_generated::tel::{ParametersIter, SubscriberVariant, TelephoneUri};

use super::types::{debug_text, generated, partial_uri_type, text_type};

text_type! {
    /// A telephone number: global, with a `+`, or local to a context.
    ///
    /// `==` compares texts; [`is_equivalent`](Self::is_equivalent) tells whether two are the same
    /// number.
    ///
    /// A subaddress, `;isub=`, ends at the next `;`, as the verified erratum 203 has it; as published,
    /// it would hold all that follows.
    ///
    /// Not every number is a URI: values of parameters may have `[`. In a URI a `#` among the digits of
    /// a local number begins a fragment.
    ///
    /// ```
    /// use uriform::schemes::tel::Tel;
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123;ext=12")?;
    /// assert!(tel.is_global());
    /// assert_eq!(tel.number(), "+1-201-555-0123");
    /// assert!(tel.digits().eq("+12015550123".chars()));
    /// assert_eq!(tel.extension(), Some("12"));
    ///
    /// let tel = Tel::parse("tel:7042;phone-context=example.com")?;
    /// assert_eq!(tel.context(), Some("example.com"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    Tel in "tel": TelephoneUri<'a> = generated!(tel::TelephoneUri),
    good: "tel:*21#;phone-context=example.com", bad: "tel:0791234567"
}

debug_text!(Tel);
partial_uri_type!(Tel);

impl<'a> Tel<'a> {
    /// Whether the number is the same everywhere: whether it begins with `+`.
    #[must_use]
    pub const fn is_global(&self) -> bool {
        matches!(
            self.parsed.subscriber_variant(),
            SubscriberVariant::GlobalNumber
        )
    }

    /// Returns the number, with its visual separators.
    #[must_use]
    pub const fn number(&self) -> &'a str {
        self.parsed.number()
    }

    /// Iterates over the number without visual separators (section 5.1.1).
    pub fn digits(&self) -> impl Iterator<Item = char> + use<'a> {
        digits(self.number())
    }

    /// Iterates over the parameters, all of them, in order.
    ///
    /// ```
    /// use uriform::schemes::tel::Tel;
    ///
    /// let tel = Tel::parse("tel:+358-555-1234567;postd=pp22;more")?;
    /// let parameters: Vec<_> = tel.parameters().map(|it| (it.name, it.value)).collect();
    /// assert_eq!(parameters, [("postd", Some("pp22")), ("more", None)]);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn parameters(&self) -> Parameters<'a> {
        Parameters(self.parsed.parameters())
    }

    /// Returns the first parameter of a name, which is the same in upper and lower case.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Parameter<'a>> {
        let mut parameters = self.parameters();
        parameters.find(|it| it.name.eq_ignore_ascii_case(name))
    }

    /// Returns the extension, `ext`.
    #[must_use]
    pub fn extension(&self) -> Option<&'a str> {
        self.parameter("ext")?.value
    }

    /// Returns the subaddress, `isub`.
    #[must_use]
    pub fn subaddress(&self) -> Option<&'a str> {
        self.parameter("isub")?.value
    }

    /// Returns where a local number is valid, `phone-context`: a domain name, or the beginning of
    /// a global number.
    #[must_use]
    pub fn context(&self) -> Option<&'a str> {
        self.parameter("phone-context")?.value
    }

    /// Tells whether both are the same number ([RFC 3966, section 4]): both are local or both
    /// global, the digits are the same without visual separators, and so are the parameters, in any
    /// order and in upper or lower case; `ext` and a `phone-context` that is a number are compared
    /// as numbers.
    ///
    /// ```
    /// use uriform::schemes::tel::Tel;
    ///
    /// let tel = |text| Tel::parse(text).unwrap();
    /// let number = tel("tel:+1-201-555-0123;ext=1;a=b");
    /// assert!(number.is_equivalent(&tel("TEL:+1(201)5550123;A=B;ext=1")));
    /// assert!(!number.is_equivalent(&tel("tel:+1-201-555-0123;ext=1")));
    /// ```
    ///
    /// [RFC 3966, section 4]: https://www.rfc-editor.org/rfc/rfc3966#section-4
    #[must_use]
    pub fn is_equivalent(&self, other: &Tel<'_>) -> bool {
        let fold = |c: char| c.to_ascii_lowercase();
        let has = |of: &Tel<'_>, wanted: Parameter<'_>| {
            let same = of.parameters().filter(|it| it.is_same(&wanted));
            same.count()
        };
        self.is_global() == other.is_global()
            && self.digits().map(fold).eq(other.digits().map(fold))
            && self.parameters().count() == other.parameters().count()
            && self
                .parameters()
                .all(|parameter| has(self, parameter) == has(other, parameter))
    }
}

/// A parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parameter<'a> {
    /// Its name, the same in upper and lower case.
    pub name: &'a str,
    /// Its value, if it has a `=`.
    pub value: Option<&'a str>,
}

impl Parameter<'_> {
    fn is_same(&self, other: &Parameter<'_>) -> bool {
        let is_number = self.name.eq_ignore_ascii_case("ext")
            || self.name.eq_ignore_ascii_case("phone-context")
                && self.value.is_some_and(|value| value.starts_with('+'));
        let same_value = match (self.value, other.value) {
            (Some(a), Some(b)) if is_number => digits(a).eq(digits(b)),
            (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
            (a, b) => a == b,
        };
        self.name.eq_ignore_ascii_case(other.name) && same_value
    }
}

/// Iterates over parameters.
#[derive(Clone, Debug)]
pub struct Parameters<'a>(ParametersIter<'a>);

impl<'a> Iterator for Parameters<'a> {
    type Item = Parameter<'a>;

    fn next(&mut self) -> Option<Parameter<'a>> {
        let text = self.0.next()?;
        let text = text.strip_prefix(';').unwrap_or(text);
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        Some(Parameter { name, value })
    }
}

fn digits(number: &str) -> impl Iterator<Item = char> + use<'_> {
    number.chars().filter(|c| !"-.()".contains(*c))
}
