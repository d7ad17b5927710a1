//! Game trees from the root down, level by level; each position is solved once. An elided tree leaves out the
//! middle moves of positions that have many, as books do, and what lies below the room that there is.

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

use super::gaps::{GAP, shown, written};
use super::too_large_whole;

/// How much of a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All moves.
    Full,
    /// One best move of the winner, all moves of the loser; in games that pay numbers, one best move of every
    /// player.
    Reduced,
}

/// How much room there is.
#[derive(Clone, Copy, Debug)]
struct Room {
    max_nodes: usize,
    /// In elided trees, how many of the first moves of a position are drawn, and of the last.
    sides: Option<usize>,
}

/// A tree in which equal positions of a level are one node.
#[derive(Default)]
pub(crate) struct GameTree {
    pub(crate) nodes: Vec<TreeNode>,
    pub(crate) arcs: Vec<TreeArc>,
    /// Whether moves beside an immediate win were left out.
    pub(crate) left_out: bool,
}

/// A position at a level, or a gap where moves are left out.
pub(crate) struct TreeNode {
    /// The position; of a gap, how many moves lead there.
    pub(crate) position: String,
    pub(crate) level: usize,
    /// What is known of it; `None` of a gap.
    pub(crate) answer: Option<Rc<Answer>>,
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

/// The moves from one node to another; to a gap, those that are left out.
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
        let room = Room { max_nodes, sides: None };
        match Self::grow_within(question, ask, extent, room)? {
            (tree, None) => Ok(tree),
            (_, Some((level, count))) => Err(too_large_whole(format!(
                "{level} levels with {count} nodes: a tree is drawn of at most {max_nodes}"
            ))),
        }
    }

    /// Grows as much of the tree as there is room for: of a position with many moves only the first three,
    /// the last three and a best one, then two, then one of each; and if that is still too large, the levels
    /// above.
    ///
    /// # Errors
    /// Bad text; a limit.
    pub(crate) fn elide(
        question: &Question,
        ask: &Ask,
        extent: Extent,
        max_nodes: usize,
    ) -> Result<Self, Error> {
        for sides in [3, 2] {
            let room = Room { max_nodes, sides: Some(sides) };
            if let (tree, None) = Self::grow_within(question, ask, extent, room)? {
                return Ok(tree);
            }
        }
        let room = Room { max_nodes, sides: Some(1) };
        Ok(Self::grow_within(question, ask, extent, room)?.0)
    }

    /// Grows a tree; if the room does not do, the levels that fit, and how many levels and nodes are too
    /// many.
    fn grow_within(
        question: &Question,
        ask: &Ask,
        extent: Extent,
        room: Room,
    ) -> Result<(Self, Option<(usize, usize)>), Error> {
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
                let answer = if position.starts_with(GAP) { None } else { Some(answer(&position)?) };
                tree.nodes.push(TreeNode { position, level, answer });
            }
            let arcs = tree.arcs.len();
            for from in first..next_first {
                let Some(answer) = tree.nodes[from].answer.clone() else { continue };
                let (moves, left_out) = kept(&answer, extent);
                tree.left_out |= left_out;
                let shown = shown(&moves, room.sides);
                for (place, (row, best)) in moves.iter().enumerate() {
                    if shown[place] {
                        let Some(to) = &row.to else { continue };
                        tree.connect(from, next_first + number(table, &mut below, to)?, row, *best);
                    } else if shown[place - 1] {
                        let gap =
                            moves[place..].iter().zip(&shown[place..]).take_while(|(_, shown)| !**shown);
                        let rows = gap.map(|((row, _), _)| (*row).clone()).collect();
                        tree.skip(from, next_first, &mut below, rows);
                    }
                }
            }
            let count = next_first + below.len();
            level += 1;
            if count > room.max_nodes {
                tree.cut(arcs, level);
                return Ok((tree, Some((level, count))));
            }
            here = below;
        }
        Ok((tree, None))
    }

    /// How many moves an elided tree leaves out, of the positions that are drawn.
    pub(crate) fn elided(&self) -> usize {
        let gaps = self.arcs.iter().filter(|arc| self.nodes[arc.to].answer.is_none());
        gaps.map(|arc| arc.moves.len()).sum()
    }

    /// Adds a gap that stands for these moves.
    fn skip(&mut self, from: usize, next_first: usize, below: &mut Level, moves: Vec<MoveRow>) {
        let key = format!("{GAP}{from} {}", below.len());
        let (to, _) = below.insert_full(key, written(moves.len()));
        self.arcs.push(TreeArc { from, to: next_first + to, moves, best: false });
    }

    /// Puts a gap below each node in the place of its arcs, which are those from here on.
    fn cut(&mut self, arcs: usize, level: usize) {
        let mut left: IndexMap<usize, Vec<MoveRow>> = IndexMap::new();
        for arc in self.arcs.drain(arcs..) {
            left.entry(arc.from).or_default().extend(arc.moves);
        }
        for (from, moves) in left {
            let to = self.nodes.len();
            self.nodes.push(TreeNode { position: written(moves.len()), level, answer: None });
            self.arcs.push(TreeArc { from, to, moves, best: false });
        }
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

    /// The textbook's picture of the ultimatum: three branches, three branches, 95 between; and both answers
    /// to each of the six that are drawn.
    #[test]
    fn middle_branches_are_left_out() {
        let tree =
            GameTree::elide(&asked("ultimatum 100"), &Ask::default(), Extent::Full, MAX_NODES).unwrap();
        let moves = |from: usize| tree.arcs.iter().filter(move |arc| arc.from == from);
        assert_eq!(moves(0).map(|arc| arc.moves.len()).collect::<Vec<_>>(), [1, 1, 1, 95, 1, 1, 1]);
        assert_eq!(tree.elided(), 95);
        let gap = moves(0).nth(3).unwrap().to;
        assert_eq!(tree.nodes[gap].position, "… 95 …");
        for from in (1..=7).filter(|from| *from != gap) {
            assert_eq!(moves(from).map(|arc| arc.moves.len()).sum::<usize>(), 2);
        }
    }

    /// No tree is too large, not even an endless one, and each position's moves are all there or in a gap.
    #[test]
    fn elided_trees_always_fit() {
        let large = ["ultimatum 100", "nim 9 8 7 6", "kayles 30", "special-sticks:4-5 40", "sticks 9"];
        let extents = [Extent::Full, Extent::Reduced];
        for (text, extent) in large.into_iter().flat_map(|text| extents.map(|extent| (text, extent))) {
            let question = asked(text);
            let ask = &Ask { moves: Moves::All, ..Ask::default() };
            let tree = GameTree::elide(&question, ask, extent, 60).unwrap();
            assert!(tree.nodes.len() <= 120, "{text}: {}", tree.nodes.len());
            for (at, node) in tree.nodes.iter().enumerate() {
                let drawn: usize =
                    tree.arcs.iter().filter(|arc| arc.from == at).map(|arc| arc.moves.len()).sum();
                let all = node.answer.as_ref().map_or(0, |answer| kept(answer, extent).0.len());
                assert_eq!(drawn, all, "{extent:?} {text}: {}", node.position);
            }
        }
        let whole = GameTree::elide(&asked("sticks 9"), &Ask::default(), Extent::Full, MAX_NODES).unwrap();
        assert_eq!(whole.elided(), 0);
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
