//! Uniform Resource Names ([RFC 8141]).
//!
//! [RFC 8141]: https://www.rfc-editor.org/rfc/rfc8141

use core::hash::{Hash, Hasher};

use uri_generated::urn::Namestring;

use super::types::{generated, uri_type};

uri_type! {
    /// A name: `urn`, the identifier of a namespace (NID), a string that the namespace defines (NSS),
    /// and components for whoever resolves it ([RFC 8141, section 2]).
    ///
    /// `==` compares texts; [`is_equivalent`](Self::is_equivalent) tells whether two are the same name.
    ///
    /// Every one is a URI: an r- or a q-component begins its query, and an f-component is its fragment. An
    /// r-component ends at the first `?=`, as section 2.3.1 wants; the grammar alone leaves that open.
    ///
    /// ```
    /// use uriform::schemes::urn::Urn;
    ///
    /// let urn = Urn::parse("urn:example:a123,z456?+version=2?=page=3#top")?;
    /// assert_eq!(urn.nid(), "example");
    /// assert_eq!(urn.nss(), "a123,z456");
    /// assert_eq!(urn.r_component(), Some("version=2"));
    /// assert_eq!(urn.q_component(), Some("page=3"));
    /// assert_eq!(urn.f_component(), Some("top"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    ///
    /// [RFC 8141, section 2]: https://www.rfc-editor.org/rfc/rfc8141#section-2
    Urn in "urn": Namestring<'a> = generated!(urn::Namestring),
    good: "urn:example:a", bad: "urn:a:b"
}

impl<'a> Urn<'a> {
    /// Returns the text up to the end of the NSS: what names, without what serves its resolution.
    ///
    /// ```
    /// use uriform::schemes::urn::Urn;
    ///
    /// assert_eq!(Urn::parse("urn:example:a#b")?.assigned_name(), "urn:example:a");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn assigned_name(&self) -> &'a str {
        self.parsed.assigned_name()
    }

    /// Returns the identifier of the namespace, which is the same in upper and lower case.
    #[must_use]
    pub const fn nid(&self) -> &'a str {
        self.parsed.nid()
    }

    /// Returns the string that the namespace defines.
    #[must_use]
    pub const fn nss(&self) -> &'a str {
        self.parsed.nss()
    }

    /// Returns what is for the resolver, after `?+` (section 2.3.1).
    #[must_use]
    pub const fn r_component(&self) -> Option<&'a str> {
        self.parsed.r_component()
    }

    /// Returns what is for the resource, after `?=` (section 2.3.2).
    #[must_use]
    pub const fn q_component(&self) -> Option<&'a str> {
        self.parsed.q_component()
    }

    /// Returns what is for the client, after `#` (section 2.3.3).
    #[must_use]
    pub const fn f_component(&self) -> Option<&'a str> {
        self.parsed.f_component()
    }

    /// Tells whether both are the same name: the same but for the case of `urn`, of the NID and of
    /// the digits of triplets, r-, q- and f-components left aside ([RFC 8141, section 3.1]).
    ///
    /// No triplet is decoded: `%2C` and `,` make different names. A namespace may have rules of its
    /// own by which more names are equivalent.
    ///
    /// ```
    /// use uriform::schemes::urn::Urn;
    ///
    /// let urn = |text| Urn::parse(text).unwrap();
    /// let name = urn("urn:example:a123%2Cz456");
    /// assert!(name.is_equivalent(&urn("URN:EXAMPLE:a123%2cz456?=page=3")));
    /// assert!(!name.is_equivalent(&urn("urn:example:a123,z456")));
    /// assert!(!name.is_equivalent(&urn("urn:example:A123%2Cz456")));
    /// ```
    ///
    /// [RFC 8141, section 3.1]: https://www.rfc-editor.org/rfc/rfc8141#section-3.1
    #[must_use]
    pub fn is_equivalent(&self, other: &Urn<'_>) -> bool {
        self.normal().eq(other.normal())
    }

    /// Returns a key for maps and sets: keys are equal where names are equivalent.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use uriform::schemes::urn::Urn;
    ///
    /// let names = ["urn:example:a", "URN:Example:a#top", "urn:example:A"];
    /// let names: HashSet<_> = names.iter().map(|name| Urn::parse(name).unwrap().key()).collect();
    /// assert_eq!(names.len(), 2);
    /// ```
    #[must_use]
    pub const fn key(self) -> UrnKey<'a> {
        UrnKey(self)
    }

    /// Tells why the NID is one that section 5 reserves; none if it does not.
    ///
    /// The grammar has such names; they are just not registered.
    ///
    /// ```
    /// use uriform::schemes::urn::{ReservedNid, Urn};
    ///
    /// let reserved = |text| Urn::parse(text).unwrap().reserved_nid();
    /// assert_eq!(reserved("urn:xn--abc:x"), Some(ReservedNid::CountryCodeAndHyphens));
    /// assert_eq!(reserved("urn:x-abc:x"), Some(ReservedNid::Experimental));
    /// assert_eq!(reserved("urn:urn-4:x"), Some(ReservedNid::Informal));
    /// assert_eq!(reserved("urn:isbn:x"), None);
    /// ```
    #[must_use]
    pub fn reserved_nid(&self) -> Option<ReservedNid> {
        let nid = self.nid().as_bytes();
        let begins = |with: &[u8]| {
            nid.get(..with.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(with))
        };
        if begins(b"urn-") {
            Some(ReservedNid::Informal)
        } else if begins(b"X-") {
            Some(ReservedNid::Experimental)
        } else if nid.get(2..4) == Some(b"--") {
            Some(ReservedNid::CountryCodeAndHyphens)
        } else {
            None
        }
    }

    /// Iterates over the normal form of the assigned name (section 3.1).
    fn normal(&self) -> impl Iterator<Item = u8> + use<'a> {
        let folded = self.assigned_name().len() - self.nss().len();
        // Of a triplet that has begun, how many digits are left.
        let mut digits = 0;
        let name = self.assigned_name().bytes().enumerate();
        name.map(move |(at, byte)| {
            if at < folded {
                return byte.to_ascii_lowercase();
            }
            let is_digit = digits > 0;
            digits = if byte == b'%' {
                2_u8
            } else {
                digits.saturating_sub(1)
            };
            if is_digit {
                byte.to_ascii_uppercase()
            } else {
                byte
            }
        })
    }
}

/// Why no namespace is registered with an identifier ([RFC 8141, section 5]).
///
/// [RFC 8141, section 5]: https://www.rfc-editor.org/rfc/rfc8141#section-5
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReservedNid {
    /// `urn-` and a number: an informal namespace (section 5.2).
    Informal,
    /// `X-...`: what was experimental in RFC 3406 (section 5.1).
    Experimental,
    /// Two characters and two hyphens, as in names of the DNS that are encoded (section 5.1).
    CountryCodeAndHyphens,
}

/// A name as a key: `Eq` and `Hash` are those of [`Urn::is_equivalent`].
#[derive(Clone, Copy, Debug)]
pub struct UrnKey<'a>(Urn<'a>);

impl<'a> UrnKey<'a> {
    /// Returns the name as it was written.
    #[must_use]
    pub const fn urn(&self) -> Urn<'a> {
        self.0
    }
}

impl PartialEq for UrnKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_equivalent(&other.0)
    }
}

impl Eq for UrnKey<'_> {}

impl Hash for UrnKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.normal().for_each(|byte| state.write_u8(byte));
        state.write_u8(0xFF);
    }
}
