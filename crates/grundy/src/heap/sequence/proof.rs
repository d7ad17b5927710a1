//! The proof that no smaller rare value was missed: that each one is an option. Most are shown for many heaps at once by
//! well-chosen splits; the others are looked for one by one.

use rayon::prelude::*;

use super::coded::{CODES, Coded, RARE};
use super::kernel::split_with;
use super::lanes::{Lanes, WithLanes, widest};
use super::marks::{BLOCK, Marks};
use super::plan::LANES;
use super::slots::{MOST, Slots};
use super::unseen::Unseen;
use super::witnesses::Witnesses;

/// A rare value that is not yet seen among the options: a heap, and the code.
pub(super) type Cell = (usize, u8);

/// Small heaps in the order in which a search meets them.
const LIBRARY: usize = 1 << 14;
const STRIDE: usize = 128;
/// Splits between two looks at what is left.
const STAGE: usize = 48;

/// Proves values block after block.
#[derive(Clone, Debug, Default)]
pub(super) struct Proof {
    witnesses: Option<Box<Witnesses>>,
    /// The bytes of small heaps, the largest heap first.
    reversed: Vec<u8>,
    unseen: Unseen,
}

impl Proof {
    /// Takes these witnesses from now on.
    pub(super) fn learn(&mut self, known: &Coded, witnesses: Witnesses) {
        self.witnesses = Some(Box::new(witnesses));
        let n = known.bytes.len();
        self.reversed = known.bytes[1..=LIBRARY.min(n / 4)].iter().rev().copied().collect();
    }

    /// The first heap from `from` on, and below `to`, that has a smaller value of the rare class: all of them are known,
    /// as if of the common class, and right if there is none. `below` is of the plan; the marks go up to `to`.
    pub(super) fn first_missed(
        &mut self,
        known: &Coded,
        below: &[Vec<u16>; 2],
        marks: Option<&Marks>,
        (from, to): (usize, usize),
        parallel: bool,
    ) -> Option<usize> {
        (from..to).step_by(BLOCK).find_map(|start| {
            let to = to.min(start + BLOCK);
            widest(Limit {
                unseen: &mut self.unseen,
                known,
                below,
                marks,
                witnesses: self.witnesses.as_deref(),
                start,
                to,
            });
            let part = |part: usize| widest(Part { proof: self, known, below, start, part, to });
            let parts = 0..(to - start).div_ceil(LANES);
            // a heap is missed in the first part of any that says so
            if parallel {
                parts.into_par_iter().with_min_len(2).filter_map(part).min()
            } else {
                parts.filter_map(part).min()
            }
        })
    }
}

/// What is to be shown in a block, less what the witnesses show.
struct Limit<'a> {
    unseen: &'a mut Unseen,
    known: &'a Coded,
    below: &'a [Vec<u16>; 2],
    marks: Option<&'a Marks>,
    witnesses: Option<&'a Witnesses>,
    start: usize,
    to: usize,
}

impl WithLanes for Limit<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        let Self { unseen, known, below, marks, witnesses, start, to } = self;
        lanes.run(
            #[inline(always)]
            || {
                let mut limits = [0_u8; BLOCK];
                for (heap, limit) in (start..to).zip(&mut limits) {
                    *limit = u8::try_from(limit_of(known, below, heap)).unwrap_or(u8::MAX);
                }
                unseen.below(lanes, &limits);
                if let (Some(marks), Some(witnesses)) = (marks, witnesses) {
                    unseen.remove(lanes, marks, &witnesses.groups, start);
                }
            },
        );
    }
}

/// How many rare codes are below the value of a heap.
fn limit_of(known: &Coded, below: &[Vec<u16>; 2], heap: usize) -> u16 {
    below[heap % 2][usize::from(known.bytes[heap])]
}

/// Proves 32 heaps of a block; the first that missed a value.
struct Part<'a> {
    proof: &'a Proof,
    known: &'a Coded,
    below: &'a [Vec<u16>; 2],
    start: usize,
    part: usize,
    to: usize,
}

impl WithLanes for Part<'_> {
    type Output = Option<usize>;

    fn with<L: Lanes>(self, lanes: L) -> Option<usize> {
        let Self { proof, known, below, start, part, to } = self;
        lanes.run(
            #[inline(always)]
            || {
                let n = start + LANES * part;
                let mut cells: Vec<Cell> = Vec::new();
                let mut slots = Slots::new();
                let mut counts = [0; LANES];
                for code in 0..proof.unseen.codes() {
                    let mut word = proof.unseen.word(code, part);
                    let code = u8::try_from(code).expect("a code is a byte");
                    while word != 0 {
                        let lane = word.trailing_zeros() as usize;
                        if counts[lane] < MOST && code < CODES {
                            slots.put(lane, counts[lane], code);
                            counts[lane] += 1;
                        } else {
                            cells.push((n + lane, code));
                        }
                        word &= word - 1;
                    }
                }
                // the largest code has no bit
                cells.extend(
                    (n..to.min(n + LANES))
                        .filter(|&heap| limit_of(known, below, heap) == 256)
                        .map(|heap| (heap, u8::MAX)),
                );
                let mut splits = proof.witnesses.as_ref().map_or(&[][..], |witnesses| &witnesses.splits);
                let mut stage = STAGE;
                while slots.len() > 0 && !splits.is_empty() {
                    let (now, rest) = splits.split_at(stage.min(splits.len()));
                    slots.strike(lanes, &known.bytes, n, now);
                    (splits, stage) = (rest, stage + stage / 4);
                }
                for lane in 0..LANES {
                    cells.extend(slots.of(lane).map(|code| (n + lane, code)));
                }
                missed(lanes, known, &proof.reversed, &cells)
            },
        )
    }
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
        if !at_once(known, cell) && !early(lanes, known, reversed, cell) && !occurs(lanes, known, cell) {
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
    while end >= STRIDE {
        // the heaps i with reversed.len() - end < i <= reversed.len() - end + STRIDE
        let small: &[u8; STRIDE] = reversed[end - STRIDE..].first_chunk().expect("a stride");
        let from = reversed.len() - end + 1;
        for &t in &known.splits {
            // the partners of the same heaps, the largest first
            let Some(low) = (n - t).checked_sub(from + STRIDE - 1).filter(|&low| low > 0) else {
                return false;
            };
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
                            return true;
                        }
                        bits &= bits - 1;
                    }
                }
            }
        }
        end -= STRIDE;
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
