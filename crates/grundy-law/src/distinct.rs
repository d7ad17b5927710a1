//! A rule that breaks the sum: no two equal heaps may ever stand. Then components are not independent, and
//! nimbers need not decide; the smallest position shows it.

use std::collections::HashMap;

use grundy_base::error::{Error, Refused};
use grundy_base::limits::Budget;
use grundy_base::report::Ask;
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::table::Table;

/// Totals that are looked at by default.
pub const DEFAULT_TOTAL: u64 = 30;
/// Larger totals have too many sets of heaps.
const MAX_TOTAL: u64 = 100;

/// A position in which nimbers and play disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Different heaps, ascending.
    pub heaps: Vec<u64>,
    /// The nim-sum of their nimbers.
    pub nim_sum: u64,
    /// Whether the player to move wins under the rule.
    pub wins: bool,
    /// Positions that a move would leave if the rule did not forbid it.
    pub forbidden: Vec<Vec<u64>>,
    /// Positions that moves leave under the rule.
    pub allowed: Vec<Vec<u64>>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distinct {
    /// The smallest position in which they disagree, if there is one.
    pub broken: Option<Broken>,
    /// All positions with a total up to this were looked at, or up to the one found.
    pub total: u64,
    /// The number of positions looked at.
    pub positions: u64,
}

/// Looks for the smallest position of different heaps in which nimbers do not say who wins, if no two equal
/// heaps may ever stand.
///
/// # Errors
/// A game whose components are not heaps; a limit.
pub fn search(game: &dyn Table, total: u64, ask: &Ask) -> Result<Distinct, Error> {
    let refused = |reason: &str| Refused::new("the comparison", reason.to_owned(), "choose a game of heaps");
    let (Some(sum), [_]) = (game.summand(), game.axes().as_slice()) else {
        return Err(refused("its positions are no sums of heaps").into());
    };
    if total > MAX_TOTAL {
        let reason = format!("totals up to {MAX_TOTAL} are looked at");
        return Err(Refused::because(reason, "choose a smaller total").into());
    }
    let mut budget = Budget::new(&ask.limits);
    let mut options: Vec<Vec<Vec<u64>>> = Vec::new();
    let mut nimbers = Vec::new();
    for n in 0..=total {
        let heap = n.to_string();
        nimbers.push(sum.nimber(&heap, &mut budget)?);
        let mut rests = Vec::new();
        for (_, rest) in sum.options(&heap)? {
            let sizes: Option<Vec<u64>> =
                rest.iter().map(|part| Text::new(part).as_str().parse().ok()).collect();
            let sizes = sizes.filter(|sizes| sizes.iter().sum::<u64>() <= n);
            rests.push(sizes.ok_or_else(|| refused("its moves do not leave smaller heaps"))?);
        }
        options.push(rests);
    }
    let mut won: HashMap<Vec<u64>, bool> = HashMap::new();
    for sum in 0..=total {
        let mut sets = distinct_sets(sum);
        // a move that keeps the total leaves more heaps
        sets.sort_by(|a, b| (b.len(), a).cmp(&(a.len(), b)));
        for heaps in &sets {
            budget.step()?;
            budget.take(64 + 8 * heaps.len() as u64)?;
            let (allowed, _) = moves(heaps, &options);
            let wins = allowed.iter().any(|to| won.get(to) == Some(&false));
            won.insert(heaps.clone(), wins);
        }
        sets.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        for heaps in sets {
            let value = |heap: &u64| nimbers[usize::try_from(*heap).unwrap_or(0)];
            let nim_sum = Nimber::sum(heaps.iter().map(value));
            if won[&heaps] == nim_sum.is_zero() {
                let (allowed, forbidden) = moves(&heaps, &options);
                let wins = won[&heaps];
                let broken = Broken { heaps, nim_sum: nim_sum.0, wins, forbidden, allowed };
                return Ok(Distinct { broken: Some(broken), total: sum, positions: won.len() as u64 });
            }
        }
    }
    Ok(Distinct { broken: None, total, positions: won.len() as u64 })
}

/// What moves leave: what the rule allows, and what it forbids; empty heaps are dropped.
fn moves(heaps: &[u64], options: &[Vec<Vec<u64>>]) -> (Vec<Vec<u64>>, Vec<Vec<u64>>) {
    let (mut allowed, mut forbidden) = (Vec::new(), Vec::new());
    for (i, &heap) in heaps.iter().enumerate() {
        for rest in &options[usize::try_from(heap).unwrap_or(0)] {
            let others = heaps.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &other)| other);
            let mut to: Vec<u64> = others.chain(rest.iter().copied()).filter(|&heap| heap > 0).collect();
            to.sort_unstable();
            let list =
                if to.windows(2).all(|pair| pair[0] < pair[1]) { &mut allowed } else { &mut forbidden };
            if !list.contains(&to) {
                list.push(to);
            }
        }
    }
    (allowed, forbidden)
}

/// All sets of different numbers, each ascending, with this sum.
fn distinct_sets(sum: u64) -> Vec<Vec<u64>> {
    let mut sets = vec![Vec::new()];
    let mut full = Vec::new();
    while let Some(set) = sets.pop() {
        let (so_far, last) = (set.iter().sum::<u64>(), set.last().copied().unwrap_or(0));
        if so_far == sum {
            full.push(set);
            continue;
        }
        for next in last + 1..=sum - so_far {
            // what is left is nothing, or larger than the next number
            let left = sum - so_far - next;
            if left == 0 || left > next {
                let mut longer = set.clone();
                longer.push(next);
                sets.push(longer);
            }
        }
    }
    full
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open;

    fn broken(game: &str) -> Option<Broken> {
        search(&*open(game), 12, &Ask::default()).unwrap().broken
    }

    #[test]
    fn nim_breaks_at_once() {
        let found = broken("nim").unwrap();
        assert_eq!((found.heaps.as_slice(), found.nim_sum, found.wins), (&[1, 2][..], 3, false));
        assert_eq!(found.forbidden, [vec![1, 1]]);
        assert_eq!(found.allowed, [vec![2], vec![1]]);
        // by hand: 1 and 2 are won alone, so whoever leaves one of them loses
    }

    #[test]
    fn sets_are_partitions_into_different_parts() {
        let counts: Vec<usize> = (0..=12).map(|sum| distinct_sets(sum).len()).collect();
        assert_eq!(counts, [1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 15]);
    }

    /// The definition by search on demand, with lists in place of tables.
    fn wins(heaps: &[u64], options: &dyn Fn(u64) -> Vec<Vec<u64>>) -> bool {
        let all: Vec<Vec<Vec<u64>>> = (0..=12).map(options).collect();
        moves(heaps, &all).0.iter().any(|to| !wins(to, options))
    }

    #[test]
    fn the_smallest_example_is_right_and_smallest() {
        let kayles = |n: u64| -> Vec<Vec<u64>> {
            let takes = (1..=2.min(n)).flat_map(|take| (0..=n - take).map(move |a| vec![a, n - take - a]));
            takes.collect()
        };
        let found = broken("kayles").unwrap();
        assert_eq!(wins(&found.heaps, &kayles), found.wins);
        let nimber = |n: u64| [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4][usize::try_from(n).unwrap()];
        let total: u64 = found.heaps.iter().sum();
        for sum in 0..total {
            for heaps in distinct_sets(sum) {
                let nim_sum = heaps.iter().fold(0, |sum, &heap| sum ^ nimber(heap));
                assert_eq!(wins(&heaps, &kayles), nim_sum != 0, "{heaps:?}");
            }
        }
        assert!(search(&*open("queen"), 12, &Ask::default()).is_err());
        assert!(search(&*open("nim"), 1000, &Ask::default()).is_err());
    }
}
