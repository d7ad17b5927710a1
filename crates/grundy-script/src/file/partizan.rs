//! Rule files with `left` and `right`: partizan games, whose positions are sums and have values.

use grundy::error::BadText;
use grundy::notation::Notation;
use grundy::notation::text::Text;
use grundy::partizan::rules::Partizan;
use grundy::report::scene::Scene;
use grundy::rules::Player;

use super::Rules;
use super::options::{Left, Move};
use super::position::Position;
use grundy_lang::plain::Plain;

/// The rules of Left and of Right.
pub(super) struct Sides(pub(super) Rules);

impl Partizan for Sides {
    type Component = Position;
    type Move = Move;

    fn moves(&self, at: &Position, player: Player, out: &mut Vec<Move>) {
        // nothing is left
        if at.at != Plain::None {
            let file = &self.0.file;
            out.extend(file.options_by(file.lister_of(player), at));
        }
    }

    fn play(&self, _: &Position, _: Player, mv: &Move, out: &mut Vec<Position>) {
        out.extend(mv.to.iter().cloned());
    }

    fn left_over(&self, at: &Position, player: Player, out: &mut Vec<Position>, ends: &mut Vec<usize>) {
        if at.at == Plain::None {
            return;
        }
        let file = &self.0.file;
        for left in file.left_by(file.lister_of(player), at) {
            match left {
                Left::One(position) => out.push(position),
                Left::Sum(sum) => out.extend(sum),
            }
            ends.push(out.len());
        }
    }

    fn parts(&self, at: &Position, out: &mut Vec<Position>) {
        match self.0.file.parts(at) {
            Some(parts) => out.extend(parts),
            None => out.push(at.clone()),
        }
    }

    fn representative(&self, at: Position) -> (Position, bool) {
        let at = self.0.file.canonical(at.at);
        match self.0.file.negative(&at) {
            Some(turned) if turned < at => (turned, true),
            _ => (at, false),
        }
    }

    fn is_slow(&self) -> bool {
        true
    }
}

impl Notation<Position, (Player, Move)> for Sides {
    fn read(&self, text: Text<'_>) -> Result<Position, BadText> {
        self.0.read(text)
    }
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        Notation::parts(&self.0, text)
    }
    fn write(&self, at: &Position) -> String {
        self.0.write(at)
    }
    fn write_move(&self, _: &Position, (_, mv): &(Player, Move)) -> String {
        mv.name.to_string()
    }
    fn scene(&self, at: &Position) -> Option<Scene> {
        self.0.scene(at)
    }
}
