//! The arguments of `grundy tree`.

use clap::{ArgGroup, Args, ValueEnum};
use grundy_tree::Number;
use grundy_tree::solve::{Chance, Ties};

use super::{Common, unshield};

/// Solves a decision tree: what is played, what it pays, and whether that depends on how ties are broken.
///
/// A tree is written in brackets, ( 3 -4 ) a leaf, [ … ] a choice of player 1, < … > of player 2, [3 … ] of player 3,
/// { 1/3 … 2/3 … } chance; or as Gambit writes .efg files; or as JSON.
///
/// A PATH is a list of moves from the root, by name or number, between slashes: 'low wage/3'; / is the root, #7 is node 7.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("source").required(true))]
#[command(after_help = "Examples:\n  echo '[ < (1 6) (9 2) > (5 5) ]' | grundy tree -\n  \
    grundy tree game.efg --json\n  grundy tree game.efg --why 'give 0' --commitments\n  \
    grundy tree game.efg --forbid 'give 0/accept' --payoff 'give 1/reject=1,1'\n  \
    grundy tree game.efg --sensitivity\n  grundy tree game.efg --to efg-portable\n  \
    grundy tree --from nim 1 2 --to efg")]
pub(crate) struct Tree {
    /// The file with the tree; `-` reads standard input
    #[arg(value_name = "FILE", group = "source")]
    pub(crate) file: Option<String>,
    /// Make the tree of a game from a position: GAME, then the POSITION
    #[arg(long, value_name = "GAME [POSITION]", num_args = 1.., group = "source", value_parser = unshield)]
    pub(crate) from: Vec<String>,
    #[command(flatten)]
    pub(crate) common: Common,
    /// Write the tree instead of solving it
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) to: Option<Format>,
    /// Which of several moves that pay the mover alike is taken; `all` insists on all payoffs that this can lead to
    #[arg(long, value_name = "WHICH", value_enum, default_value = "first")]
    pub(crate) ties: TieRule,
    /// What movers make of chance: mean, worst, best, or hurwicz:A, A from 0 (worst) to 1 (best)
    #[arg(long, value_name = "RULE", default_value = "mean", value_parser = chance)]
    pub(crate) chance: Chance,
    /// Tell what this player alone can ensure, by name or number; without it, what each can
    #[arg(long = "for", value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    /// Show the K-th of all pure subgame-perfect equilibria, from 1
    #[arg(long, value_name = "K", value_parser = large_number, conflicts_with = "random")]
    pub(crate) pick: Option<String>,
    /// Show one of them by chance
    #[arg(long)]
    pub(crate) random: bool,
    /// Makes the random choice repeatable
    #[arg(long, value_name = "N", requires = "random")]
    pub(crate) seed: Option<u64>,
    /// Explain the choice at a node: no deviation pays, and which threats are not credible
    #[arg(long, value_name = "PATH", value_parser = unshield)]
    pub(crate) why: Vec<String>,
    /// Look for options whose removal makes nobody worse off and somebody better
    #[arg(long)]
    pub(crate) commitments: bool,
    /// Tell at which probabilities choices change
    #[arg(long)]
    pub(crate) sensitivity: bool,
    /// Find the plan of least regret of a single decider
    #[arg(long)]
    pub(crate) regret: bool,
    /// What if this move could not be made
    #[arg(long, value_name = "PATH", value_parser = unshield)]
    pub(crate) forbid: Vec<String>,
    /// What if it were the only move of its node: its player is committed to it
    #[arg(long, value_name = "PATH", value_parser = unshield)]
    pub(crate) commit: Vec<String>,
    /// What if a node paid this, as 'low wage/2=3,-1'
    #[arg(long, value_name = "PATH=PAYOFFS", value_parser = unshield)]
    pub(crate) payoff: Vec<String>,
    /// Replace payoffs by their ranks first
    #[arg(long)]
    pub(crate) ranks: bool,
    /// Show the solution step by step on the text, and what not to believe of it
    #[arg(long)]
    pub(crate) explain: bool,
    /// Show whole lists, however long
    #[arg(long)]
    pub(crate) all: bool,
    /// Make every node of an information set a set of its own (.efg)
    #[arg(long)]
    pub(crate) split_sets: bool,
    /// Refuse trees of games with more nodes
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) max_nodes: usize,
}

/// What trees are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Gambit's format, all of it
    Efg,
    /// The part of it that Gambit 16 and OpenSpiel both read
    EfgPortable,
    /// The textbook's brackets, without names
    Brackets,
    /// JSON; equal positions of a game stay merged
    Json,
    /// A picture for Graphviz, what is played drawn bold
    Dot,
}

/// A rule for ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TieRule {
    /// The first in the order of the tree
    First,
    /// The last
    Last,
    /// The one that pays the others more, the next player first
    Kind,
    /// The one that pays the others less
    #[value(alias = "spiteful")]
    Mean,
    /// All of them: every payoff that breaking ties can lead to (the play shown takes the first)
    All,
}

impl From<TieRule> for Ties {
    fn from(rule: TieRule) -> Self {
        match rule {
            TieRule::First | TieRule::All => Self::First,
            TieRule::Last => Self::Last,
            TieRule::Kind => Self::Kind,
            TieRule::Mean => Self::Mean,
        }
    }
}

fn chance(text: &str) -> Result<Chance, String> {
    match text.split_once(':') {
        None if text == "mean" => Ok(Chance::Mean),
        None if text == "worst" => Ok(Chance::Worst),
        None if text == "best" => Ok(Chance::Hurwicz(Number::ONE)),
        Some(("hurwicz", hope)) => match Number::read(hope) {
            Ok(hope) if (Number::ZERO..=Number::ONE).contains(&hope) => Ok(Chance::Hurwicz(hope)),
            _ => Err("expected a number from 0 (worst) to 1 (best), such as hurwicz:1/2".to_owned()),
        },
        _ => Err("expected mean, worst, best or hurwicz:1/2".to_owned()),
    }
}

/// Digits, as many as there are.
fn large_number(text: &str) -> Result<String, String> {
    let digits = text.len() <= 100_000 && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if digits && text.bytes().any(|b| b != b'0') {
        Ok(text.to_owned())
    } else {
        Err("expected a whole number from 1".to_owned())
    }
}
