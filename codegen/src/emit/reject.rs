//! The second, cold run over an input that was not accepted, and its tables.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{Module, number};
use crate::charset::Alphabet;
use crate::rejection::Rejection;

/// Emits the function that finds where an input goes wrong.
pub(super) fn reject(module: &Module<'_>) -> TokenStream {
    let boundary = reads_beyond_ascii(module).then(|| {
        quote! {
            // A character fails where it begins, and so does what was expected there.
            if input[at] & 0xC0 == 0x80 {
                while input[at] & 0xC0 == 0x80 {
                    at -= 1;
                }
                explanation = REJECTION_EXPECTED[state_at(input, at)][entry as usize];
            }
        }
    });
    let state_at = boundary.is_some().then(|| {
        quote! {
            /// Returns the state after the beginning of an input.
            #[cold]
            const fn state_at(input: &[u8], end: usize) -> usize {
                let mut state = 0;
                let mut at = 0;
                while at < end {
                    state = rejection_step(state, input[at]);
                    at += 1;
                }
                state
            }
        }
    });
    let tables = tables(module.rejection, module.entries.len());
    quote! {
        /// Finds where a text that was not accepted goes wrong.
        #[cold]
        const fn reject(entry: Entry, input: &[u8]) -> Error {
            let mut state = 0;
            let mut at = 0;
            let mut explanation = REJECTION_EXPECTED[0][entry as usize];
            while at < input.len() {
                state = rejection_step(state, input[at]);
                let expected = REJECTION_EXPECTED[state][entry as usize];
                if expected == NO_EXPLANATION {
                    #boundary
                    return Error { entry, kind: ErrorKind::Unexpected, offset: at, explanation };
                }
                explanation = expected;
                at += 1;
            }
            Error { entry, kind: ErrorKind::UnexpectedEnd, offset: at, explanation }
        }

        #state_at

        #tables
    }
}

/// Whether some text holds a character of more than one byte.
pub(super) fn reads_beyond_ascii(module: &Module<'_>) -> bool {
    let rejection = module.rejection;
    let failed = rejection.steps.len() - 1;
    let reads = |byte: u8| {
        let class = rejection.classes.class(byte);
        rejection.steps.iter().any(|row| row[class] != failed)
    };
    module.compiler.alphabet == Alphabet::CodePoints && (0x80..=0xFF).any(reads)
}

fn tables(rejection: &Rejection, entries: usize) -> TokenStream {
    let rows = Rows::new(rejection);
    let none = rejection.explanations.len();
    let expected = rejection.expected.iter().map(|row| {
        let row = row.iter().map(|explanation| explanation.unwrap_or(none));
        list(row)
    });
    let class_of = list(
        rejection
            .classes
            .table()
            .iter()
            .map(|&class| usize::from(class)),
    );
    let groups = rows.partitions.iter().map(|row| list(row.iter().copied()));
    let each = rows.of_states.iter().map(|&(partition, start)| {
        let (partition, start) = (number(partition), number(start));
        quote! { (#partition, #start) }
    });
    let targets = list(rows.targets.iter().copied());
    let [partition_type, start_type] = [rows.partitions.len(), rows.targets.len()].map(unsigned);
    let counts = [
        rejection.classes.len(),
        rejection.steps.len(),
        rows.partitions.len(),
        rows.targets.len(),
        entries,
    ];
    let [classes, states, partitions, target_count, entries] = counts.map(number);
    let none = number(none);
    quote! {
        /// Returns the state after a byte.
        const fn rejection_step(state: usize, byte: u8) -> usize {
            let class = REJECTION_CLASSES[byte as usize] as usize;
            let (partition, first) = REJECTION_STATES[state];
            let group = REJECTION_PARTITIONS[partition as usize][class];
            REJECTION_TARGETS[first as usize + group as usize] as usize
        }

        /// The explanation of an entry that has failed.
        const NO_EXPLANATION: u16 = #none;

        /// The class of each byte.
        static REJECTION_CLASSES: [u8; 256] = #class_of;

        /// For each state how it groups the classes of bytes, and where the targets of the groups
        /// begin.
        static REJECTION_STATES: [(#partition_type, #start_type); #states] = [#(#each),*];

        /// The group of each class of bytes.
        static REJECTION_PARTITIONS: [[u8; #classes]; #partitions] = [#(#groups),*];

        /// The states that groups lead to.
        static REJECTION_TARGETS: [u16; #target_count] = #targets;

        /// For each state and each entry what is expected, as an index of an explanation.
        static REJECTION_EXPECTED: [[u16; #entries]; #states] = [#(#expected),*];
    }
}

/// The steps of all states: states that tell the same classes apart share a partition.
struct Rows {
    /// For each partition the group of each class.
    partitions: Vec<Vec<usize>>,
    /// The targets of the groups, for one list of targets after the other.
    targets: Vec<usize>,
    /// For each state its partition, and where its targets begin.
    of_states: Vec<(usize, usize)>,
}

impl Rows {
    fn new(rejection: &Rejection) -> Self {
        let mut rows = Self {
            partitions: Vec::new(),
            targets: Vec::new(),
            of_states: Vec::new(),
        };
        let mut partitions: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut starts: HashMap<Vec<usize>, usize> = HashMap::new();
        for row in &rejection.steps {
            let mut targets: Vec<usize> = Vec::new();
            let groups: Vec<usize> = row
                .iter()
                .map(|target| {
                    let known = targets.iter().position(|known| known == target);
                    known.unwrap_or_else(|| {
                        targets.push(*target);
                        targets.len() - 1
                    })
                })
                .collect();
            let partition = *partitions.entry(groups).or_insert_with_key(|groups| {
                rows.partitions.push(groups.clone());
                rows.partitions.len() - 1
            });
            let start = *starts.entry(targets).or_insert_with_key(|targets| {
                rows.targets.extend(targets);
                rows.targets.len() - targets.len()
            });
            rows.of_states.push((partition, start));
        }
        rows
    }
}

/// Emits numbers as an array.
pub(super) fn list(numbers: impl Iterator<Item = usize>) -> TokenStream {
    let numbers = numbers.map(number);
    quote! { [#(#numbers),*] }
}

/// Returns the smallest type of numbers up to `max`.
pub(super) fn unsigned(max: usize) -> Ident {
    let bits = match max {
        0..=0xFF => 8,
        0x100..=0xFFFF => 16,
        _ => 32,
    };
    format_ident!("u{bits}")
}
