//! Nimbers of all bars within one, in one sweep.
//!
//! The bars within a bar are numbered as they stand in a dictionary of their rows: the number of a bar is a
//! sum over its rows, of how many bars begin as it does and go on with a shorter row. A bite leaves a smaller
//! number.
//! **Cost**: two bytes a bar, and one look into the table for each bite of each bar. An 8x8 bar has 12 870
//! within it, a 12x12 bar 2.7 million.

use std::sync::{Mutex, PoisonError};

use super::Bar;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::value::nimber::Nimber;

/// Bars within a bar that is swept, at least: fewer are left to the memo, which looks only at those it needs.
const MIN_BARS: u64 = 1 << 12;
/// The same, at most.
const MAX_BARS: u64 = 1 << 31;
/// Squares of a bar that is swept, at most: no nimber is larger.
const MAX_SQUARES: u64 = 4096;

/// The nimbers of all bars within a bar.
pub(super) struct Sweep {
    order: Order,
    nimbers: Vec<u16>,
}

impl Sweep {
    /// Sweeps all bars of an order; `None` if they take more than half of the memory.
    ///
    /// # Errors
    /// The time is over.
    fn of(order: Order, budget: &mut Budget<'_>) -> Result<Option<Self>, Stopped> {
        let bytes = order.bytes() + 2 * order.count;
        if bytes > budget.left() / 2 {
            return Ok(None);
        }
        budget.take(bytes)?;
        budget.expect(order.count);
        let mut nimbers = Vec::with_capacity(usize::try_from(order.count).expect("there is memory for them"));
        let mut at = At::new(&order);
        loop {
            budget.step()?;
            nimbers.push(at.nimber(&order, &nimbers));
            if !at.next(&order) {
                return Ok(Some(Self { order, nimbers }));
            }
        }
    }

    fn nimber(&self, bar: &Bar) -> Option<Nimber> {
        let at = usize::try_from(self.order.number(bar)?).ok()?;
        self.nimbers.get(at).map(|&nimber| Nimber(nimber.into()))
    }
}

/// The last sweep.
#[derive(Default)]
pub(super) struct Swept(Mutex<Option<Sweep>>);

impl Swept {
    /// The nimber of a bar, by the last sweep or by one of its own; `None` if that is too much.
    ///
    /// # Errors
    /// The time is over.
    pub(super) fn nimber(&self, bar: &Bar, budget: &mut Budget<'_>) -> Result<Option<Nimber>, Stopped> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.as_ref().and_then(|sweep| sweep.nimber(bar)) {
            return Ok(Some(known));
        }
        let Some(order) = Order::of(bar).filter(|order| order.count >= MIN_BARS) else { return Ok(None) };
        *last = None;
        *last = Sweep::of(order, budget)?;
        Ok(last.as_ref().and_then(|sweep| sweep.nimber(bar)))
    }
}

/// The order of the bars within a bar.
struct Order {
    /// The lengths of the rows of the whole bar.
    rows: Vec<usize>,
    /// By row and length: how many bars begin alike and go on with a shorter row here.
    before: Vec<Vec<u32>>,
    /// By row and length: the sum of these for all rows above.
    above: Vec<Vec<u32>>,
    /// All bars.
    count: u64,
}

impl Order {
    /// `None` if there are too many squares or bars.
    fn of(bar: &Bar) -> Option<Self> {
        let squares: u64 = bar.0.iter().map(|&length| u64::from(length)).sum();
        if squares > MAX_SQUARES {
            return None;
        }
        let rows: Vec<usize> = bar.0.iter().map(|&length| length as usize).collect();
        let longest = *rows.first()?;
        // by length of the row above: how many ways there are for the rows from here on
        let mut ways = vec![1_u64; longest + 1];
        let mut before = Vec::with_capacity(rows.len());
        for &most in rows.iter().rev() {
            let mut shorter = Vec::with_capacity(longest + 1);
            let mut sum = 0_u64;
            let mut next = Vec::with_capacity(longest + 1);
            for (length, ways) in ways.iter().enumerate() {
                shorter.push(u32::try_from(sum).ok()?);
                if length <= most {
                    sum += ways;
                }
                next.push(sum);
            }
            if sum > MAX_BARS {
                return None;
            }
            before.push(shorter);
            ways = next;
        }
        before.reverse();
        let mut above = vec![vec![0_u32; longest + 1]];
        for row in &before {
            let last = above.last().expect("there is one");
            // sums over rows that are all this long need no meaning where no bar has them
            above.push(last.iter().zip(row).map(|(sum, more)| sum.wrapping_add(*more)).collect());
        }
        Some(Self { rows, before, above, count: ways[longest] })
    }

    /// The memory of its tables.
    fn bytes(&self) -> u64 {
        let lengths = self.before.iter().chain(&self.above).map(Vec::len).sum::<usize>();
        size_of::<u32>() as u64 * lengths as u64
    }

    /// The number of a bar; `None` if it is not within the whole one.
    fn number(&self, bar: &Bar) -> Option<u32> {
        let fits = bar.0.len() <= self.rows.len()
            && bar.0.iter().zip(&self.rows).all(|(&length, &most)| length as usize <= most);
        let parts = bar.0.iter().zip(&self.before).map(|(&length, before)| before.get(length as usize));
        if fits { parts.sum() } else { None }
    }
}

/// A bar on the way, and what is worked out for all of its bites together.
struct At {
    /// The lengths of its rows; rows that are eaten up are 0.
    rows: Vec<usize>,
    /// How many rows are longer than this.
    columns: Vec<usize>,
    /// By row: the part of the number that is due to the rows above.
    above: Vec<u32>,
    /// By length: the part of the number after a bite in the first row that leaves this length, in which the
    /// rows are cut or stay as they are.
    cut: Vec<u32>,
    /// Stamps of the nimbers that are seen.
    seen: Vec<u32>,
    stamp: u32,
}

impl At {
    /// The bar that is eaten up.
    fn new(order: &Order) -> Self {
        let (rows, longest) = (order.rows.len(), order.rows[0]);
        Self {
            rows: vec![0; rows],
            columns: vec![0; longest],
            above: vec![0; rows + 1],
            cut: vec![0; longest],
            seen: vec![0; order.rows.iter().sum::<usize>() + 1],
            stamp: 0,
        }
    }

    /// The next bar; `false` after the last one.
    fn next(&mut self, order: &Order) -> bool {
        let Some(row) = (0..self.rows.len()).rev().find(|&row| {
            let above = if row == 0 { usize::MAX } else { self.rows[row - 1] };
            self.rows[row] < order.rows[row].min(above)
        }) else {
            return false;
        };
        let column = self.rows[row];
        self.rows[row] += 1;
        // all below are eaten up; no row from this one on was longer
        self.rows[row + 1..].fill(0);
        self.columns[..=column].fill(row + 1);
        true
    }

    fn nimber(&mut self, order: &Order, nimbers: &[u16]) -> u16 {
        self.stamp += 1;
        for (row, &length) in self.rows.iter().enumerate() {
            self.above[row + 1] = self.above[row].wrapping_add(order.before[row][length]);
        }
        let whole = *self.above.last().expect("there is one");
        let columns = self.columns.iter().zip(&mut self.cut).take(self.rows[0]);
        for (length, (&rows, cut)) in columns.enumerate() {
            let below = whole.wrapping_sub(self.above[rows]);
            *cut = order.above[rows][length].wrapping_add(below);
        }
        for (row, &length) in self.rows.iter().enumerate() {
            let above = self.above[row];
            // not the poisoned square
            let first = usize::from(row == 0);
            let bites = self.cut.iter().zip(&order.above[row]).take(length).skip(first);
            for (cut, here) in bites {
                let left = above.wrapping_add(*cut).wrapping_sub(*here);
                self.seen[usize::from(nimbers[left as usize])] = self.stamp;
            }
        }
        let free = self.seen.iter().position(|&stamp| stamp != self.stamp);
        u16::try_from(free.expect("there are fewer bites than squares")).expect("there are few squares")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::Chomp;
    use super::*;
    use grundy_base::Limits;
    use grundy_base::rules::Impartial;
    use grundy_base::value::nimber::mex;

    fn by_definition(bar: &Bar, known: &mut BTreeMap<Bar, Nimber>) -> Nimber {
        if let Some(&nimber) = known.get(bar) {
            return nimber;
        }
        let (mut bites, mut values) = (Vec::new(), Vec::new());
        Chomp.moves(bar, &mut bites);
        for bite in &bites {
            let mut left = Vec::new();
            Chomp.play(bar, bite, &mut left);
            values.push(by_definition(&left[0], known));
        }
        let nimber = mex(values);
        known.insert(bar.clone(), nimber);
        nimber
    }

    /// Every bar within some bars of all shapes, against the rules; in one sweep, and each in one of its own.
    #[test]
    fn sweeps_agree_with_the_rules() {
        let limits = Limits::default();
        let whole: [&[u32]; 7] = [
            &[4, 4, 4, 4],
            &[7, 3, 3, 1],
            &[1, 1, 1, 1, 1],
            &[9],
            &[5, 5, 2],
            &[6, 1, 1, 1],
            &[2, 2, 2, 2, 1],
        ];
        for rows in whole {
            let whole = Bar(rows.into());
            let mut budget = Budget::new(&limits);
            let swept =
                |bar: &Bar, budget: &mut _| Sweep::of(Order::of(bar).unwrap(), budget).unwrap().unwrap();
            let sweep = swept(&whole, &mut budget);
            let mut known = BTreeMap::new();
            by_definition(&whole, &mut known);
            // the bar that is eaten up is no position
            assert_eq!(sweep.nimbers.len(), known.len() + 1, "{rows:?}");
            for (bar, nimber) in &known {
                assert_eq!(sweep.nimber(bar), Some(*nimber), "{bar:?} in {rows:?}");
                let own = swept(bar, &mut budget);
                assert_eq!(own.nimber(bar), Some(*nimber), "{bar:?}");
            }
            let outside = Bar(vec![rows[0] + 1].into());
            assert_eq!(sweep.nimber(&outside), None);
        }
    }

    /// What is too much for the memory or has too many bars is left to others, and a sweep ends in time.
    #[test]
    fn limits_hold() {
        let order = |n| Order::of(&Bar::whole(n, n).unwrap());
        let little = Limits { max_bytes: 40_000, ..Limits::default() };
        assert!(Sweep::of(order(8).unwrap(), &mut Budget::new(&little)).unwrap().is_none());
        assert!(Sweep::of(order(6).unwrap(), &mut Budget::new(&little)).unwrap().is_some());
        assert!(order(40).is_none() && order(100).is_none());
        let stopped = Limits::default();
        stopped.stop.time_is_over();
        assert!(Sweep::of(order(9).unwrap(), &mut Budget::new(&stopped)).is_err());
        // few bars are left to the memo
        let (swept, limits) = (Swept::default(), Limits::default());
        let nimber = |n| swept.nimber(&Bar::whole(n, n).unwrap(), &mut Budget::new(&limits)).unwrap();
        assert_eq!((nimber(6), nimber(7).is_some()), (None, false));
        assert!(nimber(8).is_some() && nimber(6).is_some());
    }
}
