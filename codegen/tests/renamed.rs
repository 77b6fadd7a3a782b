//! The generator knows nothing of URIs: of the grammar of RFC 3986 with meaningless names for
//! everything it makes the same parser.

#[path = "common/corpus.rs"]
mod corpus;
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
#[path = "generated/renamed.rs"]
mod renamed;
#[path = "common/setting.rs"]
mod setting;

use corpus::Corpus;
use uri_generated::rfc3986;

/// The rules of RFC 3986 and what they are called in `grammars/renamed.abnf`, some of them like
/// what Rust or the generated code has.
const NAMES: [(&str, &str); 36] = [
    ("URI", "Error"),
    ("URI-reference", "loop"),
    ("absolute-URI", "x9y-Zed"),
    ("relative-ref", "up-2date"),
    ("hier-part", "Ok"),
    ("relative-part", "entry"),
    ("scheme", "kip"),
    ("authority", "qua-1"),
    ("userinfo", "abc"),
    ("host", "mod"),
    ("port", "state"),
    ("IP-literal", "b-b"),
    ("IPvFuture", "fooBar"),
    ("IPv6address", "Some"),
    ("h16", "h"),
    ("ls32", "tt"),
    ("IPv4address", "q2"),
    ("dec-octet", "d-e-f"),
    ("reg-name", "zig-zag"),
    ("path", "lost"),
    ("path-abempty", "r0"),
    ("path-absolute", "r1"),
    ("path-noscheme", "r2"),
    ("path-rootless", "r3"),
    ("path-empty", "input"),
    ("segment", "s1"),
    ("segment-nz", "s2"),
    ("segment-nz-nc", "s3"),
    ("pchar", "pp"),
    ("query", "option"),
    ("fragment", "none"),
    ("pct-encoded", "pe"),
    ("unreserved", "unwrap"),
    ("reserved", "spare"),
    ("gen-delims", "gg"),
    ("sub-delims", "ss"),
];

/// Gives the rules of a text other names, and drops its comments.
fn rename(text: &str) -> String {
    let mut renamed = String::new();
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        let start = renamed.len();
        let mut rest = line;
        while let Some(first) = rest.chars().next().filter(|&first| first != ';') {
            let length = match first {
                '"' => rest[1..].find('"').unwrap() + 2,
                '<' => rest.find('>').unwrap() + 1,
                '%' => rest.find(' ').unwrap_or(rest.len()),
                'A'..='Z' | 'a'..='z' => rest
                    .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                    .unwrap_or(rest.len()),
                _ => 1,
            };
            let (token, after) = rest.split_at(length);
            let name = NAMES.iter().find(|(name, _)| *name == token);
            renamed.push_str(name.map_or(token, |(_, name)| name));
            rest = after;
        }
        renamed.truncate(start + renamed[start..].trim_end().len());
        renamed.push('\n');
    }
    renamed
}

#[test]
fn the_grammar_is_rfc3986_renamed() {
    let original = rename(include_str!("../../abnf/rfc3986.abnf"));
    assert_eq!(original.trim_start(), include_str!("grammars/renamed.abnf"));
}

/// Spans in the order of the components, the variant of the host, or the offset of the fault.
type Answer = Result<([Option<(u32, u32)>; 8], Option<u8>), usize>;

macro_rules! answer {
    ($module:ident, $parsed:expr, $text:expr, $names:tt, $variant:ident) => {
        $parsed
            .map(|parsed| {
                let spans = parsed.spans();
                let variant = spans.$variant($text).map(|variant| variant as u8);
                (answer!(@spans $module, spans, $names), variant)
            })
            .map_err(|error| error.offset())
    };
    (@spans $module:ident, $spans:ident,
     ($scheme:ident $authority:ident $userinfo:ident $host:ident
      $port:ident $path:ident $query:ident $fragment:ident)) => {{
        let both = |span: $module::Span| (span.start, span.end);
        [
            $spans.$scheme().map(both),
            $spans.$authority().map(both),
            $spans.$userinfo().map(both),
            $spans.$host().map(both),
            $spans.$port().map(both),
            Some(both($spans.$path())),
            $spans.$query().map(both),
            $spans.$fragment().map(both),
        ]
    }};
}

macro_rules! original {
    ($entry:ident, $text:expr) => {
        answer!(rfc3986, rfc3986::$entry::parse($text), $text,
            (scheme authority userinfo host port path query fragment), host_variant)
    };
}

macro_rules! other {
    ($entry:ident, $text:expr) => {
        answer!(renamed, renamed::$entry::parse($text), $text,
            (type_ as_str_ self_ span at crate_ length_ parse_), span_variant)
    };
}

fn compare(text: &str) {
    let both: [(&str, Answer, Answer); 4] = [
        ("URI", original!(Uri, text), other!(Error_, text)),
        (
            "URI-reference",
            original!(UriReference, text),
            other!(Loop, text),
        ),
        (
            "absolute-URI",
            original!(AbsoluteUri, text),
            other!(X9YZed, text),
        ),
        (
            "relative-ref",
            original!(RelativeRef, text),
            other!(Up2Date, text),
        ),
    ];
    for (entry, original, renamed) in both {
        assert_eq!(original, renamed, "{entry} on {text:?}");
    }
}

#[test]
fn its_parser_finds_the_same() {
    let corpus = Corpus::load();
    corpus.iter().for_each(compare);
    corpus::try_texts(&corpus, |_, text| {
        if let Ok(text) = std::str::from_utf8(text) {
            compare(text);
        }
    });
}
