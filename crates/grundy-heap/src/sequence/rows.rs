//! What the same splits give at eight heaps side by side, turned into one row of options for each heap.

use super::lanes::{Lanes, WithLanes, widest};

/// Heaps in a block.
pub(super) const BLOCK_HEAPS: usize = 8;
/// Options of one heap that are stored together.
pub(super) const CHUNK_OPTIONS: usize = 128;
/// Splits that are turned into options together, and how far apart their parts may be.
const GROUP_SPLITS: usize = 2 * BLOCK_HEAPS;
pub(super) const SPAN_HEAPS: usize = 1 << 12;

/// Splits that leave a known part.
#[derive(Clone, Debug, Default)]
pub(super) struct SplitParts {
    groups: Vec<SplitGroup>,
    /// How many splits the last group has.
    last: usize,
}

/// Some splits; the last of them is there again and again if they are fewer than the group holds.
#[derive(Clone, Debug)]
struct SplitGroup {
    /// How much shorter the longest of the other parts is than the heap.
    offset: usize,
    /// Where the other parts stand in a window that ends there, and the values of the known parts.
    places: [u16; GROUP_SPLITS],
    values: [u16; GROUP_SPLITS],
}

impl SplitParts {
    /// Adds the split that leaves a part of this value and one that is `offset` smaller than the heap.
    pub(super) fn push(&mut self, offset: usize, value: u16) {
        let last = self.groups.last().filter(|group| self.last < GROUP_SPLITS && group.offset <= offset);
        let more = last.map_or(SPAN_HEAPS, |group| offset - group.offset);
        if more >= SPAN_HEAPS {
            self.groups.push(SplitGroup { offset, places: [0; GROUP_SPLITS], values: [0; GROUP_SPLITS] });
            self.last = 0;
        }
        let group = self.groups.last_mut().expect("there is one by now");
        let place = SPAN_HEAPS - 1 - (offset - group.offset);
        group.places[self.last..].fill(u16::try_from(place).expect("a window is short"));
        group.values[self.last..].fill(value);
        self.last += 1;
    }

    /// How many chunks they fill.
    pub(super) fn chunks(&self) -> usize {
        self.groups.len().div_ceil(CHUNK_OPTIONS / GROUP_SPLITS)
    }
}

/// A row of options for each heap of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionRows {
    /// Row after row, `stride` words apart.
    words: Vec<u16>,
    stride: usize,
    /// Words in use in each row.
    len: usize,
}

/// Rows begin this many words after a multiple of [`PAGE_WORDS`]. Otherwise they would share few cache sets.
const ROW_OFFSET_WORDS: usize = 160;
const PAGE_WORDS: usize = 2048;

impl OptionRows {
    /// Fills chunks with the options of the heaps from `first` on by these splits. All their other parts are
    /// known. Some may be there twice. `padded` is [`SPAN_HEAPS`] words of anything and then the values
    /// known.
    pub(super) fn fill(&mut self, padded: &[u16], first: usize, parts: &SplitParts, chunks: usize) {
        self.len = CHUNK_OPTIONS * chunks.min(parts.chunks());
        if self.stride < self.len {
            self.stride = self.len.next_multiple_of(PAGE_WORDS) + ROW_OFFSET_WORDS;
            self.words = vec![0; BLOCK_HEAPS * self.stride];
        }
        let groups = &parts.groups[..parts.groups.len().min(self.len / GROUP_SPLITS)];
        widest(FillRows {
            words: &mut self.words,
            stride: self.stride,
            len: self.len,
            padded,
            first,
            groups,
        });
    }

    /// The options of one heap of the block.
    pub(super) fn row(&self, heap: usize) -> &[[u16; CHUNK_OPTIONS]] {
        self.words[heap * self.stride..][..self.len].as_chunks().0
    }
}

/// The other parts of a group at all heaps of a block.
const WINDOW_HEAPS: usize = SPAN_HEAPS + BLOCK_HEAPS - 1;

struct FillRows<'a> {
    words: &'a mut [u16],
    stride: usize,
    len: usize,
    padded: &'a [u16],
    first: usize,
    groups: &'a [SplitGroup],
}

impl WithLanes for FillRows<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        lanes.run(
            #[inline(always)]
            || {
                let Self { words, stride, len, padded, first, groups } = self;
                for at in 0..len / GROUP_SPLITS {
                    // the last chunk is filled with the last group
                    let group = &groups[at.min(groups.len() - 1)];
                    let window = padded[first - group.offset + 1..].first_chunk::<WINDOW_HEAPS>();
                    let window = window.expect("the window ends with a known heap");
                    let two = |i: usize| {
                        let other = |i: usize| {
                            let place = usize::from(group.places[i]) % SPAN_HEAPS;
                            &window[place..place + BLOCK_HEAPS]
                        };
                        lanes.load_eights(other(i), other(i + BLOCK_HEAPS))
                    };
                    // one by one, so that they stay in registers
                    let others = [two(0), two(1), two(2), two(3), two(4), two(5), two(6), two(7)];
                    let parts = lanes.load_words(&group.values);
                    for (heap, others) in lanes.transpose_words(others).into_iter().enumerate() {
                        lanes.store_words(
                            lanes.xor(others, parts),
                            &mut words[heap * stride + GROUP_SPLITS * at..],
                        );
                    }
                }
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rows_are_options(known in prop::collection::vec(0_u16..4096, 200..4000), places in prop::collection::vec((0_usize..4000, 0_u16..4096), 0..300), sorted: bool) {
            let first = known.len();
            let mut places: Vec<(usize, u16)> =
                places.into_iter().map(|(place, value)| (BLOCK_HEAPS + place % (first - BLOCK_HEAPS), value)).collect();
            if sorted {
                places.sort();
            }
            let mut parts = SplitParts::default();
            places.iter().for_each(|&(offset, value)| parts.push(offset, value));
            // a group for every few splits whose other parts are in one window
            if sorted && places.last().is_some_and(|last| last.0 - places[0].0 < SPAN_HEAPS) {
                prop_assert_eq!(parts.groups.len(), places.len().div_ceil(GROUP_SPLITS));
            }
            let mut rows = OptionRows::default();
            let padded: Vec<u16> = std::iter::repeat_n(7, SPAN_HEAPS).chain(known.iter().copied()).collect();
            rows.fill(&padded, first, &parts, usize::MAX);
            for heap in 0..BLOCK_HEAPS {
                let mut row: Vec<u16> = rows.row(heap).as_flattened().to_vec();
                let mut expected: Vec<u16> =
                    places.iter().map(|&(offset, value)| known[first + heap - offset] ^ value).collect();
                prop_assert!(row.len() >= places.len());
                [&mut row, &mut expected].into_iter().for_each(|options| {
                    options.sort();
                    options.dedup();
                });
                prop_assert_eq!(row, expected);
            }
        }
    }
}
