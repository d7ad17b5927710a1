//! The arguments. Doc comments here are the help texts.

mod check;
mod exam;
mod figure;
pub(crate) mod judge;
mod misere;
mod payoffs;
pub(crate) mod problem;
mod run;
mod serve;
mod tree;
mod verify;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use grundy::notation::heap_list::MAX_HEAP;
use grundy::report::{Cache, Moves};
use grundy::solve::Solver;
use grundy_explain::messages::Language;

pub(crate) use check::Check;
pub(crate) use exam::{Drawing, Exam};
pub(crate) use figure::Figure;
pub(crate) use misere::Misere;
pub(crate) use payoffs::{PayoffTable, Payoffs, TiesArg};
pub(crate) use run::Run;
pub(crate) use serve::Serve;
pub(crate) use tree::{Format, TieRule, Tree};
pub(crate) use verify::Verify;

/// Solves sequential games: who wins, by how much, by which moves.
///
/// Without a command, asks for a game and a position, again and again.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, propagate_version = true, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 answered, 1 a claim fails, 2 wrong input or refusal, 3 a limit was reached."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Says who wins a position, its value, and every winning move.
    Solve(Solve),
    /// Checks evidence that `solve --evidence` wrote, by the rules alone.
    Verify(Verify),
    /// Prints the values of a one- or two-parameter family.
    Table(Table),
    /// Says what holds for all heaps: periods with their proofs, and what they predict.
    Law(Law),
    /// Compares your guess with computed values: agreement, or the first counterexample.
    Check(Check),
    /// Misère play of heap games: the misère quotient with its proof, genera, tame and wild heaps.
    Misere(Misere),
    /// Answers the school exam's questions 19, 20 and 21 on a game with heaps of stones.
    Exam(Exam),
    /// Draws positions, tables, sequences, game graphs, trees and lines of play: SVG, PNG, DOT or text.
    Figure(Box<Figure>),
    /// Plays against you: perfect, weak, random, or two people.
    Play(Play),
    /// Lists the games; with a name, one game's rules, notation and examples.
    Games(Games),
    /// Computes the values of a take-and-break game to large heaps, and keeps them in a folder.
    Run(Run),
    /// Solves a decision tree: brackets, Gambit's .efg or JSON; any number of players, chance, exact payoffs.
    Tree(Box<Tree>),
    /// The textbook's problems: statements, solutions, tests, and a judge.
    Problem(problem::Problem),
    /// Runs solutions of interactive problems against interactors.
    Judge(judge::Judge),
    /// Opens a page in the browser: explore, play and understand games.
    Serve(Serve),
}

/// Says who wins a position, its value, and every winning move.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy solve nim 13 12 8\n  grundy solve sticks:1,2,3 25\n  \
    grundy solve 'kayles 5 + nim 7 + crosses 12'\n  grundy solve nim --misere 1 1 2\n  \
    grundy solve mines:field.txt")]
pub(crate) struct Solve {
    /// GAME, then the POSITION in the game's notation (`grundy games GAME` shows it); `-` reads the position from
    /// standard input, `@FILE` from a file
    #[arg(required = true, value_name = "GAME [POSITION]", value_parser = unshield)]
    pub(crate) question: Vec<String>,
    #[command(flatten)]
    pub(crate) common: Common,
    /// Which solver answers
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = solver)]
    pub(crate) solver: Solver,
    #[command(flatten)]
    pub(crate) payoffs: Payoffs,
    /// What the Grundy solver remembers: the comparison of whole positions with components
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) cache: Option<CacheArg>,
    /// How many winning moves to look for
    #[arg(long, value_name = "MANY", value_enum, default_value = "all")]
    pub(crate) moves: MovesArg,
    /// Show every winning move, however many
    #[arg(long)]
    pub(crate) all: bool,
    /// Show why: the nim-sum and the mex, the move that wins and what refutes every reply, who chose what
    #[arg(long)]
    pub(crate) explain: bool,
    /// Write evidence that `grundy verify` can check by the rules alone, without a solver
    #[arg(long, value_name = "FILE")]
    pub(crate) evidence: Option<PathBuf>,
    /// Show the best line of play to the end: the winner hurries, the loser delays
    #[arg(long)]
    pub(crate) line: bool,
    /// Show the whole game in numbers: positions won, lost and drawn, by the plies to the end, and the longest wins
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Show the steps of retrograde analysis: which positions are decided at each, and why
    #[arg(long)]
    pub(crate) layers: bool,
    /// Solve the whole game, and keep it in a file (games whose positions are numbered)
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Answer from such a file, without solving
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "layers", "solver"])]
    pub(crate) from: Option<PathBuf>,
    /// Solve the whole game, keep the work in a folder, and go on with what is there after a kill
    #[arg(long, value_name = "DIR", conflicts_with_all = ["from", "solver", "misere"])]
    pub(crate) resume: Option<PathBuf>,
    /// How often the work is kept in that folder; a round is always brought to its end
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration, requires = "resume")]
    pub(crate) save_every: Duration,
    /// Show counters and time
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Prints the values of a one- or two-parameter family.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy table lasker 0..25\n  grundy table queen 1..25 1..25 --outcome\n  \
    grundy table mines:field.txt"
)]
pub(crate) struct Table {
    /// The game, with its parameters
    pub(crate) game: String,
    /// One or two ranges, both ends included: 0..25
    #[arg(value_name = "RANGE", value_parser = unshield)]
    pub(crate) ranges: Vec<String>,
    #[command(flatten)]
    pub(crate) common: Common,
    /// Which solver answers
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = solver)]
    pub(crate) solver: Solver,
    /// Outcomes only: N (the player to move wins), P (the other one), D (a draw)
    #[arg(long)]
    pub(crate) outcome: bool,
    /// Outcomes as the thesis prints them: 0 for P, 1 for N
    #[arg(long = "01", alias = "bits")]
    pub(crate) bits: bool,
    /// Comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) payoffs: PayoffTable,
}

/// Says what holds for all heaps: periods with their proofs, and what they predict.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy law kayles --explain\n  grundy law 0.137 --predict 10^18\n  \
    grundy law sticks:2,4,7\n  grundy law 0.156 --exceptions\n  grundy law 0.6 --to 100000")]
pub(crate) struct Law {
    /// The game, with its parameters; its positions must be a family of one number
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) common: Common,
    /// Compute values up to this heap; without it, as far as is soon done
    #[arg(long, value_name = "N", value_parser = large)]
    pub(crate) to: Option<Large>,
    /// The value of this heap by the law, as 1000000, 10^18 or 1e18; of a position of two numbers, as 10^6,7
    #[arg(long, value_name = "N", value_parser = place)]
    pub(crate) predict: Option<Place>,
    /// Say how the law was found, and why it holds
    #[arg(long)]
    pub(crate) explain: bool,
    /// List all exceptions, however many
    #[arg(long)]
    pub(crate) exceptions: bool,
}

/// One or two numbers, as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) text: String,
    pub(crate) numbers: Vec<u64>,
}

/// Numbers that may be large, between commas.
fn place(text: &str) -> Result<Place, String> {
    let numbers: Result<Vec<u64>, String> =
        text.split(',').map(|part| large(part.trim()).map(|large| large.number)).collect();
    Ok(Place { text: text.to_owned(), numbers: numbers? })
}

/// A number that may be large, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Large {
    pub(crate) text: String,
    pub(crate) number: u64,
}

/// A number in full, as a power (10^18), or with an exponent (1e18).
fn large(text: &str) -> Result<Large, String> {
    let expected = || "expected a number such as 1000000, 10^18 or 1e18".to_owned();
    let whole = |part: &str| part.replace('_', "").parse::<u64>().map_err(|_| expected());
    let (factor, base, exponent) = if let Some((base, exponent)) = text.split_once('^') {
        (1, whole(base)?, whole(exponent)?)
    } else if let Some((factor, exponent)) = text.split_once(['e', 'E']) {
        (whole(factor)?, 10, whole(exponent)?)
    } else {
        (1, whole(text)?, 1)
    };
    let power = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
    let number = power.and_then(|power| power.checked_mul(factor));
    number
        .filter(|&number| number <= MAX_HEAP)
        .map(|number| Large { text: text.to_owned(), number })
        .ok_or_else(|| format!("too large: at most {MAX_HEAP}"))
}

/// Plays against you. Type a move as it is written, or hint, undo, moves, help, quit.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// GAME, then the POSITION to start from
    #[arg(required = true, value_name = "GAME [POSITION]", value_parser = unshield)]
    pub(crate) question: Vec<String>,
    #[command(flatten)]
    pub(crate) common: Common,
    /// Who plays against you: perfect, weak, random, first-move, last-move, or person
    #[arg(long, value_name = "WHO", default_value = "perfect")]
    pub(crate) against: String,
    /// Let the other side move first
    #[arg(long)]
    pub(crate) second: bool,
    /// Makes the random choices repeatable
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// Lists the games; with a name, one game's rules, notation and examples.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// A game
    pub(crate) name: Option<String>,
    /// One JSON value
    #[arg(long)]
    pub(crate) json: bool,
    /// The language of the texts: en or uk
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    pub(crate) lang: Language,
}

/// Options that several commands share.
#[derive(Clone, Debug, Args)]
pub(crate) struct Common {
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// One JSON object, for machines
    #[arg(long)]
    pub(crate) json: bool,
    /// Memory for tables and memos, as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = bytes)]
    pub(crate) max_memory: u64,
    /// Give up after this time, as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Threads to use in `law`, `run` and the tables of endgames (the other solvers of this version use one)
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
    /// The language of the answers: en or uk
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    pub(crate) lang: Language,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CacheArg {
    /// Values of components; sums by XOR
    Components,
    /// Values of whole positions
    Positions,
    /// Nothing at all
    None,
}

impl From<CacheArg> for Cache {
    fn from(arg: CacheArg) -> Self {
        match arg {
            CacheArg::Components => Self::Components,
            CacheArg::Positions => Self::Positions,
            CacheArg::None => Self::None,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MovesArg {
    /// Only who wins
    None,
    /// One winning move
    One,
    /// All winning moves
    All,
}

impl From<MovesArg> for Moves {
    fn from(arg: MovesArg) -> Self {
        match arg {
            MovesArg::None => Self::None,
            MovesArg::One => Self::One,
            MovesArg::All => Self::All,
        }
    }
}

fn language(code: &str) -> Result<Language, String> {
    code.parse()
}

fn solver(name: &str) -> Result<Solver, String> {
    let all = Solver::ALL.iter();
    all.copied().find(|solver| solver.name() == name).ok_or_else(|| {
        let names: Vec<_> = Solver::ALL.iter().map(|solver| solver.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// Stands for the minus of words that are no options, while clap looks at them.
const SHIELD: char = '\u{2212}';

/// Hides the minus of words such as `-5`, `-3..5` or `-+-` from clap: they belong to positions and ranges.
pub(crate) fn shield(arg: OsString) -> OsString {
    match arg.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest)
            if !rest.is_empty() && !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') =>
        {
            format!("{SHIELD}{rest}").into()
        }
        _ => arg,
    }
}

/// The word as it was typed.
fn unshield(word: &str) -> Result<String, std::convert::Infallible> {
    Ok(word.strip_prefix(SHIELD).map_or_else(|| word.to_owned(), |rest| format!("-{rest}")))
}

/// A number and the rest of the text.
fn number_and_unit(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok().map(|number| (number, text[end..].trim()))
}

fn bytes(text: &str) -> Result<u64, String> {
    let expected = || "expected a size such as 512MiB or 4GiB".to_owned();
    let (number, unit) = number_and_unit(text).ok_or_else(expected)?;
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(expected()),
    };
    number.checked_mul(1 << shift).filter(|bytes| *bytes > 0).ok_or_else(expected)
}

fn duration(text: &str) -> Result<Duration, String> {
    let expected = || "expected a time such as 500ms, 10s, 2m or 1h".to_owned();
    let (number, unit) = number_and_unit(text).ok_or_else(expected)?;
    let milliseconds = match unit {
        "ms" => 1,
        "" | "s" => 1000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err(expected()),
    };
    number.checked_mul(milliseconds).map(Duration::from_millis).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn clap_agrees_with_itself() {
        Cli::command().debug_assert();
    }

    #[test]
    fn minus_is_hidden_and_shown() {
        let hidden = |text: &str| shield(text.into()).into_string().unwrap();
        for kept in ["--misere", "-", "--", "-h", "5", "a-b"] {
            assert_eq!(hidden(kept), kept);
        }
        for word in ["-5", "-3..5", "-+-"] {
            assert!(!hidden(word).starts_with('-'));
            assert_eq!(unshield(&hidden(word)).unwrap(), word);
        }
    }

    #[test]
    fn large_numbers() {
        let number = |text| large(text).map(|large| large.number);
        for text in ["10^18", "1e18", "1000000000000000000", "1_000_000_000_000_000_000"] {
            assert_eq!(number(text), Ok(MAX_HEAP), "{text}");
        }
        assert_eq!((number("0"), number("25e2"), number("2^10")), (Ok(0), Ok(2500), Ok(1024)));
        for bad in ["", "x", "-1", "10^", "^3", "1e", "10^19", "2e18", "1.5", "10^10^10"] {
            assert!(number(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_and_times() {
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!(bytes("64 k"), Ok(65_536));
        assert_eq!(bytes("7b"), Ok(7));
        for bad in ["", "x", "-1", "0", "99999999999999G", "1.5GiB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        for bad in ["", "s", "-1s", "inf", "1d"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
