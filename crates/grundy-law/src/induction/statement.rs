//! What a finder says of a function, as sentences about the relation of the function.

use grundy_automata::{Compare, Derivation, Relation, Var};
use grundy_base::error::Stopped;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

use super::{OTHER_VALUE, VALUE};
use crate::linear::FoundLinear;
use crate::recurrence::{FoundRecurrence, Rest};

/// The variable of the position, of which the functions here have one.
const POSITION: Var = Var(0);
/// The number without its last digit.
const SHORTER: Var = Var(1);
/// XOR of two bits.
const XOR: [bool; 4] = [false, true, true, false];

/// A finder's description of a function.
pub(super) enum Statement<'a> {
    /// g(n + period) = g(n) + saltus for all n from here on.
    Period {
        from: i64,
        period: i64,
        saltus: i64,
    },
    Recurrence(&'a FoundRecurrence),
    Linear(&'a FoundLinear),
}

impl Statement<'_> {
    /// The counterexamples to what it says; none if that cannot be written with automata.
    pub(super) fn counterexamples(
        &self,
        derive: &mut Derivation<'_>,
        function: Relation,
    ) -> Result<Option<Vec<Relation>>, Stopped> {
        let mut sentences = Sentences { derive, function, wrong: Vec::new() };
        let written = match *self {
            Self::Period { from, period, saltus } => sentences.period(from, period, saltus)?,
            Self::Recurrence(found) => sentences.recurrence(found)?,
            Self::Linear(found) => sentences.linear(found)?,
        };
        Ok(written.then_some(sentences.wrong))
    }
}

struct Sentences<'d, 'b> {
    derive: &'d mut Derivation<'b>,
    function: Relation,
    wrong: Vec<Relation>,
}

impl Sentences<'_, '_> {
    /// The values of step · k + start, as a relation of k ([`SHORTER`]) and this variable.
    fn kernel(&mut self, step: i64, start: i64, value: Var) -> Result<Relation, Stopped> {
        let place = self.derive.linear(&[(POSITION, 1), (SHORTER, -step)], -start, Compare::Zero)?;
        let values = self.derive.renamed(self.function, &[(VALUE, value)])?;
        let both = self.derive.and(values, place)?;
        self.derive.exists(POSITION, both)
    }

    fn period(&mut self, from: i64, period: i64, saltus: i64) -> Result<bool, Stopped> {
        let later = self.derive.fresh();
        let moved = self.derive.linear(&[(later, 1), (POSITION, -1)], -period, Compare::Zero)?;
        let raised = self.derive.linear(&[(OTHER_VALUE, 1), (VALUE, -1)], -saltus, Compare::Zero)?;
        let there = self.derive.renamed(self.function, &[(POSITION, later), (VALUE, OTHER_VALUE)])?;
        let mut there = self.derive.and(there, moved)?;
        there = self.derive.exists(later, there)?;
        there = self.derive.and(there, raised)?;
        there = self.derive.exists(OTHER_VALUE, there)?;
        let elsewhere = self.derive.not(there)?;
        let start = self.derive.linear(&[(POSITION, 1)], -from, Compare::AtLeastZero)?;
        let here = self.derive.and(self.function, start)?;
        let wrong = self.derive.and(here, elsewhere)?;
        self.wrong.push(wrong);
        Ok(true)
    }

    /// That the value at a place is this one.
    fn first(&mut self, at: i64, value: i64) -> Result<(), Stopped> {
        let place = self.derive.linear(&[(POSITION, 1)], -at, Compare::Zero)?;
        let here = self.derive.and(self.function, place)?;
        let is = self.derive.linear(&[(VALUE, 1)], -value, Compare::Zero)?;
        let other = self.derive.not(is)?;
        let wrong = self.derive.and(here, other)?;
        self.wrong.push(wrong);
        Ok(())
    }

    fn recurrence(&mut self, found: &FoundRecurrence) -> Result<bool, Stopped> {
        let Ok(base) = i64::try_from(found.base) else { return Ok(false) };
        for state in &found.states {
            let (Some((step, start)), Ok(first)) =
                (small(state.step, state.start, found.base), i64::try_from(state.first))
            else {
                return Ok(false);
            };
            self.first(start, first)?;
            for (digit, rest) in (0..).zip(&state.digits) {
                let mut here = self.kernel(step * base, start + digit * step, VALUE)?;
                if digit == 0 {
                    // the value at 0 is said by itself
                    let positive = self.derive.linear(&[(SHORTER, 1)], -1, Compare::AtLeastZero)?;
                    here = self.derive.and(here, positive)?;
                }
                let Some(right) = self.rest(found, rest)? else { return Ok(false) };
                let other = self.derive.not(right)?;
                let wrong = self.derive.and(here, other)?;
                self.wrong.push(wrong);
            }
        }
        Ok(true)
    }

    /// What a recurrence says of the value at a longer number.
    fn rest(&mut self, found: &FoundRecurrence, rest: &Rest) -> Result<Option<Relation>, Stopped> {
        let number = |n: i128| i64::try_from(n).ok();
        match *rest {
            Rest::Line(slope, first) => {
                let Some((slope, first)) = number(slope).zip(number(first)) else { return Ok(None) };
                self.derive.linear(&[(VALUE, 1), (SHORTER, -slope)], -first, Compare::Zero).map(Some)
            }
            Rest::Plus(to, _) | Rest::Xor(to, _) => {
                let state = &found.states[to];
                let Some((step, start)) = small(state.step, state.start, found.base) else {
                    return Ok(None);
                };
                let of_state = self.kernel(step, start, OTHER_VALUE)?;
                let meets = match *rest {
                    Rest::Plus(_, more) => {
                        let Some(more) = number(more) else { return Ok(None) };
                        self.derive.linear(&[(VALUE, 1), (OTHER_VALUE, -1)], -more, Compare::Zero)?
                    }
                    Rest::Xor(_, with) => {
                        let Ok(with) = i64::try_from(with) else { return Ok(None) };
                        let mask = self.derive.fresh();
                        let Some(xor) = self.derive.bitwise(XOR, [OTHER_VALUE, mask, VALUE])? else {
                            return Ok(None);
                        };
                        let is = self.derive.linear(&[(mask, 1)], -with, Compare::Zero)?;
                        let both = self.derive.and(xor, is)?;
                        self.derive.exists(mask, both)?
                    }
                    Rest::Line(..) => return Ok(None),
                };
                let both = self.derive.and(of_state, meets)?;
                self.derive.exists(OTHER_VALUE, both).map(Some)
            }
        }
    }

    fn linear(&mut self, found: &FoundLinear) -> Result<bool, Stopped> {
        let Ok(base) = i64::try_from(found.base) else { return Ok(false) };
        let vars: Vec<Var> = found.basis.iter().map(|_| self.derive.fresh()).collect();
        for (i, &(step, start)) in found.basis.iter().enumerate() {
            let (Some((step, start)), Ok(first)) =
                (small(step, start, found.base), i64::try_from(found.first[i]))
            else {
                return Ok(false);
            };
            self.first(start, first)?;
            for (digit, rows) in (0..).zip(&found.digits) {
                let Some((factor, coefficients)) = whole(&rows[i]) else { return Ok(false) };
                let mut all = self.kernel(step * base, start + digit * step, VALUE)?;
                let mut terms = vec![(VALUE, factor)];
                for ((&var, &(step, start)), coefficient) in vars.iter().zip(&found.basis).zip(coefficients) {
                    let Some((step, start)) = small(step, start, found.base) else { return Ok(false) };
                    if coefficient != 0 {
                        let of_basis = self.kernel(step, start, var)?;
                        all = self.derive.and(all, of_basis)?;
                        terms.push((var, -coefficient));
                    }
                }
                let equal = self.derive.linear(&terms, 0, Compare::Zero)?;
                let other = self.derive.not(equal)?;
                let wrong = self.derive.and(all, other)?;
                self.wrong.push(wrong);
            }
        }
        Ok(true)
    }
}

/// A step and a start that stay small when another digit is read.
fn small(step: u64, start: u64, base: u64) -> Option<(i64, i64)> {
    const MAX_STEP: u64 = 1 << 16;
    let longer = step.checked_mul(base).filter(|&step| step <= MAX_STEP)?;
    (start <= longer).then(|| i64::try_from(step).ok().zip(i64::try_from(start).ok()))?
}

/// Fractions as whole numbers over one denominator, which comes first.
fn whole(row: &[BigRational]) -> Option<(i64, Vec<i64>)> {
    const MAX_COEFFICIENT: i64 = 1 << 16;
    let one = BigRational::one();
    let denominator = row.iter().fold(one, |all, fraction| {
        let times = &all * fraction;
        all * BigRational::from_integer(times.denom().clone())
    });
    let number = |fraction: &BigRational| {
        let whole = fraction * &denominator;
        whole.is_integer().then(|| whole.to_integer().to_i64())?.filter(|n| n.abs() <= MAX_COEFFICIENT)
    };
    Some((denominator.to_integer().to_i64()?, row.iter().map(number).collect::<Option<_>>()?))
}
