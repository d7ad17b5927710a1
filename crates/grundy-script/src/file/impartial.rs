//! Files that only say what the moves are: impartial, normal play, sums.

use grundy::rules::Impartial;

use super::Rules;
use super::options::Move;
use super::position::Position;

impl Impartial for Rules {
    type Component = Position;
    type Move = Move;
    fn moves(&self, at: &Position, out: &mut Vec<Move>) {
        out.extend(self.file.options(at));
    }
    fn play(&self, _: &Position, mv: &Move, out: &mut Vec<Position>) {
        out.extend(mv.to.iter().cloned());
    }
    fn footprint(&self, at: &Position) -> u64 {
        at.at.footprint() + at.alike.as_ref().map_or(0, crate::lang::plain::Plain::footprint)
    }
}
