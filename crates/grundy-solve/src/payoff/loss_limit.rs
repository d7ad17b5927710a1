//! The best expectation among plans whose loss never exceeds a limit (textbook 1.9.1).
//!
//! **Solves** acyclic payoff games with chance. What was paid so far counts against the limit, so that a
//! position is valued together with it. **Needs** nothing; where no plan keeps the limit, the one whose worst
//! case is best is taken. The worst case is over chance, while all players follow their plans. **Cost**
//! positions times the different sums paid on the way.

use std::hash::{Hash, Hasher};

use super::Choice;
use super::graph::{PayoffGraph, total};
use crate::demand::{self, Demand, Halt, Next};
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;
use grundy_base::report::{Criterion, Ties};
use grundy_base::rules::Turn;
use grundy_base::value::amount::Amount;

/// What was paid so far, one place a player.
#[derive(Clone, Debug)]
pub struct Paid<A>(pub Box<[A]>);

impl<A: Amount> PartialEq for Paid<A> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<A: Amount> Eq for Paid<A> {}

impl<A: Amount> Hash for Paid<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // 0.0 and -0.0 are equal, and must hash alike
        self.0.iter().for_each(|amount| (amount.show().approx() + 0.0).to_bits().hash(state));
    }
}

/// What the players get from a position on, after given payments.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect<A> {
    /// The mean payoff of each player.
    pub mean: Box<[A]>,
    /// The worst payoff of each player.
    pub worst: Box<[A]>,
}

/// The prospects found so far, by position and payments.
pub type Memo<A> = demand::Memo<(u32, Paid<A>), Prospect<A>>;

/// What each player gets from a position of the graph on, after `paid`, if no player accepts a total loss
/// above `limit`.
///
/// # Errors
/// A limit of the run.
///
/// # Panics
/// If nature moves in a game whose numbers cannot hold an expectation.
pub fn prospect<A: Amount>(
    graph: &PayoffGraph<A>,
    at: u32,
    paid: Paid<A>,
    (limit, ties): (f64, Ties),
    memo: &mut Memo<A>,
    budget: &mut Budget<'_>,
) -> Result<Prospect<A>, Stopped> {
    demand::evaluate(&Careful { graph, limit, ties }, &(at, paid), memo, budget).map_err(|halt| match halt {
        Halt::Stopped(stopped) => stopped,
        Halt::Cycle(_) => unreachable!("a payoff graph has no cycle"),
    })
}

struct Careful<'g, A> {
    graph: &'g PayoffGraph<A>,
    limit: f64,
    ties: Ties,
}

impl<A: Amount> Careful<'_, A> {
    fn keeps(&self, paid: &A, worst: &A) -> bool {
        let mut last = paid.clone();
        last.add(worst);
        last.show().approx() >= -self.limit
    }

    /// Whether the later move is taken rather than the earlier one.
    fn prefers(
        &self,
        player: usize,
        paid: &Paid<A>,
        earlier: (&Prospect<A>, Option<u64>),
        later: (&Prospect<A>, Option<u64>),
    ) -> bool {
        let keeps = |one: &Prospect<A>| self.keeps(&paid.0[player], &one.worst[player]);
        match (keeps(earlier.0), keeps(later.0)) {
            (true, true) => self.ties.prefers(player, (&earlier.0.mean, earlier.1), (&later.0.mean, later.1)),
            (false, true) => true,
            (true, false) => false,
            (false, false) => {
                self.ties.prefers(player, (&earlier.0.worst, earlier.1), (&later.0.worst, later.1))
            }
        }
    }
}

impl<A: Amount> Demand for Careful<'_, A> {
    type Position = (u32, Paid<A>);
    type Value = Prospect<A>;
    type Work = Vec<Prospect<A>>;

    fn open(&self, at: &Self::Position, budget: &mut Budget<'_>) -> Result<Self::Work, Stopped> {
        let branches = self.graph.nodes()[at.0 as usize].branches.len();
        budget.stats.moves += branches as u64;
        Ok(Vec::with_capacity(branches))
    }

    fn resume(
        &self,
        (at, paid): &Self::Position,
        work: &mut Self::Work,
        given: Option<&Self::Value>,
    ) -> Next<Self::Position, Self::Value> {
        let node = &self.graph.nodes()[*at as usize];
        if let Some(later) = given {
            let gain = &node.branches[work.len()].gain;
            work.push(Prospect { mean: total(gain, &later.mean), worst: total(gain, &later.worst) });
        }
        if let Some(branch) = node.branches.get(work.len()) {
            return Next::Need((branch.to, Paid(total(&paid.0, &branch.gain))));
        }
        if node.branches.is_empty() {
            return Next::Done(Prospect { mean: node.settle.clone(), worst: node.settle.clone() });
        }
        Next::Done(match node.turn {
            Turn::Nature => {
                let judged = |criterion: Criterion, of: fn(&Prospect<A>) -> &Box<[A]>| {
                    let cases = node.branches.iter().zip(&*work);
                    criterion
                        .of(&cases.map(|(branch, one)| (branch.weight, of(one).clone())).collect::<Vec<_>>())
                };
                Prospect {
                    mean: judged(Criterion::Expectation, |one| &one.mean),
                    worst: judged(Criterion::Worst, |one| &one.worst),
                }
            }
            Turn::Of(player) => {
                let size = |place: usize| node.branches[place].size;
                let best = (1..work.len()).fold(0, |best, new| {
                    let taken =
                        self.prefers(player, paid, (&work[best], size(best)), (&work[new], size(new)));
                    if taken { new } else { best }
                });
                work.swap_remove(best)
            }
        })
    }

    fn footprint(&self, _: &Self::Position) -> u64 {
        3 * (self.graph.players() * size_of::<A>()) as u64 + 48
    }

    fn held(&self, work: &Self::Work) -> u64 {
        let payoffs = 2 * self.graph.players() * size_of::<A>();
        (work.capacity() * (size_of::<Prospect<A>>() + payoffs)) as u64
    }
}

/// The limit and the tie rule of a choice, if it has a limit.
pub fn limit_of(choice: Choice) -> Option<(f64, Ties)> {
    match choice.criterion {
        Criterion::LossLimit(limit) => Some((limit, choice.ties)),
        Criterion::Expectation | Criterion::Worst => None,
    }
}
