//! Rows of cells on rectangular boards.

/// All lines of `length` neighbouring cells: along rows, columns and both diagonals. Cells are numbered row
/// by row.
pub fn rows_of(rows: u32, columns: u32, length: u32) -> Vec<u32> {
    let mut lines = Vec::new();
    let (rows, columns, length) = (i64::from(rows), i64::from(columns), i64::from(length));
    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for cell in 0..rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            let (last_row, last_column) = (row + down * (length - 1), column + right * (length - 1));
            if (0..rows).contains(&last_row) && (0..columns).contains(&last_column) {
                let line = (0..length).fold(0, |set, i| set | 1 << (cell + i * (down * columns + right)));
                lines.push(line);
            }
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The cells beside each cell in the eight directions.
pub fn neighbours(rows: u32, columns: u32) -> Vec<u32> {
    let near = |a: u32, b: u32| a.abs_diff(b) <= 1;
    let beside = |a: u32, b: u32| a != b && near(a / columns, b / columns) && near(a % columns, b % columns);
    let all = rows * columns;
    (0..all).map(|a| (0..all).filter(|&b| beside(a, b)).fold(0, |set, b| set | 1 << b)).collect()
}

/// All squares of two by two.
pub fn squares_of(rows: u32, columns: u32) -> Vec<u32> {
    let corners =
        (0..rows.saturating_sub(1)).flat_map(|row| (1..columns).map(move |column| (row, column - 1)));
    let square = 0b11 | 0b11 << columns;
    corners.map(|(row, column)| square << (row * columns + column)).collect()
}

/// The four corner cells, as a mask.
pub fn corners_of(rows: u32, columns: u32) -> u32 {
    let all = rows * columns;
    1 | 1 << (columns - 1) | 1 << (all - columns) | 1 << (all - 1)
}

/// For each cell, the cells in each of the eight directions, nearest first; directions d and 7 - d are
/// opposite.
pub fn rays(rows: u32, columns: u32) -> Vec<[Vec<u32>; 8]> {
    let ways = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    let ray = |cell: u32, (down, right): (i32, i32)| -> Vec<u32> {
        let step = |&(row, column): &(u32, u32)| {
            let next = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
            (next.0 < rows && next.1 < columns).then_some(next)
        };
        let all = std::iter::successors(step(&(cell / columns, cell % columns)), step);
        all.map(|(row, column)| row * columns + column).collect()
    };
    (0..rows * columns).map(|cell| ways.map(|way| ray(cell, way))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_by_hand() {
        assert_eq!(rows_of(3, 3, 3).len(), 8);
        assert_eq!(rows_of(4, 4, 4).len(), 10);
        assert_eq!(rows_of(5, 5, 4).len(), 28);
        assert_eq!(rows_of(2, 3, 1).len(), 6);
        assert_eq!(rows_of(2, 2, 2), [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!((squares_of(5, 5).len(), squares_of(2, 2)), (16, vec![0b1111]));
        assert_eq!(corners_of(4, 4), 0b1001_0000_0000_1001);
        assert_eq!(
            rays(4, 4)[5],
            [vec![0], vec![1], vec![2], vec![4], vec![6, 7], vec![8], vec![9, 13], vec![10, 15]]
        );
        let sizes: Vec<_> = neighbours(3, 3).into_iter().map(u32::count_ones).collect();
        assert_eq!(sizes, [3, 5, 3, 5, 8, 5, 3, 5, 3]);
    }
}
