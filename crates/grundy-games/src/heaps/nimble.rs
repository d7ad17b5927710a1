//! Nimble: coins on a strip of cells, any number on one cell; Nim in other clothes.

use grundy_base::report::scene::Unit;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "nimble",
    aliases: &[],
    title: "Nimble",
    rules: "Coins lie on a strip of cells, any number on one cell. A move takes one coin any number of cells \
            to the left. The player who cannot move loses.",
    params: &[],
    notation: "The cells of the coins, counted from 0: 3 5 5. A move says to which cell: to 2; with several \
               coins, which one: 2: to 2.",
    examples: &["nimble 3 5 5", "nimble 4"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimbers(0, &[0, 1, 2, 3, 4, 5]), source: "Nim of the cells" },
        Fact { params: "", says: Says::WinningMoves("3 5 4", &["1: to 1"]), source: "3 xor 5 xor 4 = 2" },
    ],
    source: "Winning Ways, chapter 15; T. S. Ferguson, Game Theory",
    take_and_break: None,
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(Nimble).start("3 5 5")))
    },
};

/// The rules: a coin is a heap of as many cells as lie to its left.
#[derive(Clone, Copy, Debug)]
pub struct Nimble;

impl Impartial for Nimble {
    type Component = u64;
    /// The cell to which the coin goes.
    type Move = u64;

    fn moves(&self, &cell: &u64, out: &mut Vec<u64>) {
        out.extend((0..cell).rev());
    }

    fn play(&self, _: &u64, &to: &u64, out: &mut Vec<u64>) {
        out.extend((to > 0).then_some(to));
    }

    fn law(&self, &cell: &u64) -> Option<Nimber> {
        Some(Nimber(cell))
    }

    fn moves_to(&self, &cell: &u64, target: Nimber, out: &mut Vec<u64>) -> bool {
        out.extend((target.0 < cell).then_some(target.0));
        true
    }

    fn count_moves(&self, &cell: &u64) -> Option<u64> {
        Some(cell)
    }
}

impl Heap for Nimble {}

impl HeapMoves for Nimble {
    fn name_move(&self, _: u64, to: &u64) -> String {
        format!("to {to}")
    }

    fn unit(&self) -> Unit {
        Unit::Cell
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_rules_hold() {
        crate::testing::heaps::check_rules(&super::Nimble, 12);
    }
}
