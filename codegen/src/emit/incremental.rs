//! Parsers of texts that come in pieces.
//!
//! Between two bytes all that is known of a text is the state of its automaton and what the
//! registers hold. The automaton is a table here, walked byte by byte; the tables of errors are
//! walked beside it, which know of each entry where it fails, why, and where it can end.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::error::reads_beyond_ascii;
use super::machine::{kept_names, spans_type};
use super::names::{camel, ident, snake, type_name};
use super::{Module, number};
use crate::share::Shared;
use crate::tdfa::{FinalValue, RegisterOp, Tdfa, Transition};

/// Emits the parser of an entry.
pub(super) fn parser(module: &Module<'_>, shared: &Shared, index: usize) -> TokenStream {
    let rule = &module.entries[index];
    let entry = ident(&type_name(rule));
    let of_type = format_ident!("{}Parser", camel(rule));
    let run = run_type(module.name_of(shared));
    let spans = spans_type(module.name_of(shared));
    let summary = format!(" Takes a text of `{rule}` apart that comes in pieces.");
    let anywhere = reads_beyond_ascii(module).then(|| {
        quote! {
            ///
            /// It may end within a character. One that is cut short fails where it begins.
        }
    });
    quote! {
        #[doc = #summary]
        ///
        /// It keeps nothing of the text.
        #[derive(Clone, Debug)]
        pub struct #of_type {
            progress: Progress,
            run: #run,
        }

        impl #of_type {
            /// Makes a parser that has read nothing yet.
            #[must_use]
            pub const fn new() -> Self {
                Self { progress: Progress::new(Entry::#entry), run: #run::new() }
            }

            /// Reads the next piece of the text.
            #anywhere
            ///
            /// # Errors
            ///
            /// Where the text stops being one, counted from its beginning, as soon as that is
            /// known; or that it is too long. Every later call returns the same error.
            pub const fn feed(&mut self, piece: &[u8]) -> Result<(), Error> {
                if let Err(error) = self.progress.take(piece.len()) {
                    return Err(error);
                }
                let mut at = 0;
                while at < piece.len() {
                    let offset = self.progress.length;
                    if let Err(error) = self.progress.step(piece[at]) {
                        return Err(error);
                    }
                    self.run.step(offset, piece[at]);
                    at += 1;
                }
                Ok(())
            }

            /// Whether what was read is a text of the rule.
            #[must_use]
            pub const fn is_accepting(&self) -> bool {
                self.progress.is_accepting()
            }

            /// Ends the text; returns where its components stand.
            ///
            /// # Errors
            ///
            /// Where the text stops being one, or that it is too long.
            pub const fn finish(self) -> Result<#spans, Error> {
                match self.run.finish(self.progress.length) {
                    Some(spans) if self.progress.is_accepting() => Ok(spans),
                    _ => Err(self.progress.end()),
                }
            }
        }

        impl Default for #of_type {
            fn default() -> Self {
                Self::new()
            }
        }
    }
}

fn run_type(rule: &str) -> Ident {
    format_ident!("{}Run", camel(rule))
}

/// Emits the automaton that entries share, as a table.
pub(super) fn run(module: &Module<'_>, shared: &Shared) -> TokenStream {
    let name = module.name_of(shared);
    let tdfa = &shared.machine.tdfa;
    let table = Table::new(tdfa);
    let (of_type, spans) = (run_type(name), spans_type(name));
    let prefix = snake(name).to_ascii_uppercase();
    let [classes, steps, moves] =
        ["CLASSES", "STEPS", "MOVES"].map(|table| format_ident!("{prefix}_{table}"));
    let documentation = format!(" The automaton of `{name}` between two bytes.");
    let registers = number(tdfa.registers);
    let sets = |op: &RegisterOp| matches!(op, RegisterOp::Set(_));
    let at = if table.actions.iter().any(|ops| ops.iter().any(sets)) {
        quote! { at }
    } else {
        quote! { _ }
    };
    let actions = table.actions.iter().zip(1..).map(|(ops, action)| {
        let action = number(action);
        let ops = ops.iter().map(|op| self::op(*op));
        quote! { #action => { #(#ops)* } }
    });
    let act = (!table.actions.is_empty()).then(|| {
        quote! {
            match action {
                #(#actions)*
                _ => {}
            }
        }
    });
    let action = if act.is_some() {
        quote! { action }
    } else {
        quote! { _ }
    };
    let ends = ends(tdfa).into_iter().map(|(states, values)| {
        let states = ranges(&states);
        let kept = kept_names(module, shared);
        let values = values.iter().copied().map(value);
        quote! { #states => Some(#spans { length, #(#kept: #values,)* }), }
    });
    let class_of = tdfa.classes.table().iter();
    let class_of = class_of.map(|&class| number(usize::from(class)));
    let rows = table.steps.iter().map(|row| {
        let row = row.iter().map(|&step| number(step));
        quote! { [#(#row),*] }
    });
    let list = table.moves.iter().map(|&(target, action)| {
        let (target, action) = (number(target), number(action));
        quote! { (#target, #action) }
    });
    let counts = [tdfa.classes.len(), tdfa.states.len(), table.moves.len()];
    let [class_count, state_count, move_count] = counts.map(number);
    quote! {
        #[doc = #documentation]
        #[derive(Clone, Debug)]
        struct #of_type {
            state: u16,
            registers: [u32; #registers],
        }

        impl #of_type {
            const fn new() -> Self {
                Self { state: 0, registers: [NONE; #registers] }
            }

            /// Reads a byte that some text has at the offset.
            const fn step(&mut self, #at: u32, byte: u8) {
                let class = #classes[byte as usize] as usize;
                let step = #steps[self.state as usize][class] as usize;
                let (state, #action) = #moves[step];
                #act
                self.state = state;
            }

            /// Returns where the components stand, if the text can end here.
            const fn finish(&self, length: u32) -> Option<#spans> {
                match self.state {
                    #(#ends)*
                    _ => None,
                }
            }
        }

        /// The class of each byte.
        static #classes: [u8; 256] = [#(#class_of),*];

        /// For each state and each class of bytes an index of the moves; 0 where no text goes on.
        static #steps: [[u16; #class_count]; #state_count] = [#(#rows),*];

        /// A state to go to, and what is done before.
        static #moves: [(u16, u16); #move_count] = [#(#list),*];
    }
}

/// An automaton as a table: all different moves once, and what they do to registers once.
struct Table<'t> {
    steps: Vec<Vec<usize>>,
    /// A state to go to, and an action, counted from 1: 0 does nothing.
    moves: Vec<(usize, usize)>,
    actions: Vec<&'t [RegisterOp]>,
}

impl<'t> Table<'t> {
    fn new(tdfa: &'t Tdfa) -> Self {
        let mut table = Self {
            steps: Vec::new(),
            moves: Vec::new(),
            actions: vec![&[]],
        };
        for state in &tdfa.states {
            let steps = state.transitions.iter();
            let row = steps.map(|step| step.as_ref().map_or(0, |step| table.index(step)));
            let row = row.collect();
            table.steps.push(row);
        }
        table.actions.remove(0);
        if table.moves.is_empty() {
            table.moves.push((0, 0));
        }
        table
    }

    fn index(&mut self, step: &'t Transition) -> usize {
        let action = index_of(&mut self.actions, &step.ops[..]);
        index_of(&mut self.moves, (step.target.index(), action))
    }
}

/// Returns the index of an item in a list, which it joins if it is new.
fn index_of<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    let known = list.iter().position(|known| *known == item);
    known.unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// Groups the accepting states by the values of their tags.
fn ends(tdfa: &Tdfa) -> Vec<(Vec<usize>, &[FinalValue])> {
    let mut ends: Vec<(Vec<usize>, &[FinalValue])> = Vec::new();
    for (state, values) in tdfa.states.iter().map(|state| &state.accept).enumerate() {
        let Some(values) = values else {
            continue;
        };
        match ends.iter_mut().find(|(_, known)| known == values) {
            Some((states, _)) => states.push(state),
            None => ends.push((vec![state], values)),
        }
    }
    ends
}

/// Makes the pattern of some states, which are in order.
fn ranges(states: &[usize]) -> TokenStream {
    let runs = states.chunk_by(|a, b| a + 1 == *b);
    let patterns = runs.flat_map(|run| match *run {
        [first, _, .., last] => {
            let (first, last) = (number(first), number(last));
            vec![quote! { #first..=#last }]
        }
        _ => run
            .iter()
            .map(|&state| number(state).into_token_stream())
            .collect(),
    });
    quote! { #(#patterns)|* }
}

fn op(op: RegisterOp) -> TokenStream {
    let register = |register: crate::tdfa::Register| number(register.index());
    match op {
        RegisterOp::Set(to) => {
            let to = register(to);
            quote! { self.registers[#to] = at; }
        }
        RegisterOp::Copy { to, from } => {
            let (to, from) = (register(to), register(from));
            quote! { self.registers[#to] = self.registers[#from]; }
        }
    }
}

fn value(value: FinalValue) -> TokenStream {
    match value {
        FinalValue::Register(register) => {
            let register = number(register.index());
            quote! { self.registers[#register] }
        }
        FinalValue::End => quote! { length },
    }
}

/// Emits what the parsers of a module have in common: how far they have come, and where a text
/// goes wrong.
pub(super) fn progress(module: &Module<'_>) -> TokenStream {
    let characters = reads_beyond_ascii(module);
    let only = |tokens: TokenStream| characters.then_some(tokens);
    let fields = only(quote! {
        /// Where the last character begins, and what was expected there.
        character: (u32, u16),
        /// How many bytes of it are missing.
        missing: u32,
    });
    let start = only(quote! { character: (0, REJECTION_EXPECTED[0][entry as usize]), missing: 0, });
    let begin = only(quote! {
        if self.missing == 0 {
            self.character = (self.length, self.explanation);
            self.missing = byte.leading_ones();
        }
        self.missing = self.missing.saturating_sub(1);
    });
    let at = if characters {
        quote! { self.character }
    } else {
        quote! { (self.length, self.explanation) }
    };
    let cut = only(quote! {
        if self.missing > 0 {
            return self.fault(ErrorKind::Unexpected, self.character);
        }
    });
    quote! {
        /// How far the parser of an entry has come.
        #[derive(Clone, Debug)]
        struct Progress {
            entry: Entry,
            /// The state of the automaton of rejected texts.
            state: u16,
            /// How many bytes were read.
            length: u32,
            /// What is expected next.
            explanation: u16,
            #fields
            error: Option<Error>,
        }

        impl Progress {
            const fn new(entry: Entry) -> Self {
                Self {
                    entry,
                    state: 0,
                    length: 0,
                    explanation: REJECTION_EXPECTED[0][entry as usize],
                    #start
                    error: None,
                }
            }

            /// Makes sure that there can be so many bytes more.
            const fn take(&mut self, bytes: usize) -> Result<(), Error> {
                if self.error.is_none() && bytes >= (NONE - self.length) as usize {
                    self.error = Some(Error::too_long(self.entry));
                }
                match self.error {
                    Some(error) => Err(error),
                    None => Ok(()),
                }
            }

            /// Reads a byte.
            const fn step(&mut self, byte: u8) -> Result<(), Error> {
                let class = REJECTION_CLASSES[byte as usize] as usize;
                let state = REJECTION_STEPS[self.state as usize][class];
                let expected = REJECTION_EXPECTED[state as usize][self.entry as usize];
                #begin
                if expected == NO_EXPLANATION {
                    let error = self.fault(ErrorKind::Unexpected, #at);
                    self.error = Some(error);
                    return Err(error);
                }
                self.state = state;
                self.explanation = expected;
                self.length += 1;
                Ok(())
            }

            const fn is_accepting(&self) -> bool {
                self.error.is_none() && CAN_END[self.explanation as usize]
            }

            /// Returns what is wrong with a text that ends here.
            const fn end(&self) -> Error {
                if let Some(error) = self.error {
                    return error;
                }
                #cut
                self.fault(ErrorKind::UnexpectedEnd, (self.length, self.explanation))
            }

            const fn fault(&self, kind: ErrorKind, (offset, explanation): (u32, u16)) -> Error {
                Error { entry: self.entry, kind, offset: offset as usize, explanation }
            }
        }
    }
}
