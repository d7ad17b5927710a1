//! Nimbers on demand, without lists of moves: options mark values as they come.
//!
//! A depth-first search with its own stack. A position whose options all have values gets a value at once.
//! Otherwise it waits, and its unknown options are pushed, the least on top. So most positions are visited
//! once, and only needed ones are.

use std::sync::Arc;

use grundy::Nimber;
use grundy::error::{Cycle, Error, Limit, Stopped};
use grundy::limits::Budget;
use grundy_lang::allowance::Allowance;
use rustc_hash::FxHashSet;

use super::compile::Frame;
use super::options::{MAX_OPTIONS, Sink};
use super::store::{FIRST_VALUE, Store, UNKNOWN, WAITING};

/// Once the options without a value take this many bytes, they are valued before more are collected.
const MAX_UNKNOWN_BYTES: usize = 8 << 20;
/// Options of a line between two checks of the stop flag.
const OPTIONS_PER_LOOK: u64 = 4096;
/// Positions that wait between two looks for an end.
const MANY_WAITING: u64 = 20_000;
/// Options that are looked at there.
const MAX_LOOKED_AT: usize = 1_000;
/// Where the rules are tried then.
const FAR: u64 = 1_000_000_000_000;
/// Positions between two checks of the stop flag.
const POSITIONS_PER_LOOK: u64 = 64;
/// Positions for which the stack keeps its room.
const MAX_KEPT_ROOM: usize = 1 << 10;

/// The values found so far, and buffers.
#[derive(Debug)]
pub(super) struct Values<const K: usize> {
    store: Store<K>,
    marks: Marks<K>,
    frame: Frame,
    stack: Vec<[u64; K]>,
}

impl<const K: usize> Default for Values<K> {
    fn default() -> Self {
        Self { store: Store::default(), marks: Marks::default(), frame: Frame::default(), stack: Vec::new() }
    }
}

/// Values of the options of one position, and its options without value.
#[derive(Debug)]
struct Marks<const K: usize> {
    /// By value: the number of the look at which it was seen.
    seen: Vec<u32>,
    look: u32,
    unknown: Vec<[u64; K]>,
    options: u64,
    cut: bool,
}

impl<const K: usize> Default for Marks<K> {
    fn default() -> Self {
        Self { seen: Vec::new(), look: 0, unknown: Vec::new(), options: 0, cut: false }
    }
}

impl<const K: usize> Marks<K> {
    /// Starts a position whose options have values below `bound`.
    fn begin(&mut self, bound: u32) {
        // a nim-sum has no more bits than its terms
        let size = (bound as usize).next_power_of_two();
        if self.look == u32::MAX || self.seen.len() < size {
            self.seen = vec![0; size];
            self.look = 0;
        }
        self.look += 1;
        self.unknown.clear();
        self.options = 0;
        self.cut = false;
    }

    fn mark(&mut self, value: u32) {
        if let Some(seen) = self.seen.get_mut(value as usize) {
            *seen = self.look;
        }
    }

    /// The least value that was not seen.
    fn mex(&self) -> u32 {
        let least = self.seen.iter().position(|&seen| seen != self.look).unwrap_or(self.seen.len());
        u32::try_from(least).expect("there are not so many options")
    }
}

struct Taking<'a, const K: usize> {
    marks: &'a mut Marks<K>,
    store: &'a Store<K>,
    params: usize,
    /// Options with a number below zero are dropped; else they are for others to judge.
    drops: bool,
    allowance: &'a Allowance,
}

impl<const K: usize> Taking<'_, K> {
    fn count(&mut self, options: u64) -> Option<()> {
        self.marks.options = self.marks.options.saturating_add(options);
        self.marks.cut = self.marks.options > MAX_OPTIONS
            || self.marks.unknown.len() >= MAX_UNKNOWN_BYTES / size_of::<[u64; K]>();
        (!self.marks.cut).then_some(())
    }

    /// The value of a position of one number, if it is in the array.
    fn known(&self, number: i64) -> Option<u32> {
        let place = usize::try_from(number).ok().filter(|_| K == 1)?;
        self.store.cells().get(place)?.checked_sub(FIRST_VALUE)
    }

    fn look_up(&mut self, numbers: &[i64]) -> Option<()> {
        // most are
        if let [number] = *numbers
            && let Some(value) = self.known(number)
        {
            self.marks.mark(value);
            return Some(());
        }
        if numbers.iter().any(|&number| number < 0) {
            return self.drops.then_some(());
        }
        let (mut value, mut known) = (0, true);
        for part in numbers.chunks_exact(self.params) {
            let mut at = [0; K];
            for (to, from) in at.iter_mut().zip(part) {
                *to = from.unsigned_abs();
            }
            match self.store.get(&at) {
                UNKNOWN | WAITING => {
                    self.marks.unknown.push(at);
                    known = false;
                }
                slot => value ^= slot - FIRST_VALUE,
            }
        }
        if known {
            self.marks.mark(value);
        }
        Some(())
    }

    /// Options in lines through the array: the least slot that was met.
    fn line(&mut self, (place, way): (usize, isize), count: usize) -> Option<u32> {
        let cells = self.store.cells();
        let mut least = u32::MAX;
        // the order in which they come does not matter
        let (from, by) = match way {
            0.. => (place, way.unsigned_abs()),
            _ => (place.checked_add_signed(way * isize::try_from(count - 1).ok()?)?, way.unsigned_abs()),
        };
        let mut take = |slot: u32| {
            least = least.min(slot);
            self.marks.mark(slot.wrapping_sub(FIRST_VALUE));
        };
        match by {
            0 => take(cells[from]),
            1 => cells[from..from + count].iter().for_each(|&slot| take(slot)),
            _ => cells[from..].iter().step_by(by).take(count).for_each(|&slot| take(slot)),
        }
        Some(least)
    }

    /// Marks the values of sums of two.
    fn lines(&mut self, a: (usize, isize), b: (usize, isize), count: usize) -> Option<u32> {
        let cells = self.store.cells();
        let mut least = u32::MAX;
        let mut take = |a: u32, b: u32| {
            least = least.min(a).min(b);
            self.marks.mark(a.wrapping_sub(FIRST_VALUE) ^ b.wrapping_sub(FIRST_VALUE));
        };
        match (a, b) {
            ((a, 1), (b, -1)) | ((b, -1), (a, 1)) => {
                let up = &cells[a..a + count];
                let down = &cells[b + 1 - count..=b];
                up.iter().zip(down.iter().rev()).for_each(|(&a, &b)| take(a, b));
            }
            _ => {
                for i in 0..count {
                    let step = isize::try_from(i).ok()?;
                    let (a, b) = (a.0.checked_add_signed(step * a.1)?, b.0.checked_add_signed(step * b.1)?);
                    take(cells[a], cells[b]);
                }
            }
        }
        Some(least)
    }
}

impl<const K: usize> Sink for Taking<'_, K> {
    fn one(&mut self, numbers: &[i64]) -> Option<()> {
        self.count(1)?;
        self.look_up(numbers)
    }

    fn ray(&mut self, first: &[i64], step: &[i64], count: u64) -> Option<()> {
        if !self.drops {
            // all lie between the first and the last
            let last = i64::try_from(count.saturating_sub(1)).ok()?;
            for (first, step) in first.iter().zip(step) {
                let last = step.checked_mul(last)?.checked_add(*first)?;
                (*first >= 0 && last >= 0).then_some(())?;
            }
        }
        self.count(count)?;
        let (one, two) = (self.params, 2 * self.params);
        let length = usize::try_from(count).ok()?;
        let least = if first.len() == one {
            self.store.line(first, step, count).and_then(|line| self.line(line, length))
        } else if first.len() == two {
            let a = self.store.line(&first[..one], &step[..one], count);
            let b = self.store.line(&first[one..], &step[one..], count);
            a.zip(b).and_then(|(a, b)| self.lines(a, b, length))
        } else {
            None
        };
        if least.is_some_and(|least| least >= FIRST_VALUE) {
            return Some(());
        }
        let mut at = first.to_vec();
        for i in 0..count {
            if i > 0 {
                at.iter_mut().zip(step).for_each(|(number, step)| *number += step);
            }
            self.look_up(&at)?;
            self.count(0)?;
            if i.is_multiple_of(OPTIONS_PER_LOOK) {
                self.allowance.look().ok()?;
            }
        }
        Some(())
    }

    fn curve(&mut self, first: i64, step: i64, bend: i64, count: u64) -> Option<()> {
        self.count(count)?;
        let (mut number, mut step) = (first, step);
        for i in 0..count {
            match self.known(number) {
                Some(value) => self.marks.mark(value),
                None => {
                    self.look_up(&[number])?;
                    self.count(0)?;
                }
            }
            if i.is_multiple_of(OPTIONS_PER_LOOK) {
                self.allowance.look().ok()?;
            }
            if i + 1 < count {
                number = number.checked_add(step)?;
                step = step.checked_add(bend)?;
            }
        }
        Some(())
    }

    fn again(&mut self) {
        self.marks.begin(self.store.bound());
    }

    fn is_full(&self) -> bool {
        self.marks.cut
    }
}

/// Rules whose options come as rows of numbers.
pub(super) trait Options<const K: usize> {
    /// The number of numbers of a position.
    fn params(&self) -> usize;

    /// The limits in force.
    fn allowance(&self) -> Arc<Allowance>;

    /// Whether options with a number below zero are dropped; else a sink stops at one.
    fn drops_below_zero(&self) -> bool {
        true
    }

    /// Passes the options of a position to a sink until the sink stops.
    ///
    /// # Errors
    /// A fault of the rules.
    fn options(&self, at: &[u64; K], frame: &mut Frame, sink: &mut dyn Sink) -> Result<(), Error>;

    /// The position as it is written.
    fn written(&self, at: &[u64; K]) -> String;

    /// The error for play that has no end; `way` shows positions of it.
    fn without_end(&self, way: &str) -> Error;

    /// Whether one of the first options of a position has a greater number than the position has.
    fn rises(&self, at: &[u64; K]) -> bool {
        let greatest = at.iter().copied().max().and_then(|number| i64::try_from(number).ok());
        let mut rise = Rise { greatest: greatest.unwrap_or(i64::MAX), left: MAX_LOOKED_AT, is_found: false };
        let ran = self.options(at, &mut Frame::under(self.allowance()), &mut rise);
        ran.is_ok() && rise.is_found
    }
}

/// Looks for an option with a greater number.
struct Rise {
    greatest: i64,
    /// Options that may still be looked at.
    left: usize,
    is_found: bool,
}

impl Sink for Rise {
    fn one(&mut self, numbers: &[i64]) -> Option<()> {
        self.left = self.left.saturating_sub(1);
        self.is_found |= numbers.iter().any(|&number| number > self.greatest);
        (!self.is_full()).then_some(())
    }

    fn again(&mut self) {}

    fn is_full(&self) -> bool {
        self.is_found || self.left == 0
    }
}

impl<const K: usize> Values<K> {
    /// The nimber of a position. In `budget.stats` it counts `computed`, `cached` and `moves`.
    ///
    /// # Errors
    /// A fault of the expression, a cycle, a limit.
    pub(super) fn nimber(
        &mut self,
        rules: &impl Options<K>,
        root: &[u64; K],
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Error> {
        let allowance = self.begin(rules);
        let found = self.value(rules, &allowance, root, budget);
        budget.stats.cached = self.store.count();
        found.map(|value| Nimber(value.into()))
    }

    /// Adds the nimbers of positions to `found`, in their order.
    ///
    /// # Errors
    /// As that of one.
    pub(super) fn nimbers(
        &mut self,
        rules: &impl Options<K>,
        mut roots: impl Iterator<Item = [u64; K]>,
        found: &mut Vec<u32>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Error> {
        let allowance = self.begin(rules);
        let ended = roots.try_for_each(|root| {
            found.push(self.value(rules, &allowance, &root, budget)?);
            Ok(())
        });
        budget.stats.cached = self.store.count();
        ended
    }

    /// What is the same for all positions of a question.
    fn begin(&mut self, rules: &impl Options<K>) -> Arc<Allowance> {
        let allowance = rules.allowance();
        self.frame.obey(Arc::clone(&allowance));
        allowance
    }

    fn value(
        &mut self,
        rules: &impl Options<K>,
        allowance: &Allowance,
        root: &[u64; K],
        budget: &mut Budget<'_>,
    ) -> Result<u32, Error> {
        self.store.cover(root, budget);
        let mut stack = std::mem::take(&mut self.stack);
        stack.push(*root);
        let found = self.run(rules, allowance, root, &mut stack, budget);
        if found.is_err() {
            stack.iter().for_each(|at| self.store.release(at));
        }
        if stack.capacity() <= MAX_KEPT_ROOM {
            stack.clear();
            self.stack = stack;
        }
        found.map(|()| self.store.get(root) - FIRST_VALUE)
    }

    fn run(
        &mut self,
        rules: &impl Options<K>,
        allowance: &Allowance,
        root: &[u64; K],
        stack: &mut Vec<[u64; K]>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Error> {
        let (mut looks, mut waiting) = (0_u64, 0_u64);
        while let Some(&at) = stack.last() {
            let slot = self.store.get(&at);
            if slot >= FIRST_VALUE {
                stack.pop();
                budget.give_back(size_of::<[u64; K]>() as u64);
                continue;
            }
            looks += 1;
            if looks.is_multiple_of(POSITIONS_PER_LOOK) {
                budget.look()?;
            }
            self.marks.begin(self.store.bound());
            let mut taking = Taking {
                marks: &mut self.marks,
                store: &self.store,
                params: rules.params(),
                drops: rules.drops_below_zero(),
                allowance,
            };
            if let Err(error) = rules.options(&at, &mut self.frame, &mut taking) {
                // how far the search came when it was stopped
                budget.look()?;
                return Err(error);
            }
            budget.stats.moves += self.marks.options;
            if self.marks.unknown.is_empty() {
                if self.marks.cut {
                    return Err(too_many(rules.written(&at)).into());
                }
                self.store.set(&at, self.marks.mex() + FIRST_VALUE, budget)?;
                budget.stats.computed += 1;
                budget.step()?;
                self.store.settle(root, budget);
                continue;
            }
            if slot == UNKNOWN {
                self.store.set(&at, WAITING, budget)?;
                budget.meet();
                waiting += 1;
                if waiting % MANY_WAITING == 0 {
                    self.check_end(rules, stack, &at)?;
                }
            }
            if let Some(&met) = self.marks.unknown.iter().find(|at| self.store.get(at) == WAITING) {
                return Err(self.cycle(rules, stack, &met).into());
            }
            self.marks.unknown.sort_unstable_by(|a, b| b.cmp(a));
            self.marks.unknown.dedup();
            budget.take_table::<[u64; K]>(self.marks.unknown.len() as u64)?;
            stack.extend_from_slice(&self.marks.unknown);
        }
        Ok(())
    }

    /// Refuses rules that lead up without an end: the last of many positions that wait has an option with a
    /// greater number, and so has the same position very far away.
    fn check_end(&self, rules: &impl Options<K>, stack: &[[u64; K]], at: &[u64; K]) -> Result<(), Error> {
        const SHOWN: usize = 3;
        let mut far = *at;
        if let Some(number) = far.iter_mut().max() {
            *number = FAR;
        }
        if !rules.rises(at) || !rules.rises(&far) {
            return Ok(());
        }
        // one that waits may also stand further below, where it was named before
        let mut met = FxHashSet::default();
        let waiting = stack.iter().rev().filter(|at| self.store.get(at) == WAITING && met.insert(**at));
        let waiting: Vec<&[u64; K]> = waiting.collect();
        let mut way: Vec<String> = waiting.iter().rev().take(SHOWN).map(|at| rules.written(at)).collect();
        way.extend(["…".to_owned(), rules.written(at)]);
        Err(rules.without_end(&way.join(" → ")))
    }

    /// The positions that wait for each other, from `met` to the top of the stack.
    fn cycle(&self, rules: &impl Options<K>, stack: &[[u64; K]], met: &[u64; K]) -> Cycle {
        let mut witness = Vec::new();
        // one that waits may also stand further below, where it was named before
        for at in stack.iter().rev().filter(|at| self.store.get(at) == WAITING) {
            witness.push(rules.written(at));
            if at == met {
                break;
            }
        }
        witness.reverse();
        Cycle { witness }
    }
}

/// The limit of options of one position.
pub(super) fn too_many(at: String) -> Stopped {
    Stopped::new(Limit::Size, format!("looking at {MAX_OPTIONS} options of {at}"))
}
