//! Minefields: drawn, listed, written as a game. A chip slides to the right or down, never over a mine.

use crate::boards::{cell, listed};
use crate::dice::Dice;

/// The rows of a field; mines are true.
pub(crate) struct Field(Vec<Vec<bool>>);

impl Field {
    /// A field whose first and last cells are free.
    pub(crate) fn drawn(dice: &mut Dice, rows: usize, columns: usize) -> Self {
        let mut field: Vec<Vec<bool>> =
            (0..rows).map(|_| (0..columns).map(|_| dice.below(4) == 0).collect()).collect();
        field[0][0] = false;
        field[rows - 1][columns - 1] = false;
        Self(field)
    }

    /// The free cells of the first row, as row and column from 1.
    pub(crate) fn first_row(&self) -> Vec<[i64; 2]> {
        (1..).zip(&self.0[0]).filter(|(_, mine)| !**mine).map(|(column, _)| [1, column]).collect()
    }

    pub(crate) fn corner(&self) -> [i64; 2] {
        [self.0.len(), self.0[0].len()].map(|last| i64::try_from(last).expect("a small field"))
    }

    /// Whether a cell is on the field and free.
    fn free(&self, [row, column]: [i64; 2]) -> bool {
        let at = |line: i64| usize::try_from(line - 1).ok();
        let mine = at(row).and_then(|row| self.0.get(row)).zip(at(column)).and_then(|(row, at)| row.get(at));
        mine == Some(&false)
    }

    /// Where the chip can go, to the right first.
    pub(crate) fn moves(&self, from: [i64; 2]) -> Vec<[i64; 2]> {
        let slide = |step: [i64; 2]| {
            let cells = (1..).map(move |far| [from[0] + step[0] * far, from[1] + step[1] * far]);
            cells.take_while(|cell| self.free(*cell))
        };
        slide([0, 1]).chain(slide([1, 0])).collect()
    }

    /// The free cells without moves.
    pub(crate) fn dead_ends(&self) -> Vec<[i64; 2]> {
        let [rows, columns] = self.corner();
        let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| [row, column]));
        cells.filter(|cell| self.free(*cell) && self.moves(*cell).is_empty()).collect()
    }

    /// The field in the program's own letters.
    pub(crate) fn text(&self) -> String {
        let row = |row: &Vec<bool>| row.iter().map(|mine| if *mine { '*' } else { '.' }).collect::<String>();
        self.0.iter().map(row).collect::<Vec<_>>().join("/")
    }

    /// The field for people, with the chip if it stands somewhere.
    pub(crate) fn listed(&self, chip: Option<[i64; 2]>) -> String {
        let sign = |at: [i64; 2], mine: bool| match mine {
            true => '\u{d7}',
            false if Some(at) == chip => 'O',
            false => '\u{b7}',
        };
        let row = |(row, cells): (i64, &Vec<bool>)| {
            (1..).zip(cells).map(|(column, mine)| sign([row, column], *mine)).collect()
        };
        listed(&(1..).zip(&self.0).map(row).collect::<Vec<Vec<char>>>())
    }

    /// Numbers from which the field can be read: how many columns, then 1 for each mine.
    pub(crate) fn flat(&self) -> Vec<i64> {
        let cells = self.0.iter().flatten().map(|mine| i64::from(*mine));
        std::iter::once(self.corner()[1]).chain(cells).collect()
    }

    /// Reads what `flat` wrote.
    #[cfg(test)]
    pub(crate) fn read(numbers: &[i64]) -> Self {
        let rows = numbers[1..].chunks(usize::try_from(numbers[0]).unwrap());
        Self(rows.map(|row| row.iter().map(|mine| *mine == 1).collect()).collect())
    }
}

/// Cells with semicolons between.
pub(crate) fn cells(cells: &[[i64; 2]]) -> String {
    cells.iter().map(|at| cell(*at)).collect::<Vec<_>>().join("; ")
}
