//! Which splits into two common heaps show that most rare values occur.

use std::cmp::Reverse;

use super::coded::{Coded, RARE};
use super::lanes::{Lanes, WithLanes, widest};
use super::marks::Marks;

/// Small heaps that may be one of the two parts.
const LIBRARY: usize = 6144;
/// How many codes the other part may have: the most frequent ones.
const KEYS: usize = 112;
/// Heaps of the sample.
const SAMPLE: usize = 2048;
/// A code that is missing at fewer heaps of the sample is left to the search.
const LEFT: usize = 2;
/// A split that a search ends with so often among this many heaps becomes a witness.
const OFTEN: u8 = 3;
const AMONG: usize = 1 << 16;
/// There are no more witnesses than this.
const MOST: usize = 100_000;
/// Counts of one code.
const COUNTS: usize = 4096;

/// The heap that is `back` smaller than n has the code of the row: then this code is an option of n.
#[derive(Clone, Copy, Debug)]
pub(super) struct Witness<const K: usize> {
    pub(super) code: u8,
    pub(super) places: [u16; K],
}

/// A split with two common parts that a search has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The code that was looked for.
    pub(super) code: u8,
    /// The code of the larger part, which is so much smaller than the whole.
    pub(super) key: u8,
    pub(super) back: usize,
}

/// The witnesses of one row.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    pub(super) fours: Vec<Witness<4>>,
    pub(super) ones: Vec<Witness<1>>,
}

impl Group {
    /// Puts single witnesses of the same code together: that saves loads and stores.
    fn gather(&mut self) {
        self.ones.sort_by_key(|witness| witness.code);
        let mut single = Vec::new();
        for run in self.ones.chunk_by(|a, b| a.code == b.code) {
            let (fours, rest) = run.as_chunks::<4>();
            let four = |four: &[Witness<1>; 4]| Witness {
                code: four[0].code,
                places: four.map(|witness| witness.places[0]),
            };
            self.fours.extend(fours.iter().map(four));
            single.extend_from_slice(rest);
        }
        self.ones = single;
    }
}

/// For each code of a common heap, what it shows together with small heaps.
#[derive(Clone, Debug)]
pub(super) struct Witnesses {
    /// Codes of common heaps, and for each of them its group.
    pub(super) marks: Marks,
    pub(super) groups: Vec<Group>,
    /// The row of each code that has one.
    rows: Box<[Option<usize>; 256]>,
    /// Number of heaps known when this was made.
    pub(super) made: usize,
    /// How often searches ended with each split, and since which heap this is counted.
    counts: Vec<u8>,
    since: usize,
    number: usize,
}

impl Witnesses {
    /// From the heaps known, of which there are enough for one block.
    pub(super) fn new(known: &Coded, below: &[Vec<u16>; 2]) -> Self {
        let n = known.bytes.len();
        let keys = frequent(known);
        let library = LIBRARY.min(n / 4);
        let splits: Vec<usize> = known.splits.iter().copied().filter(|&t| t < LIBRARY.min(n / 8)).collect();
        let mut cells = vec![Vec::new(); 256];
        for heap in sample(n) {
            let byte = known.bytes[heap];
            let rare = byte == RARE && known.rare_value(heap).is_some();
            let limit = if rare { 0 } else { below[heap % 2][usize::from(byte)] };
            cells[..usize::from(limit)].iter_mut().for_each(|cells| cells.push(heap));
        }
        let reversed: Vec<u8> = known.bytes[1..=library].iter().rev().copied().collect();
        let mut row_of = [None; 256];
        (0..).zip(&keys).for_each(|(row, &key)| row_of[usize::from(key)] = Some(row));
        // by row and code
        let mut chosen: Vec<(usize, u8, usize)> = Vec::new();
        for (code, cells) in (0..=u8::MAX).zip(cells).filter(|(_, cells)| !cells.is_empty()) {
            let greedy = Greedy {
                bytes: &known.bytes,
                reversed: &reversed,
                splits: &splits,
                keys: &row_of,
                code,
                cells,
            };
            for back in widest(greedy) {
                let key = known.bytes[back.small] ^ code;
                let row = row_of[usize::from(key)].expect("only such options are taken");
                chosen.push((row, code, back.small + back.taken));
            }
        }
        let reach = library + splits.iter().max().copied().unwrap_or(0);
        let marks = Marks::new(keys.clone(), reach);
        let mut groups = vec![Group::default(); keys.len()];
        for &(row, code, back) in &chosen {
            let place = u16::try_from(marks.place(back)).expect("rows are short");
            groups[row].ones.push(Witness { code, places: [place] });
        }
        groups.iter_mut().for_each(Group::gather);
        let counts = vec![0; 256 * COUNTS];
        Self { marks, groups, rows: Box::new(row_of), made: n, counts, since: n, number: chosen.len() }
    }

    /// Takes up splits with which searches up to the heap `n` have ended.
    pub(super) fn learn(&mut self, n: usize, found: &[Found]) {
        if n >= self.since + AMONG {
            self.counts.fill(0);
            self.since = n;
            self.groups.iter_mut().for_each(Group::gather);
        }
        for &Found { code, key, back } in found {
            // two splits may share a count: this costs a little speed
            let count = &mut self.counts[usize::from(code) * COUNTS + back % COUNTS];
            *count = count.saturating_add(1);
            if *count == OFTEN
                && self.number < MOST
                && back <= self.marks.reach()
                && let Some(row) = self.rows[usize::from(key)]
            {
                let place = u16::try_from(self.marks.place(back)).expect("rows are short");
                self.groups[row].ones.push(Witness { code, places: [place] });
                self.number += 1;
            }
        }
    }
}

/// The most frequent codes of late common heaps.
fn frequent(known: &Coded) -> Vec<u8> {
    let n = known.bytes.len();
    let mut counts = [0_u32; 256];
    known.bytes[n - (n / 2).min(1 << 17)..].iter().for_each(|&byte| counts[usize::from(byte)] += 1);
    let mut keys: Vec<u8> = (0..RARE).filter(|&key| counts[usize::from(key)] > 0).collect();
    keys.sort_by_key(|&key| Reverse(counts[usize::from(key)]));
    keys.truncate(KEYS);
    keys
}

/// Some heaps of the last half, spread evenly but for a jitter.
fn sample(n: usize) -> impl Iterator<Item = usize> {
    let first = n - (n / 2).min(1 << 20);
    let count = (n - first).min(SAMPLE);
    let step = (n - first) / count;
    (0..count).map(move |i| first + i * step + i * 7919 % step)
}

/// A split, by the number taken and a small heap that is left.
#[derive(Clone, Copy, Debug)]
struct Split {
    taken: usize,
    small: usize,
}

/// Greedy set cover of the heaps of the sample where one code is missing, by splits with a small heap.
struct Greedy<'a> {
    bytes: &'a [u8],
    /// The bytes of small heaps, the largest heap first, down to the heap 1.
    reversed: &'a [u8],
    splits: &'a [usize],
    /// Which codes the larger heap may have.
    keys: &'a [Option<usize>; 256],
    code: u8,
    cells: Vec<usize>,
}

impl WithLanes for Greedy<'_> {
    type Output = Vec<Split>;

    fn with<L: Lanes>(self, lanes: L) -> Vec<Split> {
        lanes.run(
            #[inline(always)]
            || self.run(lanes),
        )
    }
}

impl Greedy<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Vec<Split> {
        let Self { bytes, reversed, splits, keys, code, mut cells } = self;
        let length = reversed.len();
        let sought = lanes.splat(code);
        // option s * length + i is the split s with the heap length - i
        let mut members: Vec<u32> = Vec::new();
        let mut gains = vec![0_u32; splits.len() * length];
        let mut ranges = Vec::with_capacity(cells.len());
        for &heap in &cells {
            let start = members.len();
            for (s, &t) in splits.iter().enumerate() {
                // the heap length is left with this one, and so on
                let partners = &bytes[heap - t - length..heap - t];
                for (i, (a, b)) in
                    reversed.as_chunks::<32>().0.iter().zip(partners.as_chunks::<32>().0).enumerate()
                {
                    let mut hits = lanes.top_bits(lanes.eq(lanes.xor(lanes.load(a), lanes.load(b)), sought));
                    while hits != 0 {
                        let option = s * length + 32 * i + hits.trailing_zeros() as usize;
                        members.push(u32::try_from(option).expect("few options"));
                        gains[option] += 1;
                        hits &= hits - 1;
                    }
                }
            }
            ranges.push((start, members.len()));
        }
        let small = |option: usize| length - option % length;
        for (option, gain) in gains.iter_mut().enumerate() {
            if keys[usize::from(reversed[option % length] ^ code)].is_none()
                || reversed[option % length] == RARE
            {
                *gain = 0;
            }
        }
        let mut found = Vec::new();
        while cells.len() > LEFT {
            let most = gains.iter().copied().max().unwrap_or(0);
            if most == 0 {
                break;
            }
            let best = gains.iter().position(|&gain| gain == most).expect("the largest is there");
            let split = Split { taken: splits[best / length], small: small(best) };
            found.push(split);
            let key = reversed[best % length] ^ code;
            let mut kept = 0;
            for at in 0..cells.len() {
                if bytes[cells[at] - split.taken - split.small] == key {
                    let (from, to) = ranges[at];
                    for &member in &members[from..to] {
                        let gain = &mut gains[member as usize];
                        *gain = gain.saturating_sub(1);
                    }
                } else {
                    (cells[kept], ranges[kept]) = (cells[at], ranges[at]);
                    kept += 1;
                }
            }
            cells.truncate(kept);
            gains[best] = 0;
        }
        found
    }
}
