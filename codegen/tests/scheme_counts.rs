//! The sizes of the automata of `abnf/schemes.toml`, so that nobody makes them larger without a word.

#[path = "common/wanted.rs"]
mod wanted;

use std::fmt::Write;
use std::thread;

use wanted::{Wanted, wanted};

/// Returns a line for each entry of a grammar: states and registers.
fn counts(wanted: &Wanted) -> String {
    let compiler = wanted.compiler();
    let mut lines = String::new();
    for entry in wanted.entries() {
        let tdfa = compiler.machine(wanted.rule(entry)).unwrap().tdfa;
        let (states, registers) = (tdfa.states.len(), tdfa.registers);
        writeln!(lines, "{} {entry} {states} {registers}", wanted.module()).unwrap();
    }
    lines
}

#[test]
fn automata_of_schemes() {
    let all = wanted("../abnf/schemes.toml");
    // Each grammar in a thread of its own.
    let found: String = thread::scope(|scope| {
        let threads: Vec<_> = all.iter().map(|it| scope.spawn(|| counts(it))).collect();
        threads.into_iter().map(|it| it.join().unwrap()).collect()
    });
    assert_eq!(found, include_str!("data/scheme-counts.txt"));
}
