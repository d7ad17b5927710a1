//! A payoff game as an explicit graph: what the solvers in arrays work on.

use std::hash::BuildHasherDefault;

use indexmap::IndexSet;
use rustc_hash::FxHasher;

use grundy_base::error::{Limit, Stopped};
use grundy_base::graph::{Graph, against_the_moves};
use grundy_base::limits::Budget;
use grundy_base::rules::{Payoff, Turn};
use grundy_base::value::amount::Amount;

/// A move: where it leads, and what it pays.
#[derive(Clone, Debug)]
pub struct Branch<A> {
    /// The number of the position after it.
    pub to: u32,
    /// What it pays immediately, one entry for each player.
    pub gain: Box<[A]>,
    /// How likely it is, compared with its siblings, where nature moves.
    pub weight: u64,
    /// How large it is, where moves have a size.
    pub size: Option<u64>,
}

/// A position: the player to move, the moves, and the payoffs if there are no moves.
#[derive(Clone, Debug)]
pub struct Node<A> {
    /// The player to move, or nature. Ignored at an end.
    pub turn: Turn,
    /// What the end pays; zeros where there are moves.
    pub settle: Box<[A]>,
    /// The moves in the order of the rules.
    pub branches: Vec<Branch<A>>,
}

/// Numbered positions of an acyclic payoff game, and an order in which every move leads to an earlier one.
#[derive(Clone, Debug)]
pub struct PayoffGraph<A> {
    players: usize,
    nodes: Vec<Node<A>>,
    order: Vec<u32>,
}

impl<A: Amount> PayoffGraph<A> {
    /// A graph of these positions.
    ///
    /// # Errors
    /// A cycle: its positions in the order of play.
    ///
    /// # Panics
    /// If a move leads out of the graph.
    pub fn new(players: usize, nodes: Vec<Node<A>>) -> Result<Self, Vec<u32>> {
        let mut arcs = Vec::new();
        for (from, node) in (0_u32..).zip(&nodes) {
            arcs.extend(node.branches.iter().map(|branch| (from, branch.to)));
        }
        let order = against_the_moves(&Graph::from_arcs(nodes.len(), &arcs))?;
        Ok(Self { players, nodes, order })
    }

    /// How many players are paid.
    pub fn players(&self) -> usize {
        self.players
    }

    /// All positions by their numbers.
    pub fn nodes(&self) -> &[Node<A>] {
        &self.nodes
    }

    /// An order in which every move leads to an earlier position.
    pub fn order(&self) -> &[u32] {
        &self.order
    }
}

/// The positions reached, in the order of their numbers.
pub type Numbered<P> = IndexSet<P, BuildHasherDefault<FxHasher>>;

/// Positions with their numbers, and what can be done in each.
pub type Found<R> = (Numbered<<R as grundy_base::rules::Rules>::Position>, Vec<Node<<R as Payoff>::Amount>>);

/// All positions that can be reached from one, which gets the number 0.
///
/// # Errors
/// A limit: memory is charged for every position and move.
pub fn explore<R: Payoff>(
    rules: &R,
    root: &R::Position,
    budget: &mut Budget<'_>,
) -> Result<Found<R>, Stopped> {
    let mut positions = Numbered::default();
    let per_move = (size_of::<Branch<R::Amount>>() + rules.players() * size_of::<R::Amount>()) as u64 + 16;
    let per_position = 2 * size_of::<R::Position>() as u64 + size_of::<Node<R::Amount>>() as u64 + 64;
    let nothing = || vec![R::Amount::zero(); rules.players()].into_boxed_slice();
    let (mut nodes, mut moves) = (Vec::new(), Vec::new());
    budget.take(per_position.saturating_add(rules.footprint(root)))?;
    positions.insert(root.clone());
    while let Some(at) = positions.get_index(nodes.len()).cloned() {
        budget.step()?;
        rules.moves(&at, &mut moves);
        budget.take(moves.len() as u64 * per_move)?;
        let mut node =
            Node { turn: Turn::Of(0), settle: nothing(), branches: Vec::with_capacity(moves.len()) };
        if moves.is_empty() {
            rules.settle(&at, &mut node.settle);
        } else {
            node.turn = rules.turn(&at);
        }
        for mv in moves.drain(..) {
            let (number, new) = positions.insert_full(rules.play(&at, &mv));
            if new {
                budget.take(per_position.saturating_add(rules.footprint(&positions[number])))?;
            }
            let to = u32::try_from(number).map_err(|_| Stopped::after(Limit::Size, number))?;
            let mut gain = nothing();
            rules.gain(&at, &mv, &mut gain);
            let (weight, size) = (rules.weight(&at, &mv), rules.size(&at, &mv));
            node.branches.push(Branch { to, gain, weight, size });
        }
        nodes.push(node);
    }
    Ok((positions, nodes))
}

/// What a move pays in all, if this is what comes after it.
pub(super) fn total<A: Amount>(gain: &[A], later: &[A]) -> Box<[A]> {
    let mut sum: Box<[A]> = gain.into();
    sum.iter_mut().zip(later).for_each(|(sum, more)| sum.add(more));
    sum
}
