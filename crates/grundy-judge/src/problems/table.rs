//! All values of a take-and-break game, up to the largest heap that a problem asks for.

use grundy::Nimber;
use grundy::heap::sequence::{self, Takes};
use grundy::limits::{Budget, Limits};

/// The values of the heaps 0 to n.
pub(super) fn values(takes: &Takes, n: u64) -> Vec<Nimber> {
    let (limits, mut values) = (Limits::default(), Vec::new());
    sequence::nimbers(takes, n, &mut values, &mut Budget::new(&limits))
        .expect("judged heaps are far below the limits, and the stop flag is not raised");
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::catalogue::{crossing_out, forest_chess};
    use grundy::heap;
    use grundy::rules::Heap;

    /// All moves of the rules, heap after heap.
    fn by_moves<R: Heap>(rules: &R, n: u64) -> Vec<Nimber> {
        let (limits, mut values) = (Limits::default(), Vec::new());
        heap::nimbers(rules, n, &mut values, &mut Budget::new(&limits)).unwrap();
        values
    }

    #[test]
    fn the_engine_knows_the_rules() {
        assert_eq!(values(&crossing_out::takes(), 2000), by_moves(&crossing_out::CrossingOut, 2000));
        assert_eq!(values(&forest_chess::takes(), 1000), by_moves(&forest_chess::ForestChess, 1000));
    }
}
