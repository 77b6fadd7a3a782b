//! A reference that an operation makes, as parts of the texts it is made of.
//!
//! Resolution, normalization, relativization and conversion each only say which [`Part`] becomes
//! which component: a [`Form`]. Length, spans and every kind of output follow from it, without a
//! buffer.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::convert::Infallible;
use core::fmt;
use core::net::Ipv6Addr;

mod address;
mod composed;
mod dots;
mod equal;
mod guard;
mod joined;
mod order;
mod path;
mod piece;
mod scan;

pub(crate) use self::composed::outputs;
pub use self::composed::{BufferTooSmall, Composed, Literal};
pub(crate) use self::dots::Dots;
pub use self::guard::GuardError;
pub(crate) use self::joined::Joined;
pub(crate) use self::path::{Path, without_last};
pub(crate) use self::piece::{Change, Part, Piece, character, is_bidi_control};
pub(crate) use self::scan::any_pair;
use crate::resolve::Target;
use crate::spans::{AuthorityLengths, Lengths};
use crate::text::slice;
use crate::{IriRef, Spans};

/// What has not been written yet.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant, reason = "it never leaves the stack")]
pub(crate) enum Composition<'a> {
    /// What it is made of is found when it is written: it is less to move.
    Target(Target<'a>),
    Form(Form<'a>),
}

impl Composition<'_> {
    pub(crate) fn try_write<E>(&self, write: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Target(target) => match target.join() {
                Some(joined) => joined.try_write(write),
                None => target.form().try_write(write),
            },
            Self::Form(form) => form.try_write(write),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Target(target) => match target.join() {
                Some(joined) => joined.len(),
                None => target.form().len(),
            },
            Self::Form(form) => form.len(),
        }
    }

    pub(crate) fn spans(&self) -> Option<Spans> {
        match self {
            Self::Target(target) => match target.join() {
                Some(joined) => joined.spans(),
                None => target.form().spans(),
            },
            Self::Form(form) => form.spans(),
        }
    }

    /// Returns the text and its spans; none if it is too long for a reference.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(crate) fn build(&self) -> Option<(String, Spans)> {
        match self {
            Self::Target(target) => match target.join() {
                Some(joined) => joined.build(),
                None => target.form().build(),
            },
            Self::Form(form) => form.build(),
        }
    }

    /// The same without a guard.
    pub(crate) fn literal(&self) -> Self {
        match self {
            Self::Target(target) if target.join().is_some() => *self,
            Self::Target(target) => Self::Form(target.form().literal()),
            Self::Form(form) => Self::Form(form.literal()),
        }
    }

    pub(crate) fn is_guarded(&self) -> bool {
        match self {
            Self::Target(target) => target.join().is_none() && target.form().is_guarded(),
            Self::Form(form) => form.is_guarded(),
        }
    }
}

/// The components of a reference that has not been written yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form<'a> {
    /// A reference whose scheme and authority come first as they are, in place of those below.
    pub(crate) head: Option<IriRef<'a>>,
    pub(crate) scheme: Option<Part<'a>>,
    pub(crate) authority: Option<Authority<'a>>,
    pub(crate) path: Path<'a>,
    pub(crate) query: Option<Part<'a>>,
    pub(crate) fragment: Option<Part<'a>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Authority<'a> {
    pub(crate) userinfo: Option<Part<'a>>,
    pub(crate) host: Part<'a>,
    /// Its text, as RFC 5952 writes it, stands for that of the host.
    pub(crate) address: Option<Ipv6Addr>,
    pub(crate) port: Option<Part<'a>>,
}

impl<'a> Authority<'a> {
    #[inline]
    pub(crate) fn new(authority: crate::Authority<'a>, change: Change) -> Self {
        let part = |text| Part::new(text, change);
        Self {
            userinfo: authority.userinfo().map(|userinfo| part(userinfo.as_str())),
            host: part(authority.host().as_str()),
            address: None,
            port: authority.port().map(|port| part(port.as_str())),
        }
    }
}

impl Authority<'_> {
    /// Calls `write` with the texts of the host.
    fn write_host<E>(&self, write: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        match self.address {
            None => self.host.write(write),
            Some(address) => write(address::Text::new(address).as_str()),
        }
    }

    fn host_len(&self) -> usize {
        match self.address {
            None => self.host.len(),
            Some(address) => address::Text::new(address).as_str().len(),
        }
    }
}

impl<'a> Form<'a> {
    /// The components of a reference, each changed in the same way.
    pub(crate) fn new(reference: IriRef<'a>, change: Change) -> Self {
        let change = change.of(reference.as_str());
        let part = |text| Part::new(text, change);
        Self {
            head: None,
            scheme: reference.scheme().map(|scheme| part(scheme.as_str())),
            authority: reference
                .authority()
                .map(|authority| Authority::new(authority, change)),
            path: Path::new(reference.path().as_str(), change),
            query: reference.query().map(|query| part(query.as_str())),
            fragment: reference.fragment().map(|fragment| part(fragment.as_str())),
        }
    }

    /// Calls `write` with the texts that the reference is made of, in order (RFC 3986, section 5.3).
    #[inline]
    pub(crate) fn try_write<E>(
        &self,
        mut write: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        let write = &mut write;
        if let Some(head) = self.head {
            write(slice(head.into(), 0..head.spans().path().start))?;
        }
        if let Some(scheme) = self.scheme {
            scheme.write(write)?;
            write(":")?;
        }
        if let Some(authority) = self.authority {
            write("//")?;
            if let Some(userinfo) = authority.userinfo {
                userinfo.write(write)?;
                write("@")?;
            }
            authority.write_host(write)?;
            if let Some(port) = authority.port {
                write(":")?;
                port.write(write)?;
            }
        }
        self.path
            .try_write(&mut |part: Part<'_>| part.write(write))?;
        if let Some(query) = self.query {
            write("?")?;
            query.write(write)?;
        }
        if let Some(fragment) = self.fragment {
            write("#")?;
            fragment.write(write)?;
        }
        Ok(())
    }

    /// Returns the length of the text.
    pub(crate) fn len(&self) -> usize {
        let mut length = 0;
        let _ = self.try_write(|part| {
            length += part.len();
            Ok::<(), Infallible>(())
        });
        length
    }

    /// Returns the spans of the text; none if it is too long for a reference.
    #[inline]
    pub(crate) fn spans(&self) -> Option<Spans> {
        let path = self.path.len();
        let query = self.query.map(Part::len);
        let fragment = self.fragment.map(Part::len);
        if let Some(head) = self.head {
            return head.spans().with_tail(path, query, fragment);
        }
        Spans::compose(&Lengths {
            scheme: self.scheme.map(Part::len),
            authority: self.authority.map(|authority| AuthorityLengths {
                userinfo: authority.userinfo.map(Part::len),
                host: authority.host_len(),
                port: authority.port.map(Part::len),
            }),
            path,
            query,
            fragment,
        })
    }

    /// Returns the text and its spans; none if it is too long for a reference.
    #[cfg(feature = "alloc")]
    pub(crate) fn build(&self) -> Option<(String, Spans)> {
        let spans = self.spans()?;
        let mut text = String::with_capacity(spans.end());
        let _ = self.try_write(|part| {
            text.push_str(part);
            Ok::<(), Infallible>(())
        });
        debug_assert_eq!(text.len(), spans.end());
        Some((text, spans))
    }

    /// Tells whether this is the text.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        let mut rest = text;
        let matched: fmt::Result = self.try_write(|part| {
            rest = rest.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        });
        matched.is_ok() && rest.is_empty()
    }

    fn literal(&self) -> Self {
        Self {
            path: self.path.literal(),
            ..*self
        }
    }

    fn is_guarded(&self) -> bool {
        self.path.is_guarded()
    }
}
