//! Play in turns on a graph: which moves can come back, and whether endless play is possible.

use crate::loopy::graph::{Graph, Vertex};
use crate::store::Player;

/// Whether no endless play in turns is possible from any vertex.
pub(crate) fn is_stopper(graph: &Graph) -> bool {
    turns_that_return(graph).is_empty()
}

/// A move of a player.
pub(crate) type Edge = (Vertex, Player, Vertex);

/// A vertex and who is to move, by number.
fn index(at: Vertex, mover: Player) -> usize {
    2 * at as usize + usize::from(mover == Player::Right)
}

/// The moves on cycles of play in turns.
pub(crate) fn turns_that_return(graph: &Graph) -> Vec<Edge> {
    // a vertex by itself is on no cycle: a player's move never leads to the same player's turn
    let component = components(2 * graph.len(), |from, nth| {
        let at = Vertex::try_from(from / 2).expect("vertices have 32 bits");
        let mover = if from.is_multiple_of(2) { Player::Left } else { Player::Right };
        graph.options(at, mover).get(nth).map(|&to| index(to, mover.other()))
    });
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

/// The strongly connected component of each of `n` vertices (R. Tarjan 1972). Components are numbered as they
/// are closed: an arc leads to the same number or to a lower one. `next` gives the nth arc of a vertex.
pub(crate) fn components(n: usize, next: impl Fn(usize, usize) -> Option<usize>) -> Vec<usize> {
    const NEW: usize = usize::MAX;
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
            if let Some(to) = next(at, top.1) {
                top.1 += 1;
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
    component
}
