//! The best line from a position: the winner hurries, the loser delays.

use grundy::error::Error;
use grundy::limits::Limits;
use grundy::report::Ask;
use grundy::table::Step;

use super::position::{About, best_line};
use super::weight;
use crate::answers::Keep;
use crate::ask::Asked;
use crate::games::Shelf;

/// The best line from a position.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) about: About,
    /// Its first position, in canonical form.
    pub(crate) from: String,
    /// Its moves; empty for draws, ends of play and payoff games.
    pub(crate) steps: Vec<Step>,
}

impl Keep for Line {
    fn bytes(&self) -> u64 {
        1024 + self.from.len() as u64 + weight::steps(&self.steps)
    }
}

impl Line {
    /// The position after `at` moves.
    pub(crate) fn position(&self, at: usize) -> &str {
        at.checked_sub(1).and_then(|last| self.steps.get(last)).map_or(&self.from, |step| &step.to)
    }
}

/// The best line from the position that is asked about.
pub(crate) fn line(asked: &Asked, shelf: &mut Shelf, limits: &Limits) -> Result<Line, Error> {
    let opened = shelf.open(&asked.named)?;
    let about = About::of(opened, asked.misere, &asked.named);
    let ask = Ask { misere: asked.misere, limits: limits.clone(), ..Ask::default() };
    let from =
        opened.table.canonical(if asked.position.is_empty() { &about.start } else { &asked.position })?;
    let steps = best_line(opened, &from, &ask)?.unwrap_or_default();
    Ok(Line { about, from, steps })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Named;

    fn lined(game: &str, position: &str) -> Line {
        let named = Named { game: game.to_owned(), rules: String::new() };
        let asked = Asked { named, position: position.to_owned(), ..Asked::default() };
        line(&asked, &mut Shelf::new(1), &Limits::default()).unwrap()
    }

    #[test]
    fn lines_go_to_the_end() {
        let found = lined("nim", "1 2");
        let moves: Vec<_> = found.steps.iter().map(|step| step.mv.as_str()).collect();
        assert_eq!(moves, ["2: take 1", "1: take 1", "2: take 1"]);
        assert_eq!([0, 1, 3, 9].map(|at| found.position(at)), ["1 2", "1 1", "0 0", "1 2"]);
        assert!(lined("nim", "0 0").steps.is_empty());
        // play between 1 and 2 never ends
        assert!(lined("graph:1>2,2>1,3", "1").steps.is_empty());
    }
}
