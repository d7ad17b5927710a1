//! Retrograde analysis of one tier, when those that its moves lead to are solved.
//!
//! **Solves** every position of a tier as [`solve`](super::solve()) solves a whole game: win, loss, tie or
//! draw, with
//! remoteness. **Needs** [`Slots`] with predecessors, and the codes of the tiers read, once, in order.
//! **Cost** two bytes a number of this tier (four if play takes more than 491 plies, or a position has more
//! than 127 different moves inside); each move inside the tier once forwards and at most once backwards, each
//! move out of it once each way. **Source** textbook 1.6.4; counters as by K. Thompson, Retrograde analysis
//! of certain endgames, 1986.
//!
//! A position counts the different numbers that its moves lead to and that are not decided: when the last of
//! them is won by the other player, it is lost. So a decided position speaks to its predecessors once, and
//! nothing is asked again. What lies in other tiers is folded into the cells at the start, *with its plies*:
//! a position that is lost in k plies there makes a win in k + 1 here, not before. That needs no order, so
//! other tiers are read one after another, and no number of threads changes what is found.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use self::held::{Held, NEVER, mark_bytes};
use self::moves::ThreadScratch;
use super::Slots;
use super::cell::{Cell, Cells, Layout};
use super::grade::Grade;
use super::machines::Lost;
use super::share::{BLOCK_POSITIONS, share_within};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// Blocks between two checks of the stop flag.
const CHUNK_BLOCKS: usize = 1024;
/// Predecessors that a thread collects, so that their cells are there when it comes to them.
const TOLD: usize = 64;

mod dealt;
mod forward;
mod held;
mod moves;
mod near;
mod outbox;
mod sight;
mod swapped;

pub use self::dealt::{Dealt, DoneTogether, Keep, TierFiles, solve_dealt};
pub use self::forward::{KeepParts, solve_forward};
pub(super) use self::forward::{forward_bytes, read_bytes};
pub use self::moves::TierMoves;
pub use self::outbox::Flow;
pub use self::swapped::{Swap, TakeLetter, solve_swapped};

/// Codes of one stretch of a tier: the place of the first, and all.
pub type TakeCodes<'a> = dyn FnMut(usize, &[u16]) -> Result<(), Stopped> + 'a;

/// Tiers that are solved, wherever they are kept.
pub trait Below {
    /// Gives the codes at these places of a tier, in order, stretch by stretch. What it gives for a hole does
    /// not matter.
    ///
    /// # Errors
    /// A limit, or what `take` returns.
    fn read(&mut self, tier: usize, places: Range<usize>, take: &mut TakeCodes<'_>) -> Result<(), Stopped>;

    /// The longest play in a tier, in plies.
    fn longest(&self, tier: usize) -> u32;
}

/// All that is found of a tier, in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedTier {
    /// The codes of its places, as [`Grade::of_code`] reads them.
    pub codes: Vec<u16>,
    /// The longest play, in plies.
    pub longest: u32,
}

/// Why a tier is not solved.
#[derive(Clone, Debug)]
pub enum TierHalt {
    /// A limit.
    Stopped(Stopped),
    /// A move leads where the game does not say.
    Stray {
        /// The tier of the position.
        from: usize,
        /// The tier of the position after the move.
        to: usize,
    },
    /// Moves out of a tier, and predecessors that other tiers name in it, are not equally many.
    Unequal {
        /// The tier.
        tier: usize,
        /// Moves that lead out, those to one number taken as one.
        moves: u64,
        /// Predecessors.
        parents: u64,
    },
    /// A move leads to a number without a value, as no position has it.
    Hole {
        /// The tier of the position.
        tier: usize,
    },
    /// The game names no predecessors.
    NoParents,
    /// A machine is gone.
    Lost(Lost),
    /// Another machine cannot go on, and says why.
    Halted {
        /// Its number.
        machine: usize,
    },
}

impl From<Stopped> for TierHalt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// A tier between two rounds: from it the rest can be done.
#[derive(Clone, Debug)]
pub struct TierStage {
    /// The cells, in a code of their own.
    pub cells: TierCells,
    /// How far the rounds are.
    pub progress: TierProgress,
}

/// Cells of two or four bytes.
#[derive(Clone, Debug)]
pub enum TierCells {
    /// Two bytes each.
    Words(Vec<u16>),
    /// Four bytes each.
    Longs(Vec<u32>),
}

/// How far the rounds of a tier are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierProgress {
    /// All that ends within so many plies is decided.
    pub plies: u32,
    /// Whether wins and losses are done, and ties are decided now.
    pub ties: bool,
}

impl TierProgress {
    /// Where ties begin.
    const TIES: Self = Self { plies: 0, ties: true };

    /// What comes after a round that decided something or not, if no cell decides itself before `soonest`;
    /// `false` if there is nothing left to decide.
    fn advance(&mut self, any_fresh: bool, soonest: u32) -> bool {
        self.plies += 1;
        if any_fresh {
            return true;
        }
        if soonest != NEVER {
            // nothing happens before
            self.plies = soonest - 1;
        } else if self.ties {
            return false;
        } else {
            *self = Self::TIES;
        }
        true
    }
}

/// A tier seen between two rounds.
pub struct TierBetween<'a> {
    cells: &'a Cells,
    progress: TierProgress,
}

impl TierBetween<'_> {
    /// How far the rounds are.
    pub fn progress(&self) -> TierProgress {
        self.progress
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// How many bytes a cell takes.
    pub fn width(&self) -> usize {
        self.cells.width()
    }

    /// A cell, in a code of its own.
    pub fn cell(&self, place: usize) -> u32 {
        self.cells.get(place)
    }
}

/// What is called before the first round of a tier that is begun, and after every round.
pub type EachTierRound<'a> = dyn FnMut(&TierBetween<'_>) -> Result<(), Stopped> + 'a;

/// The memory in which a tier of so many numbers is solved, as a rule.
pub fn tier_bytes(numbers: usize) -> u64 {
    2 * numbers as u64 + mark_bytes(numbers)
}

/// Solves a tier, from a stage of an earlier solve if there is one; `each` is called before the first
/// round, when all other tiers are read, and after every round.
///
/// # Errors
/// A limit (memory is charged before it is taken), or what `each` and `below` return; a move or a predecessor
/// that does not fit what the game says of its groups.
///
/// # Panics
/// If the stage holds another number of cells than the tier.
pub fn solve_tier<R: Slots>(
    moves: &TierMoves<'_, R>,
    below: &mut dyn Below,
    stage: Option<TierStage>,
    each: &mut EachTierRound<'_>,
    budget: &mut Budget<'_>,
) -> Result<SolvedTier, TierHalt> {
    solve_with(moves, Layout::WORDS, below, stage, each, budget)
}

/// The same, with the layout that is tried first.
fn solve_with<R: Slots>(
    moves: &TierMoves<'_, R>,
    words: Layout,
    below: &mut dyn Below,
    stage: Option<TierStage>,
    each: &mut EachTierRound<'_>,
    budget: &mut Budget<'_>,
) -> Result<SolvedTier, TierHalt> {
    let numbers = moves.tier.len();
    budget.take(mark_bytes(numbers))?;
    budget.expect(numbers as u64);
    let begun = stage.is_some();
    let (mut work, mut progress) = match stage {
        Some(TierStage { cells, progress }) => {
            let (cells, layout) = match cells {
                TierCells::Words(all) => (Cells::Words(all.into_iter().map(Into::into).collect()), words),
                TierCells::Longs(all) => {
                    (Cells::Longs(all.into_iter().map(Into::into).collect()), Layout::LONGS)
                }
            };
            assert_eq!(cells.len(), numbers, "a stage of this tier");
            budget.take((numbers * cells.width()) as u64)?;
            (TierRounds { moves, held: Held::new(cells, layout) }, progress)
        }
        None => {
            let outside =
                moves.tier.reads().iter().map(|(other, _)| below.longest(*other)).max().unwrap_or(0);
            let mut layout = if outside < words.most_plies { words } else { Layout::LONGS };
            loop {
                let width = if layout == words { 2 } else { 4 };
                budget.take((numbers * width) as u64)?;
                let mut work = TierRounds { moves, held: Held::new(Cells::new(numbers, width), layout) };
                if work.begin(below, budget)? {
                    break (work, TierProgress::default());
                }
                // some position has more moves than the layout counts
                budget.give_back((numbers * width) as u64);
                if layout == Layout::LONGS {
                    let most = format!("{} different moves", layout.most_left);
                    return Err(Stopped::new(Limit::Size, most).into());
                }
                layout = Layout::LONGS;
            }
        }
    };
    if !begun {
        each(&TierBetween { cells: &work.held.cells, progress })?;
    }
    while work.round(&mut progress, budget)? {
        each(&TierBetween { cells: &work.held.cells, progress })?;
    }
    Ok(work.held.solved(budget)?)
}

struct TierRounds<'w, R> {
    moves: &'w TierMoves<'w, R>,
    held: Held,
}

impl<R: Slots> TierRounds<'_, R> {
    /// Finds holes and ends, counts the moves of all others within the tier, and folds in what other tiers
    /// say; `false` if some position has more moves than the layout counts.
    fn begin(&mut self, below: &mut dyn Below, budget: &mut Budget<'_>) -> Result<bool, TierHalt> {
        if let Some(fits) = near::begin_near(self.moves, &self.held, below, budget)? {
            return Ok(fits);
        }
        let FirstCells { outside, wide } = first_cells(self.moves, &self.held, &|cell| cell, budget)?;
        if wide > 0 {
            return Ok(false);
        }
        self.fold(below, outside, budget)?;
        Ok(true)
    }

    /// Folds what other tiers say into the cells. As many predecessors must be named there as moves lead
    /// there.
    fn fold(&self, below: &mut dyn Below, moves: u64, budget: &mut Budget<'_>) -> Result<(), TierHalt> {
        let parents = AtomicU64::new(0);
        let named = AtomicBool::new(true);
        let TierMoves { rules, tiers, number, tier } = *self.moves;
        for (other, places) in tier.reads() {
            let other_tier = tiers.get(*other);
            let mut take = |first: usize, codes: &[u16]| {
                let blocks: Vec<usize> = (0..codes.len().div_ceil(BLOCK_POSITIONS)).collect();
                share_within(&blocks, budget, &|piece| {
                    let mut room = ThreadScratch::default();
                    let places = piece.iter().flat_map(|block| {
                        let start = block * BLOCK_POSITIONS;
                        start..codes.len().min(start + BLOCK_POSITIONS)
                    });
                    let mut count = 0;
                    for i in places {
                        let (Some(at), Some(grade)) =
                            (rules.in_slot(other_tier.number(first + i)), Grade::of_code(codes[i]))
                        else {
                            continue;
                        };
                        if !self.moves.parents(&at, &mut room) {
                            named.store(false, Ordering::Relaxed);
                        }
                        for &place in &room.found {
                            count += u64::from(self.held.hear(place, grade));
                        }
                    }
                    parents.fetch_add(count, Ordering::Relaxed);
                })
            };
            below.read(*other, places.clone(), &mut take)?;
        }
        let all = 0..self.held.cells.len();
        if !self.moves.named(all) || !named.into_inner() {
            return Err(TierHalt::NoParents);
        }
        match parents.into_inner() {
            parents if parents == moves => Ok(()),
            parents => Err(TierHalt::Unequal { tier: number, moves, parents }),
        }
    }

    /// One round; `false` when there is nothing left to decide.
    fn round(&mut self, progress: &mut TierProgress, budget: &mut Budget<'_>) -> Result<bool, TierHalt> {
        let next = progress.plies + 1;
        if next > self.held.layout.most_plies {
            self.held.widen(budget)?;
        }
        let (last, ties) = (progress.plies, progress.ties);
        let fresh = self.held.take_fresh();
        self.speak(&fresh, last, ties, budget)?;
        let due = self.held.due_blocks(next);
        let held = &self.held;
        for chunk in due.chunks(CHUNK_BLOCKS) {
            share_within(chunk, budget, &|piece| {
                piece.iter().for_each(|&block| held.come_due(block, next, ties));
            })?;
        }
        let more = progress.advance(self.held.any_fresh(), self.held.soonest());
        if more && *progress == TierProgress::TIES {
            self.held.begin_ties();
        }
        Ok(more)
    }

    /// Places that were decided in the last round speak to those of their predecessors that are not decided.
    /// It does not matter who speaks first: a predecessor of a loss counts it, and no win takes it away.
    fn speak(&self, blocks: &[usize], last: u32, ties: bool, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let held = &self.held;
        let code = |grade| held.layout.code(Cell::Decided(grade));
        let [loss, win, tie] = [Grade::Loss(last), Grade::Win(last), Grade::Tie(last)].map(code);
        let hear = |parent, says| match says {
            _ if !held.is_open(parent) => {}
            _ if ties => held.decide(parent, Grade::Tie(last + 1)),
            _ if says == loss => held.decide(parent, Grade::Win(last + 1)),
            _ => held.one_less(parent, last),
        };
        for chunk in blocks.chunks(CHUNK_BLOCKS) {
            share_within(chunk, budget, &|piece| {
                let mut room = ThreadScratch::default();
                let mut told = Vec::with_capacity(2 * TOLD);
                for place in piece.iter().flat_map(|&block| held.speaking(block)) {
                    let says = held.cells.get(place);
                    if if ties { says != tie } else { says != loss && says != win } {
                        continue;
                    }
                    let Some(at) = self.moves.at(place) else { continue };
                    self.moves.parents_inside(&at, &mut room);
                    for &parent in &room.found {
                        held.cells.fetch(parent);
                        told.push((parent, says));
                    }
                    if told.len() >= TOLD {
                        told.drain(..).for_each(|(parent, says)| hear(parent, says));
                    }
                }
                told.into_iter().for_each(|(parent, says)| hear(parent, says));
            })?;
        }
        Ok(())
    }
}

/// What is found when the first cells are.
#[derive(Clone, Copy, Debug, Default)]
struct FirstCells {
    /// Moves that lead to other tiers.
    outside: u64,
    /// Positions with more moves within the tier than the layout counts. Their cells are left as they were.
    wide: u64,
}

/// Finds holes and ends among the cells, whose places are given, and counts the moves of all others.
fn first_cells<R: Slots>(
    moves: &TierMoves<'_, R>,
    held: &Held,
    place: &(dyn Fn(usize) -> usize + Sync),
    budget: &mut Budget<'_>,
) -> Result<FirstCells, TierHalt> {
    let (outside, wide, stray) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(None));
    for chunk in held.all_blocks().chunks(CHUNK_BLOCKS) {
        share_within(chunk, budget, &|piece| {
            let mut room = ThreadScratch::default();
            for cell in piece.iter().flat_map(|&block| held.block(block)) {
                let (first, out) = match moves.first(place(cell), &mut room) {
                    Ok(found) => found,
                    Err(to) => {
                        *stray.lock().unwrap_or_else(PoisonError::into_inner) = Some(to);
                        return;
                    }
                };
                outside.fetch_add(out, Ordering::Relaxed);
                match first {
                    Cell::Counts { left, .. } if left > held.layout.most_left => {
                        wide.fetch_add(1, Ordering::Relaxed);
                    }
                    first => held.cells.set(cell, held.layout.code(first)),
                }
            }
        })?;
        if let Some(to) = *stray.lock().unwrap_or_else(PoisonError::into_inner) {
            return Err(TierHalt::Stray { from: moves.number, to });
        }
        budget.steps(chunk.iter().map(|&block| held.block(block).len() as u64).sum())?;
    }
    Ok(FirstCells { outside: outside.into_inner(), wide: wide.into_inner() })
}

#[cfg(test)]
mod tests;
