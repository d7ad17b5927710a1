//! Which codes some parts give at 64 heaps side by side.

use std::ops::Range;

use super::super::kernel::ONE_HOT;
use super::super::lanes::{Lanes, WideLanes, WithLanes, widest};
use super::BLOCK_HEAPS;
use super::planes::{CODE_LIMIT, Part, Planes};

/// Codes of a group, of a word, of all codes with the same high byte.
const GROUP_CODES: usize = 16;
const WORD_CODES: usize = 64;
const WINDOW_CODES: usize = 256;
/// Groups in one pass, where there are thirty-two registers and where there are sixteen.
const WIDE_GROUPS: usize = 8;
const NARROW_GROUPS: usize = 4;

/// Sets of codes, one for each heap of a block: bit i of `words[k][lane]` is the code 64 k + i.
#[derive(Clone, Debug, Default)]
pub(super) struct Given {
    words: Vec<[u64; BLOCK_HEAPS]>,
}

impl Given {
    /// What these parts give for the heaps from `first` on, of the codes below `codes` or some more.
    pub(super) fn find(&mut self, planes: &Planes, first: usize, parts: &[Part], codes: usize) {
        self.words.clear();
        self.words.resize(codes.min(CODE_LIMIT).div_ceil(WORD_CODES), [0; BLOCK_HEAPS]);
        widest(FindGiven { words: &mut self.words, planes, first, parts });
    }

    /// The codes that were looked for are those below this.
    pub(super) fn codes(&self) -> usize {
        WORD_CODES * self.words.len()
    }

    /// The codes of this range that are not given, ascending. Of those that were not looked for, all.
    pub(super) fn missing(&self, lane: usize, codes: Range<usize>) -> impl Iterator<Item = u16> {
        let word = codes.start / WORD_CODES;
        let free = self.free(lane, word) & u64::MAX << (codes.start % WORD_CODES);
        Missing { given: self, lane, word, free, end: codes.end }
    }

    /// The codes of a word that are not given.
    fn free(&self, lane: usize, word: usize) -> u64 {
        !self.words.get(word).map_or(0, |word| word[lane])
    }
}

/// Codes of a heap that are not given.
struct Missing<'a> {
    given: &'a Given,
    lane: usize,
    /// What is left of this word, and where all of it ends.
    word: usize,
    free: u64,
    end: usize,
}

impl Iterator for Missing<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.free == 0 {
            self.word += 1;
            if WORD_CODES * self.word >= self.end {
                return None;
            }
            self.free = self.given.free(self.lane, self.word);
        }
        let code = WORD_CODES * self.word + self.free.trailing_zeros() as usize;
        self.free &= self.free - 1;
        (code < self.end).then(|| u16::try_from(code).expect("codes are below the limit"))
    }
}

struct FindGiven<'a> {
    words: &'a mut [[u64; BLOCK_HEAPS]],
    planes: &'a Planes,
    first: usize,
    parts: &'a [Part],
}

impl WithLanes for FindGiven<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        let Self { words, planes, first, parts } = self;
        let groups = if <L::Wide as WideLanes>::MANY_REGISTERS { WIDE_GROUPS } else { NARROW_GROUPS };
        let mut code = 0;
        for words in words.chunks_mut(groups * GROUP_CODES / WORD_CODES) {
            lanes.run(
                #[inline(always)]
                || match words.len() {
                    1 => pass::<L, NARROW_GROUPS>(lanes, planes, first, parts, code, words),
                    _ => pass::<L, WIDE_GROUPS>(lanes, planes, first, parts, code, words),
                },
            );
            code += WORD_CODES * words.len();
        }
    }
}

/// G groups of 16 codes from `code` on, all with the same high byte.
#[inline(always)]
fn pass<L: Lanes, const G: usize>(
    lanes: L,
    planes: &Planes,
    first: usize,
    parts: &[Part],
    code: usize,
    words: &mut [[u64; BLOCK_HEAPS]],
) {
    let wide = lanes.wide();
    let bytes = <L::Wide as WideLanes>::BYTES;
    let mut rows = [[0_u8; BLOCK_HEAPS]; 2 * WIDE_GROUPS];
    for lane in (0..BLOCK_HEAPS).step_by(bytes) {
        let found = union::<L::Wide, G>(wide, planes, first + lane, parts, code);
        for (row, found) in rows.iter_mut().zip(found.as_flattened()) {
            wide.store(*found, &mut row[lane..]);
        }
    }
    for (word, rows) in words.iter_mut().zip(rows.as_chunks::<8>().0) {
        for lane in (0..BLOCK_HEAPS).step_by(32) {
            let bits = lanes.transpose(std::array::from_fn(|i| lanes.load(&rows[i][lane..])));
            word[lane..lane + 32].copy_from_slice(&bits);
        }
    }
}

/// Row h of group g has bit i of byte l set if some part gives heap l the code `code + 16 g + 8 h + i`.
#[inline(always)]
fn union<W: WideLanes, const G: usize>(
    lanes: W,
    planes: &Planes,
    first: usize,
    parts: &[Part],
    code: usize,
) -> [[W::W; 2]; G] {
    let one_hot = [lanes.table(&ONE_HOT[0]), lanes.table(&ONE_HOT[1])];
    let byte = |value: usize| u8::try_from(value).expect("codes are below the limit");
    let window = lanes.splat(byte(code / WINDOW_CODES));
    let group = |g: usize| lanes.group(byte(code % WINDOW_CODES / GROUP_CODES + g));
    let groups: [W::W; G] = std::array::from_fn(group);
    let lower = lanes.splat(0x0f);
    let mut found = [[lanes.splat(0); 2]; G];
    let view = planes.bytes(first);
    for part in parts {
        let [low, high] = view.back(part.back);
        let here = lanes.equal(lanes.xor(lanes.load(high), window), lanes.splat_four(part.bytes[1]));
        let code = lanes.xor(lanes.load(low), lanes.splat_four(part.bytes[0]));
        let bits = one_hot.map(|table| lanes.shuffle_at(here, table, lanes.and(code, lower)));
        let group = lanes.groups_of(code);
        for (found, &of) in found.iter_mut().zip(&groups) {
            let inside = lanes.in_group(group, of);
            found[0] = lanes.or(found[0], lanes.and(bits[0], inside));
            found[1] = lanes.or(found[1], lanes.and(bits[1], inside));
        }
    }
    found
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::super::classes::Classes;
    use super::*;
    use proptest::prelude::*;

    /// Values known, and splits from the heap after them on.
    pub(in super::super) type Case = (Vec<u16>, u16, Vec<(usize, u16)>);

    pub(in super::super) fn cases() -> impl Strategy<Value = Case> {
        let parts = prop::collection::vec((1_usize..200, 0_u16..512), 0..150);
        let values = prop::sample::select(vec![1024_u16, 4096])
            .prop_flat_map(|size| prop::collection::vec(0..size, 200..300));
        (values, 1_u16..1024, parts)
    }

    pub(in super::super) fn planes(values: &[u16], mask: u16) -> Planes {
        let mut planes = Planes::new(1, 2 * BLOCK_HEAPS);
        planes.follow(values, Classes::of_mask(mask));
        planes
    }

    /// The codes that a split gives the heap: those with a common heap that is known.
    pub(in super::super) fn codes((values, mask, parts): &Case, heap: usize) -> Vec<u16> {
        let classes = Classes::of_mask(*mask);
        let known = |&(back, code): &(usize, u16)| {
            let value = *values.get(heap - back).filter(|&&value| heap > back && classes.common(0, value))?;
            Some(classes.squeeze(value) ^ code)
        };
        parts.iter().filter_map(known).collect()
    }

    pub(in super::super) fn parts(splits: &[(usize, u16)]) -> Vec<Part> {
        splits.iter().map(|&(back, code)| Part::new(u32::try_from(back).unwrap(), code)).collect()
    }

    proptest! {
        #[test]
        fn given_codes(case in cases(), limit in 0_usize..700, from in 0_usize..700, to in 0_usize..900) {
            let first = case.0.len();
            let mut given = Given::default();
            given.find(&planes(&case.0, case.1), first, &parts(&case.2), limit);
            prop_assert!((limit..limit + WORD_CODES).contains(&given.codes()));
            for lane in 0..BLOCK_HEAPS {
                let codes = codes(&case, first + lane);
                let is_given = |code: &u16| usize::from(*code) < given.codes() && codes.contains(code);
                let expected: Vec<u16> =
                    (0..).take(to).skip(from).filter(|code| !is_given(code)).collect();
                prop_assert_eq!(given.missing(lane, from..to).collect::<Vec<_>>(), expected);
            }
        }
    }
}
