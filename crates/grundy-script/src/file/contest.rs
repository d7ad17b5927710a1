//! Files that say how play ends: contests.

use grundy::rules::Contest;
use grundy::value::outcome::Outcome;

use super::Rules;
use super::header::{Ended, Family};
use super::options::Move;
use super::position::Position;

impl grundy::rules::Rules for Rules {
    type Position = Position;
    type Move = Move;
    fn moves(&self, at: &Position, out: &mut Vec<Move>) {
        if self.file.ended(at).is_some() {
            return;
        }
        match self.file.lottery(at) {
            Some(chances) => out.extend(chances),
            None => out.extend(self.file.options(at)),
        }
    }
    fn play(&self, _: &Position, mv: &Move) -> Position {
        mv.to.first().expect("moves of a contest lead to one position").clone()
    }
    fn footprint(&self, at: &Position) -> u64 {
        at.at.footprint()
            + at.alike.as_ref().map_or(0, grundy_lang::plain::Plain::footprint)
            + size_of::<Position>() as u64
    }
}

impl Contest for Rules {
    fn ending(&self, at: &Position) -> Outcome {
        debug_assert_eq!(self.file.family(), Family::Contest);
        match self.file.ended(at) {
            Some(Ended::As(outcome)) => outcome,
            _ => self.file.stuck(),
        }
    }
}
