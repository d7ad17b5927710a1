//! Linear equations and inequalities as machines: what matters of the digits read so far is the value of the
//! sum, or two values in Zeckendorf numeration, and it matters only while it is small.

use crate::explore::Machine;
use crate::numeration::Numeration;
use crate::step::Compare;

/// Appended zeros after which a sum in Zeckendorf numeration is not looked at any more.
const MAX_ZEROS: usize = 64;

/// `coefficients · numbers + constant`, compared with 0.
pub(crate) struct Linear {
    system: Numeration,
    coefficients: Vec<i128>,
    constant: i128,
    compare: Compare,
    /// The sums of the negative coefficients (as a positive number), and of the positive ones.
    negative: i128,
    positive: i128,
}

/// What is known of the numbers read so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Read {
    /// The sum without the constant; none if it is large for ever.
    sum: Option<Sum>,
    /// In Zeckendorf numeration, which tracks have just read a 1: bit i for track i.
    ones: u32,
}

/// The value of the digits read, and in Zeckendorf numeration that of the same digits one place lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Sum {
    now: i128,
    lower: i128,
}

impl Linear {
    pub(crate) fn new(system: Numeration, coefficients: &[i64], constant: i64, compare: Compare) -> Self {
        let coefficients: Vec<i128> = coefficients.iter().map(|&c| i128::from(c)).collect();
        let negative = -coefficients.iter().filter(|&&c| c < 0).sum::<i128>();
        let positive = coefficients.iter().filter(|&&c| c > 0).sum();
        Self { system, coefficients, constant: i128::from(constant), compare, negative, positive }
    }

    /// Whether the sum stays above (`sign` 1) or below (`sign` -1) all that counts, whatever follows.
    fn is_out(&self, sum: Sum, sign: i128) -> bool {
        let against = if sign > 0 { self.negative } else { self.positive };
        let constant = self.constant.abs();
        match self.system {
            // with j digits more: b^j · now - (b^j - 1) · against > |constant|
            Numeration::Base(_) => sum.now * sign > against + constant,
            Numeration::Zeckendorf => {
                // with j digits more: their weights are w, and numbers of them are less than w. `spare`
                // obeys the recurrence of Fibonacci, so it stays positive from two neighbours on
                let (mut now, mut lower) = (sum.now * sign, sum.lower * sign);
                let (mut weight, mut before) = (1, 1);
                let mut positive = 0;
                for _ in 0..MAX_ZEROS {
                    if now <= against * (weight - 1) + constant {
                        return false;
                    }
                    let spare = now - (against + constant + 1) * weight;
                    positive = if spare >= 0 { positive + 1 } else { 0 };
                    if positive == 2 {
                        return true;
                    }
                    (now, lower) = (now + lower, now);
                    (weight, before) = (weight + before, weight);
                }
                false
            }
        }
    }
}

impl Machine for Linear {
    type State = Read;

    fn start(&mut self) -> Option<Read> {
        Some(Read { sum: Some(Sum { now: 0, lower: 0 }), ones: 0 })
    }

    fn step(&mut self, state: &Read, letter: usize) -> Option<Read> {
        let base = self.system.digits();
        let (mut rest, mut added, mut ones) = (letter, 0, 0);
        for (track, coefficient) in self.coefficients.iter().enumerate().rev() {
            let digit = rest % base;
            rest /= base;
            added += coefficient * digit as i128;
            if self.system == Numeration::Zeckendorf {
                ones |= u32::from(digit == 1) << track;
            }
        }
        if ones & state.ones != 0 {
            return None;
        }
        let Some(Sum { now, lower }) = state.sum else { return Some(Read { sum: None, ones }) };
        let sum = match self.system {
            Numeration::Base(_) => Sum { now: now * base as i128 + added, lower: 0 },
            Numeration::Zeckendorf => Sum { now: now + lower + added, lower: now + added },
        };
        let sum = match (self.is_out(sum, 1), self.is_out(sum, -1), self.compare) {
            (false, false, _) => Some(sum),
            (true, _, Compare::AtLeastZero) => None,
            _ => return None,
        };
        Some(Read { sum, ones })
    }

    fn accepts(&self, state: &Read) -> bool {
        match (state.sum, self.compare) {
            (None, _) => true,
            (Some(sum), Compare::Zero) => sum.now + self.constant == 0,
            (Some(sum), Compare::AtLeastZero) => sum.now + self.constant >= 0,
        }
    }
}
