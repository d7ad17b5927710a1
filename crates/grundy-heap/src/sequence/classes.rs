//! Rare and common: a class of values with few members, known by a parity.
//!
//! A mask gives every value the parity of its bits under the mask, and the parity of a nim-sum is the sum of
//! the parities. If the heaps of one class are few (the *rare* ones; *Winning Ways*, chapter 4, "sparse
//! space"), then the options of the common class come from splits with a rare part, which are few. Where all
//! splits take numbers of one parity, the parity of the heap may count as well (Flammenkamp).

use crate::takes::Takes;

/// A sequence is kept as one byte per heap while its values are below this.
pub(super) const CLASS_VALUE_LIMIT: u16 = 512;

/// A division of heaps into rare and common ones by their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Classes {
    /// The bits of a value that count; never 0.
    mask: u16,
    /// Whether the parity of the heap counts too.
    position: bool,
    /// What makes the class of an option agree with the classes of its parts: the parity of the splits.
    shift: bool,
}

impl Classes {
    /// Whether the value `value` of the heap `n`, or of one of its options, is of the common class.
    #[inline]
    pub(super) fn common(self, n: usize, value: u16) -> bool {
        ((value & self.mask).count_ones() % 2 == 1) ^ self.turned(n)
    }

    /// The bits of a value that count.
    pub(super) fn mask(self) -> u16 {
        self.mask
    }

    /// Whether the class of a value changes with the parity of the heap.
    pub(super) fn turns(self) -> bool {
        self.position
    }

    /// The division by these bits alone, whatever the heap.
    pub(super) fn of_mask(mask: u16) -> Self {
        debug_assert_ne!(mask, 0, "a division");
        Self { mask, position: false, shift: false }
    }

    /// All that it is: [`of_parts`](Self::of_parts) puts it together again.
    pub(super) fn parts(self) -> (u16, bool, bool) {
        (self.mask, self.position, self.shift)
    }

    /// The division with these parts; nothing if there is none.
    pub(super) fn of_parts((mask, position, shift): (u16, bool, bool)) -> Option<Self> {
        (1..CLASS_VALUE_LIMIT).contains(&mask).then_some(Self { mask, position, shift })
    }

    fn turned(self, n: usize) -> bool {
        self.position && ((n % 2 == 1) ^ self.shift)
    }

    /// The value without the lowest bit of the mask: the nim-sum of codes is the code of the nim-sum, and
    /// within one class codes are ordered as values.
    #[inline]
    pub(super) fn squeeze(self, value: u16) -> u16 {
        let low = (1 << self.mask.trailing_zeros()) - 1;
        (value & low) | (value >> 1 & !low)
    }

    /// The value of this code at heap `n`, in the common or the rare class.
    #[inline]
    pub(super) fn expand(self, code: u16, n: usize, common: bool) -> u16 {
        let place = self.mask.trailing_zeros();
        let low = (1 << place) - 1;
        let value = (code & low) | (code & !low) << 1;
        if self.common(n, value) == common { value } else { value | 1 << place }
    }

    /// How many values of the other class than that of `value` are below it, at heap `n`: their codes are the
    /// smallest.
    pub(super) fn others_below(self, n: usize, value: u16) -> u16 {
        let code = self.squeeze(value);
        let low = (1 << self.mask.trailing_zeros()) - 1;
        // the bit left out decides between values of different classes that agree above it
        let other = self.expand(code, n, !self.common(n, value));
        if other < value { (code | low) + 1 } else { code & !low }
    }

    /// The division with the fewest rare heaps that looks at values alone: what can be said without knowing
    /// the game.
    pub(super) fn of_values(histogram: &Histogram) -> Self {
        Self::fewest(histogram, false, &[false]).0
    }

    /// The division with the fewest rare heaps, and their number.
    pub(super) fn best(takes: &Takes, histogram: &Histogram) -> (Self, i64) {
        let splits = takes.splits();
        let odd = splits.first().is_some_and(|t| t % 2 == 1);
        let position_counts = splits.iter().all(|t| (t % 2 == 1) == odd);
        Self::fewest(histogram, odd, if position_counts { &[false, true] } else { &[false] })
    }

    fn fewest(histogram: &Histogram, odd: bool, positions: &[bool]) -> (Self, i64) {
        let mut best = (Self { mask: 1, position: false, shift: false }, i64::MAX);
        for &position in positions {
            let turn = |heap_odd: bool| position && (heap_odd ^ odd);
            let mut balance: Vec<i64> = (0..usize::from(CLASS_VALUE_LIMIT))
                .map(|value| {
                    let sign = |heap_odd: bool| if turn(heap_odd) { -1 } else { 1 };
                    sign(false) * histogram.even[value] + sign(true) * histogram.odd[value]
                })
                .collect();
            walsh_hadamard(&mut balance);
            for mask in 1..CLASS_VALUE_LIMIT {
                // the sum of (-1)^class over all heaps, where the common class is odd
                let rare = (histogram.total + balance[usize::from(mask)]) / 2;
                if rare < best.1 {
                    best = (Self { mask, position, shift: odd }, rare);
                }
            }
        }
        best
    }
}

/// How often each value occurs at even and at odd heaps.
#[derive(Clone, Debug)]
pub(super) struct Histogram {
    even: Vec<i64>,
    odd: Vec<i64>,
    total: i64,
}

impl Histogram {
    /// Of the heaps `from`, `from + 1`, …; nothing if a value is too large.
    pub(super) fn of(from: usize, values: &[u16]) -> Option<Self> {
        let mut found = Self {
            even: vec![0; CLASS_VALUE_LIMIT.into()],
            odd: vec![0; CLASS_VALUE_LIMIT.into()],
            total: 0,
        };
        found.add(from, values)?;
        Some(found)
    }

    /// Adds the heaps `from`, `from + 1`, …; nothing if a value is too large.
    pub(super) fn add(&mut self, from: usize, values: &[u16]) -> Option<()> {
        for (n, &value) in (from..).zip(values) {
            let row = if n % 2 == 0 { &mut self.even } else { &mut self.odd };
            *row.get_mut(usize::from(value))? += 1;
            self.total += 1;
        }
        Some(())
    }
}

/// The sums of `(-1)^popcount(i & mask) * data[i]` for all masks, in place.
pub(super) fn walsh_hadamard(data: &mut [i64]) {
    let mut half = 1;
    while half < data.len() {
        for pair in data.chunks_exact_mut(2 * half) {
            let (a, b) = pair.split_at_mut(half);
            for (a, b) in a.iter_mut().zip(b) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn codes_keep_sums_and_order(mask in 1..CLASS_VALUE_LIMIT, position: bool, shift: bool, a in 0..CLASS_VALUE_LIMIT, b in 0..CLASS_VALUE_LIMIT, n in 0_usize..9) {
            let classes = Classes { mask, position, shift };
            prop_assert_eq!(classes.squeeze(a ^ b), classes.squeeze(a) ^ classes.squeeze(b));
            prop_assert_eq!(classes.expand(classes.squeeze(a), n, classes.common(n, a)), a);
            if classes.common(n, a) == classes.common(n, b) {
                prop_assert_eq!(classes.squeeze(a).cmp(&classes.squeeze(b)), a.cmp(&b));
            }
        }

        #[test]
        fn smaller_values_of_the_other_class(
            mask in 1..CLASS_VALUE_LIMIT,
            position: bool,
            shift: bool,
            value in 0..CLASS_VALUE_LIMIT,
            n in 0_usize..9,
        ) {
            let classes = Classes { mask, position, shift };
            let others = (0..value).filter(|&other| classes.common(n, other) != classes.common(n, value));
            let codes: Vec<u16> = others.map(|other| classes.squeeze(other)).collect();
            prop_assert_eq!(codes, (0..classes.others_below(n, value)).collect::<Vec<_>>());
        }

        #[test]
        fn classes_add(mask in 1..CLASS_VALUE_LIMIT, odd: bool, a in 0..CLASS_VALUE_LIMIT, b in 0..CLASS_VALUE_LIMIT, m in 0_usize..9, n in 0_usize..9) {
            let classes = Classes { mask, position: true, shift: odd };
            let whole = m + n + if odd { 3 } else { 2 };
            let sum = classes.common(m, a) ^ classes.common(n, b);
            prop_assert_eq!(classes.common(whole, a ^ b), sum);
        }

        #[test]
        fn the_best_mask_is_the_best(
            values in prop::collection::vec(0..CLASS_VALUE_LIMIT, 1..40),
            shift: bool,
        ) {
            let takes = Takes { digits: if shift { vec![0, 4] } else { vec![0, 0, 4] }, unequal: false };
            let (best, rare) = Classes::best(&takes, &Histogram::of(0, &values).unwrap());
            let count = |classes: Classes| {
                i64::try_from(values.iter().enumerate().filter(|&(n, &v)| !classes.common(n, v)).count()).unwrap()
            };
            prop_assert_eq!(count(best), rare);
            for mask in 1..CLASS_VALUE_LIMIT {
                for position in [false, true] {
                    let other = Classes { mask, position, shift };
                    prop_assert!(count(other) >= rare);
                }
            }
        }
    }
}
