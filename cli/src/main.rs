//! The program `uriform`: takes URIs apart, says what is wrong with them, puts them together, and
//! resolves, compares and normalizes them.
//!
//! Exit codes: 0 yes, 1 no, 2 wrong usage or failure.

#![forbid(unsafe_code)]

mod commands;
mod compose;
mod input;
mod json_lines;
mod kind;
mod progress;
mod report;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
struct Program {
    /// Show no progress at a terminal
    #[arg(short, long, global = true)]
    quiet: bool,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(commands::build::Build),
    Check(commands::check::Check),
    Compare(commands::compare::Compare),
    Expand(commands::expand::Expand),
    Normalize(commands::normalize::Normalize),
    Hazards(commands::hazards::Hazards),
    Relativize(commands::relativize::Relativize),
    ToUri(commands::convert::ToUri),
    ToIri(commands::convert::ToIri),
    Parse(commands::parse::Parse),
    Resolve(commands::resolve::Resolve),
}

fn main() -> ExitCode {
    let program = Program::parse();
    if program.quiet {
        progress::silence();
    }
    let answer = match program.command {
        Command::Build(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Compare(command) => command.run(),
        Command::Expand(command) => command.run(),
        Command::Normalize(command) => command.run(),
        Command::Hazards(command) => command.run(),
        Command::Relativize(command) => command.run(),
        Command::ToUri(command) => command.run(),
        Command::ToIri(command) => command.run(),
        Command::Parse(command) => command.run(),
        Command::Resolve(command) => command.run(),
    };
    progress::finish();
    match answer {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads our output has read enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report::error(format_args!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
