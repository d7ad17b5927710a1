//! The command line of grundy as a function: arguments and streams in, exit code out. No process is needed to test it.
//!
//! Exit codes: 0 answered, 1 a claim fails, 2 wrong input, usage or refusal, 3 a limit was reached.

use std::ffi::OsString;

use clap::Parser;

mod checkpoint;
mod commands;
mod durable;
mod exit;
mod files;
mod human;
mod interrupts;
mod io;
mod limits;
mod misere_theory;
mod options;
mod ranges;
mod run;
mod stored;
mod tree_file;

pub use interrupts::Interrupts;
pub use io::{Io, terminal_width};

/// Runs the program and returns its exit code.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io) -> u8 {
    let args: Vec<OsString> = args.into_iter().map(options::hyphen::hide).collect();
    let answer = match commands::Cli::try_parse_from(&args) {
        Ok(cli) => cli.run(io),
        Err(error) => exit::usage(&error, &args, io),
    };
    let answer = answer.and_then(|code| io.out.flush().map(|()| code).map_err(exit::Failure::from));
    answer.unwrap_or_else(|failure| exit::report(&failure, io))
}
