//! The command line of grundy as a function: arguments and streams in, exit code out. No process is needed to
//! test it.
//!
//! Exit codes: 0 answered, 1 a claim fails, 2 wrong input, usage or refusal, 3 a limit was reached. A signal
//! that ends the process gives 128 and its number.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory, FromArgMatches};
use grundy_explain::messages::{Language, Messages};

mod advice;
mod checkpoint;
mod commands;
mod durable;
mod exit;
mod files;
mod human;
mod interrupts;
mod io;
mod limits;
mod machine;
mod misere_theory;
mod options;
mod players;
#[cfg(unix)]
mod protection;
mod ranges;
mod run;
mod signals;
mod stored;
mod tree_file;

pub use interrupts::Interrupts;
pub use io::{Io, terminal_width};
pub use signals::hear_signals;

/// Runs a helper of the judge, if this process was started as one; gives its exit code. Call it first, while
/// the process has one thread. Otherwise the judge may start this program as its helper.
#[cfg(unix)]
pub fn reexecuted() -> Option<u8> {
    use grundy_judge::run::reexec;
    let code = reexec::run(std::env::args_os());
    if let (None, Ok(program)) = (code, std::env::current_exe()) {
        reexec::register(program);
    }
    code
}

/// Runs the program and returns its exit code.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io) -> u8 {
    let args: Vec<OsString> = args.into_iter().map(options::hyphen::hide).collect();
    let mut command = commands::Cli::command();
    let mut language = Language::default();
    let parsed = command.try_get_matches_from_mut(&args).and_then(|mut matches| {
        language = chosen(&matches);
        commands::Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    });
    let answer = match parsed {
        Ok(cli) => cli.run(io),
        Err(error) => exit::usage(&error, &args, io),
    };
    let answer = answer.and_then(|code| io.out.flush().map(|()| code).map_err(exit::Failure::from));
    answer.unwrap_or_else(|failure| exit::report(&failure, Messages::of(language), io))
}

/// The language that a command was asked to answer in.
fn chosen(matches: &ArgMatches) -> Language {
    let here = matches.try_get_one("lang").ok().flatten().copied();
    here.or_else(|| matches.subcommand().map(|(_, inner)| chosen(inner))).unwrap_or_default()
}
