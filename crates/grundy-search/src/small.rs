//! The nimbers of all sets of cells of a small board, one after the other, where moves take two neighbours
//! away.

#![expect(
    clippy::cast_possible_truncation,
    reason = "sets of at most 24 cells; nimbers are at most their number of moves"
)]

use crate::board::{Board, Corner};

/// Rows of the small board.
const ROWS: u32 = 4;
/// From so many cells on, tables of 4 by 4, 5 and 6 pay for themselves.
const WORTH: [(u32, u32); 3] = [(42, 6), (28, 5), (20, 4)];

/// Nimbers of the sets of cells of a board of four rows, a byte each.
#[derive(Clone, Debug)]
pub(crate) struct Small {
    columns: u32,
    nimbers: Vec<u8>,
}

impl Small {
    /// A table as large as pays for itself on a board.
    pub(crate) fn new(board: &Board) -> Self {
        let cells = board.rows() * board.columns();
        let columns = WORTH.iter().find(|(from, _)| cells >= *from).map_or(0, |(_, columns)| *columns);
        if columns == 0 {
            return Self { columns, nimbers: vec![0] };
        }
        let first_column = (0..ROWS).fold(0, |bits, row| bits | 1u32 << (row * columns));
        let last_column = first_column << (columns - 1);
        let mut nimbers = vec![0; 1 << (ROWS * columns)];
        for set in 1..1u32 << (ROWS * columns) {
            let mut met = 0u32;
            let mut each = |firsts: u32, domino: u32| {
                let mut left = firsts;
                while left != 0 {
                    met |= 1 << nimbers[(set ^ domino << left.trailing_zeros()) as usize];
                    left &= left - 1;
                }
            };
            each(set & (set >> 1) & !last_column, 0b11);
            each(set & (set >> columns), 1 << columns | 1);
            nimbers[set as usize] = met.trailing_ones() as u8;
        }
        Self { columns, nimbers }
    }

    /// The nimber of a set of cells, if it fits.
    #[inline]
    pub(crate) fn nimber(&self, board: &Board, at: Corner) -> Option<u32> {
        if self.columns == 0 {
            return None;
        }
        let at = match (at.height > ROWS, at.width > self.columns) {
            (false, false) => at,
            (true, _) if at.height <= self.columns && at.width <= ROWS => board.transposed(at),
            _ => return None,
        };
        let rows = 0..at.height;
        let packed = rows.fold(0, |bits, row| bits | board.row(at.cells, row) << (row * self.columns));
        Some(u32::from(self.nimbers[packed as usize]))
    }
}
