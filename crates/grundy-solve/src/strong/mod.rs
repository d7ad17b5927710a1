//! Strong solving: the value of every position of a game, from its numbers, with one or two bytes a position.
//!
//! A game says how its positions are numbered by [`Slots`] (or by [`Pairs`], for stones of two colours on a
//! board, through [`Board`]); [`solve()`] does retrograde analysis on the numbers, without a graph:
//! predecessors come by rule, or, where the game gives none, each round looks at the undecided positions
//! again. Statistics are made from what it finds.
//!
//! A game too large for memory is cut into [`Tiers`], and [`solve_tier()`] solves one after the other;
//! [`solve_forward()`] one that every move leaves, with less work and any memory; [`solve_dealt()`] solves
//! one by several [`machines`].
//!
//! Use it where most numbers hold reachable positions, and all of them (or all of a tier) fit in memory. For
//! a few positions of a large game, the other solvers of this crate do less work.

mod board;
mod cell;
mod grade;
mod lines;
pub mod machines;
mod pairs;
mod placed;
mod plan;
mod reach;
mod share;
mod solve;
mod subsets;
mod symmetry;
mod tier;
mod tiers;

pub use board::Board;
#[doc(hidden)]
pub use grade::{Grade, HOLE};
pub use lines::{corners_of, neighbours, rays, rows_of, squares_of};
pub use pairs::{Mover, PairTiles, Pairs, Stones};
pub use placed::{PlacedRows, Placing, ReadMerits, RowScratch, StrayRow};
#[doc(hidden)]
pub use plan::{Ample, Pace, Plan, PlannedTier};
pub use reach::{Reached, reach};
#[doc(hidden)]
pub use share::{BLOCK_POSITIONS, share};
#[doc(hidden)]
pub use solve::{Between, EachRound, Rounds, Solved, Stage, bytes_for, solve, solve_on};
pub use subsets::{Squeeze, Subsets};
pub use symmetry::Symmetry;
#[doc(hidden)]
pub use tier::{
    Below, Dealt, DoneTogether, EachTierRound, Flow, Keep, KeepParts, SolvedTier, Swap, TakeCodes,
    TakeLetter, TierBetween, TierCells, TierFiles, TierHalt, TierMoves, TierProgress, TierStage, solve_dealt,
    solve_forward, solve_swapped, solve_tier, tier_bytes,
};
pub use tiers::{Group, Tier, Tiers};

use std::ops::Range;

use grundy_base::rules::Contest;

/// Positions in some thousands at a time, as [`Slots::nearby`] gives them.
pub struct Nearby<'r, P> {
    /// How many such pieces there are.
    pub pieces: usize,
    /// Calls a visitor for all positions of a piece.
    pub each: Box<EachNearby<'r, P>>,
}

/// What calls a visitor for all positions of a piece.
pub type EachNearby<'r, P> = dyn Fn(usize, &mut dyn FnMut(P)) + Send + Sync + 'r;

/// Positions are numbered: a perfect index, up to symmetry. Moves may lead anywhere, and back.
///
/// Positions that share a number have the same value, and their moves lead to the same numbers.
pub trait Slots: Contest<Position: Copy + Send + Sync> + Sync {
    /// One more than the largest number.
    fn slots(&self) -> usize;

    /// The number of a position.
    fn slot(&self, at: &Self::Position) -> usize;

    /// A position with this number; `None` for a hole.
    fn in_slot(&self, slot: usize) -> Option<Self::Position>;

    /// How many positions, the same player to move, share the number of this one.
    fn alike(&self, at: &Self::Position) -> u64 {
        let _ = at;
        1
    }

    /// The same of a number; 0 of a hole.
    fn alike_in(&self, slot: usize) -> u64 {
        self.in_slot(slot).map_or(0, |at| self.alike(&at))
    }

    /// Adds to `out`, for every position with a move to one that shares the number of `at`, one that shares
    /// *its* number; others that have ended may be among them. `false` (and nothing added) if the game does
    /// not say.
    fn parents(&self, at: &Self::Position, out: &mut Vec<Self::Position>) -> bool {
        let _ = (at, out);
        false
    }

    /// A quicker way to the predecessors of its own tier: adds their numbers to `out`, each once. `false`
    /// (and nothing added) if the game has none.
    fn incoming(&self, at: &Self::Position, out: &mut Vec<usize>) -> bool {
        let _ = (at, out);
        false
    }

    /// A quicker way to what the moves lead to than to play each: adds to `out` the numbers of other tiers
    /// (some of them twice, perhaps), and gives how many different numbers of its own tier there are. `None`
    /// (and nothing added) if the game has none for this position.
    fn outgoing(&self, at: &Self::Position, out: &mut Vec<usize>) -> Option<u32> {
        let _ = (at, out);
        None
    }

    /// The positions of these numbers in another order, if the game knows one in which what moves lead to
    /// lies close together: each number that is no hole comes once.
    fn nearby(&self, numbers: Range<usize>) -> Option<Nearby<'_, Self::Position>> {
        let _ = numbers;
        None
    }

    /// The positions of these numbers in rows that are looked at as wholes, if every move of them places a
    /// stone.
    fn placed(&self, numbers: Range<usize>) -> Option<PlacedRows<'_>> {
        let _ = numbers;
        None
    }

    /// The memory that the tables of the numbering take, once all of them are made.
    fn table_bytes(&self) -> u64 {
        0
    }

    /// What a number takes when the game is solved by tiers, as measured: plans are made from it.
    fn pace(&self) -> Pace {
        Pace::SOME_GAME
    }

    /// The same where a tier and all that it reads fit in memory, if that is quicker.
    fn ample_pace(&self) -> Option<Pace> {
        None
    }

    /// Into which groups the numbers fall, and where moves lead from each; such a game can be solved tier
    /// after tier. None if the game does not say: then all numbers are one tier.
    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }
}
