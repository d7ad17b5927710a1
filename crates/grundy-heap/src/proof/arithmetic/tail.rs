//! Arithmetic periods of codes whose digits repeat for ever and that break heaps.
//!
//! As in [`arithmetic`](super), with digits d_(k+q) = d_k for k ≥ t, and p a multiple of q. The option that
//! takes k more than some K has a sum of high parts below that of N: K follows from the classes, and the
//! digits up to K are those of a code that ends. So again g(N) is not the value of an option if it is not the
//! value of any of finitely many.
//!
//! That smaller values are options is easier with a tail. Where N takes k ≥ t and leaves one large heap with
//! the high part q + d, beside small ones whose high parts cancel, it may also take k + p, k + 2p, …, and
//! leave q + d - 1, q + d - 2, … with the same low part: all high parts down to that of the first large heap.
//! The few above q + d, to what N needs, come from options with one large heap, looked at one by one. And the
//! few values below the first large heaps are far options of a heap of N's class among those known; so they
//! are options of N, since what is far only grows.

use super::{MAX_DELAY_PERIODS, MAX_GAP_VALUES, ResidueClasses, Values};
use crate::Code;
use crate::endless::Endless;
use crate::proof::saltus::Saltus;
use crate::proof::tails::common_multiple;
use crate::takes::Takes;

/// How many values must be known for this arithmetic period of a code to hold for ever; `None` if it is not
/// proved by those at hand.
pub(crate) fn needs<V: Values + ?Sized>(code: &Code, values: &V, found: &Saltus) -> Option<u64> {
    let whole = common_multiple(found.period(), code.block().len() as u64);
    let step = found.only_step()?.checked_mul(whole / found.period())?;
    if !step.is_power_of_two() {
        return None;
    }
    (0..=MAX_DELAY_PERIODS).find_map(|periods| {
        let first = found.from.max(1).checked_add(periods.checked_mul(whole)?)?;
        prove(code, values, (first, whole), step)
    })
}

fn prove<V: Values + ?Sized>(code: &Code, values: &V, (first, period): (u64, u64), step: u64) -> Option<u64> {
    let tail = i64::try_from(code.prefix().len()).ok()?;
    let near = Takes { digits: code.prefix().to_vec(), unequal: false };
    let last = ResidueClasses::of(&near, values, (first, period), step)?.last_to_meet(tail);
    let takes = Takes { digits: code.digits_to(u64::try_from(last).ok()?), unequal: false };
    let classes = ResidueClasses::of(&takes, values, (first, period), step)?;
    let quotient = u64::try_from(classes.prove_tail(tail)?).ok()?;
    let known = values.count() as u64;
    let mut enough = first.checked_add(period.checked_mul(quotient.checked_add(2)?)?)?;
    enough = enough.max(first.saturating_mul(4).saturating_add(period + code.prefix().len() as u64));
    // the values below the first large heaps
    let low = step.checked_mul(u64::try_from(classes.highest()).ok()?)?;
    let mut endless = Endless::new(code)?;
    let mut taken = 0;
    while enough <= known {
        let totals = usize::try_from(enough).ok()?.saturating_sub(code.prefix().len());
        endless.take_in(values, totals - taken);
        taken = totals;
        if (0..code.block().len()).all(|class| endless.unreached(class) >= low) {
            return Some(enough);
        }
        enough = if enough == known { known + 1 } else { enough.saturating_mul(2).min(known) };
    }
    None
}

impl ResidueClasses<'_> {
    /// The high part of the first large heaps, the highest one.
    fn highest(&self) -> i64 {
        self.large.iter().map(|class| class.high).max().unwrap_or(0)
    }

    /// No option that takes more can have the value that its class is to have; and all of the first block of
    /// the tail, which begins at `tail`, is there.
    fn last_to_meet(&self, tail: i64) -> i64 {
        let lead = (0_i64..).zip(&self.large).map(|(i, class)| self.first + i - self.period * class.high);
        let bounds = self.bounds();
        let inexact = bounds.iter().flatten().flatten().copied();
        let exact = [0, 1, 2].into_iter().flat_map(|small| self.exact(small)).map(|(_, weight)| weight);
        let most = inexact.chain(exact).max().unwrap_or(0);
        (lead.max().unwrap_or(0) + most + 1).max(tail + self.period)
    }

    /// The least quotient from which the argument holds, if it does.
    fn prove_tail(&self, tail: i64) -> Option<i64> {
        let exact = [0, 1, 2].map(|small| self.exact(small));
        let bounds = self.bounds();
        // small heaps alone are worth less than this in high parts
        let small = self.small.iter().map(|kind| kind.high).max().unwrap_or(0);
        let mut quotient = 2 * small + 2;
        for (i, class) in (0_i64..).zip(&self.large) {
            let tops = self.tops(i, &exact);
            if tops.contains(&(class.low, class.high)) || self.may_meet(i, class, &bounds) {
                return None;
            }
            let far = self.tops_from(tail, i, &exact);
            for low in 0..self.lows {
                // the largest value of this low part that has to be reached
                let top = class.high - i64::from(low >= class.low);
                let (_, reached) = far.range((low, i64::MIN)..=(low, i64::MAX)).next_back()?;
                if top - reached > MAX_GAP_VALUES
                    || (reached + 1..=top).any(|high| !tops.contains(&(low, high)))
                {
                    return None;
                }
                // all heaps spoken of as large are large
                quotient = quotient.max(self.highest() - reached + 1);
            }
        }
        Some(quotient)
    }
}

#[cfg(test)]
mod tests;
