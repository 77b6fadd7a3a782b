//! The strings that a command is about, as bytes: nothing says that they are text.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use crate::progress;

/// Where lines come from.
#[derive(Args)]
pub(crate) struct Files {
    /// Read lines from a file, or from standard input if it is `-`; may be given more than once
    #[arg(short = 'f', long = "file", value_name = "PATH")]
    files: Vec<PathBuf>,
}

/// The same, for commands that read lines of JSON alone.
#[derive(Args)]
pub(crate) struct JsonFiles {
    /// Read those lines from a file, or from standard input if it is `-`; may be given more than once
    #[arg(short = 'f', long = "file", value_name = "PATH")]
    files: Vec<PathBuf>,
}

impl JsonFiles {
    /// Returns an error if there are files where no lines are read.
    ///
    /// `requires` of the parser of the command line is not enough: it does not require what conflicts
    /// with another argument.
    pub(crate) fn expect_none(&self) -> anyhow::Result<()> {
        anyhow::ensure!(self.files.is_empty(), "`--file` needs `--json-lines`");
        Ok(())
    }

    pub(crate) fn all(&self) -> Files {
        Files {
            files: self.files.clone(),
        }
    }
}

impl Files {
    /// Calls `each` with every string of the command line, then with every line of the files; with
    /// every line of standard input when there are neither.
    pub(crate) fn for_each_string(
        &self,
        strings: &[OsString],
        mut each: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for string in strings {
            each(string.as_encoded_bytes())?;
        }
        if !strings.is_empty() && self.files.is_empty() {
            return Ok(());
        }
        self.for_each_line(|line, _| each(line))
    }

    /// Calls `each` with every line of the files, or of standard input when there are none; it also
    /// gets whether more of the input is there already. Memory is bounded by the longest line.
    pub(crate) fn for_each_line(
        &self,
        mut each: impl FnMut(&[u8], bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let counter = progress::line(&self.files);
        let stdin = [PathBuf::from("-")];
        let files = if self.files.is_empty() {
            &stdin[..]
        } else {
            &self.files
        };
        let mut line = Vec::new();
        for file in files {
            let failed = || format!("cannot read `{}`", file.display());
            let input = open(file).with_context(failed)?;
            let mut input = BufReader::with_capacity(1 << 16, counter.wrap_read(input));
            while read_line(&mut input, &mut line).with_context(failed)? {
                each(&line, !input.buffer().is_empty())?;
            }
        }
        progress::finish();
        Ok(())
    }
}

fn open(file: &Path) -> io::Result<Box<dyn Read>> {
    Ok(if file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file)?)
    })
}

/// Reads the next line, without its end, into `line`; false if there is none.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if input.read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.pop_if(|byte| *byte == b'\n').is_some() {
        line.pop_if(|byte| *byte == b'\r');
    }
    Ok(true)
}

/// Decodes pairs of hexadecimal digits.
pub(crate) fn decode_hex(digits: &[u8]) -> Result<Vec<u8>, &'static str> {
    let value = |digit: u8| char::from(digit).to_digit(16);
    let byte = |pair: &[u8]| match *pair {
        [high, low] => u8::try_from((value(high)? << 4) | value(low)?).ok(),
        _ => None,
    };
    digits
        .chunks(2)
        .map(byte)
        .collect::<Option<_>>()
        .ok_or("not pairs of hexadecimal digits")
}
