//! All values of a heap game, up to the largest heap that a problem asks for.

use grundy::limits::{Budget, Limits};
use grundy::rules::Heap;
use grundy::{Nimber, heap};

/// The values of the heaps 0 to n.
pub(super) fn values<R: Heap>(rules: &R, n: u64) -> Vec<Nimber> {
    let (limits, mut values) = (Limits::default(), Vec::new());
    heap::nimbers(rules, n, &mut values, &mut Budget::new(&limits))
        .expect("judged heaps are far below the limits, and nobody raises the flag");
    values
}
