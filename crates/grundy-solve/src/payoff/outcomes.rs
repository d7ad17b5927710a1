//! All subgame-perfect payoffs: what can come out, however ties are broken.
//!
//! **Solves** acyclic payoff games exactly, with the set of payoffs of every position: where player p moves,
//! an outcome of one move belongs to it iff it pays p at least what every other move pays him in *its* worst
//! outcome. If the set of the root has one element, the answer does not depend on ties. Ties may be broken
//! differently after different histories, also where those lead to the same position. **Cost** sets can grow
//! exponentially: they are bounded. **Source** textbook 1.7.3, made exact.

use std::cmp::Ordering;

use super::graph::{PayoffGraph, total};
use grundy_base::error::{Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::Criterion;
use grundy_base::rules::Turn;
use grundy_base::value::amount::Amount;

/// The outcomes of a position, ascending, each once.
pub type Set<A> = Vec<Box<[A]>>;

/// All subgame-perfect payoffs of every position. `most` is how many payoffs the sets may hold in all.
///
/// Nature's outcomes are judged by the criterion, for each combination of outcomes of its branches.
///
/// # Errors
/// The sets grow too large, or another limit.
///
/// # Panics
/// If nature moves in a game whose numbers cannot hold an expectation.
pub fn outcomes<A: Amount>(
    graph: &PayoffGraph<A>,
    criterion: Criterion,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<Set<A>>, Stopped> {
    let mut sets: Vec<Set<A>> = vec![Vec::new(); graph.nodes().len()];
    let mut held = 0;
    for &number in graph.order() {
        budget.step()?;
        let node = &graph.nodes()[number as usize];
        let options: Vec<(u64, Set<A>)> = node
            .branches
            .iter()
            .map(|branch| {
                let later = &sets[branch.to as usize];
                (branch.weight, later.iter().map(|after| total(&branch.gain, after)).collect())
            })
            .collect();
        let room = most.saturating_sub(held);
        let mut set = match node.turn {
            _ if options.is_empty() => vec![node.settle.clone()],
            Turn::Of(player) => chosen(&options, player),
            Turn::Nature => drawn(&options, criterion, room).ok_or_else(|| too_many(most))?,
        };
        set.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        set.dedup();
        if set.len() > room {
            return Err(too_many(most));
        }
        held += set.len();
        sets[number as usize] = set;
    }
    Ok(sets)
}

fn too_many(most: usize) -> Stopped {
    Stopped::new(Limit::Size, format!("{most} payoffs under different ways to break ties"))
}

/// The outcomes that a player may choose to maximise his own payoff.
fn chosen<A: Amount>(options: &[(u64, Set<A>)], player: usize) -> Set<A> {
    let worst: Vec<&A> = options
        .iter()
        .map(|(_, set)| {
            let own = set.iter().map(|outcome| &outcome[player]);
            own.reduce(|least, one| if one < least { one } else { least })
                .expect("every position has an outcome")
        })
        .collect();
    // the best worst case, and the best among the other moves
    let (mut first, mut second) = (0, None::<usize>);
    for place in 1..worst.len() {
        if worst[place] > worst[first] {
            (first, second) = (place, Some(first));
        } else if second.is_none_or(|second| worst[place] > worst[second]) {
            second = Some(place);
        }
    }
    let mut set = Vec::new();
    for (place, (_, outcomes)) in options.iter().enumerate() {
        let bar = if place == first { second } else { Some(first) }.map(|other| worst[other]);
        set.extend(outcomes.iter().filter(|outcome| bar.is_none_or(|bar| outcome[player] >= *bar)).cloned());
    }
    set
}

/// The outcomes of a lottery: one for each combination of outcomes of its cases. `None` if there are too
/// many.
fn drawn<A: Amount>(options: &[(u64, Set<A>)], criterion: Criterion, room: usize) -> Option<Set<A>> {
    let count = options.iter().try_fold(1_usize, |count, (_, set)| count.checked_mul(set.len()))?;
    if count > room {
        return None;
    }
    let pick = |mut combination: usize| {
        let lottery: Vec<_> = options
            .iter()
            .map(|(weight, set)| {
                let place = combination % set.len();
                combination /= set.len();
                (*weight, set[place].clone())
            })
            .collect();
        criterion.of(&lottery)
    };
    Some((0..count).map(pick).collect())
}
