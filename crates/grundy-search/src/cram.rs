//! Cram: in turn, both players cover two neighbouring free cells with a domino; who cannot loses.

use crate::board::Board;
use crate::rules::{Options, Parts};
use crate::small::Small;

/// The rules on a board of at most 64 cells. A part is a connected region of free cells, of which no theorem
/// and no table tells the nimber.
#[derive(Clone, Debug)]
pub struct Cram {
    board: Board,
    small: Small,
}

impl Cram {
    /// The game on a board.
    pub fn new(board: Board) -> Self {
        let small = Small::new(&board);
        Self { board, small }
    }

    /// Takes a set of free cells apart, as one option.
    pub fn take_apart(&self, free: u64, out: &mut Options<u64>) {
        self.leave(self.board.regions(free), 0, out);
    }

    /// Adds an option that leaves these regions.
    fn leave(&self, regions: impl Iterator<Item = u64>, rank: u32, out: &mut Options<u64>) {
        let mut known = 0;
        let parts = regions.filter_map(|region| {
            if region.is_power_of_two() {
                return None;
            }
            let at = self.board.corner(region);
            if let Some(value) = self.small.nimber(&self.board, at) {
                known ^= value;
                return None;
            }
            let least = self.board.least_image(at);
            // the second player answers each domino with its image
            (!least.paired).then_some(least.cells)
        });
        out.push(rank, parts);
        out.add(known);
    }
}

impl Parts for Cram {
    type Part = u64;

    fn options(&self, at: &u64, out: &mut Options<u64>) {
        let (columns, last) = (self.board.columns(), self.board.width(*at) - 1);
        let from_middle = |twice: u32| twice.abs_diff(last);
        let mut each = |firsts: u64, across: bool| {
            let (step, wide) = if across { (1, 1) } else { (columns, 0) };
            let mut left = firsts;
            while left != 0 {
                let cell = left.trailing_zeros();
                left &= left - 1;
                let domino = 1 << cell | 1 << (cell + step);
                let free = at & !domino;
                let rank = from_middle(2 * (cell % columns) + wide);
                if free != 0 && self.board.stays_connected(free, cell, across) {
                    self.leave(std::iter::once(free), rank, out);
                } else {
                    self.leave(self.board.regions(free), rank, out);
                }
            }
        };
        each(self.board.with_right(*at), true);
        each(self.board.with_below(*at), false);
    }

    fn work(&self, at: &u64) -> u32 {
        at.count_ones().pow(2)
    }
}
