//! The sizes of the automata of `abnf/schemes.toml`, so that nobody makes them larger without a word.

#[path = "common/wanted.rs"]
mod wanted;

use std::fmt::Write;

/// For each entry states and registers.
#[test]
fn automata_of_schemes() {
    let mut found = String::new();
    for wanted in wanted::wanted("../abnf/schemes.toml") {
        let compiler = wanted.compiler();
        for entry in wanted.entries() {
            let tdfa = compiler.machine(wanted.rule(entry)).unwrap().tdfa;
            let (states, registers) = (tdfa.states.len(), tdfa.registers);
            writeln!(found, "{} {entry} {states} {registers}", wanted.module()).unwrap();
        }
    }
    assert_eq!(found, include_str!("data/scheme-counts.txt"));
}
