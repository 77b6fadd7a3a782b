use alloc::string::String;
use core::ops::Range;

use super::{BuildError, Text, check_rooted, guard};
use crate::component::{Authority, Kind, Rule};
use crate::spans::{AuthorityLengths, Lengths};
use crate::text::slice;
use crate::{ParseError, Spans};

/// The text and the spans of an owned reference while a component of it is changed.
///
/// Each method checks everything before it changes anything.
pub(crate) struct Edit<'b> {
    pub(crate) text: &'b mut String,
    pub(crate) spans: &'b mut Spans,
    pub(crate) kind: Kind,
}

impl Edit<'_> {
    pub(crate) fn set_scheme(&mut self, scheme: Option<&str>) -> Result<(), BuildError> {
        let mut lengths = self.spans.lengths();
        let old = self.spans.scheme().map_or(0..0, |scheme| 0..scheme.end + 1);
        lengths.scheme = scheme.map(str::len);
        if let Some(scheme) = scheme {
            Rule::Scheme.check(self.kind, scheme)?;
            return self.splice(old, [scheme, ":"], &lengths);
        }
        let guard = guard(false, lengths.authority.is_some(), self.path());
        lengths.path += guard.len();
        self.splice(old, [guard], &lengths)
    }

    pub(crate) fn set_authority(&mut self, authority: Option<&str>) -> Result<(), BuildError> {
        let mut lengths = self.spans.lengths();
        let old = with_delimiter(self.spans.authority(), 2, self.spans.path().start);
        let Some(authority) = authority else {
            let guard = guard(lengths.scheme.is_some(), false, self.path());
            lengths.authority = None;
            lengths.path += guard.len();
            return self.splice(old, [guard], &lengths);
        };
        Rule::Authority.check(self.kind, authority)?;
        check_rooted(true, self.path())?;
        let parts = Authority::split(authority);
        lengths.authority = Some(AuthorityLengths {
            userinfo: parts.userinfo().map(|userinfo| userinfo.as_str().len()),
            host: parts.host().as_str().len(),
            port: parts.port().map(|port| port.as_str().len()),
        });
        self.splice(old, ["//", authority], &lengths)
    }

    pub(crate) fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), BuildError> {
        if let Some(userinfo) = userinfo {
            Rule::Userinfo.check(self.kind, userinfo)?;
        }
        let mut lengths = self.spans.lengths();
        let (Some(authority), Some(host)) = (&mut lengths.authority, self.spans.host()) else {
            return userinfo.map_or(Ok(()), |_| Err(BuildError::NoHost));
        };
        authority.userinfo = userinfo.map(str::len);
        let old = match self.spans.userinfo() {
            Some(userinfo) => userinfo.start..host.start,
            None => host.start..host.start,
        };
        self.splice_optional(old, ["", "@"], userinfo, &lengths)
    }

    pub(crate) fn set_host(&mut self, host: &str) -> Result<(), BuildError> {
        let (Some(old), mut lengths) = (self.spans.host(), self.spans.lengths()) else {
            Rule::Host.check(self.kind, host)?;
            return self.set_authority(Some(host));
        };
        Rule::Host.check(self.kind, host)?;
        if let Some(authority) = &mut lengths.authority {
            authority.host = host.len();
        }
        self.splice(old, [host], &lengths)
    }

    pub(crate) fn set_port(&mut self, port: Option<&str>) -> Result<(), BuildError> {
        if let Some(port) = port {
            Rule::Port.check(self.kind, port)?;
        }
        let mut lengths = self.spans.lengths();
        let (Some(authority), Some(host)) = (&mut lengths.authority, self.spans.host()) else {
            return port.map_or(Ok(()), |_| Err(BuildError::NoHost));
        };
        authority.port = port.map(str::len);
        let old = host.end..self.spans.path().start;
        self.splice_optional(old, [":", ""], port, &lengths)
    }

    pub(crate) fn set_path(&mut self, path: &str) -> Result<(), BuildError> {
        Rule::Path.check(self.kind, path)?;
        let mut lengths = self.spans.lengths();
        check_rooted(lengths.authority.is_some(), path)?;
        let guard = guard(lengths.scheme.is_some(), lengths.authority.is_some(), path);
        lengths.path = guard.len() + path.len();
        self.splice(self.spans.path(), [guard, path], &lengths)
    }

    pub(crate) fn set_query(&mut self, query: Option<&str>) -> Result<(), BuildError> {
        if let Some(query) = query {
            Rule::Query.check(self.kind, query)?;
        }
        let mut lengths = self.spans.lengths();
        lengths.query = query.map(str::len);
        let old = with_delimiter(self.spans.query(), 1, self.spans.path().end);
        self.splice_optional(old, ["?", ""], query, &lengths)
    }

    pub(crate) fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), BuildError> {
        if let Some(fragment) = fragment {
            Rule::Fragment.check(self.kind, fragment)?;
        }
        let mut lengths = self.spans.lengths();
        lengths.fragment = fragment.map(str::len);
        let old = with_delimiter(self.spans.fragment(), 1, self.text.len());
        self.splice_optional(old, ["#", ""], fragment, &lengths)
    }

    /// Encodes a text for a component.
    pub(crate) fn encode(&self, rule: Rule, text: &str) -> Result<String, ParseError> {
        let text = Text::decoded(text);
        text.component(rule, self.kind).map(Into::into)
    }

    pub(crate) fn path(&self) -> &str {
        slice(self.text, self.spans.path())
    }

    /// Replaces a component and its delimiters, if it is to be there.
    fn splice_optional(
        &mut self,
        old: Range<usize>,
        [before, after]: [&str; 2],
        new: Option<&str>,
        lengths: &Lengths,
    ) -> Result<(), BuildError> {
        match new {
            Some(new) => self.splice(old, [before, new, after], lengths),
            None => self.splice(old, [], lengths),
        }
    }

    /// Replaces a part of the text, with one reallocation at most; the components then have these
    /// lengths.
    pub(crate) fn splice<const N: usize>(
        &mut self,
        old: Range<usize>,
        new: [&str; N],
        lengths: &Lengths,
    ) -> Result<(), BuildError> {
        let spans = Spans::compose(lengths).ok_or(BuildError::TooLong)?;
        let length: usize = new.iter().map(|part| part.len()).sum();
        self.text.reserve(length.saturating_sub(old.len()));
        let start = old.start;
        self.text.replace_range(old, "");
        for part in new.iter().rev() {
            self.text.insert_str(start, part);
        }
        *self.spans = spans;
        Ok(())
    }
}

/// Returns the span of a component with the delimiter before it, or the empty one where it
/// would be.
fn with_delimiter(span: Option<Range<usize>>, delimiter: usize, absent: usize) -> Range<usize> {
    match span {
        Some(span) => span.start - delimiter..span.end,
        None => absent..absent,
    }
}
