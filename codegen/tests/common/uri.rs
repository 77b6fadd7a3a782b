//! The grammar of RFC 3986 and what the manifest wants of it, compiled stage by stage.

use std::fs;
use std::path::{Path, PathBuf};

use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::{Compiler, Component, Machine};
use abnf_codegen::manifest::Manifest;
use abnf_codegen::regular::detect_alphabet;
use abnf_codegen::source::Source;

/// The entry rules, in the order of the manifest.
pub(crate) const ENTRIES: [&str; 4] = ["URI", "URI-reference", "absolute-URI", "relative-ref"];

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../abnf")
        .join(file)
}

fn read(file: &str) -> Source {
    Source::new(file, fs::read_to_string(path(file)).unwrap())
}

pub(crate) fn grammar() -> Grammar {
    Grammar::load(read("rfc3986.abnf")).unwrap()
}

/// Returns the compiler for the components of `abnf/grammars.toml`.
pub(crate) fn compiler(grammar: &Grammar) -> Compiler<'_> {
    let manifest = Manifest::parse(&read("grammars.toml")).unwrap();
    let wanted = manifest
        .grammars
        .into_iter()
        .find(|wanted| wanted.module.get_ref() == "rfc3986")
        .unwrap();
    let entries: Vec<_> = wanted
        .entries
        .get_ref()
        .iter()
        .map(toml::Spanned::get_ref)
        .collect();
    assert_eq!(entries, ENTRIES);
    let rules = |names: &[toml::Spanned<String>]| {
        let rule = |name: &toml::Spanned<String>| grammar.rule(name.get_ref()).unwrap().into();
        names.iter().map(rule).collect()
    };
    let components = wanted.components.iter().map(|component| Component {
        name: component.name.get_ref().clone(),
        rules: rules(component.rules.get_ref()),
        variants: rules(&component.variants),
        list: component.list,
    });
    let alphabet = detect_alphabet(grammar, &ENTRIES.map(|entry| grammar.rule(entry).unwrap()));
    Compiler {
        components: components.collect(),
        ..Compiler::new(grammar, alphabet)
    }
}

/// Compiles an entry.
pub(crate) fn machine(compiler: &Compiler<'_>, entry: &str) -> Machine {
    compiler
        .machine(compiler.grammar.rule(entry).unwrap())
        .unwrap()
}
