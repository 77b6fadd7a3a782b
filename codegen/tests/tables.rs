//! Automata that are tables do what those do that are code: parse, find a prefix, read pieces.

#[path = "common/wanted.rs"]
mod wanted;

/// Brings in modules that were generated.
macro_rules! generated {
    ($($module:ident $file:literal;)*) => {
        $(
            #[rustfmt::skip]
            #[allow(dead_code, unreachable_pub, clippy::pedantic, clippy::style, reason = "generated")]
            #[path = $file]
            mod $module;
        )*
    };
}

generated! {
    frame "generated/frame.rs";
    frame_table "generated/frame_table.rs";
    log "generated/log.rs";
    log_table "generated/log_table.rs";
    parcel "generated/parcel.rs";
    parcel_table "generated/parcel_table.rs";
}

use abnf_codegen::language::{Sampler, transition_cover};

/// Returns texts that take every step of the automata of a module, random ones, and what one edit
/// makes of each.
fn texts(module: &str) -> Vec<Vec<u8>> {
    let wanted = wanted::wanted("tests/grammars/grammars.toml");
    let wanted = wanted
        .iter()
        .find(|wanted| wanted.module() == module)
        .unwrap();
    let compiler = wanted.compiler();
    let mut texts = Vec::new();
    for entry in wanted.entries() {
        let tdfa = compiler.recognizer(wanted.rule(entry)).unwrap();
        let mut sampler = Sampler::new(&tdfa, compiler.alphabet, 3986);
        texts.extend(transition_cover(&tdfa));
        texts.extend((0..500).filter_map(|_| sampler.accepted(0..=40)));
        for index in 0..texts.len() {
            texts.extend(sampler.near_miss(&texts[index]));
        }
    }
    texts
}

/// What `Debug` prints of an answer of both forms, which have the same fields.
macro_rules! agree {
    ($text:expr, $code:ident, $table:ident: $answer:expr) => {{
        let code = {
            use $code as form;
            let answer: &dyn std::fmt::Debug = &$answer;
            format!("{answer:?}")
        };
        let table = {
            use $table as form;
            let answer: &dyn std::fmt::Debug = &$answer;
            format!("{answer:?}")
        };
        assert_eq!(table, code, "{:?}", $text);
    }};
}

#[test]
fn parcels() {
    for text in texts("parcel") {
        let Ok(text) = std::str::from_utf8(&text) else {
            continue;
        };
        agree!(text, parcel, parcel_table: form::is_parcel(text.as_bytes()));
        agree!(text, parcel, parcel_table: form::Parcel::parse(text));
        agree!(text, parcel, parcel_table: form::Option_::parse(text));
        agree!(text, parcel, parcel_table: form::Parcel::parse(text).map(|parcel| {
            (parcel.stops().collect::<Vec<_>>(), parcel.options().collect::<Vec<_>>())
        }));
    }
}

/// The prefixes that an entry finds are compared, too.
macro_rules! entries_agree {
    ($text:expr, $code:ident, $table:ident: $($is:ident $Type:ident)*) => {
        $(
            agree!($text, $code, $table: form::$is($text.as_ref()));
            agree!($text, $code, $table: form::$Type::parse($text));
            agree!($text, $code, $table: form::$Type::parse_prefix($text));
        )*
    };
}

#[test]
fn logs() {
    for text in texts("log") {
        let Ok(text) = std::str::from_utf8(&text) else {
            continue;
        };
        entries_agree!(text, log, log_table:
            is_line Line is_placed_line PlacedLine is_short_line ShortLine);
    }
}

/// A grammar of octets.
#[test]
fn frames() {
    for text in texts("frame") {
        let text = text.as_slice();
        entries_agree!(text, frame, frame_table:
            is_frame Frame is_padding Padding is_nothing Nothing);
    }
}
