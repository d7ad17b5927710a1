//! The command line of grundy as a function: arguments and streams in, exit code out. No process is needed to test it.
//!
//! Exit codes: 0 answered, 1 a claim fails, 2 wrong input, usage or refusal, 3 a limit was reached.

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::Parser;

mod args;
mod checkpoint;
mod commands;
mod exit;
mod files;
mod limits;
mod run;
mod stored;
mod tree_file;

pub use limits::Interrupts;

/// The streams of a run, and what is known of the terminal.
pub struct Io {
    /// Answers.
    pub out: Box<dyn Write>,
    /// Errors and progress.
    pub err: Box<dyn Write>,
    /// What a person types, or a pipe sends.
    pub input: Box<dyn BufRead>,
    /// Columns to write in.
    pub width: usize,
    /// Whether to show progress: standard error is a terminal.
    pub progress: bool,
    /// Whether a person types: standard input is a terminal, so questions are prompted for.
    pub prompt: bool,
    /// What Ctrl-C ends.
    pub interrupts: Interrupts,
}

/// The width to write in: what `COLUMNS` says, else that of the terminal, else 80.
pub fn terminal_width() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let real = || terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
    said.or_else(real).unwrap_or(80).clamp(40, 200)
}

/// Runs the program and returns its exit code.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io) -> u8 {
    let args: Vec<OsString> = args.into_iter().map(args::shield).collect();
    let answer = match args::Cli::try_parse_from(&args) {
        Ok(cli) => commands::run(cli, io),
        Err(error) => exit::usage(&error, &args, io),
    };
    let answer = answer.and_then(|code| io.out.flush().map(|()| code).map_err(exit::Failure::from));
    answer.unwrap_or_else(|failure| exit::report(&failure, io))
}
