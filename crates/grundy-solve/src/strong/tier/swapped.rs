//! Retrograde analysis of a tier that does not fit in memory: piece by piece, the others put away.
//!
//! **Solves** what [`solve_tier`](super::solve_tier) solves, and finds the same. **Needs** a [`Swap`] to put
//! pieces and letters away, and the codes of the tiers read. **Cost** memory for one piece and for what is
//! collected; in each round, the pieces that change are read and written once, in order, and a letter of
//! about a byte and a half for each move into a decided position. **Source** as for
//! [`solve_dealt`](super::solve_dealt), whose letters these are; Romein and Bal's machines take turns here.
//!
//! One pass over the pieces is a round: what was sent to a piece is applied, what it decides now speaks, and
//! its letters wait for the next pass. A piece to which nobody has sent anything, and which decides nothing
//! by itself, is left where it is.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::dealt::{Keep, named_by};
use super::held::{Held, NEVER, mark_bytes};
use super::moves::{ThreadScratch, TierMoves};
use super::outbox::{Flow, Outbox, apply};
use super::{Below, CHUNK_BLOCKS, TierHalt, TierProgress, first_cells};
use crate::strong::Slots;
use crate::strong::cell::{Cell, Cells, Layout};
use crate::strong::grade::Grade;
use crate::strong::machines::{Batch, Deal, Kind, Lost, unpack};
use crate::strong::share::{BLOCK_POSITIONS, share_within};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;

/// What takes a letter.
pub type TakeLetter<'a> = dyn FnMut(Batch) -> Result<(), Stopped> + 'a;

/// Where pieces are put while others are in memory, and letters to them.
pub trait Swap {
    /// Puts the cells of a piece away, of so many bytes each.
    ///
    /// # Errors
    /// Why that cannot be done.
    fn put(&mut self, piece: usize, width: usize, cells: &[u8]) -> Result<(), Stopped>;

    /// Gives the bytes of a cell of a piece, and all its cells.
    ///
    /// # Errors
    /// Why that cannot be done.
    fn get(&mut self, piece: usize) -> Result<(usize, Vec<u8>), Stopped>;

    /// Keeps a letter to a piece for the next pass.
    ///
    /// # Errors
    /// Why that cannot be done.
    fn post(&mut self, piece: usize, letter: Batch) -> Result<(), Stopped>;

    /// A new pass begins: the letters that were posted can be read.
    ///
    /// # Errors
    /// Why that cannot be done.
    fn turn(&mut self) -> Result<(), Stopped>;

    /// Whether there are letters to a piece.
    fn has_letters(&self, piece: usize) -> bool;

    /// Gives all letters to a piece, in any order, and forgets them.
    ///
    /// # Errors
    /// Why that cannot be done, or what `take` returns.
    fn letters(&mut self, piece: usize, take: &mut TakeLetter<'_>) -> Result<(), Stopped>;
}

/// Solves a tier piece by piece; a piece is a part as it is kept. The cells of an earlier stage are in the
/// swap, if it is told how far that was. Gives the longest play.
///
/// # Errors
/// As [`solve_tier`](super::solve_tier); what `swap` returns.
///
/// # Panics
/// If the size of a part is no power of two.
pub fn solve_swapped<R: Slots>(
    moves: &TierMoves<'_, R>,
    flow: Flow,
    below: &mut dyn Below,
    keep: &mut dyn Keep,
    (swap, stage): (&mut dyn Swap, Option<TierProgress>),
    budget: &mut Budget<'_>,
) -> Result<u32, TierHalt> {
    swapped_with(moves, Layout::WORDS, flow, below, keep, (swap, stage), budget)
}

/// The same, with the layout that is tried first.
pub(super) fn swapped_with<R: Slots>(
    moves: &TierMoves<'_, R>,
    words: Layout,
    flow: Flow,
    below: &mut dyn Below,
    keep: &mut dyn Keep,
    (swap, stage): (&mut dyn Swap, Option<TierProgress>),
    budget: &mut Budget<'_>,
) -> Result<u32, TierHalt> {
    let numbers = moves.tier.len();
    let size = keep.part();
    assert!(size.is_power_of_two(), "the numbers of a piece are a power of two");
    let pieces = numbers.div_ceil(size).max(1);
    let deal = Deal::new(numbers, size, pieces.next_power_of_two(), pieces);
    let outside = moves.tier.reads().iter().map(|(other, _)| below.longest(*other)).max().unwrap_or(0);
    let layout = if outside < words.most_plies { words } else { Layout::LONGS };
    // cells of at most four bytes, and the same again as bytes that are read or written
    let room = 8 * size.min(numbers) as u64 + mark_bytes(size) + flow_bytes(flow, pieces);
    budget.take(room)?;
    budget.expect(numbers as u64);
    let soonest = vec![0; pieces];
    let mut work = Swapped { moves, words, layout, flow, deal, swap, soonest };
    let mut progress = stage.unwrap_or_default();
    if stage.is_none() {
        work.begin(below, budget)?;
    }
    work.rounds(&mut progress, keep, budget)?;
    let longest = work.finish(keep, budget)?;
    budget.give_back(room);
    Ok(longest)
}

/// The memory of letters that are collected.
fn flow_bytes(flow: Flow, pieces: usize) -> u64 {
    let collectors = rayon::current_num_threads() as u64 + 1;
    8 * collectors * (flow.batch * pieces) as u64 + 2 * flow.under_way as u64
}

struct Swapped<'w, 's, R> {
    moves: &'w TierMoves<'w, R>,
    words: Layout,
    layout: Layout,
    flow: Flow,
    deal: Deal,
    swap: &'s mut dyn Swap,
    /// By piece: it decides nothing by itself in a round before this.
    soonest: Vec<u32>,
}

impl<R: Slots> Swapped<'_, '_, R> {
    fn pieces(&self) -> Range<usize> {
        0..self.soonest.len()
    }

    /// The places of a piece.
    fn places(&self, piece: usize) -> Range<usize> {
        let size = self.deal.block();
        piece * size..self.moves.tier.len().min((piece + 1) * size)
    }

    fn width(&self) -> usize {
        if self.layout == Layout::LONGS { 4 } else { 2 }
    }

    fn put(&mut self, piece: usize, held: &Held) -> Result<(), Stopped> {
        self.swap.put(piece, held.cells.width(), &bytes_of(held))
    }

    /// A piece, in the present layout. All its cells count as decided in the last round.
    fn get(&mut self, piece: usize, budget: &mut Budget<'_>) -> Result<Held, Stopped> {
        let (width, bytes) = self.swap.get(piece)?;
        let cells = match width {
            2 => {
                let words = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]).into());
                Cells::Words(words.collect())
            }
            _ => {
                let longs = bytes.chunks_exact(4).map(|four| {
                    let mut cell = [0; 4];
                    cell.copy_from_slice(four);
                    u32::from_le_bytes(cell).into()
                });
                Cells::Longs(longs.collect())
            }
        };
        let mut held = Held::new(cells, if width == 2 { self.words } else { Layout::LONGS });
        if width < self.width() {
            held.widen(budget)?;
            // its room is charged already
            budget.give_back(2 * held.cells.len() as u64);
        }
        Ok(held)
    }

    /// Finds holes and ends, counts the moves of all others, and lets other tiers tell what they lead to.
    fn begin(&mut self, below: &mut dyn Below, budget: &mut Budget<'_>) -> Result<(), TierHalt> {
        let mut outside = 0;
        let mut piece = 0;
        while piece < self.soonest.len() {
            match self.first(piece, budget)? {
                Some(moves) => (outside, piece) = (outside + moves, piece + 1),
                // some position has more moves than the layout counts
                None if self.layout == Layout::LONGS => {
                    let most = format!("{} different moves", self.layout.most_left);
                    return Err(Stopped::new(Limit::Size, most).into());
                }
                None => (self.layout, outside, piece) = (Layout::LONGS, 0, 0),
            }
        }
        let named = AtomicBool::new(true);
        let nobody = Held::new(Cells::new(0, 2), self.layout);
        for (other, places) in self.moves.tier.reads() {
            let Self { moves, deal, flow, swap, .. } = self;
            let machines = deal.machines();
            let mut outbox = Outbox::new(Kind::Heard, &nobody, 0, *flow, (machines, machines));
            let mut take = |first: usize, codes: &[u16]| {
                named_by(moves, deal, (*other, first), codes, &named, &outbox, budget)?;
                if !outbox.is_free() {
                    let next = Outbox::new(Kind::Heard, &nobody, 0, *flow, (machines, machines));
                    let (letters, _) = std::mem::replace(&mut outbox, next).close();
                    letters.into_iter().try_for_each(|(to, letter)| swap.post(to, letter))?;
                }
                Ok(())
            };
            below.read(*other, places.clone(), &mut take)?;
            outbox.close().0.into_iter().try_for_each(|(to, letter)| swap.post(to, letter))?;
        }
        self.swap.turn()?;
        let mut parents = 0;
        for piece in self.pieces() {
            if self.swap.has_letters(piece) {
                let held = self.get(piece, budget)?;
                parents += self.apply(piece, &held, 0)?;
                self.put(piece, &held)?;
            }
        }
        if !named.into_inner() || !self.moves.named(0..self.moves.tier.len()) {
            return Err(TierHalt::NoParents);
        }
        match parents == outside {
            true => Ok(()),
            false => Err(TierHalt::Unequal { tier: self.moves.number, moves: outside, parents }),
        }
    }

    /// The first cells of a piece, and how many moves lead to other tiers; `None` if the layout has no room
    /// for them.
    fn first(&mut self, piece: usize, budget: &mut Budget<'_>) -> Result<Option<u64>, TierHalt> {
        let places = self.places(piece);
        let held = Held::new(Cells::new(places.len(), self.width()), self.layout);
        let first = first_cells(self.moves, &held, &|cell| places.start + cell, budget)?;
        self.put(piece, &held)?;
        Ok((first.wide == 0).then_some(first.outside))
    }

    /// Applies the letters to a piece; gives how many of its cells have heard something.
    fn apply(&mut self, piece: usize, held: &Held, last: u32) -> Result<u64, TierHalt> {
        let mut heard = 0;
        let mut some: Vec<Batch> = Vec::new();
        let (mut bytes, most) = (0, self.flow.under_way);
        let whole = AtomicBool::new(true);
        let mut read = |letters: &mut Vec<Batch>| {
            let each = letters.par_drain(..).map(|Batch { kind, bytes }| match unpack(&bytes) {
                Some(targets) => apply(held, kind, &targets, last),
                None => {
                    whole.store(false, Ordering::Relaxed);
                    0
                }
            });
            heard += each.sum::<u64>();
        };
        self.swap.letters(piece, &mut |letter| {
            bytes += letter.bytes.len();
            some.push(letter);
            if bytes >= most {
                bytes = 0;
                read(&mut some);
            }
            Ok(())
        })?;
        read(&mut some);
        match whole.into_inner() {
            true => Ok(heard),
            false => Err(Lost { machine: piece, why: "a letter to it cannot be read".to_owned() }.into()),
        }
    }

    /// All rounds, from the one whose cells speak first.
    fn rounds(
        &mut self,
        progress: &mut TierProgress,
        keep: &mut dyn Keep,
        budget: &mut Budget<'_>,
    ) -> Result<(), TierHalt> {
        loop {
            if progress.plies + 1 > self.layout.most_plies {
                if self.layout == Layout::LONGS {
                    return Err(Stopped::new(Limit::Size, format!("{} plies", self.layout.most_plies)).into());
                }
                self.layout = Layout::LONGS;
            }
            let staged = keep.due();
            let mut spoken = 0;
            for piece in self.pieces() {
                if staged || self.swap.has_letters(piece) || self.soonest[piece] <= progress.plies {
                    spoken += self.piece(piece, *progress, staged, keep, budget)?;
                }
            }
            if staged {
                keep.staged(*progress, self.width())?;
            }
            self.swap.turn()?;
            let soonest = self.soonest.iter().copied().min().unwrap_or(NEVER);
            *progress = match (spoken, progress.ties) {
                (1.., _) => TierProgress { plies: progress.plies + 1, ..*progress },
                // nothing happens before
                _ if soonest != NEVER => TierProgress { plies: soonest, ..*progress },
                (_, true) => return Ok(()),
                (_, false) => {
                    self.soonest.fill(0);
                    TierProgress::TIES
                }
            };
        }
    }

    /// A piece in one round: it hears, it decides what is due, and it speaks. Gives how many cells do.
    fn piece(
        &mut self,
        piece: usize,
        progress: TierProgress,
        staged: bool,
        keep: &mut dyn Keep,
        budget: &mut Budget<'_>,
    ) -> Result<u64, TierHalt> {
        let TierProgress { plies: now, ties } = progress;
        let mut held = self.get(piece, budget)?;
        self.apply(piece, &held, now.saturating_sub(1))?;
        let blocks = held.all_blocks();
        for chunk in blocks.chunks(CHUNK_BLOCKS) {
            share_within(chunk, budget, &|some| {
                some.iter().for_each(|&block| held.come_due(block, now, ties));
            })?;
        }
        if staged {
            keep.stage(piece, progress, held.cells.width(), &bytes_of(&held))?;
        }
        held.take_fresh();
        let grades: &[(Grade, Kind)] = match ties {
            true => &[(Grade::Tie(now), Kind::Tie)],
            false => &[(Grade::Loss(now), Kind::Won), (Grade::Win(now), Kind::OneLess)],
        };
        let mut spoken = 0;
        for &(grade, kind) in grades {
            spoken += self.speak(piece, &held, grade, kind, now, budget)?;
        }
        // what is decided in the next round by letters of its own is decided already
        self.soonest[piece] = if held.any_fresh() { now + 1 } else { held.soonest() };
        self.put(piece, &held)?;
        Ok(spoken)
    }

    /// Cells of a piece with a grade write to their predecessors. Gives how many there are.
    fn speak(
        &mut self,
        piece: usize,
        held: &Held,
        grade: Grade,
        kind: Kind,
        now: u32,
        budget: &mut Budget<'_>,
    ) -> Result<u64, TierHalt> {
        let (code, spoken) = (held.layout.code(Cell::Decided(grade)), AtomicU64::new(0));
        let blocks = held.all_blocks();
        let mut left = blocks.chunks(CHUNK_BLOCKS.min(self.flow.piece.div_ceil(BLOCK_POSITIONS).max(1)));
        loop {
            let outbox = Outbox::new(kind, held, now, self.flow, (piece, self.deal.machines()));
            let mut more = None;
            while outbox.is_free() {
                more = left.next();
                let Some(chunk) = more else { break };
                share_within(chunk, budget, &|some| {
                    let mut room = ThreadScratch::default();
                    let mut letters = outbox.letters();
                    for cell in some.iter().flat_map(|&block| held.block(block)) {
                        if held.cells.get(cell) != code {
                            continue;
                        }
                        spoken.fetch_add(1, Ordering::Relaxed);
                        let Some(at) = self.moves.at(self.deal.place(piece, cell)) else { continue };
                        self.moves.parents_inside(&at, &mut room);
                        room.found.iter().for_each(|&place| letters.add(self.deal.find(place), 0));
                    }
                    letters.post();
                })?;
            }
            for (to, letter) in outbox.close().0 {
                self.swap.post(to, letter)?;
            }
            if more.is_none() {
                return Ok(spoken.into_inner());
            }
        }
    }

    /// Keeps the codes of all pieces, and gives the longest play.
    fn finish(&mut self, keep: &mut dyn Keep, budget: &mut Budget<'_>) -> Result<u32, TierHalt> {
        let mut longest = 0;
        for piece in self.pieces() {
            let solved = self.get(piece, budget)?.into_codes();
            longest = longest.max(solved.longest);
            keep.solved(piece, &solved.codes)?;
        }
        Ok(longest)
    }
}

/// All cells of a piece as bytes.
fn bytes_of(held: &Held) -> Vec<u8> {
    let width = held.cells.width();
    let mut bytes = Vec::with_capacity(held.cells.len() * width);
    (0..held.cells.len())
        .for_each(|cell| bytes.extend_from_slice(&held.cells.get(cell).to_le_bytes()[..width]));
    bytes
}

#[cfg(test)]
mod tests;
