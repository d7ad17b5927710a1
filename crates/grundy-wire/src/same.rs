//! Games compared (`grundy check --same-as --json`), and a rule that breaks the sum (`--distinct-heaps`).

use grundy::check::distinct::Distinct;
use grundy::check::same::Same;
use serde::Serialize;

/// Two games compared.
#[derive(Clone, Debug, Serialize)]
pub struct SameAs {
    /// The first game as it is written.
    pub game: String,
    /// The second game.
    pub other: String,
    /// Whether it is misère play.
    pub misere: bool,
    /// Whether all values that were compared agree.
    pub holds: bool,
    /// The first game's n is the second game's n + shift; null if no shift fits.
    pub shift: Option<i64>,
    /// The least n that was compared.
    pub from: u64,
    /// The largest n that was compared.
    pub checked_to: u64,
    /// The first n with different values.
    pub counterexample: Option<Different>,
    /// What proves that all values agree.
    pub theorem: Option<String>,
}

/// A number at which two games differ.
#[derive(Clone, Debug, Serialize)]
pub struct Different {
    /// The number.
    pub n: u64,
    /// The first game's value.
    pub value: String,
    /// The second game's value.
    pub other: String,
}

impl SameAs {
    /// The answer to a comparison.
    pub fn of(game: &str, other: &str, misere: bool, found: &Same) -> Self {
        let holds = found.difference.is_none();
        Self {
            game: game.to_owned(),
            other: other.to_owned(),
            misere,
            holds,
            shift: holds.then_some(found.shift),
            from: found.from,
            checked_to: found.to,
            counterexample: found.difference.as_ref().map(|at| Different {
                n: at.n,
                value: at.first.clone(),
                other: at.second.clone(),
            }),
            theorem: found.theorem.as_ref().map(|theorem| theorem.english().to_owned()),
        }
    }
}

/// Whether nimbers decide though no two equal heaps may ever stand.
#[derive(Clone, Debug, Serialize)]
pub struct DistinctHeaps {
    /// The game as it is written.
    pub game: String,
    /// Whether they do in all positions that were looked at.
    pub holds: bool,
    /// All positions with a total up to this were looked at.
    pub checked_to: u64,
    /// The number of positions looked at.
    pub positions: u64,
    /// The smallest position where they do not.
    pub counterexample: Option<BrokenSum>,
}

/// A position where nimbers do not decide.
#[derive(Clone, Debug, Serialize)]
pub struct BrokenSum {
    /// Different heaps, ascending.
    pub heaps: Vec<u64>,
    /// The nim-sum of their nimbers.
    pub nim_sum: u64,
    /// Who wins under the rule: `first` or `second`.
    pub winner: &'static str,
    /// What moves leave that the rule forbids.
    pub forbidden: Vec<Vec<u64>>,
    /// What moves leave that it allows.
    pub allowed: Vec<Vec<u64>>,
}

impl DistinctHeaps {
    /// The answer of a search.
    pub fn of(game: &str, found: &Distinct) -> Self {
        Self {
            game: game.to_owned(),
            holds: found.broken.is_none(),
            checked_to: found.total,
            positions: found.positions,
            counterexample: found.broken.as_ref().map(|at| BrokenSum {
                heaps: at.heaps.clone(),
                nim_sum: at.nim_sum,
                winner: if at.wins { "first" } else { "second" },
                forbidden: at.forbidden.clone(),
                allowed: at.allowed.clone(),
            }),
        }
    }
}
