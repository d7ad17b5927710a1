//! The arguments of `grundy check`.

use clap::{ArgGroup, Args, ValueEnum};
use grundy::check::About;

use super::{Common, Large, large, unshield};

/// Compares your guess with computed values: agreement, or the first counterexample.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("guess").required(true))]
#[command(after_help = "Examples:\n  grundy check sticks:1,2,3 --claim 'n % 4 == 0'\n  \
    grundy check lasker --claim 'n'\n  grundy check nim --claim 'x, y: x ^ y'\n  \
    grundy check queen --claim 'x, y: x == y' --to 20\n  \
    grundy check sticks:1,2,3 --winning-move 'n - n % 4'\n  \
    grundy check grundy --misere --claim nim-like\n\n\
    Exit status: 0 the claim holds, 1 it fails, 2 wrong input or refusal, 3 a limit was reached.")]
pub(crate) struct Check {
    /// The game, with its parameters; its positions must be a family of one or two numbers
    pub(crate) game: String,
    /// What you claim of a position, as an expression of its numbers in Python's syntax, with their names before a colon if
    /// you like: true or false (is it a P-position?), or a nimber. Or nim-like: do nimbers decide misère play (--misere) as in Nim?
    #[arg(long, value_name = "EXPR", group = "guess", allow_hyphen_values = true, value_parser = unshield)]
    pub(crate) claim: Option<String>,
    /// A move that wins wherever one does: the position after it, or the move as it is written
    #[arg(
        long,
        value_name = "EXPR",
        group = "guess",
        conflicts_with = "of",
        allow_hyphen_values = true,
        value_parser = unshield
    )]
    pub(crate) winning_move: Option<String>,
    /// What the claim is about; without it, true and false are about the outcome, and numbers are nimbers
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) of: Option<Of>,
    /// Check all positions with numbers up to this; without it, as far as is soon done (10000, or 200 in two numbers)
    #[arg(long, value_name = "N", value_parser = large)]
    pub(crate) to: Option<Large>,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Of {
    /// The value
    Nimber,
    /// Who wins: true for a P-position, or 'P', 'N', 'D'
    Outcome,
    /// A winning move
    Move,
    /// Plies to the end; None for a draw
    Remoteness,
}

impl From<Of> for About {
    fn from(of: Of) -> Self {
        match of {
            Of::Nimber => Self::Nimber,
            Of::Outcome => Self::Outcome,
            Of::Move => Self::Move,
            Of::Remoteness => Self::Remoteness,
        }
    }
}
