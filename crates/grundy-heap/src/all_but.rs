//! All-but games: any amount may be taken except those of a finite set.

use crate::subtraction::TakeSet;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::value::nimber::Nimber;

/// The nimbers of the heaps 0, 1, …, n where every amount but those of a set may be taken; `known` holds
/// those found before, from 0 on, and is extended. **Cost** the size of the set for each heap, not the number
/// of moves.
///
/// A value is not an option of a heap iff all smaller heaps that have it are out of reach: those that a
/// forbidden amount leads to. So it is enough to count how often each value has come, and how often among the
/// forbidden ones.
///
/// # Errors
/// A limit; `known` then holds what was found.
///
/// ```
/// use grundy_base::{Limits, limits::Budget};
/// use grundy_heap::{all_but, subtraction::TakeSet};
/// let (limits, mut values) = (Limits::default(), Vec::new());
/// let set = TakeSet::new([1]).unwrap();
/// all_but::nimbers(&set, 7, &mut values, &mut Budget::new(&limits)).unwrap();
/// assert_eq!(values.iter().map(|v| v.0).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3, 3]);
/// ```
pub fn nimbers(
    forbidden: &TakeSet,
    n: u64,
    known: &mut Vec<Nimber>,
    budget: &mut Budget<'_>,
) -> Result<(), Stopped> {
    let from = known.len() as u64;
    if n < from {
        return Ok(());
    }
    budget.take_table::<(Nimber, u32)>(n + 1 - from)?;
    budget.expect(n + 1 - from);
    // how many heaps have the value; the values so far are 0, 1, 2, … without gaps
    let mut count: Vec<u32> = Vec::new();
    for value in known.iter() {
        add(&mut count, *value);
    }
    let mut unreached = Vec::new();
    for heap in from..=n {
        unreached.clear();
        let rests = forbidden.amounts().iter().map_while(|take| heap.checked_sub(*take));
        unreached.extend(rests.map(|rest| known[place(rest)].0));
        unreached.sort_unstable();
        let absent =
            unreached.chunk_by(|a, b| a == b).find(|same| same.len() == count[place(same[0])] as usize);
        let value = Nimber(absent.map_or(count.len() as u64, |same| same[0]));
        add(&mut count, value);
        known.push(value);
        budget.stats.computed += 1;
        budget.step()?;
    }
    budget.stats.cached = known.len() as u64;
    Ok(())
}

/// One heap more has this value.
fn add(count: &mut Vec<u32>, value: Nimber) {
    let value = place(value.0);
    if value == count.len() {
        count.push(0);
    }
    // as many heaps at most as there are forbidden amounts, and one: any two of them differ by one
    count[value] += 1;
}

fn place(n: u64) -> usize {
    usize::try_from(n).expect("a heap in the table fits the address space")
}
