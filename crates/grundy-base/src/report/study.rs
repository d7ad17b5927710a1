//! What lies beyond one answer to a payoff game: other ways to break ties, what players can be sure of; and
//! whole tables.

use crate::phrase::Phrase;
use crate::value::amount::Sum;

/// How much work a study may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// With little memory; what does not fit is not checked.
    #[default]
    Little,
    /// What players can be sure of, up to the limits of the question; all outcomes if they are soon found.
    Guarantees,
    /// Up to the limits of the question; what does not fit is an error.
    Full,
}

/// What else is true of a position of a payoff game.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// All subgame-perfect payoffs, ascending; `None` if that was not checked. If there are several, the
    /// answer depends on how ties are broken.
    pub outcomes: Option<Vec<Vec<Sum>>>,
    /// What each player can be sure of, however the others play; empty if that was not checked.
    pub guaranteed: Vec<Sum>,
}

impl Study {
    /// Whether the answer depends on how ties are broken, if that was checked.
    pub fn depends_on_ties(&self) -> Option<bool> {
        self.outcomes.as_ref().map(|outcomes| outcomes.len() > 1)
    }
}

/// All positions below one, arranged as a book prints them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The tie rules of the values, by name; several values of a cell come in this order.
    pub ties: Vec<&'static str>,
    /// The parts of the table.
    pub blocks: Vec<SheetBlock>,
}

/// A part of a table, with its heading.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetBlock {
    /// The heading ("player 1 moves"); may be empty.
    pub title: Phrase,
    /// The rows with their labels.
    pub rows: Vec<(String, Vec<SheetCell>)>,
}

/// One position of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetCell {
    /// The position as it is written.
    pub position: String,
    /// What each player gets, for each tie rule.
    pub payoffs: Vec<Vec<Sum>>,
    /// The move made, for each tie rule; none at an end, or where nature moves.
    pub moves: Vec<Option<String>>,
}

/// Kind against mean players on many random rows, counted (textbook 1.7.3): kind, compared with mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TieCount {
    /// Both players get less.
    pub both_worse: u64,
    /// One gets less, the other the same.
    pub one_worse: u64,
    /// One gets less, the other more.
    pub mixed: u64,
    /// One gets the same, the other more.
    pub one_better: u64,
    /// Both get the same.
    pub same: u64,
    /// Both get more.
    pub both_better: u64,
}

impl TieCount {
    /// The six counts with their names, in the order of the textbook.
    pub fn rows(&self) -> [(&'static str, u64); 6] {
        [
            ("both worse", self.both_worse),
            ("one worse, other same", self.one_worse),
            ("one worse, other better", self.mixed),
            ("one same, other better", self.one_better),
            ("both same", self.same),
            ("both better", self.both_better),
        ]
    }

    /// Counts one row of cards: what two players get under kind and under mean tie breaking.
    pub fn count<A: PartialOrd>(&mut self, kind: &[A; 2], mean: &[A; 2]) {
        let better = (0..2).filter(|&i| kind[i] > mean[i]).count();
        let worse = (0..2).filter(|&i| kind[i] < mean[i]).count();
        *match (better, worse) {
            (0, 2) => &mut self.both_worse,
            (0, 1) => &mut self.one_worse,
            (1, 1) => &mut self.mixed,
            (1, 0) => &mut self.one_better,
            (0, 0) => &mut self.same,
            _ => &mut self.both_better,
        } += 1;
    }
}
