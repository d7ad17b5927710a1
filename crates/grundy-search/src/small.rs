//! The nimbers of all sets of cells of a small board, one after the other, where moves take two neighbours
//! away.

use crate::board::{Board, Corner};

/// Rows and columns of tables, the largest first, and how many cells a board has for which one pays.
const TABLES: [(u32, u32, u32); 4] = [(5, 5, 42), (4, 6, 40), (4, 5, 28), (4, 4, 20)];

/// Nimbers of the sets of cells of a board, a byte each: the bit of the nimber, none if it is 8 or more. The
/// others follow from such bytes all the same: whether a value below 8 is met does not depend on larger ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Small {
    rows: u32,
    columns: u32,
    hot: Vec<u8>,
}

impl Small {
    /// The largest table that pays for itself on a board and takes at most so many bytes; none if none does.
    pub(crate) fn new(board: &Board, max_bytes: u64) -> Self {
        largest(board, max_bytes).map_or_else(Self::default, |(rows, columns)| Self::of(rows, columns))
    }

    /// The table of a board.
    fn of(rows: u32, columns: u32) -> Self {
        let hot = match columns {
            4 => filled::<16>(rows, columns),
            5 => filled::<32>(rows, columns),
            _ => filled::<64>(rows, columns),
        };
        Self { rows, columns, hot }
    }

    /// The bytes of memory that it holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.hot.len() as u64
    }

    /// Whether it holds the sets of a box with these sides.
    #[inline]
    pub(crate) fn holds(&self, height: u32, width: u32) -> bool {
        height <= self.rows && width <= self.columns || height <= self.columns && width <= self.rows
    }

    /// The nimber of a set of cells, if it fits and is below 8.
    #[inline]
    pub(crate) fn nimber(&self, board: &Board, at: Corner) -> Option<u32> {
        if !self.holds(at.height, at.width) {
            return None;
        }
        let at = if at.height > self.rows || at.width > self.columns { board.transposed(at) } else { at };
        let rows = 0..at.height;
        let packed = rows.fold(0, |bits, row| bits | board.row(at.cells, row) << (row * self.columns));
        let place = usize::try_from(packed).expect("a set of at most 25 cells");
        let hot = self.hot[place];
        (hot != 0).then(|| hot.trailing_zeros())
    }
}

/// The sides of the largest table that pays for itself on a board and takes at most so many bytes.
fn largest(board: &Board, max_bytes: u64) -> Option<(u32, u32)> {
    let cells = board.rows() * board.columns();
    let fits =
        |&&(rows, columns, from): &&(u32, u32, u32)| cells >= from && max_bytes >> (rows * columns) > 0;
    TABLES.iter().find(fits).map(|&(rows, columns, _)| (rows, columns))
}

/// The bits of the nimbers of all sets, `WIDE` for each set of cells outside the first row. All that a domino
/// outside that row leaves is one block, so that blocks are joined as a whole.
fn filled<const WIDE: usize>(rows: u32, columns: u32) -> Vec<u8> {
    let blocks = 1usize << ((rows - 1) * columns);
    let last_column = (1..rows).fold(0, |bits, row| bits | 1usize << (row * columns - 1));
    let pairs: Vec<(usize, usize)> = (0..WIDE)
        .flat_map(|first| bits(first & first >> 1).map(move |cell| (first, first ^ 0b11 << cell)))
        .collect();
    let mut hot = vec![0; blocks * WIDE];
    for rest in 0..blocks {
        let (done, now) = hot.split_at_mut(rest * WIDE);
        let (done, _) = done.as_chunks::<WIDE>();
        let mut met = [0u8; WIDE];
        let mut without = |firsts: usize, domino: usize| {
            for cell in bits(firsts) {
                join(&mut met, &done[rest ^ domino << cell]);
            }
        };
        without(rest & rest >> 1 & !last_column, 0b11);
        without(rest & rest >> columns, 1 << columns | 1);
        // a domino across both: what is left of the first row is a place further down in the block
        for cell in bits(rest & (WIDE - 1)) {
            join(&mut met, &shifted(&done[rest ^ 1 << cell], cell));
        }
        // a domino in the first row leaves a smaller set of the block, of which all is met by now
        for &(set, left) in &pairs {
            met[set] |= least_not_in(met[left]);
        }
        for (now, met) in now.iter_mut().zip(met) {
            *now = least_not_in(met);
        }
    }
    hot
}

/// The bit of the least value that is not in a set of values; none if all below 8 are.
fn least_not_in(values: u8) -> u8 {
    !values & values.wrapping_add(1)
}

fn join<const WIDE: usize>(into: &mut [u8; WIDE], other: &[u8; WIDE]) {
    into.iter_mut().zip(other).for_each(|(into, other)| *into |= other);
}

/// For each set of a row with this cell, what stands at the set without it; nothing for the others.
fn shifted<const WIDE: usize>(block: &[u8; WIDE], cell: u32) -> [u8; WIDE] {
    const WITHOUT: [u64; 3] = [0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF];
    let mut out = [0; WIDE];
    let step = 1 << cell;
    match WITHOUT.get(cell as usize) {
        // places are bytes of a word
        Some(without) => {
            for (out, word) in out.as_chunks_mut::<8>().0.iter_mut().zip(block.as_chunks::<8>().0) {
                *out = ((u64::from_le_bytes(*word) & without) << (8 * step)).to_le_bytes();
            }
        }
        None => {
            for (out, block) in out.chunks_exact_mut(2 * step).zip(block.chunks_exact(2 * step)) {
                out[step..].copy_from_slice(&block[..step]);
            }
        }
    }
    out
}

/// The places of the bits of a word.
fn bits(word: usize) -> impl Iterator<Item = u32> {
    let mut left = word;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros();
            left &= left - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, set by set.
    #[test]
    fn tables_hold_the_nimbers() {
        for (rows, columns) in [(4, 4), (3, 5), (2, 6)] {
            let table = Small::of(rows, columns);
            let mut nimbers = vec![0u32; 1 << (rows * columns)];
            for set in 0..nimbers.len() {
                let cells = (0..rows * columns).filter(|cell| set >> cell & 1 == 1);
                let dominoes = cells.flat_map(|cell| {
                    let across = (cell % columns + 1 < columns).then_some(0b11usize << cell);
                    [across, Some((1 << columns | 1) << cell)]
                });
                let met: Vec<_> = dominoes
                    .flatten()
                    .filter(|domino| set & domino == *domino)
                    .map(|domino| nimbers[set ^ domino])
                    .collect();
                nimbers[set] = (0..).find(|value| !met.contains(value)).unwrap();
                assert_eq!(table.hot[set], 1 << nimbers[set], "{rows}x{columns} {set:b}");
            }
        }
    }

    /// P. Beling's table.
    #[test]
    fn boxes_are_looked_up_either_way() {
        let (table, board) = (Small::of(4, 5), Board::new(5, 9).unwrap());
        let upright = board.corner((0..5).fold(0, |set, row| set | 0b1111 << (board.stride() * row)));
        assert_eq!(table.nimber(&board, upright), Some(2));
        assert_eq!(table.nimber(&board, board.transposed(upright)), Some(2));
        assert_eq!(table.nimber(&board, board.corner(board.all())), None);
        assert!(table.holds(5, 4) && !table.holds(5, 5) && !table.holds(6, 1));
        assert!(!Small::default().holds(1, 1));
    }

    #[test]
    fn a_table_keeps_to_the_memory() {
        let board = Board::new(6, 7).unwrap();
        let sides =
            [(1 << 30, (5, 5)), (1 << 25, (5, 5)), (1 << 24, (4, 6)), (1 << 20, (4, 5)), (1 << 17, (4, 4))];
        for (limit, sides) in sides {
            assert_eq!(largest(&board, limit), Some(sides));
        }
        assert_eq!(largest(&board, 1000), None);
        assert_eq!(largest(&Board::new(3, 5).unwrap(), 1 << 30), None);
        assert_eq!(Small::new(&board, 1 << 17).bytes(), 1 << 16);
    }
}
