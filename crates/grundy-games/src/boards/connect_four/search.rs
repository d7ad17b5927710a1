//! The search of Connect Four: alpha-beta over scores, with a table of bounds. Stones are bits, a column
//! after the other with one bit between them, so that rows of four are found by shifts.
//!
//! A move is looked at the earlier the more threats it makes, and from the middle outwards. Moves after which
//! the other player wins at once are left out. Where the table tells that a move is good enough, none is
//! made. Positions near the end are not kept: to search them takes less than to look them up. **Source** V.
//! Allis 1988 (threats); P. Pons, "Solving Connect 4" (scores asked by halves).

#![expect(clippy::cast_possible_truncation, reason = "scores are small")]

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_search::crew::{Crew, Halted, Threads};
use grundy_search::scores::{Scores, Span};

/// The bits of a board: whatever is added up in a word of 64 stays below it.
const BOARD_BITS: u32 = 56;
/// The longest side.
pub(super) const MAX_SIDE: u32 = 9;
/// The most bytes of the table. A larger one takes longer to look into than it saves.
const MAX_TABLE_BYTES: u64 = 128 << 20;
/// The table takes at most one part in so many of the memory.
const SHARE: u64 = 4;
/// Positions with fewer free cells are not kept.
const KEPT_CELLS: i32 = 12;
/// Positions with fewer free cells are not worth a word to other threads.
const SHARED_CELLS: i32 = 20;
/// What is known of the positions behind all moves is looked at where at least so many cells are free.
const FORESEEN_CELLS: i32 = KEPT_CELLS + 3;

/// A position: the stones of the player to move, and all stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Stones {
    pub(super) mine: u64,
    pub(super) all: u64,
}

impl Stones {
    pub(super) fn theirs(&self) -> u64 {
        self.mine ^ self.all
    }

    /// With one more stone of the player to move; then the other moves.
    pub(super) fn after(&self, stone: u64) -> Self {
        Self { mine: self.theirs(), all: self.all | stone }
    }
}

/// A board: each column has a bit for every row, and one above them that stays empty.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) columns: u32,
    pub(super) rows: u32,
    bottom: u64,
    pub(super) cells: u64,
    /// All columns, from the middle outwards.
    pub(super) order: Vec<u64>,
}

impl Grid {
    /// A board, if a word holds it.
    pub(super) fn new(columns: u32, rows: u32) -> Option<Self> {
        if columns == 0 || columns > MAX_SIDE || rows == 0 || (rows + 1).checked_mul(columns)? > BOARD_BITS {
            return None;
        }
        let bottom = (0..columns).fold(0, |bits, column| bits | 1 << (column * (rows + 1)));
        let mut order: Vec<u32> = (0..columns).collect();
        order.sort_by_key(|column| (2 * column).abs_diff(columns - 1));
        let cells = bottom * ((1 << rows) - 1);
        let mut grid = Self { columns, rows, bottom, cells, order: Vec::new() };
        grid.order = order.into_iter().map(|column| grid.column(column)).collect();
        Some(grid)
    }

    pub(super) fn column(&self, column: u32) -> u64 {
        ((1 << self.rows) - 1) << (column * (self.rows + 1))
    }

    /// The first row, the third and so on.
    pub(super) fn odd_rows(&self) -> u64 {
        (0..self.rows).step_by(2).fold(0, |cells, row| cells | self.bottom << row)
    }

    /// The columns from right to left.
    fn mirrored(&self, bits: u64) -> u64 {
        let wide = self.rows + 1;
        let column = |i: u32| bits >> (i * wide) & ((1 << wide) - 1);
        (0..self.columns).fold(0, |all, i| all << wide | column(i))
    }

    /// The cells on which stones may fall now.
    fn open(&self, at: &Stones) -> u64 {
        (at.all + self.bottom) & self.cells
    }

    /// The cell on which a stone falls; 0 if the column is full.
    pub(super) fn place(&self, at: &Stones, column: u32) -> u64 {
        self.open(at) & self.column(column)
    }

    /// The steps of rows, and of both diagonals.
    fn steps(&self) -> [u32; 3] {
        [self.rows + 1, self.rows, self.rows + 2]
    }

    pub(super) fn has_four(&self, stones: u64) -> bool {
        let mut steps = self.steps().into_iter().chain([1]);
        steps.any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// The free cells that would make four of these stones.
    pub(super) fn fourths(&self, stones: u64, all: u64) -> u64 {
        let mut found = stones << 1 & stones << 2 & stones << 3;
        for step in self.steps() {
            let below = stones << step & stones << (2 * step);
            found |= below & (stones << (3 * step) | stones >> step);
            let above = stones >> step & stones >> (2 * step);
            found |= above & (stones >> (3 * step) | stones << step);
        }
        found & self.cells & !all
    }

    /// The moves after which the other player does not win at once.
    pub(super) fn careful(&self, at: &Stones) -> u64 {
        let (mut open, threats) = (self.open(at), self.fourths(at.theirs(), at.all));
        let forced = open & threats;
        if forced != 0 {
            if !forced.is_power_of_two() {
                return 0;
            }
            open = forced;
        }
        open & !(threats >> 1)
    }

    pub(super) fn wins_at_once(&self, at: &Stones) -> bool {
        self.open(at) & self.fourths(at.mine, at.all) != 0
    }
}

/// Who wins, and in how many plies, found by at most so many threads. `scores` may be shared by questions
/// about boards of one size.
///
/// # Errors
/// A limit.
pub(super) fn verdict(
    scores: &mut Scores,
    grid: &Grid,
    at: &Stones,
    threads: Threads,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Stopped> {
    let full = grid.cells.count_ones();
    if grid.has_four(at.theirs()) {
        return Ok(Verdict::ended(Outcome::Loss));
    }
    if at.all.count_ones() == full {
        return Ok(Verdict::ended(Outcome::Draw));
    }
    let shelves = scores.begin((budget.left() / SHARE).min(MAX_TABLE_BYTES), budget)?;
    let before = budget.stats.computed;
    let score = Questions { grid, scores, shelves, threads, before, cells: full as i32 }.score(at, budget);
    scores.end(budget);
    let score = score?;
    let outcome = match score {
        1.. => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    };
    // the winner's last stone is his: it has an odd or an even number
    let (played, last) = (at.all.count_ones(), full + 2 - 2 * score.unsigned_abs());
    let is_right = (last - played).is_multiple_of(2) == (score < 0);
    let last = if is_right { last } else { last - 1 };
    let remoteness = (score != 0).then(|| last - played);
    Ok(Verdict { outcome, remoteness })
}

/// Moves in the order in which they are looked at.
#[derive(Default)]
struct Moves {
    stones: [u64; MAX_SIDE as usize],
    threats: [u32; MAX_SIDE as usize],
    count: usize,
}

impl Moves {
    /// Those that make more threats come first, others as they are added.
    fn add(&mut self, stone: u64, threats: u32) {
        let mut place = self.count;
        while place > 0 && self.threats[place - 1] < threats {
            self.stones[place] = self.stones[place - 1];
            self.threats[place] = self.threats[place - 1];
            place -= 1;
        }
        (self.stones[place], self.threats[place]) = (stone, threats);
        self.count += 1;
    }

    fn stones(&self) -> &[u64] {
        &self.stones[..self.count]
    }
}

/// A score is half the cells that would be left after the winner's last stone, and one; less than 0 for a
/// loss.
struct Questions<'s> {
    grid: &'s Grid,
    scores: &'s mut Scores,
    /// The shelves that the table may have.
    shelves: u64,
    threads: Threads,
    /// Openings before the first question.
    before: u64,
    cells: i32,
}

impl Questions<'_> {
    /// The exact score, by questions whether it is above a value; near 0 first.
    fn score(&mut self, at: &Stones, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let played = at.all.count_ones() as i32;
        if self.grid.wins_at_once(at) {
            return Ok((self.cells + 1 - played) / 2);
        }
        let (mut low, mut high) = (-(self.cells - played) / 2, (self.cells + 1 - played) / 2);
        while low < high {
            let middle = low + (high - low) / 2;
            let asked = if middle <= 0 && low / 2 < middle {
                low / 2
            } else if middle >= 0 && high / 2 > middle {
                high / 2
            } else {
                middle
            };
            let found = self.above(at, asked, budget)?;
            if found <= asked {
                high = found;
            } else {
                low = found;
            }
        }
        Ok(low)
    }

    /// A lower bound of the score that is above what is asked, or else an upper bound.
    fn above(&mut self, at: &Stones, asked: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let (grid, cells) = (self.grid, self.cells);
        self.scores.ask(self.shelves, self.threads, self.before, budget, |scores, crew, budget| {
            Search { grid, scores, crew, cells }.within(at, asked, asked + 1, budget)
        })
    }
}

/// What one thread does.
struct Search<'s> {
    grid: &'s Grid,
    scores: &'s Scores,
    crew: &'s Crew,
    cells: i32,
}

impl Search<'_> {
    /// The score if it is between these, else a bound on the same side. The player to move does not win at
    /// once. It goes as deep as the board has cells.
    fn within(
        &self,
        at: &Stones,
        mut alpha: i32,
        mut beta: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Halted> {
        budget.step()?;
        budget.stats.computed += 1;
        let (grid, played) = (self.grid, at.all.count_ones() as i32);
        let careful = grid.careful(at);
        if careful == 0 {
            // the board is full, or the other player wins at once
            return Ok(if played == self.cells { 0 } else { self.lost_at_once(at, played) });
        }
        if played >= self.cells - 2 {
            return Ok(0);
        }
        alpha = alpha.max(-((self.cells - 2 - played) / 2));
        beta = beta.min((self.cells - 1 - played) / 2);
        if alpha >= beta {
            return Ok(alpha);
        }
        if self.cells - played < KEPT_CELLS {
            return self.best(at, &self.moves(at, careful), alpha, beta, budget);
        }
        self.crew.go_on(self.scores.is_crowded())?;
        let name = self.name(at, played);
        let mut known = self.scores.find(name).unwrap_or(Span { low: i8::MIN, high: i8::MAX });
        let (low, high) = (known.low.into(), known.high.into());
        if low >= beta || high <= alpha || low == high {
            return Ok(if low >= beta { low } else { high });
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let moves = self.moves(at, careful);
        if let Some(found) = self.foreseen(at, &moves, played).filter(|&found| found >= beta) {
            return Ok(found);
        }
        let before = budget.stats.computed;
        let best = self.best(at, &moves, alpha, beta, budget)?;
        if best > alpha {
            known.low = known.low.max(best as i8);
        }
        if best < beta {
            known.high = known.high.min(best as i8);
        }
        self.scores.keep(name, known, budget.stats.computed - before);
        Ok(best)
    }

    /// The best of all moves, until one is good enough.
    fn best(
        &self,
        at: &Stones,
        moves: &Moves,
        mut alpha: i32,
        beta: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Halted> {
        let mut best = i32::MIN;
        let mut look = |stone: u64| {
            let found = -self.within(&at.after(stone), -beta, -alpha, budget)?;
            best = best.max(found);
            alpha = alpha.max(found);
            Ok::<_, Halted>(found >= beta)
        };
        let played = at.all.count_ones() as i32;
        if self.crew.has_others() && self.cells - played >= SHARED_CELLS {
            let name = |i: usize| self.name(&at.after(moves.stones[i]), played + 1)[0];
            self.crew.each(moves.count, name, |i| look(moves.stones[i]))?;
        } else {
            for &stone in moves.stones() {
                if look(stone)? {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The best score that a move is known to reach.
    fn foreseen(&self, at: &Stones, moves: &Moves, played: i32) -> Option<i32> {
        if self.cells - played < FORESEEN_CELLS {
            return None;
        }
        let mut names = [[0; 2]; MAX_SIDE as usize];
        let names = &mut names[..moves.count];
        for (name, &stone) in names.iter_mut().zip(moves.stones()) {
            *name = self.name(&at.after(stone), played + 1);
        }
        names.iter().for_each(|name| self.scores.prefetch(*name));
        let known = names.iter().filter_map(|&name| self.scores.find(name));
        known.map(|after| -i32::from(after.high)).max()
    }

    /// The moves, those that make the most threats first.
    fn moves(&self, at: &Stones, careful: u64) -> Moves {
        let mut moves = Moves::default();
        if careful.is_power_of_two() {
            moves.add(careful, 0);
            return moves;
        }
        for column in &self.grid.order {
            let stone = careful & column;
            if stone != 0 {
                let threats = self.grid.fourths(at.mine | stone, at.all | stone);
                moves.add(stone, threats.count_ones());
            }
        }
        moves
    }

    /// A name of a position and, while the board is half empty, of its mirror image: the bits, mixed.
    fn name(&self, at: &Stones, played: i32) -> [u64; 2] {
        let mut bits = at.mine + at.all;
        if 2 * played < self.cells {
            bits = bits.min(self.grid.mirrored(bits));
        }
        [bits.wrapping_mul(0x9E37_79B9_7F4A_7C15), bits]
    }

    /// The score where every move lets the other player win, or there is no move but into a full board.
    fn lost_at_once(&self, at: &Stones, played: i32) -> i32 {
        debug_assert!(self.grid.open(at) != 0);
        -((self.cells - played) / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;

    #[test]
    fn mirror_images_change_columns() {
        for (columns, rows) in [(7, 6), (4, 5), (9, 5), (1, 3)] {
            let grid = Grid::new(columns, rows).unwrap();
            let height = rows + 1;
            for column in 0..columns {
                let bits = 0b101 << (column * height);
                assert_eq!(grid.mirrored(bits), 0b101 << ((columns - 1 - column) * height));
                assert_eq!(grid.mirrored(grid.mirrored(bits | 1)), bits | 1);
            }
            assert_eq!(grid.mirrored(grid.cells), grid.cells);
        }
    }

    /// Any number of threads finds the same, from the first opening on or later, in much memory and in
    /// little.
    #[test]
    fn threads_agree() {
        let grid = Grid::new(5, 5).unwrap();
        let limits = Limits { max_bytes: 64 << 20, ..Limits::default() };
        let verdict = |at: &Stones, count, alone, max_bytes| {
            let limits = Limits { max_bytes, ..limits.clone() };
            let (mut scores, mut budget) = (Scores::default(), Budget::new(&limits));
            let found = verdict(&mut scores, &grid, at, Threads { count, alone }, &mut budget).unwrap();
            assert_eq!(budget.left(), max_bytes, "all memory is given back");
            found
        };
        for played in ["", "21", "3313", "12345", "1144"] {
            let at = played
                .bytes()
                .fold(Stones::default(), |at, column| at.after(grid.place(&at, u32::from(column - b'1'))));
            let alone = verdict(&at, 1, 0, 64 << 20);
            for (count, from, max_bytes) in [(2, 0, 64 << 20), (3, 1000, 64 << 20), (8, 0, 64 << 10)] {
                assert_eq!(verdict(&at, count, from, max_bytes), alone, "{played} {count}");
            }
        }
    }

    #[test]
    fn most_threats_come_first_and_then_the_middle() {
        let mut moves = Moves::default();
        for (stone, threats) in [(1, 0), (2, 3), (4, 1), (8, 3), (16, 0)] {
            moves.add(stone, threats);
        }
        assert_eq!(moves.stones(), [2, 8, 4, 1, 16]);
        let grid = Grid::new(4, 4).unwrap();
        assert_eq!(grid.order, [1, 2, 0, 3].map(|column| grid.column(column)));
        assert!(Grid::new(10, 1).is_none() && Grid::new(9, 6).is_none() && Grid::new(0, 4).is_none());
    }
}
