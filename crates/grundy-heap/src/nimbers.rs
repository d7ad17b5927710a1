//! All nimbers up to n from one table, small heaps first.

use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::rules::Heap;
use grundy_base::value::nimber::{MexSet, Nimber};

/// The nimbers of the heaps 0, 1, …, n. **Cost** every move of every heap once; 8 bytes a heap.
///
/// `known` holds values found before, from 0 on; it is extended.
///
/// # Errors
/// A limit; `known` then holds what was found.
///
/// ```
/// use grundy_base::{Limits, limits::Budget, rules::{Heap, Impartial}};
///
/// /// Take one or two.
/// struct Sticks;
/// impl Impartial for Sticks {
///     type Component = u64;
///     type Move = u64;
///     fn moves(&self, &n: &u64, out: &mut Vec<u64>) {
///         out.extend(1..=2.min(n));
///     }
///     fn play(&self, &n: &u64, &take: &u64, out: &mut Vec<u64>) {
///         out.extend(Some(n - take).filter(|&rest| rest > 0));
///     }
/// }
/// impl Heap for Sticks {}
///
/// let (limits, mut values) = (Limits::default(), Vec::new());
/// grundy_heap::nimbers(&Sticks, 5, &mut values, &mut Budget::new(&limits)).unwrap();
/// assert_eq!(values.iter().map(|v| v.0).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2]);
/// ```
pub fn nimbers<R: Heap>(
    rules: &R,
    n: u64,
    known: &mut Vec<Nimber>,
    budget: &mut Budget<'_>,
) -> Result<(), Stopped> {
    let from = known.len() as u64;
    if n < from {
        return Ok(());
    }
    budget.take_table::<Nimber>(n + 1 - from)?;
    budget.expect(n + 1 - from);
    let (mut moves, mut rest, mut options) = (Vec::new(), Vec::new(), MexSet::default());
    for heap in from..=n {
        rules.moves(&heap, &mut moves);
        budget.stats.moves += moves.len() as u64;
        options.reset(moves.len());
        for mv in moves.drain(..) {
            rules.play(&heap, &mv, &mut rest);
            options.insert(Nimber::sum(rest.drain(..).map(|part| {
                known[usize::try_from(part).expect("a heap in the table fits the address space")]
            })));
        }
        known.push(options.mex());
        budget.stats.computed += 1;
        budget.step()?;
        if heap % 64 == 0 {
            budget.look()?;
        }
    }
    budget.stats.cached = known.len() as u64;
    Ok(())
}
