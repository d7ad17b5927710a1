//! The net score of Dots and Boxes by questions whether it is above a value, with a table of bounds.
//! **Source** J. Barker and R. Korf, "Solving Dots-and-Boxes", AAAI 2012 (chains); E. Berlekamp, "The Dots
//! and Boxes Game", 2000 (which boxes are taken).

#![expect(clippy::cast_possible_truncation, reason = "bounds are small, efforts are cut on purpose")]

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

use super::lines::{Closing, Left, Lines, MAX_LINES};
use super::runs::{Run, Runs};

/// Entries that share a place.
const PLACES: usize = 4;
/// Places of the first table, and the most of a table.
const FIRST_BUCKETS: usize = 1 << 8;
const MAX_BUCKETS: usize = 1 << 25;
/// The table takes at most one part in so many of the memory.
const SHARE: u64 = 3;

/// Where runs that give boxes away stand in the order of moves: behind the lines near the middle.
const SHORT: i32 = 12;
const LONG: i32 = 1 << 16;

/// Bounds of the net score still to come, and the name of the positions for which they hold.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    name: u64,
    check: u32,
    low: i8,
    high: i8,
    /// How much work it took, as a power of two; 0 in a place that is free.
    effort: u8,
}

impl Bounds {
    fn is_of(&self, name: [u64; 2]) -> bool {
        self.effort > 0 && self.name == name[0] && self.check == name[1] as u32
    }
}

/// What is known of positions, on whatever board: a bounded table, in which what took more work stays.
#[derive(Debug, Default)]
pub(super) struct Scores {
    buckets: Vec<[Bounds; PLACES]>,
    held: usize,
    is_full: bool,
}

impl Scores {
    /// How many boxes more than the other player the player to move gets, of those that are left.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn net(&mut self, lines: &Lines, drawn: u64, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let most = budget.left() / SHARE;
        if Self::bytes(self.buckets.len()) > most {
            *self = Self::default();
        }
        self.is_full = false;
        let recent = vec![Recent::default(); 1 << Recent::bits(most)];
        let bytes = size_of_val(recent.as_slice()) as u64;
        budget.take(bytes + Self::bytes(self.buckets.len()))?;
        let shift = 64 - Recent::bits(most);
        let found = Search { lines, scores: self, most, recent, shift }.exact(lines.left(drawn), budget);
        budget.give_back(bytes + Self::bytes(self.buckets.len()));
        found
    }

    fn bytes(buckets: usize) -> u64 {
        buckets as u64 * size_of::<[Bounds; PLACES]>() as u64
    }

    fn place(&self, name: u64) -> usize {
        ((u128::from(name) * self.buckets.len() as u128) >> 64) as usize
    }

    fn find(&self, name: [u64; 2]) -> Option<&Bounds> {
        let bucket = self.buckets.get(self.place(name[0]))?;
        bucket.iter().find(|known| known.is_of(name))
    }

    fn keep(&mut self, found: Bounds) {
        let place = self.place(found.name);
        let bucket = &mut self.buckets[place];
        let same = bucket.iter().position(|known| known.is_of([found.name, found.check.into()]));
        let least = || (0..PLACES).min_by_key(|&i| bucket[i].effort);
        let i = same.or_else(least).expect("a bucket has places");
        self.held += usize::from(bucket[i].effort == 0);
        bucket[i] = found;
    }

    /// Makes room where the table is nearly full, as long as there is memory.
    fn grow(&mut self, most: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let old = self.buckets.len();
        if self.is_full || self.held * 4 < old * PLACES * 3 {
            return Ok(());
        }
        let new = (old * 2).max(FIRST_BUCKETS);
        // while the old table is read, there are both
        self.is_full = old > 0 && (new > MAX_BUCKETS || Self::bytes(new) > most);
        if self.is_full {
            return Ok(());
        }
        budget.take(Self::bytes(new))?;
        let kept = std::mem::replace(&mut self.buckets, vec![Default::default(); new]);
        self.held = 0;
        kept.into_iter().flatten().filter(|known| known.effort > 0).for_each(|known| self.keep(known));
        budget.give_back(Self::bytes(old));
        Ok(())
    }
}

/// Bounds of a drawing that was met not long ago: to find them takes less than to name its runs.
#[derive(Clone, Copy, Debug, Default)]
struct Recent {
    /// The free lines; none in a place that is free.
    lines: u64,
    low: i8,
    high: i8,
}

impl Recent {
    /// How many are kept, as a power of two, where the table may take so many bytes.
    fn bits(most: u64) -> u32 {
        (most / 64 / size_of::<Self>() as u64).max(2).ilog2().min(14)
    }

    /// Whether the score reaches what is asked, if that is known: the bound that says so.
    fn answer(&self, asked: i32) -> Option<i32> {
        let (low, high) = (self.low.into(), self.high.into());
        if low >= asked { Some(low) } else { Some(high).filter(|&high| high < asked) }
    }
}

struct Search<'s> {
    lines: &'s Lines,
    scores: &'s mut Scores,
    /// Bytes that the table may take.
    most: u64,
    recent: Vec<Recent>,
    /// What a hash is cut by to be a place among the recent ones.
    shift: u32,
}

impl Search<'_> {
    fn exact(&mut self, left: Left, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let open = left.open();
        let (mut low, mut high, mut guess) = (-open, open, 0);
        while low < high {
            let asked = guess.max(low + 1);
            guess = self.above(left, asked, budget)?;
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
    fn above(&mut self, mut left: Left, mut asked: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        budget.step()?;
        let mut gained = 0;
        let closing = loop {
            let closing = self.lines.closing(&left);
            let Closing::Best(line) = closing else { break closing };
            let boxes = self.lines.draw(&mut left, line);
            (gained, asked) = (gained + boxes, asked - boxes);
        };
        let open = left.open();
        // all boxes are somebody's in the end: the score is as odd as they are
        asked += (asked - open) & 1;
        if -open >= asked {
            return Ok(gained - open);
        }
        if open < asked {
            return Ok(gained + open);
        }
        let best = match closing {
            Closing::OneOf(close, leave) => self.close_or_leave(&left, close, leave, asked, budget)?,
            _ => self.move_on(&left, asked, budget)?,
        };
        Ok(gained + best)
    }

    /// The same, where the last boxes of a chain can be closed or left.
    fn close_or_leave(
        &mut self,
        left: &Left,
        close: u32,
        leave: u32,
        asked: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Stopped> {
        let mut after = *left;
        let boxes = self.lines.draw(&mut after, close);
        let closed = boxes + self.above(after, asked - boxes, budget)?;
        if closed >= asked {
            return Ok(closed);
        }
        let mut after = *left;
        self.lines.draw(&mut after, leave);
        Ok(closed.max(-self.above(after, 1 - asked, budget)?))
    }

    /// The same, where no box can be closed.
    fn move_on(&mut self, left: &Left, asked: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let place = (left.lines.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize;
        let recent = self.recent[place];
        if let Some(answer) = recent.answer(asked).filter(|_| recent.lines == left.lines) {
            return Ok(answer);
        }
        let runs = Runs::of(self.lines, left);
        let name = runs.name();
        let open = left.open() as i8;
        let mut now = Recent { lines: left.lines, low: -open, high: open };
        if let Some(known) = self.scores.find(name) {
            (now.low, now.high) = (known.low, known.high);
            if let Some(answer) = now.answer(asked) {
                self.recent[place] = now;
                return Ok(answer);
            }
        }
        self.scores.grow(self.most, budget)?;
        budget.stats.computed += 1;
        let before = budget.stats.computed;
        let mut best = i32::MIN;
        let mut moves = [(0, 0_u8); MAX_LINES as usize];
        let mut count = 0;
        for run in runs.moves() {
            moves[count] = (self.order(run), run.line);
            count += 1;
        }
        moves[..count].sort_unstable();
        for (_, line) in &moves[..count] {
            let mut after = *left;
            self.lines.draw(&mut after, u32::from(*line));
            best = best.max(-self.above(after, 1 - asked, budget)?);
            if best >= asked {
                break;
            }
        }
        match best >= asked {
            true => now.low = now.low.max(best as i8),
            false => now.high = now.high.min(best as i8),
        }
        self.recent[place] = now;
        let effort = (budget.stats.computed - before + 2).ilog2() as u8;
        let Recent { low, high, .. } = now;
        self.scores.keep(Bounds { name: name[0], check: name[1] as u32, low, high, effort });
        Ok(best)
    }

    /// What is looked at first has the least number: lines that give no box away, from the middle of the
    /// longer side, so that the board falls apart and its parts come again; boxes that are given away one or
    /// two at once, which only pass the turn; then the shortest chains.
    fn order(&self, run: Run) -> i32 {
        match run.boxes {
            0 => self.lines.middle(u32::from(run.line)),
            1 | 2 => SHORT,
            boxes => LONG + i32::from(boxes),
        }
    }
}
