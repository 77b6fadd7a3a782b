//! The program `abnfc`: generates parsers from ABNF, and answers questions about a grammar.
//!
//! Exit codes: 0 yes, 1 no, 2 wrong usage or failure.

#![forbid(unsafe_code)]
// Whoever reads our output may stop: what `println!` does then is panic.
#![deny(clippy::print_stdout)]

mod commands;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "abnfc", version, about, max_term_width = 100)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(commands::check::Check),
    Compare(commands::compare::Compare),
    Expand(commands::expand::Expand),
    Explain(commands::explain::Explain),
    Generate(commands::generate::Generate),
    Match(commands::matching::Match),
    New(commands::new::New),
    Rules(commands::rules::Rules),
    Sample(commands::sample::Sample),
}

fn main() -> ExitCode {
    let answer = match Program::parse().command {
        Command::Check(command) => command.run(),
        Command::Compare(command) => command.run(),
        Command::Expand(command) => command.run(),
        Command::Explain(command) => command.run(),
        Command::Generate(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::New(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::Sample(command) => command.run(),
    };
    match answer {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads our output has read enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            for line in format!("{error:#}").lines() {
                eprintln!("error: {line}");
            }
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
