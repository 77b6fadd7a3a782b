//! The second opinion is worth something: it notices automata that are not right.

#[path = "common/uri.rs"]
mod uri;

use abnf_codegen::charset::Alphabet;
use abnf_codegen::grammar::Grammar;
use abnf_codegen::machine::Compiler;
use abnf_codegen::regular::Expr;
use abnf_codegen::second_opinion::{self, SecondOpinion};
use abnf_codegen::source::Source;
use abnf_codegen::tdfa::{State, StateId, Tdfa};

/// A text with two states in a row that loop, and more than one that accepts.
const RULE: &str = "entry = 1*\"1\" [ \"2\" *\"3\" ]\n";

fn compile(rule: &str) -> (Tdfa, Expr) {
    let grammar = Grammar::load(Source::new("test", rule)).unwrap();
    let compiler = Compiler {
        components: Vec::new(),
        ..Compiler::new(&grammar, Alphabet::CodePoints)
    };
    let machine = compiler.machine(grammar.rule("entry").unwrap()).unwrap();
    (machine.tdfa, machine.expr)
}

/// Returns the state in which the automaton is after a text.
fn after(tdfa: &Tdfa, text: &str) -> StateId {
    let step = |state, byte| tdfa.step(state, byte).unwrap().target;
    text.bytes().fold(StateId::START, step)
}

#[test]
fn a_difference_is_told_by_a_shortest_text() {
    type Tamper = fn(&mut Tdfa);
    let cases: [(&str, Tamper, &str); 7] = [
        ("nothing", |_| {}, ""),
        (
            "the empty text is accepted",
            |tdfa| state(tdfa, "").accept = Some(Vec::new()),
            "\"\"",
        ),
        (
            "`1` is not accepted",
            |tdfa| state(tdfa, "1").accept = None,
            "\"1\"",
        ),
        (
            "the loop on `3` is cut",
            |tdfa| cut(tdfa, "12", b'3'),
            "\"123\"",
        ),
        (
            "the loop on `1` is cut",
            |tdfa| cut(tdfa, "1", b'1'),
            "\"11\"",
        ),
        (
            "`2` leads back",
            |tdfa| lead(tdfa, "1", b'2', "1"),
            "\"121\"",
        ),
        (
            "`1` may be left out",
            |tdfa| lead(tdfa, "", b'2', "12"),
            "\"2\"",
        ),
    ];
    let (tdfa, expr) = compile(RULE);
    for (what, tamper, text) in cases {
        let mut tampered = tdfa.clone();
        tamper(&mut tampered);
        let expected = match text {
            "" => Ok(()),
            text => Err(format!(
                "the automaton and its second opinion differ on {text}"
            )),
        };
        let verdict = second_opinion::check(&tampered, &expr, Alphabet::CodePoints);
        assert_eq!(verdict, expected, "{what}");
    }
}

fn state<'t>(tdfa: &'t mut Tdfa, text: &str) -> &'t mut State {
    let state = after(tdfa, text);
    &mut tdfa.states[state.index()]
}

fn cut(tdfa: &mut Tdfa, text: &str, byte: u8) {
    let class = tdfa.classes.class(byte);
    state(tdfa, text).transitions[class] = None;
}

fn lead(tdfa: &mut Tdfa, text: &str, byte: u8, to: &str) {
    let class = tdfa.classes.class(byte);
    let mut step = tdfa.step(StateId::START, b'1').unwrap().clone();
    step.target = after(tdfa, to);
    state(tdfa, text).transitions[class] = Some(step);
}

/// No state of the emitted automaton may accept what it does not, or the other way round, and no
/// step may be missing; one in five states stands for the steps of all.
#[test]
fn every_state_and_step_of_a_reference_matters() {
    let grammar = uri::grammar();
    let compiler = uri::compiler(&grammar);
    let machine = uri::machine(&compiler, "URI-reference");
    let opinion = SecondOpinion::new(&machine.expr, compiler.alphabet).unwrap();
    let mut tampered = machine.tdfa.clone();
    assert_eq!(opinion.difference(&tampered), None);
    for index in 0..tampered.states.len() {
        let right = tampered.states[index].clone();
        tampered.states[index].accept = match right.accept {
            None => Some(Vec::new()),
            Some(_) => None,
        };
        assert_differs(&opinion, &tampered, &format!("acceptance of {index}"));
        let classes = if index % 5 == 0 {
            right.transitions.len()
        } else {
            0
        };
        for class in 0..classes {
            tampered.states[index] = right.clone();
            if tampered.states[index].transitions[class].take().is_some() {
                assert_differs(&opinion, &tampered, &format!("step of {index} at {class}"));
            }
        }
        tampered.states[index] = right;
    }
}

/// The text that is told is accepted by one and not by the other.
fn assert_differs(opinion: &SecondOpinion, tampered: &Tdfa, what: &str) {
    let text = opinion.difference(tampered).expect(what);
    let accepts = tampered.run(&text).is_ok();
    assert_ne!(accepts, opinion.accepts(&text), "{what}");
}
