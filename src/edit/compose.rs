//! What a builder is made of, and what it makes.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{BuildError, Builder, Text, check_rooted, guard};
use crate::component::{Kind, Rule};
use crate::spans::{AuthorityLengths, Lengths};
use crate::{IriRef, ParseError, Spans};

impl<'a> Builder<'a> {
    /// Makes a builder of what a person typed.
    ///
    /// White space at the ends is left out; everything that a component cannot hold is encoded, and
    /// triplets stay as they are. Only a scheme, a port and an IP-literal have to be right. A host with
    /// a `:` has to be an IP-literal: an IPv6 address without brackets is an error, because its last
    /// digits might be a port.
    ///
    /// ```
    /// use uriform::{Builder, IriBuf, UriBuf};
    ///
    /// let builder = Builder::typed(" http://example.com/100% café?a b%20c ");
    /// let uri: UriBuf = builder.clone().build()?;
    /// assert_eq!(uri, "http://example.com/100%25%20caf%C3%A9?a%20b%20c");
    /// let iri: IriBuf = builder.build()?;
    /// assert_eq!(iri, "http://example.com/100%25%20café?a%20b%20c");
    ///
    /// assert!(Builder::typed("http://::1/").build::<UriBuf>().is_err());
    /// assert_eq!(Builder::typed("http://[::1]/").build::<UriBuf>()?, "http://[::1]/");
    /// # Ok::<(), uriform::BuildError>(())
    /// ```
    pub fn typed(text: &'a str) -> Self {
        let typed = |text: &'a str| Text::Typed(text.into());
        let mut builder = Self::new();
        let mut rest = text.trim();
        // The delimiters that the regular expression of RFC 3986, appendix B, looks for.
        if let Some((scheme, after)) = rest.split_once(':') {
            if Rule::Scheme.check(Kind::Uri, scheme).is_ok() {
                builder.scheme = Some(scheme.into());
                rest = after;
            }
        }
        if let Some((before, fragment)) = rest.split_once('#') {
            builder.fragment = Some(typed(fragment));
            rest = before;
        }
        if let Some((before, query)) = rest.split_once('?') {
            builder.query = Some(typed(query));
            rest = before;
        }
        if let Some(after) = rest.strip_prefix("//") {
            let end = after.find('/').unwrap_or(after.len());
            let mut authority = &after[..end];
            rest = &after[end..];
            if let Some((userinfo, after)) = authority.rsplit_once('@') {
                builder.userinfo = Some(typed(userinfo));
                authority = after;
            }
            let literal_end = if authority.starts_with('[') {
                authority.rfind(']').map_or(authority.len(), |at| at + 1)
            } else {
                0
            };
            let colon = authority[literal_end..]
                .rfind(':')
                .map(|at| at + literal_end);
            builder.port = colon.map(|at| authority[at + 1..].into());
            let host = &authority[..colon.unwrap_or(authority.len())];
            // Nobody can tell where an address without brackets ends and a port begins.
            builder.host = Some(if literal_end > 0 || host.contains(':') {
                Text::encoded(host)
            } else {
                typed(host)
            });
        }
        builder.path = Some(typed(rest));
        builder
    }
}

impl Builder<'_> {
    pub(crate) fn has_scheme(&self) -> bool {
        self.scheme.is_some()
    }

    pub(crate) fn has_fragment(&self) -> bool {
        self.fragment.is_some()
    }

    /// Returns the text with its spans: the algorithm of RFC 3986, section 5.3, with guards.
    pub(crate) fn compose(&self, kind: Kind) -> Result<(String, Spans), BuildError> {
        let checked = |text: &Option<Cow<'_, str>>, rule: Rule| {
            text.as_ref().map_or(Ok(()), |text| rule.check(kind, text))
        };
        checked(&self.scheme, Rule::Scheme)?;
        let userinfo = component(self.userinfo.as_ref(), Rule::Userinfo, kind)?;
        let host = component(self.host.as_ref(), Rule::Host, kind)?;
        checked(&self.port, Rule::Port)?;
        let path = component(self.path.as_ref(), Rule::Path, kind)?.unwrap_or_default();
        let query = component(self.query.as_ref(), Rule::Query, kind)?;
        let fragment = component(self.fragment.as_ref(), Rule::Fragment, kind)?;

        if host.is_none() && (userinfo.is_some() || self.port.is_some()) {
            return Err(BuildError::NoHost);
        }
        check_rooted(host.is_some(), &path)?;
        let guard = guard(self.scheme.is_some(), host.is_some(), &path);
        let length = |text: &Option<Cow<'_, str>>| text.as_ref().map(|text| text.len());
        let spans = Spans::compose(&Lengths {
            scheme: self.scheme.as_ref().map(|scheme| scheme.len()),
            authority: host.as_ref().map(|host| AuthorityLengths {
                userinfo: length(&userinfo),
                host: host.len(),
                port: self.port.as_ref().map(|port| port.len()),
            }),
            path: guard.len() + path.len(),
            query: length(&query),
            fragment: length(&fragment),
        })
        .ok_or(BuildError::TooLong)?;

        let mut text = String::with_capacity(spans.end());
        let mut write = |before: &str, part: Option<&str>, after: &str| {
            if let Some(part) = part {
                text.extend([before, part, after]);
            }
        };
        write("", self.scheme.as_deref(), ":");
        write("//", host.as_ref().map(|_| ""), "");
        write("", userinfo.as_deref(), "@");
        write("", host.as_deref(), "");
        write(":", self.port.as_deref(), "");
        write(guard, Some(&path), "");
        write("?", query.as_deref(), "");
        write("#", fragment.as_deref(), "");
        Ok((text, spans))
    }
}

fn component<'t>(
    text: Option<&'t Text<'_>>,
    rule: Rule,
    kind: Kind,
) -> Result<Option<Cow<'t, str>>, ParseError> {
    text.map(|text| text.component(rule, kind)).transpose()
}

/// Every text of every language is an IRI reference.
impl<'a, T: Into<IriRef<'a>>> From<T> for Builder<'a> {
    fn from(reference: T) -> Self {
        let reference = reference.into();
        let part = |text: &'a str| Text::encoded(text);
        Self {
            scheme: reference.scheme().map(|scheme| scheme.as_str().into()),
            userinfo: reference.userinfo().map(|userinfo| part(userinfo.as_str())),
            host: reference.host().map(|host| part(host.as_str())),
            port: reference.port().map(|port| port.as_str().into()),
            path: Some(part(reference.path().as_str())),
            query: reference.query().map(|query| part(query.as_str())),
            fragment: reference.fragment().map(|fragment| part(fragment.as_str())),
        }
    }
}
