//! Where the components go that a library reads.

use std::hint::black_box;

/// A component that is text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

/// The kind of a host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Ipv6,
    IpvFuture,
    Ipv4,
    RegName,
}

/// Takes the components of one text.
pub(crate) trait Sink<'a> {
    /// Takes a component, or that it is absent.
    fn text(&mut self, part: Part, text: Option<&'a str>);

    /// Takes the kind of the host, or that there is no host.
    fn kind(&mut self, kind: Option<Kind>);

    /// Takes a component that the library has as something other than the text that was written.
    fn value<T>(&mut self, value: T);
}

/// The sink that is measured: it pretends to use what it takes.
pub(crate) struct Opaque;

impl<'a> Sink<'a> for Opaque {
    fn text(&mut self, _: Part, text: Option<&'a str>) {
        black_box(text);
    }

    fn kind(&mut self, kind: Option<Kind>) {
        black_box(kind);
    }

    fn value<T>(&mut self, value: T) {
        black_box(value);
    }
}

/// The sink that keeps what it takes.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Parts<'a> {
    texts: [Option<&'a str>; 7],
    kind: Option<Kind>,
    /// Whether some components came as values, so that the texts are not all.
    incomplete: bool,
}

impl Parts<'_> {
    /// Whether two libraries read the same.
    pub(crate) fn agree(&self, other: &Self) -> bool {
        self.incomplete || other.incomplete || self == other
    }
}

impl<'a> Sink<'a> for Parts<'a> {
    fn text(&mut self, part: Part, text: Option<&'a str>) {
        self.texts[part as usize] = text;
    }

    fn kind(&mut self, kind: Option<Kind>) {
        self.kind = kind;
    }

    fn value<T>(&mut self, _: T) {
        self.incomplete = true;
    }
}
