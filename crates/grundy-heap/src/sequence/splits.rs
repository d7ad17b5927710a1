//! Every split looked at: exact for any game, and the way for games without a rare class.
//!
//! Marking an option in a set costs a cycle or two; comparing options with one wanted value costs a fraction
//! of that, sixteen at a time. So only some scattered splits are marked, as many as leave a handful of values
//! unmarked below the answer, and the smallest values not marked are then looked for among all splits.

use super::lanes::{Lanes, WithLanes, widest};
use super::mirror::Mirror;
use super::sieve::{BLOCK_HEAPS, Sieve};
use super::threads::Threads;
use crate::takes::Takes;

/// Values searched for in one pass.
pub(super) const PASS_VALUES: usize = 4;
/// Values that may be found late before more splits are marked.
const MAX_LATE_VALUES: usize = 10;
/// A block of heaps at once is not worth it for fewer.
const MIN_BLOCK_HEAPS: usize = 16;
/// Chunks of splits that are marked.
const MARK_CHUNKS: usize = 8;

/// The options of one heap after another; keeps its marks and its tuning.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    marks: Vec<u8>,
    /// How many splits to mark; follows the number of values that were marked too late.
    sample: usize,
    splits: Vec<usize>,
    shortens: Vec<usize>,
    sieve: Sieve,
    mirror: Mirror,
    threads: Threads,
}

impl Splits {
    pub(super) fn new(takes: &Takes) -> Self {
        Self {
            marks: vec![0; 64],
            sample: 256,
            splits: takes.splits(),
            shortens: takes.shortens(),
            sieve: Sieve::new(takes),
            mirror: Mirror::default(),
            threads: Threads::default(),
        }
    }

    /// Sixty-four heaps at once from this length on.
    #[cfg(test)]
    pub(super) fn sieve_from(&mut self, len: usize, mask: Option<u16>) {
        self.sieve.begin(len, mask);
    }

    /// Continues until `len` values are known, on up to `threads` threads. `largest` is at least every known
    /// value and is kept up to date.
    pub(super) fn extend(
        &mut self,
        takes: &Takes,
        known: &mut Vec<u16>,
        (len, threads): (usize, usize),
        largest: &mut u16,
    ) {
        match self.threads.pool(threads) {
            None => self.extend_by(takes, known, (len, 1), largest),
            Some(pool) => pool.install(|| self.extend_by(takes, known, (len, threads), largest)),
        }
    }

    fn extend_by(
        &mut self,
        takes: &Takes,
        known: &mut Vec<u16>,
        (len, threads): (usize, usize),
        largest: &mut u16,
    ) {
        while known.len() < len {
            let n = known.len();
            let bits = 16 - largest.leading_zeros();
            self.mirror.follow(known);
            if len - n >= MIN_BLOCK_HEAPS && self.sieve.fits(takes, known, 1 << bits) {
                let blocks = threads.min((len - n).div_ceil(BLOCK_HEAPS));
                self.sieve.blocks(takes, known, &self.mirror, (len, blocks));
            }
            if known.len() == n {
                known.push(self.value(takes, known, bits));
            }
            *largest = known[n..].iter().copied().fold(*largest, u16::max);
        }
    }

    /// The value of the heap `known.len()`. The largest value known must be below `2^bits`.
    fn value(&mut self, takes: &Takes, known: &[u16], bits: u32) -> u16 {
        let n = known.len();
        let size = 1_usize << bits;
        if self.marks.len() < 2 * size {
            self.marks.resize(2 * size, 0);
        }
        self.marks[..=size].fill(0);
        // no option has more bits than the largest value, so every mark is below `size`
        let marks = &mut self.marks[..2 * size];
        let last = 2 * size - 1;
        if takes.clears(n) {
            marks[0] = 1;
        }
        for &k in self.shortens.iter().take_while(|&&k| k < n) {
            marks[usize::from(known[n - k]) & last] = 1;
        }
        let mut all = true;
        for &t in self.splits.iter().take_while(|&&t| t < n) {
            let half = takes.half(n - t);
            let (low, high) = (&known[1..=half], &known[n - t - half..n - t]);
            if half <= 2 * self.sample {
                mark(marks, low, high);
                continue;
            }
            all = false;
            // the small heaps have the most different values; the rest is scattered
            let some = self.sample / MARK_CHUNKS;
            for chunk in 0..MARK_CHUNKS {
                let at = half / MARK_CHUNKS * chunk;
                mark(marks, &low[at..at + some], &high[half - at - some..half - at]);
            }
        }
        let mut from = 0;
        let mut rounds = 0;
        loop {
            let mut wanted = [u16::MAX; PASS_VALUES];
            let mut count = 0;
            while count < PASS_VALUES {
                let next = from
                    + self.marks[from..].iter().position(|&mark| mark == 0).expect("the last mark is free");
                wanted[count] = u16::try_from(next).expect("values have 16 bits");
                (count, from) = (count + 1, next + 1);
                if all || next >= size {
                    break;
                }
            }
            if all {
                return wanted[0];
            }
            let found = find(takes, &self.splits, (known, &self.mirror), n, wanted);
            if let Some(first) = (0..count).find(|i| found & 1 << i == 0) {
                rounds = rounds * PASS_VALUES + first;
                break self.tune(rounds, wanted[first]);
            }
            rounds += 1;
        }
    }

    /// Marks more if many values were found only by looking, less if none.
    fn tune(&mut self, late: usize, value: u16) -> u16 {
        match late {
            0..MAX_LATE_VALUES => self.sample -= self.sample / 64,
            _ => self.sample += self.sample / 64,
        }
        self.sample = self.sample.clamp(256, 1 << 15);
        value
    }
}

/// A bit for each wanted value: whether a split of the heap n into heaps of the mirror has it. `u16::MAX`
/// stands for no value.
pub(super) fn find<const WANTED: usize>(
    takes: &Takes,
    splits: &[usize],
    (known, mirror): (&[u16], &Mirror),
    n: usize,
    wanted: [u16; WANTED],
) -> u32 {
    // empty entries count as found
    let mut found = (0..WANTED).fold(0, |found, i| found | u32::from(wanted[i] == u16::MAX) << i);
    for &t in splits.iter().take_while(|&&t| t < n) {
        let (least, half) = ((n - t + 1).saturating_sub(mirror.len()).max(1), takes.half(n - t));
        if least > half {
            continue;
        }
        let low = &known[least..=half];
        let high = mirror.down(n - t - least, low.len());
        found |= widest(Find { low, high, wanted, found });
        if found == (1 << WANTED) - 1 {
            break;
        }
    }
    found
}

/// Marks `low[i] ^ high[len - 1 - i]` for all i; the length of `marks` is a power of two above all of them.
fn mark(marks: &mut [u8], low: &[u16], high: &[u16]) {
    let last = marks.len() - 1;
    for (&a, &b) in low.iter().zip(high.iter().rev()) {
        marks[usize::from(a ^ b) & last] = 1;
    }
}

/// Looks for the wanted values among `low[i] ^ high[i]`.
struct Find<'a, const WANTED: usize> {
    low: &'a [u16],
    high: &'a [u16],
    wanted: [u16; WANTED],
    found: u32,
}

impl<const WANTED: usize> WithLanes for Find<'_, WANTED> {
    type Output = u32;

    fn with<L: Lanes>(self, lanes: L) -> u32 {
        lanes.run(
            #[inline(always)]
            || {
                const STRIDE_SPLITS: usize = 64;
                const PASS_STRIDES: usize = 4;
                let Self { low, high, wanted, mut found } = self;
                let (lows, rest_low) = low.as_chunks::<STRIDE_SPLITS>();
                let (highs, rest_high) = high.as_chunks::<STRIDE_SPLITS>();
                for (low, high) in lows.chunks(PASS_STRIDES).zip(highs.chunks(PASS_STRIDES)) {
                    found |= lanes.holds_xors(low, high, wanted);
                    if found == (1 << WANTED) - 1 {
                        return found;
                    }
                }
                for (&low, &high) in rest_low.iter().zip(rest_high) {
                    for (k, &value) in wanted.iter().enumerate() {
                        found |= u32::from(low ^ high == value) << k;
                    }
                }
                found
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Among the splits into two heaps of the mirror, counted one by one.
        #[test]
        fn what_is_found_is_there(
            known in prop::collection::vec(0_u16..64, 4..300),
            mirrored in 4_usize..300,
            beyond in 0_usize..40,
            digits in prop::collection::vec(0_u8..8, 1..6),
            unequal: bool,
            wanted in any::<[u8; PASS_VALUES]>(),
        ) {
            let takes = Takes { digits, unequal };
            let mirrored = mirrored.min(known.len());
            let mut mirror = Mirror::default();
            mirror.follow(&known[..mirrored]);
            // the smaller heap is always known
            let n = (known.len() + beyond).min(2 * known.len() - 1);
            let wanted = wanted.map(|value| if value < 64 { u16::from(value) } else { u16::MAX });
            let splits = takes.splits();
            let is_there = |value: u16| splits.iter().filter(|&&t| t < n).any(|&t| {
                let parts = (1..=takes.half(n - t)).map(|part| (part, n - t - part));
                let mut both = parts.filter(|&(part, other)| part < mirrored && other < mirrored);
                both.any(|(part, other)| known[part] ^ known[other] == value)
            });
            let expected = (0..PASS_VALUES).filter(|&i| wanted[i] == u16::MAX || is_there(wanted[i]));
            let expected = expected.fold(0, |found, i| found | 1 << i);
            prop_assert_eq!(find(&takes, &splits, (&known, &mirror), n, wanted), expected);
        }
    }
}
