//! Backward induction over a payoff graph, in arrays: values and choices of all positions.

use super::Choice;
use super::graph::{PayoffGraph, total};
use grundy_base::report::Criterion;
use grundy_base::rules::Turn;
use grundy_base::value::amount::Amount;

/// What each player gets from each position on, and which move is made there.
#[derive(Clone, Debug)]
pub struct SolvedPayoffs<A> {
    /// One place a position, in it one place a player.
    pub values: Vec<Box<[A]>>,
    /// The move made, by its place; `None` at ends and where nature moves.
    pub chosen: Vec<Option<usize>>,
}

/// Solves all positions. A limit of losses counts as the expectation here: it needs
/// [`loss_limit`](super::loss_limit).
///
/// # Panics
/// If nature moves in a game whose numbers cannot hold an expectation.
///
/// ```
/// use grundy_base::rules::Turn;
/// use grundy_solve::payoff::{Choice, graph::{Branch, Node, PayoffGraph}, induction};
/// let end = |pay: [i64; 2]| Node { turn: Turn::Of(0), settle: Box::new(pay), branches: vec![] };
/// let to = |to| Branch { to, gain: Box::new([0, 0]), weight: 1, size: None };
/// let root = Node { turn: Turn::Of(1), settle: Box::new([0, 0]), branches: vec![to(1), to(2)] };
/// let graph = PayoffGraph::new(2, vec![root, end([3, 1]), end([1, 2])]).unwrap();
/// let solved = induction::solve(&graph, Choice::default());
/// assert_eq!((&*solved.values[0], solved.chosen[0]), (&[1, 2][..], Some(1)));
/// ```
pub fn solve<A: Amount>(graph: &PayoffGraph<A>, choice: Choice) -> SolvedPayoffs<A> {
    let count = graph.nodes().len();
    let (mut values, mut chosen) = (vec![Box::default(); count], vec![None; count]);
    for &number in graph.order() {
        let node = &graph.nodes()[number as usize];
        let worth = |place: usize| {
            let branch = &node.branches[place];
            total(&branch.gain, &values[branch.to as usize])
        };
        let value = match node.turn {
            _ if node.branches.is_empty() => node.settle.clone(),
            Turn::Nature => {
                let lottery: Vec<_> =
                    node.branches.iter().enumerate().map(|(i, branch)| (branch.weight, worth(i))).collect();
                match choice.criterion {
                    Criterion::Worst => Criterion::Worst.of(&lottery),
                    _ => Criterion::Expectation.of(&lottery),
                }
            }
            Turn::Of(player) => {
                let size = |place: usize| node.branches[place].size;
                let mut best = (0, worth(0));
                for place in 1..node.branches.len() {
                    let new = worth(place);
                    if choice.ties.prefers(player, (&best.1, size(best.0)), (&new, size(place))) {
                        best = (place, new);
                    }
                }
                chosen[number as usize] = Some(best.0);
                best.1
            }
        };
        values[number as usize] = value;
    }
    SolvedPayoffs { values, chosen }
}
