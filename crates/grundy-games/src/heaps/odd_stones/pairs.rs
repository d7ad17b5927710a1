//! The period of odd stones: what both parities of the stones held are worth, heap after heap.
//!
//! With n stones left only one thing matters besides n: whether the player to move holds an odd number of
//! stones. The two values of n, for both parities, follow from those of n - 1 to n - t and from the parity of
//! n, where t is the most that can be taken. So where t pairs come back at heaps of the same parity, all that
//! follow come back too.

use std::collections::HashMap;

use super::OddStones;
use grundy_base::value::nimber::{MexSet, Nimber};
use grundy_heap::proof::Theorem;

/// What n stones are worth to the player to move who holds an even number of stones, or an odd one.
pub(super) type Pair = [Nimber; 2];

/// Larger amounts are not looked at: a window of pairs would be long.
const MAX_LAST: u64 = 64;
/// Heaps among which a period is looked for.
const MAX_HEAPS: usize = 1 << 14;
/// Pairs that an explanation shows at most.
const MAX_SHOWN_PAIRS: usize = 24;

/// Pairs that come back.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// Those before the period, and one period.
    pairs: Vec<Pair>,
    from: usize,
    last: u64,
}

impl Pairs {
    /// Looks for the period; nimbers are those of the rules with a last move for the player who has won.
    pub(super) fn find(rules: &OddStones) -> Option<Self> {
        let last = *rules.takes.last()?;
        if last > MAX_LAST {
            return None;
        }
        let width = usize::try_from(last).ok()?;
        let mut pairs: Vec<Pair> = Vec::new();
        let mut met: HashMap<(usize, Vec<Pair>), usize> = HashMap::new();
        while pairs.len() < MAX_HEAPS {
            pairs.push(next(rules, &pairs));
            let Some(start) = pairs.len().checked_sub(width) else { continue };
            let window = (pairs.len() % 2, pairs[start..].to_vec());
            if let Some(from) = met.insert(window, start) {
                pairs.truncate(start);
                return Some(Self { pairs, from, last });
            }
        }
        None
    }

    fn period(&self) -> usize {
        self.pairs.len() - self.from
    }

    /// The pair of a heap.
    pub(super) fn at(&self, stones: u64) -> Pair {
        let (from, period) = (self.from as u64, self.period() as u64);
        let place = if stones < from { stones } else { from + (stones - from) % period };
        self.pairs[usize::try_from(place).expect("a place in the table")]
    }

    /// Why the period holds, with the pairs of outcomes, or of nimbers.
    pub(super) fn theorem(&self, nimbers: bool) -> Theorem {
        let word = |value: Nimber| match (nimbers, value.is_zero()) {
            (true, _) => value.to_string(),
            (false, true) => "L".to_owned(),
            (false, false) => "W".to_owned(),
        };
        let shown = self.pairs.iter().take(MAX_SHOWN_PAIRS).map(|pair| pair.map(word).join("/"));
        let more = if self.pairs.len() > MAX_SHOWN_PAIRS { " …" } else { "" };
        Theorem::Pairs {
            last: self.last,
            from: self.from as u64,
            period: self.period() as u64,
            shown: shown.collect::<Vec<_>>().join(" ") + more,
        }
    }
}

/// The pair of the next heap.
fn next(rules: &OddStones, pairs: &[Pair]) -> Pair {
    let stones = pairs.len();
    [false, true].map(|mine_odd| {
        let mut options = MexSet::default();
        if stones == 0 {
            let won = mine_odd == rules.odd_wins;
            return if won { Nimber(1) } else { Nimber::ZERO };
        }
        options.reset(rules.takes.len());
        let rivals_odd = (stones % 2 == 1) == mine_odd;
        for back in rules.takes.iter().map_while(|&take| usize::try_from(take).ok()) {
            let Some(left) = stones.checked_sub(back) else { break };
            options.insert(pairs[left][usize::from(rivals_odd)]);
        }
        options.mex()
    })
}
