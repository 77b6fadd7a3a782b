//! What a command is at, for whoever waits at a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often it is told, and how long nothing is told at first.
const EVERY: Duration = Duration::from_secs(1);

/// Tells on standard error, if that is a terminal, what a command is at and for how long. The line
/// is gone when this is dropped.
pub(crate) struct Progress {
    teller: Option<(Sender<String>, JoinHandle<()>)>,
}

impl Progress {
    pub(crate) fn start(what: String) -> Self {
        let teller = io::stderr().is_terminal().then(|| {
            let (sender, receiver) = mpsc::channel();
            let tell = move || {
                let (mut what, started, mut told) = (what, Instant::now(), false);
                loop {
                    match receiver.recv_timeout(EVERY) {
                        Ok(next) => {
                            what = next;
                            continue;
                        }
                        Err(RecvTimeoutError::Disconnected) => break,
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                    let seconds = started.elapsed().as_secs();
                    let mut output = io::stderr();
                    drop(write!(output, "\r\x1b[K{what} ({seconds} s)"));
                    drop(output.flush());
                    told = true;
                }
                if told {
                    drop(write!(io::stderr(), "\r\x1b[K"));
                }
            };
            (sender, thread::spawn(tell))
        });
        Self { teller }
    }

    /// Says what the command is at now.
    pub(crate) fn tell(&self, what: impl FnOnce() -> String) {
        if let Some((sender, _)) = &self.teller {
            drop(sender.send(what()));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.teller.take() {
            drop(sender);
            drop(thread.join());
        }
    }
}
