//! Numeration systems: how numbers are digits.

/// A numeration system. Words begin with the highest digit; zeros before it change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// Digits of this base, 2 to 36.
    Base(u8),
    /// Sums of Fibonacci numbers 1, 2, 3, 5, 8, … without two neighbours (Zeckendorf 1972).
    Zeckendorf,
}

/// Digits of a number at most.
const MAX_ZECKENDORF_DIGITS: usize = 91;

impl Numeration {
    /// The number of digits there are.
    pub fn digits(self) -> usize {
        match self {
            Self::Base(base) => usize::from(base),
            Self::Zeckendorf => 2,
        }
    }

    /// The digits of a number from the highest, which is not 0; none for 0.
    ///
    /// ```
    /// use grundy_automata::Numeration;
    /// assert_eq!(Numeration::Base(2).word(6), [1, 1, 0]);
    /// assert_eq!(Numeration::Zeckendorf.word(6), [1, 0, 0, 1]);
    /// ```
    pub fn word(self, mut n: u64) -> Vec<u8> {
        let mut word = Vec::new();
        match self {
            Self::Base(base) => {
                while n > 0 {
                    word.push(u8::try_from(n % u64::from(base)).expect("a digit is less than the base"));
                    n /= u64::from(base);
                }
                word.reverse();
            }
            Self::Zeckendorf => {
                for weight in fibonacci(MAX_ZECKENDORF_DIGITS).into_iter().rev() {
                    let digit = u8::from(n >= weight);
                    n -= weight * u64::from(digit);
                    if digit == 1 || !word.is_empty() {
                        word.push(digit);
                    }
                }
            }
        }
        word
    }

    /// The number of these digits; none if it is too large, or if they are no word of a number.
    pub fn number(self, word: &[u8]) -> Option<u64> {
        match self {
            Self::Base(base) => word
                .iter()
                .try_fold(0_u64, |n, &digit| n.checked_mul(u64::from(base))?.checked_add(u64::from(digit))),
            Self::Zeckendorf => {
                if word.windows(2).any(|pair| pair == [1, 1]) {
                    return None;
                }
                let start = word.iter().position(|&digit| digit > 0).unwrap_or(word.len());
                let word = &word[start..];
                let weights = (word.len() <= MAX_ZECKENDORF_DIGITS).then(|| fibonacci(word.len()))?;
                weights.iter().zip(word.iter().rev()).try_fold(0_u64, |n, (&weight, &digit)| {
                    if digit > 0 { n.checked_add(weight) } else { Some(n) }
                })
            }
        }
    }

    /// Whether the digits of a bitwise operation are those of its operands, one by one.
    pub fn is_bitwise(self) -> bool {
        matches!(self, Self::Base(base) if base.is_power_of_two())
    }
}

/// The first of 1, 2, 3, 5, 8, …
fn fibonacci(count: usize) -> Vec<u64> {
    let pairs = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| Some((b, a.saturating_add(b))));
    pairs.take(count).map(|(a, _)| a).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_numbers() {
        let systems = [Numeration::Base(2), Numeration::Base(6), Numeration::Zeckendorf];
        for system in systems {
            for n in (0..1000).chain([10_u64.pow(18), u64::MAX / 2]) {
                let mut word = system.word(n);
                assert_eq!(system.number(&word), Some(n), "{system:?} {n}");
                word.insert(0, 0);
                assert_eq!(system.number(&word), Some(n), "{system:?} {n}, padded");
            }
        }
        assert_eq!(Numeration::Zeckendorf.number(&[1, 1, 0]), None);
        assert_eq!(Numeration::Base(2).number(&[1; 65]), None);
    }
}
