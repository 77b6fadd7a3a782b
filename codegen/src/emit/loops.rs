//! The loops in which states stay: over bytes of a set, and over words.
//!
//! A run of bytes ends anywhere, which no processor foresees. So the first eight bytes are tested
//! one by one, which is cheap where the run is short, and what follows sixteen at a time, by
//! arithmetic that compilers turn into vector instructions.

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
    /// The number of each set that is looked up.
    sets: BTreeMap<ByteSet, usize>,
    /// What states skip.
    skips: Vec<ByteSet>,
    words: Vec<Word>,
    /// The loops over words and what is skipped between them.
    mixed: Vec<(ByteSet, Vec<Word>)>,
}

impl Loops {
    pub(super) fn new(forms: &[Form]) -> Self {
        let states = || forms.iter().flat_map(|form| &form.states);
        let mut skips: Vec<_> = states().map(|state| state.skip).collect();
        skips.retain(|set| !set.is_empty());
        sort(&mut skips);
        let mut words: Vec<_> = states().flat_map(|state| state.words.clone()).collect();
        sort(&mut words);
        let with_words = states().filter(|state| !state.words.is_empty());
        let mut mixed: Vec<_> = with_words.map(|s| (s.skip, s.words.clone())).collect();
        sort(&mut mixed);
        let of_words = words.iter().flat_map(|word| &word.0).copied();
        let mut sets = BTreeMap::new();
        for set in skips
            .iter()
            .copied()
            .chain(of_words.filter(|set| !is_single(set)))
        {
            let next = sets.len();
            sets.entry(set).or_insert(next);
        }
        Self {
            sets,
            skips,
            words,
            mixed,
        }
    }

    /// Emits the statements that stay in a state as long as it goes.
    pub(super) fn stay(&self, skip: &ByteSet, words: &[Word]) -> TokenStream {
        let skip_once = self.skip(skip);
        let stay_on = self
            .mixed
            .iter()
            .position(|loops| loops.0 == *skip && loops.1 == words);
        let stay_on = stay_on.map(|index| {
            let name = stay_name(index);
            let first: ByteSet = words.iter().flat_map(|word| word.0[0].iter()).collect();
            let first = pattern(&first);
            quote! {
                if let Some((_, [#first, ..])) = input.split_at_checked(at) {
                    at = #name(input, at);
                }
            }
        });
        quote! { #skip_once #stay_on }
    }

    /// Emits the functions and tables that [`stay`](Self::stay) uses.
    pub(super) fn items(&self) -> TokenStream {
        let mixed = self.mixed.iter().enumerate();
        let mixed = mixed.map(|(index, (skip, words))| self.stay_item(index, skip, words));
        let words = self.words.iter().map(|word| self.words_item(word));
        let long = self
            .skips
            .iter()
            .filter(|set| is_long(set))
            .map(|set| self.skip_item(set));
        let short = self.skips.iter().any(|set| !is_long(set)).then(skip_any);
        let first = (!self.skips.is_empty()).then(first_eight);
        let distance = self.skips.iter().any(is_long).then(nearer);
        let mut sets: Vec<_> = self.sets.keys().collect();
        sets.sort_by_key(|set| self.sets[*set]);
        let tables = sets.iter().map(|set| self.table_item(set));
        quote! { #(#mixed)* #(#words)* #(#long)* #short #first #distance #(#tables)* }
    }

    fn skip(&self, set: &ByteSet) -> Option<TokenStream> {
        if set.is_empty() {
            return None;
        }
        Some(if is_long(set) {
            let name = self.skip_name(set);
            quote! { at = #name(input, at); }
        } else {
            let table = self.table(set);
            quote! { at = skip(input, at, &#table); }
        })
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

    /// Emits the loop over words and what is skipped between them.
    ///
    /// It is no part of the automaton's own function, which is the faster without it.
    fn stay_item(&self, index: usize, skip: &ByteSet, words: &[Word]) -> TokenStream {
        let name = stay_name(index);
        let skip = self.skip(skip);
        let words = words.iter().map(|word| {
            let name = self.words_name(word);
            quote! { at = #name(input, at); }
        });
        quote! {
            /// Returns the offset after the words at `at` and what is skipped between them.
            #[inline(never)]
            const fn #name(input: &[u8], mut at: usize) -> usize {
                loop {
                    let before = at;
                    #(#words)*
                    if at == before {
                        return at;
                    }
                    #skip
                }
            }
        }
    }

    /// Emits the loop over a word, two at a time.
    fn words_item(&self, word: &Word) -> TokenStream {
        let name = self.words_name(word);
        let twice = self.words_loop(&[&word.0[..], &word.0[..]].concat());
        let once = self.words_loop(&word.0);
        let documentation = format!(" Returns the offset after the `{word:?}` that stand at `at`.");
        quote! {
            #[doc = #documentation]
            #[inline(always)]
            const fn #name(input: &[u8], mut at: usize) -> usize {
                #twice
                #once
                at
            }
        }
    }

    fn words_loop(&self, sets: &[ByteSet]) -> TokenStream {
        let variables: Vec<_> = (0..sets.len()).map(|i| format_ident!("byte_{i}")).collect();
        let patterns = sets.iter().zip(&variables).map(|(set, variable)| {
            if is_single(set) {
                pattern(set)
            } else {
                quote! { #variable }
            }
        });
        let looked_up = sets
            .iter()
            .zip(&variables)
            .filter(|(set, _)| !is_single(set));
        let tests: Vec<_> = looked_up
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
        let length = number(sets.len());
        quote! {
            while let Some((_, [#(#patterns,)* ..])) = input.split_at_checked(at) {
                #test
                at += #length;
            }
        }
    }

    /// Emits the loop over a set that makes long runs.
    ///
    /// A byte is measured by its distance from the nearest range of the set: minima of saturating
    /// differences take the fewest vector instructions.
    fn skip_item(&self, set: &ByteSet) -> TokenStream {
        let (name, table) = (self.skip_name(set), self.table(set));
        let outside = format_ident!("outside_{}", self.sets[set]);
        let documentation = format!(
            " Returns the offset of the first byte at or after `at` that is not one of `{set:?}`."
        );
        let distances = set.ranges().into_iter().map(|(first, last)| {
            let (low, width) = (byte(first), number(usize::from(last - first)));
            match (first, last) {
                (0, _) => quote! { byte.saturating_sub(#width) },
                _ if first == last => quote! { byte ^ #low },
                _ => quote! { byte.wrapping_sub(#low).saturating_sub(#width) },
            }
        });
        quote! {
            #[doc = #documentation]
            #[inline(always)]
            const fn #name(input: &[u8], mut at: usize) -> usize {
                let (end, is_end) = eight(input, at, &#table);
                if is_end {
                    return end;
                }
                at = end;
                while let Some(chunk) = chunk(input, at) {
                    let outside = u128::from_le_bytes(#outside(chunk));
                    if outside != 0 {
                        return at + (outside.trailing_zeros() / 8) as usize;
                    }
                    at += 16;
                }
                if let Some(chunk) = chunk(input, at) {
                    let outside = u64::from_le_bytes(#outside(chunk));
                    if outside != 0 {
                        return at + (outside.trailing_zeros() / 8) as usize;
                    }
                }
                // Of the last eight bytes, those that were read before are in the set.
                if let Some(chunk) = input.last_chunk() {
                    let outside = u64::from_le_bytes(#outside(chunk));
                    if outside != 0 {
                        return input.len() - 8 + (outside.trailing_zeros() / 8) as usize;
                    }
                }
                input.len()
            }

            /// Returns 0 for the bytes that are in the set, and for no other.
            #[inline(always)]
            const fn #outside<const N: usize>(chunk: &[u8; N]) -> [u8; N] {
                let mut outside = [0; N];
                let mut index = 0;
                while index < N {
                    let byte = chunk[index];
                    let distance = u8::MAX;
                    #(let distance = nearer(distance, #distances);)*
                    outside[index] = distance;
                    index += 1;
                }
                outside
            }
        }
    }
}

fn sort<T: Ord>(items: &mut Vec<T>) {
    items.sort_unstable();
    items.dedup();
}

fn is_single(set: &ByteSet) -> bool {
    set.iter().count() == 1
}

fn is_long(set: &ByteSet) -> bool {
    set.iter().count() >= MIN_VECTOR_SET
}

fn stay_name(index: usize) -> Ident {
    format_ident!("stay_{index}")
}

/// The function for runs of a set that makes short ones.
fn skip_any() -> TokenStream {
    quote! {
        /// Returns the offset of the first byte at or after `at` that is not in the set.
        #[inline(always)]
        const fn skip(input: &[u8], mut at: usize, set: &[bool; 256]) -> usize {
            loop {
                let (end, is_end) = eight(input, at, set);
                if is_end {
                    return end;
                }
                at = end;
            }
        }
    }
}

/// The function that runs begin with.
fn first_eight() -> TokenStream {
    quote! {
        /// Tests the next eight bytes. Returns the offset of the first that is not in the set, and
        /// true; or the offset after them, and false.
        #[inline(always)]
        const fn eight(input: &[u8], mut at: usize, set: &[bool; 256]) -> (usize, bool) {
            let Some(chunk) = chunk::<8>(input, at) else {
                while at < input.len() && set[input[at] as usize] {
                    at += 1;
                }
                return (at, true);
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

        /// Returns the next bytes, unless there are fewer.
        #[inline(always)]
        const fn chunk<const N: usize>(input: &[u8], at: usize) -> Option<&[u8; N]> {
            match input.split_at_checked(at) {
                Some((_, rest)) => rest.first_chunk(),
                None => None,
            }
        }
    }
}

/// The function that sets are tested by sixteen bytes at a time.
fn nearer() -> TokenStream {
    quote! {
        /// Returns the smaller distance.
        #[inline(always)]
        const fn nearer(a: u8, b: u8) -> u8 {
            if a < b { a } else { b }
        }
    }
}
