//! The command line of grundy as a function: arguments and streams in, exit code out. No process is needed to test it.
//!
//! Exit codes: 0 answered, 2 wrong input, usage or refusal, 3 a limit was reached. (1 is kept for claims that fail.)

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::Parser;

mod args;
mod commands;
mod exit;
mod files;
mod limits;

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
    /// Whether Ctrl-C is to be caught (a process does it once).
    pub interrupts: bool,
}

/// The width of the terminal: what `COLUMNS` says, else 80.
pub fn terminal_width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.unwrap_or(80).clamp(40, 200)
}

/// Runs the program and returns its exit code.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io) -> u8 {
    let args = args.into_iter().map(signed_range);
    let answer = match args::Cli::try_parse_from(args) {
        Ok(cli) => commands::run(cli, io),
        Err(error) => exit::usage(&error, io),
    };
    let answer = answer.and_then(|code| io.out.flush().map(|()| code).map_err(exit::Failure::from));
    answer.unwrap_or_else(|failure| exit::report(&failure, io))
}

/// A range that begins with a minus would look like an option; with a minus sign proper it gets a range's own message.
fn signed_range(arg: OsString) -> OsString {
    match arg.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains("..") => {
            format!("−{rest}").into()
        }
        _ => arg,
    }
}
