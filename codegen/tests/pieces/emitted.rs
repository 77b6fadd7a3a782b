//! The emitted parsers of the entries of `grammars/grammars.toml`, behind one type.

/// Brings in a generated module.
macro_rules! generated {
    ($($name:ident = $file:literal),*) => {
        $(
            #[rustfmt::skip]
            #[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
            #[path = $file]
            pub(crate) mod $name;
        )*
    };
}

generated! {
    frame = "../generated/frame.rs",
    frame_table = "../generated/frame_table.rs",
    http = "../generated/http.rs",
    log = "../generated/log.rs",
    log_table = "../generated/log_table.rs",
    reference = "../generated/reference.rs"
}

/// What a parser answers: what it shows of the spans, or all of the error.
pub(crate) type Answer = Result<String, Fault>;

/// What a parser of prefixes answers: the spans, and how long the rest is.
pub(crate) type Prefix = Result<(String, usize), Fault>;

/// The spans of components by name.
pub(crate) type Named = Vec<(&'static str, Option<(usize, usize)>)>;

/// An error: its offset, and all that it shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault(pub(crate) usize, pub(crate) String);

/// A parser of pieces, whichever its type is.
pub(crate) trait Pieces {
    fn feed(&mut self, piece: &[u8]) -> Result<(), Fault>;
    fn is_accepting(&self) -> bool;
    fn finish(self: Box<Self>) -> Answer;
}

/// An entry as it was emitted. For text that is not UTF-8 and has to be, `whole` and `prefix` have
/// no answer.
pub(crate) struct Emitted {
    pub(crate) module: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) whole: fn(&[u8]) -> Option<Answer>,
    pub(crate) spans: fn(&[u8]) -> Option<Named>,
    pub(crate) prefix: fn(&[u8]) -> Option<Prefix>,
    pub(crate) pieces: fn() -> Box<dyn Pieces>,
}

/// Makes the entries of a module: how its texts are read, the types of each entry, and the
/// components that its spans tell of.
macro_rules! entries {
    ($name:ident = $module:ident $text:ident: $($of_type:ident $parser:ident [$($getter:ident)*])*) => {
        mod $name {
        use super::{$module, $text, Answer, Emitted, Fault, Pieces};

        fn fault(error: $module::Error) -> Fault {
            Fault(error.offset(), format!("{error:?} {error}"))
        }
        $(impl Pieces for $module::$parser {
            fn feed(&mut self, piece: &[u8]) -> Result<(), Fault> {
                $module::$parser::feed(self, piece).map_err(fault)
            }
            fn is_accepting(&self) -> bool {
                $module::$parser::is_accepting(self)
            }
            fn finish(self: Box<Self>) -> Answer {
                let spans = $module::$parser::finish(*self);
                spans.map(|spans| format!("{spans:?}")).map_err(fault)
            }
        })*
        pub(super) fn entries() -> Vec<Emitted> { vec![$(Emitted {
            module: stringify!($module),
            rule: $module::Entry::$of_type.rule(),
            whole: |bytes| {
                let value = $module::$of_type::parse($text(bytes)?);
                Some(value.map(|value| format!("{:?}", value.spans())).map_err(fault))
            },
            spans: |bytes| {
                #[allow(unused_variables, reason = "some entries have no components")]
                let spans = $module::$of_type::parse($text(bytes)?).ok()?.spans();
                let span = |span: $module::Span| (span.start as usize, span.end as usize);
                let all: Vec<(&str, Option<$module::Span>)> =
                    vec![$((stringify!($getter), Option::from(spans.$getter()))),*];
                Some(all.into_iter().map(|(name, it)| (name, it.map(span))).collect())
            },
            prefix: |bytes| {
                let found = $module::$of_type::parse_prefix($text(bytes)?).map_err(fault);
                Some(found.map(|(value, rest)| (format!("{:?}", value.spans()), rest.len())))
            },
            pieces: || Box::new($module::$parser::new()),
        }),*] }
        }
    };
}

entries! { of_http = http octets:
    RequestLine RequestLineParser [method target version]
    StatusLine StatusLineParser [version status reason]
}

entries! { of_reference = reference string:
    UriReference UriReferenceParser
        [scheme authority userinfo host port path query fragment]
    AbsoluteUri AbsoluteUriParser
        [scheme authority userinfo host port path query fragment]
}

entries! { of_log = log string:
    Line LineParser [priority moment level source place quoted code text]
    PlacedLine PlacedLineParser [priority moment level source place quoted code text]
    ShortLine ShortLineParser [level source code text]
}

entries! { of_frame = frame octets:
    Frame FrameParser [magic label body check]
    Padding PaddingParser []
    Nothing NothingParser []
}

entries! { of_log_table = log_table string:
    Line LineParser [priority moment level source place quoted code text]
    PlacedLine PlacedLineParser [priority moment level source place quoted code text]
    ShortLine ShortLineParser [level source code text]
}

entries! { of_frame_table = frame_table octets:
    Frame FrameParser [magic label body check]
    Padding PaddingParser []
    Nothing NothingParser []
}

fn string(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

#[expect(clippy::unnecessary_wraps, reason = "in the place of `string`")]
fn octets(bytes: &[u8]) -> Option<&[u8]> {
    Some(bytes)
}

/// Returns all entries.
pub(crate) fn emitted() -> Vec<Emitted> {
    let all = [
        of_http::entries(),
        of_reference::entries(),
        of_log::entries(),
        of_frame::entries(),
        of_log_table::entries(),
        of_frame_table::entries(),
    ];
    all.into_iter().flatten().collect()
}
