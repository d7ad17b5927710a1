//! The move of the games of codes: some are taken, and up to three heaps are left.

/// A move that leaves up to three heaps: ascending, with zeros for those that are not there. How much was
/// taken follows from the heap's size.
///
/// ```
/// use grundy_heap::Parts;
/// let names: Vec<String> = Parts::triples(6).map(|parts| parts.write_take(8)).collect();
/// assert_eq!(names, ["take 2 leaving 1+1+4", "take 2 leaving 1+2+3", "take 2 leaving 2+2+2"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts([u64; 3]);

impl Parts {
    /// Leaves one heap (or none, if `n` is 0).
    #[inline]
    pub fn to(n: u64) -> Self {
        Self([0, 0, n])
    }

    /// All ways to leave two heaps of `n` in total, neither empty.
    pub fn pairs(n: u64) -> impl Iterator<Item = Self> {
        (1..=n / 2).map(move |a| Self([0, a, n - a]))
    }

    /// All ways to leave three heaps of `n` in total, none empty.
    pub fn triples(n: u64) -> impl Iterator<Item = Self> {
        (1..=n / 3).flat_map(move |a| (a..=(n - a) / 2).map(move |b| Self([a, b, n - a - b])))
    }

    /// The heaps that are left, without empty ones.
    #[inline]
    pub fn left(self) -> impl Iterator<Item = u64> {
        self.0.into_iter().filter(|&part| part > 0)
    }

    /// The move from a heap of n by what is taken: `take 2`, or `take 2 leaving 3+4` if it breaks the heap.
    pub fn write_take(self, n: u64) -> String {
        let left: Vec<u64> = self.left().collect();
        let taken = n - left.iter().sum::<u64>();
        match left[..] {
            [] | [_] => format!("take {taken}"),
            _ => {
                let left: Vec<String> = left.iter().map(u64::to_string).collect();
                format!("take {taken} leaving {}", left.join("+"))
            }
        }
    }
}
