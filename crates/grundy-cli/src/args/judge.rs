//! The arguments of `grundy judge`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::{bytes, duration};

/// A runner for interactive problems of any kind.
#[derive(Debug, Args)]
pub(crate) struct Judge {
    #[command(subcommand)]
    pub(crate) what: JudgeWhat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JudgeWhat {
    /// Runs a solution against an interactor, test by test.
    Run(Runner),
}

/// Runs a solution against an interactor, test by test.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  grundy judge run --interactor ./interactor --solution 'python3 sol.py' --test 01.in 02.in\n  \
    grundy judge run --interactor 'grundy problem interact 1.2:B --test' --solution ./sol --test 01.in\n\n\
    The interactor gets the test file, and what its profile adds; the answer is the file of the same name with .ans.\n\
    Who is to blame: a failed interactor first, then the solution's limits, then an interactor that did not accept, then\n\
    the solution's exit code.\n\n\
    Exit status: 0 accepted, 1 not accepted, 2 wrong usage, 3 the judge failed."
)]
pub(crate) struct Runner {
    /// The interactor, as one text for the shell
    #[arg(long, value_name = "CMD")]
    pub(crate) interactor: String,
    /// The solution, as one text for the shell
    #[arg(long, value_name = "CMD")]
    pub(crate) solution: String,
    /// The tests
    #[arg(long = "test", value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) tests: Vec<PathBuf>,
    /// How the interactor is called, and what its exit codes mean
    #[arg(long, value_enum, default_value = "testlib")]
    pub(crate) profile: ProfileArg,
    /// Processor time of the solution
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    pub(crate) time: Duration,
    /// How long both may sleep without a word
    #[arg(long, value_name = "TIME", default_value = "1500ms", value_parser = duration)]
    pub(crate) idle: Duration,
    /// Memory of the solution
    #[arg(long, value_name = "SIZE", default_value = "256MiB", value_parser = bytes)]
    pub(crate) memory: u64,
    /// Show the transcript of every test, not only of those that are not accepted
    #[arg(long)]
    pub(crate) transcript: bool,
    /// One JSON object, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

/// A convention between runners and interactors.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ProfileArg {
    /// INPUT OUTPUT ANSWER; 0 accepted, 1 wrong, 2 format, 3 failed, 7 points
    Testlib,
    /// The same arguments; 0, 1 or 5 wrong, 2 or 4 format
    Ejudge,
    /// INPUT ANSWER; 0 accepted, 1 wrong
    Dmoj,
    /// INPUT ANSWER FEEDBACK/; 42 accepted, 43 wrong
    Kattis,
}
