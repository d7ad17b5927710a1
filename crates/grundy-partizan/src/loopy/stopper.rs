//! Stoppers: games in which nobody can play for ever if the players move in turns. They have canonical forms:
//! dominated options dropped, reversible ones bypassed, equal positions joined.

use grundy_base::limits::Budget;

use crate::halt::Done;
use crate::loopy::compare::{Order, Side, order};
use crate::loopy::graph::{Graph, Vertex};
use crate::store::Player;

/// Whether no endless play in turns is possible from any vertex.
pub(crate) fn is_stopper(graph: &Graph) -> bool {
    turns_that_return(graph).is_empty()
}

/// A move of a player.
pub(crate) type Edge = (Vertex, Player, Vertex);

/// The moves on cycles of play in turns, by Tarjan's strongly connected components.
pub(crate) fn turns_that_return(graph: &Graph) -> Vec<Edge> {
    let component = components(graph);
    let index = |at: Vertex, mover: Player| 2 * at as usize + usize::from(mover == Player::Right);
    let mut edges = Vec::new();
    for at in graph.vertices() {
        for mover in Player::BOTH {
            for &to in graph.options(at, mover) {
                if component[index(at, mover)] == component[index(to, mover.other())] {
                    edges.push((at, mover, to));
                }
            }
        }
    }
    edges
}

/// Whether play in turns can come from one vertex to another, where this player begins, and be met again with
/// this player to move.
pub(crate) fn leads_back(graph: &Graph, from: Vertex, first: Player, to: Vertex, last: Player) -> bool {
    let index = |at: Vertex, mover: Player| 2 * at as usize + usize::from(mover == Player::Right);
    let mut seen = vec![false; 2 * graph.len()];
    let mut waiting = vec![(from, first)];
    seen[index(from, first)] = true;
    while let Some((at, mover)) = waiting.pop() {
        if (at, mover) == (to, last) {
            return true;
        }
        for &next in graph.options(at, mover) {
            if !std::mem::replace(&mut seen[index(next, mover.other())], true) {
                waiting.push((next, mover.other()));
            }
        }
    }
    false
}

/// The strongly connected component of each vertex with each player to move.
fn components(graph: &Graph) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let n = 2 * graph.len();
    let node = |index: usize| {
        let at = Vertex::try_from(index / 2).expect("vertices have 32 bits");
        (at, if index.is_multiple_of(2) { Player::Left } else { Player::Right })
    };
    let index = |at: Vertex, mover: Player| 2 * at as usize + usize::from(mover == Player::Right);
    let (mut number, mut low, mut component) = (vec![NEW; n], vec![0; n], vec![NEW; n]);
    let (mut stack, mut met, mut n_components) = (Vec::new(), 0, 0);
    for root in 0..n {
        if number[root] != NEW {
            continue;
        }
        let mut path: Vec<(usize, usize)> = vec![(root, 0)];
        while let Some(top) = path.last_mut() {
            let at = top.0;
            if top.1 == 0 {
                (number[at], low[at]) = (met, met);
                met += 1;
                stack.push(at);
            }
            let (vertex, mover) = node(at);
            if let Some(&to) = graph.options(vertex, mover).get(top.1) {
                top.1 += 1;
                let to = index(to, mover.other());
                if number[to] == NEW {
                    path.push((to, 0));
                } else if component[to] == NEW {
                    low[at] = low[at].min(number[to]);
                }
                continue;
            }
            if low[at] == number[at] {
                while let Some(member) = stack.pop() {
                    component[member] = n_components;
                    if member == at {
                        break;
                    }
                }
                n_components += 1;
            }
            path.pop();
            if let Some(&mut (before, _)) = path.last_mut() {
                low[before] = low[before].min(low[at]);
            }
        }
    }
    // a vertex by itself is on no cycle: a player's move never leads to the same player's turn
    component
}

/// The canonical form of a stopper, from vertex 0 on.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn canonical(graph: &Graph, budget: &mut Budget<'_>) -> Done<Graph> {
    let order = order(graph, graph, Side::On, budget)?;
    let mut graph = graph.clone();
    for at in graph.vertices() {
        for player in Player::BOTH {
            let options = bypassed(&graph, &order, at, player, budget)?;
            let options = undominated(&order, options, player);
            graph.set(at, player, options, budget)?;
        }
    }
    joined(&graph, &order, budget)
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

/// The same game with one vertex for all that are equal.
pub(crate) fn joined(graph: &Graph, order: &Order, budget: &mut Budget<'_>) -> Done<Graph> {
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
    joined.part(0, budget)
}
