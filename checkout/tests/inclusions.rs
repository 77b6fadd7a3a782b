//! `From` between two types of `uriform` is there exactly where the grammars prove that every text
//! of one rule is a text of the other one, and `TryFrom` alone where only some are.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::path::Path;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::language::{Relation, compare};
use abnf_codegen::machine::Compiler;
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::Tdfa;
use uriform::{AbsoluteIri, AbsoluteUri, Iri, IriRef, IriRelativeRef, RelativeRef, Uri, UriRef};

/// Whether there is a conversion: an inherent constant is preferred to that of a trait, and is there
/// only if its bound holds.
struct Conversion<F, T>(PhantomData<(F, T)>);

impl<F: Into<T>, T> Conversion<F, T> {
    const EXISTS: bool = true;
}

trait NoConversion {
    const EXISTS: bool = false;
}

impl<F, T> NoConversion for Conversion<F, T> {}

macro_rules! table {
    ($($Type:ident $rule:literal)*) => {
        table!(@rows [$($Type $rule)*] [$($Type $rule)*])
    };
    (@rows [$($From:ident $from:literal)*] $all:tt) => {
        [$(table!(@row $From $from $all)),*].concat()
    };
    (@row $From:ident $from:literal [$($To:ident $to:literal)*]) => {
        vec![$(($from, $to, <Conversion<$From<'static>, $To<'static>>>::EXISTS)),*]
    };
}

#[test]
fn conversions_are_inclusions() {
    let conversions = table! {
        Uri "URI"
        UriRef "URI-reference"
        AbsoluteUri "absolute-URI"
        RelativeRef "relative-ref"
        Iri "IRI"
        IriRef "IRI-reference"
        AbsoluteIri "absolute-IRI"
        IriRelativeRef "irelative-ref"
    };
    let machines: HashMap<_, _> = conversions
        .iter()
        .map(|(rule, ..)| (*rule, machine(rule)))
        .collect();
    for (from, to, exists) in conversions {
        let relation = compare(&machines[from], &machines[to]).relation();
        let included = matches!(relation, Relation::Equal | Relation::Subset);
        assert_eq!(exists, included, "{from} and {to}: {relation}");
    }
}

/// As UTF-8, in which a text of ASCII is the same octets.
fn machine(rule: &str) -> Tdfa {
    let rfc = if rule.contains("IRI") || rule.starts_with('i') {
        "rfc3987"
    } else {
        "rfc3986"
    };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../abnf/{rfc}.abnf"));
    let text = std::fs::read_to_string(file).unwrap();
    let grammar = Grammar::load(Source::new(rfc, &text)).unwrap();
    let rule = grammar.entry(rule).unwrap();
    Compiler::new(&grammar, Alphabet::CodePoints)
        .recognizer(rule)
        .unwrap()
}
