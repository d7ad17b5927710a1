//! The inner loops, for many heaps at once: sets of options, the search for a byte.

use std::ops::Range;

use super::lanes::{Lanes, WideLanes};
use super::ones::ones;
use super::slots::NO_CODE;

/// An option that many heaps have: the heap `offset` smaller, nim-added to something with this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) offset: u32,
    /// The code, four times: machines copy four bytes faster than one.
    pub(super) codes: [u8; 4],
}

impl Pair {
    pub(super) fn new(offset: u32, code: u8) -> Self {
        Self { offset, codes: [code; 4] }
    }

    #[inline(always)]
    pub(super) fn code(self) -> u8 {
        self.codes[0]
    }
}

/// A set of codes below 192, for each of 32 heaps.
pub(super) type Sets = [[u64; 32]; 3];

/// Sets of codes below 192 for as many heaps as a vector has bytes: bit i of byte l of row r is code 8r + i
/// of the heap l.
pub(super) type SetRows<W> = [<W as WideLanes>::W; SET_ROWS];

/// Candidates per heap after the first stage, at most.
pub(super) const MAX_FIRST_CANDIDATES: usize = 8;
/// Rows of eight codes each.
const SET_ROWS: usize = 24;
/// Groups in one pass: their sets must fit sixteen registers.
const PASS_GROUPS: usize = 5;
/// Groups in one pass where there are thirty-two registers, and how many are worth it.
const WIDE_GROUPS: usize = 10;
const MIN_WIDE_GROUPS: usize = 8;

/// `1 << (i % 8)` for i below 8, else 0; and the other way round.
pub(super) const ONE_HOT: [[u8; 16]; 2] = {
    let mut tables = [[0; 16]; 2];
    let mut i = 0;
    while i < 16 {
        tables[i / 8][i] = 1 << (i % 8);
        i += 1;
    }
    tables
};

/// The codes below `16 * groups` that some pair gives, for the heaps from `n` on.
#[inline(always)]
pub(super) fn options<W: WideLanes>(
    lanes: W,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    groups: usize,
) -> SetRows<W> {
    let mut rows = [lanes.splat(0); SET_ROWS];
    let mut first = 0;
    while first < groups {
        let out = &mut rows[2 * first..];
        if W::MANY_REGISTERS && groups - first >= MIN_WIDE_GROUPS && first + WIDE_GROUPS <= SET_ROWS / 2 {
            match groups - first {
                MIN_WIDE_GROUPS => union::<W, MIN_WIDE_GROUPS, true>(lanes, bytes, n, pairs, first, out),
                9 => union::<W, 9, true>(lanes, bytes, n, pairs, first, out),
                _ => union::<W, WIDE_GROUPS, true>(lanes, bytes, n, pairs, first, out),
            }
            first += WIDE_GROUPS;
            continue;
        }
        if first + PASS_GROUPS > 8 {
            some::<W, true>(lanes, bytes, n, pairs, first..groups, out);
        } else {
            some::<W, false>(lanes, bytes, n, pairs, first..groups, out);
        }
        first += PASS_GROUPS;
    }
    rows
}

#[inline(always)]
fn some<W: WideLanes, const LARGE: bool>(
    lanes: W,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    groups: Range<usize>,
    rows: &mut [W::W],
) {
    match groups.len() {
        1 => union::<W, 1, LARGE>(lanes, bytes, n, pairs, groups.start, rows),
        2 => union::<W, 2, LARGE>(lanes, bytes, n, pairs, groups.start, rows),
        3 => union::<W, 3, LARGE>(lanes, bytes, n, pairs, groups.start, rows),
        4 => union::<W, 4, LARGE>(lanes, bytes, n, pairs, groups.start, rows),
        _ => union::<W, PASS_GROUPS, LARGE>(lanes, bytes, n, pairs, groups.start, rows),
    }
}

/// The same as a set for each heap.
#[inline(always)]
pub(super) fn transposed<L: Lanes>(lanes: L, rows: &[L::V; SET_ROWS]) -> Sets {
    let mut sets = [[0; 32]; 3];
    for (set, rows) in sets.iter_mut().zip(rows.as_chunks().0) {
        *set = lanes.transpose(*rows);
    }
    sets
}

/// G groups of 16 codes from the group `first` on: row `2g + h` has bit i of byte l set if heap l has the
/// code `16 * first + 16g + 8h + i`. LARGE if a code may be 128 or more.
#[inline(always)]
fn union<W: WideLanes, const G: usize, const LARGE: bool>(
    lanes: W,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    first: usize,
    rows: &mut [W::W],
) {
    let one_hot = [lanes.table(&ONE_HOT[0]), lanes.table(&ONE_HOT[1])];
    let groups: [W::W; G] =
        std::array::from_fn(|g| lanes.group(u8::try_from(first + g).expect("codes below 192")));
    let lower = lanes.splat(0x0f);
    let mut acc = [[lanes.splat(0); 2]; G];
    for pair in pairs {
        let code = lanes.xor(lanes.load(&bytes[n - pair.offset as usize..]), lanes.splat_four(pair.codes));
        // the shuffle gives 0 for bytes with the top bit
        let low = if LARGE { lanes.and(code, lower) } else { code };
        let bits = [lanes.shuffle(one_hot[0], low), lanes.shuffle(one_hot[1], low)];
        let group = lanes.groups_of(code);
        for g in 0..G {
            let here = lanes.in_group(group, groups[g]);
            acc[g][0] = lanes.or(acc[g][0], lanes.and(bits[0], here));
            acc[g][1] = lanes.or(acc[g][1], lanes.and(bits[1], here));
        }
    }
    for g in 0..G {
        [rows[2 * g], rows[2 * g + 1]] = acc[g];
    }
}

/// The smallest codes below `16 * groups` that are not in the sets, a few for each heap: a row with the
/// smallest of each, and so on.
#[inline(always)]
pub(super) fn candidates<W: WideLanes>(
    lanes: W,
    sets: &SetRows<W>,
    groups: usize,
    mut row: impl FnMut(usize, W::W),
) {
    let mut found = [lanes.splat(NO_CODE); MAX_FIRST_CANDIDATES];
    // from the largest on: each is put before those known
    for at in (0..2 * groups).rev() {
        for bit in (0..8).rev() {
            let there = lanes.with_bit(sets[at], bit);
            for k in (1..MAX_FIRST_CANDIDATES).rev() {
                found[k] = lanes.select(there, found[k], found[k - 1]);
            }
            let code = u8::try_from(8 * at + bit as usize).expect("codes below 192");
            found[0] = lanes.select(there, found[0], lanes.splat(code));
        }
    }
    for (at, found) in found.into_iter().enumerate() {
        row(at, found);
    }
}

/// The codes below `limit` that are not in a set of codes below 192, ascending.
#[inline(always)]
pub(super) fn missing(set: [u64; 3], limit: usize) -> impl Iterator<Item = u8> {
    let below = |count: usize| if count >= 64 { u64::MAX } else { (1 << count) - 1 };
    [0_u8, 64, 128].into_iter().zip(set).flat_map(move |(first, word)| {
        let free = ones(!word & below(limit.saturating_sub(first.into())));
        free.map(move |bit| first + u8::try_from(bit).expect("a bit of a word"))
    })
}

/// The least i from `from` on below `to` with `bytes[i] ^ bytes[whole - i] == code`; `to` is at most `whole`.
#[inline(always)]
pub(super) fn split_with<L: Lanes>(
    lanes: L,
    bytes: &[u8],
    whole: usize,
    from: usize,
    to: usize,
    code: u8,
) -> Option<usize> {
    const STRIDE_BYTES: usize = 64;
    let sought = lanes.splat(code);
    let mut at = from;
    while at + STRIDE_BYTES <= to {
        let low = &bytes[at..at + STRIDE_BYTES];
        let high = &bytes[whole + 1 - at - STRIDE_BYTES..whole + 1 - at];
        let mut hits = [sought; STRIDE_BYTES / 32];
        for (part, hit) in hits.iter_mut().enumerate() {
            let a = lanes.load(&low[32 * part..]);
            let b = lanes.reverse(lanes.load(&high[STRIDE_BYTES - 32 - 32 * part..]));
            *hit = lanes.eq(lanes.xor(a, b), sought);
        }
        if lanes.top_bits(lanes.or(hits[0], hits[1])) != 0 {
            let first = lanes.top_bits(hits[0]);
            return Some(if first != 0 {
                at + first.trailing_zeros() as usize
            } else {
                at + 32 + lanes.top_bits(hits[1]).trailing_zeros() as usize
            });
        }
        at += STRIDE_BYTES;
    }
    (at..to).find(|&i| bytes[i] ^ bytes[whole - i] == code)
}
