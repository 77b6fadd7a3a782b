//! The types of `uriform`, made from bytes.

use crate::spans::Spans;

/// Parses bytes as a rule: the spans of the components, or the offset of the error.
///
/// # Panics
///
/// If there is no type for the rule.
pub(crate) fn parse(rule: &str, bytes: &[u8]) -> Result<Spans, usize> {
    macro_rules! parse {
        ($of_type:ident) => {
            match uriform::$of_type::try_from(bytes) {
                Ok(value) => Ok(spans(value.spans())),
                Err(error) => Err(error.offset()),
            }
        };
    }
    match rule {
        "URI" => parse!(Uri),
        "URI-reference" => parse!(UriRef),
        "absolute-URI" => parse!(AbsoluteUri),
        "relative-ref" => parse!(RelativeRef),
        "IRI" => parse!(Iri),
        "IRI-reference" => parse!(IriRef),
        "absolute-IRI" => parse!(AbsoluteIri),
        "irelative-ref" => parse!(IriRelativeRef),
        _ => panic!("no type for {rule}"),
    }
}

/// Returns the spans of the components, in the order of the manifest.
fn spans(spans: uriform::Spans) -> Spans {
    let all = [
        spans.scheme(),
        spans.authority(),
        spans.userinfo(),
        spans.host(),
        spans.port(),
        Some(spans.path()),
        spans.query(),
        spans.fragment(),
    ];
    let pair = |span: std::ops::Range<usize>| (span.start, span.end);
    all.into_iter().map(|span| span.map(pair)).collect()
}
