//! The loops in which states stay: over bytes of a set, and over words.
//!
//! A run of bytes ends anywhere, which no processor foresees. So the first eight bytes are tested
//! one by one, which is cheap where the run is short, and what follows sixteen at a time, by
//! comparisons that compilers turn into vector instructions.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{byte, number, pattern};
use crate::bytes::ByteSet;
use crate::form::{Form, Word};

/// Sets of fewer bytes make short runs, which are tested byte by byte to their end.
const MIN_VECTOR_SET: usize = 64;

/// The loops of the automata of a module, each once.
pub(super) struct Loops {
    sets: BTreeMap<ByteSet, usize>,
    skips: Vec<ByteSet>,
    words: Vec<Word>,
}

impl Loops {
    pub(super) fn new(forms: &[Form]) -> Self {
        let states = || forms.iter().flat_map(|form| &form.states);
        let mut skips: Vec<_> = states().map(|state| state.skip).collect();
        skips.retain(|set| !set.is_empty());
        skips.sort_unstable();
        skips.dedup();
        let mut words: Vec<_> = states().flat_map(|state| state.words.clone()).collect();
        words.sort_unstable();
        words.dedup();
        let of_words = words.iter().flat_map(|word| &word.0).copied();
        let sets = skips
            .iter()
            .copied()
            .chain(of_words.filter(|set| !is_single(set)));
        let mut numbers = BTreeMap::new();
        for set in sets {
            let next = numbers.len();
            numbers.entry(set).or_insert(next);
        }
        Self {
            sets: numbers,
            skips,
            words,
        }
    }

    /// Emits the statements that stay in a state as long as it goes.
    pub(super) fn stay(&self, skip: &ByteSet, words: &[Word]) -> TokenStream {
        let skip = (!skip.is_empty()).then(|| {
            let (name, table) = (self.skip_name(skip), self.table(skip));
            if is_long(skip) {
                quote! { at = #name(input, at); }
            } else {
                quote! { at = skip(input, at, &#table); }
            }
        });
        if words.is_empty() {
            return quote! { #skip };
        }
        let words = words.iter().map(|word| {
            let name = self.words_name(word);
            quote! { at = #name(input, at); }
        });
        quote! {
            loop {
                #skip
                let before = at;
                #(#words)*
                if at == before {
                    break;
                }
            }
        }
    }

    /// Emits the functions and tables that [`stay`](Self::stay) uses.
    pub(super) fn items(&self) -> TokenStream {
        let mut in_order: Vec<_> = self.sets.keys().collect();
        in_order.sort_by_key(|set| self.sets[*set]);
        let tables = in_order.iter().map(|set| self.table_item(set));
        let skips = self.skips.iter().filter(|set| is_long(set));
        let words = self.words.iter().map(|word| self.words_item(word));
        let step = (!self.skips.is_empty()).then(skip_functions);
        let long = skips.clone().next().map(|_| vector_functions());
        let skips = skips.map(|set| self.skip_item(set));
        quote! { #(#skips)* #(#words)* #step #long #(#tables)* }
    }

    fn table(&self, set: &ByteSet) -> Ident {
        format_ident!("SET_{}", self.sets[set])
    }

    fn skip_name(&self, set: &ByteSet) -> Ident {
        format_ident!("skip_{}", self.sets[set])
    }

    fn words_name(&self, word: &Word) -> Ident {
        let index = self.words.iter().position(|known| known == word);
        format_ident!("words_{}", index.expect("every word of a form is known"))
    }

    fn table_item(&self, set: &ByteSet) -> TokenStream {
        let name = self.table(set);
        let pattern = pattern(set);
        let documentation = format!(" The bytes `{set:?}`.");
        quote! {
            #[doc = #documentation]
            static #name: [bool; 256] = {
                let mut set = [false; 256];
                let mut byte = 0;
                while byte < 256 {
                    set[byte] = matches!(byte as u8, #pattern);
                    byte += 1;
                }
                set
            };
        }
    }

    fn skip_item(&self, set: &ByteSet) -> TokenStream {
        let (name, table) = (self.skip_name(set), self.table(set));
        let inside_name = format_ident!("inside_{}", self.sets[set]);
        let documentation = format!(
            " Returns the offset of the first byte at or after `at` that is not one of `{set:?}`."
        );
        let tests = set.ranges().into_iter().map(|(first, last)| {
            let (low, high) = (byte(first), byte(last));
            match (first, last) {
                (0, _) => quote! { ones(byte <= #high) },
                _ if first == last => quote! { ones(byte == #low) },
                _ => quote! { ones(byte.wrapping_sub(#low) <= #high - #low) },
            }
        });
        quote! {
            #[doc = #documentation]
            #[inline(always)]
            const fn #name(input: &[u8], at: usize) -> usize {
                let (mut at, is_end) = eight(input, at, &#table);
                if is_end {
                    return at;
                }
                while let Some(chunk) = sixteen(input, at) {
                    let inside = #inside_name(chunk);
                    if inside != u128::MAX {
                        return at + first_outside(inside);
                    }
                    at += 16;
                }
                let Some(chunk) = input.last_chunk::<16>() else {
                    return skip(input, at, &#table);
                };
                // The last chunk begins before `at`.
                let before = at + 16 - input.len();
                if before == 16 {
                    return at;
                }
                at + first_outside(#inside_name(chunk) >> (8 * before))
            }

            /// Sets the bits of the bytes that are in the set.
            #[inline(always)]
            const fn #inside_name(chunk: &[u8; 16]) -> u128 {
                let mut inside = [0; 16];
                let mut index = 0;
                while index < 16 {
                    let byte = chunk[index];
                    inside[index] = #(#tests)|*;
                    index += 1;
                }
                u128::from_le_bytes(inside)
            }
        }
    }

    fn words_item(&self, word: &Word) -> TokenStream {
        let name = self.words_name(word);
        let variables: Vec<_> = (0..word.0.len())
            .map(|i| format_ident!("byte_{i}"))
            .collect();
        let patterns = word.0.iter().zip(&variables).map(|(set, variable)| {
            if is_single(set) {
                pattern(set)
            } else {
                quote! { #variable }
            }
        });
        let tests = word
            .0
            .iter()
            .zip(&variables)
            .filter(|(set, _)| !is_single(set));
        let tests: Vec<_> = tests
            .map(|(set, variable)| {
                let table = self.table(set);
                quote! { #table[*#variable as usize] }
            })
            .collect();
        let test = (!tests.is_empty()).then(|| {
            quote! {
                if !(#(#tests)&*) {
                    break;
                }
            }
        });
        let length = number(word.0.len());
        let documentation = format!(" Returns the offset after the `{word:?}` that stand at `at`.");
        quote! {
            #[doc = #documentation]
            #[inline(always)]
            const fn #name(input: &[u8], mut at: usize) -> usize {
                while let Some((_, [#(#patterns,)* ..])) = input.split_at_checked(at) {
                    #test
                    at += #length;
                }
                at
            }
        }
    }
}

fn is_single(set: &ByteSet) -> bool {
    set.iter().count() == 1
}

fn is_long(set: &ByteSet) -> bool {
    set.iter().count() >= MIN_VECTOR_SET
}

/// The functions for runs of any set.
fn skip_functions() -> TokenStream {
    quote! {
        /// Returns the offset of the first byte at or after `at` that is not in the set.
        #[inline(always)]
        const fn skip(input: &[u8], mut at: usize, set: &[bool; 256]) -> usize {
            loop {
                let (end, is_end) = eight(input, at, set);
                if is_end {
                    return end;
                }
                if end == at {
                    break;
                }
                at = end;
            }
            while at < input.len() && set[input[at] as usize] {
                at += 1;
            }
            at
        }

        /// Returns the offset of the first of the next eight bytes that is not in the set, and
        /// true; or the offset after them, and false. Reads nothing if there are fewer.
        #[inline(always)]
        const fn eight(input: &[u8], at: usize, set: &[bool; 256]) -> (usize, bool) {
            let Some((_, rest)) = input.split_at_checked(at) else {
                return (at, true);
            };
            let Some(chunk) = rest.first_chunk::<8>() else {
                return (at, false);
            };
            if !set[chunk[0] as usize] {
                return (at, true);
            }
            if !set[chunk[1] as usize] {
                return (at + 1, true);
            }
            if !set[chunk[2] as usize] {
                return (at + 2, true);
            }
            if !set[chunk[3] as usize] {
                return (at + 3, true);
            }
            if !set[chunk[4] as usize] {
                return (at + 4, true);
            }
            if !set[chunk[5] as usize] {
                return (at + 5, true);
            }
            if !set[chunk[6] as usize] {
                return (at + 6, true);
            }
            if !set[chunk[7] as usize] {
                return (at + 7, true);
            }
            (at + 8, false)
        }
    }
}

/// The functions for long runs.
fn vector_functions() -> TokenStream {
    quote! {
        /// Returns the next sixteen bytes, unless there are fewer.
        #[inline(always)]
        const fn sixteen(input: &[u8], at: usize) -> Option<&[u8; 16]> {
            match input.split_at_checked(at) {
                Some((_, rest)) => rest.first_chunk(),
                None => None,
            }
        }

        /// Returns the index of the first byte whose bits are not set.
        #[inline(always)]
        const fn first_outside(inside: u128) -> usize {
            (inside.trailing_ones() / 8) as usize
        }

        /// Returns eight set bits, or none.
        #[inline(always)]
        const fn ones(set: bool) -> u8 {
            (set as u8).wrapping_neg()
        }
    }
}
