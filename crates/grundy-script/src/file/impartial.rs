//! Rule files of impartial games under normal play, with sums.

use grundy::rules::Impartial;

use super::Rules;
use super::options::Move;
use super::position::Position;
use grundy_lang::plain::Plain;

impl Impartial for Rules {
    type Component = Position;
    type Move = Move;
    fn moves(&self, at: &Position, out: &mut Vec<Move>) {
        // nothing is left
        if at.at != Plain::None {
            out.extend(self.file.options(at));
        }
    }
    fn play(&self, _: &Position, mv: &Move, out: &mut Vec<Position>) {
        out.extend(mv.to.iter().cloned());
    }
    fn footprint(&self, at: &Position) -> u64 {
        at.at.footprint() + at.alike.as_ref().map_or(0, Plain::footprint)
    }
}
