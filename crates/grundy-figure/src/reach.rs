//! All positions that can be reached, by asking a game for moves, and what they are worth.

use std::collections::VecDeque;

use grundy::error::{Error, Limit, Refused, Stopped};
use grundy::graph::{Board, Graph};
use grundy::limits::Budget;
use grundy::notation::term::Question;
use grundy::report::scene::Scene;
use grundy::report::{Ask, Moves};
use grundy::solve::retrograde;
use grundy::table::Table;
use grundy::value::outcome::Verdict;
use grundy::{Nimber, Outcome};
use indexmap::IndexSet;

/// The positions below one, the graph of their moves, and their verdicts.
pub(crate) struct Reach {
    /// The positions, the first one first.
    pub(crate) positions: IndexSet<String>,
    /// The moves, each pair of positions once.
    pub(crate) arcs: Vec<(usize, usize)>,
    pub(crate) verdicts: Vec<Verdict>,
    /// Whether a position has no move.
    pub(crate) ended: Vec<bool>,
}

/// The positions of a sum whose order does not matter, as one text for all orders. Emptied heaps are dropped.
pub(crate) fn merged(table: &dyn Table, misere: bool, position: &str) -> Result<String, Error> {
    if !table.class(misere).sums {
        return table.canonical(position);
    }
    match table.scene(position)? {
        Scene::Heaps { mut sizes, .. } if sizes.iter().map(u64::to_string).eq(position.split(' ')) => {
            sizes.retain(|&size| size > 0);
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            let words: Vec<String> = sizes.iter().map(u64::to_string).collect();
            Ok(if words.is_empty() { "0".to_owned() } else { words.join(" ") })
        }
        _ => table.canonical(position),
    }
}

impl Reach {
    /// Explores, breadth first.
    ///
    /// # Errors
    /// More positions than `most`; payoffs; bad text.
    pub(crate) fn of(question: &Question, ask: &Ask, most: usize) -> Result<Self, Error> {
        let table = &*question.table;
        if table.class(ask.misere).payoffs {
            return Err(Refused {
                solver: "a graph of won and lost positions".to_owned(),
                reason: "the game pays numbers".to_owned(),
                instead: "draw its tree (--kind tree)".to_owned(),
            }
            .into());
        }
        let budget = &mut Budget::new(&ask.limits);
        let root = merged(table, ask.misere, &table.canonical(&question.position)?)?;
        let mut positions = IndexSet::from([root]);
        let mut arcs: IndexSet<(usize, usize)> = IndexSet::new();
        let mut endings = Vec::new();
        let mut ended = Vec::new();
        let mut queue = VecDeque::from([0_usize]);
        while let Some(at) = queue.pop_front() {
            budget.step()?;
            let text = positions[at].clone();
            let moves = table.moves(&text)?;
            ended.push(moves.is_empty());
            endings.push(if moves.is_empty() { table.ending(&text, ask.misere)? } else { Outcome::Loss });
            for step in moves {
                let (to, new) = positions.insert_full(merged(table, ask.misere, &step.to)?);
                arcs.insert((at, to));
                if new {
                    queue.push_back(to);
                }
                if positions.len() > most || arcs.len() > 20 * most {
                    let done = format!("{} positions: a graph is drawn of at most {most}", positions.len());
                    return Err(Stopped { limit: Limit::Size, done }.into());
                }
            }
        }
        let arcs: Vec<(usize, usize)> = arcs.into_iter().collect();
        let narrow = |n: usize| u32::try_from(n).expect("graphs that are drawn are small");
        let pairs: Vec<(u32, u32)> = arcs.iter().map(|&(a, b)| (narrow(a), narrow(b))).collect();
        let graph = Graph::from_arcs(positions.len(), &pairs);
        let verdicts = retrograde::solve(Board { graph: &graph, endings: &endings });
        Ok(Self { positions, arcs, verdicts, ended })
    }

    /// Whether a move keeps what the position is worth: a win to a loss of the other, a draw to a draw.
    pub(crate) fn keeps(&self, (from, to): (usize, usize)) -> bool {
        let (before, after) = (self.verdicts[from].outcome, self.verdicts[to].outcome);
        before != Outcome::Loss && after.flipped() == before
    }
}

/// The nimbers of positions, where the game has them.
pub(crate) fn nimbers<'a>(
    question: &Question,
    positions: impl Iterator<Item = &'a String>,
    ask: &Ask,
) -> Result<Vec<Option<Nimber>>, Error> {
    let ask = Ask { moves: Moves::None, ..ask.clone() };
    positions.map(|at| question.table.solve(at, &ask).map(|report| report.nimber)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::term::question;

    /// Another way to every verdict: the solver behind the door.
    #[test]
    fn verdicts_are_those_of_the_solvers() {
        for (text, misere) in [
            ("nim 3 2 1", false),
            ("nim 3 2 1", true),
            ("kayles 5 2", false),
            ("stones:limit=12 2,3", false),
            ("sticks 9", false),
            ("mines 1,1", false),
            ("mines:..../..*./...*/..../..*.,ending=draw-corner 1,1", false),
            ("graph:a>b,b>c,c>a,c>d a", false),
            ("special-sticks:3-9 12", false),
        ] {
            let question = question(text, &|_| Err("no files".to_owned())).unwrap();
            let ask = Ask { misere, ..Ask::default() };
            let reach = Reach::of(&question, &ask, 300).unwrap();
            for (at, verdict) in reach.positions.iter().zip(&reach.verdicts) {
                let report = question.table.solve(at, &ask).unwrap();
                assert_eq!(report.winner, Some(verdict.outcome.into()), "{text}: {at}");
                if let Some(plies) = report.remoteness {
                    assert_eq!(verdict.remoteness, Some(plies), "{text}: {at}");
                }
            }
        }
    }

    #[test]
    fn heaps_are_merged() {
        let question = question("nim 3 2 1", &|_| Err("no files".to_owned())).unwrap();
        let reach = Reach::of(&question, &Ask::default(), 300).unwrap();
        // the article's picture: sorted heaps without zeros
        assert_eq!(reach.positions.len(), 14);
    }

    #[test]
    fn too_many_are_refused() {
        let question = question("nim 9 9 9 9", &|_| Err("no files".to_owned())).unwrap();
        let error = Reach::of(&question, &Ask::default(), 50).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("at most 50"), "{error}");
    }
}
