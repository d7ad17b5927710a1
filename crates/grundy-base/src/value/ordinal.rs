//! Ordinals below ω^ω as nimbers: the sizes of heaps in transfinite Nim.
//!
//! In Cantor's normal form such an ordinal is a polynomial in ω with natural coefficients, larger powers
//! first. The powers ω^e · 2^k are powers of two among the ordinals, so the nim-sum adds coefficients of
//! equal powers by XOR (Conway, *On Numbers and Games*, ch. 6). A heap of ω has infinitely many options;
//! still play ends, and who wins is told by the nim-sum, without search.

use std::fmt;
use std::ops::BitXor;
use std::str::FromStr;

use crate::phrase::{Phrase, phrase};

/// An ordinal below ω^ω.
///
/// ```
/// use grundy_base::value::ordinal::Ordinal;
/// let read = |text: &str| text.parse::<Ordinal>().unwrap();
/// assert_eq!(&read("w^2 + w*3 + 5") ^ &read("w*2 + 6"), read("w^2 + w + 3"));
/// assert_eq!(read("5 + w"), read("w"), "what stands before a larger power is lost");
/// assert!(read("w*2") < read("w^2"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal {
    /// Exponents with coefficients from 1 on, the largest exponent first.
    terms: Vec<(u32, u64)>,
}

/// Powers are at most this large.
const MAX_EXPONENT: u32 = 1_000_000;

impl Ordinal {
    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The number, if it is finite and has 64 bits.
    pub fn finite(&self) -> Option<u64> {
        match self.terms.as_slice() {
            [] => Some(0),
            [(0, n)] => Some(*n),
            _ => None,
        }
    }

    /// Adds a term behind: smaller powers before it are lost. `None` if the coefficient grows too large.
    fn push(&mut self, exponent: u32, coefficient: u64) -> Option<()> {
        if coefficient == 0 {
            return Some(());
        }
        while self.terms.last().is_some_and(|&(smaller, _)| smaller < exponent) {
            self.terms.pop();
        }
        match self.terms.last_mut() {
            Some((same, sum)) if *same == exponent => *sum = sum.checked_add(coefficient)?,
            _ => self.terms.push((exponent, coefficient)),
        }
        Some(())
    }
}

impl From<u64> for Ordinal {
    fn from(n: u64) -> Self {
        Self { terms: (n > 0).then_some((0, n)).into_iter().collect() }
    }
}

impl BitXor for &Ordinal {
    type Output = Ordinal;

    /// The nim-sum.
    fn bitxor(self, other: Self) -> Ordinal {
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::new();
        loop {
            let exponent = match (a.peek(), b.peek()) {
                (Some(&&(x, _)), Some(&&(y, _))) => x.max(y),
                (Some(&&(x, _)), None) | (None, Some(&&(x, _))) => x,
                (None, None) => return Ordinal { terms },
            };
            let of = |found: Option<&(u32, u64)>| found.map_or(0, |&(_, coefficient)| coefficient);
            let sum = of(a.next_if(|term| term.0 == exponent)) ^ of(b.next_if(|term| term.0 == exponent));
            terms.extend((sum > 0).then_some((exponent, sum)));
        }
    }
}

/// The nim-sum of heaps of transfinite Nim, and all that the player to move can do to win: which heap, and
/// what it becomes.
pub fn nim(heaps: &[Ordinal]) -> (Ordinal, Vec<(usize, Ordinal)>) {
    let sum = heaps.iter().fold(Ordinal::default(), |sum, heap| &sum ^ heap);
    let wins = heaps.iter().enumerate().map(|(place, heap)| (place, heap ^ &sum));
    let wins = wins.filter(|(place, to)| *to < heaps[*place]).collect();
    (sum, wins)
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (place, &(exponent, coefficient)) in self.terms.iter().enumerate() {
            if place > 0 {
                f.write_str(" + ")?;
            }
            match exponent {
                0 => write!(f, "{coefficient}")?,
                1 => f.write_str("w")?,
                _ => write!(f, "w^{exponent}")?,
            }
            if exponent > 0 && coefficient > 1 {
                write!(f, "*{coefficient}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Ordinal {
    type Err = Phrase;

    /// Reads a sum of terms such as `w^2*3`, `w`, `5`; `ω` is `w`, too.
    fn from_str(text: &str) -> Result<Self, Phrase> {
        let wrong = |term: &str| {
            phrase!(
                "wrong-ordinal",
                "'{term}' is no term of an ordinal: expected terms such as w^2*3, w*2, w or 5, joined by +",
                term = term.trim()
            )
        };
        let large = || Phrase::fixed("wrong-ordinal-large", "a number in an ordinal is too large");
        let number = |digits: &str, term: &str| -> Result<u64, Phrase> {
            let is_number = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
            if is_number { digits.parse().map_err(|_| large()) } else { Err(wrong(term)) }
        };
        let mut ordinal = Self::default();
        for term in text.split('+') {
            let plain: String = term.chars().filter(|c| !c.is_whitespace()).collect();
            let (exponent, coefficient) = match plain.strip_prefix(['w', 'ω']) {
                None => (0, number(&plain, term)?),
                Some(rest) => {
                    let (power, times) = rest.split_once('*').map_or((rest, None), |(a, b)| (a, Some(b)));
                    let exponent = match power.strip_prefix('^') {
                        Some(exponent) => number(exponent, term)?,
                        None if power.is_empty() => 1,
                        None => return Err(wrong(term)),
                    };
                    (exponent, times.map_or(Ok(1), |times| number(times, term))?)
                }
            };
            let exponent = u32::try_from(exponent).ok().filter(|&e| e <= MAX_EXPONENT).ok_or_else(large)?;
            ordinal.push(exponent, coefficient).ok_or_else(large)?;
        }
        Ok(ordinal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Ordinal {
        text.parse().unwrap()
    }

    fn ordinal() -> impl Strategy<Value = Ordinal> {
        [0..6_u64, 0..6_u64, 0..6_u64].prop_map(small)
    }

    /// ω²·a + ω·b + c
    fn small(coefficients: [u64; 3]) -> Ordinal {
        let mut all = Ordinal::default();
        for (exponent, coefficient) in [2, 1, 0].into_iter().zip(coefficients) {
            all.push(exponent, coefficient).unwrap();
        }
        all
    }

    #[test]
    fn texts() {
        for (text, written) in [
            ("0", "0"),
            ("17", "17"),
            ("w", "w"),
            ("ω*2+1", "w*2 + 1"),
            (" w^3 *2 + w+ 0 ", "w^3*2 + w"),
            ("3 + w^2 + w + w", "w^2 + w*2"),
            ("w^0*5", "5"),
        ] {
            assert_eq!(read(text).to_string(), written, "{text}");
            assert_eq!(read(written), read(text));
        }
        for text in
            ["", "x", "w2", "2*w", "w^", "w*", "w^-1", "w + ", "w^99999999999", "99999999999999999999"]
        {
            assert!(text.parse::<Ordinal>().is_err(), "{text}");
        }
    }

    #[test]
    fn nim_of_heaps() {
        let heaps = [read("w*2 + 3"), read("w")];
        let (sum, wins) = nim(&heaps);
        assert_eq!((sum, wins), (read("w*3 + 3"), vec![(0, read("w"))]));
        assert_eq!(nim(&[read("w"), read("w")]), (Ordinal::default(), Vec::new()));
        assert_eq!(&read("w") ^ &read("w + 1"), read("1"));
    }

    proptest! {
        /// The definition: no option has the value, and every smaller value is that of an option.
        #[test]
        fn the_sum_is_a_mex(a in ordinal(), b in ordinal(), smaller in ordinal()) {
            let sum = &a ^ &b;
            if smaller < sum {
                prop_assert!(&smaller ^ &b < a || &smaller ^ &a < b, "{} of {} and {}", smaller, a, b);
            }
            if smaller < a {
                prop_assert_ne!(&smaller ^ &b, sum);
            }
        }

        #[test]
        fn the_order_is_that_of_coefficients(a in [0..4_u64, 0..4, 0..4], b in [0..4_u64, 0..4, 0..4]) {
            prop_assert_eq!(small(a).cmp(&small(b)), a.cmp(&b));
        }

        #[test]
        fn finite_sums_are_those_of_numbers(a: u64, b: u64) {
            prop_assert_eq!((&Ordinal::from(a) ^ &Ordinal::from(b)).finite(), Some(a ^ b));
        }
    }
}
