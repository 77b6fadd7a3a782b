//! Five ways to read a reference, of which none shares more than the expression with another, say
//! the same: the emitted parser, its automaton run directly, a simulation of the ordered automaton
//! with all tags, the automaton of `regex-automata`, and the split of RFC 3986, appendix B.
//!
//! `CASES` sets how many texts are tried, `SEED` the first of them.

#[path = "common/corpus.rs"]
mod corpus;
#[path = "common/spans.rs"]
mod spans;
#[path = "common/uri.rs"]
mod uri;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::language::{Sampler, transition_cover};
use abnf_codegen::machine::{Compiler, Machine};
use abnf_codegen::nfa::Nfa;
use abnf_codegen::regular::{Expr, Label, Request};
use abnf_codegen::second_opinion::SecondOpinion;
use abnf_codegen::simulate::{Simulation, Verdict};
use corpus::Corpus;
use spans::Spans;
use uri::ENTRIES;
use uri_generated::rfc3986::{self as emitted, HostVariant, UriReferenceSpans};

/// The spans of the components and the variant of the host, or the offset of the fault.
type Answer = Result<(Spans, Option<HostVariant>), usize>;

/// The variants of the host, in the order of their labels, which follow those of the components.
const VARIANTS: [(&str, HostVariant); 4] = [
    ("IPv6address", HostVariant::Ipv6Address),
    ("IPvFuture", HostVariant::IpvFuture),
    ("IPv4address", HostVariant::Ipv4Address),
    ("reg-name", HostVariant::RegName),
];

/// An entry, compiled in every way but the emitted one.
struct Judge {
    machine: Machine,
    opinion: SecondOpinion,
    nfa: Nfa,
}

impl Judge {
    fn new(compiler: &Compiler<'_>, machine: Machine) -> Self {
        let alphabet = compiler.alphabet;
        let nfa = Nfa::new(&expr_with_variants(compiler, &machine), alphabet, |_| true);
        Self {
            opinion: SecondOpinion::new(&machine.expr, alphabet).unwrap(),
            machine,
            nfa,
        }
    }

    fn all() -> Vec<Self> {
        let grammar = uri::grammar();
        let compiler = uri::compiler(&grammar);
        let judge = |entry| Self::new(&compiler, uri::machine(&compiler, entry));
        ENTRIES.into_iter().map(judge).collect()
    }
}

/// Makes the expression with labels for the variants too, so that the variant of the preferred
/// derivation of the whole text can be seen.
fn expr_with_variants(compiler: &Compiler<'_>, machine: &Machine) -> Expr {
    let mut request: Request<'_> = compiler.request();
    for ((rule, _), label) in VARIANTS.iter().zip(compiler.components.len()..) {
        let label = Label(u32::try_from(label).unwrap());
        request
            .labels
            .insert(compiler.grammar.rule(rule).unwrap(), label);
    }
    request.expr(machine.entry).unwrap()
}

/// The judge of judges: what the ordered automaton says.
fn simulated(simulation: &Simulation<'_>, text: &[u8]) -> Answer {
    const COMPONENTS: usize = 8;
    match simulation.run((COMPONENTS + VARIANTS.len()) * 2, text) {
        Verdict::Rejected(offset) => Err(offset),
        Verdict::Accepted(positions) => {
            let mut spans = spans::of_all_tags(&positions);
            // An IPv4address within an IPv6address is not the host: the first one there counts.
            let variants = spans.split_off(COMPONENTS);
            let first = variants.iter().position(Option::is_some);
            Ok((spans, first.map(|index| VARIANTS[index].1)))
        }
    }
}

/// What the emitted parser says.
fn parsed(entry: usize, text: &str) -> Answer {
    let found: Result<(UriReferenceSpans, [Option<&str>; 8]), emitted::Error> = match entry {
        0 => emitted::Uri::parse(text).map(|u| {
            let rest = [
                u.authority(),
                u.userinfo(),
                u.host(),
                u.port(),
                Some(u.path()),
            ];
            (
                u.spans(),
                texts(Some(u.scheme()), rest, u.query(), u.fragment()),
            )
        }),
        1 => emitted::UriReference::parse(text).map(|u| {
            let rest = [
                u.authority(),
                u.userinfo(),
                u.host(),
                u.port(),
                Some(u.path()),
            ];
            (u.spans(), texts(u.scheme(), rest, u.query(), u.fragment()))
        }),
        2 => emitted::AbsoluteUri::parse(text).map(|u| {
            let rest = [
                u.authority(),
                u.userinfo(),
                u.host(),
                u.port(),
                Some(u.path()),
            ];
            (u.spans(), texts(Some(u.scheme()), rest, u.query(), None))
        }),
        _ => emitted::RelativeRef::parse(text).map(|u| {
            let rest = [
                u.authority(),
                u.userinfo(),
                u.host(),
                u.port(),
                Some(u.path()),
            ];
            (u.spans(), texts(None, rest, u.query(), u.fragment()))
        }),
    };
    let (spans, texts) = found.map_err(|error| {
        assert_eq!(error.entry().rule(), ENTRIES[entry]);
        let ended = error.kind() == emitted::ErrorKind::UnexpectedEnd;
        assert_eq!(ended, error.offset() == text.len());
        error.offset()
    })?;
    let span = |span: emitted::Span| (span.start as usize, span.end as usize);
    let all = vec![
        spans.scheme().map(span),
        spans.authority().map(span),
        spans.userinfo().map(span),
        spans.host().map(span),
        spans.port().map(span),
        Some(span(spans.path())),
        spans.query().map(span),
        spans.fragment().map(span),
    ];
    let slices: Vec<_> = all
        .iter()
        .map(|span| span.map(|(a, z)| &text[a..z]))
        .collect();
    assert_eq!(slices, texts, "the types return what the spans say");
    Ok((all, spans.host_variant(text)))
}

fn texts<'t>(
    scheme: Option<&'t str>,
    [authority, userinfo, host, port, path]: [Option<&'t str>; 5],
    query: Option<&'t str>,
    fragment: Option<&'t str>,
) -> [Option<&'t str>; 8] {
    [
        scheme, authority, userinfo, host, port, path, query, fragment,
    ]
}

fn recognized(entry: usize, text: &[u8]) -> bool {
    let recognizers = [
        emitted::is_uri,
        emitted::is_uri_reference,
        emitted::is_absolute_uri,
        emitted::is_relative_ref,
    ];
    recognizers[entry](text)
}

/// Splits a text as the expression of RFC 3986, appendix B, does,
/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`, and the authority as section 3.2
/// says; for texts that are references.
fn split(text: &[u8]) -> Spans {
    let end_of = |from: usize, delimiters: &[u8]| {
        let found = text[from..]
            .iter()
            .position(|byte| delimiters.contains(byte));
        found.map_or(text.len(), |length| from + length)
    };
    let first = end_of(0, b":/?#");
    let scheme = (first > 0 && text.get(first) == Some(&b':')).then_some((0, first));
    let mut at = scheme.map_or(0, |(_, end)| end + 1);
    let authority = text[at..]
        .starts_with(b"//")
        .then(|| (at + 2, end_of(at + 2, b"/?#")));
    at = authority.map_or(at, |(_, end)| end);
    let path = (at, end_of(at, b"?#"));
    at = path.1;
    let query = (text.get(at) == Some(&b'?')).then(|| (at + 1, end_of(at, b"#")));
    at = query.map_or(at, |(_, end)| end);
    let fragment = (at < text.len()).then_some((at + 1, text.len()));
    let [userinfo, host, port] = authority.map_or([None; 3], |(start, end)| {
        let userinfo = Some((start, end_of(start, b"@"))).filter(|(_, at)| *at < end);
        let start = userinfo.map_or(start, |(_, at)| at + 1);
        let brackets = if text[start..end].starts_with(b"[") {
            end_of(start, b"]")
        } else {
            start
        };
        let colon = end_of(brackets, b":").min(end);
        [
            userinfo,
            Some((start, colon)),
            (colon < end).then_some((colon + 1, end)),
        ]
    });
    vec![
        scheme,
        authority,
        userinfo,
        host,
        port,
        Some(path),
        query,
        fragment,
    ]
}

/// Compares everybody on a text; the simulation, which is slow, judges one entry.
fn compare(judges: &[Judge], simulations: &[Simulation<'_>], simulated_entry: usize, text: &[u8]) {
    for (entry, judge) in judges.iter().enumerate() {
        let context = format!("{} on \"{}\"", ENTRIES[entry], text.escape_ascii());
        let ran = judge.machine.tdfa.run(text);
        let ran = ran.map(|kept| spans::of_kept_tags(&judge.machine, &kept, text.len()));
        assert_eq!(
            recognized(entry, text),
            ran.is_ok(),
            "emitted recognizer, {context}"
        );
        assert_eq!(
            judge.opinion.accepts(text),
            ran.is_ok(),
            "second opinion, {context}"
        );
        if let Ok(spans) = &ran {
            assert_eq!(split(text), *spans, "appendix B, {context}");
        }
        let parsed = std::str::from_utf8(text)
            .ok()
            .map(|text| parsed(entry, text));
        if let Some(parsed) = &parsed {
            let spans = parsed.as_ref().map(|(spans, _)| spans);
            assert_eq!(spans, ran.as_ref(), "emitted parser, {context}");
        }
        if entry == simulated_entry {
            let simulated = simulated(&simulations[entry], text);
            let spans = simulated.as_ref().map(|(spans, _)| spans);
            assert_eq!(ran.as_ref(), spans, "automaton, {context}");
            if let Some(parsed) = &parsed {
                assert_eq!(*parsed, simulated, "emitted parser, {context}");
            }
        }
    }
}

#[test]
fn all_agree_on_the_references() {
    let judges = Judge::all();
    let simulations: Vec<_> = judges
        .iter()
        .map(|judge| Simulation::new(&judge.nfa))
        .collect();
    for text in Corpus::own().iter() {
        for entry in 0..judges.len() {
            compare(&judges, &simulations, entry, text.as_bytes());
        }
    }
}

#[test]
fn all_agree_on_changed_references() {
    let judges = Judge::all();
    let simulations: Vec<_> = judges
        .iter()
        .map(|judge| Simulation::new(&judge.nfa))
        .collect();
    let corpus = Corpus::load();
    let mut accepted = 0_u64;
    corpus::try_texts(&corpus, |random, text| {
        compare(&judges, &simulations, random.below(judges.len()), text);
        accepted += u64::from(emitted::is_uri_reference(text));
    });
    // Texts that are all wrong would prove little about spans.
    let cases = corpus::setting("CASES", 20_000);
    assert!(
        cases < 1000 || accepted > cases / 10,
        "{accepted} of {cases} are references"
    );
}

/// Texts that take every step of each automaton, and what one edit makes of them and of others.
#[test]
fn all_agree_on_samples_of_the_automata() {
    let judges = Judge::all();
    let simulations: Vec<_> = judges
        .iter()
        .map(|judge| Simulation::new(&judge.nfa))
        .collect();
    let each = corpus::setting("CASES", 20_000) / (2 * judges.len() as u64);
    for (entry, judge) in judges.iter().enumerate() {
        let tdfa = &judge.machine.tdfa;
        let seed = corpus::setting("SEED", 3986);
        let mut sampler = Sampler::new(tdfa, Alphabet::CodePoints, seed);
        let compare_both = |text: Vec<u8>, sampler: &mut Sampler<'_>| {
            compare(&judges, &simulations, entry, &text);
            let miss = sampler.near_miss(&text).expect("most edits spoil a text");
            compare(&judges, &simulations, entry, &miss);
        };
        for text in transition_cover(tdfa) {
            compare_both(text, &mut sampler);
        }
        for _ in 0..each {
            let text = sampler.accepted(0..=60).expect("there are texts");
            compare_both(text, &mut sampler);
        }
    }
}
