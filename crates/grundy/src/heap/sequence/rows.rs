//! What the same splits give at eight heaps side by side, turned into one row of options for each heap.

use super::lanes::{Lanes, WithLanes, widest};

/// Heaps in a block.
pub(super) const BLOCK: usize = 8;
/// Options of a heap that stand together.
pub(super) const CHUNK: usize = 128;
/// Splits that are turned into options together, and how far apart their parts may be.
const GROUP: usize = 2 * BLOCK;
pub(super) const SPAN: usize = 1 << 12;

/// Splits that leave a known part.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    groups: Vec<Group>,
    /// How many splits the last group has.
    last: usize,
}

/// Some splits; the last of them is there again and again if they are fewer than the group holds.
#[derive(Clone, Debug)]
struct Group {
    /// How much shorter the longest of the other parts is than the heap.
    offset: usize,
    /// Where the other parts stand in a window that ends there, and the values of the known parts.
    places: [u16; GROUP],
    values: [u16; GROUP],
}

impl Parts {
    /// Adds the split that leaves a part of this value and one that is shorter than the heap by so much.
    pub(super) fn push(&mut self, offset: usize, value: u16) {
        let last = self.groups.last().filter(|group| self.last < GROUP && group.offset <= offset);
        let more = last.map_or(SPAN, |group| offset - group.offset);
        if more >= SPAN {
            self.groups.push(Group { offset, places: [0; GROUP], values: [0; GROUP] });
            self.last = 0;
        }
        let group = self.groups.last_mut().expect("there is one by now");
        let place = SPAN - 1 - (offset - group.offset);
        group.places[self.last..].fill(u16::try_from(place).expect("a window is short"));
        group.values[self.last..].fill(value);
        self.last += 1;
    }

    /// How many chunks they fill.
    pub(super) fn chunks(&self) -> usize {
        self.groups.len().div_ceil(CHUNK / GROUP)
    }
}

/// A row of options for each heap of a block, a chunk of each row after another.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows(Vec<[[u16; CHUNK]; BLOCK]>);

impl Rows {
    /// So many chunks of the options of the heaps from `first` on by these splits, all other parts of which are known.
    /// Some may be there twice. `padded` is [`SPAN`] words of anything and then the values known.
    pub(super) fn fill(&mut self, padded: &[u16], first: usize, parts: &Parts, chunks: usize) {
        self.0.resize(chunks.min(parts.chunks()), [[0; CHUNK]; BLOCK]);
        let groups = parts.groups.chunks(CHUNK / GROUP);
        for (chunk, (to, groups)) in self.0.iter_mut().zip(groups).enumerate() {
            widest(Fill { chunk, to, padded, first, groups });
        }
    }

    /// The options of one heap of the block.
    pub(super) fn row(&self, heap: usize) -> impl Iterator<Item = &[u16; CHUNK]> + Clone {
        self.0.iter().enumerate().map(move |(at, chunk)| &chunk[place(heap, at)])
    }
}

/// Where a heap stands in a chunk: rows that always stood in the same place would share few sets of the cache.
#[inline(always)]
fn place(heap: usize, chunk: usize) -> usize {
    (heap + chunk / 2) % BLOCK
}

/// The other parts of a group at all heaps of a block.
const WINDOW: usize = SPAN + BLOCK - 1;

/// Fills a chunk.
struct Fill<'a> {
    chunk: usize,
    to: &'a mut [[u16; CHUNK]; BLOCK],
    padded: &'a [u16],
    first: usize,
    groups: &'a [Group],
}

impl WithLanes for Fill<'_> {
    type Output = ();

    fn with<L: Lanes>(self, lanes: L) {
        lanes.run(
            #[inline(always)]
            || {
                let Self { chunk, to, padded, first, groups } = self;
                for at in 0..CHUNK / GROUP {
                    let group = &groups[at.min(groups.len() - 1)];
                    let window = padded[first - group.offset + 1..].first_chunk::<WINDOW>();
                    let window = window.expect("the window ends with a known heap");
                    let two = |i: usize| {
                        let other = |i: usize| {
                            let place = usize::from(group.places[i]) % SPAN;
                            &window[place..place + BLOCK]
                        };
                        lanes.load_eights(other(i), other(i + BLOCK))
                    };
                    // one by one, so that they stay in registers
                    let others = [two(0), two(1), two(2), two(3), two(4), two(5), two(6), two(7)];
                    let parts = lanes.load_words(&group.values);
                    for (heap, others) in lanes.transpose_words(others).into_iter().enumerate() {
                        lanes
                            .store_words(lanes.xor(others, parts), &mut to[place(heap, chunk)][GROUP * at..]);
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
                places.into_iter().map(|(place, value)| (BLOCK + place % (first - BLOCK), value)).collect();
            if sorted {
                places.sort();
            }
            let mut parts = Parts::default();
            places.iter().for_each(|&(offset, value)| parts.push(offset, value));
            let mut rows = Rows::default();
            let padded: Vec<u16> = std::iter::repeat_n(7, SPAN).chain(known.iter().copied()).collect();
            rows.fill(&padded, first, &parts, usize::MAX);
            for heap in 0..BLOCK {
                let mut row: Vec<u16> = rows.row(heap).flatten().copied().collect();
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
