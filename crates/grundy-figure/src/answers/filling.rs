//! The order in which a table of outcomes is filled. The next position that has no mark is looked at, once all
//! positions that it can move to are known; a lost one marks all from which a move leads to it as won (the
//! textbook's backward induction, 1.2.2). Positions with other outcomes mark nothing.

use std::collections::BTreeSet;

use grundy::Outcome;
use grundy::error::{Advice, Error, Refused, Setting};
use grundy::limits::Budget;
use grundy::report::{Ask, Cell, Grid};
use grundy::table::Table;
use indexmap::IndexMap;

/// The steps that fill a table.
pub(crate) struct Filling {
    pub(crate) steps: Vec<FillStep>,
}

/// A position that is looked at.
pub(crate) struct FillStep {
    /// The place of its cell.
    pub(crate) cell: usize,
    pub(crate) position: String,
    pub(crate) outcome: Outcome,
    /// The cells that it marks as won, and that had no mark.
    pub(crate) marks: Vec<usize>,
}

impl Filling {
    /// The order for these values.
    ///
    /// # Errors
    /// A game of payoffs; play that can come back to a cell; a limit.
    pub(crate) fn of(grid: &Grid, game: &dyn Table, ask: &Ask) -> Result<Self, Error> {
        let budget = &mut Budget::new(&ask.limits);
        let cells = positions(grid, game)?;
        let mut to: Vec<Vec<usize>> = vec![Vec::new(); grid.cells.len()];
        let mut from = to.clone();
        for (position, &cell) in &cells {
            budget.step()?;
            for step in game.moves(position)? {
                budget.take_table::<[usize; 2]>(1)?;
                // moves out of the table lead to what is known
                if let Some(&target) = cells.get(&step.to) {
                    to[cell].push(target);
                    from[target].push(cell);
                }
            }
        }
        let mut waits: Vec<usize> = to.iter().map(Vec::len).collect();
        let places: BTreeSet<usize> = cells.values().copied().collect();
        let mut ready: BTreeSet<usize> = places.iter().copied().filter(|&cell| waits[cell] == 0).collect();
        // as in the book, from the far corner of the table, where play goes there
        let backwards = places.last().is_some_and(|last| ready.contains(last));
        let (mut marked, mut looked_at) = (vec![false; grid.cells.len()], 0);
        let mut steps = Vec::new();
        while let Some(cell) = if backwards { ready.pop_last() } else { ready.pop_first() } {
            looked_at += 1;
            for &before in &from[cell] {
                waits[before] -= 1;
                if waits[before] == 0 {
                    ready.insert(before);
                }
            }
            let Some(outcome) = grid.cells[cell].outcome() else { return Err(without_outcomes(grid)) };
            if std::mem::replace(&mut marked[cell], true) {
                continue;
            }
            let mut marks = Vec::new();
            if outcome == Outcome::Loss {
                marks = from[cell].iter().copied().filter(|&before| !marked[before]).collect();
                marks.iter().for_each(|&before| marked[before] = true);
            }
            let (position, _) =
                cells.iter().find(|(_, place)| **place == cell).expect("a cell has a position");
            steps.push(FillStep { cell, position: position.clone(), outcome, marks });
        }
        if looked_at < cells.len() {
            let reason = "positions can come back, so that no order fills the table cell by cell";
            return Err(Refused::new("a table step by step", reason, drawn_as("steps")).into());
        }
        Ok(Self { steps })
    }
}

/// The position of each cell that has one, and the cell's place.
fn positions(grid: &Grid, game: &dyn Table) -> Result<IndexMap<String, usize>, Error> {
    let lengths: Vec<u64> = grid.axes.iter().map(|(_, first, last)| last - first + 1).collect();
    let mut found = IndexMap::new();
    for (place, cell) in grid.cells.iter().enumerate().filter(|(_, cell)| **cell != Cell::Void) {
        if cell.outcome().is_none() {
            return Err(without_outcomes(grid));
        }
        let (mut rest, mut numbers) = (place as u64, Vec::with_capacity(lengths.len()));
        for ((_, first, _), length) in grid.axes.iter().zip(&lengths).rev() {
            numbers.push(first + rest % length);
            rest /= length;
        }
        numbers.reverse();
        if let Some(position) = game.position(&numbers) {
            found.insert(game.canonical(&position)?, place);
        }
    }
    Ok(found)
}

fn without_outcomes(grid: &Grid) -> Error {
    let reason = format!("the table of {} does not say who wins", grid.game);
    Refused::new("a table step by step", reason, drawn_as("table")).into()
}

fn drawn_as(kind: &'static str) -> Advice {
    Advice::change("draw it as another kind", "kind", Setting::value(kind))
}

#[cfg(test)]
mod tests {
    use grundy::notation::term::question;

    use super::*;
    use crate::answers::grid;

    fn filled(game: &str, ranges: &[std::ops::RangeInclusive<u64>]) -> (Grid, Filling) {
        let asked = question(game, &|_| Err("no files".to_owned())).unwrap();
        let grid = grid(&asked, ranges, &Ask::default()).unwrap();
        let filling = Filling::of(&grid, &*asked.table, &Ask::default()).unwrap();
        (grid, filling)
    }

    /// Each cell is looked at or marked, once, and what the steps say is what the table says.
    #[test]
    fn steps_fill_the_table() {
        for (game, ranges) in [
            ("nim", vec![0..=4, 0..=4]),
            ("queen", vec![1..=9, 1..=9]),
            ("sticks", vec![0..=12]),
            ("mines:....*../.*...../......./.....*./..*....", vec![1..=5, 1..=7]),
            ("mines:..../..*./...*/..../..*.,ending=draw-corner", vec![1..=5, 1..=4]),
            ("partisan-sticks", vec![1..=2, 0..=10]),
        ] {
            let (grid, filling) = filled(game, &ranges);
            let mut outcomes = vec![None; grid.cells.len()];
            for step in &filling.steps {
                let new = [(step.cell, step.outcome)].into_iter();
                for (cell, outcome) in new.chain(step.marks.iter().map(|cell| (*cell, Outcome::Win))) {
                    assert!(outcomes[cell].replace(outcome).is_none(), "{game}: {cell}");
                }
            }
            assert_eq!(outcomes, grid.cells.iter().map(Cell::outcome).collect::<Vec<_>>(), "{game}");
        }
    }

    /// The textbook's trace of the field with a drawn corner (1.5): a drawn end, then L, five draws, L, D, L.
    #[test]
    fn the_textbooks_trace() {
        let (_, filling) = filled("mines:..../..*./...*/..../..*.,ending=draw-corner", &[1..=5, 1..=4]);
        let steps: Vec<(&str, Outcome)> =
            filling.steps.iter().map(|step| (step.position.as_str(), step.outcome)).collect();
        let (lost, drawn) = (Outcome::Loss, Outcome::Draw);
        let expected = [
            ("5,4", drawn),
            ("5,2", lost),
            ("4,4", drawn),
            ("4,3", drawn),
            ("4,1", drawn),
            ("3,3", drawn),
            ("3,1", drawn),
            ("2,4", lost),
            ("2,1", drawn),
            ("1,3", lost),
        ];
        assert_eq!(steps, expected);
    }

    #[test]
    fn cycles_are_refused() {
        let asked = question("special-sticks:4-5", &|_| Err("no files".to_owned())).unwrap();
        let grid = grid(&asked, &[0..=9], &Ask::default()).unwrap();
        let error = Filling::of(&grid, &*asked.table, &Ask::default()).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("come back"), "{error}");
    }
}
