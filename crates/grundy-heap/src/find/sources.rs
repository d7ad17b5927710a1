//! Where values come from, and what proves a law of them.

use std::ops::ControlFlow;

use super::{FIRST_VALUES, Source};
use crate::all_but;
use crate::proof::{Theorem, period};
use crate::sequence::Sequence;
use crate::subtraction::TakeSet;
use crate::takes::Takes;
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::value::nimber::Nimber;

/// The nimbers of a take-and-break game, by the engine.
#[derive(Debug)]
pub struct Breaks {
    sequence: Sequence,
    theorem: Option<Theorem>,
    splits: u64,
    threads: usize,
}

impl Breaks {
    /// A source without computed values.
    pub fn new(takes: Takes, threads: usize) -> Self {
        let splits = takes.digits.iter().filter(|&digit| digit & 12 != 0).count() as u64;
        let theorem = Theorem::of(&takes);
        Self { sequence: Sequence::new(takes), theorem, splits, threads }
    }

    /// At most `far`, and no further than is soon computed.
    pub(crate) fn near_to(&self, far: u64) -> u64 {
        let halves = std::iter::successors(Some(far), |far| Some(far / 2));
        halves.take_while(|&to| to > 0).find(|&to| self.is_near(to)).unwrap_or(FIRST_VALUES)
    }
}

/// Work limit when the caller sets no bound: options examined, or values in rows without splits.
pub const DEFAULT_MAX_OPTIONS: u64 = 1 << 29;
/// Values computed at most when the caller sets no bound.
pub const DEFAULT_MAX_VALUES: u64 = 1 << 21;

impl Source for Breaks {
    type Row = Sequence;

    fn row(&self) -> &Sequence {
        &self.sequence
    }

    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error> {
        let more = len.saturating_sub(self.sequence.len());
        budget.take_table::<u16>(more)?;
        let mut stopped = None;
        let done = self.sequence.extend(len, self.threads, &mut |_| match budget.look() {
            Ok(()) => ControlFlow::Continue(()),
            Err(limit) => {
                stopped = Some(limit);
                ControlFlow::Break(())
            }
        });
        match (done, stopped) {
            (ControlFlow::Continue(()), _) => Ok(()),
            (ControlFlow::Break(()), Some(stopped)) => Err(stopped.into()),
            (ControlFlow::Break(()), None) => {
                Err(Stopped::new(Limit::Size, format!("{} heaps", self.sequence.len())).into())
            }
        }
    }

    /// By the options of a heap: half of the heap for each digit that splits, or the rare heaps alone where
    /// those are known.
    fn is_near(&self, len: u64) -> bool {
        let progress = self.sequence.progress();
        let half = len / 2;
        let each = if progress.rare > 0 { progress.rare.min(half) } else { half };
        let cubic = self
            .theorem
            .as_ref()
            .is_none_or(|theorem| matches!(theorem, Theorem::Breaks(takes) if takes.heaps() == 3));
        let each = if cubic { half.saturating_mul(half) } else { each };
        let options = each.saturating_mul(self.splits).saturating_add(1).saturating_mul(len / 2);
        len <= DEFAULT_MAX_VALUES && options <= DEFAULT_MAX_OPTIONS
    }

    fn theorem(&self) -> Option<&Theorem> {
        self.theorem.as_ref()
    }

    fn proved(&self) -> Option<period::Period> {
        self.sequence.period()
    }

    fn searches(&self) -> bool {
        self.theorem.is_some()
    }
}

/// The nimbers where all amounts but some may be taken.
#[derive(Debug)]
pub struct Others {
    forbidden: TakeSet,
    theorem: Theorem,
    nimbers: Vec<Nimber>,
    values: Vec<u64>,
}

impl Others {
    /// A source without computed values.
    pub fn new(forbidden: TakeSet) -> Self {
        let theorem = Theorem::AllBut { last: forbidden.largest() };
        Self { forbidden, theorem, nimbers: Vec::new(), values: Vec::new() }
    }
}

impl Source for Others {
    type Row = Vec<u64>;

    fn row(&self) -> &Vec<u64> {
        &self.values
    }

    fn extend(&mut self, len: u64, budget: &mut Budget<'_>) -> Result<(), Error> {
        let known = self.values.len();
        budget.take_table::<u64>(len.saturating_sub(known as u64))?;
        let Some(last) = len.checked_sub(1) else { return Ok(()) };
        let done = all_but::nimbers(&self.forbidden, last, &mut self.nimbers, budget);
        self.values.extend(self.nimbers[known..].iter().map(|value| value.0));
        Ok(done?)
    }

    fn is_near(&self, len: u64) -> bool {
        let width = self.forbidden.amounts().len() as u64;
        len <= DEFAULT_MAX_VALUES && width.saturating_mul(len) <= DEFAULT_MAX_OPTIONS
    }

    fn theorem(&self) -> Option<&Theorem> {
        Some(&self.theorem)
    }
}
