//! The steps of a table, without what they have in common.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::number;
use super::reject::{list, unsigned};

/// The steps of all states: states that tell the same classes apart share a partition.
pub(super) struct Rows {
    /// For each partition the group of each class.
    partitions: Vec<Vec<usize>>,
    /// The targets of the groups, for one list of targets after the other.
    targets: Vec<usize>,
    /// For each state its partition, and where its targets begin.
    of_states: Vec<(usize, usize)>,
}

impl Rows {
    /// Takes apart, for each state, what each class leads to.
    pub(super) fn new(steps: &[Vec<usize>]) -> Self {
        let mut rows = Self {
            partitions: Vec::new(),
            targets: Vec::new(),
            of_states: Vec::new(),
        };
        let mut partitions: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut starts: HashMap<Vec<usize>, usize> = HashMap::new();
        for row in steps {
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

    /// Emits the function that looks a step up by a state and a byte, and its tables.
    ///
    /// `classes` has the class of each byte, `step` is the name of the function, and those of the
    /// tables begin with `prefix`.
    pub(super) fn emit(&self, step: &str, prefix: &str, classes: &[u8; 256]) -> TokenStream {
        let step = format_ident!("{step}");
        let [of_bytes, of_states, of_classes, of_groups] =
            ["CLASSES", "STATES", "PARTITIONS", "TARGETS"]
                .map(|table| format_ident!("{prefix}_{table}"));
        let class_of = list(classes.iter().map(|&class| usize::from(class)));
        let groups = self.partitions.iter().map(|row| list(row.iter().copied()));
        let each = self.of_states.iter().map(|&(partition, start)| {
            let (partition, start) = (number(partition), number(start));
            quote! { (#partition, #start) }
        });
        let targets = list(self.targets.iter().copied());
        let last = self.targets.iter().max().copied().unwrap_or_default();
        let [partition_type, start_type, target_type] =
            [self.partitions.len(), self.targets.len(), last].map(unsigned);
        let counts = [
            self.partitions.first().map_or(0, Vec::len),
            self.of_states.len(),
            self.partitions.len(),
            self.targets.len(),
        ];
        let [class_count, states, partitions, target_count] = counts.map(number);
        quote! {
            /// Looks up what a byte leads to from a state.
            const fn #step(state: usize, byte: u8) -> usize {
                let class = #of_bytes[byte as usize] as usize;
                let (partition, first) = #of_states[state];
                let group = #of_classes[partition as usize][class];
                #of_groups[first as usize + group as usize] as usize
            }

            /// The class of each byte.
            static #of_bytes: [u8; 256] = #class_of;

            /// For each state how it groups the classes of bytes, and where the targets of the
            /// groups begin.
            static #of_states: [(#partition_type, #start_type); #states] = [#(#each),*];

            /// The group of each class of bytes.
            static #of_classes: [[u8; #class_count]; #partitions] = [#(#groups),*];

            /// What groups lead to.
            static #of_groups: [#target_type; #target_count] = #targets;
        }
    }
}
