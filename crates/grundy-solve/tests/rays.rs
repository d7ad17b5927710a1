//! Boards for one sliding piece, against the mex of all its moves; the memory to the byte.

use grundy_base::limits::{Budget, Limits, Stats};
use grundy_base::{Nimber, mex};
use grundy_solve::rays;
use proptest::prelude::*;

fn by_moves(rows: usize, columns: usize, diagonal: bool, free: &dyn Fn(usize) -> bool) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for cell in 0..rows * columns {
        let mut options = Vec::new();
        for (down, right) in [(0, 1), (1, 0), (1, 1)].into_iter().filter(|way| diagonal || *way != (1, 1)) {
            let steps = |k: usize| {
                Some(((cell / columns).checked_sub(k * down)?, (cell % columns).checked_sub(k * right)?))
            };
            let cells = (1..).map_while(steps).map(|(row, column)| row * columns + column);
            options.extend(cells.take_while(|&at| free(at)).map(|at| Nimber(values[at].into())));
        }
        let value = if free(cell) { mex(options).0 } else { 0 };
        values.push(u32::try_from(value).unwrap());
    }
    values
}

proptest! {
    #[test]
    fn a_sliding_piece_is_the_mex_of_its_moves(
        rows in 1_usize..8, columns in 1_usize..8, diagonal in any::<bool>(),
        blocked in any::<u64>(), more in any::<u64>(),
    ) {
        let free = |cell: usize| blocked & more & 1 << cell == 0;
        let limits = Limits::default();
        let found = rays::nimbers(rows, columns, diagonal, free, &mut Budget::new(&limits)).unwrap();
        prop_assert_eq!(found, by_moves(rows, columns, diagonal, &free));
    }
}

/// Over 64 moves at once need several words; each cell takes four bytes, and each of the sets that stand at
/// the same time a word for every 64 moves.
#[test]
fn long_rows_and_their_memory() {
    for (rows, columns, diagonal, words, sets) in
        [(1, 200, false, 4, 202), (70, 3, false, 2, 5), (3, 130, true, 3, 263)]
    {
        let bytes = 4 * (rows * columns) as u64 + 8 * words * sets;
        let enough = Limits { max_bytes: bytes, ..Limits::default() };
        let mut budget = Budget::new(&enough);
        let found = rays::nimbers(rows, columns, diagonal, |_| true, &mut budget).unwrap();
        assert_eq!(found, by_moves(rows, columns, diagonal, &|_| true));
        let cells = (rows * columns) as u64;
        assert_eq!(budget.stats, Stats { computed: cells, cached: cells, ..Stats::default() });
        let less = Limits { max_bytes: bytes - 1, ..Limits::default() };
        assert!(rays::nimbers(rows, columns, diagonal, |_| true, &mut Budget::new(&less)).is_err());
    }
    let nothing = Limits { max_bytes: 0, ..Limits::default() };
    assert!(rays::nimbers(0, 9, true, |_| true, &mut Budget::new(&nothing)).unwrap().is_empty());
    assert!(rays::nimbers(9, 0, true, |_| true, &mut Budget::new(&nothing)).unwrap().is_empty());
}
