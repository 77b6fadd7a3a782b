//! Runs an automaton directly: the judge of what is emitted from it.

use super::{FinalValue, RegisterOp, StateId, Tdfa};

impl Tdfa {
    /// Runs the automaton on an input.
    ///
    /// Returns the value of each tag that it tracks.
    ///
    /// # Errors
    ///
    /// The offset of the first byte that no accepted input has there, or the length of the input
    /// where more is needed.
    pub fn run(&self, input: &[u8]) -> Result<Vec<Option<usize>>, usize> {
        let mut registers = vec![None; self.registers];
        let mut state = StateId::START;
        for (at, &byte) in input.iter().enumerate() {
            let step = self.step(state, byte).ok_or(at)?;
            for op in &step.ops {
                match *op {
                    RegisterOp::Set(to) => registers[to.index()] = Some(at),
                    RegisterOp::Copy { to, from } => {
                        registers[to.index()] = registers[from.index()];
                    }
                }
            }
            state = step.target;
        }
        let values = self.state(state).accept.as_ref().ok_or(input.len())?;
        Ok(values
            .iter()
            .map(|value| match *value {
                FinalValue::Register(register) => registers[register.index()],
                FinalValue::End => Some(input.len()),
            })
            .collect())
    }
}
