//! Why a move is made: the one-deviation proof at a node, and which threats there are not credible.

use crate::solve::Solution;
use crate::tree::{Mover, Tree};
use grundy::value::rational::Rational;

/// The value of each move of a node to the player who decides there.
#[derive(Clone, Debug)]
pub struct Why {
    /// The node.
    pub node: usize,
    /// Who decides there.
    pub mover: Mover,
    /// Whether the solution's play reaches the node.
    pub reached: bool,
    /// What the node is worth.
    pub value: Vec<Rational>,
    /// Its moves.
    pub moves: Vec<MoveValue>,
}

/// One move: what it leads to.
#[derive(Clone, Debug)]
pub struct MoveValue {
    /// The move in words.
    pub mv: String,
    /// The child.
    pub to: usize,
    /// What each player gets from the node on, the node's own payments left out.
    pub value: Vec<Rational>,
    /// Its probability, at chance nodes.
    pub odds: Option<Rational>,
    /// Whether it is the one that is made.
    pub chosen: bool,
    /// What the mover would lose by it, compared with the move that is made; nothing if the two are equally
    /// good.
    pub cost: Option<Rational>,
}

/// Explains a node. A move with a cost is a threat (or promise) that is not credible: the player would not
/// make it when the time comes.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{read, solve::{Rules, induction}, why};
/// let limits = Limits::default();
/// let budget = &mut Budget::new(&limits);
/// let tree = read::brackets("[ enter: < fight: (-1 -1) yield: (1 1) > out: (0 2) ]", budget)?;
/// let solution = induction(&tree, &Rules::default(), budget)?;
/// let why = why::at(&tree, &solution, 1);
/// assert_eq!(why.moves[0].cost.as_ref().map(ToString::to_string), Some("2".to_owned()));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn at(tree: &Tree, solution: &Solution, node: usize) -> Why {
    let mover = tree.mover(node);
    let moves = tree.children(node).enumerate().map(|(place, child)| {
        let cost = match (mover, solution.chosen(node)) {
            (Mover::Player(player), Some(chosen)) => {
                Some(solution.value_of(chosen, player).minus(&solution.value_of(child, player)))
            }
            _ => None,
        };
        MoveValue {
            mv: tree.move_name(node, place),
            to: child,
            value: solution.value(child),
            odds: tree.odds(node).get(place).cloned(),
            chosen: solution.chosen(node) == Some(child),
            cost,
        }
    });
    Why {
        node,
        mover,
        reached: solution.reached(tree)[node],
        value: solution.value(node),
        moves: moves.collect(),
    }
}
