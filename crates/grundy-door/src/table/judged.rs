//! Verdicts on positions whose nimbers are too far: by a solver of the game's own, or by an argument.

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::Solver;
use grundy_base::value::outcome::Outcome;

/// What a game knows of one component without its nimber.
pub struct Judged<C> {
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// How it is known: [`Solver::Own`] or [`Solver::Argument`].
    pub solver: Solver,
    /// Why, in a sentence or two.
    pub why: Option<Phrase>,
    /// Which moves are known to win.
    pub moves: KnownMoves<C>,
}

/// Tells whether a component is lost.
pub type IsLost<C> = Box<dyn Fn(&C) -> bool>;

/// Which moves are known to win.
pub enum KnownMoves<C> {
    /// None: only that there is one.
    Unknown,
    /// One, as it is written, and what it leaves.
    One(String, Vec<C>),
    /// All, by what they leave.
    ByRest(IsLost<C>),
}

/// Judges a component under normal play; without a named solver only what nimbers cannot do.
pub(super) type ComponentJudge<C> =
    Box<dyn Fn(&C, Option<Solver>, &mut Budget<'_>) -> Result<Option<Judged<C>>, Error> + Send + Sync>;
