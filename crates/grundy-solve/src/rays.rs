//! Nimbers of a whole board for one sliding piece.
//!
//! **Solves** impartial games of one piece that slides any distance along its row or column (or diagonal)
//! towards a corner and not over an obstacle. **Needs** the whole board. **Finds** every cell's nimber.
//! **Cost** Θ(cells × words), where a set of values has a word for every 64 of the longest choice of moves;
//! not cells × reach. **Source** ours; the set seen along a row and a column replaces the textbook's scan of
//! all moves (1.4.3).
//!
//! ```
//! use grundy_base::{Limits, limits::Budget};
//! use grundy_solve::rays;
//! let limits = Limits::default();
//! // a rook: two-heap Nim
//! let rook = rays::nimbers(3, 3, false, |_| true, &mut Budget::new(&limits)).unwrap();
//! assert_eq!(rook, [0, 1, 2, 1, 0, 3, 2, 3, 0]);
//! // a queen: Wythoff's game
//! let queen = rays::nimbers(3, 3, true, |_| true, &mut Budget::new(&limits)).unwrap();
//! assert_eq!(queen, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
//! ```

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

/// The nimbers of all cells, row by row from the corner to which the piece moves: cell `row * columns +
/// column` has moves to smaller columns of its row, smaller rows of its column, and with `diagonal` both by
/// the same amount; only over cells that are `free`. Cells that are not free get 0.
///
/// # Errors
/// A limit.
pub fn nimbers(
    rows: usize,
    columns: usize,
    diagonal: bool,
    free: impl Fn(usize) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Vec<u32>, Stopped> {
    if rows == 0 || columns == 0 {
        return Ok(Vec::new());
    }
    let cells = (rows as u64).saturating_mul(columns as u64);
    budget.take_table::<u32>(cells)?;
    let longest = (rows - 1) + (columns - 1) + if diagonal { rows.min(columns) - 1 } else { 0 };
    // the mex of k options is at most k, so no value needs more bits than this
    let words = longest / 64 + 1;
    let diagonals = if diagonal { rows + columns - 1 } else { 1 };
    budget.take_table::<u64>(((1 + columns + diagonals) as u64).saturating_mul(words as u64))?;
    budget.expect(cells);
    let mut values = Vec::with_capacity(rows * columns);
    let mut along_row = vec![0_u64; words];
    let mut along_columns = vec![0_u64; columns * words];
    let mut along_diagonals = vec![0_u64; diagonals * words];
    for row in 0..rows {
        along_row.fill(0);
        for column in 0..columns {
            budget.step()?;
            // without diagonals, the one set stays empty
            let slant = if diagonal { column + rows - 1 - row } else { 0 };
            let along_column = &mut along_columns[column * words..][..words];
            let along_diagonal = &mut along_diagonals[slant * words..][..words];
            if !free(row * columns + column) {
                along_row.fill(0);
                along_column.fill(0);
                along_diagonal.fill(0);
                values.push(0);
                continue;
            }
            let (word, seen) = along_row
                .iter()
                .zip(&*along_column)
                .zip(&*along_diagonal)
                .map(|((a, b), c)| a | b | c)
                .enumerate()
                .find(|(_, seen)| *seen != u64::MAX)
                .expect("there are fewer moves than bits");
            let bit = seen.trailing_ones();
            along_row[word] |= 1 << bit;
            along_column[word] |= 1 << bit;
            if diagonal {
                along_diagonal[word] |= 1 << bit;
            }
            values
                .push(u32::try_from(word * 64).expect("a board has fewer than 2^32 rows and columns") + bit);
        }
    }
    budget.stats.computed += cells;
    budget.stats.cached += cells;
    Ok(values)
}
