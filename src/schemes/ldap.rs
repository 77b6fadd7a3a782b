//! `ldap` URLs ([RFC 4516]).
//!
//! ```
//! use uriform::schemes::ldap::{LdapUrl, Scope};
//!
//! let url = LdapUrl::parse("ldap://ldap1.example.net/o=A%20B,c=US?cn,mail?sub?(cn=Babs%20Jensen)")?;
//! assert_eq!(url.dn().to_string(), "o=A B,c=US");
//! assert!(url.attributes().map(|it| it.to_string()).eq(["cn", "mail"]));
//! assert_eq!(url.scope(), Scope::Sub);
//! assert_eq!(url.filter().to_string(), "(cn=Babs Jensen)");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 4516]: https://www.rfc-editor.org/rfc/rfc4516

use uri_generated::ldap as generated;

use super::types::{generated, uri_type};
use crate::percent::{PercentDecoded, decode};
use crate::{Host, PortError};

uri_type! {
    /// An `ldap` URL (RFC 4516, section 2).
    ///
    /// ```abnf
    /// ldapurl = "ldap://" [host [":" port]]
    ///           ["/" dn ["?" [attributes] ["?" [scope] ["?" [filter] ["?" extensions]]]]]
    /// ```
    ///
    /// The published rules describe a URL before it is percent-encoded, and take rules of other
    /// documents for the names and filters in it. Here each part is what a URI may have there; what
    /// it decodes to is not checked against those documents.
    ///
    /// ```
    /// use uriform::schemes::ldap::LdapUrl;
    ///
    /// let url = LdapUrl::parse("ldap:///o=University%20of%20Michigan,c=US")?;
    /// assert!(url.host().is_none_or(|host| host == ""));
    /// assert_eq!(url.port(), Ok(389));
    /// assert_eq!(url.filter().to_string(), "(objectClass=*)");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    LdapUrl in "ldap": generated::Ldapurl<'a> = generated!(ldap::Ldapurl),
    good: "ldap://example.com/c=GB?one", bad: "ldap:c=GB"
}

/// The scope of a search (RFC 4516, section 2).
///
/// ```
/// use uriform::schemes::ldap::{LdapUrl, Scope};
///
/// assert_eq!(LdapUrl::parse("ldap:///??one")?.scope(), Scope::One);
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scope {
    /// `base`: the entry itself.
    #[default]
    Base,
    /// `one`: the entries right below.
    One,
    /// `sub`: the entry and everything below.
    Sub,
}

impl<'a> LdapUrl<'a> {
    /// Returns the host, if there is one; the client knows another server if it is empty.
    ///
    /// ```
    /// # use uriform::schemes::ldap::LdapUrl;
    /// assert_eq!(LdapUrl::parse("ldap://example.com/")?.host().unwrap(), "example.com");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn host(&self) -> Option<Host<'a>> {
        self.uri.host()
    }

    /// Returns the port: 389 if there is none or it is empty.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is greater than 65,535.
    ///
    /// ```
    /// # use uriform::schemes::ldap::LdapUrl;
    /// assert_eq!(LdapUrl::parse("ldap://example.com:6666/")?.port(), Ok(6666));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn port(&self) -> Result<u16, PortError> {
        match self.uri.port().map(|port| port.to_u16()) {
            None | Some(Err(PortError::Empty)) => Ok(389),
            Some(port) => port,
        }
    }

    /// Returns the distinguished name, decoded; empty if there is none.
    ///
    /// ```
    /// # use uriform::schemes::ldap::LdapUrl;
    /// let url = LdapUrl::parse("ldap://ldap2.example.com/o=Question%3f,c=US")?;
    /// assert_eq!(url.dn().to_string(), "o=Question?,c=US");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn dn(&self) -> PercentDecoded<'a> {
        decode(self.parsed.dn().unwrap_or_default())
    }

    /// Iterates over the selected attributes, decoded; none are all user attributes.
    ///
    /// ```
    /// # use uriform::schemes::ldap::LdapUrl;
    /// let url = LdapUrl::parse("ldap:///?postalAddress,cn")?;
    /// assert!(url.attributes().map(|it| it.to_string()).eq(["postalAddress", "cn"]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn attributes(&self) -> impl Iterator<Item = PercentDecoded<'a>> + Clone + use<'a> {
        self.parsed.attributes().into_iter().flatten().map(decode)
    }

    /// Returns the scope: [`Scope::Base`] if there is none.
    ///
    /// ```
    /// # use uriform::schemes::ldap::{LdapUrl, Scope};
    /// assert_eq!(LdapUrl::parse("ldap:///??SUB")?.scope(), Scope::Sub);
    /// assert_eq!(LdapUrl::parse("ldap:///")?.scope(), Scope::Base);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn scope(&self) -> Scope {
        match self.parsed.scope().map(str::as_bytes) {
            Some([b'o' | b'O', ..]) => Scope::One,
            Some([b's' | b'S', ..]) => Scope::Sub,
            _ => Scope::Base,
        }
    }

    /// Returns the filter, decoded: `(objectClass=*)` if there is none.
    ///
    /// ```
    /// # use uriform::schemes::ldap::LdapUrl;
    /// let url = LdapUrl::parse("ldap:///???(int=%5c00%5c00%5c00%5c04)")?;
    /// assert_eq!(url.filter().to_string(), r"(int=\00\00\00\04)");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn filter(&self) -> PercentDecoded<'a> {
        decode(self.parsed.filter().unwrap_or("(objectClass=*)"))
    }

    /// Iterates over the extensions. Who does not know a critical one must not use the URL.
    ///
    /// ```
    /// # use uriform::schemes::ldap::LdapUrl;
    /// let url = LdapUrl::parse("ldap:///??sub??e-bindname=cn=Manager%2cdc=example,!1.2.3")?;
    /// let mut extensions = url.extensions();
    /// let bind = extensions.next().unwrap();
    /// assert_eq!((bind.name, bind.is_critical), ("e-bindname", false));
    /// assert_eq!(bind.value.unwrap().to_string(), "cn=Manager,dc=example");
    /// assert!(extensions.next().unwrap().is_critical);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn extensions(&self) -> impl Iterator<Item = Extension<'a>> + Clone + use<'a> {
        self.parsed.extensions().into_iter().flatten().map(|text| {
            let named = text.strip_prefix('!');
            let (name, value) = match named.unwrap_or(text).split_once('=') {
                Some((name, value)) => (name, Some(decode(value))),
                None => (named.unwrap_or(text), None),
            };
            Extension {
                name,
                value,
                is_critical: named.is_some(),
            }
        })
    }
}

/// An extension of an `ldap` URL (RFC 4516, section 2).
///
/// ```
/// use uriform::schemes::ldap::LdapUrl;
///
/// let extension = LdapUrl::parse("ldap:///????!a=b")?.extensions().next().unwrap();
/// assert!(extension.is_critical);
/// assert_eq!(extension.name, "a");
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Extension<'a> {
    /// The name, or the object identifier in numbers.
    pub name: &'a str,
    /// The value, decoded, if there is one.
    pub value: Option<PercentDecoded<'a>>,
    /// Whether there is a `!`.
    pub is_critical: bool,
}
