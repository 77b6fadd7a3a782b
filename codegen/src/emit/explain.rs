//! What was expected: a table of items, and for each explanation the items and the open rules.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::reject::unsigned;
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
    let mut lists: Vec<&[Expected]> = explanations.iter().map(|e| &e.expected[..]).collect();
    lists.sort_unstable();
    lists.dedup();
    let mut stacks: Vec<&[String]> = explanations.iter().map(|e| &e.rules[..]).collect();
    stacks.sort_unstable();
    stacks.dedup();
    let explained = explanations.iter().map(|explanation| {
        let (expected, rules) = (&explanation.expected[..], &explanation.rules[..]);
        let (list, stack) = (place(&lists, &expected), place(&stacks, &rules));
        quote! { (#list, #stack) }
    });
    let [list_type, stack_type] = [lists.len(), stacks.len()].map(unsigned);
    let counts = [explanations.len(), lists.len(), stacks.len()];
    let [all, list_count, stack_count] = counts.map(number);
    let lists = lists.iter().map(|list| {
        let list = list.iter().map(|expected| place(&items, &expected));
        quote! { &[#(#list),*] }
    });
    let stacks = stacks.iter().map(|rules| quote! { &[#(#rules),*] });
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
            let (items, rules) = EXPLANATIONS[index as usize];
            (EXPECTED_ITEMS[items as usize], OPEN_RULES[rules as usize])
        }

        /// Everything that can be expected.
        static EXPECTED: [Expected; #count] = [#(#table),*];

        /// The items of explanations.
        static EXPECTED_ITEMS: [&[u16]; #list_count] = [#(#lists),*];

        /// The rules that are open in all items of explanations.
        static OPEN_RULES: [&[&str]; #stack_count] = [#(#stacks),*];

        /// For each explanation the items and the rules.
        static EXPLANATIONS: [(#list_type, #stack_type); #all] = [#(#explained),*];
    }
}

/// Returns the index of something that a sorted table has.
fn place<T: Ord>(table: &[T], item: &T) -> Literal {
    number(
        table
            .binary_search(item)
            .expect("everything is in the tables"),
    )
}
