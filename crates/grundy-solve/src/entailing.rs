//! Values of impartial games whose moves may bind the next one.
//!
//! **Solves** sums of components under normal play, some moves of which entail or compliment. **Needs** no
//! cycle. **Cost** every move of every component below, once, times the values that are told apart.
//! **Finds** for each component the Nim heaps beside which a player wins who has to move in it; from that a
//! nimber, or that the component is *loony*: whoever moves wins, whatever stands beside. **Source** *Winning
//! Ways* ch. 12; Larsson, Nowakowski and Santos 2021.
//!
//! ```
//! use grundy_base::{Limits, Nimber, limits::Budget, rules::{Entailing, Reply}};
//! use grundy_solve::entailing::{Memo, winning};
//!
//! /// A stack is split in two, or its top coin is taken: then the other player must move in what is left.
//! struct TopEntails;
//! impl Entailing for TopEntails {
//!     type Component = u64;
//!     type Move = u64;
//!     fn moves(&self, &n: &u64, out: &mut Vec<u64>) {
//!         out.extend((0..=n / 2).filter(|_| n > 0));
//!     }
//!     fn play(&self, n: &u64, &part: &u64, out: &mut Vec<u64>) -> Reply {
//!         if part == 0 {
//!             out.push(n - 1);
//!             return Reply::There;
//!         }
//!         out.extend([part, n - part]);
//!         Reply::Anywhere
//!     }
//! }
//! let limits = Limits::default();
//! let (mut memo, mut budget) = (Memo::default(), Budget::new(&limits));
//! let mut value = |n| winning(&TopEntails, &n, &mut memo, &mut budget).unwrap().value();
//! assert_eq!([value(2), value(3), value(4)], [Some(Nimber(0)), None, Some(Nimber(1))]);
//! ```

use crate::demand::{self, Demand, Halt, Next};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::rules::{Bound, Duty, Entailing, Reply};
use grundy_base::value::nimber::Nimber;

/// What was found so far, by component.
pub type Memo<C> = demand::Memo<C, Winning>;

/// The Nim heaps beside which a player wins who has to move in a component. What holds of all large heaps
/// holds beside a loony component, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winning {
    /// Whether he wins, by the size of the heap.
    below: Vec<bool>,
    /// Whether he wins beside all larger heaps.
    beyond: bool,
}

impl Winning {
    /// Whether he wins beside this heap.
    pub fn beside(&self, heap: Nimber) -> bool {
        usize::try_from(heap.0).ok().and_then(|heap| self.below.get(heap)).copied().unwrap_or(self.beyond)
    }

    /// Whether he wins beside a loony component.
    pub fn beside_loony(&self) -> bool {
        self.beyond
    }

    /// The nimber of the component: the least heap beside which he does not win. `None` if it is loony.
    pub fn value(&self) -> Option<Nimber> {
        let least = self.below.iter().position(|wins| !wins);
        least.or_else(|| (!self.beyond).then_some(self.below.len())).map(|least| Nimber(least as u64))
    }

    /// Tells heaps apart up to this many.
    fn extend(&mut self, len: usize) {
        if self.below.len() < len {
            self.below.resize(len, self.beyond);
        }
    }

    /// Adds the heaps that pass a test, which holds of all heaps from `from` on as it holds of `from`.
    fn add(&mut self, from: usize, test: impl Fn(Nimber) -> bool) {
        self.extend(from);
        for (heap, wins) in self.below.iter_mut().enumerate() {
            *wins |= test(Nimber(heap as u64));
        }
        self.beyond |= test(Nimber(from as u64));
        while self.below.last() == Some(&self.beyond) {
            self.below.pop();
        }
    }

    /// Adds what an option gives: its components, and who moves then.
    fn add_option(&mut self, reply: Reply, parts: &[Self]) {
        // in a component to be answered in, its value does not count
        let (answered, others) = match (reply, parts) {
            (Reply::There, [first, others @ ..]) => (Some(first), others),
            _ => (None, parts),
        };
        // `None` with a loony component among them
        let sum = others.iter().try_fold(Nimber::ZERO, |sum, part| Some(sum ^ part.value()?));
        match (reply, answered, sum) {
            // nobody leaves a loony component to a player who moves where he likes
            (Reply::Anywhere, _, None) => {}
            (Reply::Anywhere, _, Some(sum)) => self.add(size(sum) + 1, |heap| heap == sum),
            (Reply::Again, _, None) => self.add(0, |_| true),
            (Reply::Again, _, Some(sum)) => self.add(size(sum) + 1, |heap| heap != sum),
            (Reply::There, None, _) => {}
            (Reply::There, Some(first), None) => {
                let wins = !first.beside_loony();
                self.add(0, |_| wins);
            }
            (Reply::There, Some(first), Some(sum)) => {
                // beyond a power of two above all, XOR stays beyond
                let from = first.below.len().max(size(sum) + 1).next_power_of_two();
                self.add(from, |heap| !first.beside(heap ^ sum));
            }
        }
    }
}

/// A nimber as a place in a list: it is below the number of options of some component.
fn size(value: Nimber) -> usize {
    usize::try_from(value.0).expect("options fit into memory, and nimbers are below their number")
}

/// Beside which Nim heaps a player wins who has to move in a component.
///
/// # Errors
/// A cycle, with its components; or a limit.
pub fn winning<R: Entailing>(
    rules: &R,
    at: &R::Component,
    memo: &mut Memo<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Winning, Halt<R::Component>> {
    demand::evaluate(&ByReplies(rules), at, memo, budget)
}

/// The nimber of the components of a whole position; `None` if one of them is loony.
///
/// # Errors
/// A cycle, with its components; or a limit.
pub fn nimber<R: Entailing>(
    rules: &R,
    sum: &[R::Component],
    memo: &mut Memo<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<Option<Nimber>, Halt<R::Component>> {
    let mut total = Some(Nimber::ZERO);
    for at in sum {
        let value = winning(rules, at, memo, budget)?.value();
        total = total.zip(value).map(|(total, value)| total ^ value);
    }
    Ok(total)
}

/// Whether the player to move wins a whole position.
///
/// # Errors
/// A cycle, with its components; or a limit.
pub fn is_won<R: Entailing>(
    rules: &R,
    at: &Bound<R::Component>,
    memo: &mut Memo<R::Component>,
    budget: &mut Budget<'_>,
) -> Result<bool, Halt<R::Component>> {
    let sum = nimber(rules, &at.sum, memo, budget)?;
    let moves_anywhere = sum.is_none_or(|sum| !sum.is_zero());
    Ok(match &at.duty {
        Duty::Free => moves_anywhere,
        Duty::Wait => !moves_anywhere,
        Duty::Answer(component) => {
            let winning = winning(rules, component, memo, budget)?;
            sum.map_or(winning.beside_loony(), |sum| winning.beside(sum))
        }
    })
}

struct ByReplies<'r, R>(&'r R);

struct Work<M, C> {
    moves: std::vec::IntoIter<M>,
    /// The option that is looked at: who moves then, its components from the last one on, and what is known
    /// of those that came before.
    option: Option<(Reply, Vec<C>, Vec<Winning>)>,
    winning: Winning,
}

impl<R: Entailing> Demand for ByReplies<'_, R> {
    type Position = R::Component;
    type Value = Winning;
    type Work = Work<R::Move, R::Component>;

    fn open(&self, at: &Self::Position, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let mut moves = Vec::new();
        self.0.moves(at, &mut moves);
        budget.stats.moves += moves.len() as u64;
        Ok(Work { moves: moves.into_iter(), option: None, winning: Winning::default() })
    }

    fn resume(
        &self,
        at: &Self::Position,
        work: &mut Self::Work,
        given: Option<&Winning>,
    ) -> Next<Self::Position, Winning> {
        if let (Some((_, _, known)), Some(given)) = (&mut work.option, given) {
            known.push(given.clone());
        }
        loop {
            if let Some((reply, rest, known)) = &mut work.option {
                if let Some(component) = rest.pop() {
                    return Next::Need(component);
                }
                work.winning.add_option(*reply, known);
            }
            let Some(mv) = work.moves.next() else { return Next::Done(work.winning.clone()) };
            let mut rest = Vec::new();
            let reply = self.0.play(at, &mv, &mut rest);
            // the last is looked at first
            rest.reverse();
            work.option = Some((reply, rest, Vec::new()));
        }
    }

    fn footprint(&self, at: &Self::Position) -> u64 {
        /// What is found tells as many heaps apart as there are small nimbers.
        const FOUND: u64 = 256;
        2 * self.0.footprint(at) + FOUND
    }

    fn held(&self, work: &Self::Work) -> u64 {
        size_of_val(work.moves.as_slice()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memo;
    use grundy_base::limits::Limits;
    use grundy_base::rules::Replies;
    use grundy_base::value::outcome::Outcome;
    use proptest::prelude::*;

    /// A random game: for each component its moves, each with who moves then and what it leaves; and Nim
    /// heaps from 100 on.
    #[derive(Debug)]
    struct Random(Vec<Vec<(u8, Vec<u64>)>>);

    const NIM: u64 = 100;

    fn place(n: u64) -> usize {
        usize::try_from(n).unwrap()
    }

    impl Random {
        fn of(&self, at: u64) -> &[(u8, Vec<u64>)] {
            &self.0[place(at)]
        }
    }

    impl Entailing for Random {
        type Component = u64;
        type Move = usize;
        fn moves(&self, &at: &u64, out: &mut Vec<usize>) {
            out.extend(0..at.checked_sub(NIM).map_or_else(|| self.of(at).len(), place));
        }
        fn play(&self, &at: &u64, &mv: &usize, out: &mut Vec<u64>) -> Reply {
            if at >= NIM {
                out.push(NIM + mv as u64);
                return Reply::Anywhere;
            }
            let (reply, rest) = &self.of(at)[mv];
            out.extend(rest.iter().map(|part| part % at.max(1)).filter(|_| at > 0));
            match reply {
                0 if !out.is_empty() => Reply::There,
                1 => Reply::Again,
                _ => Reply::Anywhere,
            }
        }
    }

    fn random() -> impl Strategy<Value = Random> {
        let option = (0_u8..4, prop::collection::vec(0_u64..7, 0..3));
        let mut of: Vec<_> = (0..7).map(|_| prop::collection::vec(option.clone(), 0..4).boxed()).collect();
        of[0] = Just(Vec::new()).boxed();
        of.prop_map(Random)
    }

    proptest! {
        /// Whole positions, by search and by values: beside Nim heaps and beside each other, bound and free.
        #[test]
        fn values_decide_sums(game in random()) {
            let limits = Limits::default();
            let (mut known, mut searched) = (Memo::default(), memo::Memo::default());
            let mut budget = Budget::new(&limits);
            let whole = Replies(game);
            let mut check = |at: Bound<u64>| {
                let wins = is_won(&whole.0, &at, &mut known, &mut budget).unwrap();
                let outcome = memo::outcome(&whole, &at, &mut searched, &mut budget).unwrap();
                prop_assert_eq!(wins, outcome == Outcome::Win, "{:?}", at);
                Ok(())
            };
            for one in 0..7 {
                for other in (0..7).chain(NIM..NIM + 5) {
                    check(Bound::new(vec![one, other], Duty::Free))?;
                    check(Bound::new(vec![other], Duty::Answer(one)))?;
                    check(Bound::new(vec![one, other], Duty::Wait))?;
                    check(Bound::new(vec![6, one, other], Duty::Free))?;
                }
            }
        }
    }
}
