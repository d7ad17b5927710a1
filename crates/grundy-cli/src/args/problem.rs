//! The arguments of `grundy problem`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// The textbook's problems: statements, solutions, tests, and a judge.
#[derive(Debug, Args)]
pub(crate) struct Problem {
    #[command(subcommand)]
    pub(crate) what: What,
}

#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Lists the problems.
    List(List),
    /// Prints a statement, as Markdown.
    Show(Show),
    /// Solves a problem: reads and writes the judged formats; plays the contestant in interactive ones.
    Solve(Solve),
    /// Writes the tests: inputs, answers, and a manifest with the points.
    Tests(Tests),
    /// Runs a submission on all tests, and says what it is worth.
    Judge(Judge),
    /// Is the interactor of a game, over standard input and output.
    Interact(Interact),
    /// Writes a problem in the format of another judging system.
    Export(Export),
}

/// Lists the problems.
#[derive(Debug, Args)]
pub(crate) struct List {
    /// Only those of a section, as 1.2
    #[arg(long, value_name = "SECTION")]
    pub(crate) section: Option<String>,
    /// One JSON value
    #[arg(long)]
    pub(crate) json: bool,
}

/// Prints a statement, as Markdown.
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The problem, as 1.2:A
    pub(crate) id: String,
    /// The language
    #[arg(long, value_enum, default_value = "en")]
    pub(crate) lang: Lang,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A language of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// Ukrainian
    Uk,
}

/// Solves a problem from standard input.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  echo 25 | grundy problem solve 1.2:A\n  grundy problem solve 1.2:D < field.txt"
)]
pub(crate) struct Solve {
    /// The problem, as 1.2:A
    pub(crate) id: String,
    /// Makes the random moves of an interactive problem repeatable
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
}

/// Writes the tests into a folder.
#[derive(Debug, Args)]
pub(crate) struct Tests {
    /// The problem, as 1.2:A
    pub(crate) id: String,
    /// The folder; it is made if it is not there
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = grundy_judge::generate::DEFAULT_SEED)]
    pub(crate) seed: u64,
}

/// Runs a submission on all tests.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy problem judge 1.2:A -- ./solution\n  \
    grundy problem judge 1.2:B --test 7 -- python3 bashe.py\n  \
    grundy problem judge --all --against 'grundy problem solve {id}'\n\n\
    A submission has a process group of its own, and bounds on time, memory and output. It is not kept from files\n\
    and the network: judge programs of strangers as a user who owns nothing, or in a container.\n\n\
    Exit status: 0 full score, 1 less, 2 wrong usage, 3 the judge failed.")]
pub(crate) struct Judge {
    /// The problem, as 1.2:A
    #[arg(required_unless_present = "all")]
    pub(crate) id: Option<String>,
    /// All problems, one after the other
    #[arg(long, requires = "against", conflicts_with_all = ["id", "test"])]
    pub(crate) all: bool,
    /// The submission as one text for the shell; {id} stands for the problem
    #[arg(long, value_name = "COMMAND", conflicts_with = "command")]
    pub(crate) against: Option<String>,
    /// Only this test, with its whole transcript
    #[arg(long, value_name = "N")]
    pub(crate) test: Option<usize>,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = grundy_judge::generate::DEFAULT_SEED)]
    pub(crate) seed: u64,
    /// How many tests run at once; without it, as many as there are cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// One JSON object, for machines
    #[arg(long)]
    pub(crate) json: bool,
    /// The submission: a program and its arguments
    #[arg(last = true, value_name = "COMMAND", required_unless_present = "against")]
    pub(crate) command: Vec<OsString>,
}

/// Is the interactor of a game.
#[derive(Debug, Args)]
#[command(
    after_help = "The test file is the input; a last line `opponent NAME seed N` names who plays (ideal, if it is not there).\n\n\
    Exit status, as testlib's: 0 accepted, 1 wrong answer or rule violation, 2 wrong format, 3 failure; the message is on\n\
    standard error."
)]
pub(crate) struct Interact {
    /// The problem, as 1.2:B
    pub(crate) id: String,
    /// The test
    #[arg(long, value_name = "FILE")]
    pub(crate) test: PathBuf,
    /// What runners add after the test: files for output and answer, which are not needed
    #[arg(value_name = "OUTPUT ANSWER", hide = true)]
    pub(crate) ignored: Vec<OsString>,
}

/// Writes a problem in the format of another judging system.
#[derive(Debug, Args)]
#[command(
    after_help = "Interactive problems need grundy installed where the interactor runs: interactor.cpp hands over to it."
)]
pub(crate) struct Export {
    /// The problem, as 1.2:A
    pub(crate) id: String,
    /// The system
    #[arg(long, value_enum)]
    pub(crate) format: Format,
    /// The folder; it is made if it is not there
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// The same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = grundy_judge::generate::DEFAULT_SEED)]
    pub(crate) seed: u64,
}

/// A system that problems are exported to.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// A folder with init.yml, the archive of tests, and the interactor
    Dmoj,
    /// A package like those of Codeforces Polygon, with problem.xml
    Polygon,
}
