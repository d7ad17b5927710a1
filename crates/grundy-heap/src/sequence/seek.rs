//! The values of one class that a row of options lacks.
//!
//! To mark an option costs a store, to compare sixteen options with one value a load and two more
//! instructions. So the first options are marked, as many as leave a few values, and each of these is looked
//! for among the others.

use super::lanes::{Lanes, WithLanes, widest};
use super::rows::CHUNK_OPTIONS;

/// There is a mark for each value below this.
pub(super) const MARKED_VALUES: usize = 1 << 15;
/// Marks examined together.
const WORD_MARKS: usize = 32;
/// A mark for each value.
pub(super) type ValueMarks = [u8; MARKED_VALUES];

/// A set of values: bit i of word k stands for the value 32 k + i.
#[derive(Clone, Debug, Default)]
pub(super) struct ClassMembers(Vec<u32>);

impl ClassMembers {
    /// The values below [`MARKED_VALUES`] that are in it.
    pub(super) fn of(holds: impl Fn(u16) -> bool) -> Self {
        let mut words = vec![0; MARKED_VALUES / WORD_MARKS];
        for (value, at) in (0..).zip(0..MARKED_VALUES).filter(|&(value, _)| holds(value)) {
            words[at / WORD_MARKS] |= 1 << (at % WORD_MARKS);
            debug_assert_eq!(usize::from(value), at);
        }
        Self(words)
    }
}

/// Marks a value; all values are below [`MARKED_VALUES`].
#[inline(always)]
pub(super) fn mark(marks: &mut ValueMarks, value: u16) {
    marks[usize::from(value) % MARKED_VALUES] = 1;
}

/// The values of a class that are not marked and not in a row.
pub(super) struct Seek<'a> {
    pub(super) marks: &'a mut ValueMarks,
    pub(super) row: &'a [[u16; CHUNK_OPTIONS]],
    /// This many chunks of the row are marked first.
    pub(super) marked: usize,
    pub(super) class: &'a ClassMembers,
    /// Only values below this are sought.
    pub(super) bound: usize,
    pub(super) most: usize,
    /// Receives the values found, ascending.
    pub(super) found: &'a mut Vec<u16>,
}

impl Seek<'_> {
    /// Returns how many of the examined values were not marked.
    pub(super) fn run(self) -> usize {
        widest(self)
    }
}

impl WithLanes for Seek<'_> {
    type Output = usize;

    fn with<L: Lanes>(self, lanes: L) -> usize {
        lanes.run(
            #[inline(always)]
            || {
                let (marked, others) = self.row.split_at(self.marked.min(self.row.len()));
                // read four at a time: loads between many stores would wait for some of them
                for eight in marked.as_flattened().as_chunks::<8>().0 {
                    let fours: [u64; 2] = pulp::cast(*eight);
                    for four in fours {
                        for i in 0..4 {
                            let option = usize::try_from(four >> (16 * i) & 0xffff).expect("a word");
                            self.marks[option % MARKED_VALUES] = 1;
                        }
                    }
                }
                let zero = lanes.splat(0);
                let mut looked = 0;
                let words = self.marks.chunks_exact(WORD_MARKS).zip(&self.class.0);
                for (at, (marks, class)) in words.enumerate().take(self.bound.div_ceil(WORD_MARKS)) {
                    let mut free = lanes.top_bits(lanes.eq(lanes.load(marks), zero)) & class;
                    if self.bound < WORD_MARKS * (at + 1) {
                        free &= (1 << (self.bound % WORD_MARKS)) - 1;
                    }
                    while free != 0 {
                        let value = WORD_MARKS * at + free.trailing_zeros() as usize;
                        let value = u16::try_from(value).expect("marks are few");
                        free &= free - 1;
                        looked += 1;
                        if !others.iter().any(|options| lanes.holds_word(options, value)) {
                            self.found.push(value);
                            if self.found.len() >= self.most {
                                return looked;
                            }
                        }
                    }
                }
                looked
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_left_is_all_that_is_not_there(row in prop::collection::vec(0_u16..600, 8 * CHUNK_OPTIONS), before in 0_u16..600, mask in 0_u16..1024, marked in 0_usize..10, bound in 0_usize..700, most in 1_usize..5) {
            let holds = |value: u16| (value & mask).count_ones() % 2 == 1;
            let expected: Vec<u16> = (0..u16::try_from(bound).unwrap())
                .filter(|&value| holds(value) && value != before && !row.contains(&value))
                .take(most)
                .collect();
            let mut marks = [0; MARKED_VALUES];
            mark(&mut marks, before);
            let mut found = Vec::new();
            let class = &ClassMembers::of(holds);
            let row = row.as_chunks::<CHUNK_OPTIONS>().0;
            Seek { marks: &mut marks, row, marked, class, bound, most, found: &mut found }.run();
            prop_assert_eq!(found, expected);
        }
    }
}
