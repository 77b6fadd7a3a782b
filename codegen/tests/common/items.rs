//! What the items of explanations begin with.

use std::collections::HashMap;

use abnf_codegen::bytes::ByteSet;
use abnf_codegen::explain::Item;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::Compiler;
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::{StateId, Tdfa};

/// Compiles items, each once.
pub(crate) struct Items<'c> {
    compiler: &'c Compiler<'c>,
    known: HashMap<Item, ByteSet>,
}

impl<'c> Items<'c> {
    pub(crate) fn new(compiler: &'c Compiler<'c>) -> Self {
        Self {
            compiler,
            known: HashMap::new(),
        }
    }

    /// Returns the bytes that begin some of the items.
    pub(crate) fn bytes<'i>(&mut self, items: impl Iterator<Item = &'i Item>) -> ByteSet {
        let compiler = self.compiler;
        let begin = |item: &Item| {
            let known = self.known.entry(item.clone());
            *known.or_insert_with(|| begin(compiler, item))
        };
        let sets: Vec<ByteSet> = items.map(begin).collect();
        sets.iter().flat_map(ByteSet::iter).collect()
    }
}

/// Returns the bytes that begin an item, by compiling what it says.
fn begin(compiler: &Compiler<'_>, item: &Item) -> ByteSet {
    match item {
        Item::End => ByteSet::default(),
        Item::Rule(rule) => {
            let rule = compiler.grammar.entry(rule).expect("items name rules");
            let recognizer = compiler.recognizer(rule);
            first_bytes(&recognizer.expect("rules below an entry compile"))
        }
        Item::Literal(literal) => {
            // What is written as a literal is ABNF; a quoted letter stands for both cases, as there.
            let text = format!("a = {literal}\n");
            let grammar = Grammar::load(Source::new("literal", text)).expect("literals are ABNF");
            let compiler = Compiler::new(&grammar, compiler.alphabet);
            let rule = grammar.entry("a").expect("it was just written");
            first_bytes(&compiler.recognizer(rule).expect("a literal compiles"))
        }
    }
}

/// Returns the bytes that begin what an automaton accepts.
fn first_bytes(tdfa: &Tdfa) -> ByteSet {
    let begins = |&byte: &u8| tdfa.step(StateId::START, byte).is_some();
    (0..=u8::MAX).filter(begins).collect()
}
