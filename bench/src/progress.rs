//! Tells people who wait what is being measured.

use std::io::{IsTerminal, Write, stderr};

/// A line on standard error that is written over, if that is a terminal.
pub(crate) struct Progress {
    shown: bool,
    what: String,
}

impl Progress {
    /// Makes one that shows nothing yet.
    pub(crate) fn new() -> Self {
        Self {
            shown: stderr().is_terminal(),
            what: String::new(),
        }
    }

    /// Begins something else.
    pub(crate) fn start(&mut self, what: String) {
        self.what = what;
    }

    /// Tells which round begins.
    pub(crate) fn round(&self, round: usize, rounds: usize) {
        self.show(&format!("{}: round {} of {rounds}", self.what, round + 1));
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.show("");
    }

    fn show(&self, line: &str) {
        if self.shown {
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(stderr(), "\r\x1b[K{line}");
        }
    }
}
