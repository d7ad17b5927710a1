//! One byte a heap: codes of common values, and a list of the rare heaps.

use super::classes::{CLASS_VALUE_LIMIT, Classes};
use super::kernel::Pair;
use crate::proof::period::Period;
use crate::takes::Takes;

/// The byte of a rare heap. Its XOR with a small code is large and is never searched for.
pub(super) const RARE_BYTE: u8 = 0xff;
/// Sets and candidates contain only codes below this.
pub(super) const CODE_COUNT: u8 = 160;
/// The values of the heaps 0, 1, …, each as one byte; none is 512 or more.
///
/// Heaps in the middle may be forgotten: then `gone` heaps from the heap `small` on are left out, and the
/// heap n after them stands as the number n - `gone`. Rare heaps are small ones then, and `gone` is a
/// multiple of 8: all that is done with numbers of heaps is right for these numbers, but for splits into two
/// heaps that are both not small.
#[derive(Clone, Debug)]
pub(super) struct Coded {
    pub(super) takes: Takes,
    pub(super) splits: Vec<usize>,
    pub(super) shortens: Vec<usize>,
    pub(super) classes: Classes,
    pub(super) bytes: Vec<u8>,
    /// The rare heaps and their values, ascending.
    pub(super) rare: Vec<(usize, u16)>,
    pub(super) gone: usize,
    pub(super) small: usize,
}

impl Coded {
    pub(super) fn new(takes: &Takes, classes: Classes) -> Self {
        let (splits, shortens) = (takes.splits(), takes.shortens());
        let (bytes, rare) = Default::default();
        Self { takes: takes.clone(), splits, shortens, classes, bytes, rare, gone: 0, small: 0 }
    }

    /// Forgets all heaps but those below `small` and the last `late` ones, or some more.
    pub(super) fn forget(&mut self, small: usize, late: usize) {
        let gone = (self.bytes.len() - late).saturating_sub(small) / 8 * 8;
        self.bytes.drain(small..small + gone);
        (self.gone, self.small) = (self.gone + gone, small);
    }

    /// The bytes of the heaps from 1 on, as far as none is forgotten: at most `most`, and a quarter of what
    /// is kept.
    pub(super) fn library(&self, most: usize) -> &[u8] {
        let small = if self.gone == 0 { self.bytes.len() } else { self.small };
        &self.bytes[1..=most.min(self.bytes.len() / 4).min(small.saturating_sub(1))]
    }

    /// The number of a heap among those that are kept.
    pub(super) fn place(&self, heap: u64) -> Option<usize> {
        let heap = usize::try_from(heap).ok()?;
        let place = match self.gone > 0 && heap >= self.small {
            true => heap.checked_sub(self.gone).filter(|&place| place >= self.small)?,
            false => heap,
        };
        (place < self.bytes.len()).then_some(place)
    }

    /// The next value, below 512.
    pub(super) fn push(&mut self, value: u16) {
        debug_assert!(value < CLASS_VALUE_LIMIT, "nine bits");
        let n = self.bytes.len();
        self.bytes.push(if self.classes.common(n, value) {
            self.code(value)
        } else {
            self.rare.push((n, value));
            RARE_BYTE
        });
    }

    /// The code of a value below 512.
    pub(super) fn code(&self, value: u16) -> u8 {
        u8::try_from(self.classes.squeeze(value)).expect("one of nine bits is left out")
    }

    /// Forgets the heaps from `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len);
        self.rare.truncate(self.rare.partition_point(|&(heap, _)| heap < len));
    }

    /// The value of a rare heap.
    pub(super) fn rare_value(&self, n: usize) -> Option<u16> {
        // a common heap may have the same byte
        let at = self.rare.binary_search_by_key(&n, |&(heap, _)| heap).ok()?;
        Some(self.rare[at].1)
    }

    /// The value of a known heap.
    #[inline]
    pub(super) fn value(&self, n: usize) -> u16 {
        self.decode(n, self.bytes[n])
    }

    /// The value of the heap `n` with this byte.
    #[inline]
    pub(super) fn decode(&self, n: usize, byte: u8) -> u16 {
        match byte {
            RARE_BYTE => self.rare_value(n),
            _ => None,
        }
        .unwrap_or_else(|| self.classes.expand(byte.into(), n, true))
    }

    /// Copies the values of the heaps `from`, `from + 1`, … into `out`.
    pub(super) fn copy(&self, from: usize, out: &mut [u16]) {
        let end = from + out.len();
        self.expand(from % 2, &self.bytes[from..end], out);
        let first = self.rare.partition_point(|&(heap, _)| heap < from);
        for &(heap, value) in self.rare[first..].iter().take_while(|&&(heap, _)| heap < end) {
            out[heap - from] = value;
        }
    }

    /// The values of these bytes of common heaps, the first of them at an odd heap if `odd` is 1.
    pub(super) fn expand(&self, odd: usize, bytes: &[u8], out: &mut [u16]) {
        let mut common = [[0; 256]; 2];
        for (n, common) in common.iter_mut().enumerate() {
            common.iter_mut().zip(0..).for_each(|(value, code)| *value = self.classes.expand(code, n, true));
        }
        let [first, second] = [&common[odd % 2], &common[(odd + 1) % 2]];
        for (out, bytes) in out.chunks_mut(2).zip(bytes.chunks(2)) {
            for ((out, &byte), common) in out.iter_mut().zip(bytes).zip([first, second]) {
                *out = common[usize::from(byte)];
            }
        }
    }

    /// The largest value of the heaps from `from` on; 0 if there are none.
    pub(super) fn largest_from(&self, from: usize) -> u16 {
        // the largest byte is that of rare heaps, and of few common ones: what has it is looked at heap by
        // heap
        let large = (from..).zip(&self.bytes[from..]).filter(|&(_, &byte)| byte == RARE_BYTE);
        let large = large.map(|(n, _)| self.value(n)).max();
        // many of the others side by side, an even number of them
        let mut most = [0; 32];
        for some in self.bytes[from..].chunks(32) {
            for (most, &byte) in most.iter_mut().zip(some) {
                let code = if byte == RARE_BYTE { 0 } else { byte };
                *most = code.max(*most);
            }
        }
        let most = [0, 1].map(|odd| most.iter().skip(odd).step_by(2).copied().max().unwrap_or(0));
        let common =
            (from..self.bytes.len()).zip(most).map(|(n, code)| self.classes.expand(code.into(), n, true));
        common.chain(large).max().unwrap_or(0)
    }

    /// The period of the values, if this is the one of the bytes: a byte means another value at the next heap
    /// where the position counts.
    pub(super) fn whole_period(&self, found: Period) -> Period {
        let twice = self.classes.turns() && !found.period.is_multiple_of(2);
        Period { period: if twice { 2 * found.period } else { found.period }, ..found }
    }

    /// Whether equal bytes at the distance of the period are equal values: no rare heap is among them, and
    /// the classes do not change with the position.
    pub(super) fn repeats(&self, period: Period) -> bool {
        let last = self.rare.last().map_or(0, |&(heap, _)| heap as u64 + 1);
        period.from >= last && (period.period.is_multiple_of(2) || !self.classes.turns())
    }

    /// The value of the next heap, from all its options.
    pub(super) fn exact(&self) -> u16 {
        let n = self.bytes.len();
        // the sets of codes of rare and of common options
        let mut marks = [[false; 256]; 2];
        let mut mark = |value: u16| {
            marks[usize::from(self.classes.common(n, value))][usize::from(self.classes.squeeze(value))] =
                true;
        };
        if self.takes.clears(n) {
            mark(0);
        }
        for &k in self.shortens.iter().filter(|&&k| k < n) {
            mark(self.value(n - k));
        }
        let mut plain = [false; 256];
        for &t in self.splits.iter().filter(|&&t| t < n) {
            let half = self.takes.half(n - t);
            let (low, high) = (&self.bytes[1..=half], &self.bytes[n - t - half..n - t]);
            for (i, (&a, &b)) in (1..).zip(low.iter().zip(high.iter().rev())) {
                if a == RARE_BYTE || b == RARE_BYTE {
                    mark(self.value(i) ^ self.value(n - t - i));
                } else {
                    plain[usize::from(a ^ b)] = true;
                }
            }
        }
        for (mark, set) in marks[0].iter_mut().zip(plain) {
            *mark |= set;
        }
        let free = |class: bool| {
            let code = marks[usize::from(class)].iter().position(|&set| !set).unwrap_or(256);
            self.classes.expand(u16::try_from(code).expect("at most 256"), n, class)
        };
        free(false).min(free(true))
    }

    /// The least value of the common class which is not an option of the heap `n`, as a code, from all pairs;
    /// `byte` gives the bytes of the smaller heaps. None if it has more than eight bits.
    pub(super) fn least_common<'a>(
        &self,
        n: usize,
        pairs: impl Iterator<Item = &'a Pair>,
        byte: impl Fn(usize) -> u8,
    ) -> Option<u8> {
        let mut marks = [false; 256];
        for pair in pairs {
            let other = n - pair.offset as usize;
            let found = byte(other);
            // an option of two rare heaps is not of the common class
            if found != RARE_BYTE || self.rare_value(other).is_none() {
                marks[usize::from(found ^ pair.code())] = true;
            }
        }
        for &k in &self.shortens {
            let value = self.decode(n - k, byte(n - k));
            if self.classes.common(n, value) {
                marks[usize::from(self.code(value))] = true;
            }
        }
        marks.iter().position(|&set| !set).map(|code| u8::try_from(code).expect("below 256"))
    }
}

#[cfg(test)]
impl Coded {
    /// These values, with the classes that are best for them.
    pub(super) fn of(takes: &Takes, values: &[u16]) -> Self {
        let histogram = super::classes::Histogram::of(0, values).expect("values below the limit");
        let mut coded = Self::new(takes, Classes::best(takes, &histogram).0);
        values.iter().for_each(|&value| coded.push(value));
        coded
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A late heap stands where a forgotten one stood: it is no part of the library.
    #[test]
    fn the_library_ends_before_what_is_forgotten() {
        let takes = Takes { digits: vec![0, 1, 0, 6], unequal: false };
        let mut values = Vec::new();
        while values.len() < 400 {
            values.push(super::super::definition::value(&takes, &values));
        }
        let mut known = Coded::of(&takes, &values);
        let small = known.bytes[1..100].to_vec();
        assert_eq!((known.library(50), known.library(1000)), (&small[..50], &known.bytes[1..=100]));
        known.forget(32, 300);
        assert_eq!((known.library(20), known.library(1000)), (&small[..20], &small[..31]));
    }

    proptest! {
        /// What was pushed is there, is the largest, is forgotten, as in a plain list.
        #[test]
        fn a_plain_list(
            values in prop::collection::vec(0..CLASS_VALUE_LIMIT, 1..60),
            split in 1_usize..4,
            from in 0_usize..60,
            len in 0_usize..60,
        ) {
            let mut digits = vec![0; 4];
            digits[split] = 4;
            let takes = Takes { digits, unequal: false };
            let mut coded = Coded::of(&takes, &values);
            let classes = coded.classes;
            let mut kept = values;
            for len in [usize::MAX, len] {
                coded.truncate(len);
                kept.truncate(len);
                let all: Vec<u16> = (0..kept.len()).map(|n| coded.value(n)).collect();
                prop_assert_eq!(&all, &kept);
                let rare: Vec<usize> = (0..kept.len()).filter(|&n| !classes.common(n, kept[n])).collect();
                prop_assert_eq!(coded.rare.iter().map(|&(heap, _)| heap).collect::<Vec<_>>(), rare);
                for n in 0..80 {
                    prop_assert_eq!(coded.place(n as u64), (n < kept.len()).then_some(n));
                }
                let from = from.min(kept.len());
                prop_assert_eq!(coded.largest_from(from), kept[from..].iter().copied().max().unwrap_or(0));
            }
        }
    }
}
