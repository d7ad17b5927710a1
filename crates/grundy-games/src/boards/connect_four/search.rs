//! The search of Connect Four: alpha-beta over scores, with a table of bounds. Stones are bits, a column
//! after the other with one bit between them, so that rows of four are found by shifts.
//!
//! A move is looked at the earlier the more threats it makes, and from the middle outwards. Moves after which
//! the other player wins at once are left out. **Source** V. Allis 1988 (threats); P. Pons, "Solving Connect
//! 4" (scores asked by halves).

#![expect(clippy::cast_possible_truncation, reason = "keys and scores are cut to their bits on purpose")]

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::value::outcome::{Outcome, Verdict};

/// The bits of a key: the rest of an entry of the table holds its bound.
const KEY_BITS: u32 = 56;
/// The most entries of the table.
const MAX_ENTRIES: u64 = 1 << 23;
/// The table takes at most one part in so many of the memory.
const SHARE: u64 = 4;

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
    /// From the middle outwards.
    pub(super) order: Vec<u32>,
}

impl Grid {
    /// A board, if a word holds it.
    pub(super) fn new(columns: u32, rows: u32) -> Option<Self> {
        if columns == 0 || rows == 0 || (rows + 1).checked_mul(columns)? > KEY_BITS {
            return None;
        }
        let bottom = (0..columns).fold(0, |bits, column| bits | 1 << (column * (rows + 1)));
        let mut order: Vec<u32> = (0..columns).collect();
        order.sort_by_key(|column| (2 * column).abs_diff(columns - 1));
        Some(Self { columns, rows, bottom, cells: bottom * ((1 << rows) - 1), order })
    }

    pub(super) fn column(&self, column: u32) -> u64 {
        ((1 << self.rows) - 1) << (column * (self.rows + 1))
    }

    /// The first row, the third and so on.
    pub(super) fn odd_rows(&self) -> u64 {
        (0..self.rows).step_by(2).fold(0, |cells, row| cells | self.bottom << row)
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

/// Bounds of scores, by position. A score is half the cells that would be left after the winner's last stone,
/// and one; less than 0 for a loss.
#[derive(Debug, Default)]
pub(super) struct Scores {
    /// The key, and above 0 a bound: see `keep`.
    table: Vec<u64>,
}

impl Scores {
    /// Who wins, and in how many plies.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn verdict(
        &mut self,
        grid: &Grid,
        at: &Stones,
        budget: &mut Budget<'_>,
    ) -> Result<Verdict, Stopped> {
        let full = grid.cells.count_ones();
        if grid.has_four(at.theirs()) {
            return Ok(Verdict::ended(Outcome::Loss));
        }
        if at.all.count_ones() == full {
            return Ok(Verdict::ended(Outcome::Draw));
        }
        let most = (budget.left() / SHARE / size_of::<u64>() as u64).clamp(1, MAX_ENTRIES);
        let most = most.min(1_u64 << (full + 2).min(24));
        if self.table.len() as u64 != most {
            self.table = Vec::new();
        }
        let bytes = most * size_of::<u64>() as u64;
        budget.take(bytes)?;
        if self.table.is_empty() {
            self.table = vec![0; most as usize];
        }
        let score = Search { grid, table: &mut self.table, cells: full as i32 }.score(at, budget);
        budget.give_back(bytes);
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
}

struct Search<'s> {
    grid: &'s Grid,
    table: &'s mut [u64],
    cells: i32,
}

impl Search<'_> {
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
            let found = self.within(at, asked, asked + 1, budget)?;
            if found <= asked {
                high = found;
            } else {
                low = found;
            }
        }
        Ok(low)
    }

    /// The score if it is between these, else a bound on the same side. The player to move does not win at
    /// once. It goes as deep as the board has cells.
    fn within(
        &mut self,
        at: &Stones,
        mut alpha: i32,
        mut beta: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
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
        let key = at.mine + at.all;
        match self.bound(key) {
            Some((true, low)) if low > alpha => alpha = low,
            Some((false, high)) if high < beta => beta = high,
            _ => {}
        }
        if alpha >= beta {
            return Ok(alpha);
        }
        let mut moves = [(0, 0_u64); 9];
        let mut count = 0;
        for &column in &grid.order {
            let stone = careful & grid.column(column);
            if stone != 0 {
                let threats = grid.fourths(at.mine | stone, at.all | stone).count_ones();
                moves[count] = (threats, stone);
                count += 1;
            }
        }
        moves[..count].sort_by_key(|(threats, _)| std::cmp::Reverse(*threats));
        for &(_, stone) in &moves[..count] {
            let found = -self.within(&at.after(stone), -beta, -alpha, budget)?;
            if found >= beta {
                self.keep(key, true, found);
                return Ok(found);
            }
            alpha = alpha.max(found);
        }
        self.keep(key, false, alpha);
        Ok(alpha)
    }

    /// The score where every move lets the other player win, or there is no move but into a full board.
    fn lost_at_once(&self, at: &Stones, played: i32) -> i32 {
        debug_assert!(self.grid.open(at) != 0);
        -((self.cells - played) / 2)
    }

    fn place(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((u128::from(hash) * self.table.len() as u128) >> 64) as usize
    }

    /// What is known of a position: whether it is a lower bound, and the bound.
    fn bound(&self, key: u64) -> Option<(bool, i32)> {
        let entry = self.table[self.place(key)];
        let told = (entry >> KEY_BITS) as i32;
        let is_known = told != 0 && entry & ((1 << KEY_BITS) - 1) == key;
        is_known.then(|| (told % 2 == 1, told / 2 - self.cells))
    }

    /// Keeps a bound: its sign is moved away, and its last bit says which side it is on.
    fn keep(&mut self, key: u64, is_low: bool, bound: i32) {
        let told = (2 * (bound + self.cells)) as u64 | u64::from(is_low);
        let place = self.place(key);
        self.table[place] = told << KEY_BITS | key;
    }
}
