//! Decentralized identifiers and DID URLs ([W3C DID 1.0]).
//!
//! ```
//! use uriform::schemes::did::DidUrl;
//!
//! let url = DidUrl::parse("did:example:123?service=files&relativeRef=/a%3Fb#c")?;
//! assert_eq!(url.did(), "did:example:123");
//! assert_eq!(url.method(), "example");
//! assert_eq!(url.service().unwrap().to_string(), "files");
//! assert_eq!(url.relative_ref().unwrap().to_string(), "/a?b");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [W3C DID 1.0]: https://www.w3.org/TR/did-1.0/

use uri_generated::did as generated;

use super::SchemeError;
use super::types::uri_type;
use crate::percent::{PercentDecoded, decode};
use crate::{Fragment, Query};

uri_type! {
    /// A DID, or a DID URL (DID 1.0, sections 3.1 and 3.2).
    ///
    /// ```abnf
    /// did-url = did path-abempty [ "?" query ] [ "#" fragment ]
    /// did     = "did:" method-name ":" method-specific-id
    /// ```
    ///
    /// The scheme is in lower case, as the prose says.
    ///
    /// ```
    /// use uriform::schemes::did::DidUrl;
    ///
    /// let url = DidUrl::parse("did:example:123456789abcdefghi#keys-1")?;
    /// assert!(!url.is_did());
    /// assert_eq!(url.id(), "123456789abcdefghi");
    /// assert_eq!(url.fragment().unwrap(), "keys-1");
    /// assert!(DidUrl::parse("DID:example:123").is_err());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    DidUrl in "did": generated::DidUrl<'a> = |text| {
        let parsed = generated::DidUrl::parse(text).map_err(SchemeError::from)?;
        if !text.starts_with("did:") {
            return Err(SchemeError::prose("did-url", "scheme not in lower case", 0));
        }
        Ok(parsed)
    },
    good: "did:example:123", bad: "did:Example:123"
}

impl<'a> DidUrl<'a> {
    /// Returns the DID: everything before path, query and fragment.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// assert_eq!(DidUrl::parse("did:example:123/a")?.did(), "did:example:123");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn did(&self) -> &'a str {
        self.parsed.did()
    }

    /// Tells whether the text is a DID, with neither path nor query nor fragment.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// assert!(DidUrl::parse("did:example:123")?.is_did());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn is_did(&self) -> bool {
        self.did().len() == self.as_str().len()
    }

    /// Returns the name of the method.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// assert_eq!(DidUrl::parse("did:web:example.com")?.method(), "web");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn method(&self) -> &'a str {
        self.parsed.method()
    }

    /// Returns the identifier within the method, as written.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// assert_eq!(DidUrl::parse("did:web:example.com%3A80:a")?.id(), "example.com%3A80:a");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'a str {
        self.parsed.id()
    }

    /// Returns the path, empty or with a `/` at its beginning.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// assert_eq!(DidUrl::parse("did:example:123/a/b")?.path(), "/a/b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn path(&self) -> &'a str {
        self.parsed.path()
    }

    /// Returns the query, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// assert_eq!(DidUrl::parse("did:example:123?versionId=1")?.query().unwrap(), "versionId=1");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn query(&self) -> Option<Query<'a>> {
        self.uri.query()
    }

    /// Returns the fragment, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// assert_eq!(DidUrl::parse("did:example:123#agent")?.fragment().unwrap(), "agent");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn fragment(&self) -> Option<Fragment<'a>> {
        self.uri.fragment()
    }

    /// Returns the value of the first parameter of a name in the query, decoded (section 3.2.1).
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// let url = DidUrl::parse("did:example:123?a=1&b=%26&b=3")?;
    /// assert_eq!(url.parameter("b").unwrap().to_string(), "&");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<PercentDecoded<'a>> {
        let pairs = self.parsed.query().unwrap_or_default().split('&');
        let mut pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let (_, value) = pairs.find(|(known, _)| decode(known).eq(name.bytes()))?;
        Some(decode(value))
    }

    /// Returns the parameter `service`: the service of the DID document that is meant.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// let url = DidUrl::parse("did:example:123?service=agent")?;
    /// assert_eq!(url.service().unwrap().to_string(), "agent");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn service(&self) -> Option<PercentDecoded<'a>> {
        self.parameter("service")
    }

    /// Returns the parameter `relativeRef`: a reference to resolve against the service.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// let url = DidUrl::parse("did:example:123?relativeRef=%2Fa%3Fb")?;
    /// assert_eq!(url.relative_ref().unwrap().to_string(), "/a?b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn relative_ref(&self) -> Option<PercentDecoded<'a>> {
        self.parameter("relativeRef")
    }

    /// Returns the parameter `versionId`: the version of the DID document.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// let url = DidUrl::parse("did:example:123?versionId=4")?;
    /// assert_eq!(url.version_id().unwrap().to_string(), "4");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn version_id(&self) -> Option<PercentDecoded<'a>> {
        self.parameter("versionId")
    }

    /// Returns the parameter `versionTime`: the time at which the document was that version.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// let url = DidUrl::parse("did:example:123?versionTime=2021-05-10T17:00:00Z")?;
    /// assert_eq!(url.version_time().unwrap().to_string(), "2021-05-10T17:00:00Z");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn version_time(&self) -> Option<PercentDecoded<'a>> {
        self.parameter("versionTime")
    }

    /// Returns the parameter `hl`: a hash of the document.
    ///
    /// ```
    /// # use uriform::schemes::did::DidUrl;
    /// let url = DidUrl::parse("did:example:123?hl=zQm")?;
    /// assert_eq!(url.hashlink().unwrap().to_string(), "zQm");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn hashlink(&self) -> Option<PercentDecoded<'a>> {
        self.parameter("hl")
    }
}
