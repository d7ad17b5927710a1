//! Stoppers: games in which nobody can play for ever if the players move in turns. They have canonical forms:
//! dominated options dropped, reversible ones bypassed, equal positions joined.

use grundy_base::limits::Budget;

use crate::halt::Done;
use crate::loopy::compare::{Order, Side, order};
use crate::loopy::graph::{Graph, Vertex};
use crate::store::Player;

/// The canonical form of a stopper, and where these vertices stand in it.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn canonical(
    graph: &Graph,
    roots: &[Vertex],
    budget: &mut Budget<'_>,
) -> Done<(Graph, Vec<Vertex>)> {
    let order = order(graph, graph, Side::On, budget)?;
    let mut graph = graph.clone();
    for at in graph.vertices() {
        for player in Player::BOTH {
            let options = bypassed(&graph, &order, at, player, budget)?;
            let options = undominated(&order, options, player);
            graph.set(at, player, options, budget)?;
        }
    }
    joined(&graph, &order, roots, budget)
}

/// The options of a player, with the reversible ones bypassed.
fn bypassed(
    graph: &Graph,
    order: &Order,
    at: Vertex,
    player: Player,
    budget: &mut Budget<'_>,
) -> Done<Vec<Vertex>> {
    let mut seen = vec![false; graph.len()];
    let mut waiting = graph.options(at, player).to_vec();
    let mut kept = Vec::new();
    while let Some(option) = waiting.pop() {
        budget.step()?;
        if std::mem::replace(&mut seen[option as usize], true) {
            continue;
        }
        let reply =
            graph.options(option, player.other()).iter().find(|&&reply| better(order, at, reply, player));
        match reply {
            Some(&reply) => waiting.extend_from_slice(graph.options(reply, player)),
            None => kept.push(option),
        }
    }
    kept.sort_unstable();
    Ok(kept)
}

/// Whether a player likes the first position at least as much as the second.
pub(crate) fn better(order: &Order, first: Vertex, second: Vertex, player: Player) -> bool {
    match player {
        Player::Left => order.at_least(first, second),
        Player::Right => order.at_least(second, first),
    }
}

/// The options that no other one dominates; of equal ones the first.
fn undominated(order: &Order, options: Vec<Vertex>, player: Player) -> Vec<Vertex> {
    let dominated = |at: usize, option: Vertex| {
        options.iter().enumerate().any(|(other, &rival)| {
            other != at
                && better(order, rival, option, player)
                && (other < at || !better(order, option, rival, player))
        })
    };
    let kept = options.iter().enumerate().filter(|&(at, &option)| !dominated(at, option));
    kept.map(|(_, &option)| option).collect()
}

/// The same game with one vertex for all that are equal, and where these vertices stand in it.
pub(crate) fn joined(
    graph: &Graph,
    order: &Order,
    roots: &[Vertex],
    budget: &mut Budget<'_>,
) -> Done<(Graph, Vec<Vertex>)> {
    let mut first: Vec<Vertex> = Vec::with_capacity(graph.len());
    let mut kinds: Vec<Vertex> = Vec::new();
    for at in graph.vertices() {
        budget.steps(kinds.len() as u64)?;
        let known = kinds.iter().copied().find(|&kind| order.equal(kind, at));
        if known.is_none() {
            kinds.push(at);
        }
        first.push(known.unwrap_or(at));
    }
    let mut joined = graph.clone();
    for at in graph.vertices() {
        for player in Player::BOTH {
            let options = graph.options(at, player).iter().map(|&to| first[to as usize]).collect();
            joined.set(at, player, options, budget)?;
        }
    }
    let roots: Vec<Vertex> = roots.iter().map(|&root| first[root as usize]).collect();
    joined.parts(&roots, budget)
}
