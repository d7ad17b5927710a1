//! All positions that can be reached, explored once, and what they are worth; or, of too many, those that the
//! first and last moves and a best one lead to.

use grundy::error::{Advice, Error, Refused, Setting};
use grundy::explore::{Identity, Met, explore};
use grundy::limits::Budget;
use grundy::notation::term::Question;
use grundy::phrase::phrase;
use grundy::report::{Ask, MoveRow, Moves, Winner};
use grundy::value::outcome::Verdict;
use grundy::{Nimber, Outcome};
use indexmap::{IndexMap, IndexSet};

use super::gaps::{shown, written};
use super::too_large_whole;

/// The positions below one, the graph of their moves, and their verdicts.
pub(crate) struct ReachableGraph {
    /// The positions, the first one first; then gaps, which say how many moves they stand for.
    pub(crate) positions: Vec<String>,
    /// The moves, each pair of positions once.
    pub(crate) arcs: Vec<(usize, usize)>,
    /// `None` of gaps.
    pub(crate) verdicts: Vec<Option<Verdict>>,
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
        without_payoffs(question, ask)?;
        let budget = &mut Budget::new(&ask.limits);
        let found = explore(table, &question.position, ask, Identity::Alike, |met, count| {
            budget.step()?;
            budget.take_table::<[u64; 16]>(met.moves.len() as u64)?;
            if count > max_positions {
                return Err(too_large_whole(phrase!(
                    "part-drawn",
                    "{n} positions: at most {most} are drawn",
                    n = max_positions + 1,
                    most = max_positions,
                )));
            }
            Ok(())
        })?;
        let from = |(at, met): (usize, &Met)| {
            met.moves.iter().map(|arc| (at, arc.to[0] as usize)).collect::<Vec<_>>()
        };
        let arcs: IndexSet<(usize, usize)> = found.positions.iter().enumerate().flat_map(from).collect();
        if arcs.len() > 20 * max_positions {
            return Err(too_large_whole(format!("{} moves: too many to draw", arcs.len())));
        }
        let verdicts = found.verdicts().into_iter().map(Some).collect();
        let ended = found.positions.iter().map(|met| met.moves.is_empty()).collect();
        let positions = found.positions.into_iter().map(|met| met.text).collect();
        Ok(Self { positions, arcs: arcs.into_iter().collect(), verdicts, ended })
    }

    /// As much of the graph as there is room for: of a position with many moves only the first three, the
    /// last three and a best one, then two, then one of each; and if that is still too much, what is near.
    ///
    /// # Errors
    /// Payoffs; bad text; a limit.
    pub(crate) fn elide(question: &Question, ask: &Ask, max_positions: usize) -> Result<Self, Error> {
        without_payoffs(question, ask)?;
        for sides in [3, 2] {
            if let (graph, true) = Self::elide_to(question, ask, sides, max_positions)? {
                return Ok(graph);
            }
        }
        Ok(Self::elide_to(question, ask, 1, max_positions)?.0)
    }

    /// The graph with so many of the first moves of each position and of the last; and whether the room did.
    fn elide_to(
        question: &Question,
        ask: &Ask,
        sides: usize,
        max_positions: usize,
    ) -> Result<(Self, bool), Error> {
        let table = &*question.table;
        let ask = &Ask { moves: Moves::All, ..ask.clone() };
        let budget = &mut Budget::new(&ask.limits);
        let mut met: IndexMap<String, String> = IndexMap::new();
        let number = |position: &str, met: &mut IndexMap<String, String>| -> Result<Option<usize>, Error> {
            let (key, text) = Identity::Alike.key(table, position)?;
            if met.len() >= max_positions && !met.contains_key(&key) {
                return Ok(None);
            }
            let entry = met.entry(key);
            let index = entry.index();
            entry.or_insert_with(|| text.into_owned());
            Ok(Some(index))
        };
        number(&table.canonical(&question.position)?, &mut met)?;
        let (mut arcs, mut verdicts, mut ended) = (IndexSet::new(), Vec::new(), Vec::new());
        let (mut gaps, mut fits) = (Vec::new(), true);
        while let Some((_, position)) = met.get_index(verdicts.len()) {
            budget.step()?;
            let from = verdicts.len();
            let report = table.solve(position, ask)?;
            let outcome = match report.winner() {
                Some(Winner::First) => Outcome::Win,
                Some(Winner::Second) => Outcome::Loss,
                _ => Outcome::Draw,
            };
            verdicts.push(Some(Verdict { outcome, remoteness: report.answer.remoteness() }));
            ended.push(report.moves.is_empty());
            let rows: Vec<(&MoveRow, bool)> = report.moves.iter().map(|row| (row, row.best)).collect();
            let mut left_out = 0;
            for ((row, _), drawn) in rows.iter().zip(shown(&rows, Some(sides))) {
                let Some(to) = &row.to else { continue };
                let to = if drawn { number(to, &mut met)? } else { None };
                match to {
                    Some(to) => _ = arcs.insert((from, to)),
                    None => {
                        left_out += 1;
                        fits &= !drawn;
                    }
                }
            }
            if left_out > 0 {
                gaps.push((from, left_out));
            }
        }
        let mut positions: Vec<String> = met.into_values().collect();
        for (from, left_out) in gaps {
            arcs.insert((from, positions.len()));
            positions.push(written(left_out));
            verdicts.push(None);
            ended.push(false);
        }
        Ok((Self { positions, arcs: arcs.into_iter().collect(), verdicts, ended }, fits))
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
        let (Some(before), Some(after)) = (&self.verdicts[from], &self.verdicts[to]) else { return false };
        before.outcome != Outcome::Loss && after.outcome.flipped() == before.outcome
    }
}

/// Refuses games that pay numbers.
fn without_payoffs(question: &Question, ask: &Ask) -> Result<(), Error> {
    if !question.table.class(ask.misere).payoffs {
        return Ok(());
    }
    Err(Refused::new(
        "a graph of won and lost positions",
        "the game pays numbers",
        Advice::change("draw its tree", "kind", Setting::value("tree")),
    )
    .into())
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
            for (at, verdict) in graph.positions.iter().zip(graph.verdicts.iter().flatten()) {
                let report = question.table.solve(at, &ask).unwrap();
                assert_eq!(report.winner(), Some(verdict.outcome.into()), "{text}: {at}");
                if let Some(plies) = report.answer.remoteness() {
                    assert_eq!(verdict.remoteness, Some(plies), "{text}: {at}");
                }
            }
        }
    }

    /// An elided graph says of each of its positions what the solver says, and each position's moves are all
    /// there or counted in its gap.
    #[test]
    fn elided_graphs_leave_out_moves_alone() {
        for (text, whole) in
            [("sticks 9", true), ("nim 9 9 9 9", false), ("stones:limit=12 2,3", true), ("stones 2,3", false)]
        {
            let question = question(text, &|_| Err("no files".to_owned())).unwrap();
            let graph = ReachableGraph::elide(&question, &Ask::default(), 40).unwrap();
            assert_eq!(graph.verdicts.iter().all(Option::is_some), whole, "{text}");
            for (from, (at, verdict)) in graph.positions.iter().zip(&graph.verdicts).enumerate() {
                let Some(verdict) = verdict else { continue };
                let report = question.table.solve(at, &Ask::default()).unwrap();
                assert_eq!(report.winner(), Some(verdict.outcome.into()), "{text}: {at}");
                let to = || graph.arcs.iter().filter(|arc| arc.0 == from).map(|arc| arc.1);
                let left_out = to().filter(|to| graph.verdicts[*to].is_none()).count();
                assert!(left_out <= 1, "{text}: {at}");
                // where nothing is left out, a win has a winning move
                let wins = to().any(|to| graph.keeps((from, to)));
                assert!(verdict.outcome != Outcome::Win || wins || left_out == 1, "{text}: {at}");
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
