//! A tier that every move leaves, by one look forward.
//!
//! **Solves** what [`solve_tier`](super::solve_tier) solves, part by part, if no move stays in the tier:
//! where stones are placed, say. **Needs** [`Slots`](crate::strong::Slots) (no predecessors), and the codes
//! of the tiers read. **Cost** each move once; two bytes (or four) for each number of a part, and two for
//! each number read. If these do not fit, what is read is cut into *windows* that do, and each move is played
//! once a window: so any memory will do, and nothing is read or written but in order. **Source** backward
//! induction by retrograde order; windows as in a nested loop join by blocks.

use std::sync::{Mutex, PoisonError};

use super::held::{Held, mark_bytes};
use super::moves::{ThreadScratch, TierMoves};
use super::near;
use super::sight::Sight;
use super::{Below, CHUNK_BLOCKS, SolvedTier, TierHalt};
use crate::strong::cell::{Cell, Cells, Layout};
use crate::strong::share::share_within;
use crate::strong::{Slots, Tier};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

/// Where the codes of a tier go, part by part. A part is a stretch of its places.
pub trait KeepParts {
    /// The places of a part, the last one excepted.
    fn part(&self) -> usize;

    /// The longest play in a part, in plies, if the part is kept already.
    ///
    /// # Errors
    /// Why that cannot be said.
    fn kept(&mut self, part: usize) -> Result<Option<u32>, Stopped> {
        let _ = part;
        Ok(None)
    }

    /// Keeps a part that is solved.
    ///
    /// # Errors
    /// Why it cannot be kept.
    fn solved(&mut self, part: usize, codes: &[u16]) -> Result<(), Stopped>;
}

/// Solves a tier that every move leaves, and keeps it part by part; parts that are kept already are not
/// solved again. Gives the longest play.
///
/// # Errors
/// A limit (memory is charged before it is taken), or what `keep` and `below` return; a move that does not
/// fit what the game says of its groups.
///
/// # Panics
/// If moves may stay in the tier.
pub fn solve_forward<R: Slots>(
    moves: &TierMoves<'_, R>,
    below: &mut dyn Below,
    keep: &mut dyn KeepParts,
    budget: &mut Budget<'_>,
) -> Result<u32, TierHalt> {
    forward_with(moves, Layout::WORDS, below, keep, budget)
}

/// The same, with the layout that is tried first.
fn forward_with<R: Slots>(
    moves: &TierMoves<'_, R>,
    words: Layout,
    below: &mut dyn Below,
    keep: &mut dyn KeepParts,
    budget: &mut Budget<'_>,
) -> Result<u32, TierHalt> {
    if let Some(longest) = near::solve_near(moves, words, below, keep, budget)? {
        return Ok(longest);
    }
    let mut look = Forward::new(moves, words, keep.part(), below, budget)?;
    let mut longest = 0;
    for part in 0..look.parts() {
        longest = longest.max(look.part(part, below, keep, budget)?);
    }
    look.end(budget);
    Ok(longest)
}

/// One look forward from a tier, with what it reads.
pub(super) struct Forward<'w, R> {
    moves: &'w TierMoves<'w, R>,
    sight: Sight,
    layout: Layout,
    part: usize,
}

impl<'w, R: Slots> Forward<'w, R> {
    /// With the layout that is tried first, and parts of this size.
    pub(super) fn new(
        moves: &'w TierMoves<'w, R>,
        words: Layout,
        part: usize,
        below: &dyn Below,
        budget: &mut Budget<'_>,
    ) -> Result<Self, TierHalt> {
        let tier = moves.tier;
        assert!(tier.is_left_by_every_move(), "moves leave the tier");
        let outside = tier.reads().iter().map(|(other, _)| below.longest(*other)).max().unwrap_or(0);
        let layout = if outside < words.most_plies { words } else { Layout::LONGS };
        let part = part.clamp(1, tier.len().max(1));
        let mut sight = Sight::of(moves);
        let left = budget.left().saturating_sub(part_bytes(part, layout == words)) / 2;
        sight.window = sight.numbers.min(usize::try_from(left).unwrap_or(usize::MAX));
        // one number at least: if there is no memory for it, this says so
        sight.window = sight.window.max(sight.numbers.min(1));
        budget.take(2 * sight.window as u64)?;
        budget.expect((tier.len() * sight.windows()) as u64);
        Ok(Self { moves, sight, layout, part })
    }

    /// How many parts there are.
    pub(super) fn parts(&self) -> usize {
        self.moves.tier.len().div_ceil(self.part)
    }

    /// Solves a part, unless it is kept; gives its longest play.
    pub(super) fn part(
        &mut self,
        part: usize,
        below: &mut dyn Below,
        keep: &mut dyn KeepParts,
        budget: &mut Budget<'_>,
    ) -> Result<u32, TierHalt> {
        if let Some(longest) = keep.kept(part)? {
            return Ok(longest);
        }
        let first = part * self.part;
        let count = self.part.min(self.moves.tier.len() - first);
        let words = self.layout != Layout::LONGS;
        let bytes = part_bytes(count, words);
        budget.take(bytes)?;
        let held = Held::new(Cells::new(count, if words { 2 } else { 4 }), self.layout);
        for window in 0..self.sight.windows() {
            self.sight.show(window, below)?;
            self.look(&held, first, window == 0, budget)?;
        }
        held.settle();
        // the memory of codes of two bytes is taken already
        let SolvedTier { codes, longest } = held.into_codes();
        keep.solved(part, &codes)?;
        budget.give_back(bytes);
        Ok(longest)
    }

    /// Gives the memory back.
    pub(super) fn end(self, budget: &mut Budget<'_>) {
        budget.give_back(2 * self.sight.window as u64);
    }

    /// Looks from all cells of a part at the window that is shown.
    fn look(&self, held: &Held, first: usize, fresh: bool, budget: &mut Budget<'_>) -> Result<(), TierHalt> {
        let fault = Mutex::new(None);
        for chunk in held.all_blocks().chunks(CHUNK_BLOCKS) {
            share_within(chunk, budget, &|piece| {
                let mut room = ThreadScratch::default();
                for cell in piece.iter().flat_map(|&block| held.block(block)) {
                    let before = (!fresh).then(|| held.layout.cell(held.cells.get(cell)));
                    match self.see(first + cell, before, &mut room) {
                        Ok(seen) => held.cells.set(cell, held.layout.code(seen)),
                        Err(halt) => {
                            *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(halt);
                            return;
                        }
                    }
                }
            })?;
            if let Some(halt) = fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
                return Err(halt);
            }
            budget.steps(chunk.iter().map(|&block| held.block(block).len() as u64).sum())?;
        }
        Ok(())
    }

    /// What is known of a place when the window that is shown is read as well; nothing was known before the
    /// first one.
    #[inline]
    fn see(&self, place: usize, before: Option<Cell>, room: &mut ThreadScratch<R>) -> Result<Cell, TierHalt> {
        if let Some(cell @ (Cell::Hole | Cell::Decided(_))) = before {
            return Ok(cell);
        }
        let Some(at) = self.moves.at(place) else { return Ok(Cell::Hole) };
        self.sight.after_moves(self.moves, &at, before, room)
    }
}

/// The memory of a part while it is solved, in cells of two or four bytes.
fn part_bytes(count: usize, words: bool) -> u64 {
    let each: u64 = if words { 2 } else { 4 + 2 };
    each * count as u64 + mark_bytes(count)
}

/// The memory for a tier that every move leaves: for one part and for all that it reads, at once.
pub(in crate::strong) fn forward_bytes(tier: &Tier, part: usize) -> u64 {
    part_bytes(part.min(tier.len()), true) + read_bytes(tier)
}

/// The memory for all that a tier reads.
pub(in crate::strong) fn read_bytes(tier: &Tier) -> u64 {
    let read: usize = tier.reads().iter().map(|(_, places)| places.len()).sum();
    2 * read as u64
}

#[cfg(test)]
pub(super) mod tests;
