//! How much has been read, for whoever waits at a terminal for answers that go elsewhere.

use std::fs;
use std::io::{IsTerminal, stderr, stdin, stdout};
use std::path::PathBuf;
use std::sync::OnceLock;

use indicatif::{ProgressBar, ProgressStyle};

/// There is one line for it, and errors stand on the same terminal.
static LINE: OnceLock<ProgressBar> = OnceLock::new();

/// Shows nothing, whatever is read.
pub(crate) fn silence() {
    let _ = LINE.set(ProgressBar::hidden());
}

/// Returns what counts the bytes of inputs, and shows them if anybody sees nothing else happen.
pub(crate) fn line(files: &[PathBuf]) -> &'static ProgressBar {
    LINE.get_or_init(|| {
        let is_typed = || stdin().is_terminal();
        let reads_stdin = files.is_empty() || files.iter().any(|file| file.as_os_str() == "-");
        if !stderr().is_terminal() || stdout().is_terminal() || reads_stdin && is_typed() {
            return ProgressBar::hidden();
        }
        let total = if reads_stdin { None } else { size(files) };
        let template = match total {
            Some(_) => "{bytes} of {total_bytes} read, {eta} left",
            None => "{bytes} read, {elapsed}",
        };
        let line = total.map_or_else(ProgressBar::no_length, ProgressBar::new);
        match ProgressStyle::with_template(template) {
            Ok(style) => line.with_style(style),
            Err(_) => line,
        }
    })
}

/// Takes the line away.
pub(crate) fn finish() {
    if let Some(line) = LINE.get() {
        line.finish_and_clear();
    }
}

/// Takes the line away while something else is written to the terminal.
pub(crate) fn suspend(write: impl FnOnce()) {
    match LINE.get() {
        Some(line) => line.suspend(write),
        None => write(),
    }
}

/// How long files are, if all of them have a length.
fn size(files: &[PathBuf]) -> Option<u64> {
    let size = |file| {
        fs::metadata(file)
            .ok()
            .filter(fs::Metadata::is_file)
            .map(|metadata| metadata.len())
    };
    files.iter().map(size).sum()
}
