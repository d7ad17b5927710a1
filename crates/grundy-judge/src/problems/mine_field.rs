//! What the four problems with one chip on a minefield share: the input, the solution, random fields.

use std::sync::Arc;

use grundy::Outcome;
use grundy::catalogue::mines::{DeadEnd, Field, Mines, Slide, Square};
use grundy::error::BadText;
use grundy::limits::{Budget, Limits};
use grundy::notation::text::Text;
use grundy::rules::{Indexed, Rules};
use grundy::solve::push;
use rand::RngExt;

use crate::generate::TestRng;
use crate::input::Input;

/// Where the chip stands at first.
pub(super) const START: Square = Square { row: 0, column: 0 };

/// Reads the judged format: the numbers of rows and columns, each at most `side`, then the rows.
pub(super) fn read(input: &str, side: u64) -> Result<Field, BadText> {
    let mut head = Input::new(input);
    head.number("the number of rows", 1..=side)?;
    head.number("the number of columns", 1..=side)?;
    let first = head.line();
    if !first.is_blank() {
        return Err(first.bad("the first line has two numbers: expected its end"));
    }
    let field = Field::read(Text::new(input))?;
    let announced = input.split_whitespace().next().and_then(|rows| rows.parse().ok());
    if announced != Some(field.rows()) {
        return Err(head.rest().bad("the rows are missing: expected as many as announced"));
    }
    if !field.is_free(START) {
        return Err(head.rest().part(0..1).bad("the top-left cell is a mine: the chip stands there"));
    }
    Ok(field)
}

/// A field with the outcomes of all its cells.
#[derive(Debug)]
pub(super) struct Solved {
    rules: Mines,
    outcomes: Vec<Option<Outcome>>,
}

impl Solved {
    /// Solves a field by marking the predecessors of lost cells: linear in its cells.
    pub(super) fn new(field: Field, dead_end: DeadEnd) -> Self {
        let rules = Mines::new(Arc::new(field), dead_end);
        let limits = Limits::default();
        let solved = push::solve_indexed(&rules, false, &mut Budget::new(&limits));
        let outcomes =
            solved.expect("a judged field is far below the limits, and the stop flag is not raised");
        Self { rules, outcomes }
    }

    /// Whether the player to move wins.
    pub(super) fn wins(&self, at: Square) -> bool {
        self.outcomes[self.rules.index(&at)] == Some(Outcome::Win)
    }

    /// All moves, down before right, short before long.
    pub(super) fn moves(&self, at: Square) -> Vec<Slide> {
        let mut moves = Vec::new();
        Rules::moves(&self.rules, &at, &mut moves);
        moves
    }

    /// Where a move leads.
    pub(super) fn play(&self, at: Square, slide: Slide) -> Square {
        Rules::play(&self.rules, &at, &slide)
    }

    /// The moves to lost cells.
    pub(super) fn winning(&self, at: Square) -> Vec<Slide> {
        self.moves(at).into_iter().filter(|slide| !self.wins(self.play(at, *slide))).collect()
    }
}

/// The judged answer of 1.2:C and 1.2:F.
pub(super) fn winner(input: &str, side: u64, dead_end: DeadEnd) -> Result<String, BadText> {
    let solved = Solved::new(read(input, side)?, dead_end);
    Ok(if solved.wins(START) { "1\n" } else { "2\n" }.to_owned())
}

/// A field of characters that is being made; the top-left cell is free.
pub(super) struct Draft {
    rows: Vec<Vec<u8>>,
}

impl Draft {
    /// Without mines.
    pub(super) fn empty(rows: usize, columns: usize) -> Self {
        Self { rows: vec![vec![b'.'; columns]; rows] }
    }

    /// A random field with about `mines` mines per thousand cells.
    pub(super) fn random(rows: usize, columns: usize, mines: u32, rng: &mut TestRng) -> Self {
        let mut plan = Self::empty(rows, columns);
        for cell in plan.rows.iter_mut().flatten() {
            if rng.random_ratio(mines, 1000) {
                *cell = b'*';
            }
        }
        plan.rows[0][0] = b'.';
        plan
    }

    /// The same with exactly these mines.
    pub(super) fn mined(mut self, cells: &[(usize, usize)]) -> Self {
        for &(row, column) in cells {
            self.rows[row][column] = b'*';
        }
        self
    }

    /// Rows become columns.
    pub(super) fn turned(&self) -> Self {
        let row = |column| self.rows.iter().map(|cells| cells[column]).collect();
        Self { rows: (0..self.rows[0].len()).map(row).collect() }
    }

    /// The part below and to the right of the first lost cell that is a bit off the corner: a field with a
    /// lost start. Values depend on nothing above or to the left.
    pub(super) fn lost(mut self, dead_end: DeadEnd) -> Self {
        let field = read(&self.text(), 100_000).expect("a plan is a field");
        let solved = Solved::new(field, dead_end);
        let columns = self.rows[0].len();
        let cells = (0..self.rows.len()).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let place = |(row, column): &(usize, usize)| {
            let side = |n: usize| u32::try_from(n).expect("sides are small");
            Square { row: side(*row), column: side(*column) }
        };
        let free = |(row, column): &(usize, usize)| self.rows[*row][*column] == b'.';
        let lost = cells.filter(free).filter(|cell| !solved.wins(place(cell)));
        if let Some((row, column)) = lost.min_by_key(|(row, column)| row + column) {
            self.rows.drain(..row);
            self.rows.iter_mut().for_each(|cells| drop(cells.drain(..column)));
        }
        self
    }

    /// The judged format.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{} {}\n", self.rows.len(), self.rows[0].len());
        for row in &self.rows {
            text.extend(row.iter().map(|&cell| char::from(cell)));
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::rng;
    use grundy::rules::Contest;
    use std::collections::HashMap;

    /// The definition, by a table over all cells.
    fn by_definition(field: &Field, dead_end: DeadEnd) -> HashMap<Square, bool> {
        let rules = Mines::new(Arc::new(field.clone()), dead_end);
        let mut wins: HashMap<Square, bool> = HashMap::new();
        for index in 0..rules.size() {
            let Some(at) = rules.position(index) else { continue };
            let mut moves = Vec::new();
            Rules::moves(&rules, &at, &mut moves);
            let won = match moves.is_empty() {
                true => rules.ending(&at) == Outcome::Win,
                false => moves.iter().any(|mv| !wins[&Rules::play(&rules, &at, mv)]),
            };
            wins.insert(at, won);
        }
        wins
    }

    #[test]
    fn marking_is_the_definition() {
        let mut rng = rng(5);
        for round in 0..200 {
            let (rows, columns) = (rng.random_range(1..9), rng.random_range(1..9));
            let plan = Draft::random(rows, columns, 50 * (round % 10), &mut rng);
            for dead_end in [DeadEnd::Normal, DeadEnd::Reversed] {
                let field = read(&plan.text(), 12).unwrap();
                let wins = by_definition(&field, dead_end);
                let solved = Solved::new(field, dead_end);
                assert!(wins.iter().all(|(at, won)| solved.wins(*at) == *won), "{}", plan.text());
                // at most one winning move down, and one to the right
                assert!(wins.keys().all(|&at| solved.winning(at).len() <= 2));
            }
        }
    }

    #[test]
    fn plans_with_a_lost_start() {
        let mut rng = rng(6);
        for mines in [0, 20, 100, 300] {
            let plan = Draft::random(12, 12, mines, &mut rng).lost(DeadEnd::Normal);
            assert_eq!(winner(&plan.text(), 12, DeadEnd::Normal).unwrap(), "2\n");
        }
    }

    #[test]
    fn bad_fields() {
        for bad in [
            "",
            "2 4\n",
            "2 4\n....\n",
            "2 4\n....\n...\n",
            "1 1\n*\n",
            "0 4\n",
            "13 1\n",
            "1 1 1\n.\n",
            "1 1\nx\n",
        ] {
            assert!(read(bad, 12).is_err(), "{bad:?}");
        }
        for good in ["1 1\n.\n", "1 1\r\n.\r\n", "2 4\n....\n.**."] {
            assert!(read(good, 12).is_ok(), "{good:?}");
        }
    }
}
