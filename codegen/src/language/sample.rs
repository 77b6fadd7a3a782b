//! Inputs that an automaton accepts, and inputs that it only just does not.

use std::ops::RangeInclusive;

use super::Random;
use crate::charset::Alphabet;
use crate::tdfa::{StateId, Tdfa};

/// How many random changes are tried before all places are.
const ATTEMPTS: usize = 100;

/// Makes inputs at random, always the same ones for a seed.
///
/// ```
/// use abnf_codegen::charset::Alphabet;
/// use abnf_codegen::grammar::Grammar;
/// use abnf_codegen::language::Sampler;
/// use abnf_codegen::machine::Compiler;
/// use abnf_codegen::source::Source;
///
/// let grammar = Grammar::load(Source::new("list.abnf", "list = 1*DIGIT *( \",\" 1*DIGIT )\n"))?;
/// let alphabet = Alphabet::CodePoints;
/// let automaton = Compiler::new(&grammar, alphabet).recognizer(grammar.entry("list")?)?;
/// let mut sampler = Sampler::new(&automaton, alphabet, 1);
///
/// let list = sampler.accepted(10..=20).expect("there are lists of these lengths");
/// assert!((10..=20).contains(&list.len()) && automaton.run(&list).is_ok());
/// let miss = sampler.near_miss(&list).expect("most changes spoil a list");
/// assert!(automaton.run(&miss).is_err());
/// # Ok::<(), abnf_codegen::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler<'t> {
    tdfa: &'t Tdfa,
    alphabet: Alphabet,
    random: Random,
    /// For each state its steps: the bytes and where they lead.
    steps: Vec<Vec<(Vec<u8>, StateId)>>,
    /// For each length and each state, whether some input of that length leads to acceptance.
    reaching: Vec<Vec<bool>>,
}

impl<'t> Sampler<'t> {
    /// Makes a sampler of an automaton whose inputs are of an alphabet.
    #[must_use]
    pub fn new(tdfa: &'t Tdfa, alphabet: Alphabet, seed: u64) -> Self {
        let states = || (0..tdfa.states.len()).map(StateId::from_index);
        let steps = |state| {
            let edges = tdfa.edges(state).into_iter();
            edges.map(|(bytes, step)| (bytes.iter().collect(), step.target))
        };
        Self {
            tdfa,
            alphabet,
            random: Random::new(seed),
            steps: states().map(|state| steps(state).collect()).collect(),
            reaching: vec![states().map(|s| tdfa.state(s).accept.is_some()).collect()],
        }
    }

    /// Starts over with another seed: what follows is what a new sampler of that seed makes.
    pub fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    /// Returns an input of one of these lengths, in bytes, that the automaton accepts; none if
    /// there is none.
    ///
    /// Each length that there are inputs of is as likely as the others, and so is each step at
    /// each state, whatever number of bytes and of inputs it stands for: what is rare in the
    /// language is not rare here. Memory grows with the largest length.
    pub fn accepted(&mut self, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
        self.reach(*lengths.end());
        let possible = |length: &usize| self.reaching[*length][StateId::START.index()];
        let length = pick(&mut self.random, &lengths.filter(possible))?;
        let mut state = StateId::START;
        let mut input = Vec::with_capacity(length);
        for left in (0..length).rev() {
            let reaching = &self.reaching[left];
            let steps = self.steps[state.index()].iter();
            let steps = steps.filter(|(_, to)| reaching[to.index()]);
            let (bytes, target) = pick(&mut self.random, &steps)?;
            input.push(*self.random.pick(bytes));
            state = *target;
        }
        Some(input)
    }

    /// Finds, for each length up to one, the states from which an input of it is accepted.
    fn reach(&mut self, length: usize) {
        while self.reaching.len() <= length {
            let shorter = &self.reaching[self.reaching.len() - 1];
            let reaches = |steps: &Vec<(Vec<u8>, StateId)>| {
                let mut targets = steps.iter().map(|(_, target)| target);
                targets.any(|target| shorter[target.index()])
            };
            self.reaching.push(self.steps.iter().map(reaches).collect());
        }
    }

    /// Inserts, deletes or replaces one character so that the automaton rejects the input; none
    /// if no character spoils it that is deleted, or is ASCII and inserted.
    ///
    /// A character is a byte if the alphabet is of octets, and then any may be inserted. If it is
    /// of code points and the input is UTF-8, so is the result.
    pub fn near_miss(&mut self, input: &[u8]) -> Option<Vec<u8>> {
        let boundaries = self.boundaries(input);
        let tdfa = self.tdfa;
        (0..ATTEMPTS)
            .map(|_| self.changed(input, &boundaries))
            .find(|changed| tdfa.run(changed).is_err())
            .or_else(|| self.first_miss(input, &boundaries))
    }

    /// Tries every place, for inputs that hardly any change spoils.
    fn first_miss(&self, input: &[u8], boundaries: &[usize]) -> Option<Vec<u8>> {
        let edited = |start, end, with: &[u8]| {
            let mut changed = input.to_vec();
            changed.splice(start..end, with.iter().copied());
            self.tdfa.run(&changed).is_err().then_some(changed)
        };
        let classes = self.tdfa.classes.representatives().iter();
        let is_character = |byte: &&u8| self.alphabet == Alphabet::Octets || byte.is_ascii();
        let bytes: Vec<u8> = classes.filter(is_character).copied().collect();
        let mut deletions = boundaries.windows(2);
        deletions
            .find_map(|ends| edited(ends[0], ends[1], &[]))
            .or_else(|| {
                let at = |&at| bytes.iter().find_map(|&byte| edited(at, at, &[byte]));
                boundaries.iter().find_map(at)
            })
    }

    /// Returns the offsets of the characters of an input, and its length.
    fn boundaries(&self, input: &[u8]) -> Vec<usize> {
        let within = |byte: u8| self.alphabet == Alphabet::CodePoints && byte & 0xC0 == 0x80;
        let starts = (0..input.len()).filter(|&at| !within(input[at]));
        starts.chain([input.len()]).collect()
    }

    fn changed(&mut self, input: &[u8], boundaries: &[usize]) -> Vec<u8> {
        let at = self.random.below(boundaries.len());
        let start = boundaries[at];
        let end = *boundaries.get(at + 1).unwrap_or(&start);
        let mut changed = input.to_vec();
        match self.random.below(3) {
            0 => drop(changed.drain(start..end)),
            1 => drop(changed.splice(start..start, self.character())),
            _ => drop(changed.splice(start..end, self.character())),
        }
        changed
    }

    /// Returns a character: a byte of one of the automaton's classes, or a code point of any size.
    fn character(&mut self) -> Vec<u8> {
        let class = self.random.below(self.tdfa.classes.len());
        let bytes: Vec<u8> = self.tdfa.classes.bytes(class).iter().collect();
        let byte = *self.random.pick(&bytes);
        if self.alphabet == Alphabet::Octets || byte.is_ascii() {
            return vec![byte];
        }
        let bits = 8 + self.random.below(14);
        let number = u32::try_from(self.random.below(1 << bits)).expect("it has 21 bits");
        let character = char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER);
        character.to_string().into_bytes()
    }
}

/// Returns one of a sequence; none if it is empty.
fn pick<T: Iterator + Clone>(random: &mut Random, sequence: &T) -> Option<T::Item> {
    let count = sequence.clone().count();
    if count == 0 {
        return None;
    }
    sequence.clone().nth(random.below(count))
}
