//! The proof that no smaller rare value was missed: that each one is an option. Most are shown for many heaps at once by
//! well-chosen splits; the others are looked for one by one.

use super::coded::{Coded, RARE};
use super::kernel::split_with;
use super::lanes::{Lanes, WithLanes, widest};
use super::marks::{BLOCK, BYTES, Bits, Row};
use super::witnesses::{Found, Group, Witness, Witnesses};

/// A rare value that is not yet seen among the options: a heap, and the code.
pub(super) type Cell = (usize, u8);

/// Fewer heaps known than this are not worth a choice of witnesses.
const ENOUGH: usize = 1024;
/// Small heaps in the order in which a search meets them.
const LIBRARY: usize = 1 << 14;
const STRIDE: usize = 128;
/// Witnesses are chosen anew when there are so many times more heaps.
const STALE: usize = 16;

/// Proves values block after block.
#[derive(Clone, Debug, Default)]
pub(super) struct Proof {
    witnesses: Option<Box<Witnesses>>,
    /// The bytes of small heaps, the largest heap first.
    reversed: Vec<u8>,
    missing: Vec<Bits>,
    cells: Vec<Cell>,
    found: Vec<Found>,
}

impl Proof {
    /// The first heap from `from` on, and below `to`, that has a smaller value of the rare class: all of them are known,
    /// as if of the common class, and right if there is none. `below` is of the plan.
    pub(super) fn first_missed(
        &mut self,
        known: &Coded,
        below: &[Vec<u16>; 2],
        from: usize,
        to: usize,
    ) -> Option<usize> {
        if from >= ENOUGH && self.witnesses.as_ref().is_none_or(|witnesses| from >= STALE * witnesses.made) {
            self.witnesses = Some(Box::new(Witnesses::new(known, below)));
        }
        if self.reversed.len() < LIBRARY && from >= 8 * self.reversed.len() {
            self.reversed = known.bytes[1..=LIBRARY.min(from / 4)].iter().rev().copied().collect();
        }
        let mut next = from;
        while next < to {
            let start = next;
            next = to.min(start / 8 * 8 + BLOCK);
            self.cells.clear();
            self.found.clear();
            widest(Block { proof: self, known, below, from: start, to: next });
            let prove = Prove { known, reversed: &self.reversed, cells: &self.cells, found: &mut self.found };
            let missed = widest(prove);
            if missed.is_some() {
                return missed;
            }
            if let Some(witnesses) = &mut self.witnesses {
                witnesses.learn(next, &self.found);
            }
        }
        None
    }
}

struct Block<'a> {
    proof: &'a mut Proof,
    known: &'a Coded,
    below: &'a [Vec<u16>; 2],
    from: usize,
    to: usize,
}

impl WithLanes for Block<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        let Self { proof, known, below, from, to } = self;
        lanes.run(
            #[inline(always)]
            || {
                let Proof { witnesses, missing, cells, .. } = proof;
                let start = from / 8 * 8;
                let mut limits = [0_u8; BLOCK];
                let mut most = 0;
                for heap in from..to {
                    let limit = below[heap % 2][usize::from(known.bytes[heap])];
                    if limit == 256 {
                        cells.push((heap, 255));
                    }
                    let limit = u8::try_from(limit).unwrap_or(u8::MAX);
                    most = most.max(limit);
                    limits[heap - start] = limit;
                }
                missing.resize(missing.len().max(most.into()), [0; BYTES]);
                for (code, row) in (0..most).zip(missing.iter_mut()) {
                    fill(lanes, &limits, code, row);
                }
                if let Some(witnesses) = witnesses {
                    let Witnesses { marks, groups, .. } = &mut **witnesses;
                    marks.cover(lanes, &known.bytes, start, to);
                    for (row, group) in marks.rows(start).zip(groups) {
                        let Group { fours, ones } = group;
                        remove(lanes, &row, fours, missing);
                        remove(lanes, &row, ones, missing);
                    }
                }
                for (code, row) in (0..most).zip(missing.iter()) {
                    for (i, word) in row.as_chunks().0.iter().enumerate() {
                        let mut word = u64::from_le_bytes(*word);
                        while word != 0 {
                            cells.push((start + 64 * i + word.trailing_zeros() as usize, code));
                            word &= word - 1;
                        }
                    }
                }
            },
        );
    }
}

/// The heaps whose limit is above `code`.
#[inline(always)]
fn fill<L: Lanes>(lanes: L, limits: &[u8; BLOCK], code: u8, row: &mut Bits) {
    let least = lanes.splat(code + 1);
    for (limits, out) in limits.as_chunks::<32>().0.iter().zip(row.as_chunks_mut::<4>().0) {
        let limits = lanes.load(limits);
        *out = lanes.top_bits(lanes.eq(lanes.max(limits, least), limits)).to_le_bytes();
    }
}

#[inline(always)]
fn remove<L: Lanes, const K: usize>(lanes: L, row: &Row<'_>, witnesses: &[Witness<K>], missing: &mut [Bits]) {
    for witness in witnesses {
        let Some(missing) = missing.get_mut(usize::from(witness.code)) else { continue };
        let parts = missing.as_chunks_mut::<32>().0;
        let mut left: [L::V; BYTES / 32] = std::array::from_fn(|i| lanes.load(&parts[i]));
        for place in witness.places {
            let bits = row.bits(place.into()).as_chunks::<32>().0;
            for i in 0..BYTES / 32 {
                left[i] = lanes.and_not(lanes.load(&bits[i]), left[i]);
            }
        }
        for (part, left) in parts.iter_mut().zip(left) {
            *part = lanes.store(left);
        }
    }
}

/// Looks for each cell among all splits; the first heap at which one is not found.
pub(super) struct Prove<'a> {
    pub(super) known: &'a Coded,
    pub(super) reversed: &'a [u8],
    pub(super) cells: &'a [Cell],
    /// Where some were found.
    pub(super) found: &'a mut Vec<Found>,
}

impl WithLanes for Prove<'_> {
    type Output = Option<usize>;

    fn with<L: Lanes>(self, lanes: L) -> Option<usize> {
        let Self { known, reversed, cells, found } = self;
        lanes.run(
            #[inline(always)]
            || {
                let mut missed: Option<usize> = None;
                // a loop, not a closure: what is called from a closure is not compiled for the lanes
                for &cell in cells {
                    if at_once(known, cell) {
                        continue;
                    }
                    if let Some(split) = early(lanes, known, reversed, cell) {
                        found.push(split);
                    } else if !occurs(lanes, known, cell) {
                        missed = Some(missed.map_or(cell.0, |heap| heap.min(cell.0)));
                    }
                }
                missed
            },
        )
    }
}

/// Where it occurs with one of the first small heaps, both parts being common.
#[inline(always)]
fn early<L: Lanes>(lanes: L, known: &Coded, reversed: &[u8], (n, code): Cell) -> Option<Found> {
    let sought = lanes.splat(code);
    let mut end = reversed.len();
    while end >= STRIDE {
        // the heaps i with reversed.len() - end < i <= reversed.len() - end + STRIDE
        let small: &[u8; STRIDE] = reversed[end - STRIDE..].first_chunk().expect("a stride");
        let from = reversed.len() - end + 1;
        for &t in &known.splits {
            // the partners of the same heaps, the largest first
            let low = (n - t).checked_sub(from + STRIDE - 1).filter(|&low| low > 0)?;
            let partners: &[u8; STRIDE] = known.bytes[low..].first_chunk().expect("smaller heaps are known");
            let mut hits = [sought; STRIDE / 32];
            for i in 0..STRIDE / 32 {
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
                        if small[at] != RARE && partners[at] != RARE {
                            return Some(Found { code, key: partners[at], back: n - low - at });
                        }
                        bits &= bits - 1;
                    }
                }
            }
        }
        end -= STRIDE;
    }
    None
}

/// Whether it is the value of a single heap left, or of two equal ones.
#[inline(always)]
fn at_once(known: &Coded, (n, code): Cell) -> bool {
    let wanted = known.classes.expand(code.into(), n, false);
    known.shortens.iter().any(|&k| known.value(n - k) == wanted)
        || wanted == 0 && !known.takes.unequal && known.splits.iter().any(|t| (n - t) % 2 == 0)
}

/// Whether it occurs among all splits.
#[inline(always)]
fn occurs<L: Lanes>(lanes: L, known: &Coded, (n, code): Cell) -> bool {
    let wanted = known.classes.expand(code.into(), n, false);
    // all kinds of split in turn: the only one may be of the last kind
    let (mut from, mut to) = (1, 1024);
    while from <= n / 2 {
        for &t in &known.splits {
            let whole = n - t;
            let end = to.min(known.takes.half(whole) + 1);
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
