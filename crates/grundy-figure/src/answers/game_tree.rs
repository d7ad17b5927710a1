//! Game trees from the root down, level by level; each position is solved once.

use std::collections::HashMap;
use std::rc::Rc;

use grundy::error::Error;
use grundy::explore::Identity;
use grundy::limits::Budget;
use grundy::notation::term::Question;
use grundy::report::{Ask, MoveRow, Moves, Report, Winner};
use grundy::rules::Turn;
use grundy::table::{Look, Table};
use indexmap::IndexMap;

use super::too_large;

/// How much of a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All moves.
    Full,
    /// One best move of the winner, all moves of the loser; in games that pay numbers, one best move of every
    /// player.
    Reduced,
}

/// A tree in which equal positions of a level are one node.
#[derive(Default)]
pub(crate) struct GameTree {
    pub(crate) nodes: Vec<TreeNode>,
    pub(crate) arcs: Vec<TreeArc>,
    /// Whether moves beside an immediate win were left out.
    pub(crate) left_out: bool,
}

/// A position at a level.
pub(crate) struct TreeNode {
    pub(crate) position: String,
    pub(crate) level: usize,
    pub(crate) answer: Rc<Answer>,
}

/// What is known of a position.
pub(crate) struct Answer {
    pub(crate) report: Report,
    /// Who decides and what is paid at once; only in games that pay numbers.
    pub(crate) look: Option<Look>,
}

impl Answer {
    /// Whether chance moves here.
    pub(crate) fn is_chance(&self) -> bool {
        self.look.as_ref().is_some_and(|look| look.turn == Some(Turn::Nature))
    }
}

/// The moves from one node to another.
pub(crate) struct TreeArc {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) moves: Vec<MoveRow>,
    /// Whether one of the moves is best.
    pub(crate) best: bool,
}

impl GameTree {
    /// Grows the tree below the question's position.
    ///
    /// # Errors
    /// More than `max_nodes` nodes, which endless play always has; bad text; a limit.
    pub(crate) fn grow(
        question: &Question,
        ask: &Ask,
        extent: Extent,
        max_nodes: usize,
    ) -> Result<Self, Error> {
        let table = &*question.table;
        let ask = &Ask { moves: Moves::All, ..ask.clone() };
        let budget = &mut Budget::new(&ask.limits);
        let payoffs = table.class(ask.misere).payoffs;
        let mut solved: HashMap<String, Rc<Answer>> = HashMap::new();
        let mut answer = |position: &str| -> Result<Rc<Answer>, Error> {
            budget.step()?;
            if let Some(known) = solved.get(position) {
                return Ok(Rc::clone(known));
            }
            let report = table.solve(position, ask)?;
            let look = if payoffs { Some(table.look(position, ask)?) } else { None };
            let new = Rc::new(Answer { report, look });
            solved.insert(position.to_owned(), Rc::clone(&new));
            Ok(new)
        };
        let mut tree = Self::default();
        let mut level = 0;
        let mut here = Level::new();
        number(table, &mut here, &table.canonical(&question.position)?)?;
        while !here.is_empty() {
            let first = tree.nodes.len();
            let next_first = first + here.len();
            let mut below = Level::new();
            for position in here.into_values() {
                let answer = answer(&position)?;
                tree.nodes.push(TreeNode { position, level, answer });
            }
            for from in first..next_first {
                let answer = Rc::clone(&tree.nodes[from].answer);
                let (moves, left_out) = kept(&answer, extent);
                tree.left_out |= left_out;
                for (row, best) in moves {
                    let Some(to) = &row.to else { continue };
                    tree.connect(from, next_first + number(table, &mut below, to)?, row, best);
                }
            }
            let count = next_first + below.len();
            level += 1;
            if count > max_nodes {
                return Err(too_large(format!(
                    "{level} levels with {count} nodes: a tree is drawn of at most {max_nodes}"
                )));
            }
            here = below;
        }
        Ok(tree)
    }

    /// Adds a move; several moves between the same nodes are one arc.
    fn connect(&mut self, from: usize, to: usize, row: &MoveRow, best: bool) {
        match self.arcs.iter_mut().find(|arc| (arc.from, arc.to) == (from, to)) {
            Some(arc) => {
                arc.best |= best;
                arc.moves.push(row.clone());
            }
            None => self.arcs.push(TreeArc { from, to, moves: vec![row.clone()], best }),
        }
    }
}

/// The positions of a level: the first text of each key.
type Level = IndexMap<String, String>;

/// The number of a position in its level, where alike positions are one.
fn number(table: &dyn Table, level: &mut Level, position: &str) -> Result<usize, Error> {
    let (key, text) = Identity::Alike.key(table, position)?;
    let entry = level.entry(key);
    let index = entry.index();
    entry.or_insert_with(|| text.into_owned());
    Ok(index)
}

/// The moves that are drawn, and whether each is best; and whether moves beside an immediate win are left
/// out.
fn kept(answer: &Answer, extent: Extent) -> (Vec<(&MoveRow, bool)>, bool) {
    let Answer { report, .. } = answer;
    let all = || report.moves.iter();
    let Some(winner) = report.winner() else {
        let chance = answer.is_chance();
        let moves = match extent {
            Extent::Reduced if !chance => {
                all().find(|row| row.best).map(|row| (row, true)).into_iter().collect()
            }
            _ => all().map(|row| (row, row.best && !chance)).collect(),
        };
        return (moves, false);
    };
    let at_once = |row: &&MoveRow| winner == Winner::First && row.best && row.answer.remoteness() == Some(0);
    if let Some(row) = all().find(at_once) {
        return (vec![(row, true)], report.moves.len() > 1);
    }
    let moves = match (extent, winner) {
        (Extent::Reduced, Winner::First) => {
            // the soonest win, where plies are known
            let best =
                all().filter(|row| row.best).min_by_key(|row| row.answer.remoteness().unwrap_or(u32::MAX));
            best.map(|row| (row, true)).into_iter().collect()
        }
        (_, Winner::Second) => all().map(|row| (row, false)).collect(),
        _ => all().map(|row| (row, row.best)).collect(),
    };
    (moves, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::term::question;

    const MAX_NODES: usize = 250;

    fn asked(text: &str) -> Question {
        question(text, &|_| Err("no files".to_owned())).unwrap()
    }

    /// The reduced tree proves the verdict: of every position that the loser moves from all moves are there,
    /// of the winner's one; and it ends where the winner has won.
    #[test]
    fn reduced_trees_are_proofs() {
        for text in ["stones 2,3", "nim 3 2 1", "kayles 6", "sticks 9", "multiply 20"] {
            let question = asked(text);
            let tree = GameTree::grow(&question, &Ask::default(), Extent::Reduced, MAX_NODES).unwrap();
            let first = question.solve(&Ask::default()).unwrap().winner() == Some(Winner::First);
            for (i, node) in tree.nodes.iter().enumerate() {
                let winners = (node.level.is_multiple_of(2)) == first;
                let arcs = tree.arcs.iter().filter(|arc| arc.from == i).count();
                let mut different = Level::new();
                for step in question.table.moves(&node.position).unwrap() {
                    number(&*question.table, &mut different, &step.to).unwrap();
                }
                assert_eq!(arcs, if winners { 1 } else { different.len() }, "{text}: {}", node.position);
            }
            let full = GameTree::grow(&question, &Ask::default(), Extent::Full, MAX_NODES).unwrap();
            assert!(tree.nodes.len() <= full.nodes.len());
        }
    }

    #[test]
    fn payoffs_have_their_branches() {
        let question = asked("row-ends:difference 6 9 4 8 5");
        let tree = GameTree::grow(&question, &Ask::default(), Extent::Full, MAX_NODES).unwrap();
        // five levels of rows, and the empty one at the end, merged
        let at = |level| tree.nodes.iter().filter(|node| node.level == level).count();
        assert_eq!((0..=5).map(at).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 1]);
        assert!(tree.arcs.iter().flat_map(|arc| &arc.moves).any(|row| row.mv.contains("left")));
    }
}
