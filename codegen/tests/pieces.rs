//! Parsers of texts that come in pieces, and of texts that stand at the beginning of more: they
//! agree with the parser of whole texts, and with a simulation of the grammar after each byte.
//!
//! `CASES` sets how many texts are tried for all entries together, `SEED` which.

#[path = "common/setting.rs"]
mod setting;
#[path = "common/wanted.rs"]
mod wanted;

#[path = "pieces/emitted.rs"]
mod emitted;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::language::{Random, Sampler, transition_cover};
use abnf_codegen::nfa::{Nfa, Tag};
use abnf_codegen::regular::Label;
use abnf_codegen::simulate::{Simulation, Verdict, span_of};
use abnf_codegen::tdfa::Tdfa;
use emitted::{Answer, Emitted, Fault, emitted, http, reference};
use setting::setting;

/// An entry, and everything to judge it by.
struct Entry {
    emitted: Emitted,
    alphabet: Alphabet,
    components: Vec<String>,
    recognizer: Tdfa,
    nfa: Nfa,
}

fn entries() -> Vec<Entry> {
    let grammars = wanted::wanted("tests/grammars/grammars.toml");
    let mut emitted = emitted();
    let mut entries = Vec::new();
    for wanted in &grammars {
        let compiler = wanted.compiler();
        for rule in wanted.entries() {
            let known = |it: &Emitted| it.module == wanted.module() && it.rule == rule;
            let Some(index) = emitted.iter().position(known) else {
                let whole_only =
                    ["renamed", "parcel", "badge", "parcel_table"].contains(&wanted.module());
                assert!(whole_only, "{rule} is not tested");
                continue;
            };
            let expr = compiler.request().expr(wanted.rule(rule)).unwrap();
            let names = compiler.components.iter().map(|it| it.name.clone());
            entries.push(Entry {
                emitted: emitted.remove(index),
                alphabet: compiler.alphabet,
                components: names.collect(),
                recognizer: compiler.recognizer(wanted.rule(rule)).unwrap(),
                nfa: Nfa::new(&expr, compiler.alphabet, |_| true),
            });
        }
    }
    assert!(emitted.is_empty());
    entries
}

/// Parses a text that is cut into pieces.
fn in_pieces<'t>(entry: &Entry, pieces: impl Iterator<Item = &'t [u8]>) -> Answer {
    let mut parser = (entry.emitted.pieces)();
    let mut failed = None;
    for piece in pieces {
        let fed = parser.feed(piece);
        let still = failed
            .as_ref()
            .is_none_or(|fault| fed.as_ref().err() == Some(fault));
        assert!(still, "{failed:?} became {fed:?}");
        failed = fed.err();
        assert!(failed.is_none() || !parser.is_accepting());
    }
    let accepting = parser.is_accepting();
    let answer = parser.finish();
    assert_eq!(accepting, answer.is_ok());
    assert!(failed.is_none_or(|fault| answer.as_ref().err() == Some(&fault)));
    answer
}

/// Returns what the parser of whole texts answers; where a text is not UTF-8 and has to be, the
/// first character that is cut or wrong is what is unexpected.
fn whole(entry: &Entry, text: &[u8]) -> Answer {
    (entry.emitted.whole)(text).unwrap_or_else(|| {
        let end = std::str::from_utf8(text).unwrap_err().valid_up_to();
        // A character that no text of these entries has fails in the same place.
        let wrong = [&text[..end], b"\0"].concat();
        let answer = (entry.emitted.whole)(&wrong).unwrap();
        assert!(answer.as_ref().is_err_and(|fault| fault.0 <= end));
        answer
    })
}

/// Compares what is said after each byte with what a simulation finds.
fn judge_bytes(entry: &Entry, simulation: &Simulation<'_>, text: &[u8]) {
    let context = format!("{} on \"{}\"", entry.emitted.rule, text.escape_ascii());
    let tags = entry.components.len() * 2;
    let mut parser = (entry.emitted.pieces)();
    let mut longest = None;
    let mut alive = true;
    for end in 0..=text.len() {
        if end > 0 && alive {
            let fed = parser.feed(&text[end - 1..end]);
            let verdict = simulation.run(tags, &text[..end]);
            alive = !matches!(verdict, Verdict::Rejected(offset) if offset < end);
            assert_eq!(fed.is_ok(), alive, "{context}, {end}");
        }
        let accepted = alive && matches!(simulation.run(tags, &text[..end]), Verdict::Accepted(_));
        assert_eq!(parser.is_accepting(), accepted, "{context}, {end}");
        longest = accepted.then_some(end).or(longest);
    }
    if let Some(prefix) = (entry.emitted.prefix)(text) {
        let found = prefix.as_ref().ok().map(|(_, rest)| text.len() - rest);
        assert_eq!(found, longest, "prefix, {context}");
        let expected = match longest {
            Some(end) => whole(entry, &text[..end]).map(|spans| (spans, text.len() - end)),
            None => whole(entry, text).map(|spans| (spans, 0)),
        };
        assert_eq!(prefix, expected, "prefix, {context}");
    }
    let Some(found) = (entry.emitted.spans)(text) else {
        return;
    };
    let Verdict::Accepted(positions) = simulation.run(tags, text) else {
        panic!("{context} is rejected");
    };
    for (name, label) in entry.components.iter().zip((0..).map(Label)) {
        let span = span_of(&positions, Tag::open(label), Tag::close(label));
        let of_getter = found.iter().find(|(getter, _)| getter == name);
        assert_eq!(
            of_getter.and_then(|(_, span)| *span),
            span,
            "{name}, {context}"
        );
    }
}

/// Calls `visit` with an accepted text, and with what changes make of it.
fn try_texts(entry: &Entry, lengths: usize, count: u64, mut visit: impl FnMut(&mut Random, &[u8])) {
    let seed = setting("SEED", 9112);
    let mut sampler = Sampler::new(&entry.recognizer, entry.alphabet, seed);
    let mut random = Random::new(seed);
    let cover = transition_cover(&entry.recognizer);
    let cover = cover.into_iter().filter(|text| text.len() <= lengths);
    let cover: Vec<_> = cover.take(usize::try_from(count).unwrap()).collect();
    let accepted = (0..count).map_while(|_| sampler.accepted(0..=lengths));
    let accepted: Vec<_> = accepted.collect();
    for mut text in cover.into_iter().chain(accepted) {
        visit(&mut random, &text);
        if let Some(miss) = sampler.near_miss(&text) {
            visit(&mut random, &miss);
        }
        // Any byte, anywhere: what was UTF-8 is so no longer.
        let at = random.below(text.len() + 1);
        let byte = u8::try_from(random.below(256)).unwrap();
        let end = (at + random.below(2)).min(text.len());
        text.splice(at..end, [byte]);
        visit(&mut random, &text);
    }
}

#[test]
fn short_texts_are_parsed_alike_however_they_are_cut() {
    for entry in entries() {
        let count = if entry.recognizer.states.len() > 100 {
            60
        } else {
            200
        };
        try_texts(&entry, 9, count, |_, text| {
            let expected = whole(&entry, text);
            for cuts in 0..1_u32 << text.len().saturating_sub(1) {
                let mut start = 0;
                let ends =
                    (1..=text.len()).filter(|&end| end == text.len() || cuts >> (end - 1) & 1 == 1);
                let pieces = ends.map(|end| &text[std::mem::replace(&mut start, end)..end]);
                let context = format!(
                    "{} on \"{}\", {cuts:b}",
                    entry.emitted.rule,
                    text.escape_ascii()
                );
                assert_eq!(in_pieces(&entry, pieces), expected, "{context}");
            }
        });
    }
}

#[test]
fn texts_are_parsed_alike_in_random_pieces() {
    let entries = entries();
    let count = setting("CASES", 20_000) / 4 / entries.len() as u64;
    for entry in &entries {
        let mut accepted = 0;
        try_texts(entry, 80, count, |random, text| {
            let mut pieces = Vec::new();
            let mut rest = text;
            while !rest.is_empty() {
                // Among them empty ones.
                let (piece, after) = rest.split_at(random.below(rest.len().min(20) + 1));
                pieces.push(piece);
                rest = after;
            }
            let context = format!("{} on \"{}\"", entry.emitted.rule, text.escape_ascii());
            let answer = in_pieces(entry, pieces.into_iter());
            assert_eq!(answer, whole(entry, text), "{context}");
            accepted += u64::from(answer.is_ok());
        });
        assert!(
            accepted >= count.min(1),
            "{}: {accepted}",
            entry.emitted.rule
        );
    }
}

#[test]
fn each_byte_decides_what_it_should() {
    let entries = entries();
    let count = setting("CASES", 20_000) / 100 / entries.len() as u64;
    for entry in &entries {
        let simulation = Simulation::new(&entry.nfa);
        try_texts(entry, 40, count.max(2), |_, text| {
            judge_bytes(entry, &simulation, text);
        });
    }
}

#[test]
fn a_text_that_is_too_long_is_an_error() {
    // Nothing of the last piece is read, so its memory is never there.
    let piece = vec![0; u32::MAX as usize - 2];
    for entry in entries() {
        if entry.emitted.rule == "padding" {
            let pieces = [&[0x80, 0x80][..], &piece, &[0x80]];
            let Fault(offset, shown) = in_pieces(&entry, pieces.into_iter()).unwrap_err();
            assert_eq!(offset, u32::MAX as usize);
            assert!(shown.contains("TooLong"), "{shown}");
        }
    }
}

#[test]
fn a_request_line_in_pieces() {
    let mut parser = http::RequestLineParser::new();
    for piece in [&b"GE"[..], b"", b"T /wh", b"ere?q=now HT", b"TP/1.1"] {
        assert!(!parser.is_accepting());
        parser.feed(piece).unwrap();
    }
    assert!(parser.is_accepting());
    // A parser is a value: what is tried with one does not spoil the other.
    let error = parser.clone().feed(b"\r\n").unwrap_err();
    assert_eq!(
        (error.offset(), error.kind()),
        (25, http::ErrorKind::Unexpected)
    );
    let spans = parser.finish().unwrap();
    let text = b"GET /where?q=now HTTP/1.1";
    assert_eq!(spans.method().of(text), b"GET");
    assert_eq!(spans.target().of(text), b"/where?q=now");
    assert_eq!(spans.target_variant(text), http::TargetVariant::OriginForm);
}

#[test]
fn lines_at_the_beginning_of_messages() {
    let message = b"HTTP/1.1 200 \r\nDate: today\r\n\r\n";
    let (line, rest) = http::StatusLine::parse_prefix(message).unwrap();
    assert_eq!(
        (line.status(), line.reason(), &rest[..6]),
        (&b"200"[..], None, &b"\r\nDate"[..])
    );
    let error = http::RequestLine::parse_prefix(b"GET  / HTTP/1.1\r\n").unwrap_err();
    assert_eq!(error.offset(), 4);
    // The longest one, however much more was read to find it.
    let (reference, rest) = reference::UriReference::parse_prefix("a:b%4 c").unwrap();
    assert_eq!((reference.as_str(), rest), ("a:b", "%4 c"));
    // Nothing is a reference, too; an absolute URI takes a scheme.
    let (reference, rest) = reference::UriReference::parse_prefix("<>").unwrap();
    assert_eq!((reference.as_str(), rest), ("", "<>"));
    let error = reference::AbsoluteUri::parse_prefix("//a").unwrap_err();
    assert_eq!(
        (error.offset(), error.entry()),
        (0, reference::Entry::AbsoluteUri)
    );
}

/// Everything is `const`.
#[test]
fn constants() {
    const SPANS: http::StatusLineSpans = {
        let mut parser = http::StatusLineParser::new();
        assert!(parser.feed(b"HTTP/1.1 4").is_ok());
        assert!(parser.feed(b"04 No").is_ok());
        match parser.finish() {
            Ok(spans) => spans,
            Err(_) => panic!(),
        }
    };
    assert_eq!(SPANS.reason().unwrap().of(b"HTTP/1.1 404 No"), b"No");
}
