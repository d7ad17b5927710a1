//! A checksum of values by which runs of different programs are compared. It guards no file against damage.

use std::fmt;

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
        for &value in values {
            self.a = self.a.wrapping_add(value);
            self.b = self.b.wrapping_add(self.a);
        }
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
