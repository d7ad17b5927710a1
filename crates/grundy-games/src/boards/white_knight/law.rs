//! The law of the white knight: a pattern of 4 by 4, and three seams along the diagonal.
//!
//! The knight moves by (−1, −2), (−2, −1), (−2, +1), (+1, −2) on a board with a corner at 1,1 and no other
//! end. Its board does not repeat by 4 × 4 with exceptions here and there. What is true, for x ≤ y (the board
//! is symmetric):
//!
//! * g(x, y) depends on x mod 4 and y mod 4 ([`white_knight`] holds the pattern), except on three lines of squares:
//!   g(x, x) = 1 and g(x, x + 1) = 4 where 4 divides x, and g(x, x + 1) = 2 where x mod 4 = 2;
//! * hence g(x + 4, y + 4) = g(x, y) for all squares, without exception, and g(x, y + 4) = g(x, y) for all x ≤ y outside
//!   these lines.
//!
//! **Proof.** By induction on x + y, which falls with every move. Whether the law at x, y is the mex of the
//! law at the options depends only on x and y mod 4, on y − x where that is under 8, and on whether x or y is
//! under 3 (moves change each by at most 2 and their difference by at most 3). All these cases occur on the
//! first 40 × 40 squares, where the test compares them.

/// The values for x <= y off the seams: rows are x mod 4, columns y mod 4.
const PATTERN: [[u64; 4]; 4] = [[3, 3, 3, 2], [1, 0, 0, 1], [1, 0, 0, 1], [2, 3, 2, 2]];

/// The nimber of the white knight at x, y, counted from 1, on a board without end. Constant time.
///
/// ```
/// use grundy_games::boards::white_knight::law::white_knight;
/// assert_eq!([white_knight(5, 4), white_knight(4, 4), white_knight(6, 7), white_knight(1, 1)], [4, 1, 2, 0]);
/// assert_eq!(white_knight(1_000_000_000_000_000_000, 1_000_000_000_000_000_001), 4);
/// ```
pub fn white_knight(x: u64, y: u64) -> u64 {
    let (x, y) = (x.min(y), x.max(y));
    let rest = |n: u64| usize::try_from(n % 4).expect("under 4");
    match (rest(x), y - x) {
        (0, 0) => 1,
        (0, 1) => 4,
        (2, 1) => 2,
        (row, _) => PATTERN[row][rest(y)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::report::{Ask, Cell};
    use grundy_base::value::nimber::{Nimber, mex};

    /// The finite part of the proof, on the 40 x 40 squares that it needs and on others.
    #[test]
    fn the_law_is_the_mex_of_its_options() {
        for (x, y) in (1..=100_u64).flat_map(|x| (1..=100_u64).map(move |y| (x, y))) {
            let steps = [(-1, -2), (-2, -1), (-2, 1), (1, -2)];
            let to = steps
                .iter()
                .filter_map(|&(dx, dy)| Some((x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)));
            let options = to.filter(|&(x, y)| x > 0 && y > 0).map(|(x, y)| Nimber(white_knight(x, y)));
            assert_eq!(Nimber(white_knight(x, y)), mex(options), "{x},{y}");
        }
    }

    #[test]
    fn the_law_equals_the_catalogue() {
        let searched = Ask { solver: grundy_base::report::Solver::Grundy, ..Ask::default() };
        let cells = crate::testing::open("white-knight").cells(&[1..=60, 1..=60], &searched).unwrap();
        let squares = (1..=60).flat_map(|x| (1..=60).map(move |y| (x, y)));
        for ((x, y), cell) in squares.zip(cells) {
            assert_eq!(cell, Cell::Nimber(Nimber(white_knight(x, y))), "{x},{y}");
        }
    }
}
