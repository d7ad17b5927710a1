//! Sixteen heaps at once, for games whose rare heaps are many and never end.
//!
//! A common option has one rare part. So a common value that seems to be free is compared with the splits that have a rare
//! part alone, for sixteen heaps at a time: the other parts of one rare heap stand side by side. A rare value below the
//! least free common one has many splits that give it, and is nearly always found among the first. As everywhere, the
//! mask decides only how fast a value comes: that classes add is true of any mask.
//!
//! 1. For each heap some splits are marked, most of them with a rare part; the least values not marked are its candidates.
//! 2. The common candidates of all sixteen heaps are compared with the other splits that have a rare part, far ones: no
//!    part is in the block, none is up to [`NEAR`]. The rare ones are compared with some splits of any kind.
//! 3. Heap by heap, the near splits are marked, the first common candidate that is left bounds the value, and the rare
//!    values below it that are not known to be options are looked for.

use super::Takes;
use super::classes::walsh_hadamard;
use super::lanes::{Lanes, WithLanes, widest};
use super::splits::{WANTED, find};

/// Heaps in a block.
pub(super) const BLOCK: usize = 16;
/// Parts up to this are near: the other part may be in the block.
const NEAR: usize = BLOCK;
/// Splits with a rare part that are marked, and splits of any kind.
const RARE_MARKS: usize = 4096;
const MARKS: usize = 3072;
/// Candidates at first, and with how many splits they are compared.
const MANY: usize = 16;
const FIRST: usize = 1024;
/// Common candidates that are compared with all rare heaps; rare ones that are compared with [`SECOND`] splits.
const FEW: usize = 8;
const SECOND: usize = 3072;
/// How often more of them are taken where none is left.
const ROUNDS: usize = 6;
/// A prime that scatters heaps.
const SCATTER: usize = 10_007;
/// Candidates that are compared in one pass.
const PASS: usize = 8;
/// The first length at which a mask is looked for; then whenever the length has doubled.
const FIRST_MASK: usize = 1 << 16;
/// Masks are looked for among values below this.
const VALUES: usize = 1 << 12;

/// The rare heaps, and the marks of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Sieve {
    /// The amounts taken by splits.
    splits: Vec<usize>,
    /// The bits of a value that count: it is common if an odd number of them is set. 0 if there is no mask.
    mask: u16,
    /// The rare heaps and their values.
    rare: Vec<u32>,
    values: Vec<u16>,
    /// How many heaps were sorted.
    sorted: usize,
    /// The length at which the mask is looked for next.
    next: usize,
    /// For each heap of a block the values that are marked.
    marks: Vec<u8>,
    /// Values below the size of the marks: the rare ones, the common ones.
    classes: [Vec<u16>; 2],
    /// Heaps of any class, and their values.
    any: Vec<u32>,
    any_values: Vec<u16>,
}

/// For each heap of the block values not known to be options, ascending; all others of their class are, up to the last of
/// the common ones, up to the first common one.
type Candidates = [Vec<u16>; BLOCK];

impl Sieve {
    pub(super) fn new(takes: &Takes) -> Self {
        Self { splits: takes.splits(), next: FIRST_MASK, ..Self::default() }
    }

    /// Looks for a mask from this length on.
    #[cfg(test)]
    pub(super) fn begin(&mut self, len: usize) {
        self.next = len;
    }

    fn is_common(&self, value: u16) -> bool {
        (value & self.mask).count_ones() % 2 == 1
    }

    /// Whether a block can be computed from these values.
    pub(super) fn fits(&mut self, takes: &Takes, known: &[u16]) -> bool {
        if known.len() >= self.next {
            self.next = 2 * known.len();
            // all splits have far parts by far, and heaps fit 32 bits
            let far = self.splits.last().is_some_and(|&t| 4 * t < known.len()) && known.len() < 1 << 30;
            self.mask = if takes.unequal || !far { 0 } else { mask(known) };
            (self.sorted, self.rare, self.values, self.marks) = (1, Vec::new(), Vec::new(), Vec::new());
            // scattered, since the small heaps have small values
            let count = MARKS + FIRST + SECOND;
            let range = known.len() - 2 * NEAR - self.splits.last().copied().unwrap_or(0);
            self.any = (0..count)
                .map(|i| NEAR + 1 + i * SCATTER % range)
                .filter_map(|heap| u32::try_from(heap).ok())
                .collect();
            self.any_values = self.any.iter().map(|&heap| known[heap as usize]).collect();
        }
        self.mask != 0
    }

    /// Adds the heaps known by now to the rare ones.
    fn sort(&mut self, known: &[u16]) {
        for (n, &value) in known.iter().enumerate().skip(self.sorted) {
            if !self.is_common(value) {
                self.rare.push(u32::try_from(n).expect("blocks are computed of heaps below 2^31"));
                self.values.push(value);
            }
        }
        self.sorted = known.len();
    }

    /// Room for marks of values below `size`, a power of two.
    fn make_room(&mut self, size: usize) {
        if self.marks.len() != BLOCK * size {
            self.marks = vec![0; BLOCK * size];
            let values = (0..size).filter_map(|value| u16::try_from(value).ok());
            let (common, rare) = values.partition(|&value| self.is_common(value));
            self.classes = [rare, common];
        }
    }

    /// The far part of a block: the rare and the common candidates of the next heaps.
    fn far(&mut self, known: &[u16], size: usize) -> [Candidates; 2] {
        self.sort(known);
        self.make_room(size);
        let n = known.len();
        let mut free: [Candidates; 2] = Default::default();
        self.marks.fill(0);
        for &t in &self.splits {
            let (from, to) = far_range(&self.rare, n, t);
            let to = to.min(from + RARE_MARKS);
            let marks = &mut self.marks;
            widest(Mark {
                marks,
                size,
                known,
                whole: n - t,
                heaps: &self.rare[from..to],
                values: &self.values[from..to],
            });
            let (any, any_values) = (&self.any[..MARKS], &self.any_values[..MARKS]);
            widest(Mark { marks, size, known, whole: n - t, heaps: any, values: any_values });
        }
        let [rare, common] = &mut free;
        // the last value compared, until each heap has a candidate
        let mut last = [0; BLOCK];
        for count in std::iter::once(MANY).chain(std::iter::repeat_n(FEW, ROUNDS)) {
            if common.iter().all(|common| !common.is_empty()) {
                break;
            }
            let mut more: Candidates = Default::default();
            for (h, more) in more.iter_mut().enumerate().filter(|(h, _)| common[*h].is_empty()) {
                let from = self.classes[1].partition_point(|&value| value <= last[h]);
                let marks = &self.marks[h * size..(h + 1) * size];
                let unmarked =
                    self.classes[1][from..].iter().filter(|&&value| marks[usize::from(value)] == 0);
                more.extend(unmarked.take(count));
                last[h] = more.last().copied().unwrap_or(last[h]);
            }
            self.sift_common(&mut more, &mut last, known);
            for (common, more) in common.iter_mut().zip(more) {
                common.extend(more);
            }
        }
        for (h, (rare, common)) in rare.iter_mut().zip(&*common).enumerate() {
            let bound = common.first().copied().unwrap_or(0);
            let below = self.classes[0].iter().copied().take_while(|&value| value < bound);
            rare.extend(below.filter(|&value| self.marks[h * size + usize::from(value)] == 0));
        }
        let any = |from: usize, to: usize| (&self.any[from..to], &self.any_values[from..to]);
        self.sift(rare, MANY, known, |_| any(MARKS, MARKS + FIRST));
        self.sift(rare, FEW, known, |_| any(MARKS + FIRST, MARKS + FIRST + SECOND));
        free
    }

    /// Compares common candidates with the rare heaps after those marked. Keeps those that no far split gives, and says
    /// in `last` up to where that is all of them.
    fn sift_common(&self, common: &mut Candidates, last: &mut [u16; BLOCK], known: &[u16]) {
        let n = known.len();
        self.sift(common, MANY, known, |t| {
            let (from, to) = far_range(&self.rare, n, t);
            let from = to.min(from + RARE_MARKS);
            let to = to.min(from + FIRST);
            (&self.rare[from..to], &self.values[from..to])
        });
        for (common, last) in common.iter_mut().zip(last) {
            if common.len() > FEW {
                common.truncate(FEW);
                *last = common.last().copied().unwrap_or(*last);
            }
        }
        self.sift(common, FEW, known, |t| {
            let (from, to) = far_range(&self.rare, n, t);
            let from = to.min(from + RARE_MARKS + FIRST);
            (&self.rare[from..to], &self.values[from..to])
        });
    }

    /// Compares the first `count` candidates of each heap with some splits: one part of them, by the amount taken. Drops
    /// those that are given.
    fn sift<'a>(
        &self,
        free: &mut Candidates,
        count: usize,
        known: &[u16],
        parts: impl Fn(usize) -> (&'a [u32], &'a [u16]),
    ) {
        let count = free.iter().map(Vec::len).max().unwrap_or(0).min(count);
        let mut given = [0_u16; MANY];
        for (pass, given) in given.chunks_mut(PASS).enumerate().take(count.div_ceil(PASS)) {
            let mut wanted = [[u16::MAX; BLOCK]; PASS];
            for (h, free) in free.iter().enumerate() {
                for (wanted, &value) in wanted.iter_mut().zip(free.iter().skip(PASS * pass)) {
                    wanted[h] = value;
                }
            }
            for &t in &self.splits {
                let (heaps, values) = parts(t);
                let found = widest(Sift { known, whole: known.len() - t, heaps, values, wanted: &wanted });
                given.iter_mut().zip(found).for_each(|(given, found)| *given |= found);
            }
        }
        for (h, free) in free.iter_mut().enumerate() {
            let mut given = given.iter();
            free.retain(|_| given.next().is_none_or(|given| given >> h & 1 == 0));
        }
    }

    /// Computes the next heaps: a block, or less if values outgrow the marks. All values known are below `size`, a power of
    /// two. `other` computes a heap that no candidate is left for.
    pub(super) fn block(
        &mut self,
        takes: &Takes,
        known: &mut Vec<u16>,
        size: usize,
        mut other: impl FnMut(&[u16]) -> u16,
    ) {
        let [rare, common] = self.far(known, size);
        for h in 0..BLOCK {
            let n = known.len();
            let marks = &mut self.marks[h * size..(h + 1) * size];
            // no value of the block before this one is as large, or it has ended
            let mut set = |value: u16| marks[usize::from(value) & (size - 1)] = 1;
            if takes.clears(n) {
                set(0);
            }
            for (k, digit) in takes.digits.iter().enumerate().skip(1).take_while(|&(k, _)| k < n) {
                if digit & 2 != 0 {
                    set(known[n - k]);
                }
            }
            for &t in &self.splits {
                let whole = n - t;
                (1..=NEAR.min(whole / 2)).for_each(|a| set(known[a] ^ known[whole - a]));
            }
            let bound = common[h].iter().copied().find(|&value| marks[usize::from(value)] == 0);
            let value = match bound {
                Some(bound) => {
                    // the candidates end with the first common one; it may have been given since
                    let first = common[h][0];
                    let beyond = self.classes[0].partition_point(|&value| value < first);
                    let more = self.classes[0][beyond..].iter().take_while(|&&value| value < bound);
                    let rare = rare[h].iter().chain(more).copied();
                    let mut rare = rare.filter(|&value| marks[usize::from(value)] == 0);
                    least_free(takes, &self.splits, known, &mut rare).unwrap_or(bound)
                }
                None => other(known),
            };
            known.push(value);
            if usize::from(value) >= size {
                return;
            }
        }
    }
}

/// The least of these values that no split of the heap `known.len()` gives; they ascend.
fn least_free(
    takes: &Takes,
    splits: &[usize],
    known: &[u16],
    values: &mut impl Iterator<Item = u16>,
) -> Option<u16> {
    loop {
        let mut wanted = [u16::MAX; WANTED];
        let mut count = 0;
        for (wanted, value) in wanted.iter_mut().zip(values.by_ref()) {
            (*wanted, count) = (value, count + 1);
        }
        if count == 0 {
            return None;
        }
        let found = find(takes, splits, known, wanted);
        if let Some(first) = (0..count).find(|i| found & 1 << i == 0) {
            return Some(wanted[first]);
        }
    }
}

/// Where the rare heaps stand that are a far part of all heaps of the block from `n` on, when t are taken.
fn far_range(rare: &[u32], n: usize, t: usize) -> (usize, usize) {
    let above = |bound: usize| rare.partition_point(|&heap| heap as usize <= bound);
    let (from, to) = (above(NEAR), above(n - t - 1));
    (from.min(to), to)
}

/// The mask with the fewest rare heaps; 0 if they are not few, or values are too large.
fn mask(known: &[u16]) -> u16 {
    let mut balance = vec![0_i64; VALUES];
    for &value in known {
        let Some(count) = balance.get_mut(usize::from(value)) else { return 0 };
        *count += 1;
    }
    walsh_hadamard(&mut balance);
    // the sum of (-1)^class: the fewer rare heaps, the smaller
    let best = (1..VALUES).min_by_key(|&mask| balance[mask]).unwrap_or(0);
    let total = i64::try_from(known.len()).unwrap_or(i64::MAX);
    if balance[best] < -total / 3 { u16::try_from(best).unwrap_or(0) } else { 0 }
}

/// Marks, for sixteen heaps, the splits that have one of these parts.
struct Mark<'a> {
    /// `size` marks for each heap.
    marks: &'a mut [u8],
    size: usize,
    known: &'a [u16],
    /// What is left of the first heap.
    whole: usize,
    heaps: &'a [u32],
    values: &'a [u16],
}

impl WithLanes for Mark<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        lanes.run(
            #[inline(always)]
            || {
                for (&heap, &value) in self.heaps.iter().zip(self.values) {
                    let others = lanes.load_words(&self.known[self.whole - heap as usize..]);
                    let options = lanes.store(lanes.xor(others, lanes.splat_words(value)));
                    let mut first = 0;
                    for option in options.chunks_exact(2) {
                        let option = usize::from(u16::from_le_bytes([option[0], option[1]]));
                        if let Some(mark) = self.marks.get_mut(first + option) {
                            *mark = 1;
                        }
                        first += self.size;
                    }
                }
            },
        );
    }
}

/// Compares the wanted values of sixteen heaps with the splits that have one of these parts.
struct Sift<'a> {
    known: &'a [u16],
    /// What is left of the first heap.
    whole: usize,
    heaps: &'a [u32],
    values: &'a [u16],
    wanted: &'a [[u16; BLOCK]; PASS],
}

impl WithLanes for Sift<'_> {
    type Output = [u16; PASS];

    fn with<L: Lanes>(self, lanes: L) -> [u16; PASS] {
        lanes.run(
            #[inline(always)]
            || {
                let wanted = self.wanted.map(|values| lanes.load_words(&values));
                let mut hits = [lanes.splat(0); PASS];
                for (&heap, &value) in self.heaps.iter().zip(self.values) {
                    let others = lanes.load_words(&self.known[self.whole - heap as usize..]);
                    let options = lanes.xor(others, lanes.splat_words(value));
                    for (hit, &wanted) in hits.iter_mut().zip(&wanted) {
                        *hit = lanes.or(*hit, lanes.eq_words(options, wanted));
                    }
                }
                hits.map(|hit| {
                    // each word has two equal bits
                    let bits = lanes.top_bits(hit);
                    (0..BLOCK).fold(0, |all, h| all | u16::from(bits >> (2 * h) & 1 == 1) << h)
                })
            },
        )
    }
}
