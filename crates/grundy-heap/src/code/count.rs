//! How many moves a code allows from a heap, without listing them.

use super::Code;

impl Code {
    /// The number of moves from a heap of `n`, where heaps that are left count without order. **Cost** the
    /// length of the code, however large the heap. Saturates.
    ///
    /// ```
    /// use grundy_heap::Code;
    /// use grundy_base::text::Text;
    /// let count = |code, n| Code::read(Text::new(code)).unwrap().count_moves(n);
    /// assert_eq!((count("0.77", 5), count("0.(3)", 1_000_000), count("0.8", 7)), (5, 1_000_000, 3));
    /// ```
    pub fn count_moves(&self, n: u64) -> u64 {
        let prefix = (0..=n).rev().zip(&self.prefix).map(|(left, &digit)| once(left, digit));
        let beyond = n.checked_sub(self.prefix.len() as u64);
        let every = self.block.len() as u64;
        let block = (0..=beyond.unwrap_or(0)).rev().zip(&self.block).filter(|_| beyond.is_some());
        let block = block.map(|(left, &digit)| each(left, every, digit));
        u64::try_from(prefix.chain(block).fold(0, u128::saturating_add)).unwrap_or(u64::MAX)
    }
}

/// The moves that leave `left` together.
fn once(left: u64, digit: u8) -> u128 {
    let one = u128::from(Code::leaves_one(digit, left));
    let left = u128::from(left);
    let two = if digit & Code::TWO == 0 { 0 } else { left / 2 };
    let three = if digit & Code::THREE == 0 { 0 } else { (left * left + 6) / 12 };
    one.saturating_add(two).saturating_add(three)
}

/// The moves that leave `left`, `left - every`, `left - 2·every`, … together.
///
/// n/2 and n²/12, both rounded, are polynomials in i for n = a + 6·every·i; so their sums have a closed form
/// for each of the six remainders.
fn each(left: u64, every: u64, digit: u8) -> u128 {
    let (low, count) = (left % every, left / every + 1);
    let stride = u128::from(every);
    (0..count.min(6))
        .map(|class| {
            let start = low + class * every;
            let count = u128::from((count - class).div_ceil(6));
            // sums of i and of i² for i < count
            let first = count * (count - 1) / 2;
            let second = first.saturating_mul(2 * count - 1) / 3;
            let two = if digit & Code::TWO == 0 { 0 } else { (3 * stride).saturating_mul(first) };
            let three = if digit & Code::THREE == 0 {
                0
            } else {
                let linear = (u128::from(start) * stride).saturating_mul(first);
                linear.saturating_add((3 * stride * stride).saturating_mul(second))
            };
            let breaks = once(start, digit & !(Code::ONE | Code::NONE)).saturating_mul(count);
            let empty = u128::from(start == 0);
            let one = if digit & Code::ONE == 0 { 0 } else { count - empty };
            let none = if digit & Code::NONE == 0 { 0 } else { empty };
            [one, breaks, two, three].into_iter().fold(none, u128::saturating_add)
        })
        .fold(0, u128::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::text::Text;
    use proptest::prelude::*;

    /// Tries all takes and all ways to leave up to three heaps.
    fn by_hand(code: &Code, n: u64) -> u64 {
        let mut found = 0;
        for (left, digit) in code.takes(n) {
            for a in 0..=left {
                for b in a..=left - a {
                    let Some(c) = (left - a - b).checked_sub(b) else { continue };
                    let parts = [a, b, b + c].iter().filter(|&&part| part > 0).count();
                    found += u64::from(digit >> parts & 1);
                }
            }
        }
        found
    }

    #[test]
    fn huge_heaps_are_counted_at_once() {
        let count = |text: &str| Code::read(Text::new(text)).unwrap().count_moves(1_000_000_000_000_000_000);
        assert_eq!(count("0.(3)"), 1_000_000_000_000_000_000);
        assert_eq!(count("4.0"), 500_000_000_000_000_000);
        assert_eq!(count("0.(8)"), u64::MAX);
        assert_eq!(count("0.(4)"), u64::MAX);
        assert_eq!(Code::read(Text::new("0.(F)")).unwrap().count_moves(u64::MAX), u64::MAX);
    }

    proptest! {
        #[test]
        fn the_count_is_that_of_the_definition(
            first in "[048C]", prefix in "[0-9A-F]{0,3}", block in "[0-9A-F]{1,5}", n in 0_u64..60
        ) {
            for text in [format!("{first}.{prefix}({block})"), format!("{first}.{prefix}{block}")] {
                if let Ok(code) = Code::read(Text::new(&text)) {
                    prop_assert_eq!(code.count_moves(n), by_hand(&code, n), "{}", text);
                }
            }
        }
    }
}
