//! The net score of Dots and Boxes by questions whether it is above a value, with a table of bounds.
//! **Source** J. Barker and R. Korf, "Solving Dots-and-Boxes", AAAI 2012 (chains); E. Berlekamp, "The Dots
//! and Boxes Game", 2000 (which boxes are taken).

#![expect(clippy::cast_possible_truncation, reason = "bounds are small")]

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_search::crew::{Crew, Halted, Threads};
use grundy_search::scores::{Scores, Span};

use super::lines::{Closing, Left, Lines, MAX_LINES};
use super::runs::{Run, Runs};

/// The most bytes of the table of bounds.
const MAX_TABLE_BYTES: u64 = 2 << 30;
/// The table takes at most one part in so many of the memory.
const SHARE: u64 = 3;

/// Drawings with fewer free lines are not worth a word to other threads.
const SHARED_LINES: u32 = 16;

/// Where runs that give boxes away stand in the order of moves: behind the lines near the middle.
const SHORT: i32 = 12;
const LONG: i32 = 1 << 16;

/// How many boxes more than the other player the player to move gets, of those that are left, found by at
/// most so many threads. `scores` may be shared by questions about whatever board.
///
/// # Errors
/// A limit.
pub(super) fn net(
    scores: &mut Scores,
    lines: &Lines,
    drawn: u64,
    threads: Threads,
    budget: &mut Budget<'_>,
) -> Result<i32, Stopped> {
    let most = budget.left() / SHARE;
    let recent_bits = Recent::bits(most);
    let bytes = ((threads.count * size_of::<Recent>()) << recent_bits) as u64;
    budget.take(bytes)?;
    let found = scores.begin(most.min(MAX_TABLE_BYTES), budget).and_then(|shelves| {
        let before = budget.stats.computed;
        let mut questions = Questions { lines, scores, shelves, recent_bits, threads, before };
        let found = questions.exact(lines.left(drawn), budget);
        scores.end(budget);
        found
    });
    budget.give_back(bytes);
    found
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

struct Questions<'s> {
    lines: &'s Lines,
    scores: &'s mut Scores,
    /// The shelves that the table may have.
    shelves: u64,
    /// How many recent drawings a thread keeps, as a power of two.
    recent_bits: u32,
    threads: Threads,
    /// Openings before the first question.
    before: u64,
}

impl Questions<'_> {
    /// The exact score, by questions whether it is at least a value: the one that was found last.
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

    /// A lower bound of the net score that is at least `asked`, or else an upper bound below it.
    fn above(&mut self, left: Left, asked: i32, budget: &mut Budget<'_>) -> Result<i32, Stopped> {
        let (lines, recent_bits) = (self.lines, self.recent_bits);
        self.scores.ask(self.shelves, self.threads, self.before, budget, |scores, crew, budget| {
            let recent = vec![Recent::default(); 1 << recent_bits];
            Search { lines, scores, crew, recent, shift: 64 - recent_bits }.above(left, asked, budget)
        })
    }
}

/// What comes of a position where boxes are closed until a choice is to be made.
struct Ahead {
    left: Left,
    /// The boxes that are closed by then.
    gained: i32,
    closing: Closing,
    /// Its name, where it is one to look up.
    name: Option<[u64; 2]>,
}

/// What one thread does.
struct Search<'s> {
    lines: &'s Lines,
    scores: &'s Scores,
    crew: &'s Crew,
    recent: Vec<Recent>,
    /// What a hash is cut by to be a place among the recent ones.
    shift: u32,
}

impl Search<'_> {
    /// Where a position stands among the recent ones.
    fn place(&self, left: &Left) -> usize {
        (mixed(left.lines) >> self.shift) as usize
    }

    /// A lower bound of the net score that is at least `asked`, or else an upper bound below it. It goes as
    /// deep as there are lines.
    fn above(&mut self, left: Left, asked: i32, budget: &mut Budget<'_>) -> Result<i32, Halted> {
        let ahead = self.ahead(left);
        self.above_ahead(&ahead, asked, budget)
    }

    /// What comes of a position before a choice is made; what is known of it is on its way then.
    fn ahead(&self, mut left: Left) -> Ahead {
        let mut gained = 0;
        let closing = loop {
            let closing = self.lines.closing(&left);
            let Closing::Best(line) = closing else { break closing };
            gained += self.lines.draw(&mut left, line);
        };
        let is_recent = self.recent[self.place(&left)].lines == left.lines;
        let is_named = matches!(closing, Closing::Nothing) && left.lines != 0 && !is_recent;
        let name = is_named.then(|| Runs::of(self.lines, &left).name());
        name.inspect(|name| self.scores.prefetch(*name));
        Ahead { left, gained, closing, name }
    }

    /// The same bound, of what is seen ahead.
    fn above_ahead(&mut self, ahead: &Ahead, asked: i32, budget: &mut Budget<'_>) -> Result<i32, Halted> {
        budget.step()?;
        let Ahead { left, gained, ref closing, name } = *ahead;
        let open = left.open();
        // all boxes are somebody's in the end: the score is as odd as they are
        let asked = asked - gained;
        let asked = asked + ((asked - open) & 1);
        if -open >= asked {
            return Ok(gained - open);
        }
        if open < asked {
            return Ok(gained + open);
        }
        let best = match *closing {
            Closing::OneOf(close, leave) => self.close_or_leave(&left, close, leave, asked, budget)?,
            _ => self.move_on(&left, name, asked, budget)?,
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
    ) -> Result<i32, Halted> {
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
    fn move_on(
        &mut self,
        left: &Left,
        name: Option<[u64; 2]>,
        asked: i32,
        budget: &mut Budget<'_>,
    ) -> Result<i32, Halted> {
        let place = self.place(left);
        let recent = self.recent[place];
        if let Some(answer) = recent.answer(asked).filter(|_| recent.lines == left.lines) {
            return Ok(answer);
        }
        let name = name.unwrap_or_else(|| Runs::of(self.lines, left).name());
        let open = left.open() as i8;
        let mut now = Recent { lines: left.lines, low: -open, high: open };
        if let Some(known) = self.scores.find(name) {
            (now.low, now.high) = (known.low, known.high);
            if let Some(answer) = now.answer(asked) {
                self.recent[place] = now;
                return Ok(answer);
            }
        }
        self.crew.go_on(self.scores.is_crowded())?;
        budget.stats.computed += 1;
        let before = budget.stats.computed;
        let mut best = i32::MIN;
        let mut moves = [(0, 0_u8); MAX_LINES as usize];
        let mut count = 0;
        for run in Runs::of(self.lines, left).moves() {
            moves[count] = (self.order(run), run.line);
            count += 1;
        }
        moves[..count].sort_unstable();
        let moves = &moves[..count];
        let crew = self.crew;
        // the next option is named while what is known of this one is fetched
        let mut next = None;
        let mut look = |i: usize| {
            let child = |i: usize| {
                let mut after = *left;
                self.lines.draw(&mut after, moves[i].1.into());
                self.ahead(after)
            };
            let now = next.take().filter(|&(at, _)| at == i).map_or_else(|| child(i), |(_, now)| now);
            next = (0 < i && i + 1 < count).then(|| (i + 1, child(i + 1)));
            best = best.max(-self.above_ahead(&now, 1 - asked, budget)?);
            Ok::<_, Halted>(best >= asked)
        };
        if crew.has_others() && left.lines.count_ones() >= SHARED_LINES {
            crew.each(count, |i| mixed(left.lines & !(1 << moves[i].1)), look)?;
        } else {
            for i in 0..count {
                if look(i)? {
                    break;
                }
            }
        }
        match best >= asked {
            true => now.low = now.low.max(best as i8),
            false => now.high = now.high.min(best as i8),
        }
        self.recent[place] = now;
        let Recent { low, high, .. } = now;
        self.scores.keep(name, Span { low, high }, budget.stats.computed - before);
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

/// A name of free lines: their bits, mixed.
fn mixed(lines: u64) -> u64 {
    lines.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
