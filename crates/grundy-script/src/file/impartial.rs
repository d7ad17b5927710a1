//! Rule files of impartial games under normal play, with sums.

use grundy::Nimber;
use grundy::rules::Impartial;

use super::Rules;
use super::options::{Left, Move};
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
    fn law(&self, at: &Position) -> Option<Nimber> {
        match (&self.known, &at.at) {
            (Some(game), Plain::Int(n)) => game.law(u64::try_from(*n).ok()?),
            _ => None,
        }
    }
    fn count_moves(&self, at: &Position) -> Option<u64> {
        match (&self.known, &at.at) {
            (Some(game), Plain::Int(n)) => game.count_moves(u64::try_from(*n).ok()?),
            _ => None,
        }
    }
    fn footprint(&self, at: &Position) -> u64 {
        at.at.footprint() + at.alike.as_ref().map_or(0, Plain::footprint)
    }
}

/// The same rules where only values count: moves have no names, which take longer to write than to play.
pub(super) struct Nameless<'r>(pub(super) &'r Rules);

impl Impartial for Nameless<'_> {
    type Component = Position;
    type Move = Left;
    fn moves(&self, at: &Position, out: &mut Vec<Left>) {
        if at.at != Plain::None {
            *out = self.0.file.left(at);
        }
    }
    fn play(&self, _: &Position, left: &Left, out: &mut Vec<Position>) {
        match left {
            Left::One(to) => out.push(to.clone()),
            Left::Sum(sum) => out.extend(sum.iter().cloned()),
        }
    }
    fn footprint(&self, at: &Position) -> u64 {
        self.0.footprint(at)
    }
    fn move_footprint(&self, left: &Left) -> u64 {
        match left {
            Left::One(_) => 0,
            Left::Sum(sum) => size_of_val(&sum[..]) as u64,
        }
    }
}
