//! Cram: in turn, both players cover two neighbouring free cells with a domino; who cannot loses.

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

use crate::board::{Board, Corner};
use crate::openings::{Options, Parts};
use crate::small::Small;

/// At most one part in so many of the memory that is left is for the table of small sets.
const SHARE: u64 = 4;

/// The rules on a board of at most 64 cells. A part is a connected region of free cells, of which no theorem
/// and no table tells the nimber.
#[derive(Clone, Debug)]
pub struct Cram {
    board: Board,
    small: Small,
}

impl Cram {
    /// The game on a board, with a table of small sets if the memory allows one.
    pub fn new(board: &Board, budget: &Budget<'_>) -> Self {
        Self { board: board.clone(), small: Small::new(board, budget.left() / SHARE) }
    }

    /// Takes the memory of the table from the budget of a question.
    ///
    /// # Errors
    /// The limit of memory.
    pub fn charge(&self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        budget.take(self.small.bytes())
    }

    /// Returns the memory to the budget of a question that is answered.
    pub fn release(&self, budget: &mut Budget<'_>) {
        budget.give_back(self.small.bytes());
    }

    /// Names the regions of a set of free cells.
    pub fn take_apart(&self, free: u64, out: &mut Options<'_, Self>) {
        self.stand_for(free, &mut |worth| leave(worth, out));
    }

    /// Names the options that put a domino on one of these cells and the next, across or down, so many half
    /// columns from the middle; says whether no more are needed.
    fn cover<const ACROSS: bool>(
        &self,
        at: Corner,
        firsts: u64,
        distance: u32,
        out: &mut Options<'_, Self>,
    ) -> bool {
        let board = &self.board;
        let domino = if ACROSS { 0b11 } else { 1u64.checked_shl(board.stride()).unwrap_or(0) | 1 };
        let mut left = firsts;
        while left != 0 {
            let cell = left.trailing_zeros();
            left &= left - 1;
            let domino = domino << cell;
            let free = at.cells & !domino;
            let twice = 2 * (cell / board.stride()) + u32::from(!ACROSS);
            out.begin_behind(distance + twice.abs_diff(at.height - 1));
            let mut leave = |worth| leave(worth, out);
            if free != 0 && board.stays_connected::<ACROSS>(free, cell) {
                self.stands_for(free, &mut leave);
            } else {
                let regions = board.regions_around(free, board.near(domino));
                regions.for_each(|region| self.stands_for(region, &mut leave));
            }
            if out.end() {
                return true;
            }
        }
        false
    }

    /// Calls `take` with what each region of a set of free cells is worth: its nimber, if the rules tell it;
    /// else parts whose sum is worth the same.
    pub fn stand_for(&self, free: u64, take: &mut impl FnMut(Result<u32, u64>)) {
        self.board.regions(free).for_each(|region| self.stands_for(region, take));
    }

    /// The same of one region.
    #[inline]
    fn stands_for(&self, region: u64, take: &mut impl FnMut(Result<u32, u64>)) {
        if region.is_power_of_two() {
            return take(Ok(0));
        }
        let at = self.board.corner(region);
        if let Some(value) = self.small.nimber(&self.board, at) {
            return take(Ok(value));
        }
        let (kept, may_fall_apart) = self.board.thinned(at.cells);
        if may_fall_apart {
            return self.stand_for(kept, take);
        }
        let at = if kept == at.cells { at } else { self.board.corner(kept) };
        let least = self.board.least_image(at);
        // the second player answers each domino with its image
        take(if least.paired { Ok(0) } else { Err(least.cells) });
    }
}

/// Names what an option leaves.
#[inline]
fn leave(worth: Result<u32, u64>, out: &mut Options<'_, Cram>) {
    match worth {
        Ok(nimber) => out.known(nimber),
        Err(part) => out.part(part),
    }
}

impl Parts for Cram {
    type Part = u64;
    const ENDS: bool = true;

    /// From the middle of the longer side outwards: moves there leave what is known soonest.
    fn options(&self, at: &u64, out: &mut Options<'_, Self>) {
        let at = self.board.lying(self.board.corner(*at));
        let across = self.board.with_right(at.cells) & !self.board.spare_across(at.cells);
        let down = self.board.with_below(at.cells);
        let last = at.width - 1;
        for distance in 0..at.width {
            let columns = self.board.column((last - distance) / 2) | self.board.column((last + distance) / 2);
            let enough = if (last - distance).is_multiple_of(2) {
                self.cover::<false>(at, down & columns, distance, out)
            } else {
                self.cover::<true>(at, across & columns, distance, out)
            };
            if enough || out.enough() {
                return;
            }
        }
    }

    /// Two columns or rows from the middle are worth a cell.
    fn work(&self, at: &u64) -> u32 {
        4 * at.count_ones()
    }
}
