//! Coalitions: players who maximise what they get together, the others what each gets alone.
//!
//! **Solves** the game in which the members of a coalition choose for their common sum (textbook 1.7.4).
//! Outsiders know of it and answer it, or do not know and play as they would without it. **Cost** every move
//! once for each question. **Finds** what each player gets before side payments; with members of one player
//! it is backward induction itself.

use std::cmp::Ordering;

use super::Choice;
use super::graph::{PayoffGraph, total};
use grundy_base::rules::Turn;
use grundy_base::value::amount::Amount;

/// What is played everywhere, and what each player gets.
#[derive(Clone, Debug)]
pub struct CoalitionPlan<A> {
    /// What each player gets from each position on.
    pub values: Vec<Box<[A]>>,
    /// The place of the move that is made; `None` at ends and where nature moves.
    pub chosen: Vec<Option<usize>>,
}

/// Plays for a coalition of these players. `outsiders` says what the others do, if they do not know of it:
/// the moves of another plan.
///
/// # Panics
/// If nature moves in a game whose numbers cannot hold an expectation.
pub fn plan<A: Amount>(
    graph: &PayoffGraph<A>,
    choice: Choice,
    members: &[usize],
    outsiders: Option<&CoalitionPlan<A>>,
) -> CoalitionPlan<A> {
    let count = graph.nodes().len();
    let nothing = || vec![A::zero(); graph.players()].into_boxed_slice();
    let mut plan = CoalitionPlan { values: vec![nothing(); count], chosen: vec![None; count] };
    for &number in graph.order() {
        let number = number as usize;
        let node = &graph.nodes()[number];
        if node.branches.is_empty() {
            plan.values[number].clone_from(&node.settle);
            continue;
        }
        let mut totals: Vec<Box<[A]>> = (node.branches.iter())
            .map(|branch| total(&branch.gain, &plan.values[branch.to as usize]))
            .collect();
        let Turn::Of(player) = node.turn else {
            let lottery: Vec<_> = node.branches.iter().map(|branch| branch.weight).zip(totals).collect();
            plan.values[number] = choice.criterion.of(&lottery);
            continue;
        };
        let known = outsiders.filter(|_| !members.contains(&player));
        let made = known.and_then(|other| other.chosen[number]).unwrap_or_else(|| {
            (1..totals.len()).fold(0, |best, place| {
                let row = |place: usize| (&*totals[place], node.branches[place].size);
                let better = match members.contains(&player) {
                    true => joint(members, &totals[place])
                        .partial_cmp(&joint(members, &totals[best]))
                        .unwrap_or(Ordering::Equal)
                        .then_with(|| match choice.ties.prefers(player, row(best), row(place)) {
                            true => Ordering::Greater,
                            false => Ordering::Less,
                        })
                        .is_gt(),
                    false => choice.ties.prefers(player, row(best), row(place)),
                };
                if better { place } else { best }
            })
        });
        plan.values[number] = totals.swap_remove(made);
        plan.chosen[number] = Some(made);
    }
    plan
}

/// What the members get together.
fn joint<A: Amount>(members: &[usize], pay: &[A]) -> A {
    let mut sum = A::zero();
    members.iter().for_each(|&member| sum.add(&pay[member]));
    sum
}
