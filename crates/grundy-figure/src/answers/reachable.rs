//! All positions that can be reached, explored once, and what they are worth.

use grundy::error::{Advice, Error, Refused, Setting};
use grundy::explore::{Identity, Met, explore};
use grundy::limits::Budget;
use grundy::notation::term::Question;
use grundy::report::{Ask, Moves};
use grundy::value::outcome::Verdict;
use grundy::{Nimber, Outcome};
use indexmap::IndexSet;

use super::too_large;

/// The positions below one, the graph of their moves, and their verdicts.
pub(crate) struct ReachableGraph {
    /// The positions, the first one first.
    pub(crate) positions: Vec<String>,
    /// The moves, each pair of positions once.
    pub(crate) arcs: Vec<(usize, usize)>,
    pub(crate) verdicts: Vec<Verdict>,
    /// Whether a position has no move.
    pub(crate) ended: Vec<bool>,
}

impl ReachableGraph {
    /// Explores breadth first.
    ///
    /// # Errors
    /// More positions than `max_positions`; payoffs; bad text.
    pub(crate) fn explore(question: &Question, ask: &Ask, max_positions: usize) -> Result<Self, Error> {
        let table = &*question.table;
        if table.class(ask.misere).payoffs {
            return Err(Refused::new(
                "a graph of won and lost positions",
                "the game pays numbers",
                Advice::change("draw its tree", "kind", Setting::value("tree")),
            )
            .into());
        }
        let budget = &mut Budget::new(&ask.limits);
        let found = explore(table, &question.position, ask, Identity::Alike, |met, count| {
            budget.step()?;
            budget.take_table::<[u64; 16]>(met.moves.len() as u64)?;
            if count > max_positions {
                return Err(too_large(format!(
                    "{} positions: a graph is drawn of at most {max_positions}",
                    max_positions + 1
                )));
            }
            Ok(())
        })?;
        let from = |(at, met): (usize, &Met)| {
            met.moves.iter().map(|arc| (at, arc.to[0] as usize)).collect::<Vec<_>>()
        };
        let arcs: IndexSet<(usize, usize)> = found.positions.iter().enumerate().flat_map(from).collect();
        if arcs.len() > 20 * max_positions {
            return Err(too_large(format!("{} moves: too many to draw", arcs.len())));
        }
        let verdicts = found.verdicts();
        let ended = found.positions.iter().map(|met| met.moves.is_empty()).collect();
        let positions = found.positions.into_iter().map(|met| met.text).collect();
        Ok(Self { positions, arcs: arcs.into_iter().collect(), verdicts, ended })
    }

    /// The nimbers of the positions, where the game has them.
    pub(crate) fn nimbers(&self, question: &Question, ask: &Ask) -> Result<Vec<Option<Nimber>>, Error> {
        let ask = Ask { moves: Moves::None, ..ask.clone() };
        let nimber = |position| question.table.solve(position, &ask).map(|report| report.answer.nimber());
        self.positions.iter().map(|position| nimber(position)).collect()
    }

    /// Whether a move keeps the value of its position: from a win to the opponent's loss, from a draw to a
    /// draw.
    pub(crate) fn keeps(&self, (from, to): (usize, usize)) -> bool {
        let (before, after) = (self.verdicts[from].outcome, self.verdicts[to].outcome);
        before != Outcome::Loss && after.flipped() == before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::term::question;

    /// The verdicts of retrograde analysis are those of the game's own solvers.
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
            let graph = ReachableGraph::explore(&question, &ask, 300).unwrap();
            for (at, verdict) in graph.positions.iter().zip(&graph.verdicts) {
                let report = question.table.solve(at, &ask).unwrap();
                assert_eq!(report.winner(), Some(verdict.outcome.into()), "{text}: {at}");
                if let Some(plies) = report.answer.remoteness() {
                    assert_eq!(verdict.remoteness, Some(plies), "{text}: {at}");
                }
            }
        }
    }

    #[test]
    fn heaps_are_merged() {
        let question = question("nim 3 2 1", &|_| Err("no files".to_owned())).unwrap();
        let graph = ReachableGraph::explore(&question, &Ask::default(), 300).unwrap();
        // the article's picture: sorted heaps without zeros
        assert_eq!(graph.positions.len(), 14);
    }

    #[test]
    fn too_many_are_refused() {
        let question = question("nim 9 9 9 9", &|_| Err("no files".to_owned())).unwrap();
        let error = ReachableGraph::explore(&question, &Ask::default(), 50).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("at most 50"), "{error}");
    }
}
