//! From automata to Rust.
//!
//! A generated module depends on nothing but `core`: it holds the automata as code, a type for
//! each entry rule and what those need.

mod cells;
mod clashes;
mod decision;
mod deferred;
mod entry;
mod error;
mod explain;
mod incremental;
mod list;
mod loops;
mod machine;
mod names;
mod prefix;
mod reject;
mod rows;
mod spans;
mod table;

use std::fmt::Write;

pub(crate) use names::is_keyword;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use self::loops::Loops;
use self::table::Table;

use crate::bytes::ByteSet;
use crate::charset::Alphabet;
use crate::deferred::Deferral;
use crate::form::Form;
use crate::grammar::RuleId;
use crate::lists::Cutter;
use crate::machine::{Compiler, Component};
use crate::nfa::Tag;
use crate::regular::Label;
use crate::rejection::Rejection;
use crate::share::{Condition, Shared};
use crate::style::{Form as Answers, Style};
use crate::variants::Decision;

/// What a module is made of.
pub struct Module<'a> {
    /// The grammar and the components.
    pub compiler: &'a Compiler<'a>,
    /// The names of the entry rules, in order.
    pub entries: &'a [String],
    /// Of the entry rules those that get a `parse_prefix`, by index.
    pub prefix: &'a [usize],
    /// Of the entry rules those that get a parser of pieces, by index.
    pub incremental: &'a [usize],
    /// The automata that serve them.
    pub shared: &'a [Shared],
    /// The components that are found when they are asked for.
    pub deferrals: &'a [Deferral],
    /// For each component with variants, how to decide between them.
    pub decisions: &'a [Option<Decision>],
    /// For each component that is a list, how to cut it.
    pub cutters: &'a [Option<Cutter>],
    /// Where and how inputs go wrong.
    pub rejection: &'a Rejection,
    /// Whether automata are tables, which are a fraction of the size of code, and slower.
    pub tables: bool,
    /// What it looks like.
    pub style: &'a Style,
    /// What rules are called in names of types and functions, where that is not their own name.
    pub names: &'a [(RuleId, String)],
    /// The lines of the comment on top.
    pub header: &'a [String],
}

impl Module<'_> {
    /// Writes the module as Rust source: a file of a module, or what `include!` brings into one.
    ///
    /// # Panics
    ///
    /// If the tokens are not Rust, which would be a fault of this library.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::new();
        for line in self.header {
            let space = if line.is_empty() { "" } else { " " };
            writeln!(text, "//{space}{line}").expect("a String takes any text");
        }
        writeln!(text, "//").expect("a String takes any text");
        for line in self.documentation() {
            let space = if line.is_empty() { "" } else { " " };
            writeln!(text, "//{space}{line}").expect("a String takes any text");
        }
        let file: syn::File = syn::parse2(self.items()).expect("emitted tokens are Rust");
        // The formatter puts no blank line between items.
        for mut item in file.items {
            self.style.limit(&mut item);
            let file = syn::File {
                shebang: None,
                frontmatter: None,
                attrs: Vec::new(),
                items: vec![item],
            };
            text.push('\n');
            text.push_str(&space_methods(&prettyplease::unparse(&file)));
        }
        text
    }

    fn documentation(&self) -> Vec<String> {
        let entries: Vec<_> = self
            .entries
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        let forms = match (self.recognizes(), self.parses()) {
            (true, true) => "Recognizers and extractors",
            (true, false) => "Recognizers",
            (false, _) => "Extractors",
        };
        let mut lines = vec![
            format!("{forms} for {}.", entries.join(", ")),
            String::new(),
            "Every function is `const`, reads the input once from left to right and needs no"
                .to_owned(),
            "memory but a few words on the stack. Offsets and spans count bytes.".to_owned(),
        ];
        lines.extend(self.depth());
        lines
    }

    /// Returns what is to be said of a maximum depth.
    fn depth(&self) -> Vec<String> {
        let Some(depth) = self.compiler.max_depth else {
            return Vec::new();
        };
        vec![
            String::new(),
            format!(
                "A rule that contains itself does so up to {depth} times here: deeper texts, which the"
            ),
            "grammar allows, are rejected.".to_owned(),
        ]
    }

    fn items(&self) -> TokenStream {
        let entries = self.shared.iter().flat_map(|shared| {
            let each = shared.entries.iter();
            let trusts_utf8 = !self.tables && self.form(shared).trusts_utf8;
            each.map(move |(index, condition)| {
                let is = self
                    .recognizes()
                    .then(|| entry::recognizer(self, shared, *index, condition, trusts_utf8));
                let parser = self
                    .parses()
                    .then(|| entry::parser(self, shared, *index, condition));
                quote! { #is #parser }
            })
        });
        let spans = self.shared.iter().map(|shared| spans::spans(self, shared));
        let as_code = self.shared.iter().filter(|_| !self.tables);
        let forms: Vec<_> = as_code.map(|shared| self.form(shared)).collect();
        let loops = Loops::new(&forms);
        let machines = self.shared.iter().zip(&forms);
        let machines = machines.map(|(shared, form)| machine::machine(self, shared, form, &loops));
        let tables = self.tables();
        let as_table = self.shared.iter().filter(|_| self.tables);
        let as_table = as_table.map(|shared| table::machine(self, &tables, shared));
        let finds = self.components().filter_map(|(label, component)| {
            let deferral = self.deferral(label)?;
            Some(deferred::find(component, deferral))
        });
        let decisions = self.components().filter_map(|(label, component)| {
            let decision = self.decisions[label.index()].as_ref()?;
            Some(decision::decision(self, component, decision))
        });
        let lists = self.components().filter_map(|(label, component)| {
            let cutter = self.cutters[label.index()].as_ref()?;
            Some(list::list(self, component, cutter))
        });
        let prefixes = self
            .prefix
            .iter()
            .map(|&index| prefix::parse_prefix(self, index));
        let longest = (!self.prefix.is_empty()).then(prefix::longest);
        let incremental = self.incremental(&tables);
        let can_end = !(self.prefix.is_empty() && self.incremental.is_empty());
        let can_end = can_end.then(|| prefix::can_end(self));
        let error = self.parses().then(|| error::error(self));
        let span = self.parses().then(|| spans::span(self));
        let tables = tables.iter().map(|table| table.emit(self));
        let none = machine::none();
        let loops = loops.items();
        quote! {
            #(#entries)*
            #(#prefixes)*
            #incremental
            #(#spans)*
            #span
            #(#finds)*
            #(#decisions)*
            #(#lists)*
            #error
            #longest
            #can_end
            #(#machines)*
            #(#as_table)*
            #(#tables)*
            #none

            #loops
        }
    }

    /// Returns the form that an automaton is written in.
    fn form(&self, shared: &Shared) -> Form {
        let utf8 = matches!(self.compiler.alphabet, Alphabet::CodePoints);
        Form::new(&shared.machine.tdfa, utf8)
    }

    /// Emits the parsers of texts that come in pieces.
    fn incremental(&self, tables: &[Table<'_>]) -> Option<TokenStream> {
        let served = |shared: &Shared| -> Vec<usize> {
            let entries = shared.entries.iter().map(|(index, _)| *index);
            let wanted = entries.filter(|index| self.incremental.contains(index));
            wanted.collect()
        };
        let parsers = self.shared.iter().flat_map(|shared| {
            let each = served(shared).into_iter();
            each.map(move |index| incremental::parser(self, tables, shared, index))
        });
        let progress = incremental::progress(self);
        (!self.incremental.is_empty()).then(|| quote! { #(#parsers)* #progress })
    }

    /// Makes the tables of the automata that have one.
    fn tables(&self) -> Vec<Table<'_>> {
        let automata = self.shared.iter();
        Table::all(automata.filter(|shared| self.is_table(shared)))
    }

    /// Whether an automaton is a table: all are, or those that read texts in pieces.
    fn is_table(&self, shared: &Shared) -> bool {
        let mut entries = shared.entries.iter();
        self.tables || entries.any(|(index, _)| self.incremental.contains(index))
    }

    /// Returns the type of texts: bytes, if the grammar is of octets.
    fn text_type(&self) -> TokenStream {
        match self.compiler.alphabet {
            Alphabet::CodePoints => quote! { str },
            Alphabet::Octets => quote! { [u8] },
        }
    }

    fn components(&self) -> impl Iterator<Item = (Label, &Component)> {
        (0..).map(Label).zip(&self.compiler.components)
    }

    /// Returns the components of an automaton under a condition, and whether each is always there.
    fn components_of<'m>(
        &'m self,
        shared: &'m Shared,
        condition: &'m Condition,
    ) -> impl Iterator<Item = (Label, &'m Component, bool)> {
        self.components().filter_map(|(label, component)| {
            let always = self.presence(shared, condition, label)?;
            Some((label, component, always))
        })
    }

    /// Returns whether a component of an automaton is always there under a condition, if it ever
    /// is.
    fn presence(&self, shared: &Shared, condition: &Condition, label: Label) -> Option<bool> {
        let machine = &shared.machine;
        if let Some(deferral) = self.deferral(label) {
            let later = (label, deferral.within);
            let outer = match deferral.within {
                Some(outer) => self.presence(shared, condition, outer)?,
                None => true,
            };
            let occurs = machine.deferred.contains(&later);
            return occurs.then_some(outer && deferral.always);
        }
        let occurs = machine.distances.occurs(Tag::open(label));
        let always = machine.distances.is_always(label) || condition.required.contains(&label);
        (occurs && !condition.absent.contains(&label)).then_some(always)
    }

    /// Returns how a component is found, if that is when it is asked for.
    fn deferral(&self, label: Label) -> Option<&Deferral> {
        self.deferrals.iter().find(|it| it.label == label)
    }

    /// Returns the name of an automaton: that of the entry it is made from.
    fn name_of<'m>(&'m self, shared: &'m Shared) -> &'m str {
        self.compiler.grammar.name(shared.machine.entry)
    }

    /// Returns what the names of an automaton are made of.
    fn stem_of<'m>(&'m self, shared: &'m Shared) -> &'m str {
        self.called(self.name_of(shared))
    }

    /// Returns what the names of a rule are made of: what it is called, or its own name.
    fn called<'m>(&'m self, rule: &'m str) -> &'m str {
        let id = self.compiler.grammar.rule(rule);
        let chosen = self.names.iter().find(|(known, _)| Some(*known) == id);
        chosen.map_or(rule, |(_, name)| name)
    }

    fn recognizes(&self) -> bool {
        self.style.has(Answers::Recognizers)
    }

    fn parses(&self) -> bool {
        self.style.has(Answers::Parsers)
    }

    /// Whether errors tell what was expected.
    fn tells_expectations(&self) -> bool {
        self.style.has(Answers::Expectations)
    }

    /// Returns the documentation of the rules: their text in the grammar.
    fn rules_doc(&self, rules: impl IntoIterator<Item = RuleId>) -> TokenStream {
        let mut lines = vec![String::new(), "```abnf".to_owned()];
        for rule in rules {
            lines.extend(
                self.compiler
                    .grammar
                    .texts(rule)
                    .flat_map(str::lines)
                    .map(|l| l.trim_end().to_owned()),
            );
        }
        lines.push("```".to_owned());
        doc(&lines)
    }
}

/// Puts a blank line between the methods of an `impl`.
fn space_methods(item: &str) -> String {
    let mut text = String::with_capacity(item.len());
    let mut method_ended = false;
    for line in item.lines() {
        if method_ended && line != "}" {
            text.push('\n');
        }
        method_ended = line == "    }" && item.contains("\n    }\n    ");
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Makes documentation of lines.
fn doc<S: AsRef<str>>(lines: &[S]) -> TokenStream {
    let lines = lines.iter().map(|line| match line.as_ref() {
        "" => String::new(),
        line => format!(" {line}"),
    });
    quote! { #(#[doc = #lines])* }
}

/// Makes the pattern of the bytes of a set.
fn pattern(set: &ByteSet) -> TokenStream {
    let ranges = set.ranges().into_iter().map(|(first, last)| {
        let (low, high) = (byte(first), byte(last));
        match last - first {
            0 => quote! { #low },
            1 => quote! { #low | #high },
            _ => quote! { #low..=#high },
        }
    });
    quote! { #(#ranges)|* }
}

/// Makes the arm of a match that does `otherwise` for the bytes that no set has, if there are any.
fn other<'s>(
    sets: impl Iterator<Item = &'s ByteSet>,
    otherwise: &TokenStream,
) -> Option<TokenStream> {
    let known: ByteSet = sets.flat_map(ByteSet::iter).collect();
    (known != ByteSet::range(0, u8::MAX)).then(|| quote! { _ => #otherwise, })
}

fn byte(value: u8) -> Literal {
    if value.is_ascii_graphic() || value == b' ' {
        Literal::byte_character(value)
    } else {
        let hexadecimal = format!("{value:#04X}").replace("0X", "0x");
        hexadecimal
            .parse()
            .expect("a hexadecimal number is a literal")
    }
}

/// Makes a number without the suffix of its type.
fn number(value: usize) -> Literal {
    Literal::usize_unsuffixed(value)
}
