//! What was expected: a table of items, and for each explanation the items and the open rules.

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::TokenStream;
use quote::quote;

use super::reject::{list, unsigned};
use super::{Module, number};
use crate::explain::{Expected, Item};

/// Emits the types of items and the tables of explanations.
pub(super) fn explain(module: &Module<'_>) -> TokenStream {
    let explanations = &module.rejection.explanations;
    let mut items: Vec<&Expected> = explanations.iter().flat_map(|e| &e.expected).collect();
    items.sort_unstable();
    items.dedup();
    let count = number(items.len());
    let table = items.iter().map(|expected| {
        let item = match &expected.item {
            Item::Rule(rule) => quote! { Item::Rule(#rule) },
            Item::Literal(literal) => quote! { Item::Literal(#literal) },
            Item::End => quote! { Item::End },
        };
        let rules = &expected.rules;
        quote! { Expected { item: #item, rules: &[#(#rules),*] } }
    });
    let index = |expected: &Expected| {
        let index = items.binary_search(&expected);
        index.expect("every item is in the table")
    };
    let lists = explanations.iter();
    let lists = lists.map(|explanation| explanation.expected.iter().map(index).collect());
    let lists = Overlaid::new(&lists.collect::<Vec<_>>());
    let stacks = Overlaid::new(
        &explanations
            .iter()
            .map(|e| e.rules.clone())
            .collect::<Vec<_>>(),
    );
    let explained = lists.places.iter().zip(&stacks.places);
    let explained = explained.map(|(items, rules)| {
        let (first_item, items) = (number(items.start), number(items.len()));
        let (first_rule, rules) = (number(rules.start), number(rules.len()));
        quote! { (#first_item, #items, #first_rule, #rules) }
    });
    let [item_type, rule_type] = [lists.all.len(), stacks.all.len()].map(unsigned);
    let counts = [explanations.len(), lists.all.len(), stacks.all.len()];
    let [all, item_count, rule_count] = counts.map(number);
    let item_list = list(lists.all.into_iter());
    let rule_list = &stacks.all;
    quote! {
        /// Something that can stand in a text.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Item {
            /// A text of the rule of this name.
            Rule(&'static str),
            /// A character, or one of several, as ABNF writes it: `":"`, `%x31-39`.
            Literal(&'static str),
            /// The end of the text.
            End,
        }

        impl ::core::fmt::Display for Item {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    Self::Rule(rule) => rule,
                    Self::Literal(literal) => literal,
                    Self::End => "end of input",
                })
            }
        }

        /// Something that could stand where a text goes wrong.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Expected {
            /// What could stand there.
            pub item: Item,
            /// The innermost rules that have it there.
            pub rules: &'static [&'static str],
        }

        impl ::core::fmt::Display for Expected {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                self.item.fmt(f)?;
                for (index, rule) in self.rules.iter().enumerate() {
                    write!(f, "{}{rule}", if index == 0 { " (" } else { ", " })?;
                }
                f.write_str(if self.rules.is_empty() { "" } else { ")" })
            }
        }

        /// Iterates over what could stand where a text goes wrong.
        #[derive(Clone, Debug)]
        pub struct ExpectedItems {
            rest: &'static [u16],
        }

        impl Iterator for ExpectedItems {
            type Item = Expected;

            fn next(&mut self) -> Option<Expected> {
                let (first, rest) = self.rest.split_first()?;
                self.rest = rest;
                Some(EXPECTED[*first as usize])
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.rest.len(), Some(self.rest.len()))
            }
        }

        impl ExactSizeIterator for ExpectedItems {}

        /// Returns the items of an explanation and the rules that are open in all of them.
        const fn explanation(index: u16) -> (&'static [u16], &'static [&'static str]) {
            if index == NO_EXPLANATION {
                return (&[], &[]);
            }
            let (first_item, items, first_rule, rules) = EXPLANATIONS[index as usize];
            let (items, _) = EXPECTED_ITEMS.split_at((first_item + items) as usize);
            let (rules, _) = OPEN_RULES.split_at((first_rule + rules) as usize);
            (items.split_at(first_item as usize).1, rules.split_at(first_rule as usize).1)
        }

        /// Everything that can be expected.
        static EXPECTED: [Expected; #count] = [#(#table),*];

        /// The items of all explanations.
        static EXPECTED_ITEMS: [u16; #item_count] = #item_list;

        /// The rules that are open in all items of an explanation, of all explanations.
        static OPEN_RULES: [&str; #rule_count] = [#(#rule_list),*];

        /// For each explanation its first item, how many there are, its first rule and how many
        /// there are.
        static EXPLANATIONS: [(#item_type, #item_type, #rule_type, #rule_type); #all] =
            [#(#explained),*];
    }
}

/// Lists in one: a list that stands within another one takes no room.
struct Overlaid<T> {
    all: Vec<T>,
    /// Where each list stands.
    places: Vec<Range<usize>>,
}

impl<T: Clone + Ord> Overlaid<T> {
    fn new(lists: &[Vec<T>]) -> Self {
        let mut longest_first: Vec<&Vec<T>> = lists.iter().collect();
        longest_first.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        longest_first.dedup();
        let mut all: Vec<T> = Vec::new();
        let mut starts: BTreeMap<&Vec<T>, usize> = BTreeMap::new();
        for list in longest_first {
            let mut windows = all.windows(list.len().max(1));
            let known = windows.position(|window| window.starts_with(list));
            let start = known.unwrap_or_else(|| {
                all.extend(list.iter().cloned());
                all.len() - list.len()
            });
            starts.insert(list, start);
        }
        let place = |list: &Vec<T>| starts[list]..starts[list] + list.len();
        let places = lists.iter().map(place).collect();
        Self { all, places }
    }
}
