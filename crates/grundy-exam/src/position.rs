//! A position: the heaps, and the kind of the last move where the rules look at it.

use std::fmt;

/// More heaps are not read.
pub const MAX_HEAPS: usize = 4;
/// No heap holds more stones.
pub const MAX_STONES: i64 = 1_000_000_000_000_000;

/// The stones of each heap, in their order.
///
/// ```
/// use grundy_exam::position::Heaps;
/// let heaps = Heaps::new(&[7, 30]).unwrap();
/// assert_eq!((heaps.as_slice(), heaps.sum()), (&[7, 30][..], 37));
/// assert_eq!(heaps.to_string(), "(7, 30)");
/// assert_eq!(Heaps::new(&[5]).unwrap().to_string(), "5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Heaps {
    /// Stones; zero behind the last heap.
    stones: [i64; MAX_HEAPS],
    count: usize,
}

impl Heaps {
    /// These heaps; `None` if there are too many or none.
    pub fn new(heaps: &[i64]) -> Option<Self> {
        let mut stones = [0; MAX_HEAPS];
        stones.get_mut(..heaps.len()).filter(|to| !to.is_empty())?.copy_from_slice(heaps);
        Some(Self { stones, count: heaps.len() })
    }

    /// The stones, heap by heap.
    pub fn as_slice(&self) -> &[i64] {
        &self.stones[..self.count]
    }

    /// All stones.
    pub fn sum(&self) -> i64 {
        self.as_slice().iter().sum()
    }

    /// The same with another number of stones in one heap.
    ///
    /// # Panics
    /// If there is no such heap.
    #[must_use]
    pub fn with(mut self, heap: usize, stones: i64) -> Self {
        assert!(heap < self.count, "no such heap");
        self.stones[heap] = stones;
        self
    }
}

/// One heap as a number, several in brackets.
impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [only] = self.as_slice() {
            return write!(f, "{only}");
        }
        let heaps: Vec<String> = self.as_slice().iter().map(i64::to_string).collect();
        f.pad(&format!("({})", heaps.join(", ")))
    }
}

/// A position in which the game goes on.
///
/// *Equality*: the same heaps in the same order, and the same last kind of move (`None` at the start, and
/// always where the rules do not look at it).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The heaps.
    pub heaps: Heaps,
    /// The kind of move that the player to move must not make.
    pub barred: Option<usize>,
}
