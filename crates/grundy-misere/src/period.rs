//! Periods of what heaps are, and the theorem that makes them laws.

use crate::game::Reach;

/// What heaps are repeats: heap n + `period` is like heap n, for all n > `last_exception`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The length of the period.
    pub period: u32,
    /// The last heap that does not fit (0 if all nonempty heaps do).
    pub last_exception: u32,
    /// All heaps below this were looked at; the rest follow.
    pub bound: u32,
}

impl Period {
    /// The heap that this one is like, in or before the first period.
    pub fn place(self, heap: u64) -> u32 {
        let first = u64::from(self.last_exception) + 1;
        let place = if heap < first + u64::from(self.period) {
            heap
        } else {
            first + (heap - first) % u64::from(self.period)
        };
        u32::try_from(place).expect("before the end of the first period, which is counted in 32 bits")
    }
}

/// The period of `values` (of heaps 0, 1, 2, …) that they prove for all heaps, where the value of a heap
/// follows from the set of its options' values and a sum's from its parts' values; `None` if they prove none.
///
/// **Theorem** (Guy and Smith 1956 for nimbers; Plambeck and Siegel 2008, for misère quotients). Let moves
/// take at most k and leave at most t heaps. If values repeat with period p from heap n0 ≥ 1 on, as far as
/// heaps below M = t (n0 + p) + k, they do so for ever. *Proof*: let n ≥ M, and all be well below n. A move
/// from n to t heaps leaves one of at least (n - k) / t ≥ n0 + p; p less of it is a move from n - p with the
/// same value. A move from n - p leaves one of at least n0, to which p can be added. So n and n - p have the
/// same sets of values; and neither can be taken as a whole.
pub fn proved_period<T: PartialEq>(values: &[T], reach: Reach) -> Option<Period> {
    let len = values.len();
    let mut best: Option<(u64, usize, usize)> = None;
    for p in 1..len / 2 + 1 {
        if p * reach.parts as usize > len {
            break;
        }
        let last = (1..len - p).rev().find(|&n| values[n] != values[n + p]);
        let n0 = last.map_or(1, |last| last + 1);
        let bound = u64::from(reach.parts) * (n0 as u64 + p as u64) + u64::from(reach.takes);
        if bound <= len as u64 && best.is_none_or(|(least, ..)| bound < least) {
            best = Some((bound, p, n0));
        }
    }
    let (bound, p, n0) = best?;
    let small = |number: usize| u32::try_from(number).ok();
    Some(Period { period: small(p)?, last_exception: small(n0 - 1)?, bound: u32::try_from(bound).ok()? })
}
