//! Looks forward from a whole tier, in an order in which what moves lead to lies close together.
//!
//! **Solves** what [`solve_forward`](super::solve_forward) solves, all parts at once; of tiers in which moves
//! stay, it finds what the rounds begin with. **Needs** an order of that kind ([`Slots::nearby`]), and memory
//! for the whole tier and all that it reads. **Cost** each move once. What is found of a position is written
//! wherever its number lies: that is one distant place for all its moves, where the order of the numbers
//! would read a distant one for each.

use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use prefetch_index::prefetch_index;

use super::held::Held;
use super::moves::{ThreadScratch, TierMoves};
use super::sight::{Sight, after};
use super::{Below, CHUNK_BLOCKS, KeepParts, TierHalt};
use crate::strong::cell::{Cell, Layout};
use crate::strong::grade::{Grade, HOLE};
use crate::strong::share::share_within;
use crate::strong::{Nearby, RowScratch, Slots, StrayRow};
use grundy_base::limits::Budget;

/// So many positions wait for the memory of what their moves lead to.
const WAITING: usize = 16;

/// The positions of a tier, each once.
struct Order<'r, P> {
    /// With the number of the first piece of each.
    ranges: Vec<(usize, Nearby<'r, P>)>,
    pieces: usize,
}

impl<'r, P> Order<'r, P> {
    /// The order of a tier, if the game knows one.
    fn of<R: Slots<Position = P>>(moves: &TierMoves<'r, R>) -> Option<Self> {
        let mut order = Self { ranges: Vec::new(), pieces: 0 };
        for numbers in moves.tier.numbers(0..moves.tier.len()) {
            let nearby = moves.rules.nearby(numbers)?;
            order.pieces += nearby.pieces;
            order.ranges.push((order.pieces - nearby.pieces, nearby));
        }
        Some(order)
    }

    /// Calls a visitor for all positions of a piece.
    #[inline]
    fn each(&self, piece: usize, visit: &mut dyn FnMut(P)) {
        let range = self.ranges.partition_point(|(first, _)| *first <= piece) - 1;
        let (first, nearby) = &self.ranges[range];
        (nearby.each)(piece - first, visit);
    }
}

/// Solves a tier that every move leaves, if the game knows such an order and there is memory enough; gives
/// the longest play. Parts that are kept are not solved again.
///
/// # Errors
/// As [`solve_forward`](super::solve_forward).
pub(super) fn solve_near<R: Slots>(
    moves: &TierMoves<'_, R>,
    words: Layout,
    below: &mut dyn Below,
    keep: &mut dyn KeepParts,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, TierHalt> {
    let tier = moves.tier;
    let outside = tier.reads().iter().map(|(other, _)| below.longest(*other)).max().unwrap_or(0);
    let mut sight = Sight::of(moves);
    sight.window = sight.numbers;
    let bytes = 2 * (tier.len() + sight.numbers) as u64;
    let Some(order) = Order::of(moves).filter(|_| outside < words.most_plies && bytes <= budget.left())
    else {
        return Ok(None);
    };
    let part = keep.part().clamp(1, tier.len().max(1));
    let parts = 0..tier.len().div_ceil(part);
    let kept = parts.map(|part| keep.kept(part)).collect::<Result<Vec<_>, _>>()?;
    let longest = AtomicU32::new(kept.iter().flatten().copied().max().unwrap_or(0));
    if kept.iter().all(Option::is_some) {
        return Ok(Some(longest.into_inner()));
    }
    budget.take(bytes)?;
    budget.expect(tier.len() as u64);
    sight.show(0, below)?;
    let codes: Vec<AtomicU16> = (0..tier.len()).map(|_| AtomicU16::new(HOLE)).collect();
    let is_open = |place: usize| {
        prefetch_index(&codes, place);
        kept[place / part].is_none()
    };
    let found = |place: usize, cell: Cell| {
        let grade = cell.settled().unwrap_or(Grade::Draw);
        if grade.plies() > longest.load(Ordering::Relaxed) {
            longest.fetch_max(grade.plies(), Ordering::Relaxed);
        }
        codes[place].store(grade.code(), Ordering::Relaxed);
    };
    if !look_at_rows(moves, &sight, budget, &is_open, &found)? {
        look(moves, &order, &sight, budget, &is_open, &found)?;
    }
    drop(sight);
    let codes: Vec<u16> = codes.into_iter().map(AtomicU16::into_inner).collect();
    for (i, codes) in codes.chunks(part).enumerate().filter(|(i, _)| kept[*i].is_none()) {
        keep.solved(i, codes)?;
    }
    budget.give_back(bytes);
    Ok(Some(longest.into_inner()))
}

/// Finds holes and ends, counts the moves within the tier, and hears what all others lead to, if the game
/// knows such an order and there is memory for all that is read; whether it is done, and whether the layout
/// has room for the counts.
///
/// # Errors
/// As [`solve_tier`](super::solve_tier).
pub(super) fn begin_near<R: Slots>(
    moves: &TierMoves<'_, R>,
    held: &Held,
    below: &mut dyn Below,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, TierHalt> {
    let mut sight = Sight::of(moves);
    sight.window = sight.numbers;
    let bytes = 2 * sight.numbers as u64;
    let Some(order) = Order::of(moves).filter(|_| bytes <= budget.left()) else { return Ok(None) };
    budget.take(bytes)?;
    sight.show(0, below)?;
    let (layout, fits) = (held.layout, AtomicBool::new(true));
    let fetch = |place| {
        held.cells.fetch(place);
        true
    };
    look(moves, &order, &sight, budget, &fetch, &|place, cell| match cell {
        Cell::Counts { left, .. } if left > layout.most_left => fits.store(false, Ordering::Relaxed),
        cell => held.cells.set(place, layout.code(cell)),
    })?;
    budget.give_back(bytes);
    if !moves.named(0..moves.tier.len()) {
        return Err(TierHalt::NoParents);
    }
    Ok(Some(fits.into_inner()))
}

/// Looks from all positions of a tier whose places are asked for, and says what is found of each. Who is
/// asked for a place can let its memory be fetched meanwhile.
fn look<R: Slots>(
    moves: &TierMoves<'_, R>,
    order: &Order<'_, R::Position>,
    sight: &Sight,
    budget: &mut Budget<'_>,
    is_asked: &(dyn Fn(usize) -> bool + Sync),
    found: &(dyn Fn(usize, Cell) + Sync),
) -> Result<(), TierHalt> {
    let fault = Mutex::new(None);
    let pieces: Vec<usize> = (0..order.pieces).collect();
    let mut told = 0;
    for chunk in pieces.chunks(CHUNK_BLOCKS) {
        share_within(chunk, budget, &|some| {
            let mut waiting = Pipeline::new(moves, sight);
            let mut halted = None;
            for &piece in some {
                order.each(piece, &mut |at| {
                    let place = moves.tier.place(moves.rules.slot(&at)).expect("the order is of this tier");
                    if halted.is_some() || !is_asked(place) {
                        return;
                    }
                    halted = waiting.add(place, &at, found).err();
                });
            }
            if let Some(halt) = halted.or_else(|| waiting.judge(found).err()) {
                *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(halt);
            }
        })?;
        if let Some(halt) = fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(halt);
        }
        // as many of the positions as of the pieces are done
        let done = moves.tier.len() as u64 * (chunk[chunk.len() - 1] as u64 + 1) / order.pieces as u64;
        budget.steps(done - told)?;
        told = done;
    }
    Ok(())
}

/// Looks at whole rows, if the game's positions lie in such: whether it does.
fn look_at_rows<R: Slots>(
    moves: &TierMoves<'_, R>,
    sight: &Sight,
    budget: &mut Budget<'_>,
    is_asked: &(dyn Fn(usize) -> bool + Sync),
    found: &(dyn Fn(usize, Cell) + Sync),
) -> Result<bool, TierHalt> {
    let tier = moves.tier;
    let rows: Option<Vec<_>> =
        tier.numbers(0..tier.len()).map(|numbers| moves.rules.placed(numbers)).collect();
    let Some(rows) = rows else { return Ok(false) };
    let all: Vec<(usize, usize)> =
        rows.iter().enumerate().flat_map(|(i, rows)| (0..rows.len()).map(move |row| (i, row))).collect();
    let fault = Mutex::new(None);
    let halted = |halt| *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(halt);
    let numbers: Vec<usize> = (0..all.len()).collect();
    let mut told = 0;
    for chunk in numbers.chunks(CHUNK_BLOCKS) {
        share_within(chunk, budget, &|some| {
            let (mut scratch, mut waiting) = (RowScratch::default(), Pipeline::new(moves, sight));
            let place = |number| tier.place(number).expect("the rows are of this tier");
            for &(of, row) in some.iter().map(|&i| &all[i]) {
                let (mut hole, mut stopped) = (None, None);
                let looked = rows[of].look(
                    row,
                    sight,
                    &mut scratch,
                    &mut |number, merit| {
                        let place = place(number);
                        if is_asked(place) {
                            match after(moves.number, Cell::Counts { left: 0, longest: 0 }, merit) {
                                Ok(cell) => found(place, cell),
                                Err(halt) => hole = Some(halt),
                            }
                        }
                    },
                    &mut |number| {
                        let Some(at) = moves.rules.in_slot(number) else { return };
                        let place = place(number);
                        if stopped.is_none() && is_asked(place) {
                            stopped = waiting.add(place, &at, found).err();
                        }
                    },
                );
                let stray = looked.err().map(|StrayRow { number }| TierHalt::Stray {
                    from: moves.number,
                    to: moves.tiers.tier_of(number).unwrap_or(moves.number),
                });
                if let Some(halt) = stray.or(hole).or(stopped) {
                    halted(halt);
                    return;
                }
            }
            if let Err(halt) = waiting.judge(found) {
                halted(halt);
            }
        })?;
        if let Some(halt) = fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(halt);
        }
        // as many of the positions as of the rows are done
        let done = tier.len() as u64 * (chunk[chunk.len() - 1] as u64 + 1) / all.len() as u64;
        budget.steps(done - told)?;
        told = done;
    }
    Ok(true)
}

/// Positions that wait for the memory of what their moves lead to.
struct Pipeline<'w, R: Slots> {
    moves: &'w TierMoves<'w, R>,
    sight: &'w Sight,
    room: ThreadScratch<R>,
    /// By position: its place, what is known of it, and where its part of what is read ends.
    positions: Vec<(usize, Cell, usize)>,
}

impl<'w, R: Slots> Pipeline<'w, R> {
    fn new(moves: &'w TierMoves<'w, R>, sight: &'w Sight) -> Self {
        Self { moves, sight, room: ThreadScratch::default(), positions: Vec::with_capacity(WAITING) }
    }

    /// A position waits; if they are many, they are judged.
    #[inline]
    fn add(
        &mut self,
        place: usize,
        at: &R::Position,
        found: &(dyn Fn(usize, Cell) + Sync),
    ) -> Result<(), TierHalt> {
        let first = self.room.read.len();
        let cell = self.sight.targets(self.moves, at, &mut self.room)?;
        self.room.read[first..].iter().for_each(|&index| self.sight.fetch(index));
        self.positions.push((place, cell, self.room.read.len()));
        if self.positions.len() == WAITING { self.judge(found) } else { Ok(()) }
    }

    /// Says what is found of the positions that wait.
    fn judge(&mut self, found: &(dyn Fn(usize, Cell) + Sync)) -> Result<(), TierHalt> {
        let mut first = 0;
        for (place, cell, end) in self.positions.drain(..) {
            found(place, self.sight.judge(self.moves, cell, &self.room.read[first..end])?);
            first = end;
        }
        self.room.read.clear();
        Ok(())
    }
}
