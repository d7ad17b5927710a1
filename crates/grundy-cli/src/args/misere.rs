//! The arguments of `grundy misere`.

use clap::Args;

use super::{Common, Large, large};

/// Says what decides a game of heaps under misère play, where who cannot move wins: its misère quotient, with the proof; and
/// the genus of its heaps.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy misere 0.77\n  grundy misere 0.123 --genus\n  \
    grundy misere grundy --genus --to 30\n  grundy misere 0.07 --to 25 --json\n\n\
    Exit status: 0 answered, 2 wrong input or refusal, 3 a limit was reached; what was found is printed first.")]
pub(crate) struct Misere {
    /// The game, with its parameters; its positions must be sums of heaps
    pub(crate) game: String,
    /// Look at heaps up to this; without it, until a period is proved, or as far as is soon done
    #[arg(long, value_name = "N", value_parser = large)]
    pub(crate) to: Option<Large>,
    /// Print the genus of each heap (up to 24 without --to), and whether it is tame, restive, restless or wild
    #[arg(long)]
    pub(crate) genus: bool,
    #[command(flatten)]
    pub(crate) common: Common,
}
