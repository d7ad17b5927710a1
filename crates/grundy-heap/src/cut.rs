//! The move of most heap games: something goes, and up to two heaps are left.

/// A move that leaves a heap on the left and a heap on the right; either may be empty. How much was taken
/// follows from the heap's size. In a row of pins or cells, `left` also says *where*: the first one taken is
/// number `left + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// The heap left of the gap.
    pub left: u64,
    /// The heap right of the gap.
    pub right: u64,
}

impl Cut {
    /// Leaves one heap (or none, if `n` is 0).
    #[inline]
    pub fn to(n: u64) -> Self {
        Self { left: n, right: 0 }
    }

    /// How much is taken from a heap of n.
    #[inline]
    pub fn taken(self, n: u64) -> u64 {
        n - self.left - self.right
    }

    /// Adds the heaps that are left, without empty ones.
    #[inline]
    pub fn leave(self, out: &mut Vec<u64>) {
        out.extend([self.left, self.right].into_iter().filter(|&n| n > 0));
    }

    /// All ways to leave two heaps that hold `n` together, the smaller one first and neither empty.
    pub fn pairs(n: u64) -> impl Iterator<Item = Self> {
        (1..=n / 2).map(move |left| Self { left, right: n - left })
    }

    /// All ways to split a heap of `n` in two, the larger part first: 6+1, 5+2, 4+3.
    pub fn splits(n: u64) -> impl Iterator<Item = Self> {
        Self::pairs(n).map(|pair| Self { left: pair.right, right: pair.left })
    }

    /// The move from a heap of n by what is taken: `take 2`, or `take 2 leaving 3+4` if it breaks the heap.
    pub fn write_take(self, n: u64) -> String {
        let taken = self.taken(n);
        if self.left > 0 && self.right > 0 {
            format!("take {taken} leaving {}", self.write_rest())
        } else {
            format!("take {taken}")
        }
    }

    /// What is left as `5+2`, `5`, or `0`.
    pub fn write_rest(self) -> String {
        match (self.left, self.right) {
            (n, 0) | (0, n) => n.to_string(),
            (a, b) => format!("{a}+{b}"),
        }
    }
}
