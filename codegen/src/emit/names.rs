//! Rust names from names of rules, by one rule.
//!
//! A name is split into words at `-`, before a capital after a lower-case letter, and between a
//! digit and a letter after it; acronyms are words. `IPv6address` is `Ipv6Address` and
//! `ipv6_address`, `URI-reference` is `UriReference` and `uri_reference`. A name that Rust or the
//! generated file has for something else gets a trailing `_`.

use proc_macro2::{Ident, Span};

/// Names that the generated code uses unqualified.
const TAKEN_TYPES: [&str; 18] = [
    "Self",
    "Option",
    "Some",
    "None",
    "Result",
    "Ok",
    "Err",
    "Span",
    "Entry",
    "Error",
    "ErrorKind",
    "Debug",
    "Expected",
    "ExpectedItems",
    "Item",
    "Iterator",
    "ExactSizeIterator",
    "Progress",
];

/// Names of methods that every generated type has, by itself or by a trait of the standard library,
/// or that the file has functions for.
const TAKEN_FUNCTIONS: [&str; 23] = [
    "parse",
    "parse_prefix",
    "as_bytes",
    "as_str",
    "spans",
    "slice",
    "skip",
    "reject",
    "length",
    "nowhere",
    "borrow",
    "borrow_mut",
    "clone",
    "clone_from",
    "clone_into",
    "eq",
    "fmt",
    "hash",
    "into",
    "ne",
    "to_owned",
    "try_into",
    "type_id",
];

/// Returns the name as a type or an enum's variant: `UriReference`.
pub(super) fn type_name(rule: &str) -> String {
    let camel = camel(rule);
    if TAKEN_TYPES.contains(&camel.as_str()) {
        return camel + "_";
    }
    camel
}

/// Returns the name as a function or a field: `uri_reference`.
pub(super) fn function_name(rule: &str) -> String {
    let snake = snake(rule);
    if is_keyword(&snake) || TAKEN_FUNCTIONS.contains(&snake.as_str()) {
        return snake + "_";
    }
    snake
}

/// Whether Rust has the word for something else, in some edition.
pub(crate) fn is_keyword(word: &str) -> bool {
    word == "gen" || syn::parse_str::<Ident>(word).is_err()
}

/// Returns the words of the name in the way of types, to make a longer name of.
pub(super) fn camel(rule: &str) -> String {
    let capital = |word: String| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    };
    words(rule).into_iter().map(capital).collect()
}

/// Returns the words of the name in the way of functions, to make a longer name of.
pub(super) fn snake(rule: &str) -> String {
    words(rule).join("_")
}

/// Returns the identifier of a name made here.
pub(super) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

fn words(rule: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '-';
    for c in rule.chars() {
        let starts = (before.is_ascii_lowercase() && c.is_ascii_uppercase())
            || (before.is_ascii_digit() && c.is_ascii_alphabetic());
        if c == '-' || c == '_' || starts {
            words.push(String::new());
        }
        if c.is_ascii_alphanumeric() {
            words
                .last_mut()
                .expect("there is one")
                .push(c.to_ascii_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let cases = [
            ("URI", "Uri", "uri"),
            ("URI-reference", "UriReference", "uri_reference"),
            ("absoluteURI", "AbsoluteUri", "absolute_uri"),
            ("IPv6address", "Ipv6Address", "ipv6_address"),
            ("IPvFuture", "IpvFuture", "ipv_future"),
            ("h16", "H16", "h16"),
            ("type", "Type", "type_"),
            ("self", "Self_", "self_"),
            ("option", "Option_", "option"),
            ("parse", "Parse", "parse_"),
            ("try-into", "TryInto", "try_into_"),
            ("gen", "Gen", "gen_"),
        ];
        for (rule, of_type, of_function) in cases {
            assert_eq!(type_name(rule), of_type);
            assert_eq!(function_name(rule), of_function);
        }
    }
}
