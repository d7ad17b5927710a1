//! A checksum of values by which runs of different programs are compared. It guards no file against damage.

use std::fmt;

/// Values added together.
const PART_VALUES: u16 = 256;
/// In as many sums b each of them is.
const WEIGHTS: [u16; PART_VALUES as usize] = {
    let mut weights = [PART_VALUES; PART_VALUES as usize];
    let mut at = 1;
    while at < weights.len() {
        weights[at] = weights[at - 1] - 1;
        at += 1;
    }
    weights
};

/// Two sums modulo 2^16 over g(0), g(1), …, in the manner of Fletcher: `a += g(n)`, `b += a`. Other programs
/// print the same number, `b << 16 | a` in hexadecimal without leading zeros.
///
/// ```
/// use grundy_heap::Fletcher;
/// let mut sum = Fletcher::default();
/// sum.extend(&[0, 1, 2, 3]); // the first values of Nim: a = 0, 1, 3, 6, and b = 0, 1, 4, 10
/// assert_eq!(sum.sum(), 10 << 16 | 6);
/// assert_eq!(sum.to_string(), "A0006");
/// sum.extend(&[u16::MAX]);
/// assert_eq!(sum.to_string(), "F0005");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fletcher {
    a: u16,
    b: u16,
}

impl Fletcher {
    /// Adds the next values, in order.
    pub fn extend(&mut self, values: &[u16]) {
        for part in values.chunks(PART_VALUES.into()) {
            // no value waits for the sums before it: a value is in as many sums b as follow it
            let (mut sum, mut weighted) = (0_u16, 0_u16);
            for (&weight, &value) in WEIGHTS.iter().zip(part) {
                sum = sum.wrapping_add(value);
                weighted = weighted.wrapping_add(value.wrapping_mul(weight));
            }
            // the weights of a short part are too large, each by the same
            let len = u16::try_from(part.len()).expect("a part is short");
            weighted = weighted.wrapping_sub(sum.wrapping_mul(PART_VALUES - len));
            self.b = self.b.wrapping_add(self.a.wrapping_mul(len)).wrapping_add(weighted);
            self.a = self.a.wrapping_add(sum);
        }
    }

    /// The checksum after `times` periods of `length` values, if `later` is the one after the first of them.
    ///
    /// ```
    /// use grundy_heap::Fletcher;
    /// let (mut start, period) = (Fletcher::default(), [3, 1, 4]);
    /// start.extend(&[7, 7]);
    /// let mut later = start;
    /// later.extend(&period);
    /// let mut all = later;
    /// (1..1000).for_each(|_| all.extend(&period));
    /// assert_eq!(start.repeated(later, 3, 1000), all);
    /// ```
    #[must_use]
    pub fn repeated(self, later: Self, length: u64, times: u64) -> Self {
        let low = |number: u64| u16::try_from(number & 0xffff).expect("sixteen bits");
        let (length, count) = (low(length), low(times));
        // how often a period is added to the sums of those after it
        let pairs = (u128::from(times) * u128::from(times.saturating_sub(1)) / 2) & 0xffff;
        let pairs = u16::try_from(pairs).expect("sixteen bits");
        let sum = later.a.wrapping_sub(self.a);
        let weighted = later.b.wrapping_sub(self.b).wrapping_sub(length.wrapping_mul(self.a));
        let b = self.b.wrapping_add(length.wrapping_mul(self.a).wrapping_add(weighted).wrapping_mul(count));
        Self {
            a: self.a.wrapping_add(sum.wrapping_mul(count)),
            b: b.wrapping_add(length.wrapping_mul(sum).wrapping_mul(pairs)),
        }
    }

    /// The checksum with this number as its [`sum`](Self::sum).
    #[must_use]
    pub fn of_sum(sum: u32) -> Self {
        let [a, b] = [sum & 0xffff, sum >> 16].map(|half| u16::try_from(half).expect("sixteen bits"));
        Self { a, b }
    }

    /// Both sums in one number.
    pub fn sum(self) -> u32 {
        u32::from(self.b) << 16 | u32::from(self.a)
    }
}

impl fmt::Display for Fletcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}", self.sum())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::Code;
    use crate::sequence::Sequence;
    use crate::takes::Takes;
    use grundy_base::text::Text;

    /// Value by value, as the sums are defined.
    #[test]
    fn parts_are_the_sums_of_single_values() {
        let values: Vec<u16> = (0..2000_u32).map(|n| u16::try_from(n * n * 31 % 65_521).unwrap()).collect();
        for cut in [0, 1, 255, 256, 257, 1300] {
            let (mut a, mut b, mut fletcher) = (0_u16, 0_u16, Fletcher::default());
            for &value in &values {
                a = a.wrapping_add(value);
                b = b.wrapping_add(a);
            }
            fletcher.extend(&values[..cut]);
            fletcher.extend(&values[cut..]);
            assert_eq!(fletcher.sum(), u32::from(b) << 16 | u32::from(a), "{cut}");
            assert_eq!(Fletcher::of_sum(fletcher.sum()), fletcher);
        }
    }

    /// Octal-speed 5: other programs' sums over the heaps 0 to 10^4.
    #[test]
    fn known_sums() {
        for (code, sum) in [("0.77", "ACDC98EB"), ("0.07", "7DE4698E"), ("0.137", "E772698E")] {
            let takes = Takes::octal(&Code::read(Text::new(code)).unwrap());
            let mut sequence = Sequence::new(takes);
            assert_eq!(
                sequence.extend(10_001, 1, &mut |_| ControlFlow::Continue(())),
                ControlFlow::Continue(())
            );
            let mut values = vec![0; 10_001];
            sequence.copy(0, &mut values);
            let mut fletcher = Fletcher::default();
            values.chunks(999).for_each(|some| fletcher.extend(some));
            assert_eq!(fletcher.to_string(), sum, "{code}");
        }
    }
}
