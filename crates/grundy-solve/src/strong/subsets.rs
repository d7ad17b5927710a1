//! Sets of k cells, numbered: from a set to its rank and back by tables.

use std::sync::OnceLock;

use num_integer::binomial;

/// All sets of up to a given number of cells of a board, as bit masks. Those of one size are ordered as
/// numbers.
#[derive(Clone, Debug)]
pub struct Subsets {
    /// The cells in the lower part of a mask.
    half: u32,
    /// By the lower part: what it adds to the rank, and how many cells it holds.
    low: Vec<Part>,
    /// By the number of cells in the lower part, then by the upper one: what it adds to the rank and to that
    /// number.
    high: Vec<Part>,
    /// The cells in the upper part.
    upper: u32,
    cells: u32,
    /// All sets, by their size; each list is made when it is asked for.
    lists: Vec<OnceLock<Vec<u32>>>,
}

/// Bits of a rank: there are fewer than 2^28 sets of a size among 30 cells.
const RANK_BITS: u32 = 28;

/// What a part of a set adds to its rank, and above that, how many cells it holds: at most 15.
#[derive(Clone, Copy, Debug)]
struct Part(u32);

impl Part {
    fn new(rank: u32, cells: u32) -> Self {
        Self(cells << RANK_BITS | rank)
    }

    #[inline]
    fn rank(self) -> u32 {
        self.0 & ((1 << RANK_BITS) - 1)
    }

    #[inline]
    fn cells(self) -> u32 {
        self.0 >> RANK_BITS
    }
}

impl Subsets {
    /// The sets of 0 to `most` of `cells` cells.
    ///
    /// # Panics
    /// If there are more than 30 cells.
    pub fn new(cells: u32, most: u32) -> Self {
        assert!(cells <= 30, "a board has at most 30 cells");
        let half = cells.div_ceil(2);
        let rank = |mask: u32, below: u32, shift: u32| {
            let cells = (0..u32::BITS).filter(|cell| mask >> cell & 1 == 1).zip(below + 1..);
            let ranks = cells.map(|(cell, place)| binomial((cell + shift) as usize, place as usize));
            u32::try_from(ranks.sum::<usize>()).expect("there are fewer sets than masks")
        };
        Self {
            half,
            low: (0..1_u32 << half).map(|mask| Part::new(rank(mask, 0, 0), mask.count_ones())).collect(),
            high: (0..=half)
                .flat_map(|below| (0..1_u32 << (cells - half)).map(move |mask| (below, mask)))
                .map(|(below, mask)| Part::new(rank(mask, below, half), mask.count_ones()))
                .collect(),
            upper: cells - half,
            cells,
            lists: (0..=most.min(cells)).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The number of a set among those of its size.
    #[inline]
    pub fn rank(&self, set: u32) -> usize {
        self.size_and_rank(set).1
    }

    /// How many cells a set has, and its number among those of its size.
    #[inline]
    pub fn size_and_rank(&self, set: u32) -> (usize, usize) {
        let low = self.low[(set & ((1 << self.half) - 1)) as usize];
        let high = self.high[((low.cells() << self.upper) + (set >> self.half)) as usize];
        ((low.cells() + high.cells()) as usize, (low.rank() + high.rank()) as usize)
    }

    /// All sets of a size, in order.
    #[inline]
    pub fn of_size(&self, k: u32) -> &[u32] {
        self.lists[k as usize].get_or_init(|| list(self.cells, k))
    }
}

/// All masks of k bits among n, as ascending numbers.
fn list(n: u32, k: u32) -> Vec<u32> {
    let mut all = Vec::with_capacity(binomial(n as usize, k as usize));
    let mut set: u32 = (1 << k) - 1;
    while set >> n == 0 {
        all.push(set);
        if set == 0 {
            break;
        }
        // the next number with as many ones
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) / lowest);
    }
    all
}

/// Squeezes the bits of a mask that stand on kept places together, and spreads them again: in five steps,
/// each of which moves some bits by a power of two (H. S. Warren, Hacker's Delight, 7-4).
#[derive(Clone, Copy, Debug)]
pub struct Squeeze {
    keep: u32,
    moved: [u32; 5],
}

impl Squeeze {
    /// A squeeze that keeps the places of this mask.
    pub fn new(keep: u32) -> Self {
        let (mut places, mut gaps, mut moved) = (keep, !keep << 1, [0; 5]);
        for (i, moved) in moved.iter_mut().enumerate() {
            let mut odd = gaps ^ (gaps << 1);
            for shift in [2, 4, 8, 16] {
                odd ^= odd << shift;
            }
            *moved = odd & places;
            places = (places ^ *moved) | (*moved >> (1 << i));
            gaps &= !odd;
        }
        Self { keep, moved }
    }

    /// The places that are kept.
    #[inline]
    pub fn kept(&self) -> u32 {
        self.keep
    }

    /// The bits on kept places, together.
    #[inline]
    pub fn squeeze(&self, mask: u32) -> u32 {
        self.moved.iter().enumerate().fold(mask & self.keep, |mask, (i, moved)| {
            let these = mask & moved;
            (mask ^ these) | (these >> (1 << i))
        })
    }

    /// The inverse of [`squeeze`](Self::squeeze).
    #[inline]
    pub fn spread(&self, mask: u32) -> u32 {
        let steps = self.moved.iter().enumerate().rev();
        steps.fold(mask, |mask, (i, moved)| (mask & !moved) | ((mask << (1 << i)) & moved)) & self.keep
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranks_are_places() {
        for (cells, most) in [(0, 0), (1, 1), (9, 5), (9, 9), (16, 16), (25, 4)] {
            let subsets = Subsets::new(cells, most);
            for k in 0..=most {
                assert_eq!(subsets.of_size(k).len(), binomial(cells as usize, k as usize));
                for (rank, &set) in subsets.of_size(k).iter().enumerate() {
                    assert_eq!((set.count_ones(), subsets.rank(set)), (k, rank));
                }
                assert!(subsets.of_size(k).is_sorted());
            }
        }
    }

    proptest! {
        #[test]
        fn squeezed_bits_come_back(keep: u32, mask: u32) {
            let squeeze = Squeeze::new(keep);
            // one bit after another
            let kept = (0..32).filter(|place| keep >> place & 1 == 1);
            let plain = kept.enumerate().fold(0, |sum, (to, from)| sum | (mask >> from & 1) << to);
            prop_assert_eq!(squeeze.squeeze(mask), plain);
            prop_assert_eq!(squeeze.spread(plain), mask & keep);
        }
    }
}
