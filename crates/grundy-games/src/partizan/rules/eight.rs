//! Boards of at most 8 × 8 cells with eight bits a row, which are mirrored and turned by a few shifts.

use super::board::Board;

/// The length of a side.
const SIDE: u32 = 8;

/// A board whose cell of row r and column c is bit 8r + c.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Eight<const N: usize> {
    rows: u8,
    columns: u8,
    layers: [u64; N],
}

impl<const N: usize> Eight<N> {
    /// The board in rows of eight bits, if it fits.
    pub(super) fn of(board: &Board<N>) -> Option<Self> {
        let (rows, columns) = (u32::from(board.rows), u32::from(board.columns));
        if rows > SIDE || columns > SIDE {
            return None;
        }
        let layers = board.layers.map(|layer| moved(layer, rows, columns, SIDE, columns));
        Some(Self { rows: board.rows, columns: board.columns, layers })
    }

    /// The board in rows of its own length.
    pub(super) fn board(&self) -> Board<N> {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let layers = self.layers.map(|layer| moved(layer, rows, SIDE, columns, columns));
        Board { rows: self.rows, columns: self.columns, layers }
    }

    /// The least image of a board with no more rows than columns, and whether they were exchanged for it.
    pub(super) fn least(&self) -> (Self, bool) {
        if self.rows > self.columns {
            return (self.transposed().least_upright(), true);
        }
        let upright = self.least_upright();
        if self.rows < self.columns {
            return (upright, false);
        }
        let turned = self.transposed().least_upright();
        if turned < upright { (turned, true) } else { (upright, false) }
    }

    /// The least of the four images under mirroring rows and columns.
    fn least_upright(&self) -> Self {
        let (mirrored, flipped) = (self.mirrored(), self.flipped());
        (*self).min(mirrored).min(flipped).min(flipped.mirrored())
    }

    fn mirrored(&self) -> Self {
        let reversed = |layer: u64| layer.reverse_bits().swap_bytes() >> (SIDE - u32::from(self.columns));
        Self { layers: self.layers.map(reversed), ..*self }
    }

    fn flipped(&self) -> Self {
        let reversed = |layer: u64| layer.swap_bytes() >> (SIDE * (SIDE - u32::from(self.rows)));
        Self { layers: self.layers.map(reversed), ..*self }
    }

    fn transposed(&self) -> Self {
        Self { rows: self.columns, columns: self.rows, layers: self.layers.map(transposed) }
    }
}

/// The rows of a word, each so many bits from the next as is said.
fn moved(word: u64, rows: u32, from: u32, to: u32, columns: u32) -> u64 {
    if from == to {
        return word;
    }
    let line = (1 << columns) - 1;
    (0..rows).fold(0, |bits, row| bits | (word >> (row * from) & line) << (row * to))
}

/// Rows and columns exchanged: single cells, then squares of four, then of sixteen.
fn transposed(word: u64) -> u64 {
    let exchanged = |word: u64, mask: u64, by: u32| {
        let differ = (word ^ (word >> by)) & mask;
        word ^ differ ^ (differ << by)
    };
    let word = exchanged(word, 0x00AA_00AA_00AA_00AA, 7);
    let word = exchanged(word, 0x0000_CCCC_0000_CCCC, 14);
    exchanged(word, 0x0000_0000_F0F0_F0F0, 28)
}
