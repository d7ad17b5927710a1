//! Trees of play from one start: the full tree, and the reduced one that proves the win.
//!
//! Equal positions on one level are one node. In the full tree a player who can win at once does so; the
//! reduced tree has one move of the winner, the fastest, and all moves of the loser.

use grundy::error::{BadText, Error, Limit, Stopped};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::class::Class;
use crate::position::{Heaps, Position};
use crate::rules::{After, ExamMove};
use crate::solve::Solved;

/// Trees with more nodes are not drawn.
pub const MAX_NODES: usize = 20_000;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

impl Player {
    /// Who moves on a level of the tree.
    pub fn on(level: usize) -> Self {
        if level.is_multiple_of(2) { Self::First } else { Self::Second }
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The game goes on; the class for the player to move.
    Live(Class),
    /// The game is over, and this player has won.
    Won(Player),
    /// Beyond all bounds.
    Beyond,
}

/// A move between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The kind of move, by its number.
    pub kind: usize,
    /// The node it leads to.
    pub to: usize,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The heaps.
    pub heaps: Heaps,
    /// Moves since the start.
    pub level: usize,
    /// What it is.
    pub state: State,
    /// Its moves that the tree shows.
    pub moves: Vec<Branch>,
}

/// A tree, level by level; node 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The player who can force a win, if there is one.
    pub winner: Option<Player>,
}

/// Which moves a tree shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All moves, but where one wins at once those that do.
    Full,
    /// One move of the winner, all moves of the loser. If neither can force a win, only the start's moves.
    Reduced,
}

/// What makes two nodes of a level one.
type NodeKey = (usize, Heaps, Option<usize>, Option<Player>);

impl Tree {
    /// The tree from a start.
    ///
    /// # Errors
    /// Over [`MAX_NODES`] nodes, or an expression fails.
    ///
    /// # Panics
    /// If S is not in the range that was solved.
    pub fn of(solved: &Solved<'_>, stones: i64, shown: Shown) -> Result<Self, Error> {
        let rules = solved.rules();
        let winner = match solved.class_of(stones) {
            Class::Win(_) => Some(Player::First),
            Class::Loss(_) => Some(Player::Second),
            Class::Stuck | Class::Never | Class::Beyond => None,
        };
        let start = rules.start(stones);
        let mut places: IndexMap<NodeKey, Option<Position>, FxBuildHasher> = IndexMap::default();
        places.insert((0, start.heaps, None, None), Some(start));
        let mut nodes: Vec<Node> = Vec::new();
        while let Some((&(level, heaps, _, over), position)) = places.get_index(nodes.len()) {
            let state = match (over, position) {
                (Some(player), _) => State::Won(player),
                (None, Some(at)) => State::Live(solved.class(at).unwrap_or(Class::Beyond)),
                (None, None) => State::Beyond,
            };
            let mut moves = Vec::new();
            let alone = shown == Shown::Reduced && winner.is_none() && level > 0;
            if let Some(at) = *position
                && !alone
            {
                let mover = Player::on(level);
                for step in shown_moves(solved, &at, mover, winner, shown)? {
                    let (over, next) = match step.after {
                        After::Won => (Some(mover), None),
                        After::Lost => (Some(mover.other()), None),
                        After::Beyond => (None, None),
                        After::Live(next) => (None, Some(next)),
                    };
                    let barred = next.and_then(|next| next.barred);
                    let (to, _) = places.insert_full((level + 1, step.heaps, barred, over), next);
                    moves.push(Branch { kind: step.kind, to });
                }
            }
            nodes.push(Node { heaps, level, state, moves });
            if places.len() > MAX_NODES {
                return Err(Stopped::new(Limit::Size, format!("{} nodes of the tree", nodes.len())).into());
            }
        }
        Ok(Self { nodes, winner })
    }
}

/// The moves that a tree shows in a position.
fn shown_moves(
    solved: &Solved<'_>,
    at: &Position,
    mover: Player,
    winner: Option<Player>,
    shown: Shown,
) -> Result<Vec<ExamMove>, BadText> {
    let mut steps = solved.rules().moves(at)?;
    let wins_at_once = steps.iter().any(|step| step.after == After::Won);
    match shown {
        Shown::Full if wins_at_once => steps.retain(|step| step.after == After::Won),
        Shown::Reduced if winner == Some(mover) => {
            let fastest = steps
                .iter()
                .filter_map(|step| match solved.behind(&step.after) {
                    None => Some((0, *step)),
                    Some(Class::Loss(k)) => Some((k, *step)),
                    Some(_) => None,
                })
                .min_by_key(|(moves, _)| *moves);
            steps = fastest.into_iter().map(|(_, step)| step).collect();
        }
        Shown::Full | Shown::Reduced => {}
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use grundy::limits::Limits;

    use super::*;
    use crate::rules::Rules;
    use crate::testing::rules;

    fn tree(rules: &Rules, stones: i64, shown: Shown) -> Tree {
        let solved = Solved::new(rules, stones..=stones, 100_000, &Limits::default()).unwrap();
        Tree::of(&solved, stones, shown).unwrap()
    }

    /// The stones game of the slides: (2, 3), add 3 or double, over 20 wins. The second player wins.
    #[test]
    fn the_slides() {
        let game = rules("2,S", "+3, *2", "sum>20", None, false);
        let reduced = tree(&game, 3, Shown::Reduced);
        assert_eq!(reduced.winner, Some(Player::Second));
        for node in &reduced.nodes {
            let moves = game.moves(&Position { heaps: node.heaps, barred: None }).unwrap().len();
            match (node.state, Player::on(node.level)) {
                (State::Live(_), Player::First) => assert_eq!(node.moves.len(), moves),
                (State::Live(_), Player::Second) => assert_eq!(node.moves.len(), 1),
                (State::Won(player), _) => assert_eq!((player, node.moves.len()), (Player::Second, 0)),
                (State::Beyond, _) => panic!("nothing is beyond"),
            }
        }
        let full = tree(&game, 3, Shown::Full);
        // the first moves: (5,3), (2,6), (4,3), and (2,6) again by doubling, which is one node
        let level = |n| full.nodes.iter().filter(move |node| node.level == n);
        let first: Vec<_> = level(1).map(|node| node.heaps.to_string()).collect();
        assert_eq!(first, ["(5, 3)", "(2, 6)", "(4, 3)"]);
        assert_eq!(full.nodes[0].moves.len(), 4);
        // where a win at once exists, no other move is shown
        for node in &full.nodes {
            let won = |branch: &&Branch| matches!(full.nodes[branch.to].state, State::Won(_));
            let ends = node.moves.iter().filter(won).count();
            assert!(ends == 0 || ends == node.moves.len());
            assert_eq!(ends > 0, node.state == State::Live(Class::Win(1)));
        }
        // minimax over the full tree, from the leaves marked +1 and -1, says the same
        let mut marks = vec![0_i32; full.nodes.len()];
        for (i, node) in full.nodes.iter().enumerate().rev() {
            let below = node.moves.iter().map(|branch| marks[branch.to]);
            marks[i] = match (node.state, Player::on(node.level)) {
                (State::Won(Player::First), _) => 1,
                (State::Won(Player::Second), _) => -1,
                (_, Player::First) => below.max().unwrap(),
                (_, Player::Second) => below.min().unwrap(),
            };
        }
        assert_eq!(marks[0], -1);
    }

    #[test]
    fn endless_trees_are_stopped() {
        let game = rules("S", "+1, -1", "s>=50", None, false);
        let solved = Solved::new(&game, 5..=5, 1000, &Limits::default()).unwrap();
        assert_eq!(Tree::of(&solved, 5, Shown::Reduced).unwrap().nodes.len(), 3);
        let game = rules("S", "+1, -1", "s>=1000000", None, false);
        let solved = Solved::new(&game, 500..=500, 1000, &Limits::default()).unwrap();
        assert!(matches!(Tree::of(&solved, 500, Shown::Full), Err(Error::Stopped(_))));
    }
}
