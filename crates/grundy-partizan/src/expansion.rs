//! Uptimals: sums of a number, a nimber and multiples of the powers of up.

use std::fmt;

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::store::{Store, Value};

/// Larger nimbers are not looked for in uptimals that are no multiple of up.
const MAX_STAR: u64 = 64;

/// x + *m + a₁·↑ + a₂·↑² + …, which is written x*m.a₁a₂….
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// x.
    pub number: Dyadic,
    /// m.
    pub star: u64,
    /// a₁, a₂, …; the last one is not 0.
    pub ups: Vec<i64>,
}

impl fmt::Display for Expansion {
    /// A digit behind the point for each power; `-` behind one that is negative, brackets around one of
    /// several digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number != Dyadic::ZERO || self.star == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.star {
            0 => {}
            1 => f.write_str("*")?,
            star => write!(f, "*{star}")?,
        }
        f.write_str(".")?;
        if self.ups.is_empty() {
            f.write_str("0")?;
        }
        for up in &self.ups {
            match up.unsigned_abs() {
                digit @ 0..=9 => write!(f, "{digit}")?,
                more => write!(f, "({more})")?,
            }
            if *up < 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

impl Store<'_> {
    /// The expansion of an uptimal; none of another value.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn expansion(&mut self, value: Value) -> Done<Option<Expansion>> {
        if let Some(nus) = self.as_nus(value) {
            let ups = if nus.ups == 0 { vec![] } else { vec![nus.ups] };
            return Ok(Some(Expansion { number: nus.number, star: nus.star, ups }));
        }
        let (number, right_stop) = self.both_stops(value);
        if number != right_stop {
            return Ok(None);
        }
        let value = self.shifted(value, number.negated())?;
        if self.atomic_weight(value)?.is_none() || !self.is_all_small(value)? {
            return Ok(None);
        }
        let last = self.birthday(value)?;
        let largest = self.largest_star(value)?.saturating_mul(2).saturating_add(1);
        for star in 0..=largest.min(MAX_STAR) {
            let nimber = self.nimber(star)?;
            let pure = self.plus(value, nimber)?;
            if let Some(ups) = self.ups_of(pure, last)? {
                return Ok(Some(Expansion { number, star, ups }));
            }
        }
        Ok(None)
    }

    /// a₁, a₂, … of a value that is a₁·↑ + a₂·↑² + … with at most so many powers.
    fn ups_of(&mut self, mut rest: Value, most: u64) -> Done<Option<Vec<i64>>> {
        let mut ups = Vec::new();
        while rest != Value::ZERO {
            let height = ups.len() as u64 + 1;
            if height > most {
                return Ok(None);
            }
            let power = self.power(height)?;
            let Some(digit) = self.digit(rest, power, most)? else { return Ok(None) };
            let part = self.multiple(digit, power)?;
            rest = self.minus(rest, part)?;
            ups.push(digit);
        }
        Ok(Some(ups))
    }

    /// n, if n powers are nearer to the value than half a power; at most so many.
    fn digit(&mut self, mut rest: Value, power: Value, most: u64) -> Done<Option<i64>> {
        let negative = self.negative(power)?;
        let mut digit = 0_i64;
        while digit.unsigned_abs() <= most {
            self.budget.step()?;
            let double = self.plus(rest, rest)?;
            let (step, other) = if self.le(power, double)? {
                (1, negative)
            } else if self.le(double, negative)? {
                (-1, power)
            } else {
                let lies = self.le(double, power)? && self.le(negative, double)?;
                return Ok(lies.then_some(digit));
            };
            if digit.signum() == -step {
                return Ok(None);
            }
            rest = self.plus(rest, other)?;
            digit += step;
        }
        Ok(None)
    }
}
