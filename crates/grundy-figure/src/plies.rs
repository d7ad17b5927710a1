//! How long play lasts from each position of a table of won, lost and drawn ones.

use grundy::limits::Limits;
use grundy::report::{Ask, Cell, Grid, Moves};
use grundy::table::Table;

/// Larger tables have no room for numbers.
const MOST_CELLS: usize = 256;
/// Where one position takes more, a table of them takes too long.
const MEMORY: u64 = 1 << 20;

/// The plies to the end by the cells of a table: the winner hurries, the loser delays. Empty where the game's values are no mere
/// outcomes, where the table is large, and where its positions take long.
pub(crate) fn of(grid: &Grid, game: &dyn Table, ask: &Ask) -> Vec<Option<u32>> {
    let outcomes = grid.cells.iter().all(|cell| matches!(cell, Cell::Outcome(_) | Cell::Void));
    if !outcomes || grid.cells.len() > MOST_CELLS {
        return Vec::new();
    }
    let limits = Limits { max_bytes: MEMORY.min(ask.limits.max_bytes), ..ask.limits.clone() };
    let ask = Ask { limits, moves: Moves::None, ..ask.clone() };
    let lengths: Vec<u64> = grid.axes.iter().map(|(_, first, last)| last - first + 1).collect();
    let mut found = Vec::with_capacity(grid.cells.len());
    for (place, cell) in (0_u64..).zip(&grid.cells) {
        let mut rest = place;
        let mut numbers: Vec<u64> = Vec::with_capacity(lengths.len());
        for ((_, first, _), length) in grid.axes.iter().zip(&lengths).rev() {
            numbers.push(first + rest % length);
            rest /= length;
        }
        numbers.reverse();
        let position = game.position(&numbers).filter(|_| *cell != Cell::Void);
        let Some(position) = position else {
            found.push(None);
            continue;
        };
        match game.solve(&position, &ask) {
            Ok(report) => found.push(report.remoteness),
            Err(_) => return Vec::new(),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use grundy::notation::term::question;

    use super::*;
    use crate::chart::grid;

    /// Each number is what solving that position alone says, and fits its letter: an odd one is a win.
    #[test]
    fn plies_belong_to_their_cells() {
        let asked = question("stones:limit=12", &|_| Err("no files".to_owned())).unwrap();
        let table = grid(&asked, vec![1..=3, 1..=5], &Ask::default()).unwrap();
        let plies = of(&table, &*asked.table, &Ask::default());
        assert_eq!(plies.len(), 15);
        for (cell, plies) in table.cells.iter().zip(&plies) {
            let Cell::Outcome(outcome) = cell else { panic!("{cell:?}") };
            assert_eq!(plies.unwrap() % 2 == 1, *outcome == grundy::Outcome::Win);
        }
        let at = |a: usize, b: usize| plies[(a - 1) * 5 + b - 1];
        let alone = asked.table.solve("2,5", &Ask::default()).unwrap();
        assert_eq!(at(2, 5), alone.remoteness);
    }
}
