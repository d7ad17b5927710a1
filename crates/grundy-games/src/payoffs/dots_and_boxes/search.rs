//! The net score of Dots and Boxes by questions whether it is above a value, with a table of bounds.
//! **Source** J. Barker and R. Korf, "Solving Dots-and-Boxes", AAAI 2012 (chains); E. Berlekamp, "The Dots
//! and Boxes Game", 2000 (which boxes are taken).

#![expect(
    clippy::cast_possible_truncation,
    reason = "places are below the length of the table, bounds are small"
)]

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

use super::lines::{Closing, Lines};

/// The most entries of the table.
const MAX_ENTRIES: u64 = 1 << 24;
/// The table takes at most one part in so many of the memory.
const SHARE: u64 = 4;

/// A position without what has been scored, and bounds of the net score still to come; no position is empty.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// The lines, and one bit more, so that a free place is none.
    key: u64,
    low: i8,
    high: i8,
}

/// What is known of the positions of one board.
#[derive(Debug, Default)]
pub(super) struct Scores {
    table: Vec<Bounds>,
}

impl Scores {
    /// How many boxes more than the other player the player to move gets, of those that are left.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn net(&mut self, lines: &Lines, drawn: u64, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let most = (budget.left() / SHARE / size_of::<Bounds>() as u64).clamp(1, MAX_ENTRIES);
        let most = most.min(1 << lines.all.count_ones().min(24));
        let bytes = most * size_of::<Bounds>() as u64;
        budget.take(bytes)?;
        if self.table.len() as u64 != most {
            self.table = vec![Bounds::default(); most as usize];
        }
        let mut search = Search { lines, table: &mut self.table };
        let found = search.exact(drawn, budget);
        budget.give_back(bytes);
        found
    }
}

struct Search<'s> {
    lines: &'s Lines,
    table: &'s mut [Bounds],
}

impl Search<'_> {
    fn exact(&mut self, drawn: u64, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let open = self.lines.open(drawn);
        let (mut low, mut high, mut guess) = (-open, open, 0);
        while low < high {
            let asked = guess.max(low + 1);
            guess = self.above(drawn, asked, budget)?;
            if guess < asked {
                high = guess;
            } else {
                low = guess;
            }
        }
        Ok(low)
    }

    /// A lower bound of the net score that is at least `asked`, or else an upper bound below it. It goes as
    /// deep as there are lines.
    fn above(&mut self, mut drawn: u64, mut asked: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        budget.step()?;
        let mut gained = 0;
        let closing = loop {
            drawn = self.lines.first_of_edges(drawn);
            let closing = self.lines.closing(drawn);
            let Closing::Best(line) = closing else { break closing };
            let boxes = self.lines.closed_by(drawn, line);
            (gained, asked, drawn) = (gained + boxes, asked - boxes, drawn | 1 << line);
        };
        let open = self.lines.open(drawn);
        if -open >= asked {
            return Ok(gained - open);
        }
        if open < asked {
            return Ok(gained + open);
        }
        let key = self.lines.least_image(drawn) | 1 << 63;
        let place =
            ((u128::from(key.wrapping_mul(0x9E37_79B9_7F4A_7C15)) * self.table.len() as u128) >> 64) as usize;
        let known = self.table[place];
        if known.key == key {
            if i32::from(known.low) >= asked {
                return Ok(gained + i32::from(known.low));
            }
            if i32::from(known.high) < asked {
                return Ok(gained + i32::from(known.high));
            }
        }
        budget.stats.computed += 1;
        let best = self.best(drawn, closing, asked, budget)?;
        let mut bounds = self.table[place];
        if bounds.key != key {
            bounds = Bounds { key, low: -open as i8, high: open as i8 };
        }
        match best >= asked {
            true => bounds.low = bounds.low.max(best as i8),
            false => bounds.high = bounds.high.min(best as i8),
        }
        self.table[place] = bounds;
        Ok(gained + best)
    }

    /// The best of the moves that count, as far as it matters.
    fn best(
        &mut self,
        drawn: u64,
        closing: Closing,
        asked: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        if let Closing::OneOf(close, leave) = closing {
            let boxes = self.lines.closed_by(drawn, close);
            let closed = boxes + self.above(drawn | 1 << close, asked - boxes, budget)?;
            if closed >= asked {
                return Ok(closed);
            }
            return Ok(closed.max(-self.above(drawn | 1 << leave, 1 - asked, budget)?));
        }
        let (safe, opening) = self.lines.moves(drawn);
        let mut best = i32::MIN;
        for line in safe.into_iter().chain(opening) {
            best = best.max(-self.above(drawn | 1 << line, 1 - asked, budget)?);
            if best >= asked {
                break;
            }
        }
        Ok(best)
    }
}
