//! How much evidence a law needs: the one place that says it.
//!
//! A law is a description of values, and noise can be described too, at length. Both are counted in bits.
//! What the values say is their information (Shannon 1948): Σ over the values v of count(v) · log2(total /
//! count(v)). What the law says is the bits of its numbers. **A law is accepted if the values say at least
//! [`EVIDENCE_FACTOR`] times as much as the law, and there are at least [`MIN_VALUES`] of them.** There are
//! 2^d descriptions of d bits, and noise that says 4 d bits agrees with one of them with chance 2^-3d: so
//! noise has no law, unless by a miracle.

use std::collections::BTreeMap;

/// The values must hold this many times as much information as the law.
pub const EVIDENCE_FACTOR: u64 = 4;
/// A law is checked on at least this many values.
pub const MIN_VALUES: usize = 32;

/// Whether these values are enough evidence for a law of `law_bits` bits.
///
/// ```
/// use grundy_law::evidence::is_enough;
/// let parity: Vec<u64> = (0..100).map(|n| n % 2).collect();
/// assert!(is_enough(20, &parity));
/// assert!(!is_enough(30, &parity));
/// ```
pub fn is_enough(law_bits: u64, values: &[u64]) -> bool {
    values.len() >= MIN_VALUES && information(values) >= law_bits.saturating_mul(EVIDENCE_FACTOR)
}

/// The bits of a whole number of unknown size (Elias 1975: its length, then itself).
pub fn bits(number: u128) -> u64 {
    2 * u64::from((number.saturating_add(1)).ilog2()) + 1
}

/// What the values say, in whole bits, rounded down. Cost: n log n.
pub fn information(values: &[u64]) -> u64 {
    let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
    for &value in values {
        *counts.entry(value).or_default() += 1;
    }
    let total = values.len() as u64;
    let bits = counts.values().map(|&count| u128::from(count) * u128::from(log2_256ths(total, count)));
    u64::try_from(bits.sum::<u128>() / 256).unwrap_or(u64::MAX)
}

/// 256 · log2(above / below), rounded down, for above >= below: by squaring, bit after bit.
fn log2_256ths(above: u64, below: u64) -> u64 {
    let whole = u64::from((above / below).ilog2());
    let mut ratio = ((u128::from(above) << 62) / u128::from(below)) >> whole;
    (0..8).fold(whole, |log, _| {
        ratio = (ratio * ratio) >> 62;
        let bit = u64::from(ratio >> 63 > 0);
        ratio >>= bit;
        2 * log + bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        assert_eq!(log2_256ths(8, 1), 3 * 256);
        assert_eq!(log2_256ths(3, 1), 405); // 1.58496
        assert_eq!(log2_256ths(10, 7), 131); // 0.51457
        // 2^(l/256) <= a/b < 2^((l+1)/256), by powers, for small numbers
        for (a, b) in [(3_u128, 2_u128), (5, 4), (7, 3)] {
            let log = log2_256ths(u64::try_from(a).unwrap(), u64::try_from(b).unwrap());
            // an eighth of the accuracy fits in a number
            let (a32, b32) = (a.pow(32), b.pow(32));
            assert!(a32 / b32 >= 1 << (log / 8) && a32 / b32 < 1 << (log / 8 + 1));
        }
    }

    #[test]
    fn what_values_say() {
        assert_eq!(information(&[5; 1000]), 0);
        assert_eq!(information(&(0..256).collect::<Vec<_>>()), 2048);
        assert_eq!(information(&[]), 0);
        assert!(!is_enough(0, &[1, 2, 3]));
        assert_eq!([bits(0), bits(1), bits(2), bits(3)], [1, 3, 3, 5]);
    }
}
