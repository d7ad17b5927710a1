//! The proof that no smaller rare value was missed: that each one is an option. Most are shown for many heaps
//! at once by well-chosen splits; the others are looked for one by one.

use rayon::prelude::*;

use super::cells::OpenCells;
use super::coded::{Coded, RARE_BYTE};
use super::kernel::split_with;
use super::lanes::{Lanes, WithLanes, widest};
use super::marks::{BLOCK_HEAPS, Marks};
use super::stretches::{ROUND_STRETCHES, Stretch};
use super::unseen::Unseen;
use super::witnesses::Witnesses;

/// A rare value that is not yet seen among the options: a heap, and the code.
pub(super) type Cell = (usize, u8);

/// Small heaps in the order in which a search meets them.
const LIBRARY_HEAPS: usize = 1 << 14;
const STRIDE_HEAPS: usize = 128;
/// When at most this many values of a block are left, they are searched for one by one.
const SINGLE_SEARCH_VALUES: usize = 32;

/// Proves values block after block.
#[derive(Clone, Debug, Default)]
pub(super) struct Proof {
    witnesses: Option<Box<Witnesses>>,
    /// The bytes of small heaps, the largest heap first.
    reversed: Vec<u8>,
}

impl Proof {
    /// Those that it has.
    pub(super) fn witnesses(&self) -> Option<&Witnesses> {
        self.witnesses.as_deref()
    }

    /// Takes these witnesses from now on.
    pub(super) fn learn(&mut self, known: &Coded, witnesses: Witnesses) {
        self.witnesses = Some(Box::new(witnesses));
        self.reversed = known.library(LIBRARY_HEAPS).iter().rev().copied().collect();
    }

    /// The first heap from `from` on, and below `to`, that has a smaller value of the rare class: all of them
    /// are known, as if of the common class, and right if there is none. `below` is of the plan; the marks go
    /// up to `to`.
    pub(super) fn first_missed(
        &self,
        known: &Coded,
        below: &[Vec<u16>; 2],
        marks: Option<&Marks>,
        (from, to): (usize, usize),
        parallel: bool,
    ) -> Option<usize> {
        let block = |i: usize| {
            let start = from + BLOCK_HEAPS * i;
            widest(ProveBlock { proof: self, known, below, marks, start, to: to.min(start + BLOCK_HEAPS) })
        };
        let blocks = 0..(to - from).div_ceil(BLOCK_HEAPS);
        // a heap is missed in the first block of any that says so
        if parallel {
            blocks.into_par_iter().filter_map(block).min()
        } else {
            blocks.into_iter().find_map(block)
        }
    }
}

/// Proves a block of heaps; the first that missed a value.
struct ProveBlock<'a> {
    proof: &'a Proof,
    known: &'a Coded,
    below: &'a [Vec<u16>; 2],
    marks: Option<&'a Marks>,
    start: usize,
    to: usize,
}

impl WithLanes for ProveBlock<'_> {
    type Output = Option<usize>;

    fn with<L: Lanes>(self, lanes: L) -> Option<usize> {
        let Self { proof, known, below, marks, start, to } = self;
        lanes.run(
            #[inline(always)]
            || {
                let mut limits = [0_u8; BLOCK_HEAPS];
                for (heap, limit) in (start..to).zip(&mut limits) {
                    *limit = u8::try_from(limit_of(known, below, heap)).unwrap_or(u8::MAX);
                }
                let mut unseen = Unseen::below(lanes, &limits);
                if let (Some(marks), Some(witnesses)) = (marks, &proof.witnesses) {
                    unseen.remove(lanes, marks, &witnesses.groups, start);
                }
                let mut cells = OpenCells::of(&unseen);
                if let Some(witnesses) = &proof.witnesses {
                    strike(lanes, known, &witnesses.rounds, start, &mut cells);
                }
                let left = cells.apart().iter().map(|&(code, heap)| (start + usize::from(heap), code));
                // the largest code has no bit
                let full = limits.contains(&u8::MAX);
                let largest = (start..if full { to } else { start })
                    .filter(|&heap| limit_of(known, below, heap) == 256)
                    .map(|heap| (heap, u8::MAX));
                let cells: Vec<Cell> = left.chain(largest).collect();
                missed(lanes, known, &proof.reversed, &cells)
            },
        )
    }
}

/// Strikes out what small heaps show, until few are left.
#[inline(always)]
fn strike<L: Lanes>(
    lanes: L,
    known: &Coded,
    rounds: &[[Stretch; ROUND_STRETCHES]],
    start: usize,
    cells: &mut OpenCells,
) {
    let reach = rounds.iter().flatten().map(|stretch| stretch.back).max().unwrap_or(0);
    let Some(first) = start.checked_sub(reach) else { return };
    let clean = !known.bytes[first..known.bytes.len().min(start + BLOCK_HEAPS)].contains(&RARE_BYTE);
    for round in rounds {
        if cells.len() <= SINGLE_SEARCH_VALUES {
            return;
        }
        if clean {
            cells.strike::<L, true>(lanes, &known.bytes, start, round);
        } else {
            cells.strike::<L, false>(lanes, &known.bytes, start, round);
        }
    }
}

/// How many rare codes are below the value of a heap.
fn limit_of(known: &Coded, below: &[Vec<u16>; 2], heap: usize) -> u16 {
    below[heap % 2][usize::from(known.bytes[heap])]
}

/// Looks for each cell among all splits; the first heap at which one is not found.
pub(super) struct Prove<'a> {
    pub(super) known: &'a Coded,
    pub(super) cells: &'a [Cell],
}

impl WithLanes for Prove<'_> {
    type Output = Option<usize>;

    fn with<L: Lanes>(self, lanes: L) -> Option<usize> {
        lanes.run(
            #[inline(always)]
            || missed(lanes, self.known, &[], self.cells),
        )
    }
}

#[inline(always)]
fn missed<L: Lanes>(lanes: L, known: &Coded, reversed: &[u8], cells: &[Cell]) -> Option<usize> {
    let mut missed: Option<usize> = None;
    // a loop, not a closure: what is called from a closure is not compiled for the lanes
    for &cell in cells {
        // most are found early
        if !early(lanes, known, reversed, cell) && !at_once(known, cell) && !occurs(lanes, known, cell) {
            missed = Some(missed.map_or(cell.0, |heap| heap.min(cell.0)));
        }
    }
    missed
}

/// Whether it occurs with one of the first small heaps, both parts being common.
#[inline(always)]
fn early<L: Lanes>(lanes: L, known: &Coded, reversed: &[u8], (n, code): Cell) -> bool {
    let sought = lanes.splat(code);
    let mut end = reversed.len();
    while end >= STRIDE_HEAPS {
        // the heaps i with reversed.len() - end < i <= reversed.len() - end + STRIDE_HEAPS
        let small: &[u8; STRIDE_HEAPS] = reversed[end - STRIDE_HEAPS..].first_chunk().expect("a stride");
        let from = reversed.len() - end + 1;
        for &t in &known.splits {
            // the partners of the same heaps, the largest first
            let Some(low) = (n - t).checked_sub(from + STRIDE_HEAPS - 1).filter(|&low| low > 0) else {
                return false;
            };
            let partners: &[u8; STRIDE_HEAPS] =
                known.bytes[low..].first_chunk().expect("smaller heaps are known");
            let mut hits = [sought; STRIDE_HEAPS / 32];
            for i in 0..STRIDE_HEAPS / 32 {
                let sum = lanes.xor(lanes.load(&small[32 * i..]), lanes.load(&partners[32 * i..]));
                hits[i] = lanes.eq(sum, sought);
            }
            let any = lanes.or(lanes.or(hits[0], hits[1]), lanes.or(hits[2], hits[3]));
            if lanes.top_bits(any) != 0 {
                for (i, &hits) in hits.iter().enumerate() {
                    let mut bits = lanes.top_bits(hits);
                    while bits != 0 {
                        let at = 32 * i + bits.trailing_zeros() as usize;
                        // bytes of rare heaps can look like codes
                        if small[at] != RARE_BYTE && partners[at] != RARE_BYTE {
                            return true;
                        }
                        bits &= bits - 1;
                    }
                }
            }
        }
        end -= STRIDE_HEAPS;
    }
    false
}

/// Whether it is the value of a single heap left, or of two equal ones.
#[inline(always)]
fn at_once(known: &Coded, (n, code): Cell) -> bool {
    let wanted = known.classes.expand(code.into(), n, false);
    known.shortens.iter().any(|&k| known.value(n - k) == wanted)
        || wanted == 0 && !known.takes.unequal && known.splits.iter().any(|t| (n - t) % 2 == 0)
}

/// Whether it occurs among all splits; of a heap after forgotten ones, among those with a small heap.
#[inline(always)]
fn occurs<L: Lanes>(lanes: L, known: &Coded, (n, code): Cell) -> bool {
    let wanted = known.classes.expand(code.into(), n, false);
    let most = if known.gone == 0 { n / 2 } else { (n / 2).min(known.small - 1) };
    // all kinds of split in turn: the only one may be of the last kind
    let (mut from, mut to) = (1, 1024);
    while from <= most {
        for &t in &known.splits {
            let whole = n - t;
            let mut end = to.min(known.takes.half(whole).min(most) + 1);
            if known.gone > 0 {
                // the other heap comes after the forgotten ones
                end = end.min(whole + 1 - known.small);
            }
            let mut at = from;
            while at < end {
                let Some(found) = split_with(lanes, &known.bytes, whole, at, end, code) else { break };
                // bytes of rare heaps can look like codes
                if known.value(found) ^ known.value(whole - found) == wanted {
                    return true;
                }
                at = found + 1;
            }
        }
        (from, to) = (to, 8 * to);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::definition;
    use super::*;
    use crate::takes::Takes;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        /// Rare codes, as options by single heaps and by equal pairs and as options by any split.
        #[test]
        fn rare_codes_are_options(
            digits in prop::collection::vec(0_u8..8, 2..6),
            unequal: bool,
            n in 20_usize..200,
        ) {
            let takes = Takes { digits, unequal };
            prop_assume!(!takes.splits().is_empty());
            let mut values = Vec::new();
            while values.len() < 200 {
                values.push(definition::value(&takes, &values));
            }
            let known = Coded::of(&takes, &values);
            let of_heap = |k: &usize| values[n - k];
            let alone: Vec<u16> = known.shortens.iter().map(of_heap).collect();
            let split = |t: &usize| {
                let parts = 1..=takes.half(n - t);
                parts.map(|part| (part, n - t - part)).collect::<Vec<_>>()
            };
            let pairs: Vec<(usize, usize)> = known.splits.iter().flat_map(split).collect();
            for code in 0..32 {
                let wanted = known.classes.expand(code.into(), n, false);
                let equal = wanted == 0 && pairs.iter().any(|(a, b)| a == b);
                prop_assert_eq!(at_once(&known, (n, code)), alone.contains(&wanted) || equal);
                let any = pairs.iter().any(|&(a, b)| values[a] ^ values[b] == wanted);
                // two rare heaps make a rare value, too, and are seldom looked for
                let is_common = |heap: usize| known.rare_value(heap).is_none();
                let common = pairs.iter().filter(|&&(a, b)| is_common(a) && is_common(b));
                let by_common = common.clone().any(|&(a, b)| values[a] ^ values[b] == wanted);
                let found = widest(Occurs(&known, (n, code)));
                prop_assert!(found || !by_common);
                prop_assert!(any || !found);
            }
        }
    }

    struct Occurs<'a>(&'a Coded, Cell);

    impl WithLanes for Occurs<'_> {
        type Output = bool;

        fn with<L: Lanes>(self, lanes: L) -> bool {
            occurs(lanes, self.0, self.1)
        }
    }
}
