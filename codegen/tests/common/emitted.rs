//! The emitted parsers of all entries of `abnf/grammars.toml`, behind one type.

use abnf_codegen::explain::Item;
use uri_generated::{rfc3986, rfc3987};

use crate::spans::Spans;

/// The components of the entries, in the order of the manifest.
pub(crate) const COMPONENTS: [&str; 8] = [
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "path",
    "query",
    "fragment",
];

/// The component that has variants.
pub(crate) const HOST: usize = 3;

/// An entry as it was emitted.
#[derive(Clone, Copy)]
pub(crate) struct Emitted {
    pub(crate) module: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) recognizes: fn(&[u8]) -> bool,
    pub(crate) parse: fn(&str) -> Result<Found, Fault>,
}

/// What a parser found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    /// The spans of the components.
    pub(crate) spans: Spans,
    /// The variant of the host, by its index.
    pub(crate) variant: Option<usize>,
}

/// Where a parser failed, and what it expected there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) expected: Vec<Item>,
}

/// Makes the entries of a module; in brackets are the getters that the type of each has.
macro_rules! entries {
    ($module:ident: $($of_type:ident $is:ident [$($getter:ident)*])*) => {
        [$(Emitted {
            module: stringify!($module),
            rule: $module::Entry::$of_type.rule(),
            recognizes: $module::$is,
            parse: |text| {
                let value = $module::$of_type::parse(text).map_err(|error| {
                    assert_eq!(error.entry(), $module::Entry::$of_type);
                    let ended = error.kind() == $module::ErrorKind::UnexpectedEnd;
                    assert_eq!(ended, error.offset() == text.len());
                    let expected = error.expected().map(|expected| match expected.item {
                        $module::Item::Rule(rule) => Item::Rule(rule.to_owned()),
                        $module::Item::Literal(literal) => Item::Literal(literal.to_owned()),
                        $module::Item::End => Item::End,
                    });
                    Fault { offset: error.offset(), expected: expected.collect() }
                })?;
                let found = value.spans();
                let span = |span: Option<$module::Span>| {
                    span.map(|span| (span.start as usize, span.end as usize))
                };
                let spans = vec![
                    span(found.scheme().into()),
                    span(found.authority().into()),
                    span(found.userinfo().into()),
                    span(found.host().into()),
                    span(found.port().into()),
                    span(found.path().into()),
                    span(found.query().into()),
                    span(found.fragment().into()),
                ];
                let getters = [$((stringify!($getter), Option::from(value.$getter()))),*];
                assert_getters(text, &spans, &getters);
                let variant = found.host_variant(text).map(|variant| variant as usize);
                assert_eq!(value.host_variant().map(|variant| variant as usize), variant);
                Ok(Found { spans, variant })
            },
        }),*]
    };
}

/// Checks that the getters return what the spans say, and that no component is without a getter.
fn assert_getters(text: &str, spans: &Spans, getters: &[(&str, Option<&str>)]) {
    for (span, component) in spans.iter().zip(COMPONENTS) {
        let expected = span.map(|(start, end)| &text[start..end]);
        let getter = getters.iter().find(|(name, _)| *name == component);
        assert_eq!(
            getter.and_then(|(_, text)| *text),
            expected,
            "{component} of {text:?}"
        );
    }
}

/// Returns all entries.
pub(crate) fn entries() -> Vec<Emitted> {
    let uris = entries! { rfc3986:
        Uri is_uri [scheme authority userinfo host port path query fragment]
        UriReference is_uri_reference [scheme authority userinfo host port path query fragment]
        AbsoluteUri is_absolute_uri [scheme authority userinfo host port path query]
        RelativeRef is_relative_ref [authority userinfo host port path query fragment]
    };
    let iris = entries! { rfc3987:
        Iri is_iri [scheme authority userinfo host port path query fragment]
        IriReference is_iri_reference [scheme authority userinfo host port path query fragment]
        AbsoluteIri is_absolute_iri [scheme authority userinfo host port path query]
        IrelativeRef is_irelative_ref [authority userinfo host port path query fragment]
    };
    uris.into_iter().chain(iris).collect()
}
