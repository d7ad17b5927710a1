//! The inner loops, for thirty-two heaps at once: sets of options, candidates struck out, a byte looked for.

use super::lanes::Lanes;

/// An option that many heaps have: the heap `offset` smaller, nim-added to something with this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) offset: u32,
    pub(super) code: u8,
}

/// A set of codes below 192, for each of 32 heaps.
pub(super) type Sets = [[u64; 32]; 3];

const HIGH: usize = 8;

/// `1 << (i % 8)` for i below 8, else 0; and the other way round. For each half of 16 bytes.
const ONE_HOT: [[u8; 32]; 2] = {
    let mut tables = [[0; 32]; 2];
    let mut i = 0;
    while i < 32 {
        tables[if i % 16 < HIGH { 0 } else { 1 }][i] = 1 << (i % 8);
        i += 1;
    }
    tables
};

/// The codes below `16 * groups` that some pair gives, for the heaps `n` to `n + 31`.
#[inline(always)]
pub(super) fn options<L: Lanes>(lanes: L, bytes: &[u8], n: usize, pairs: &[Pair], groups: usize) -> Sets {
    let zero = [lanes.splat(0); 8];
    let low = match groups {
        0..=1 => union::<L, 1>(lanes, bytes, n, pairs, 0, zero),
        2 => union::<L, 2>(lanes, bytes, n, pairs, 0, zero),
        3 => union::<L, 3>(lanes, bytes, n, pairs, 0, zero),
        _ => union::<L, 4>(lanes, bytes, n, pairs, 0, zero),
    };
    let high = match groups {
        0..=4 => zero,
        5 => union::<L, 1>(lanes, bytes, n, pairs, 64, zero),
        6 => union::<L, 2>(lanes, bytes, n, pairs, 64, zero),
        7 => union::<L, 3>(lanes, bytes, n, pairs, 64, zero),
        _ => union::<L, 4>(lanes, bytes, n, pairs, 64, zero),
    };
    let top = match groups {
        0..=8 => return [lanes.transpose(low), lanes.transpose(high), [0; 32]],
        9 => union::<L, 1>(lanes, bytes, n, pairs, 128, zero),
        _ => union::<L, 2>(lanes, bytes, n, pairs, 128, zero),
    };
    [lanes.transpose(low), lanes.transpose(high), lanes.transpose(top)]
}

/// G groups of 16 codes from `first` on: row `2g + h` has bit i of byte l set if heap l has the code
/// `first + 16g + 8h + i`.
#[inline(always)]
fn union<L: Lanes, const G: usize>(
    lanes: L,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    first: u8,
    mut rows: [L::V; 8],
) -> [L::V; 8] {
    // the shuffle gives 0 for bytes with the top bit: codes from 128 on are turned round for their pass
    let turn = first & 0x80;
    let one_hot = [lanes.load(&ONE_HOT[0]), lanes.load(&ONE_HOT[1])];
    let mut groups = [rows[0]; G];
    for (g, group) in (0..).zip(&mut groups) {
        *group = lanes.splat((first ^ turn) + 16 * g);
    }
    let upper = lanes.splat(0x70);
    let mut acc = [[rows[0]; 2]; G];
    for pair in pairs {
        let code = lanes.xor(lanes.load(&bytes[n - pair.offset as usize..]), lanes.splat(pair.code ^ turn));
        let bits = [lanes.shuffle(one_hot[0], code), lanes.shuffle(one_hot[1], code)];
        let group = lanes.and(code, upper);
        for g in 0..G {
            let here = lanes.eq(group, groups[g]);
            acc[g][0] = lanes.or(acc[g][0], lanes.and(bits[0], here));
            acc[g][1] = lanes.or(acc[g][1], lanes.and(bits[1], here));
        }
    }
    for g in 0..G {
        [rows[2 * g], rows[2 * g + 1]] = acc[g];
    }
    rows
}

/// No candidate: no code of interest is this one.
pub(super) const NONE: u8 = 0xff;

/// Candidates of 32 heaps: the first of each heap, the second of each, …, in ascending order.
pub(super) type Candidates = Vec<[u8; 32]>;

/// The `width` smallest codes below `16 * groups` which are not in the sets, for each heap.
pub(super) fn candidates(sets: &Sets, groups: usize, width: usize) -> Candidates {
    let mut out = vec![[NONE; 32]; width];
    for lane in 0..32 {
        for (row, code) in out.iter_mut().zip(missing([0, 1, 2].map(|word| sets[word][lane]), 16 * groups)) {
            row[lane] = code;
        }
    }
    out
}

/// The codes below `limit` that are not in a set of codes below 192, ascending.
#[inline(always)]
pub(super) fn missing(set: [u64; 3], limit: usize) -> impl Iterator<Item = u8> {
    let below = |count: usize| if count >= 64 { u64::MAX } else { (1 << count) - 1 };
    [0_u8, 64, 128].into_iter().zip(set).flat_map(move |(first, word)| {
        let mut free = !word & below(limit.saturating_sub(first.into()));
        std::iter::from_fn(move || {
            let bit = (free != 0).then(|| free.trailing_zeros())?;
            free &= free - 1;
            Some(first + u8::try_from(bit).expect("a bit of a word"))
        })
    })
}

/// Strikes out the candidates that some pair gives, and keeps the `width` smallest of the others.
#[inline(always)]
pub(super) fn strike<L: Lanes>(
    lanes: L,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    candidates: &Candidates,
    width: usize,
) -> Candidates {
    let none = lanes.splat(NONE);
    let zero = lanes.splat(0);
    let mut kept = vec![none; width];
    let mut counts = zero;
    for part in candidates.chunks(5) {
        let mut loaded = [none; 5];
        for (loaded, row) in loaded.iter_mut().zip(part) {
            *loaded = lanes.load(row);
        }
        let dead = match part.len() {
            1 => struck::<L, 1>(lanes, bytes, n, pairs, loaded),
            2 => struck::<L, 2>(lanes, bytes, n, pairs, loaded),
            3 => struck::<L, 3>(lanes, bytes, n, pairs, loaded),
            4 => struck::<L, 4>(lanes, bytes, n, pairs, loaded),
            _ => struck::<L, 5>(lanes, bytes, n, pairs, loaded),
        };
        for i in 0..part.len() {
            let dead = lanes.or(dead[i], lanes.eq(loaded[i], none));
            let alive = lanes.eq(dead, zero);
            // each lane puts its candidate into its next free row
            for (row, kept) in (0..).zip(&mut kept) {
                let here = lanes.and(alive, lanes.eq(counts, lanes.splat(row)));
                *kept = lanes.or(lanes.and(here, loaded[i]), lanes.and_not(here, *kept));
            }
            counts = lanes.sub(counts, alive);
        }
    }
    let mut out = Candidates::with_capacity(width);
    for row in kept {
        out.push(lanes.store(row));
    }
    out
}

#[inline(always)]
fn struck<L: Lanes, const C: usize>(
    lanes: L,
    bytes: &[u8],
    n: usize,
    pairs: &[Pair],
    candidates: [L::V; 5],
) -> [L::V; 5] {
    let mut dead = [lanes.splat(0); 5];
    for pair in pairs {
        let code = lanes.xor(lanes.load(&bytes[n - pair.offset as usize..]), lanes.splat(pair.code));
        for c in 0..C {
            dead[c] = lanes.or(dead[c], lanes.eq(code, candidates[c]));
        }
    }
    dead
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
    const STRIDE: usize = 64;
    let sought = lanes.splat(code);
    let mut at = from;
    while at + STRIDE <= to {
        let low = &bytes[at..at + STRIDE];
        let high = &bytes[whole + 1 - at - STRIDE..whole + 1 - at];
        let mut hits = [sought; STRIDE / 32];
        for (part, hit) in hits.iter_mut().enumerate() {
            let a = lanes.load(&low[32 * part..]);
            let b = lanes.reverse(lanes.load(&high[STRIDE - 32 - 32 * part..]));
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
        at += STRIDE;
    }
    (at..to).find(|&i| bytes[i] ^ bytes[whole - i] == code)
}
