//! Telephone numbers ([RFC 3966]).
//!
//! [RFC 3966]: https://www.rfc-editor.org/rfc/rfc3966

use core::cmp::Ordering;

use uri_generated::tel::{ParametersIter, SubscriberVariant, TelephoneSubscriber, TelephoneUri};

use super::SchemeError;
use super::types::{debug_text, generated, partial_uri_type, text_type};
use super::unordered::{folded, same_items};

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
    Tel in "tel": Subscriber<'a> = parse,
    good: "tel:*21#;phone-context=example.com", bad: "tel:0791234567"
}

debug_text!(Tel);
partial_uri_type!(Tel);

text_type! {
    /// A telephone number without the scheme: what a `tel` URI has behind `tel:`, and a `sip` URI before
    /// the `@` if the user is a telephone.
    ///
    /// ```abnf
    /// telephone-subscriber = global-number / local-number
    /// ```
    ///
    /// ```
    /// use uriform::schemes::tel::{Subscriber, Tel};
    ///
    /// let subscriber = Subscriber::parse("+1-201-555-0123;ext=12")?;
    /// assert_eq!(subscriber, Tel::parse("tel:+1-201-555-0123;ext=12")?.subscriber());
    /// assert!(subscriber.is_equivalent(&Subscriber::parse("+12015550123;EXT=12")?));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    Subscriber in "tel": TelephoneSubscriber<'a> = generated!(tel::TelephoneSubscriber),
    good: "+1-201-555-0123", bad: "0791234567"
}

debug_text!(Subscriber);

impl<'a> Tel<'a> {
    /// Returns what stands behind `tel:`.
    ///
    /// ```
    /// # use uriform::schemes::tel::Tel;
    /// assert_eq!(Tel::parse("tel:+1-201-555-0123;a")?.subscriber(), "+1-201-555-0123;a");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn subscriber(&self) -> Subscriber<'a> {
        self.parsed
    }
}

/// Parses a whole number, and then what stands behind `tel:`.
fn parse(text: &str) -> Result<Subscriber<'_>, SchemeError> {
    Subscriber::parse(TelephoneUri::parse(text)?.subscriber())
}

/// Declares what numbers with and without the scheme have in common.
macro_rules! getters {
    ($Name:ident, $scheme:literal, $self:ident => $parsed:expr) => {
        impl<'a> $Name<'a> {
            /// Whether the number is the same everywhere: whether it begins with `+`.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("assert!(", stringify!($Name), "::parse(\"", $scheme, "+1-201-555-0123\")?.is_global());")]
            #[doc = concat!("assert!(!", stringify!($Name), "::parse(\"", $scheme, "7042;phone-context=example.com\")?.is_global());")]
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn is_global(&$self) -> bool {
                matches!($parsed.subscriber_variant(), SubscriberVariant::GlobalNumber)
            }

            /// Returns the number, with its visual separators.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = ", stringify!($Name), "::parse(\"", $scheme, "+1-201-555-0123;ext=1\")?;")]
            /// assert_eq!(number.number(), "+1-201-555-0123");
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn number(&$self) -> &'a str {
                $parsed.number()
            }

            /// Iterates over the number without visual separators (section 5.1.1).
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = ", stringify!($Name), "::parse(\"", $scheme, "+1-201-555-0123;ext=1\")?;")]
            /// assert!(number.digits().eq("+12015550123".chars()));
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            pub fn digits(&$self) -> impl Iterator<Item = char> + use<'a> {
                digits($self.number())
            }

            /// Iterates over the parameters, all of them, in order.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = ", stringify!($Name), "::parse(\"", $scheme, "+358-555-1234567;postd=pp22;more\")?;")]
            /// let parameters: Vec<_> = number.parameters().map(|it| (it.name, it.value)).collect();
            /// assert_eq!(parameters, [("postd", Some("pp22")), ("more", None)]);
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub const fn parameters(&$self) -> Parameters<'a> {
                Parameters($parsed.parameters())
            }

            /// Returns the first parameter of a name, which is the same in upper and lower case.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = ", stringify!($Name), "::parse(\"", $scheme, "+358-555-1234567;postd=pp22\")?;")]
            /// assert_eq!(number.parameter("POSTD").unwrap().value, Some("pp22"));
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub fn parameter(&$self, name: &str) -> Option<Parameter<'a>> {
                $self.parameters().find(|it| it.name.eq_ignore_ascii_case(name))
            }

            /// Returns the extension, `ext`.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = ", stringify!($Name), "::parse(\"", $scheme, "+1-201-555-0123;ext=12\")?;")]
            /// assert_eq!(number.extension(), Some("12"));
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub fn extension(&$self) -> Option<&'a str> {
                $self.parameter("ext")?.value
            }

            /// Returns the subaddress, `isub`.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = ", stringify!($Name), "::parse(\"", $scheme, "+1-201-555-0123;isub=a1;b\")?;")]
            /// assert_eq!(number.subaddress(), Some("a1"));
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub fn subaddress(&$self) -> Option<&'a str> {
                $self.parameter("isub")?.value
            }

            /// Returns where a local number is valid, `phone-context`: a domain name, or the beginning
            /// of a global number.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = ", stringify!($Name), "::parse(\"", $scheme, "7042;phone-context=example.com\")?;")]
            /// assert_eq!(number.context(), Some("example.com"));
            /// # Ok::<(), uriform::schemes::SchemeError>(())
            /// ```
            #[must_use]
            pub fn context(&$self) -> Option<&'a str> {
                $self.parameter("phone-context")?.value
            }

            /// Tells whether both are the same number ([RFC 3966, section 4]): both are local or both
            /// global, the digits are the same without visual separators, and so are the parameters, in
            /// any order and in upper or lower case; `ext` and a `phone-context` that is a number are
            /// compared as numbers.
            ///
            /// Time grows with n log n, n the number of parameters; without the feature `alloc`, with
            /// its square.
            ///
            /// ```
            #[doc = concat!("# use uriform::schemes::tel::", stringify!($Name), ";")]
            #[doc = concat!("let number = |text| ", stringify!($Name), "::parse(text).unwrap();")]
            #[doc = concat!("let with = number(\"", $scheme, "+1-201-555-0123;ext=1;a=b\");")]
            #[doc = concat!("assert!(with.is_equivalent(&number(\"", $scheme, "+1(201)5550123;A=B;ext=1\")));")]
            #[doc = concat!("assert!(!with.is_equivalent(&number(\"", $scheme, "+1-201-555-0123;ext=1\")));")]
            /// ```
            ///
            /// [RFC 3966, section 4]: https://www.rfc-editor.org/rfc/rfc3966#section-4
            #[must_use]
            pub fn is_equivalent(&$self, other: &$Name<'_>) -> bool {
                $self.is_global() == other.is_global()
                    && folded_digits($self.number()).eq(folded_digits(other.number()))
                    && same_items($self.parameters(), other.parameters(), Parameter::order)
            }
        }
    };
}

getters!(Tel, "tel:", self => self.parsed.parsed);
getters!(Subscriber, "", self => self.parsed);

/// A parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parameter<'a> {
    /// Its name, the same in upper and lower case.
    pub name: &'a str,
    /// Its value, if it has a `=`.
    pub value: Option<&'a str>,
}

impl Parameter<'_> {
    /// Whether the value is compared as a number.
    fn is_number(&self) -> bool {
        self.name.eq_ignore_ascii_case("ext")
            || self.name.eq_ignore_ascii_case("phone-context")
                && self.value.is_some_and(|value| value.starts_with('+'))
    }

    /// Parameters that are equivalent are equal in this order.
    fn order(&self, other: &Parameter<'_>) -> Ordering {
        let value = || match (self.value, other.value) {
            (Some(a), Some(b)) if self.is_number() => folded_digits(a).cmp(folded_digits(b)),
            (Some(a), Some(b)) => folded(a, b),
            (a, b) => a.cmp(&b),
        };
        folded(self.name, other.name)
            .then_with(|| self.is_number().cmp(&other.is_number()))
            .then_with(value)
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

/// Local numbers have hexadecimal digits.
fn folded_digits(number: &str) -> impl Iterator<Item = char> + use<'_> {
    digits(number).map(|c| c.to_ascii_lowercase())
}
