//! The sizes of the automata of `abnf/schemes.toml`, so that nobody makes them larger without a word.

#[path = "common/wanted.rs"]
mod wanted;

/// For each entry states and registers.
#[test]
fn automata_of_schemes() {
    let mut found = String::new();
    for wanted in wanted::wanted("../abnf/schemes.toml") {
        let compiler = wanted.compiler();
        for entry in wanted.entries() {
            let tdfa = compiler.machine(wanted.rule(entry)).unwrap().tdfa;
            let (states, registers) = (tdfa.states.len(), tdfa.registers);
            found += &format!("{} {entry} {states} {registers}\n", wanted.module());
        }
    }
    assert_eq!(found, include_str!("data/scheme-counts.txt"));
}
